// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Full-word moves, EXCH, half words, Boolean functions: docs/ka10/INSTRUCTIONS.md 5, 12, 13.
#include "tests/support/catch.h"
#include "tests/support/program_test.h"

using ka10::test::Program;

TEST_CASE("MOVE fetches the word at E") {
  Program(R"(
        MOVE    1,X
        HALT    .
X:      123456,,654321)").expects("1: 123456,,654321");
}

TEST_CASE("MOVEI takes E itself, with nothing in the left half") {
  Program(R"(
        MOVEI   1,-1
        HALT    .)").expects("1: 0,,777777");
}

TEST_CASE("MOVEI with an index adds the right half of the register, modulo 2^18") {
  Program(R"(
        MOVEI   1,777775(2)
        HALT    .)").given("2: 444444,,5").expects("1: 2; 2: 444444,,5");
}

TEST_CASE("MOVEM stores the accumulator and does not touch it") {
  Program(R"(
        MOVEM   1,X
        HALT    .
X:      0)").given("1: 777").expects("X: 777; 1: 777");
}

TEST_CASE("MOVES with AC 0 only writes the word back") {
  Program(R"(
        MOVES   X
        HALT    .
X:      707070)").expects("X: 707070; 0: 0");
}

TEST_CASE("MOVES with another AC loads it too") {
  Program(R"(
        MOVES   5,X
        HALT    .
X:      707070)").expects("X: 707070; 5: 707070");
}

TEST_CASE("MOVS swaps the halves") {
  Program(R"(
        MOVS    1,X
        HALT    .
X:      123456,,654321)").expects("1: 654321,,123456");
}

TEST_CASE("MOVSI puts the address in the left half") {
  Program(R"(
        MOVSI   1,123456
        HALT    .)").expects("1: 123456,,0");
}

TEST_CASE("MOVSS swaps a word in core") {
  Program(R"(
        MOVSS   X
        HALT    .
X:      1,,2)").expects("X: 2,,1");
}

TEST_CASE("MOVN of a positive number gives the negative one and no flag") {
  Program(R"(
        MOVN    1,X
        HALT    .
X:      5)").expects("1: 777777777773");
}

TEST_CASE("MOVN of zero carries out of both bits") {
  Program(R"(
        MOVNI   1,0
        HALT    .)").given("1: 5").expects("1: 0; flags 300000");
}

TEST_CASE("MOVN of the most negative number overflows") {
  Program(R"(
        MOVN    1,X
        HALT    .
X:      400000,,0)").expects("1: 400000,,0; flags 500000");
}

TEST_CASE("MOVNM negates into core, the accumulator stays") {
  Program(R"(
        MOVNM   1,X
        HALT    .
X:      0)").given("1: 777777777777").expects("1: 777777777777; X: 1");
}

TEST_CASE("MOVM makes a negative number positive") {
  Program(R"(
        MOVM    1,X
        HALT    .
X:      -3)").expects("1: 3");
}

TEST_CASE("MOVM leaves a positive number and the flags alone") {
  Program(R"(
        MOVM    1,X
        HALT    .
X:      0)").given("1: 5").expects("1: 0");
}

TEST_CASE("MOVMS of -1 gives 1 in core") {
  Program(R"(
        MOVMS   X
        HALT    .
X:      -1)").expects("X: 1");
}

TEST_CASE("EXCH swaps accumulator and core") {
  Program(R"(
        EXCH    1,X
        HALT    .
X:      22)").given("1: 11").expects("1: 22; X: 11");
}

TEST_CASE("EXCH of two accumulators swaps them") {
  Program(R"(
        EXCH    1,2
        HALT    .)").given("1: 11; 2: 22").expects("1: 22; 2: 11");
}

TEST_CASE("An accumulator is a location like any other") {
  Program(R"(
        MOVE    1,2
        MOVEM   1,3
        HALT    .)").given("2: 707").expects("1: 707; 2: 707; 3: 707");
}

TEST_CASE("Indirect words index and point on, level by level") {
  Program(R"(
        MOVE    1,@A(2)
        HALT    .
A:      0
        @B(3)
B:      0
        0
        C
C:      55)").given("2: 1; 3: 2").expects("1: 55; 2: 1; 3: 2");
}

TEST_CASE("HLL moves left to left") {
  Program(R"(
        HLL     1,X
        HALT    .
X:      111111,,222222)").given("1: 333333,,444444").expects("1: 111111,,444444");
}

TEST_CASE("HRL moves right to left") {
  Program(R"(
        HRL     1,X
        HALT    .
X:      111111,,222222)").given("1: 333333,,444444").expects("1: 222222,,444444");
}

TEST_CASE("HLR moves left to right") {
  Program(R"(
        HLR     1,X
        HALT    .
X:      111111,,222222)").given("1: 333333,,444444").expects("1: 333333,,111111");
}

TEST_CASE("HRR moves right to right") {
  Program(R"(
        HRR     1,X
        HALT    .
X:      111111,,222222)").given("1: 333333,,444444").expects("1: 333333,,222222");
}

