// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Lockstep compares everything: agreement runs to the end, every kind of difference is caught.
#include "sim/lockstep.h"

#include <functional>

#include "sim/golden/golden.h"
#include "sim/program.h"
#include "sim/runner.h"
#include "tests/support/catch.h"

using namespace ka10;

namespace {

constexpr const char* program_text = R"(
        LOC     1000
P=17
START:  MOVE    P,[-20,,STACK-1]
        MOVEI   1,^D50
LOOP:   ADDM    1,SUM
        PUSHJ   P,SUB
        SOJG    1,LOOP
        HALT    .
SUB:    MOVE    2,SUM
        MULI    2,3
        POPJ    P,
SUM:    0
STACK:  BLOCK   20
        END     START)";

// A golden machine that errs: `spoil` may change each record it reports, `after` its state.
class Faulty : public Machine {
 public:
  using Spoil = std::function<void(std::uint64_t, Retired&, Machine&)>;
  Faulty(std::unique_ptr<Machine> m, Spoil spoil) : m_(std::move(m)), spoil_(std::move(spoil)) {}
  void power_up() override { m_->power_up(); }
  void reset() override { m_->reset(); }
  Word examine(Address a) override { return m_->examine(a); }
  void deposit(Address a, Word w) override { m_->deposit(a, w); }
  void set_switches(Word w) override { m_->set_switches(w); }
  void start(Address a) override { m_->start(a); }
  void set_state(Address pc, std::uint32_t f) override { m_->set_state(pc, f); }
  Panel panel() override { return m_->panel(); }
  void tick_clock() override { m_->tick_clock(); }
  Stop step(Retired& r) override {
    const Stop s = m_->step(r);
    spoil_(++n_, r, *m_);
    return s;
  }
  std::uint64_t run(std::uint64_t n, Stop& why) override { return m_->run(n, why); }

 private:
  std::unique_ptr<Machine> m_;
  Spoil spoil_;
  std::uint64_t n_ = 0;
};

RunResult run_pair(Lockstep& pair) {
  const Program p = assemble_program(program_text);
  deposit_image(pair, p.image);
  pair.start(*p.image.start);
  return run_machine(pair, *p.image.start, {});
}

