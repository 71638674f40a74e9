// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Random programs: the generator is reproducible and nasty, they run clean, and a fault is shrunk
// to a program that assembles and still fails.
#include "testbench/random_check.h"

#include "sim/golden/golden.h"
#include "sim/program.h"
#include "sim/verilated/verilated.h"
#include "tests/support/catch.h"

using namespace ka10;

namespace {

constexpr std::uint32_t memory_words = 32768;

MakePair pair_of(const VerilatedOptions& v = {}) {
  return [v](const MachineOptions& o) {
    LockstepOptions l;
    l.unspecified = random_unspecified;
    l.patience = 100;
    return make_lockstep(o, v, l);
  };
}

MakePair golden_and(const MakeMachine& second) {
  return [second](const MachineOptions& o) {
    return std::make_unique<Lockstep>(o, make_golden, second);
  };
}

// Random programs with these seeds run clean.
void run_clean(RandomChecker& checker, std::uint64_t first, std::uint64_t last,
               std::uint32_t classes = random_class::all) {
  for (std::uint64_t seed = first; seed <= last; ++seed) {
    const RandomRun r = checker.run(random_program(seed, classes, 1000));
    INFO("seed " << seed);
    REQUIRE((r.failure ? r.failure->report : "") == "");
  }
}

// One that fails, in its shortest form.
RandomProgram shortest_failure(RandomChecker& checker, std::uint64_t seeds,
                               std::uint32_t classes) {
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    const auto p = random_program(seed, classes, 1000);
    if (checker.run(p).failure) return checker.shrink(p);
  }
  FAIL("no program failed");
  return {};
}

// A golden machine whose records are tampered with.
class Faulty : public Machine {
 public:
  using Fault = void (*)(Machine&, Retired&);
  Faulty(std::unique_ptr<Machine> m, Fault fault) : m_(std::move(m)), fault_(fault) {}
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
    if (s != Stop::stuck) fault_(*m_, r);
    return s;
  }
  std::uint64_t run(std::uint64_t n, Stop& why) override { return m_->run(n, why); }

 private:
  std::unique_ptr<Machine> m_;
  Fault fault_;
};

MakeMachine faulty(Faulty::Fault fault) {
  return [fault](const MachineOptions& o) {
    return std::make_unique<Faulty>(make_golden(o), fault);
  };
}

// Forgets the sign of the accumulator.
void wrong_exch(Machine& m, Retired& r) {
  if (r.word.field(0, 8) != 0250) return;
  for (Store& store : r.stores) {
    if (store.address >= 020 || !store.data.negative()) continue;
    store.data = store.data & Word(0377777777777);
    m.deposit(store.address, store.data);
  }
}

// Bit 35 of what is read from tape is wrong.
void wrong_tape(Machine& m, Retired& r) {
  const bool datai_ptr = (r.word.left() & 0777740) == 0710440;
  if (!datai_ptr || r.stores.empty() || r.stores.back().data == Word()) return;
  Store& store = r.stores.back();
  store.data = store.data ^ Word(1);
  m.deposit(store.address, store.data);
}

// Goes on elsewhere after an interrupt with the strap.
void wrong_strap(Machine& m, Retired& r) {
  const bool strap = (m.panel().apr & 040) != 0;
  if (strap && r.cause == Cause::interrupt) r.next_pc ^= 1;
}

// The words of core as the assembler makes them of the printed program.
RandomProgram as_printed(const RandomProgram& p) {
  const Program source = assemble_program(random_source(p, "SMALL", {"shrunk"}));
  RandomProgram again = p;
  again.words.clear();
  for (const Run& run : source.image.runs()) {
    for (Address a = run.first; a <= run.last; ++a) again.words[a] = source.image.at(a);
  }
  again.start = *source.image.start;
  again.flags = 0;
  again.instructions = p.instructions + 1;
  return again;
}

}  // namespace

TEST_CASE("a seed gives the same program every time, another seed another") {
  const auto a = random_program(5, random_class::all, 100);
  const auto b = random_program(5, random_class::all, 100);
  CHECK(a.words == b.words);
  CHECK(random_program(6, random_class::all, 100).words != a.words);
}

TEST_CASE("a machine that broke a rule of the memory bus is not used again to shrink") {
  class Breaking : public Faulty {
   public:
    explicit Breaking(std::unique_ptr<Machine> m)
        : Faulty(std::move(m), [](Machine&, Retired&) {}) {}
    void power_up() override {
      if (broken_) throw ProtocolError("broken before");
      Faulty::power_up();
    }
    Stop step(Retired& r) override {
      const Stop s = Faulty::step(r);
      broken_ = r.word.field(0, 8) == 0250;
      if (broken_) throw ProtocolError("broken by EXCH");
      return s;
    }

   private:
    bool broken_ = false;
  };
  RandomChecker checker(golden_and([](const MachineOptions& o) {
    return std::make_unique<Breaking>(make_golden(o));
  }));
  const RandomProgram small =
      shortest_failure(checker, 100, random_class::all & ~random_class::ticks);
  const RandomRun again = checker.run(small);
  REQUIRE(again.failure);
  CHECK(again.failure->difference == "broken by EXCH");
  CHECK(small.words.size() < 20);
}

