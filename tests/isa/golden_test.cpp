// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// What only the golden machine can be asked for: events in the middle of an instruction, records
// that never end, the console's keys as records, and the order of stores.
#include "sim/golden/golden.h"

#include <string>
#include <vector>

#include "macro10/assembler.h"
#include "tests/support/catch.h"
#include "tests/support/machine_case.h"

namespace {

using namespace ka10;

/// A golden machine with a program from 100 on, ready to step.
struct Bench {
  explicit Bench(const std::string& source, const std::string& state = "",
                 const MachineOptions& options = {})
      : machine(make_golden(options)) {
    const Assembly a = assemble({{"test.mac", "\tLOC\t100\n" + source + "\n\tEND\n"}});
    for (const Diagnostic& d : a.diagnostics) FAIL(d.text());
    for (const Run& run : a.image.runs()) {
      for (Address at = run.first; at <= run.last; ++at) machine->deposit(at, a.image.at(at));
    }
    const test::MachineState s = test::parse_state(state);
    for (const Store& w : s.words) machine->deposit(w.address, w.data);
    machine->set_state(s.pc.value_or(0100), s.flags.value_or(0));
  }
  Word at(Address a) { return machine->examine(a); }
  Stop step() { return machine->step(r); }
  Stop tick_after(std::uint32_t tests) {
    return machine->step_with_event(r, tests, Event::clock_tick);
  }
  /// Two records that set up the clock's interrupt on channel 1: what the program begins with.
  void start() {
    REQUIRE(step() == Stop::none);
    REQUIRE(step() == Stop::none);
  }
  std::unique_ptr<Machine> machine;
  Retired r;
};

const char* const clock_on = "\tCONO\tPI,12300\n\tCONO\tAPR,2001\n";
const char* const handler = "\n\tLOC\t42\n\tJSR\t200\n";

std::string stores(const Retired& r) {
  std::string text;
  for (const Store& s : r.stores) {
    if (!text.empty()) text += "; ";
    text += octal(s.address, s.address < 01000 ? 3 : 6) + ": " + octal(s.data);
  }
  return text;
}

}  // namespace

TEST_CASE("A BLT interrupted after two words saves its progress and its own address") {
  Bench b(std::string(clock_on) + "\tBLT\t1,303" + handler,
          "1: 210,,300; 210: 1; 211: 2; 212: 3; 213: 4");
  b.start();
  CHECK(b.tick_after(2) == Stop::none);
  CHECK(b.r.cause == Cause::interrupt);
  CHECK(b.r.channel == 1);
  CHECK(b.r.tests_passed == 2);
  CHECK(b.r.pc == 0102);
  CHECK(b.r.next_pc == 0201);
  CHECK(stores(b.r) == "300: 000000000001; 301: 000000000002; 001: 000212000302; "
                       "200: 000000000102");
}

TEST_CASE("An ILDB interrupted between its halves has stepped its pointer once, with BIS saved") {
  Bench b(std::string(clock_on) + "\tILDB\t1,300" + handler + "\tLOC\t201\n\tCONO\tAPR,1001\n"
          "\tJEN\t@200", "300: 440700,,301; 301: 404000,,0");
  b.start();
  b.tick_after(1);
  CHECK(b.r.tests_passed == 1);
  CHECK(stores(b.r) == "300: 350700000301; 200: 020000000102");
  CHECK(b.r.flags == 0);
  b.step();
  b.step();
  CHECK(b.r.flags == 0020000);
  b.step();
  CHECK(stores(b.r) == "001: 000000000101");
  CHECK(b.r.flags == 0);
}

TEST_CASE("An interrupt after an indirect word restarts the instruction later") {
  Bench b(std::string(clock_on) + "\tMOVE\t1,@300" + handler, "300: 000020,,301; 301: 302; 302: 5");
  b.start();
  b.tick_after(2);
  CHECK(b.r.tests_passed == 2);
  CHECK(stores(b.r) == "200: 000000000102");
  CHECK(b.at(1) == Word());
}

TEST_CASE("An interrupt inside an XCT chain saves the address of the first XCT") {
  Bench b(std::string(clock_on) + "\tXCT\t300" + handler, "300: 256000,,301; 301: 350000,,302");
  b.start();
  b.tick_after(2);
  CHECK(b.r.tests_passed == 2);
  CHECK(stores(b.r) == "200: 000000000102");
}

TEST_CASE("An interrupt between a UUO's store and its trap instruction repeats the UUO later") {
  Bench b(std::string(clock_on) + "\t040000,,5" + handler, "41: 264000,,400");
  b.start();
  b.tick_after(1);
  CHECK(b.r.cause == Cause::interrupt);
  CHECK(stores(b.r) == "040: 040000000005; 200: 000000000102");
}

TEST_CASE("An event beyond the last test is seen by the next record") {
  Bench b(std::string(clock_on) + "\tMOVEI\t1,5\n\tMOVEI\t2,5" + handler);
  b.start();
  b.tick_after(7);
  CHECK(b.r.cause == Cause::none);
  CHECK(b.at(1) == Word(5));
  b.step();
  CHECK(b.r.cause == Cause::interrupt);
  CHECK(b.r.tests_passed == 0);
  CHECK(b.r.pc == 0103);
}

