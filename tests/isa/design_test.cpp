// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Points on which models of the KA10 disagree, as docs/ka10/DESIGN.md 6 believes them; its numbers.
// Rows 1 to 3, 5 to 8, 10, 11, 14, 18, 22 and 23 stand in docs/ka10/TRAPS.md too.
#include "tests/support/catch.h"
#include "tests/support/program_test.h"

using ka10::Word;
using ka10::test::Program;

TEST_CASE("4: PUSHJ stores zeros in bits 7-10 and 13-17 of its PC word") {
  Program(R"(
        PUSHJ   1,A
A:      HALT    .)")
      .given("1: 003637,,300; flags 740140")
      .expects("1: 003640,,301; 301: 740140,,101; flags 740140; PC A");
}

TEST_CASE("6: an unassigned code saves the address after it") {
  Program(R"(
        120000,,0
        HALT    .
        LOC     61
        JSR     200
        LOC     201
        HALT    .)").expects("60: 120000,,0; 200: 0,,101; PC 201");
}

TEST_CASE("7: a shift count of 400000 is 256 to the right") {
  Program(R"(
        ASH     1,400000
        ASHC    2,400000
        HALT    .)")
      .given("1: 400000,,5; 2: 400000,,5; 3: 5")
      .expects("1: 777777777777; 2: 777777777777; 3: 777777777777");
}

TEST_CASE("9: IMUL of 200000000000 by -3 overflows, its sign is that of the product") {
  Program(R"(
        IMUL    1,X
        HALT    .
X:      -3)").given("1: 200000,,0").expects("1: 600000,,0; flags 400000");
}

TEST_CASE("13: a request strobed with the system off interrupts though its device is quiet") {
  Program(R"(
        CONO    PI,12004        ; channel 5 on, system off
        CONO    TTY,15          ; output done: asks on 5
        CONO    TTY,205         ; and no more
        CONO    PI,200
        MOVEI   1,5
        LOC     52
        JSR     200
        LOC     201
        HALT    .)").expects("200: 0,,104; PC 201");
}

TEST_CASE("15: XCT as interrupt instruction loses one instruction of the program") {
  Program(R"(
        CONO    PI,12300
        CONO    PI,4100
        MOVEI   1,5
        CONI    PI,2
        HALT    .
        LOC     42
        XCT     300
        LOC     300
        MOVEI   3,7)").expects("2: 40300; 3: 7; PC 104");
}

TEST_CASE("17: a protected operand leaves the PC at the instruction, and the stack pointer") {
  Program(R"(
        POP     1,2
        LOC     42
        JSR     200
        LOC     201
        HALT    .)")
      .given("PR 1 RL 0; flags 010000; 1: 5,,10000; 2: 7")
      .after({Word(0700200000001), Word(0700600002300)})
      .expects("1: 5,,10000; 2: 7; 200: 010000,,100; flags 0; PC 201");
}

TEST_CASE("19: FDV of a negative dividend with fraction zero gives 0") {
  Program(R"(
        FDV     1,X
        HALT    .
X:      201400,,0)").given("1: 577000,,0").expects("1: 0");
}

TEST_CASE("25: SETMB rewrites its word, so it faults where one may not write") {
  Program(R"(
        SETMB   1,400300
        LOC     42
        JSR     200
        LOC     201
        HALT    .)")
      .given("PR 0 PRB 200 WP 1 RL 0 RLB 200; flags 010000; 1: 5")
      .after({Word(0700200000001), Word(0700600002300)})
      .expects("1: 5; 200: 010000,,100; flags 0; PC 201");
}

TEST_CASE("26: EXCH and DFN fault before they change the accumulator") {
  Program(R"(
        EXCH    1,400300
        LOC     42
        JSR     200
        LOC     201
        HALT    .)")
      .given("PR 0 PRB 200 WP 1 RL 0 RLB 200; flags 010000; 1: 5")
      .after({Word(0700200000001), Word(0700600002300)})
      .expects("1: 5; 200: 010000,,100; flags 0; PC 201");
  Program(R"(
        DFN     1,400300
        LOC     42
        JSR     200
        LOC     201
        HALT    .)")
      .given("PR 0 PRB 200 WP 1 RL 0 RLB 200; flags 010000; 1: 5")
      .after({Word(0700200000001), Word(0700600002300)})
      .expects("1: 5; 200: 010000,,100; flags 0; PC 201");
}

TEST_CASE("MULM to a protected word has gone on and set no accumulator") {
  Program(R"(
        MULM    1,400300
        LOC     42
        JSR     200
        LOC     201
        HALT    .)")
      .given("PR 0 PRB 200 WP 1 RL 0 RLB 200; flags 010000; 1: 5; 2: 6")
      .after({Word(0700200000001), Word(0700600002300)})
      .expects("1: 5; 2: 6; 200: 010000,,101; flags 0; PC 201");
}

TEST_CASE("FADB to a protected word has stored its accumulator") {
  Program(R"(
        FADB    1,400300
        LOC     42
        JSR     200
        LOC     201
        HALT    .
        LOC     300
        201400,,0)")
      .given("PR 0 PRB 200 WP 1 RL 0 RLB 200; flags 010000; 1: 201400,,0")
      .after({Word(0700200000001), Word(0700600002300)})
      .expects("1: 202400,,0; 200: 010000,,101; flags 0; PC 201");
}

TEST_CASE("29: in-out as interrupt instruction is legal though the program is a user's") {
  Program(R"(
        MOVEI   1,5
        040000,,0
        LOC     42
        DATAO   PI,41
        LOC     41
        JSR     200
        LOC     201
        HALT    .)")
      .given("PR 377 RL 0; flags 010000")
      .after({Word(0700600002100), Word(0700600004100), Word(0700600000200)})
      .expects("1: 5; 40: 040000,,0; 200: 010000,,102; flags 0; PC 201");
}

TEST_CASE("JRST 10 as interrupt instruction dismisses what it held") {
  Program(R"(
        CONO    PI,12300
        CONO    PI,4100
        HALT    .
A:      CONI    PI,1
        HALT    .
        LOC     42
        JRST    10,A)").expects("1: 300; PC 104");
}
