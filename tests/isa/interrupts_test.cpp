// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Priority interrupts and processor conditions: docs/ka10/IO.md 2 and 3.
#include "tests/support/catch.h"
#include "tests/support/program_test.h"

using ka10::test::Program;

TEST_CASE("A program request interrupts before the next instruction") {
  Program(R"(
        CONO    PI,12300        ; channel 1 on, system on
        CONO    PI,4100         ; request
        MOVEI   1,5
        LOC     42
        JSR     200
        LOC     201
        HALT    .)").expects("200: 0,,102; PC 201");
}

TEST_CASE("JEN dismisses and restores the flags") {
  Program(R"(
        CONO    PI,12300
        CONO    PI,4100
        CONI    PI,1
        HALT    .
        LOC     42
        JSR     200
        LOC     201
        CONI    PI,2
        JEN     @200)")
      .given("flags 500000")
      .expects("1: 300; 2: 40300; 200: 500000,,102; PC 103");
}

TEST_CASE("JRST 10 dismisses but restores no flags") {
  Program(R"(
        CONO    PI,12300
        CONO    PI,4100
        HALT    .
        LOC     42
        JSR     200
        LOC     201
        CONO    APR,10          ; clears OV
        JRST    10,@200)")
      .given("flags 400000")
      .expects("200: 400000,,102; flags 0; PC 102");
}

TEST_CASE("A lower channel waits until the higher one is dismissed") {
  Program(R"(
        CONO    PI,12340        ; channels 1 and 2
        CONO    PI,4140
        HALT    .
        LOC     42
        JSR     200
        JSR     300
        LOC     44
        JSR     300
        LOC     201
        MOVEM   3,1
        JEN     @200
        LOC     301
        MOVEI   3,7
        JEN     @300)")
      .given("3: 5")
      .expects("1: 5; 3: 7; 200: 0,,102; 300: 0,,102; PC 102");
}

TEST_CASE("A higher channel interrupts the service of a lower one") {
  Program(R"(
        CONO    PI,12340
        CONO    PI,4040         ; channel 2
        HALT    .
        LOC     42
        JSR     300
        LOC     44
        JSR     200
        LOC     201
        CONO    PI,4100         ; channel 1
        CONI    PI,1
        JEN     @200
        LOC     301
        CONI    PI,2
        JEN     @300)")
      .expects("1: 20340; 2: 60340; 200: 0,,102; 300: 0,,202; PC 102");
}

TEST_CASE("A channel that is held takes no second request") {
  Program(R"(
        CONO    PI,12300
        CONO    PI,4100
        HALT    .
        LOC     42
        JSR     200
        LOC     201
        AOS     1
        CONO    PI,4100
        JEN     @200)").expects("1: 1; 200: 0,,102; PC 102");
}

TEST_CASE("A channel that is off hears no device, and hears it when it is turned on") {
  Program p(R"(
        CONO    PI,10200
        CONO    APR,1
        MOVE    1,300000        ; does not exist
        MOVEI   2,5
        CONO    PI,2100
        HALT    .
        LOC     42
        JSR     200
        LOC     201
        CONI    APR,3
        HALT    .)");
  p.details().options.memory_words = 65536;
  p.given("1: 7").expects("1: 0; 2: 5; 3: 10001; 200: 0,,105; PC 202");
}

TEST_CASE("CONO PI with both of a pair of bits complements") {
  Program(R"(
        CONO    PI,12352
        CONO    PI,3077         ; on and off: complement channels 2 to 7
        CONI    PI,1
        CONO    PI,600          ; system off and on: complement
        CONI    PI,2
        HALT    .)").expects("1: 325; 2: 125");
}

TEST_CASE("CONO PI,10000 clears the system before it does the rest") {
  Program(R"(
        CONO    PI,12377
        CONO    PI,12240
        CONI    PI,1
        HALT    .)").expects("1: 240");
}

TEST_CASE("With the system off a request waits") {
  Program(R"(
        CONO    PI,12100        ; channel on, system off
        CONO    PI,4100
        MOVEI   1,5
        CONO    PI,200
        MOVEI   2,5
        LOC     42
        JSR     200
        LOC     201
        HALT    .)").expects("1: 5; 200: 0,,104; PC 201");
}

TEST_CASE("CONO PI,400 turns the system off at once") {
  Program(R"(
        CONO    PI,12300
        CONO    PI,4500         ; request, and off
        MOVEI   1,5
        HALT    .
        LOC     42
        JSR     200)").expects("1: 5; PC 103");
}