TEST_CASE("HRRZ clears the other half") {
  Program(R"(
        HRRZ    1,X
        HALT    .
X:      111111,,222222)").given("1: 333333,,444444").expects("1: 0,,222222");
}

TEST_CASE("HLLZ is how one keeps the left half") {
  Program(R"(
        HLLZ    1,X
        HALT    .
X:      111111,,222222)").expects("1: 111111,,0");
}

TEST_CASE("HRLZI is a MOVSI") {
  Program(R"(
        HRLZI   1,1234
        HALT    .)").expects("1: 1234,,0");
}

TEST_CASE("HRROI puts the address in the right half and ones in the left") {
  Program(R"(
        HRROI   1,5
        HALT    .)").expects("1: 777777,,5");
}

TEST_CASE("HLRO fills the left half with ones") {
  Program(R"(
        HLRO    1,X
        HALT    .
X:      1234,,5)").expects("1: 777777,,1234");
}

TEST_CASE("HRRE copies the sign of a negative half") {
  Program(R"(
        HRRE    1,X
        HALT    .
X:      123456,,777775)").expects("1: 777777,,777775");
}

TEST_CASE("HRRE of a positive half clears the other") {
  Program(R"(
        HRRE    1,X
        HALT    .
X:      123456,,377775)").expects("1: 0,,377775");
}

TEST_CASE("HLRES works in core and copies to an accumulator that is not 0") {
  Program(R"(
        HLRES   4,X
        HALT    .
X:      700000,,5)").expects("X: 777777,,700000; 4: 777777,,700000");
}

TEST_CASE("HRLM changes one half of a word in core") {
  Program(R"(
        HRLM    1,X
        HALT    .
X:      123456,,654321)").given("1: 1,,2").expects("1: 1,,2; X: 2,,654321");
}

TEST_CASE("HRRZM writes the whole word") {
  Program(R"(
        HRRZM   1,X
        HALT    .
X:      123456,,654321)").given("1: 1,,2").expects("1: 1,,2; X: 2");
}

TEST_CASE("HLLI clears the left half of its accumulator") {
  Program(R"(
        HLLI    1,
        HALT    .)").given("1: 123456,,654321").expects("1: 0,,654321");
}

TEST_CASE("SETZ, SETO, SETCA need no operand") {
  Program(R"(
        SETZ    1,
        SETO    2,
        SETCA   3,
        HALT    .)")
      .given("1: 5; 2: 5; 3: 707070707070")
      .expects("1: 0; 2: 777777777777; 3: 070707070707");
}

TEST_CASE("SETZM and SETOM write core and leave the accumulator") {
  Program(R"(
        SETZM   X
        SETOM   Y
        HALT    .
X:      5
Y:      5)").expects("X: 0; Y: 777777777777");
}

TEST_CASE("SETZB clears both") {
  Program(R"(
        SETZB   1,X
        HALT    .
X:      5)").given("1: 5").expects("X: 0; 1: 0");
}

TEST_CASE("AND keeps the common bits, IOR all, XOR the different") {
  Program(R"(
        AND     1,X
        IOR     2,X
        XOR     3,X
        EQV     4,X
        HALT    .
X:      1,,707070)")
      .given("1: 5,,770077; 2: 5,,770077; 3: 5,,770077; 4: 5,,770077")
      .expects("1: 1,,700070; 2: 5,,777077; 3: 4,,077007; 4: 777773,,700770");
}

TEST_CASE("ANDCA, ANDCM and ANDCB complement AC, memory, both") {
  Program(R"(
        ANDCAI  1,6
        ANDCMI  2,6
        ANDCBI  3,6
        HALT    .)")
      .given("1: 12; 2: 12; 3: 12")
      .expects("1: 4; 2: 10; 3: 777777777761");
}

TEST_CASE("ORCA, ORCM and ORCB complement AC, memory, both") {
  Program(R"(
        ORCAI   1,6
        ORCMI   2,6
        ORCBI   3,6
        HALT    .)")
      .given("1: 12; 2: 12; 3: 12")
      .expects("1: 777777777767; 2: 777777777773; 3: 777777777775");
}

TEST_CASE("SETCM loads the complement of memory") {
  Program(R"(
        SETCM   1,X
        HALT    .
X:      0,,777777)").expects("1: 777777,,0");
}

TEST_CASE("IORM changes core only, IORB both") {
  Program(R"(
        IORM    1,X
        IORB    2,Y
        HALT    .
X:      4
Y:      4)").given("1: 3; 2: 3").expects("1: 3; X: 7; 2: 7; Y: 7");
}

TEST_CASE("SETMI is a MOVEI on this machine") {
  Program(R"(
        SETMI   1,1234
        HALT    .)").given("1: 777777,,0").expects("1: 1234");
}

TEST_CASE("247 and 257 do nothing but compute their address") {
  Program(R"(
        BYTE    (9)247(4)1(23)X
        BYTE    (9)257(4)1(23)X
        HALT    .
X:      5)").given("1: 7").expects("1: 7; PC 102");
}
