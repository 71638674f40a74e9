// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Stack, subroutine calls, BLT, UUOs: docs/ka10/INSTRUCTIONS.md 8 and 9, ARCHITECTURE.md 4.6 and 6.
#include "tests/support/catch.h"
#include "tests/support/program_test.h"

using ka10::test::Program;

TEST_CASE("PUSH counts both halves of the pointer and stores") {
  Program(R"(
        PUSH    1,X
        HALT    .
X:      707)").given("1: 777770,,277").expects("1: 777771,,300; 300: 707");
}

TEST_CASE("POP takes it back") {
  Program(R"(
        POP     1,X
        HALT    .
X:      0)").given("1: 777771,,300; 300: 707").expects("1: 777770,,277; X: 707");
}

TEST_CASE("PUSH 1,1 stores the pointer as it was") {
  Program(R"(
        PUSH    1,1
        HALT    .)").given("1: 777770,,277").expects("1: 777771,,300; 300: 777770,,277");
}

TEST_CASE("POP 1,1 leaves the popped word") {
  Program(R"(
        POP     1,1
        HALT    .)").given("1: 3,,300; 300: 7").expects("1: 7");
}

TEST_CASE("A stack that is full sets pushdown overflow and stores all the same") {
  Program(R"(
        PUSH    1,X
        CONI    APR,2
        HALT    .
X:      7)").given("1: 777777,,277").expects("1: 0,,300; 300: 7; 2: 200000");
}

TEST_CASE("A stack that is popped too far sets pushdown overflow") {
  Program(R"(
        POP     1,3
        CONI    APR,2
        HALT    .)").given("1: 0,,300; 300: 7").expects("1: 777777,,277; 3: 7; 2: 200000");
}

TEST_CASE("A stack may lie in the accumulators") {
  Program(R"(
        PUSH    1,X
        HALT    .
X:      7)").given("1: 777700,,16").expects("1: 777701,,17; 17: 7");
}

TEST_CASE("PUSHJ saves flags and return address, POPJ goes back") {
  Program(R"(
        PUSHJ   1,SUBR
        HALT    .
SUBR:   MOVEI   2,5
        POPJ    1,)")
      .given("1: 777770,,277; flags 440000")
      .expects("1: 777770,,277; 2: 5; 300: 440000,,101; PC 101");
}

TEST_CASE("POPJ does not restore flags") {
  Program(R"(
        POPJ    1,
A:      HALT    .)")
      .given("1: 777771,,300; 300: 740000,,101")
      .expects("1: 777770,,277; flags 0; PC A");
}

TEST_CASE("JSR stores the PC word in front of its routine") {
  Program(R"(
        JSR     SUBR
        HALT    .
SUBR:   0
        JRST    @SUBR)").given("flags 300000").expects("SUBR: 300000,,101; PC 101");
}

TEST_CASE("JSP leaves the PC word in an accumulator") {
  Program(R"(
        JSP     5,SUBR
        HALT    .
SUBR:   JRST    0(5))").given("flags 100000").expects("5: 100000,,101; PC 101");
}

TEST_CASE("JSP computes its address before it changes the accumulator") {
  Program(R"(
        JSP     5,0(5)
        HALT    .
        HALT    .)").given("5: 102").expects("5: 0,,101; PC 102");
}

TEST_CASE("JSA and JRA keep the old accumulator in front of the routine") {
  Program(R"(
        JSA     1,SUBR
        HALT    .
SUBR:   0
        JRA     1,0(1))").given("1: 777").expects("1: 777; SUBR: 777; PC 101");
}

TEST_CASE("JSA saves no flags, while JSR, JSP and PUSHJ clear BIS after saving it") {
  Program(R"(
        JSA     1,SUBR
SUBR:   0
        JSP     2,A
A:      HALT    .)")
      .given("flags 020000")
      .expects("1: 101,,101; 2: 020000,,103; flags 0; PC A");
}

TEST_CASE("BLT copies upwards until the last destination is written") {
  Program(R"(
        BLT     1,D+2
        HALT    .
S:      1
        2
        3
D:      BLOCK   4)").given("1: 102,,105").expects("1: 102,,105; 105: 1; 106: 2; 107: 3");
}

TEST_CASE("BLT to the next word fills a block") {
  Program(R"(
        BLT     1,D+3
        HALT    .
D:      55
        BLOCK   3)").given("1: 102,,103").expects("1: 102,,103; 103: 55; 104: 55; 105: 55");
}

TEST_CASE("BLT moves one word even when the end lies below") {
  Program(R"(
        BLT     1,0
        HALT    .
S:      7
D:      0)").given("1: 102,,103").expects("1: 102,,103; D: 7");
}

TEST_CASE("BLT 17,17 loads all accumulators and its own last") {
  Program(R"(
        MOVSI   17,200
        BLT     17,17
        HALT    .
        LOC     200
        10
        11
        12)").given("217: 27").expects("0: 10; 1: 11; 2: 12; 17: 27");
}

TEST_CASE("BLT may copy over its own accumulator") {
  Program(R"(
        MOVSI   1,200
        BLT     1,2
        HALT    .
        LOC     200
        5
        6
        7)").expects("0: 5; 1: 6; 2: 7");
}

TEST_CASE("BLT over itself goes on with the words it had begun") {
  Program(R"(
        BLT     1,102
        HALT    .
        0
S:      HALT    .
        HALT    .
        HALT    .)")
      .given("1: 103,,100")
      .expects("1: 103,,100; 100: 254200,,103; 101: 254200,,104; 102: 254200,,105; PC 104");
}

TEST_CASE("A UUO stores itself with its address in 40 and executes 41") {
  Program(R"(
        BYTE    (9)1(4)2(23)X
        HALT    .
X:      0
        LOC     41
        JSR     200)")
      .given("201: 254200,,201")
      .expects("40: 001100,,102; 200: 0,,101; PC 201");
}

TEST_CASE("The address a UUO leaves in 40 is the effective one") {
  Program(R"(
        031040,,0(3)
        HALT    .
        LOC     41
        JFCL)").given("3: 777").expects("3: 777; 40: 031040,,777; PC 101");
}

TEST_CASE("Codes 100 to 127 trap through 60") {
  Program(R"(
        123040,,5
        HALT    .
        LOC     61
        JFCL)").expects("60: 123040,,5; PC 101");
}

TEST_CASE("The instruction in 41 may skip, as if it stood at the UUO") {
  Program(R"(
        002000,,0
        HALT    .
        HALT    .
        LOC     41
        SKIPA)").expects("40: 002000,,0; PC 102");
}

TEST_CASE("Opcode 0 is a UUO") {
  Program(R"(
        0
        HALT    .
        LOC     41
        JFCL)").expects("40: 0; PC 101");
}

TEST_CASE("A second processor's UUOs go to 140") {
  Program p(R"(
        001000,,7
        HALT    .
        LOC     141
        JFCL)");
  p.details().options.trap_offset = true;
  p.expects("140: 001000,,7; PC 101");
}