TEST_CASE("A BLKO as interrupt instruction sends word after word and calls at the end") {
  Program(R"(
        CONO    PI,12300
        CONO    PI,4100
        CONO    PI,4100
        MOVEI   1,5
        LOC     42
        BLKO    PI,P
        JSR     200
        LOC     201
        HALT    .
P:      777776,,300
        LOC     300
        0
        1
        2)").expects("P: 0,,302; 200: 0,,103; PC 201");
}

TEST_CASE("An AOS as interrupt instruction sets flags, and its channel stays held") {
  Program(R"(
        CONO    PI,12300
        CONO    PI,4100
        CONI    PI,1
        HALT    .
        LOC     42
        AOS     X
X:      777777777777)").expects("1: 40300; X: 0; flags 300000");
}

TEST_CASE("A jump as interrupt instruction takes the main program along") {
  Program(R"(
        CONO    PI,12300
        CONO    PI,4100
        HALT    .
A:      HALT    .
        LOC     42
        JUMPA   A)").expects("PC A");
}

TEST_CASE("An IDPB as interrupt instruction stores its byte") {
  Program(R"(
        CONO    PI,12300
        CONO    PI,4100
        HALT    .
P:      POINT   6,X
X:      0
        LOC     42
        IDPB    1,P)").given("1: 77").expects("1: 77; P: 360600,,X; X: 770000,,0");
}

TEST_CASE("An interrupt in user mode comes to exec mode, JEN returns to the user") {
  Program(R"(
        LOC     100
        CONO    PI,12300
        CONO    PI,4500         ; request, system off
        CONO    PI,200
        HALT    .
        LOC     42
        JSR     200
        LOC     201
        CONI    APR,1
        HALT    .)")
      .given("PR 377 RL 0; flags 014000")
      .expects("1: 100000; 200: 014000,,103; flags 4000; PC 202");
}

TEST_CASE("The clock's flag interrupts when it is enabled") {
  Program(R"(
        CONO    PI,12300
        CONO    APR,2001
        MOVEI   1,1
        MOVEI   1,2
        MOVEI   1,3
        LOC     42
        JSR     200
        LOC     201
        CONI    APR,2
        HALT    .)")
      .ticks({4})
      .expects("1: 1; 2: 3001; 200: 0,,103; PC 202");
}

TEST_CASE("The clock's flag is set though it is not enabled, and can be polled") {
  Program(R"(
        MOVEI   1,1
        CONSO   APR,1000
        JRST    .-1
        CONO    APR,1000
        CONI    APR,2
        HALT    .)").ticks({4}).expects("1: 1; 2: 0");
}

TEST_CASE("Enabling the clock when its flag is up interrupts") {
  Program(R"(
        CONO    PI,12300
        CONO    APR,2001
        MOVEI   1,1
        LOC     42
        JSR     200
        LOC     201
        HALT    .)").ticks({1}).expects("200: 0,,102; PC 201");
}

TEST_CASE("Overflow interrupts if enabled, the saved word shows it") {
  Program(R"(
        CONO    PI,12300
        CONO    APR,21
        ADDI    1,1
        MOVEI   2,5
        LOC     42
        JSR     200
        LOC     201
        CONO    APR,11          ; clear OV
        CONI    APR,3
        HALT    .)")
      .given("1: 377777777777")
      .expects("1: 400000,,0; 3: 21; 200: 500000,,103; flags 100000; PC 203");
}

TEST_CASE("JRSTF that sets OV interrupts when overflow is enabled") {
  Program(R"(
        CONO    PI,12300
        CONO    APR,21
        JRST    2,@X
X:      400000,,A
A:      HALT    .
        LOC     42
        JSR     200
        LOC     201
        HALT    .)").expects("200: 400000,,A; flags 400000; PC 201");
}

TEST_CASE("A word that does not exist reads as zero and sets the NXM flag") {
  Program p(R"(
        MOVE    1,300000
        MOVEM   2,300000
        CONI    APR,3
        CONO    APR,10000
        CONI    APR,4
        HALT    .)");
  p.details().options.memory_words = 65536;
  p.given("1: 7; 2: 7").scribbles().expects("1: 0; 2: 7; 3: 10000; 4: 0");
}

TEST_CASE("NXM interrupts before the next instruction") {
  Program p(R"(
        CONO    PI,12300
        CONO    APR,1
        MOVE    1,300000
        MOVEI   2,5
        LOC     42
        JSR     200
        LOC     201
        HALT    .)");
  p.details().options.memory_words = 65536;
  p.given("1: 7").expects("1: 0; 200: 0,,103; PC 201");
}

