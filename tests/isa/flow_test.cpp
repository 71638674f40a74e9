// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Compares, skips, jumps, tests, XCT: docs/ka10/INSTRUCTIONS.md 11 and 14, ARCHITECTURE.md 4 and 5.
#include "tests/support/catch.h"
#include "tests/support/program_test.h"

using ka10::test::Program;

TEST_CASE("CAIE skips when the accumulator equals E") {
  Program(R"(
        CAIE    1,5
        HALT    .
        HALT    .)").given("1: 5").expects("1: 5; PC 102");
}

TEST_CASE("CAIL compares with sign: -1 is less than any address") {
  Program(R"(
        CAIL    1,0
        HALT    .
        HALT    .)").given("1: 777777777777").expects("1: 777777777777; PC 102");
}

TEST_CASE("CAMG is right even when the difference overflows") {
  Program(R"(
        CAMG    1,X
        HALT    .
        HALT    .
X:      400000,,0)").given("1: 377777777777").expects("1: 377777777777; PC 102");
}

TEST_CASE("CAMLE, CAMGE and CAMN each skip on their condition") {
  Program(R"(
        CAMLE   1,X
        HALT    .
        CAMGE   1,X
        HALT    .
        CAMN    1,X
        HALT    .
        HALT    .
X:      5)").given("1: 5").expects("1: 5; PC 105");
}

TEST_CASE("CAIA always skips and CAI never") {
  Program(R"(
        CAI     1,0
        CAIA    1,0
        HALT    .
        HALT    .)").expects("PC 103");
}

TEST_CASE("JUMPN jumps on anything but zero") {
  Program(R"(
        JUMPN   1,.+2
        JUMPN   2,A
        HALT    .
A:      HALT    .)").given("2: 400000,,0").expects("2: 400000,,0; PC A");
}

TEST_CASE("JUMPGE takes zero as greater or equal, JUMPG does not") {
  Program(R"(
        JUMPG   1,A
        JUMPGE  1,B
A:      HALT    .
B:      HALT    .)").expects("PC B");
}

TEST_CASE("JUMP never jumps and JUMPA always") {
  Program(R"(
        JUMP    1,A
        JUMPA   1,B
A:      HALT    .
B:      HALT    .)").expects("PC B");
}

TEST_CASE("SKIPE tests a word in core and can load it on the way") {
  Program(R"(
        SKIPE   3,X
        HALT    .
        HALT    .
X:      0)").given("3: 5").expects("3: 0; PC 102");
}

TEST_CASE("SKIPA with AC 0 loads nothing") {
  Program(R"(
        SKIPA   X
        HALT    .
        HALT    .
X:      5)").expects("PC 102");
}

TEST_CASE("AOJL counts up to zero") {
  Program(R"(
        AOJL    1,.
        HALT    .)").given("1: 777777777775").expects("1: 0; flags 300000; PC 101");
}

TEST_CASE("SOJG runs the loop as often as the count says") {
  Program(R"(
        AOS     X
        SOJG    1,.-1
        HALT    .
X:      0)").given("1: 5").expects("1: 0; X: 5; flags 300000");
}

TEST_CASE("AOSE of -1 skips: the lock was free") {
  Program(R"(
        AOSE    X
        HALT    .
        HALT    .
X:      -1)").expects("X: 0; flags 300000; PC 102");
}

TEST_CASE("SOSLE decides on the word after counting") {
  Program(R"(
        SOSLE   X
        HALT    .
        HALT    .
X:      1)").expects("X: 0; flags 300000; PC 102");
}

TEST_CASE("AOBJN runs a loop over a table") {
  Program(R"(
        ADD     2,X(1)
        AOBJN   1,.-1
        HALT    .
X:      1
        2
        3)").given("1: 777775,,0").expects("1: 0,,3; 2: 6");
}

TEST_CASE("AOBJP adds 1,,1 as one number: the carry crosses the halves") {
  Program(R"(
        AOBJP   1,A
        HALT    .
A:      HALT    .)").given("1: 0,,777777").expects("1: 2,,0; PC A");
}

