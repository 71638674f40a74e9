// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Which keys act when, and SING INST, REPEAT and READ IN, on the Verilated processor:
// docs/ka10/IO.md 5, docs/ka10/ARCHITECTURE.md 2.
#include "tests/rtl/rig.h"
#include "tests/support/catch.h"

using namespace ka10;

TEST_CASE("START and CONTINUE do nothing while the machine runs") {
  Rig r(endless);
  r.m->run_clocks(50);
  r.at(02000);
  r.m->press(Key::start);
  r.m->run_clocks(50);
  CHECK(r.run());
  CHECK(r.m->lamps().pc < 02000);
  r.m->press(Key::resume);
  r.m->run_clocks(50);
  CHECK(r.run());
  CHECK(r.m->lamps().pc < 02000);
}

TEST_CASE("START clears no flag and no mode") {
  Rig r("\tLOC 1000\nSTART:\tHALT .\n\tEND\n");
  r.m->set_state(0500, 0740000);
  r.at(01000);
  r.m->press(Key::start);
  CHECK(r.stops());
  CHECK(r.m->lamps().program_stop);
  CHECK(r.m->panel().flags == 0740000);
}

TEST_CASE("EXAMINE and DEPOSIT work while the machine runs, which goes on") {
  Rig r(endless);
  r.m->deposit(03000, Word(0111));
  r.m->run_clocks(50);
  r.at(03000);
  r.m->press(Key::examine);
  CHECK(r.m->lamps().mi == Word(0111));
  r.m->set_switches(Word(0333));
  r.m->press(Key::deposit);
  CHECK(r.m->lamps().mi == Word(0333));
  CHECK(r.m->examine(03000) == Word(0333));
  CHECK(r.run());
  const Word before = r.ac(1);
  r.m->run_clocks(100);
  CHECK(r.ac(1) != before);
}

TEST_CASE("EXECUTE of a jump changes PC, of anything else does not, running or stopped") {
  Rig r(endless);
  r.m->set_state(01000, 0);
  r.m->set_switches(Word(0254000004321));  // JRST 4321
  r.m->press(Key::execute);
  CHECK(r.m->lamps().pc == 04321);
  CHECK_FALSE(r.run());
  r.at(01000);
  r.m->press(Key::start);
  r.m->run_clocks(20);
  r.m->set_switches(Word(0201140000077));  // MOVEI 3,77
  r.m->press(Key::execute);
  r.m->run_clocks(20);
  CHECK(r.run());
  CHECK(r.ac(3) == Word(077));
  CHECK(r.m->lamps().pc < 02000);
}

TEST_CASE("RESET stops, clears flags, user mode, interrupts, APR and relocation, keeps core") {
  Rig r(R"(
        LOC     1000
START:  CONO    PI,2377         ; clear, on, all channels
        CONO    APR,1005        ; the clock flag off, channel 5
        MOVE    1,[377777,,777777]
        ADDI    1,1             ; overflow
        DATAO   APR,[1000,,1000]
        JRST    1,@[10000,,.+1] ; into user mode
        JRST    .
        END     START)");
  r.m->run_clocks(200);
  CHECK(r.run());
  r.m->press(Key::reset);
  CHECK_FALSE(r.run());
  const Panel p = r.m->panel();
  CHECK(p.flags == 0);
  CHECK(p.pi_on == 0);
  CHECK_FALSE(p.pi_active);
  CHECK((p.apr & 07) == 0);
  CHECK(r.ac(1) == Word(0400000000000));
  CHECK(r.m->examine(01000) == Word(0700600002377));  // CONO PI,2377
  // Not relocated any more:
  r.m->deposit(05000, Word(0254200005000));  // HALT .
  r.at(05000);
  r.m->press(Key::start);
  CHECK(r.stops());
  CHECK(r.m->lamps().program_stop);
}

TEST_CASE("REPEAT examines again and again: the lights follow the address switches") {
  Rig r("\tLOC 3000\n\t111\n\t222\n\t333\n\tEND\n");
  r.s.repeat = true;
  r.at(03000);
  r.m->press(Key::examine);
  CHECK(r.m->lamps().mi == Word(0111));
  r.at(03001);
  r.m->run_clocks(30);
  CHECK(r.m->lamps().mi == Word(0222));
  r.s.repeat = false;
  r.at(03001);
  r.m->run_clocks(30);
  r.at(03002);
  r.m->run_clocks(30);
  CHECK(r.m->lamps().mi == Word(0222));
}

