// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The operator's keys and lamps on the Verilated processor: docs/ka10/IO.md 5.
#include "macro10/image_format.h"
#include "sim/devices.h"
#include "sim/program.h"
#include "sim/runner.h"
#include "sim/verilated/verilated.h"
#include "tests/support/catch.h"

using namespace ka10;

namespace {

std::unique_ptr<VerilatedMachine> machine_with(const std::string& source,
                                               VerilatedOptions options = {}) {
  const Program p = assemble_program(source);
  auto m = make_verilated({}, options);
  deposit_image(*m, p.image);
  m->start(*p.image.start);
  return m;
}

}  // namespace

TEST_CASE("DEPOSIT and EXAMINE reach accumulators and core, and leave the word in the lights") {
  auto m = make_verilated({});
  m->deposit(3, Word(0123456765432));
  m->deposit(01000, Word(0777));
  CHECK(m->examine(3) == Word(0123456765432));
  CHECK(m->lamps().mi == Word(0123456765432));
  CHECK(m->examine(01000) == Word(0777));
}

TEST_CASE("EXAMINE by key reads core, and EXAMINE NEXT the word after it") {
  auto m = make_verilated({});
  m->deposit(01000, Word(0111));
  m->deposit(01001, Word(0222));
  Switches s;
  s.address = 01000;
  m->set_operator(s);
  m->press(Key::examine);
  CHECK(m->lamps().mi == Word(0111));
  m->press(Key::examine_next);
  CHECK(m->lamps().mi == Word(0222));
}

TEST_CASE("DEPOSIT by key writes core, and DEPOSIT NEXT the word after it") {
  auto m = make_verilated({});
  Switches s;
  s.address = 01000;
  m->set_operator(s);
  m->set_switches(Word(0333));
  m->press(Key::deposit);
  m->set_switches(Word(0444));
  m->press(Key::deposit_next);
  CHECK(m->examine(01000) == Word(0333));
  CHECK(m->examine(01001) == Word(0444));
}

TEST_CASE("a HALT lights PROGRAM STOP, shows E as PC, and CONTINUE goes on there") {
  auto m = machine_with(R"(
        LOC     1000
START:  MOVEI   1,5
        HALT    NEXT
        JFCL
NEXT:   MOVEI   2,6
        HALT    .
        END     START)");
  Retired r;
  CHECK(m->step(r) == Stop::none);
  CHECK(m->step(r) == Stop::halt);
  CHECK(m->examine(1) == Word(5));
  CHECK(m->lamps().program_stop);
  CHECK_FALSE(m->lamps().run);
  CHECK(m->lamps().pc == 01003);
  CHECK(m->step(r) == Stop::none);
  CHECK(r.pc == 01003);
  CHECK(m->step(r) == Stop::halt);
  CHECK(m->examine(2) == Word(6));
}

TEST_CASE("STOP stops a running program after its instruction, and CONTINUE goes on") {
  auto m = machine_with(R"(
        LOC     1000
START:  AOJA    1,.
        END     START)");
  m->run_clocks(100);
  CHECK(m->lamps().run);
  m->press(Key::stop);
  m->run_clocks(10);
  CHECK_FALSE(m->lamps().run);
  CHECK(m->lamps().pc == 01000);
  const Word before = m->examine(1);
  CHECK(before != Word(0));
  m->run_clocks(50);
  CHECK(m->examine(1) == before);
  m->press(Key::resume);
  m->run_clocks(50);
  CHECK(m->lamps().run);
}

TEST_CASE("SING INST stops after every instruction") {
  VerilatedOptions o;
  o.single_step = true;
  auto m = machine_with(R"(
        LOC     1000
START:  MOVEI   1,1
        MOVEI   2,2
        HALT    .
        END     START)", o);
  Retired r;
  CHECK(m->step(r) == Stop::none);
  CHECK(m->examine(1) == Word(1));
  CHECK(m->examine(2) == Word(0));
  m->run_clocks(50);
  CHECK(m->examine(2) == Word(0));
  CHECK(m->step(r) == Stop::none);
  CHECK(r.pc == 01001);
  CHECK(m->examine(2) == Word(2));
}

TEST_CASE("EXECUTE executes the switches and leaves PC") {
  auto m = make_verilated({});
  m->set_state(01000, 0);
  m->set_switches(Word(0201140000123));  // MOVEI 3,123
  m->press(Key::execute);
  CHECK(m->examine(3) == Word(0123));
  CHECK(m->lamps().pc == 01000);
}

