// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Random core as program: the golden machine survives it, step and run agree word for word, and the
// stores that step tells are all that changes core. No statement about the KA10 itself.
#include <fmt/format.h>

#include <random>
#include <vector>

#include "sim/golden/golden.h"
#include "tests/support/catch.h"

namespace {

using namespace ka10;

constexpr Address used = 02000;  // programs and data mostly lie here
constexpr std::uint32_t all_flags = 0776140;

/// Words that are often instructions on nearby words, pointers, stack pointers or small numbers.
class Words {
 public:
  explicit Words(unsigned seed) : random_(seed) {}
  std::uint64_t bits() { return random_() & word_mask; }
  unsigned below(unsigned n) { return static_cast<unsigned>(random_() % n); }

  Word word() {
    const std::uint64_t near = below(used);
    switch (below(8)) {
      case 0: return Word(bits());
      case 1: return Word(near);
      case 2: return Word::halves(0777700 + below(0100), near);
      case 3: return Word((bits() & 0777700000000) | near);
      default: break;
    }
    std::uint64_t op = below(01000);
    const bool stops_often = op == 0254 || op >= 0700 || op < 0200;
    if (stops_often && below(4) != 0) op = 0200 + below(0500);
    const std::uint64_t indexing = below(4) == 0 ? below(040) : 0;
    return Word((op << 27) | (std::uint64_t{below(020)} << 23) | (indexing << 18) | near);
  }

 private:
  std::mt19937_64 random_;
};

void prepare(Machine& m, std::vector<Word>& shadow, unsigned seed) {
  Words words(seed);
  for (Address a = 0; a < used; ++a) {
    const Address low = a & ~Address{0100};  // 100 more with trap offset
    const bool handler = low > 040 && low < 062 && words.below(8) != 0;  // endless UUOs take long
    shadow[a] = handler ? Word::halves(0264000, words.below(used)) : words.word();
    m.deposit(a, shadow[a]);
  }
}

/// Differences of the two machines and of the shadow, in one line; empty: none.
std::string difference(Machine& stepped, Machine& ran, const std::vector<Word>& shadow) {
  const Panel p = stepped.panel(), q = ran.panel();
  if (p.pc != q.pc || p.flags != q.flags || p.apr != q.apr || p.pi_held != q.pi_held ||
      p.pi_request != q.pi_request) {
    return fmt::format("panels differ: PC {} {} flags {} {} APR {} {}", octal(p.pc, 6),
                       octal(q.pc, 6), octal(p.flags, 6), octal(q.flags, 6), octal(p.apr, 6),
                       octal(q.apr, 6));
  }
  for (Address a = 0; a < shadow.size(); ++a) {
    const Word s = stepped.examine(a), r = ran.examine(a);
    if (s != r || s != shadow[a]) {
      return fmt::format("{} is {} after step, {} after run, {} by the stores told", octal(a, 6),
                         octal(s), octal(r), octal(shadow[a]));
    }
  }
  return {};
}

void check_seed(unsigned seed, const MachineOptions& options) {
  const auto stepped = make_golden(options), ran = make_golden(options);
  std::vector<Word> shadow(options.memory_words);
  prepare(*stepped, shadow, seed);
  std::vector<Word> again(options.memory_words);
  prepare(*ran, again, seed);
  Words words(seed + 1000000);
  Retired r;
  for (int records = 0; records < 3000; ++records) {
    if (records % 50 == 0) {
      const Address pc = words.below(used);
      const std::uint32_t flags = words.below(2) == 0 ? 0 : words.below(01000000) & all_flags;
      stepped->set_state(pc, flags);
      ran->set_state(pc, flags);
    }
    if (words.below(100) == 0) {
      stepped->tick_clock();
      ran->tick_clock();
    }
    Stop why = Stop::none;
    const Stop stop = stepped->step(r);
    const std::uint64_t done = ran->run(1, why);
    REQUIRE(stop == why);
    REQUIRE(done == (stop == Stop::stuck ? 0 : 1));
    REQUIRE(r.next_pc == ran->panel().pc);
    for (const Store& s : r.stores) {
      if (s.address < shadow.size()) shadow[s.address] = s.data;
    }
    if (stop == Stop::stuck) {
      const Address pc = words.below(used);
      stepped->set_state(pc, 0);
      ran->set_state(pc, 0);
      if (stepped->panel().pi_request != 0) {  // an interrupt instruction that never ends
        stepped->reset();
        ran->reset();
      }
    }
  }
  INFO("seed " << seed);
  CHECK(difference(*stepped, *ran, shadow) == "");
}

}  // namespace

TEST_CASE("random core: step and run agree, and the stores told are all there are") {
  for (unsigned seed = 1; seed <= 6; ++seed) check_seed(seed, {});
}

TEST_CASE("random core of 16K words: the same with core that does not exist") {
  MachineOptions options;
  options.memory_words = 16384;
  for (unsigned seed = 101; seed <= 102; ++seed) check_seed(seed, options);
}

TEST_CASE("random core without floating point and with trap offset: the same") {
  MachineOptions options;
  options.floating = false;
  options.trap_offset = true;
  for (unsigned seed = 201; seed <= 202; ++seed) check_seed(seed, options);
}