RunResult golden_against(const Faulty::Spoil& spoil) {
  LockstepOptions o;
  o.first_name = "good";
  o.second_name = "faulty";
  o.command = "./ka10 run x.mac";
  Lockstep pair(
      {}, make_golden,
      [&](const MachineOptions& m) {
        return std::make_unique<Faulty>(make_golden(m), spoil);
      },
      o);
  return run_pair(pair);
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("two golden machines agree to the HALT") {
  const RunResult r = golden_against([](std::uint64_t, Retired&, Machine&) {});
  CHECK(r.reason == Reason::halt);
  CHECK(r.halt_at == Address{01005});
  CHECK(r.instructions == 2 + 50 * 6 + 1);
}

TEST_CASE("the Verilated machine and the golden one agree to the HALT") {
  auto pair = make_lockstep({});
  const RunResult r = run_pair(*pair);
  CHECK(r.message == "HALT at 001005");
  CHECK(r.instructions == 2 + 50 * 6 + 1);
  CHECK(r.clocks > r.instructions);
  CHECK_NOTHROW(pair->compare_all(0, 04000));
}

TEST_CASE("a difference in any part of a record stops the run") {
  const std::vector<std::pair<std::string, std::function<void(Retired&)>>> faults = {
      {"PC", [](Retired& r) { r.pc ^= 1; }},
      {"instruction", [](Retired& r) { r.word = r.word ^ Word(1); }},
      {"effective address", [](Retired& r) { r.e ^= 0400000; }},
      {"next PC", [](Retired& r) { r.next_pc ^= 2; }},
      {"flags", [](Retired& r) { r.flags ^= 0100; }},
      {"cause", [](Retired& r) { r.cause = Cause::uuo; }},
      {"channel", [](Retired& r) { r.channel = 3; }},
      {"halt", [](Retired& r) { r.halted = true; }},
      {"AC 2", [](Retired& r) {
         if (!r.stores.empty() && r.stores[0].address == 2)
           r.stores[0].data = r.stores[0].data ^ Word(1);
       }}};
  for (const auto& [name, fault] : faults) {
    const RunResult r = golden_against([f = fault](std::uint64_t n, Retired& x, Machine&) {
      if (n >= 20) f(x);
    });
    INFO(name);
    CHECK(r.reason == Reason::mismatch);
    CHECK(contains(r.message, ": " + name + ": good "));
  }
}

TEST_CASE("a word one machine stored and the other did not is caught") {
  const RunResult r = golden_against([](std::uint64_t n, Retired& x, Machine& m) {
    if (n != 21) return;
    m.deposit(02000, Word(5));
    x.stores.push_back({02000, Word(5)});
  });
  CHECK(r.reason == Reason::mismatch);
  CHECK(contains(r.message, "core 002000: good 000000000000, faulty 000000000005"));
}

TEST_CASE("the report has both states, the last 16 instructions and the command with a waveform") {
  const RunResult r = golden_against([](std::uint64_t n, Retired& x, Machine&) {
    if (n == 30) x.flags ^= 0400000;
  });
  CHECK(contains(r.message, "mismatch in instruction 30 at clock 0: flags: good"));
  CHECK(contains(r.message, "the last 16 instructions of good:"));
  CHECK(contains(r.message, "PUSHJ 17,1006"));
  CHECK(contains(r.message, "AC 17"));
  CHECK(contains(r.message, "./ka10 run x.mac --wave mismatch.fst --wave-from clock:"));
}

TEST_CASE("a flipped bit of a word the RTL reads is caught, whichever it is") {
  for (const int bit : {0, 8, 17, 18, 35}) {
    VerilatedOptions o;
    o.flip.where = Flip::Where::read;
    o.flip.record = 40;
    o.flip.bit = bit;
    auto pair = make_lockstep({}, o);
    const RunResult r = run_pair(*pair);
    INFO(bit);
    CHECK(r.reason == Reason::mismatch);
  }
}

TEST_CASE("a flipped bit of a result the RTL reports is caught in its own instruction") {
  VerilatedOptions o;
  o.flip.where = Flip::Where::store;
  o.flip.record = 41;
  o.flip.bit = 20;
  auto pair = make_lockstep({}, o);
  const RunResult r = run_pair(*pair);
  CHECK(r.reason == Reason::mismatch);
  CHECK(contains(r.message, "mismatch in instruction 4"));
}

TEST_CASE("both machines get the same typed characters and must print the same") {
  const Program p = assemble_program(R"(
        LOC     1000
START:  CONSO   120,40          ; echo until a dollar sign
        JRST    START
        DATAI   120,1
        DATAO   120,1
        CONSO   120,10
        JRST    .-1
        CAIE    1,"$"
        JRST    START
        HALT    .
        END     START)");
  TextSource typed("ABC XYZ$");
  StringSink printed;
  MachineOptions o;
  o.devices.tty_in = &typed;
  o.devices.tty_out = &printed;
  auto pair = make_lockstep(o);
  deposit_image(*pair, p.image);
  pair->start(*p.image.start);
  const RunResult r = run_machine(*pair, *p.image.start, {});
  CHECK(r.message == "HALT at 001010");
  CHECK(printed.text() == "ABC XYZ$");
}

TEST_CASE("clock ticks interrupt both machines at the same instruction") {
  const Program p = assemble_program(R"(
        LOC     56
        JSR     TICK            ; channel 7
        LOC     1000
START:  CONO    4,2201          ; channel 7 and the system on
        CONO    0,2007          ; clock enabled on channel 7
LOOP:   AOS     COUNT
        CAIGE   1,5
        JRST    LOOP
        HALT    .
TICK:   0
        CONO    0,3007          ; clear the flag
        ADDI    1,1
        JEN     @TICK
COUNT:  0
        END     START)");
  auto pair = make_lockstep({});
  deposit_image(*pair, p.image);
  pair->start(*p.image.start);
  RunLimits limits;
  limits.clock_every = 37;
  const RunResult r = run_machine(*pair, *p.image.start, limits);
  CHECK(r.message == "HALT at 001005");
  CHECK(pair->examine(1) == Word(5));
}

TEST_CASE("a tick in the middle of a block transfer interrupts it at the same word") {
  const Program p = assemble_program(R"(
        LOC     56
        JSR     TICK
        LOC     1000
START:  CONO    4,2201
        CONO    0,2007
        MOVE    1,[2000,,2100]
        BLT     1,2177
        HALT    .
TICK:   0
        CONO    0,3007
        JEN     @TICK
        END     START)");
  for (std::uint32_t after = 0; after < 40; after += 3) {
    auto pair = make_lockstep({});
    deposit_image(*pair, p.image);
    pair->start(*p.image.start);
    Retired r;
    bool interrupted = false;
    for (int n = 0; n < 20; ++n) {
      if (n == 3) pair->tick_inside(after);
      const Stop s = pair->step(r);
      interrupted = interrupted || r.cause == Cause::interrupt;
      if (s == Stop::halt) break;
    }
    INFO(after);
    CHECK(r.halted);
    CHECK(interrupted);
  }
}

TEST_CASE("a UUO as second interrupt instruction may come to a block instruction of its own") {
  const Program p = assemble_program(R"(
        LOC     41
        BLKI    774,OTHER       ; for the UUO in 43: counts, and skips
        BLKI    774,POINT       ; its count runs out
        1000,,0
        LOC     1000
START:  CONO    PI,12300
        CONO    PI,4100
        MOVEI   3,7
        MOVEI   3,8
        MOVEI   3,9
        HALT    .
POINT:  -1,,2000
OTHER:  -5,,3000
        END     START)");
  const auto pair = make_lockstep({});
  deposit_image(*pair, p.image);
  pair->start(*p.image.start);
  Retired r;
  for (int i = 0; i < 20 && pair->step(r) == Stop::none; ++i) {
  }
  CHECK(r.halted);
  CHECK(pair->examine(01007).right() == 03001);
}

TEST_CASE("BLKO in an interrupt ends a UUO's unrelocated state also when its count runs out") {
  // ADR BREAK on 40 raises the interrupt between the user's MUUO and its instruction in 41.
  const Program p = assemble_program(R"(
        LOC     42
        BLKO    PTP,POINT
        AOSN    15,14           ; instead of a call: the user goes on, held; two stores
        LOC     101
        MOVEI   1,41            ; what stands there without relocation
        LOC     1000
START:  CONO    APR,1
        CONO    PI,2300
        DATAO   APR,[0,,4000]
        JRSTF   @[010000,,100]
POINT:  -1,,300
        LOC     4100
        040000,,5
        MOVEI   1,42
        JRST    .
        END     START)");
  MachineOptions o;
  const auto pair = make_lockstep(o);
  deposit_image(*pair, p.image);
  AddressBreak b;
  b.on = b.write = true;
  b.address = 040;
  pair->set_address_break(b);
  pair->start(*p.image.start);
  Retired r;
  for (int i = 0; i < 7; ++i) REQUIRE(pair->step(r) == Stop::none);
  CHECK(pair->examine(1) == Word(042));
}