TEST_CASE("presets go through the keys: flags, user mode and back") {
  auto m = make_verilated({});
  m->set_state(01234, 0740140);
  CHECK(m->panel().pc == 01234);
  CHECK(m->panel().flags == 0740140);
  m->set_state(01000, 010000);
  CHECK(m->panel().flags == 010000);
  m->set_state(01000, 0200000);
  CHECK(m->panel().flags == 0200000);
}

TEST_CASE("the panel shows what CONI APR would read, without disturbing anything") {
  auto m = machine_with(R"(
        LOC     1000
START:  MOVE    17,[-1,,300]
        PUSH    17,17
        HALT    .
        END     START)");
  RunLimits limits;
  CHECK(run_machine(*m, 01000, limits).reason == Reason::halt);
  const Word zero = m->examine(0);
  CHECK((m->panel().apr & 0200000) != 0);
  CHECK(m->examine(0) == zero);
  m->reset();
  CHECK((m->panel().apr & 0200000) == 0);
}

TEST_CASE("an endless indirect chain is told, and the machine obeys afterwards") {
  VerilatedOptions o;
  o.stuck_clocks = 5000;
  auto m = machine_with(R"(
        LOC     1000
START:  MOVE    1,@LOOP
LOOP:   @LOOP
        END     START)", o);
  Retired r;
  CHECK(m->step(r) == Stop::stuck);
  m->reset();
  CHECK_FALSE(m->lamps().run);
  m->deposit(5, Word(7));
  CHECK(m->examine(5) == Word(7));
}

TEST_CASE("CONI PTP tells that there is no tape in the punch") {
  auto m = machine_with(R"(
        LOC     1000
START:  CONI    PTP,1
        HALT    .
        END     START)");
  Stop why = Stop::none;
  m->run(2, why);
  CHECK(why == Stop::halt);
  CHECK(m->examine(1) == Word(0100));
}

namespace {

// The machine after an interrupt whose instructions, from 42 on, never end; reset.
std::unique_ptr<VerilatedMachine> hung_in_interrupt(const std::string& instructions) {
  VerilatedOptions o;
  o.stuck_clocks = 5000;
  auto m = machine_with("\tLOC 42\n" + instructions + R"(
        LOC     1000
START:  CONO    PI,12300
        CONO    PI,4100
        MOVEI   3,7
        HALT    .
POINT:  -1,,2000
OTHER:  -5,,2000
        END     START)", o);
  Retired r;
  CHECK(m->step(r) == Stop::none);
  CHECK(m->step(r) == Stop::none);
  CHECK(m->step(r) == Stop::stuck);
  m->reset();
  CHECK_FALSE(m->lamps().run);
  CHECK(m->examine(3) == Word(0));
  return m;
}

}  // namespace

TEST_CASE("CONSZ as interrupt instruction asks for ever, also when it would skip") {
  hung_in_interrupt("\tCONSZ 774,0");
}

TEST_CASE("BLKO as second interrupt instruction hangs, and breaks no rule of the memory bus") {
  const auto m = hung_in_interrupt("\tBLKO PTP,POINT\n\tBLKO PTP,OTHER");
  CHECK(m->examine(01004) == Word(0000000002001));
}

TEST_CASE("ADDRESS STOP on an instruction fetch lights MEMORY STOP before it is executed") {
  auto m = machine_with(R"(
        LOC     1000
START:  MOVEI   1,1
        MOVEI   2,2
        MOVEI   3,3
        HALT    .
        END     START)");
  Switches s;
  s.address = 01001;
  s.address_stop = s.fetch = true;
  m->set_operator(s);
  m->run_clocks(100);
  CHECK_FALSE(m->lamps().run);
  CHECK(m->lamps().memory_stop);
  CHECK(m->examine(1) == Word(1));
  CHECK(m->examine(3) == Word(0));
}

TEST_CASE("READ IN boots a RIM10B tape through the paper tape reader") {
  const Program p = assemble_program(R"(
        LOC     2000
START:  MOVE    1,[123456,,654321]
        MOVEM   1,3000
        HALT    .
        END     START)");
  TextSource tape(write_image(p.image, ImageFormat::rim10b));
  MachineOptions options;
  options.devices.tape_in = &tape;
  auto m = make_verilated(options);
  REQUIRE(m->read_in(0104, 100000));
  RunLimits limits;
  limits.max_instructions = 100000;
  const RunResult r = run_machine(*m, 0, limits);
  CHECK(r.reason == Reason::halt);
  CHECK(r.halt_at == Address{02002});
  CHECK(m->examine(03000) == Word(0123456654321));
}