TEST_CASE("REPEAT with DEPOSIT NEXT fills core, until the switch is off") {
  Rig r("\tLOC 1000\nSTART:\tHALT .\n\tEND\n");
  r.m->set_switches(Word(0123456));
  r.at(03000);
  r.m->press(Key::deposit);
  r.s.repeat = true;
  r.set();
  r.m->press(Key::deposit_next);
  r.m->run_clocks(400);
  r.s.repeat = false;
  r.set();
  r.m->run_clocks(20);
  CHECK(r.m->examine(03001) == Word(0123456));
  CHECK(r.m->examine(03010) == Word(0123456));
  CHECK(r.m->examine(07777) == Word(0));
}

TEST_CASE("REPEAT with SING INST goes on by itself, an instruction at a time, until STOP") {
  Rig r(endless);
  r.m->press(Key::stop);
  r.m->run_clocks(20);
  r.s.single = true;
  r.set();
  r.m->press(Key::resume);
  r.m->run_clocks(50);
  const Word one = r.ac(1);
  r.m->run_clocks(100);
  CHECK(r.ac(1) == one);
  r.s.repeat = true;
  r.set();
  r.m->press(Key::resume);
  r.m->run_clocks(100);
  const Word more = r.ac(1);
  CHECK(more.bits() > one.bits() + 2);
  r.m->press(Key::stop);
  r.m->run_clocks(20);
  const Word last = r.ac(1);
  r.m->run_clocks(100);
  CHECK(r.ac(1) == last);
}

TEST_CASE("REPEAT does not go on after a HALT") {
  Rig r("\tLOC 1000\nSTART:\tAOS 3000\n\tHALT START\n\tEND START\n");
  r.m->press(Key::reset);
  r.s.single = r.s.repeat = true;
  r.at(01000);
  r.m->press(Key::start);
  r.m->run_clocks(300);
  CHECK(r.m->lamps().program_stop);
  CHECK(r.m->examine(03000) == Word(1));
}

TEST_CASE("READ IN does nothing while the machine runs") {
  TextSource tape(std::string(600, '\200'));
  Devices devices;
  devices.tape_in = &tape;
  Rig r(endless, 262144, devices);
  r.m->run_clocks(50);
  const Word before = r.ac(1);
  r.m->press(Key::read_in);
  r.m->run_clocks(100);
  CHECK(r.run());
  CHECK(r.ac(0) == Word(0));
  CHECK(r.ac(1) != before);
}

TEST_CASE("with SING INST on, READ IN does not run on") {
  const Program p = assemble_program("\tLOC 2000\nSTART:\tAOS 3000\n\tHALT .\n\tEND START\n");
  TextSource tape(write_image(p.image, ImageFormat::rim10b));
  Devices devices;
  devices.tape_in = &tape;
  Rig r("\tEND\n", 262144, devices);
  r.s.single = true;
  r.set();
  CHECK_FALSE(r.m->read_in(0104, 100000));
  CHECK_FALSE(r.run());
  CHECK(r.m->examine(01) != Word(0));  // the loader is in its place
  CHECK(r.m->examine(03000) == Word(0));
}

TEST_CASE("EXAMINE NEXT and DEPOSIT NEXT do nothing while the machine runs") {
  for (int clocks = 50; clocks < 60; ++clocks) {
    Rig r("\tLOC 1000\nSTART:\tMOVE 2,2000\n\tMOVE 2,2010\n\tJRST START\n\tEND START\n");
    r.m->run_clocks(static_cast<std::uint64_t>(clocks));
    const Word lights = r.m->lamps().mi;
    r.m->press(Key::examine_next);
    CHECK(r.m->lamps().mi == lights);
    r.m->set_switches(Word(0333333));
    r.m->press(Key::deposit_next);
    r.m->run_clocks(20);
    CHECK(r.run());
    for (Address a = 020; a < 04000; ++a) CHECK_FALSE(r.m->examine(a) == Word(0333333));
  }
}

TEST_CASE("EXECUTE comes between instructions, not between the halves of one") {
  for (int clocks = 20; clocks < 60; ++clocks) {
    Rig r(R"(
        LOC     1000
START:  MOVE    3,[POINT 7,TEXT]
LOOP:   ILDB    1,3
        AOS     5
        CAIE    5,20
        JRST    LOOP
        HALT    .
TEXT:   ASCIZ   /ABCDEFGHIJKLMNOPQRST/
        LOC     3000
        POINT   7,TEXT
        END     START)");
    INFO(clocks);
    r.m->run_clocks(static_cast<std::uint64_t>(clocks));
    r.m->set_switches(Word(0134100003000));  // ILDB 2,3000
    r.m->press(Key::execute);
    CHECK(r.stops(500));
    CHECK(r.ac(1) == Word(0120));
    CHECK(r.ac(2) == Word(0101));
    CHECK(r.m->panel().flags == 0);
  }
}

