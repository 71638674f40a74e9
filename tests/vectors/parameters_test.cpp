// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The RTL with other parameters: MULTIPLIER = 0 passes every vector; FLOATING = 0 passes all but
// those of floating point, whose opcodes trap as unassigned (docs/ka10/ARCHITECTURE.md 6). Both run
// random programs in lockstep, and no other instruction takes more clocks.
#include <algorithm>
#include <optional>

#include "sim/golden/golden.h"
#include "sim/verilated/variants.h"
#include "testbench/clock_table.h"
#include "testbench/random_check.h"
#include "tests/support/catch.h"
#include "tests/vectors/table_vectors.h"

using namespace ka10;
using namespace ka10::test;

namespace {

const std::string data = KA10_SOURCE_DIR "/tests/vectors/data/";
constexpr Address trap_word = 060, trap_instruction = 061, trap_target = 04321;
const Word jump_away(std::uint64_t{0254} << 27 | trap_target);

using Make = std::unique_ptr<VerilatedMachine> (*)(const MachineOptions&, const VerilatedOptions&);

std::unique_ptr<VerilatedMachine> stepped(Make make) {
  VerilatedOptions more;
  more.single_step = true;  // the case ends where the next instruction would be fetched
  return make({}, more);
}

bool is_floating(unsigned opcode) {
  return (opcode >= 0130 && opcode <= 0132) || (opcode >= 0140 && opcode <= 0177);
}

Word word_at(const VectorCase& c, Address a) {
  const auto at = std::find_if(c.words.begin(), c.words.end(),
                               [a](const Store& s) { return s.address == a; });
  if (at != c.words.end()) return at->data;
  return a < 020 ? Word(std::uint64_t{a} * 010101010101u) : Word();
}

// Index register, then indirection, until there is none (ARCHITECTURE.md 3).
Address effective_address(const VectorCase& c, Word w) {
  for (int depth = 0; depth < 1000; ++depth) {
    const auto bits = w.bits();
    auto e = static_cast<Address>(bits & address_mask);
    const auto x = static_cast<Address>(bits >> 18 & 017);
    if (x != 0) e = static_cast<Address>((e + word_at(c, x).bits()) & address_mask);
    if ((bits >> 22 & 1) == 0) return e;
    w = word_at(c, e);
  }
  FAIL("an endless indirect chain in " << c.id);
  return 0;
}

// The same initial state, when the opcode is unassigned.
std::optional<VectorCase> trapping(VectorCase c) {
  for (const Store& s : c.words) {
    if (s.address == trap_word || s.address == trap_instruction) return std::nullopt;
  }
  const Word w = word_at(c, c.pc);
  VectorResult r;
  r.pc = trap_target;
  r.flags = c.flags;
  r.changed = {{trap_word, Word((w.bits() >> 23 << 23) | effective_address(c, w))}};
  c.words.push_back({trap_instruction, jump_away});
  c.results = {r};
  return c;
}

std::vector<VectorCase> public_cases() {
  const std::string name = data + "ka10-public.vec.xz", text = read_vector_file(name);
  std::vector<VectorCase> cases;
  for (std::size_t at = 0, line = 1; at < text.size(); ++line) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    if (end > at && text[at] != '#')
      cases.push_back(parse_vector(std::string_view(text).substr(at, end - at), name, line));
    at = end + 1;
  }
  return cases;
}

std::size_t failures(Machine& machine, const std::vector<VectorCase>& cases) {
  std::size_t failed = 0;
  machine.power_up();
  for (const VectorCase& c : cases) {
    const std::string different = try_vector(machine, c);
    if (!different.empty() && ++failed <= 10) UNSCOPED_INFO(c.id << ": " << different);
  }
  return failed;
}

