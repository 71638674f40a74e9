// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Fixed point, shifts, JFFO: docs/ka10/ARITHMETIC.md 1 and 2, docs/ka10/ARCHITECTURE.md 4.2.
#include "tests/support/catch.h"
#include "tests/support/program_test.h"

using ka10::test::Program;

TEST_CASE("ADD adds a word of core to the accumulator") {
  Program(R"(
        ADD     1,X
        HALT    .
X:      3)").given("1: 4").expects("1: 7");
}

TEST_CASE("5 minus 3 sets both carries, 3 minus 5 none") {
  Program(R"(
        SUBI    1,3
        JSP     3,.+1
        SUBI    2,5
        HALT    .)")
      .given("1: 5; 2: 3")
      .expects("1: 2; 2: 777777777776; 3: 300000,,102; flags 300000");
  Program(R"(
        SUBI    2,5
        HALT    .)").given("2: 3").expects("2: 777777777776; flags 0");
}

TEST_CASE("ADD overflows into the sign and sets OV and CRY1") {
  Program(R"(
        ADDI    1,1
        HALT    .)").given("1: 377777777777").expects("1: 400000,,0; flags 500000");
}

TEST_CASE("Flags of arithmetic stay until somebody clears them") {
  Program(R"(
        ADDI    1,1
        ADDI    2,1
        HALT    .)")
      .given("1: 377777777777; 2: 5")
      .expects("1: 400000,,0; 2: 6; flags 500000");
}

TEST_CASE("ADDM leaves the sum in core only, SUBB in both") {
  Program(R"(
        ADDM    1,X
        SUBB    2,Y
        HALT    .
X:      10
Y:      10)")
      .given("1: 1; 2: 1")
      .expects("1: 1; X: 11; 2: 777777777771; Y: 777777777771");
}

TEST_CASE("SUBM subtracts core from the accumulator, not the other way round") {
  Program(R"(
        SUBM    1,X
        HALT    .
X:      3)").given("1: 10").expects("1: 10; X: 5; flags 300000");
}

TEST_CASE("AOS counts a word in core, with AC 0 no accumulator changes") {
  Program(R"(
        AOS     X
        HALT    .
X:      41)").expects("X: 42");
}

TEST_CASE("SOS of zero gives -1 without a carry") {
  Program(R"(
        SOS     3,X
        HALT    .
X:      0)").expects("X: 777777777777; 3: 777777777777; flags 0");
}

TEST_CASE("MUL leaves a product of two words") {
  Program(R"(
        MUL     1,X
        HALT    .
X:      200000,,0)").given("1: 200000,,0; 2: 5").expects("1: 100000,,0; 2: 0");
}

TEST_CASE("The low word of a negative product has the sign too") {
  Program(R"(
        MULI    1,3
        HALT    .)").given("1: 777777777777").expects("1: 777777777777; 2: 777777777775");
}

TEST_CASE("MULM puts the high word into core and nothing into accumulators") {
  Program(R"(
        MULM    1,X
        HALT    .
X:      4)").given("1: 200000,,0; 2: 77").expects("1: 200000,,0; X: 2; 2: 77");
}

TEST_CASE("IMUL of small numbers is what one expects") {
  Program(R"(
        IMULI   1,^D100
        IMUL    2,X
        HALT    .
X:      -7)").given("1: 12; 2: 6").expects("1: 1750; 2: 777777777726");
}

TEST_CASE("IMUL beyond 35 bits sets OV and keeps the low bits") {
  Program(R"(
        IMULI   1,2
        HALT    .)").given("1: 200000,,0").expects("1: 0; flags 400000");
}

TEST_CASE("IMULB stores in both") {
  Program(R"(
        IMULB   1,X
        HALT    .
X:      5)").given("1: 6").expects("1: 36; X: 36");
}

TEST_CASE("IDIV truncates toward zero, the remainder has the dividend's sign") {
  Program(R"(
        IDIVI   1,2
        HALT    .)").given("1: 777777777771").expects("1: 777777777775; 2: 777777777777");
}

TEST_CASE("IDIV by zero sets OV and no-divide and stores nothing") {
  Program(R"(
        IDIVI   1,0
        HALT    .)").given("1: 7; 2: 55").expects("1: 7; 2: 55; flags 400040");
}

TEST_CASE("IDIVM leaves the quotient in core and no remainder anywhere") {
  Program(R"(
        IDIVM   1,X
        HALT    .
X:      3)").given("1: 21; 2: 55").expects("1: 21; 2: 55; X: 5");
}

