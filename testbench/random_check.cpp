// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Running and shrinking random programs.
#include "testbench/random_check.h"

#include <algorithm>
#include <map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "sim/golden/golden.h"

namespace ka10 {
namespace {

// Ticks come inside only of instructions that test for interrupts on the way and do not look at the
// clock flag themselves: block transfers, byte instructions, and whatever is addressed indirectly.
bool tests_inside(Word w) {
  const auto opcode = static_cast<unsigned>(w.field(0, 8));
  return opcode == 0251 || (opcode >= 0133 && opcode <= 0137) ||
         (w.bit(13) && opcode < 0700 && opcode != 0256);
}

bool is_floating(Word w) {
  const auto opcode = static_cast<unsigned>(w.field(0, 8));
  return (opcode >= 0130 && opcode <= 0132) || (opcode >= 0140 && opcode <= 0177);
}

// Whether the program has left a binary word that the reader was perhaps in the middle of: what the
// buffer holds then is open.
class ReaderWatch {
 public:
  bool abandons(const Retired& r) {
    const std::uint32_t device = r.word.left() & 0777740;
    if (device == cono_apr) return binary_ && (r.e & io_reset) != 0;
    // An interrupt's BLKI whose count ran out is hidden behind the second instruction.
    if (device == datai_ptr || device == blki_ptr || r.cause == Cause::interrupt) started_ = true;
    if (device != cono_ptr) return false;
    const bool now_binary = (r.e & mode) != 0, goes_on = (r.e & busy) != 0;
    const bool abandoned = started_ && (now_binary != binary_ || (binary_ && !goes_on));
    binary_ = now_binary;
    started_ = started_ || goes_on;
    return abandoned;
  }