// The opcodes, but those of floating point if they are not there, that take other clocks than with
// the usual parameters.
std::vector<unsigned> other_clocks(Make make, bool floating) {
  std::vector<ClockCase> usual = clock_cases();
  if (!floating) {
    usual.erase(std::remove_if(usual.begin(), usual.end(),
                               [](const ClockCase& c) { return is_floating(c.opcode); }),
                usual.end());
  }
  std::vector<ClockCase> mine = usual;
  MachineOptions options;
  options.memory_words = 8192;
  measure_clocks(usual);
  measure_clocks(mine, *make(options, {}));
  std::vector<unsigned> opcodes;
  for (std::size_t i = 0; i < mine.size(); ++i) {
    if (mine[i].measured != usual[i].measured &&
        (opcodes.empty() || opcodes.back() != mine[i].opcode))
      opcodes.push_back(mine[i].opcode);
  }
  return opcodes;
}

void random_programs(Make make, bool floating, std::uint64_t programs, std::uint64_t waits_seed) {
  VerilatedOptions more;
  more.waits.random = waits_seed != 0;
  more.waits.seed = waits_seed;
  LockstepOptions lockstep;
  lockstep.unspecified = random_unspecified;
  RandomChecker checker([&](MachineOptions options) {
    options.floating = floating;
    return std::make_unique<Lockstep>(
        options, [&](const MachineOptions& o) { return make(o, more); }, make_golden, lockstep);
  });
  for (std::uint64_t seed = 1; seed <= programs; ++seed) {
    const RandomRun r = checker.run(random_program(seed, random_class::all, 1000));
    INFO("seed " << seed);
    REQUIRE((r.failure ? r.failure->report : "") == "");
  }
}

}  // namespace

TEST_CASE("without multiplier blocks every vector passes") {
  const auto machine = stepped(make_iterative);
  CHECK(failures(*machine, public_cases()) == 0);
  CHECK(failures(*machine, read_table(Table::fixed, data + "fixed.txt")) == 0);
  CHECK(failures(*machine, read_table(Table::floating, data + "float.txt")) == 0);
}

TEST_CASE("without multiplier blocks only the multiplications take other clocks") {
  const std::vector<unsigned> multiplications = {0160, 0161, 0162, 0163, 0164, 0165, 0166, 0167,
                                                 0220, 0221, 0222, 0223, 0224, 0225, 0226, 0227};
  CHECK(other_clocks(make_iterative, true) == multiplications);
}

TEST_CASE("without multiplier blocks random programs run clean") {
  random_programs(make_iterative, true, 20, 0);
  random_programs(make_iterative, true, 4, 5);
}

TEST_CASE("without floating point its opcodes trap as unassigned, and every other vector passes") {
  std::vector<VectorCase> others, floating;
  std::size_t skipped = 0;
  for (VectorCase& c : public_cases()) {
    if (!is_floating(c.opcode)) {
      others.push_back(std::move(c));
    } else if (auto t = trapping(std::move(c))) {
      floating.push_back(*std::move(t));
    } else {
      ++skipped;
    }
  }
  CHECK(others.size() + floating.size() + skipped == 58147);
  CHECK(floating.size() > 5000);
  CHECK(skipped < 50);
  const auto machine = stepped(make_without_floating);
  CHECK(failures(*machine, others) == 0);
  CHECK(failures(*machine, floating) == 0);
  for (const Table t : {Table::fixed, Table::simple, Table::byte}) {
    const char* name = t == Table::fixed ? "fixed.txt" : t == Table::simple ? "simple.txt"
                                                                            : "byte.txt";
    CHECK(failures(*machine, read_table(t, data + name)) == 0);
  }
}

TEST_CASE("without floating point all other opcodes take the same clocks") {
  CHECK(other_clocks(make_without_floating, false).empty());
}

TEST_CASE("without floating point random programs run clean against a golden machine without") {
  random_programs(make_without_floating, false, 20, 0);
  random_programs(make_without_floating, false, 4, 6);
}

TEST_CASE("a machine with floating point does not trap: the trap vectors can fail") {
  std::vector<VectorCase> floating;
  for (VectorCase& c : public_cases()) {
    if (is_floating(c.opcode) && floating.size() < 100) {
      if (auto t = trapping(std::move(c))) floating.push_back(*std::move(t));
    }
  }
  CHECK(failures(*stepped(make_iterative), floating) == floating.size());
}
