// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Random programs: the generator is reproducible and nasty, they run clean, and a fault is shrunk
// to a program that assembles and still fails.
#include "testbench/random_check.h"

#include "sim/golden/golden.h"
#include "sim/program.h"
#include "tests/support/catch.h"

using namespace ka10;

namespace {

constexpr std::uint32_t memory_words = 32768;

std::unique_ptr<Lockstep> pair_of(const VerilatedOptions& v = {}) {
  MachineOptions o;
  o.memory_words = memory_words;
  VerilatedOptions w = v;
  LockstepOptions l;
  l.unspecified = random_unspecified;
  return make_lockstep(o, w, l);
}

// Errs in every EXCH: forgets the accumulator's sign.
class WrongExch : public Machine {
 public:
  explicit WrongExch(std::unique_ptr<Machine> m) : m_(std::move(m)) {}
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
    if (s != Stop::stuck && r.word.field(0, 8) == 0250) {
      for (Store& store : r.stores) {
        if (store.address >= 020 || !store.data.negative()) continue;
        store.data = store.data & Word(0377777777777);
        m_->deposit(store.address, store.data);
      }
    }
    return s;
  }
  std::uint64_t run(std::uint64_t n, Stop& why) override { return m_->run(n, why); }

 private:
  std::unique_ptr<Machine> m_;
};

}  // namespace

TEST_CASE("a seed gives the same program every time, another seed another") {
  const auto a = random_program(5, random_class::all, 100);
  const auto b = random_program(5, random_class::all, 100);
  CHECK(a.words == b.words);
  CHECK(random_program(6, random_class::all, 100).words != a.words);
}

TEST_CASE("random programs run long, and reach every class of instruction") {
  MachineOptions o;
  o.memory_words = memory_words;
  std::array<std::uint64_t, 01000> seen{};
  std::uint64_t interrupts = 0, user = 0;
  RandomChecker checker(std::make_unique<Lockstep>(o, make_golden, make_golden));
  for (std::uint64_t seed = 1; seed <= 500; ++seed) {
    const auto p = random_program(seed, random_class::all & ~random_class::ticks, 500);
    auto m = make_golden(o);
    for (const auto& [a, w] : p.words) m->deposit(a, w);
    m->start(p.start);
    Retired r;
    for (std::uint64_t n = 0; n < p.instructions && m->step(r) == Stop::none; ++n) {
      ++seen[r.word.field(0, 8)];
      interrupts += r.cause == Cause::interrupt ? 1 : 0;
      user += (r.flags & 010000) != 0 ? 1 : 0;
    }
  }
  std::string never;
  for (unsigned op = 0130; op < 0700; ++op) {
    if (seen[op] == 0 && op != 0256) never += octal(op, 3) + " ";
  }
  CHECK(never == "");
  CHECK(interrupts > 100);
  CHECK(user > 1000);
}

TEST_CASE("random programs run clean on RTL and golden machine") {
  RandomChecker checker(pair_of());
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    const RandomRun r = checker.run(random_program(seed, random_class::all, 1000));
    INFO("seed " << seed);
    REQUIRE((r.failure ? r.failure->report : "") == "");
  }
}

TEST_CASE("random programs run clean with random wait states") {
  VerilatedOptions v;
  v.waits.random = true;
  v.waits.seed = 3;
  RandomChecker checker(pair_of(v));
  for (std::uint64_t seed = 1001; seed <= 1050; ++seed) {
    const RandomRun r = checker.run(random_program(seed, random_class::all, 1000));
    INFO("seed " << seed);
    REQUIRE((r.failure ? r.failure->report : "") == "");
  }
}

TEST_CASE("a tick that comes behind another interrupt of the same instruction is left alone") {
  // The first interrupt meets an UUO instead of its instruction, whose fetch from 41 sees the tick.
  class Typist : public ByteSource {
   public:
    int next() override { return 0101 + (count_++ % 26); }
    bool ended() const override { return false; }

   private:
    int count_ = 0;
  } typist;
  MachineOptions o;
  o.memory_words = memory_words;
  o.devices.tty_in = &typist;
  RandomChecker checker(make_lockstep(o));
  const RandomRun r = checker.run(random_program(1031526, random_class::all, 1000));
  CHECK((r.failure ? r.failure->report : "") == "");
}

TEST_CASE("random programs run clean with ADR BREAK on") {
  RandomChecker checker(pair_of());
  for (std::uint64_t seed = 2001; seed <= 2060; ++seed) {
    const RandomProgram program = random_program(seed, random_class::all, 1000);
    // One of the program's own words beyond the accumulators.
    AddressBreak b;
    for (const auto& [a, w] : program.words) {
      if (a >= 020 && (b.address == 0 || w.bits() % 7 == seed % 7)) b.address = a;
    }
    b.on = true;
    b.fetch = seed % 3 == 0;
    b.read = seed % 3 == 1;
    b.write = seed % 3 == 2;
    checker.pair().set_address_break(b);
    const RandomRun r = checker.run(program);
    INFO("seed " << seed << ", address " << octal(b.address, 6));
    REQUIRE((r.failure ? r.failure->report : "") == "");
  }
}

TEST_CASE("random programs run clean with ADR BREAK on an accumulator") {
  RandomChecker checker(pair_of());
  for (std::uint64_t seed = 3001; seed <= 3100; ++seed) {
    AddressBreak b;
    b.address = static_cast<Address>(seed % 16);
    b.on = true;
    b.fetch = seed % 3 == 0;
    b.read = seed % 3 == 1;
    b.write = seed % 3 == 2;
    checker.pair().set_address_break(b);
    const RandomRun r = checker.run(random_program(seed, random_class::all, 1000));
    INFO("seed " << seed << ", address " << octal(b.address, 2));
    REQUIRE((r.failure ? r.failure->report : "") == "");
  }
}

TEST_CASE("a fault is found and shrunk to a few words that assemble and still fail") {
  MachineOptions o;
  o.memory_words = memory_words;
  const auto faulty = [](const MachineOptions& m) {
    return std::make_unique<WrongExch>(make_golden(m));
  };
  RandomChecker checker(std::make_unique<Lockstep>(o, make_golden, faulty));
  std::optional<RandomProgram> failing;
  for (std::uint64_t seed = 1; seed <= 50 && !failing; ++seed) {
    const auto p = random_program(seed, random_class::integer, 1000);
    if (checker.run(p).failure) failing = p;
  }
  REQUIRE(failing);
  const RandomProgram small = checker.shrink(*failing);
  CHECK(small.words.size() <= 6);
  CHECK(small.instructions <= 4);
  const Program source = assemble_program(random_source(small, "SMALL", {"shrunk"}));
  RandomProgram again = small;
  again.words.clear();
  for (const Run& run : source.image.runs()) {
    for (Address a = run.first; a <= run.last; ++a) again.words[a] = source.image.at(a);
  }
  again.start = *source.image.start;
  again.flags = 0;
  again.instructions = small.instructions + 1;
  const RandomRun r = checker.run(again);
  REQUIRE(r.failure);
  CHECK(r.failure->report.find("EXCH") != std::string::npos);
}