TEST_CASE("EXAMINE while a block transfer runs over its own accumulator changes nothing") {
  for (int clocks = 0; clocks < 40; ++clocks) {
    Rig r(R"(
        LOC     1000
START:  MOVSI   1,2000
        BLT     1,7
        HALT    .
        LOC     2000
        EXP     100,101,102,103,104,105,106,107
        END     START)");
    INFO(clocks);
    r.m->run_clocks(static_cast<std::uint64_t>(clocks));
    r.at(02000);
    r.m->press(Key::examine);
    CHECK(r.stops());
    for (Address a = 0; a < 010; ++a) CHECK(r.ac(a) == Word(0100 + a));
  }
}

TEST_CASE("STOP stops behind the instruction: BLT, ILDB and UUO are complete") {
  for (int clocks = 0; clocks < 50; ++clocks) {
    Rig r(R"(
        LOC     41
        MOVEI   7,77
        LOC     1000
START:  MOVE    1,[2000,,3000]
        BLT     1,3007
        ILDB    3,[POINT 7,2000]
        001000,,5
        HALT    .
        LOC     2000
        EXP     100,101,102,103,104,105,106,107
        END     START)");
    INFO(clocks);
    r.m->run_clocks(static_cast<std::uint64_t>(clocks));
    r.m->press(Key::stop);
    CHECK(r.stops());
    const Address pc = r.m->lamps().pc;
    CHECK((r.m->examine(03000) == Word(0)) == (pc < 01002));
    CHECK((r.m->examine(03007) == Word(0)) == (pc < 01002));
    CHECK(r.m->panel().flags == 0);
    CHECK((r.m->examine(040) == Word(0)) == (pc < 01004));
    CHECK((r.ac(7) == Word(0)) == (pc < 01004));
  }
}

TEST_CASE("The clock's flag does not rise while SING INST is on") {
  Rig r("\tLOC 1000\nSTART:\tAOJA 1,.\n\tEND START\n");
  r.m->press(Key::stop);
  r.m->run_clocks(20);
  r.s.single = true;
  r.set();
  r.m->tick_clock();
  r.m->run_clocks(10);
  CHECK((r.m->panel().apr & 01000) == 0);
}

TEST_CASE("STOP pressed twice leaves an instruction that never ends") {
  const char* const endless_ones[] = {
      "\tLOC 1000\nSTART:\tMOVE 1,@1000\n\tEND START\n", "\tLOC 1000\nSTART:\tXCT .\n\tEND START\n",
      "\tLOC 1000\nSTART:\tLDB 1,[440700,,0+@2000]\n\tLOC 2000\n\t@2000\n\tEND START\n",
      "\tLOC 41\n\tXCT 41\n\tLOC 1000\nSTART:\t001000,,0\n\tEND START\n",
      "\tLOC 42\n\tCONI PI,1\n\tLOC 1000\nSTART:\tCONO PI,4300\n\tJRST .\n\tEND START\n"};
  for (const char* const source : endless_ones) {
    INFO(source);
    Rig r(source);
    r.m->run_clocks(50);
    r.m->press(Key::stop);
    r.m->press(Key::stop);
    CHECK(r.stops(50));
    r.at(01000);
    r.m->press(Key::examine);
    CHECK_FALSE(r.m->lamps().mi == Word(0));
  }
}

TEST_CASE("STOP leaves EXECUTE's instruction, and CONTINUE goes on at PC") {
  Rig r(R"(
        LOC     1000
START:  ADDI    1,1
        ADDI    1,1
        HALT    .
        LOC     2000
        XCT     2000
        END     START)");
  r.m->press(Key::stop);
  CHECK(r.stops());
  r.m->set_state(01000, 0);
  r.m->deposit(1, Word(0));
  r.m->set_switches(Word(0256000002000));  // XCT 2000
  r.m->press(Key::execute);
  r.m->run_clocks(100);
  r.m->press(Key::stop);
  r.m->run_clocks(20);
  r.m->press(Key::resume);
  CHECK(r.stops());
  CHECK(r.m->lamps().program_stop);
  CHECK(r.ac(1) == Word(2));
}
