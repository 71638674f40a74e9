// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// User mode: protection, relocation, UUOs, how one enters and leaves. docs/ka10/ARCHITECTURE.md
// 6, 7. `PR 377 RL 0` makes user addresses what they are.
#include "tests/support/catch.h"
#include "tests/support/program_test.h"

using ka10::Word;
using ka10::test::Program;

namespace {

const char* const whole_core = "PR 377 RL 0; flags 010000";
const Word apr_on_1(0700200000001), pi_on_1(0700600002300);  // CONO APR,1  CONO PI,2300

}  // namespace

TEST_CASE("JRSTF as trap instruction leaves user mode first and so can set user in-out") {
  Program(R"(
        0
        LOC     41
        JRSTF   @60
        LOC     60
        4000,,200
        LOC     200
        HALT    .)")
      .given("flags 10000")
      .expects("flags 4000; PC 200");
}

TEST_CASE("HALT in user mode is a UUO of the monitor") {
  Program(R"(
        HALT    A
A:      0
        LOC     41
        JSR     200
        LOC     201
        HALT    .)")
      .given(whole_core)
      .expects("40: 254200,,101; 200: 010000,,101; flags 0; PC 201");
}

TEST_CASE("In-out in user mode is a UUO of the monitor") {
  Program(R"(
        CONO    APR,5
        LOC     41
        JSR     200
        LOC     201
        HALT    .)")
      .given(whole_core)
      .expects("40: 700200,,5; 200: 010000,,101; flags 0; PC 201");
}

TEST_CASE("With user in-out both are allowed") {
  Program(R"(
        CONI    APR,X
        HALT    .
X:      0)").given("PR 377 RL 0; flags 014000").expects("X: 100000; PC 101");
}

TEST_CASE("JRST 1, enters user mode") {
  Program(R"(
        JRST    1,U
U:      040000,,0
        LOC     41
        JSR     200
        LOC     201
        HALT    .)")
      .given("PR 377 RL 0")
      .expects("40: 040000,,0; 200: 010000,,102; PC 201");
}

TEST_CASE("JRSTF can set user mode and user in-out from exec mode") {
  Program(R"(
        JRST    2,@X
X:      014000,,U
U:      HALT    .)").given("PR 377 RL 0").expects("flags 014000; PC U");
}

TEST_CASE("JRSTF in user mode gains no in-out and keeps user mode") {
  Program(R"(
        JRST    2,@X
X:      004000,,U
U:      JSP     1,.+1
        040000,,0
        LOC     41
        JSR     200
        LOC     201
        HALT    .)")
      .given(whole_core)
      .expects("1: 010000,,103; 40: 040000,,0; 200: 010000,,104; flags 0; PC 201");
}

TEST_CASE("A user's own UUO goes to the user's own 40") {
  Program(R"(
        LOC     4100
        001040,,5
        040000,,0
        LOC     4041
        JFCL
        LOC     41
        JSR     200
        LOC     201
        HALT    .)")
      .given("PR 1 RL 2; flags 010000")
      .expects("4040: 001040,,5; 40: 040000,,0; 200: 010000,,102; flags 0; PC 201");
}

TEST_CASE("Addresses below 20 are accumulators in user mode too") {
  Program(R"(
        LOC     4100
        MOVEM   1,5
        040000,,0
        LOC     41
        JSR     200
        LOC     201
        HALT    .)")
      .given("PR 1 RL 2; flags 010000; 1: 77")
      .expects("1: 77; 5: 77; 40: 040000,,0; 200: 010000,,102; flags 0; PC 201");
}

TEST_CASE("The low segment wraps at the end of the machine") {
  Program(R"(
        LOC     100
        040000,,0
        LOC     41
        JSR     200
        LOC     201
        HALT    .)")
      .given("PR 377 RL 377; flags 010000; PC 2100")
      .expects("40: 040000,,0; 200: 010000,,2101; flags 0; PC 201");
}

TEST_CASE("A page of the high segment above PRB is protected") {
  Program(R"(
        MOVE    1,401000
        LOC     42
        JSR     200
        LOC     201
        CONI    APR,2
        HALT    .)")
      .given("PR 1 PRB 177 RL 0 RLB 0; flags 010000")
      .after({apr_on_1, pi_on_1})
      .expects("200: 010000,,100; 2: 20001; flags 0; PC 202");
}

TEST_CASE("A write-protected high segment can be read and not be written") {
  Program(R"(
        MOVE    1,400300
        AOS     400300
        LOC     300
        55
        LOC     42
        JSR     200
        LOC     201
        CONI    APR,2
        HALT    .)")
      .given("PR 0 PRB 200 WP 1 RL 0 RLB 200; flags 010000")
      .after({apr_on_1, pi_on_1})
      .expects("1: 55; 200: 010000,,101; 2: 20001; flags 0; PC 202");
}

