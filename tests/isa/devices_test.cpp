// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Teletype 120, paper tape reader 104 and punch 100: docs/ka10/IO.md 4. When an operation is done
// is told by Latency in sim/machine.h.
#include "tests/support/catch.h"
#include "tests/support/program_test.h"

using ka10::test::Program;

namespace {

/// Two words of paper tape: frames with hole 8, and two without, which do not count.
const std::string binary_tape("\201\202\203\204\205\206\000\277\277\277\001\277\277\277", 14);

}  // namespace

TEST_CASE("DATAO TTY prints and is done 20 records later") {
  Program p(R"(
        DATAO   TTY,X
        CONSO   TTY,10
        AOJA    1,.-1
        CONI    TTY,2
        HALT    .
X:      101)");
  p.details().tty_out = "A";
  p.expects("1: 12; 2: 10");
}

TEST_CASE("While it prints the teletype is busy and not done") {
  Program p(R"(
        DATAO   TTY,X
        CONI    TTY,2
        HALT    .
X:      101)");
  p.details().tty_out = "A";
  p.expects("2: 20");
}

TEST_CASE("What was typed comes by DATAI, byte after byte") {
  Program p(R"(
        CONSO   TTY,40
        JRST    .-1
        DATAI   TTY,1
        CONI    TTY,3
        CONSO   TTY,40
        JRST    .-1
        DATAI   TTY,2
        HALT    .)");
  p.details().tty_in = "AZ";
  p.expects("1: 101; 2: 132; 3: 0");
}

TEST_CASE("The first byte typed is there after 20 records") {
  Program p(R"(
        CONSO   TTY,40
        AOJA    1,.-1
        HALT    .)");
  p.details().tty_in = "A";
  p.expects("1: 12");
}

TEST_CASE("CONO TTY clears and sets its flags, channel and TEST are loaded") {
  Program(R"(
        CONO    TTY,4175        ; TEST, input busy, done, output busy, done, channel 5
        CONI    TTY,1
        CONO    TTY,3603        ; clear them all, channel 3
        CONI    TTY,2
        HALT    .)").expects("1: 4175; 2: 3");
}

TEST_CASE("The teletype interrupts when it has printed") {
  Program p(R"(
        CONO    PI,12304        ; channel 5
        CONO    TTY,5
        DATAO   TTY,X
        JRST    .
X:      132
        LOC     52
        JSR     200
        LOC     201
        CONO    TTY,200         ; clear done
        CONI    TTY,1
        HALT    .)");
  p.details().tty_out = "Z";
  p.expects("1: 0; 200: 0,,103; PC 203");
}

TEST_CASE("A held channel is asked again when its device is still up") {
  Program(R"(
        CONO    PI,12304
        CONO    TTY,15          ; output done by hand, channel 5
        MOVEI   2,5
        LOC     52
        JSR     200
        LOC     201
        AOS     1
        CAIN    1,3
        HALT    .
        JEN     @200)")
      .expects("1: 3; 200: 0,,102; PC 203");
}

TEST_CASE("The I/O reset pulse clears the devices and not the processor") {
  Program(R"(
        CONO    TTY,15
        CONO    PTP,15
        CONO    APR,225
        CONO    APR,200005
        CONI    TTY,1
        CONI    PTP,2
        CONI    APR,3
        HALT    .)").expects("1: 0; 2: 0; 3: 225");
}

TEST_CASE("The reader reads a frame and goes on after DATAI") {
  Program p(R"(
        CONO    PTR,20
        CONSO   PTR,10
        JRST    .-1
        DATAI   PTR,1
        CONI    PTR,3
        CONSO   PTR,10
        JRST    .-1
        DATAI   PTR,2
        HALT    .)");
  p.details().tape_in = std::string("\001\377\003", 3);
  p.expects("1: 1; 2: 377; 3: 420");
}

TEST_CASE("In binary mode the reader makes words of six frames with hole 8") {
  Program p(R"(
        CONO    PTR,60
        CONSO   PTR,10
        JRST    .-1
        DATAI   PTR,1
        CONSO   PTR,10
        JRST    .-1
        DATAI   PTR,2
        HALT    .)");
  p.details().tape_in = binary_tape;
  p.expects("1: 010203,,040506; 2: 777777,,777777");
}

TEST_CASE("DATAI of a reader that is reading gives no word and disturbs none") {
  Program p(R"(
        CONO    PTR,60
        DATAI   PTR,1
        CONSO   PTR,10
        JRST    .-1
        DATAI   PTR,2
        HALT    .)");
  p.details().tape_in = binary_tape;
  p.given("1: 5").expects("1: 0; 2: 010203,,040506");
}

TEST_CASE("In binary mode blank tape takes no time, however long it is") {
  Program p(R"(
        CONO    PTR,60
        CONSO   PTR,10
        AOJA    1,.-1
        DATAI   PTR,2
        CONSO   PTR,10
        AOJA    3,.-1
        DATAI   PTR,4
        HALT    .)");
  const std::string blank(200, '\0');
  const std::string half("\277\277\277");
  p.details().tape_in = blank + "\201\202\203\204\205\206" + blank + half + blank + half;
  p.expects("1: 12; 2: 010203,,040506; 3: 12; 4: 777777,,777777");
}

TEST_CASE("At the end of the tape the reader is done and shows no tape") {
  Program p(R"(
        CONO    PTR,20
        CONSO   PTR,10
        JRST    .-1
        DATAI   PTR,1
        CONSO   PTR,10
        JRST    .-1
        CONI    PTR,2
        HALT    .)");
  p.details().tape_in = "\007";
  p.expects("1: 7; 2: 10");
}

TEST_CASE("The reader interrupts with each frame") {
  Program p(R"(
        CONO    PI,12304
        CONO    PTR,25
        JRST    .
        LOC     52
        BLKI    PTR,P
        JSR     200
        LOC     201
        HALT    .
P:      777776,,277
        LOC     300
        0
        0)");
  p.details().tape_in = "\011\012\013";
  p.expects("P: 0,,301; 300: 11; 301: 12; 200: 0,,102; PC 201");
}

TEST_CASE("The punch punches frames as they are, and in binary with hole 8") {
  Program p(R"(
        DATAO   PTP,X
        CONSO   PTP,10
        JRST    .-1
        CONO    PTP,40
        DATAO   PTP,X
        CONI    PTP,1
        HALT    .
X:      777)");
  p.details().tape_out = "\377\277";
  p.expects("1: 60");
}

TEST_CASE("Setting the punch busy punches a blank frame") {
  Program p(R"(
        CONO    PTP,20
        CONSO   PTP,10
        JRST    .-1
        HALT    .)");
  p.details().tape_out = std::string(1, '\0');
  p.expects("PC 103");
}