TEST_CASE("A request that CONO takes back before memory is asked again never was one") {
  Program p(R"(
        CONO    PI,12300        ; channel 1 on, system on
        CONO    APR,1           ; NXM interrupts on channel 1
        CONO    APR,@300000     ; sets NXM, and the channel to 0
        MOVEI   1,5
        HALT    .
        LOC     42
        JSR     200
        LOC     201
        HALT    .)");
  p.details().options.memory_words = 65536;
  p.expects("1: 5; PC 104");
}

TEST_CASE("BLT is interrupted between words and goes on where it was") {
  Program p(R"(
        CONO    PI,12300
        CONO    APR,1
        BLT     1,302           ; from core that does not exist
        HALT    .
        LOC     42
        JSR     200
        LOC     201
        MOVEM   1,210(2)
        ADDI    2,1
        CONO    APR,10001
        JEN     @200)");
  p.details().options.memory_words = 65536;
  p.given("1: 300000,,300; 300: 5; 301: 5; 302: 5")
      .expects("1: 300002,,302; 2: 3; 200: 0,,103; 210: 300001,,301; 211: 300002,,302; "
               "212: 300002,,302; 300: 0; 301: 0; 302: 0; PC 103");
}

TEST_CASE("DATAO PI shows a word in the lights, DATAI APR reads the switches") {
  Program p(R"(
        DATAO   PI,X
        DATAI   APR,Y
        HALT    .
X:      123456,,654321
Y:      0)");
  p.details().between = [](ka10::Machine& m, std::uint64_t) {
    m.set_switches(ka10::Word(0112233445566));
  };
  p.details().also = [](const ka10::Panel& panel) -> std::string {
    return panel.mi == ka10::Word(0123456654321) ? "" : "lights " + octal(panel.mi);
  };
  p.expects("Y: 112233,,445566");
}

TEST_CASE("CONI APR shows user in-out, enables and channel") {
  Program(R"(
        CONO    APR,2225
        CONI    APR,1
        CONO    APR,6660        ; both of each pair: complement
        CONI    APR,2
        HALT    .)").expects("1: 2225; 2: 0");
}

TEST_CASE("A device that is not there reads as zero") {
  Program(R"(
        CONI    774,1
        DATAI   774,2
        DATAO   774,3
        CONSZ   774,-1
        HALT    .
        HALT    .)").given("1: 5; 2: 5").expects("1: 0; 2: 0; PC 105");
}

TEST_CASE("JRST 10 as interrupt instruction dismisses its own channel, not a lower one held") {
  Program(R"(
        CONO    PI,12377
        CONO    PI,4001         ; channel 7: held by JFCL
        CONO    PI,4100         ; channel 1
        CONI    PI,1
        HALT    .
        LOC     42
        JRST    10,103
        LOC     56
        JFCL)").expects("1: 777; PC 104");
}

TEST_CASE("JEN as second interrupt instruction dismisses its own channel") {
  Program(R"(
        CONO    PI,12377
        CONO    PI,4010         ; channel 4: held by JFCL
        CONO    PI,4100         ; channel 1
        CONI    PI,1
        HALT    .
        LOC     42
        BLKO    PI,P
        JEN     @X
        LOC     50
        JFCL
        LOC     300
P:      777777,,300
X:      0,,103)").expects("1: 4377; P: 0,,301; PC 104");
}

TEST_CASE("A jump as interrupt instruction leaves a user in user mode, relocated") {
  for (const std::string jump : {"JUMPA 200", "JUMPL 5,200", "JFFO 5,200"}) {
    INFO(jump);
    Program p(R"(
        LOC     42
        )" + jump + R"(
        LOC     200
        HALT    202             ; where it would be without relocation
        LOC     4100
        CONO    PI,4100
        HALT    0
        LOC     4200
        HALT    201)");
    p.after({ka10::Word(0700600012377)})
        .given("PR 0 RL 2; flags 014000; 5: 777773,,1; PC 100")
        .expects("PC 201");
  }
}

TEST_CASE("XCT as interrupt instruction executes a word of the user, out of the user's core") {
  Program p(R"(
        LOC     42
        XCT     200
        LOC     200
        MOVEI   1,1             ; what stands there without relocation
        LOC     4100
        CONO    PI,4100
        LOC     4102
        HALT    103
        LOC     4200
        MOVEI   1,2)");
  p.after({ka10::Word(0700600002300)})
      .given("PR 0 RL 2; flags 014000; PC 100")
      .expects("1: 2; PC 103");
}