TEST_CASE("TRNE skips when the masked bits are zero") {
  Program(R"(
        TRNE    1,70
        HALT    .
        HALT    .)").given("1: 707").expects("1: 707; PC 102");
}

TEST_CASE("TLNN looks at the left half and skips when a bit is there") {
  Program(R"(
        TLNN    1,400000
        HALT    .
        HALT    .)").given("1: 400000,,0").expects("1: 400000,,0; PC 102");
}

TEST_CASE("TRZ clears, TRO sets, TRC complements") {
  Program(R"(
        TRZ     1,70
        TRO     2,70
        TRC     3,70
        HALT    .)").given("1: 777; 2: 707; 3: 750").expects("1: 707; 2: 777; 3: 720");
}

TEST_CASE("TLZE judges the bits as they were before it cleared them") {
  Program(R"(
        TLZE    1,1
        HALT    .
        HALT    .)").given("1: 1,,0").expects("1: 0; PC 101");
}

TEST_CASE("TDO takes its mask from core, TSO with the halves swapped") {
  Program(R"(
        TDO     1,X
        TSO     2,X
        HALT    .
X:      1,,2)").expects("1: 1,,2; 2: 2,,1");
}

TEST_CASE("TRNA always skips, TRN never") {
  Program(R"(
        TRN     1,
        TRNA    1,
        HALT    .
        HALT    .)").expects("PC 103");
}

TEST_CASE("TDCN complements in the accumulator only") {
  Program(R"(
        TDCN    1,X
        HALT    .
        HALT    .
X:      707)").given("1: 70").expects("1: 777; PC 101");
}

TEST_CASE("JRST jumps, an address may be indexed and indirect") {
  Program(R"(
        JRST    @A(1)
        HALT    .
A:      0
        B
B:      HALT    .)").given("1: 1").expects("1: 1; PC B");
}

TEST_CASE("HALT stops with the PC at its E") {
  Program(R"(
        HALT    A
A:      0)").expects("PC A");
}

TEST_CASE("JRSTF restores flags from the word it goes through") {
  Program(R"(
        JRST    2,@X
A:      HALT    .
X:      440140,,A)").expects("flags 440140; PC A");
}

TEST_CASE("JRSTF through an index register takes that register's flags") {
  Program(R"(
        JRST    2,0(1)
A:      HALT    .)").given("1: 200000,,101").expects("1: 200000,,101; flags 200000; PC A");
}

TEST_CASE("JFCL jumps if a selected flag is on and clears it") {
  Program(R"(
        JFCL    10,A
        HALT    .
A:      HALT    .)").given("flags 600000").expects("flags 200000; PC A");
}

TEST_CASE("JFCL 0 is the no-op that touches nothing") {
  Program(R"(
        JFCL
        HALT    .)").given("flags 740140").expects("flags 740140");
}

TEST_CASE("XCT executes a word somewhere else") {
  Program(R"(
        XCT     X
        HALT    .
X:      MOVEI   1,33)").expects("1: 33; PC 101");
}

TEST_CASE("A skip under XCT is relative to the XCT") {
  Program(R"(
        XCT     X
        HALT    .
        HALT    .
X:      SKIPA)").expects("PC 102");
}

TEST_CASE("XCT chains, with indexes of its own at every link") {
  Program(R"(
        XCT     X(1)
        HALT    .
X:      0
        XCT     @Y(1)
Y:      0
        W
W:      AOS     2)").given("1: 1").expects("1: 1; 2: 1");
}

TEST_CASE("A program may run in the accumulators and go on in core at 20") {
  Program(R"(
        JRST    16
        LOC     20
        HALT    .)").given("16: 201040,,5; 17: 201100,,6").expects("1: 5; 2: 6; PC 20");
}

TEST_CASE("An instruction that changes the next one sees it changed") {
  Program(R"(
        MOVE    1,A
        MOVEM   1,.+1
        HALT    .
        HALT    .
        HALT    .
A:      SKIPA)").expects("1: 334000,,0; 102: 334000,,0; PC 104");
}