 private:
  static constexpr std::uint32_t cono_apr = 0700200, cono_ptr = 0710600;
  static constexpr std::uint32_t datai_ptr = 0710440, blki_ptr = 0710400;
  static constexpr Address io_reset = 0200000, mode = 040, busy = 020;
  bool binary_ = false, started_ = false;
};

void preset(Machine& m, const RandomProgram& p) {
  m.power_up();
  m.set_switches(p.setup.switches);
  for (const auto& [a, w] : p.words) m.deposit(a, w);
  if (p.flags != 0) m.set_state(p.start, p.flags);
  m.start(p.start);
}

}  // namespace

bool random_unspecified(const Retired& r, Machine&) {
  return r.cause == Cause::interrupt && r.word.field(0, 8) == 0251;
}

// A program that moves all of core again and again is left for the next one; so is one that goes
// round in a loop, or stands at a word it may not reach: no instruction was new for so long.
constexpr std::uint64_t most_clocks = 500000;
constexpr std::uint32_t stale_records = 150;
constexpr std::uint32_t user_flags = 014000;  // USER, IOT

RandomChecker::Machines::Machines(const RandomProgram& p, const MakePair& make)
    : outside(p.setup), memory(p.memory), pair(make(outside.options(memory))) {}

// Machines with all words and switches of the program, started.
Lockstep& RandomChecker::prepare(const RandomProgram& p) {
  const bool usual = RandomOutside(RandomSetup{}).serves(p.setup);
  std::unique_ptr<Machines>& slot = usual ? usual_ : special_;
  if (!slot || slot->spoilt || slot->memory != p.memory || !slot->outside.serves(p.setup)) {
    slot.reset();
    if (one_pair_) (usual ? special_ : usual_).reset();
    slot = std::make_unique<Machines>(p, make_);
  }
  now_ = slot.get();
  now_->outside.rewind(p.setup);
  Lockstep& m = *now_->pair;
  m.set_command(command_);
  const AddressBreak& address_break = p.setup.address_break;
  if (now_->address_break || address_break.on) m.set_address_break(address_break);
  now_->address_break = address_break.on;
  preset(m, p);
  return m;
}

RandomRun RandomChecker::run(const RandomProgram& p) {
  RandomRun result;
  Random ticks(p.tick_seed);
  Lockstep& m = prepare(p);
  try {
    Address next = p.start;
    ReaderWatch reader;
    const std::uint64_t enough = m.clocks() + most_clocks;
    std::unordered_set<std::uint64_t> seen;  // instructions with their places
    std::uint32_t stale = 0;
    for (std::uint64_t n = 0; n < p.instructions && m.clocks() < enough; ++n) {
      if (p.tick_every != 0 && ticks.below(p.tick_every) == 0) {
        if (p.tick_inside && tests_inside(m.second().examine(next))) {
          m.tick_inside(ticks.below(8));
        } else {
          m.tick_clock();
        }
      }
      const Stop stop = m.step(retired_);
      next = retired_.next_pc;
      ++result.instructions;
      if (stop != Stop::none) {
        result.halted = stop == Stop::halt;
        result.stuck = stop == Stop::stuck;
        break;
      }
      if (p.setup.tape && reader.abandons(retired_)) break;
      const std::uint64_t place = std::uint64_t{retired_.pc} << 36;
      stale = seen.insert(place ^ retired_.word.bits()).second ? 0 : stale + 1;
      if (stale == stale_records) break;
    }
    // Of an endless instruction the one machine has done more than the other.
    if (!result.stuck) m.compare_all(0, p.memory - 1);
  } catch (const Unspecified&) {
  } catch (const Mismatch& e) {
    if (!no_floating_ || !(is_floating(e.first_word) || is_floating(e.second_word)))
      result.failure = RandomFailure{e.difference, e.what(), e.record};
  } catch (const ProtocolError& e) {
    result.failure = RandomFailure{e.what(), e.what(), m.records() + 1};
    now_->spoilt = true;
  }
  result.clocks = m.clocks();
  return result;
}

// The state `records` records on, as a program of its own that needs no ticks any more.
std::optional<RandomProgram> RandomChecker::later(const RandomProgram& p, std::uint64_t records) {
  RandomOutside outside(p.setup);
  const auto golden = make_golden(outside.options(p.memory));
  golden->set_address_break(p.setup.address_break);
  preset(*golden, p);
  Retired r;
  Random ticks(p.tick_seed);
  Address next = p.start;
  for (std::uint64_t n = 0; n < records; ++n, next = r.next_pc) {
    if (p.tick_every != 0 && ticks.below(p.tick_every) == 0) {
      if (p.tick_inside && tests_inside(golden->examine(next))) ticks.below(8);
      golden->tick_clock();
    }
    if (golden->step(r) != Stop::none) return std::nullopt;
  }
  RandomProgram q = p;
  q.words.clear();
  for (Address a = 0; a < p.memory; ++a) {
    const Word w = golden->examine(a);
    if (w != Word()) q.words[a] = w;
  }
  const Panel panel = golden->panel();
  q.start = panel.pc;
  q.flags = panel.flags;
  q.instructions = p.instructions - records;
  q.tick_every = 0;
  return q;
}

RandomProgram RandomChecker::shrink(RandomProgram p,
                                    const std::function<void(std::size_t)>& progress) {
  const RandomRun first = run(p);
  if (!first.failure) return p;
  p.instructions = std::min(p.instructions, first.failure->record);
  if (p.tick_every != 0) {
    RandomProgram quiet = p;
    quiet.tick_every = 0;
    if (fails(quiet)) p = quiet;
  }
  for (std::uint64_t back = 1; back < p.instructions; back *= 2) {
    auto q = later(p, p.instructions - back);
    if (!q) continue;
    // Relocation is not taken along: what failed in user mode may fail in executive mode, too.
    const bool failed = fails(*q);
    if (!failed) q->flags &= ~user_flags;
    if (failed || fails(*q)) {
      p = *q;
      break;
    }
  }
  simplify_setup(p);
  drop_words(p, progress);
  straighten(p);
  drop_words(p, progress);
  simplify_setup(p);
  p.instructions = run(p).failure->record;
  if (p.flags != 0) {
    RandomProgram plain = p;
    plain.flags = 0;
    if (fails(plain)) p = plain;
  }
  return p;
}

// What only must not be a UUO becomes JFCL, and as much of that as possible is jumped over.
void RandomChecker::straighten(RandomProgram& p) {
  const Word jfcl(0255000000000);
  constexpr std::uint64_t jrst = 0254000000000;
  const std::map<Address, Word> all = p.words;
  const auto try_word = [&](Address a, Word w) {
    RandomProgram q = p;
    q.words[a] = w;
    if (!fails(q)) return false;
    p = std::move(q);
    return true;
  };
  for (const auto& [a, w] : all) try_word(a, jfcl);
  for (auto useful = all.rbegin(); useful != all.rend(); ++useful) {
    RandomProgram q = p;
    q.start = useful->first;
    if (p.words.at(q.start) != jfcl && fails(q)) p = std::move(q);
  }
  for (const auto& [a, w] : all) {
    if (p.words.at(a) != jfcl) continue;
    for (auto useful = all.rbegin(); useful != all.rend() && useful->first > a + 1; ++useful) {
      if (p.words.at(useful->first) != jfcl && try_word(a, Word(jrst | useful->first))) break;
    }
  }
}

// Whatever of the setup the failure does not need becomes that of `ka10 run`.
void RandomChecker::simplify_setup(RandomProgram& p) {
  const auto try_setup = [&](const std::function<void(RandomSetup&)>& change) {
    RandomProgram q = p;
    change(q.setup);
    if (!fails(q)) return false;
    p = std::move(q);
    return true;
  };
  try_setup([](RandomSetup& s) { s.trap_offset = false; });
  try_setup([](RandomSetup& s) { s.latency = {}; });
  for (auto member : {&Latency::tty_out, &Latency::tty_in, &Latency::tape_in, &Latency::tape_out})
    try_setup([=](RandomSetup& s) { s.latency.*member = Latency{}.*member; });
  try_setup([](RandomSetup& s) { s.punch = false; });
  try_setup([](RandomSetup& s) { s.switches = Word(); });
  for (auto member : {&RandomSetup::typed, &RandomSetup::tape}) {
    try_setup([=](RandomSetup& s) { (s.*member).reset(); });
    for (std::size_t keep = 0; p.setup.*member && keep < (p.setup.*member)->size();
         keep += keep / 2 + 1) {
      if (try_setup([=](RandomSetup& s) { (s.*member)->resize(keep); })) break;
    }
  }
}

// Leaves out ever smaller groups of words as long as the failure stays (Zeller's ddmin).
void RandomChecker::drop_words(RandomProgram& p,
                               const std::function<void(std::size_t)>& progress) {
  for (std::size_t size = std::max<std::size_t>(p.words.size() / 2, 1);; size /= 2) {
    bool again = true;
    while (again) {
      again = false;
      std::vector<Address> addresses;
      for (const auto& [a, w] : p.words) addresses.push_back(a);
      for (std::size_t from = 0; from < addresses.size(); from += size) {
        RandomProgram q = p;
        const std::size_t to = std::min(from + size, addresses.size());
        for (std::size_t i = from; i < to; ++i) q.words.erase(addresses[i]);
        if (q.words.size() == p.words.size() || !fails(q)) continue;
        p = std::move(q);
        again = size == 1;
        if (progress) progress(p.words.size());
      }
    }
    if (size <= 1) break;
  }
}

}  // namespace ka10
