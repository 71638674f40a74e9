// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Byte instructions: docs/ka10/ARITHMETIC.md 3.
#include "tests/support/catch.h"
#include "tests/support/program_test.h"

using ka10::test::Program;

TEST_CASE("LDB takes the byte the pointer points at") {
  Program(R"(
        LDB     1,[POINT 6,X,17]
        HALT    .
X:      123456,,654321)").expects("1: 56");
}

TEST_CASE("DPB puts the right end of the accumulator into the byte") {
  Program(R"(
        DPB     1,[POINT 6,X,17]
        HALT    .
X:      123456,,654321)").given("1: 7707").expects("1: 7707; X: 123407,,654321");
}

TEST_CASE("ILDB steps its pointer first, then loads") {
  Program(R"(
        ILDB    1,P
        ILDB    2,P
        HALT    .
P:      POINT   7,X
X:      ASCII   /AB/)").expects("1: 101; 2: 102; P: 260700,,X");
}

TEST_CASE("ILDB goes on in the next word when the byte does not fit") {
  Program(R"(
        ILDB    1,P
        HALT    .
P:      POINT   7,X,34
X:      0
        ASCII   /Z/)").expects("1: 132; P: 350700,,X+1");
}

TEST_CASE("IDPB writes text byte by byte") {
  Program(R"(
        IDPB    1,P
        IDPB    2,P
        HALT    .
P:      POINT   6,X
X:      777777777777)")
      .given("1: 11; 2: 22")
      .expects("1: 11; 2: 22; P: 300600,,X; X: 112277,,777777");
}

TEST_CASE("IBP only steps the pointer, and its AC field does not matter") {
  Program(R"(
        IBP     P
        HALT    .
P:      POINT   6,X
X:      0)").expects("P: 360600,,X");
}

TEST_CASE("A pointer may be indexed and indirect") {
  Program(R"(
        LDB     1,[220600,,X(2)]
        LDB     3,[220620,,Y]
        HALT    .
X:      0
        1,,0
Y:      X+1)").given("2: 1").expects("1: 1; 2: 1; 3: 1");
}

TEST_CASE("A pointer of size 0 loads 0 and deposits nothing") {
  Program(R"(
        LDB     1,[0,,X]
        DPB     2,[0,,X]
        HALT    .
X:      777)").given("1: 5; 2: 5").expects("1: 0; 2: 5");
}

TEST_CASE("A size of 36 takes the whole word") {
  Program(R"(
        LDB     1,[004400,,X]
        HALT    .
X:      123456,,701234)").expects("1: 123456,,701234");
}

TEST_CASE("A byte that hangs over the left end is cut") {
  Program(R"(
        LDB     1,[401000,,X]
        DPB     2,[401000,,Y]
        HALT    .
X:      525252,,525252
Y:      0)").given("2: 377").expects("1: 12; 2: 377; Y: 740000,,0");
}

TEST_CASE("A position of 36 or more is outside of the word") {
  Program(R"(
        LDB     1,[440600,,X]
        DPB     2,[440600,,X]
        HALT    .
X:      777777777777)").given("1: 5; 2: 0").expects("1: 0; 2: 0; X: 777777777777");
}

TEST_CASE("The pointer in an accumulator may lead to an accumulator") {
  Program(R"(
        IDPB    2,1
        HALT    .)")
      .given("1: 440600,,3; 2: 77; 3: 0")
      .expects("1: 360600,,3; 2: 77; 3: 770000,,0");
}

TEST_CASE("A pointer at 777777 carries into its index field") {
  Program(R"(
        IBP     P
        HALT    .
P:      010700,,777777)").expects("P: 350701,,0");
}

TEST_CASE("With BIS set ILDB takes its pointer as stepped already, and clears BIS") {
  Program(R"(
        ILDB    1,P
        HALT    .
P:      POINT   7,X,6
X:      ASCII   /AB/)").given("flags 020000").expects("1: 101; flags 0");
}

TEST_CASE("With BIS set IBP does nothing and leaves it set") {
  Program(R"(
        IBP     P
        HALT    .
P:      POINT   7,X
X:      0)").given("flags 020000").expects("P: 440700,,X; flags 020000");
}

TEST_CASE("With BIS set an LDB is a plain LDB") {
  Program(R"(
        LDB     1,P
        HALT    .
P:      POINT   7,X,6
X:      ASCII   /AB/)").given("flags 020000").expects("1: 101; flags 0");
}

TEST_CASE("A MOVE ignores BIS and keeps it") {
  Program(R"(
        MOVEI   1,5
        HALT    .)").given("flags 020000").expects("1: 5; flags 020000");
}