TEST_CASE("DIV divides two words by one") {
  Program(R"(
        DIVI    1,4
        HALT    .)").given("1: 1; 2: 3").expects("1: 100000,,0; 2: 3");
}

TEST_CASE("DIV refuses a quotient that needs more than 35 bits") {
  Program(R"(
        DIVI    1,3
        HALT    .)").given("1: 3; 2: 4").expects("1: 3; 2: 4; flags 400040");
}

TEST_CASE("AC 17 pairs with AC 0") {
  Program(R"(
        IDIVI   17,10
        HALT    .)").given("17: 25").expects("17: 2; 0: 5");
}

TEST_CASE("LSH shifts zeros in on either side") {
  Program(R"(
        LSH     1,3
        LSH     2,-3
        HALT    .)")
      .given("1: 700000,,1; 2: 700000,,17")
      .expects("1: 10; 2: 070000,,1");
}

TEST_CASE("LSH by 36 or more clears the word") {
  Program(R"(
        LSH     1,^D36
        LSH     2,-^D36
        HALT    .)").given("1: 777777777777; 2: 777777777777").expects("1: 0; 2: 0");
}

TEST_CASE("Bits 19 to 27 of a shift count are ignored: LSH 400 shifts nothing") {
  Program(R"(
        LSH     1,400
        HALT    .)").given("1: 5").expects("1: 5");
}

TEST_CASE("ROT brings what leaves on one side in on the other") {
  Program(R"(
        ROT     1,6
        ROT     2,-6
        HALT    .)")
      .given("1: 123456,,765432; 2: 123456,,765432")
      .expects("1: 345676,,543212; 2: 321234,,567654");
}

TEST_CASE("ASH right copies the sign") {
  Program(R"(
        ASH     1,-1
        HALT    .)").given("1: 777777777772").expects("1: 777777777775");
}

TEST_CASE("ASH left keeps the sign and tells of a lost bit by OV") {
  Program(R"(
        ASH     1,1
        HALT    .)").given("1: 200000,,0").expects("1: 0; flags 400000");
}

TEST_CASE("ASH of -1 by 35 places is clean, by 36 it is not") {
  Program(R"(
        ASH     1,^D35
        HALT    .)").given("1: 777777777777").expects("1: 400000,,0; flags 0");
  Program(R"(
        ASH     1,^D36
        HALT    .)").given("1: 777777777777").expects("1: 400000,,0; flags 400000");
}

TEST_CASE("LSHC shifts 72 bits") {
  Program(R"(
        LSHC    1,^D36
        LSHC    3,-^D35
        HALT    .)")
      .given("1: 1; 2: 777777777777; 3: 5; 4: 5")
      .expects("1: 777777777777; 2: 0; 3: 0; 4: 12");
}

TEST_CASE("ROTC by 36 exchanges the two words") {
  Program(R"(
        ROTC    1,^D36
        HALT    .)").given("1: 1; 2: 2").expects("1: 2; 2: 1");
}

TEST_CASE("ASHC bypasses the sign of the low word and makes it agree") {
  Program(R"(
        ASHC    1,1
        HALT    .)").given("1: 1; 2: 200000,,0").expects("1: 3; 2: 0");
  Program(R"(
        ASHC    1,-1
        HALT    .)").given("1: 400000,,1; 2: 0").expects("1: 600000,,0; 2: 600000,,0");
}

TEST_CASE("ASHC by 0 leaves the low word's sign alone") {
  Program(R"(
        ASHC    1,0
        HALT    .)").given("1: 1; 2: 400000,,0").expects("1: 1; 2: 400000,,0");
}

TEST_CASE("ASHC of all ones is clean for 70 places and not for 71") {
  Program(R"(
        ASHC    1,^D70
        HALT    .)")
      .given("1: 777777777777; 2: 777777777777")
      .expects("1: 400000,,0; 2: 400000,,0; flags 0");
  Program(R"(
        ASHC    1,^D71
        HALT    .)")
      .given("1: 777777777777; 2: 777777777777")
      .expects("1: 400000,,0; 2: 400000,,0; flags 400000");
}

TEST_CASE("JFFO counts leading zeros into AC+1 and jumps") {
  Program(R"(
        JFFO    1,X
        HALT    .
X:      HALT    .)").given("1: 4000").expects("1: 4000; 2: 30; PC X");
}

TEST_CASE("JFFO of zero clears AC+1 and goes on") {
  Program(R"(
        JFFO    1,X
        HALT    .
X:      HALT    .)").given("2: 77").expects("2: 0; PC 101");
}