TEST_CASE("An endless indirect chain is stuck, and an interrupt gets out of it") {
  Bench b(std::string(clock_on) + "\tMOVE\t1,@102" + handler, "102: 200060,,102");
  b.start();
  CHECK(b.step() == Stop::stuck);
  CHECK(b.machine->panel().pc == 0102);
  b.tick_after(100000);
  CHECK(b.r.cause == Cause::interrupt);
  CHECK(b.r.tests_passed == 100000);
  CHECK(stores(b.r) == "200: 000000000102");
}

TEST_CASE("An XCT of itself is stuck, for run too") {
  Bench b("\tXCT\t.");
  CHECK(b.step() == Stop::stuck);
  Stop why = Stop::none;
  CHECK(b.machine->run(10, why) == 0);
  CHECK(why == Stop::stuck);
  CHECK(b.machine->panel().pc == 0100);
}

TEST_CASE("A UUO whose trap instruction is a UUO is stuck, 40 is as it was") {
  Bench b("\t040000,,5", "40: 707; 41: 040000,,6");
  CHECK(b.step() == Stop::stuck);
  CHECK(b.at(040) == Word(0707));
  CHECK(b.machine->panel().pc == 0100);
}

TEST_CASE("HALT as trap instruction of a user's UUO traps for ever") {
  Bench b("\t040000,,5", "41: 254200,,41; PC 100; flags 010000");
  CHECK(b.step() == Stop::stuck);
  CHECK(b.machine->panel().flags == 0010000);
}

TEST_CASE("An ILDB through an endless pointer is stuck with its pointer not stepped and BIS off") {
  Bench b("\tILDB\t1,300", "300: 440720,,301; 301: 000020,,301");
  CHECK(b.step() == Stop::stuck);
  CHECK(b.at(0300) == Word(0440720000301));
  CHECK(b.machine->panel().flags == 0);
}

TEST_CASE("CONO as interrupt instruction never ends: stuck before the interrupt, level not held") {
  Bench b(std::string(clock_on) + "\tMOVEI\t1,5\n\tLOC\t42\n\tCONO\tTTY,3");
  b.start();
  b.machine->tick_clock();
  CHECK(b.step() == Stop::stuck);
  const Panel p = b.machine->panel();
  CHECK(p.pc == 0102);
  CHECK(p.pi_held == 0);
  CHECK(p.pi_request == 0100);
  CHECK(b.step() == Stop::stuck);
}

TEST_CASE("In-out as the second interrupt instruction hangs") {
  Bench b(std::string(clock_on) + "\tMOVEI\t1,5\n\tLOC\t42\n\tBLKO\tPI,300\n\tDATAO\tPI,301",
          "300: 777777,,300");
  b.start();
  b.machine->tick_clock();
  CHECK(b.step() == Stop::stuck);
  CHECK(b.at(0300) == Word(0777777000300));
}

TEST_CASE("EXECUTE does the switches' word without moving PC, a jump moves it") {
  Bench b("\tMOVEI\t1,5");
  CHECK(b.machine->press_execute(Word(0201100000007), b.r) == Stop::none);
  CHECK(b.at(2) == Word(7));
  CHECK(b.r.next_pc == 0100);
  b.machine->press_execute(Word(0254000000300), b.r);
  CHECK(b.r.next_pc == 0300);
}

TEST_CASE("EXECUTE holds interrupts off") {
  Bench b(std::string(clock_on) + "\tMOVEI\t1,5" + handler);
  b.start();
  b.machine->tick_clock();
  b.machine->press_execute(Word(0201100000007), b.r);
  CHECK(b.r.cause == Cause::none);
  b.step();
  CHECK(b.r.cause == Cause::interrupt);
}

namespace {

class Tape : public ByteSource {
 public:
  explicit Tape(const std::vector<std::uint64_t>& words) {
    for (const std::uint64_t w : words) {
      for (int right = 30; right >= 0; right -= 6) frames_.push_back(0200 | ((w >> right) & 077));
    }
  }
  int next() override { return ended() ? -1 : static_cast<int>(frames_[at_++]); }
  bool ended() const override { return at_ >= frames_.size(); }

 private:
  std::vector<std::uint64_t> frames_;
  std::size_t at_ = 0;
};

}  // namespace

TEST_CASE("READ IN loads the block and executes its last word") {
  Tape tape({0777775000277, 1, 2, 0254000000400});
  MachineOptions options;
  options.devices.tape_in = &tape;
  Bench b("\tMOVEI\t1,5", "flags 740000", options);
  CHECK(b.machine->press_read_in(0104, b.r) == Stop::none);
  CHECK(b.at(0300) == Word(1));
  CHECK(b.at(0301) == Word(2));
  CHECK(b.at(0) == Word(0000000000302));
  CHECK(b.r.next_pc == 0400);
  CHECK(b.machine->panel().flags == 0);
}