TEST_CASE("random programs run long, and reach every class of instruction") {
  MachineOptions o;
  o.memory_words = memory_words;
  std::array<std::uint64_t, 01000> seen{};
  std::uint64_t interrupts = 0, user = 0;
  for (std::uint64_t seed = 1; seed <= 1000; ++seed) {
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
  run_clean(checker, 1, 100);
}

TEST_CASE("random programs run clean with random wait states") {
  VerilatedOptions v;
  v.waits.random = true;
  v.waits.seed = 3;
  RandomChecker checker(pair_of(v));
  run_clean(checker, 1001, 1050);
}

TEST_CASE("random programs run clean with ADR BREAK on") {
  RandomChecker checker(pair_of());
  for (std::uint64_t seed = 2001; seed <= 2060; ++seed) {
    RandomProgram program = random_program(seed, random_class::all, 1000);
    // One of the program's own words beyond the accumulators.
    AddressBreak& b = program.setup.address_break;
    for (const auto& [a, w] : program.words) {
      if (a >= 020 && (b.address == 0 || w.bits() % 7 == seed % 7)) b.address = a;
    }
    b.on = true;
    b.fetch = seed % 3 == 0;
    b.read = seed % 3 == 1;
    b.write = seed % 3 == 2;
    const RandomRun r = checker.run(program);
    INFO("seed " << seed << ", address " << octal(b.address, 6));
    REQUIRE((r.failure ? r.failure->report : "") == "");
  }
}

TEST_CASE("random programs run clean with ADR BREAK on an accumulator") {
  RandomChecker checker(pair_of());
  for (std::uint64_t seed = 3001; seed <= 3100; ++seed) {
    RandomProgram program = random_program(seed, random_class::all, 1000);
    AddressBreak& b = program.setup.address_break;
    b.address = static_cast<Address>(seed % 16);
    b.on = true;
    b.fetch = seed % 3 == 0;
    b.read = seed % 3 == 1;
    b.write = seed % 3 == 2;
    const RandomRun r = checker.run(program);
    INFO("seed " << seed << ", address " << octal(b.address, 2));
    REQUIRE((r.failure ? r.failure->report : "") == "");
  }
}

TEST_CASE("a fault is found and shrunk to a few words that assemble and still fail") {
  RandomChecker checker(golden_and(faulty(wrong_exch)));
  const RandomProgram small = shortest_failure(checker, 50, random_class::integer);
  CHECK(small.words.size() <= 6);
  CHECK(small.instructions <= 4);
  const RandomRun r = checker.run(as_printed(small));
  REQUIRE(r.failure);
  CHECK(r.failure->report.find("EXCH") != std::string::npos);
}

TEST_CASE("random programs with devices run clean") {
  RandomChecker checker(pair_of());
  run_clean(checker, 1, 100, random_class::all & ~random_class::in_out);
}

TEST_CASE("random programs with devices run clean with random wait states") {
  VerilatedOptions v;
  v.waits.random = true;
  v.waits.seed = 4;
  RandomChecker checker(pair_of(v));
  run_clean(checker, 101, 140, random_class::all & ~random_class::in_out);
}

TEST_CASE("programs with devices read and punch tape, type, print, and meet every interrupt") {
  using namespace random_class;
  std::map<std::string, unsigned> seen;
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    const auto p = random_program(seed, all & ~(in_out | ticks), 500);
    RandomOutside outside(p.setup);
    auto m = make_golden(outside.options(p.memory));
    for (const auto& [a, w] : p.words) m->deposit(a, w);
    m->start(p.start);
    Retired r;
    for (std::uint64_t n = 0; n < p.instructions && m->step(r) == Stop::none; ++n) {
      const std::string user = (r.flags & 010000) != 0 ? "user " : "";
      if (r.cause == Cause::interrupt) {
        const auto opcode = r.word.field(0, 8);
        ++seen[user + (opcode >= 0700 ? "transfer" : opcode == 0254 ? "JRST" : "instruction")];
        if (p.setup.trap_offset) ++seen["strap"];
      } else if (r.word.field(0, 2) == 7) {
        ++seen[octal(r.word.field(3, 9) << 2, 3) + " " + octal(r.word.field(10, 12), 1)];
      }
    }
  }
  std::string never;
  for (const char* kind : {"transfer", "user transfer", "JRST", "instruction", "user instruction",
                           "strap"}) {
    if (seen[kind] < 5) never += std::string(kind) + ", ";
  }
  for (const char* device : {"000", "004", "100", "104", "120", "440"}) {
    for (char function = '0'; function <= '7'; ++function) {
      if (seen[std::string(device) + " " + function] == 0)
        never += std::string(device) + " " + function + ", ";
    }
  }
  CHECK(never == "");
}

TEST_CASE("a fault of the reader is shrunk with the tape that shows it") {
  RandomChecker checker(golden_and(faulty(wrong_tape)));
  const auto small = shortest_failure(checker, 100, random_class::integer | random_class::devices);
  CHECK(small.words.size() <= 8);
  REQUIRE(small.setup.tape);
  CHECK(small.setup.tape->size() < 30);
  CHECK(small.setup.run_options(small.memory).find("--ptr 'TEXT:") != std::string::npos);
  CHECK(checker.run(as_printed(small)).failure);
}

TEST_CASE("a fault that needs the trap offset strap is shrunk with it") {
  RandomChecker checker(golden_and(faulty(wrong_strap)));
  const auto small = shortest_failure(checker, 100, random_class::integer | random_class::devices);
  CHECK(small.words.size() <= 8);
  CHECK(small.setup.run_options(small.memory).find("--trap-offset") != std::string::npos);
  CHECK(checker.run(as_printed(small)).failure);
}