TEST_CASE("A forbidden store of MULB or DIVB leaves the second accumulator, which comes after") {
  for (const std::string code : {"MULB", "DIVB", "IDIVB"}) {
    INFO(code);
    Program(R"(
        )" + code + R"(    3,400300
        LOC     300
        7
        LOC     42
        JSR     200
        LOC     201
        CONI    APR,2
        HALT    .)")
        .given("3: 0; 4: 5; PR 0 PRB 200 WP 1 RL 0 RLB 200; flags 010000")
        .after({apr_on_1, pi_on_1})
        .expects("3: 0; 4: 5; 200: 010000,,101; 2: 20001; flags 0; PC 202");
  }
}

TEST_CASE("A UUO whose trap instruction is no call leaves the user unrelocated") {
  Program(R"(
        LOC     4100
        040000,,0
        LOC     41
        JFCL
        LOC     101
        MOVEI   1,5
        JSR     200
        LOC     201
        HALT    .)")
      .given("PR 1 RL 2; flags 010000")
      .expects("1: 5; 40: 040000,,0; 200: 010000,,103; flags 0; PC 201");
}

TEST_CASE("JSP as trap instruction leaves user mode, and JRST 1 comes back") {
  Program(R"(
        LOC     4100
        040000,,0
        MOVEI   2,7
        041000,,0
        LOC     41
        JSP     1,200
        LOC     200
        AOS     3
        CAIN    3,2
        HALT    .
        JRST    1,0(1))")
      .given("PR 1 RL 2; flags 010000")
      .expects("1: 010000,,103; 2: 7; 3: 2; 40: 041000,,0; flags 0; PC 202");
}

TEST_CASE("POP that may not store has moved its pointer and gone on") {
  Program(R"(
        POP     1,10000
        LOC     42
        JSR     200
        LOC     201
        HALT    .)")
      .given("PR 1 RL 0; flags 010000; 1: 5,,300; 300: 77")
      .after({apr_on_1, pi_on_1})
      .expects("1: 4,,277; 200: 010000,,101; flags 0; PC 201");
}

TEST_CASE("PUSHJ that may not store has moved its pointer and jumped") {
  Program(R"(
        PUSHJ   1,150
        LOC     42
        JSR     200
        LOC     201
        HALT    .)")
      .given("PR 1 RL 0; flags 010000; 1: 777770,,10000")
      .after({apr_on_1, pi_on_1})
      .expects("1: 777771,,10001; 200: 010000,,150; flags 0; PC 201");
}

TEST_CASE("A BLT that meets a protected word keeps its AC and what it moved") {
  Program(R"(
        BLT     1,4001
        LOC     42
        JSR     200
        LOC     201
        HALT    .
        LOC     300
        1
        2
        3)")
      .given("PR 1 RL 0; flags 010000; 1: 300,,3776")
      .after({apr_on_1, pi_on_1})
      .expects("1: 300,,3776; 3776: 1; 3777: 2; 200: 010000,,100; flags 0; PC 201");
}

TEST_CASE("Without an interrupt channel a protected fetch is opcode 0 for the monitor") {
  Program(R"(
        JRST    10000
        LOC     41
        JSR     200
        LOC     201
        HALT    .)")
      .given("PR 1 RL 0; flags 010000")
      .expects("40: 0; 200: 010000,,10001; flags 0; PC 201");
}

TEST_CASE("Without an interrupt channel a protected indirect word is address 0") {
  Program(R"(
        MOVEI   1,@10000
        040000,,0
        LOC     41
        JSR     200
        LOC     201
        HALT    .)")
      .given("PR 1 RL 0; flags 010000; 1: 5")
      .expects("1: 0; 40: 040000,,0; 200: 010000,,102; flags 0; PC 201");
}

TEST_CASE("XCT in user mode executes a word of the user") {
  Program(R"(
        LOC     4100
        XCT     110
        040000,,0
        LOC     4110
        MOVEI   1,5
        LOC     41
        JSR     200
        LOC     201
        HALT    .)")
      .given("PR 1 RL 2; flags 010000")
      .expects("1: 5; 40: 040000,,0; 200: 010000,,102; flags 0; PC 201");
}

TEST_CASE("The trap offset moves exec 40, 60 and the interrupts, not a user's own 40") {
  Program p(R"(
        LOC     4100
        001040,,5               ; the user's own: 4040, 4041
        100040,,6               ; unassigned: 160, 161
        LOC     4041
        JFCL
        LOC     161
        JSR     200
        LOC     201
        HALT    .)");
  p.details().options.trap_offset = true;
  p.given("PR 1 RL 2; flags 010000; PC 100")
      .expects("4040: 001040,,5; 160: 100040,,6; 200: 010000,,102; flags 0; PC 201");
}