TEST_CASE("READ IN of a tape that ends too soon or from no device is stuck") {
  Tape tape({0777775000277, 1});
  MachineOptions options;
  options.devices.tape_in = &tape;
  Bench b("", "", options);
  CHECK(b.machine->press_read_in(0104, b.r) == Stop::stuck);
  CHECK(b.machine->press_read_in(0120, b.r) == Stop::stuck);
}

TEST_CASE("ADR BREAK raises its flag at the chosen kind of reference only") {
  Bench b("\tMOVEM\t1,300\n\tMOVE\t1,300\n\tCONI\tAPR,2");
  b.machine->set_address_break({0300, true, false, true, false});
  b.step();
  CHECK(b.machine->panel().apr == 0);
  b.step();
  CHECK(b.machine->panel().apr == 0040000);
}

TEST_CASE("Without the floating option 130-132 and 140-177 trap, byte instructions do not") {
  MachineOptions options;
  options.floating = false;
  for (std::uint64_t op = 0130; op < 0200; ++op) {
    Bench b("", "61: 255000,,0; 300: 440600,,301", options);
    b.machine->deposit(0100, Word((op << 27) | 0300));
    b.step();
    const bool byte = op >= 0133 && op <= 0137;
    CHECK((b.r.cause == Cause::unassigned) == !byte);
    CHECK(b.at(060) == (byte ? Word() : Word((op << 27) | 0300)));
  }
}

TEST_CASE("Stores come in the order accumulator, memory, next accumulator") {
  Bench b("\tMULB\t1,300\n\tAOS\t3,300\n\tPUSH\t4,300\n\tROTC\t5,0\n\tEXCH\t1,300",
          "1: 200000,,0; 300: 10; 4: 777700,,377");
  b.step();
  CHECK(stores(b.r) == "001: 000000000004; 300: 000000000004; 002: 000000000000");
  b.step();
  CHECK(stores(b.r) == "003: 000000000005; 300: 000000000005");
  b.step();
  CHECK(stores(b.r) == "004: 777701000400; 400: 000000000005");
  b.step();
  CHECK(stores(b.r) == "005: 000000000000; 006: 000000000000");
  b.step();
  CHECK(stores(b.r) == "001: 000000000005; 300: 000000000004");
}

TEST_CASE("In user mode stores are told with their physical addresses") {
  Bench b("", "flags 010000");
  b.machine->deposit(0100, Word(0700140000101));
  b.machine->deposit(0101, test::parse_state("PR 1 RL 2").relocation.value());
  b.machine->deposit(04102, Word(0202040000200));
  b.machine->set_state(0100, 0);
  b.step();
  b.machine->set_state(0102, 0010000);
  b.step();
  CHECK(stores(b.r) == "004200: 000000000000");
}

TEST_CASE("A word written to core that does not exist is told and lost") {
  MachineOptions options;
  options.memory_words = 65536;
  Bench b("\tMOVEM\t1,300000", "1: 7", options);
  b.step();
  CHECK(stores(b.r) == "300000: 000000000007");
  CHECK(b.at(0300000) == Word());
}

TEST_CASE("run and step do the same") {
  const char* const source =
      "\tMOVE\t17,[-40,,300]\n\tMOVEI\t16,^D1000\nLOOP:\tMOVE\t1,16\n\tIMUL\t1,1\n\tIDIVI\t1,7\n"
      "\tLDB\t3,[POINT 6,2,35]\n\tPUSHJ\t17,SUBR\n\tXCT\t.+1\n\tADDM\t1,200\n\tSOJG\t16,LOOP\n"
      "\tHALT\t.\nSUBR:\tROTC\t4,(3)\n\tADD\t4,1\n\tPOPJ\t17,";
  Bench stepped(source), ran(source);
  std::uint64_t records = 0;
  for (Stop stop = Stop::none; stop == Stop::none; ++records) stop = stepped.step();
  Stop why = Stop::none;
  CHECK(ran.machine->run(1000000, why) == records);
  CHECK(why == Stop::halt);
  for (Address a = 0; a < 01000; ++a) CHECK(stepped.at(a) == ran.at(a));
  CHECK(stepped.machine->panel().flags == ran.machine->panel().flags);
  CHECK(stepped.machine->panel().pc == ran.machine->panel().pc);
}

TEST_CASE("RESET clears flags, interrupts and relocation, and keeps core and accumulators") {
  Bench b(std::string(clock_on) + "\tHALT\t.", "1: 5; flags 754140");
  b.start();
  b.machine->reset();
  const Panel p = b.machine->panel();
  CHECK(p.flags == 0);
  CHECK(p.apr == 0);
  CHECK(p.pi_on == 0);
  CHECK_FALSE(p.pi_active);
  CHECK(b.at(1) == Word(5));
  CHECK(b.at(0102) == Word(0254200000102));
}

TEST_CASE("START keeps the flags") {
  Bench b("\tHALT\t.", "flags 440000; PC 300");
  b.machine->start(0100);
  CHECK(b.step() == Stop::halt);
  CHECK(b.r.flags == 0440000);
  CHECK(b.r.halted);
  CHECK(b.r.next_pc == 0100);
}
