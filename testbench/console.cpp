// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The operator's prompt.
#include "testbench/console.h"

#include <algorithm>
#include <sstream>
#include <vector>

#include <fmt/format.h>

#include "macro10/disassembler.h"
#include "sim/trace.h"
#include "testbench/engine.h"

namespace ka10 {
namespace {

constexpr const char* help_text =
    "e A [B]    examine words A to B          d A W      deposit W at A\n"
    "r          accumulators, PC, flags       u A [N]    disassemble N words\n"
    "s [N]      step N instructions           c          continue\n"
    "b A        stop before A                 b- A       no longer\n"
    "b          list stops                    q          quit\n"
    "Addresses are octal or symbols; ^E stops the machine.\n";

class Operator {
 public:
  Operator(Terminal& t, Machine& m, const Program& p, Address start, const RunLimits& limits,
           const RunHooks& hooks)
      : t_(t), m_(m), p_(p), limits_(limits), hooks_(hooks), trace_(&p), pc_(start) {
    hooks_.interrupted = [&t] { return t.attention() || interrupt_seen(); };
  }

  RunResult run() {
    bool first = true;
    for (;;) {
      t_.raw(true);
      RunResult r = go(first);
      t_.raw(false);
      first = false;
      add(r);
      if (r.reason != Reason::stop || termination_seen()) return total_;
      arm_interrupt();
      t_.say(fmt::format("\n{}, {} instructions so far\n", r.message, total_.instructions));
      show_next();
      if (!prompt()) return total_;
    }
  }

 private:
  bool stops_at(Address a) const {
    const auto& list = limits_.stop_at;
    return std::find(list.begin(), list.end(), a) != list.end();
  }

  // What is left of the limits.
  RunLimits rest() const {
    RunLimits l = limits_;
    const std::uint64_t clocks = total_.clocks != 0 ? total_.clocks : total_.instructions;
    l.max_instructions -= std::min(l.max_instructions, total_.instructions);
    l.max_clocks -= std::min(l.max_clocks, clocks);
    l.done_before = total_.instructions;
    return l;
  }

  // From a stop address the first instruction must get away.
  RunResult go(bool first) {
    if (first || !stops_at(pc_))
      return run_machine(m_, first ? pc_ : no_address, rest(), hooks_);
    RunLimits one = rest();
    if (one.max_instructions > 1) {
      one.max_instructions = 1;
      one.stop_at.clear();
      const RunResult r = run_machine(m_, pc_, one, hooks_);
      if (r.reason != Reason::limit) return r;
      add(r);
    }
    return run_machine(m_, pc_, rest(), hooks_);
  }

  void add(const RunResult& r) {
    const std::uint64_t instructions = total_.instructions + r.instructions;
    const std::uint64_t clocks = total_.clocks + r.clocks;
    const double seconds = total_.seconds + r.seconds;
    total_ = r;
    total_.instructions = instructions;
    total_.clocks = clocks;
    total_.seconds = seconds;
    pc_ = r.pc;
  }

  void show_next() {
    show(pc_);
  }

  void show(Address a) {
    const Word w = m_.examine(a);
    t_.say(fmt::format("{}/ {}\t{}\n", p_.place(a), halves(w), disassemble_short(w, &p_.symbols)));
  }

  // Control C while a command works: the command ends. SIGTERM: the prompt ends too.
  bool interrupted() {
    if (!interrupt_seen()) return false;
    if (!termination_seen()) {
      arm_interrupt();
      t_.say("interrupted\n");
    }
    return true;
  }

  // False: quit.
  bool prompt() {
    std::string line;
    while (t_.ask("ka10> ", line)) {
      std::istringstream in(line);
      std::vector<std::string> words;
      for (std::string w; in >> w;) words.push_back(w);
      if (words.empty()) continue;
      const std::string verb = words[0];
      if (verb == "q" || verb == "quit") return false;
      if (verb == "c" || verb == "continue") return true;
      obey(verb, words);
    }
    return false;
  }

  std::optional<Address> address(const std::vector<std::string>& words, std::size_t n) {
    const auto a = n < words.size() ? parse_address(words[n], p_.symbols) : std::nullopt;
    if (!a)
      t_.say(n < words.size() ? fmt::format("{}: no octal address, no symbol\n", words[n])
                              : std::string("an address is missing\n"));
    return a;
  }

  // 0 when it is no count.
  std::uint64_t count(const std::vector<std::string>& words, std::size_t n,
                      std::uint64_t otherwise) {
    if (n >= words.size()) return otherwise;
    constexpr std::size_t most_digits = 9;
    const std::string& w = words[n];
    if (w.size() <= most_digits && w.find_first_not_of("0123456789") == std::string::npos)
      return std::stoull(w);
    t_.say(fmt::format("expected a decimal count below 1000000000, not {}\n", w));
    return 0;
  }

  void obey(const std::string& verb, const std::vector<std::string>& words) {
    if (verb == "e" || verb == "examine") {
      if (const auto a = address(words, 1)) {
        const auto b = words.size() > 2 ? address(words, 2) : a;
        for (Address x = *a; b && x <= *b && !interrupted(); ++x) show(x);
      }
    } else if (verb == "d" || verb == "deposit") {
      const auto a = address(words, 1);
      if (!a) return;
      const auto w = words.size() > 2 ? parse_word(words[2], p_.symbols) : std::nullopt;
      if (!w) {
        t_.say(words.size() > 2 ? fmt::format("{}: no octal word, no symbol\n", words[2])
                                : std::string("expected: d ADDRESS WORD\n"));
        return;
      }
      if (total_.inside) {
        t_.say("the machine is inside of an instruction: nothing is deposited\n");
        return;
      }
      m_.deposit(*a, *w);
      if (m_.examine(*a) != *w) t_.say(fmt::format("{}: there is no core\n", words[1]));
    } else if (verb == "u" || verb == "disassemble") {
      if (const auto a = address(words, 1)) {
        const std::uint64_t n = count(words, 2, 8);
        for (std::uint64_t i = 0; i < n && !interrupted(); ++i) {
          const Address x = (*a + static_cast<Address>(i)) & address_mask;
          t_.say(fmt::format("{}/\t{}\n", p_.place(x),
                             disassemble_short(m_.examine(x), &p_.symbols)));
        }
      }
    } else if (verb == "s" || verb == "step") {
      step(count(words, 1, 1));
    } else if (verb == "r" || verb == "registers") {
      const Panel p = m_.panel();
      t_.say(fmt::format("PC {} flags {} {}\n", octal(pc_, 6), octal(p.flags, 6),
                         flag_names(p.flags)));
      for (Address a = 0; a < 020; ++a)
        t_.say(fmt::format("{:>2o}/ {}{}", a, halves(m_.examine(a)), a % 4 == 3 ? "\n" : "   "));
    } else if (verb == "b" || verb == "b-" || verb == "breakpoint") {
      stops(verb, words);
    } else {
      if (verb != "?" && verb != "h" && verb != "help")
        t_.say(fmt::format("{}: no command; there are\n", verb));
      t_.say(help_text);
    }
  }

  void stops(const std::string& verb, const std::vector<std::string>& words) {
    if (words.size() > 1) {
      const auto a = address(words, 1);
      if (!a) return;
      auto& list = limits_.stop_at;
      list.erase(std::remove(list.begin(), list.end(), *a), list.end());
      if (verb != "b-") list.push_back(*a);
    }
    for (const Address a : limits_.stop_at) t_.say(fmt::format("stop at {}\n", p_.place(a)));
    if (limits_.stop_at.empty()) t_.say("no stops\n");
  }

  void step(std::uint64_t n) {
    Retired r;
    for (std::uint64_t i = 0; i < n && !interrupted(); ++i) {
      const std::uint64_t before = m_.clocks();
      const Stop stop = m_.step(r);
      total_.clocks += m_.clocks() - before;
      if (stop == Stop::stuck) {
        t_.say("the instruction does not end\n");
        return;
      }
      total_.inside = stop == Stop::cut;
      if (total_.inside) {
        t_.say("the machine is inside of an instruction\n");
        interrupted();
        return;
      }
      ++total_.instructions;
      pc_ = r.next_pc;
      t_.say(trace_.line(total_.instructions, m_.clocks(), r));
      if (stop == Stop::halt) return;
      if (limits_.clock_every != 0 && total_.instructions % limits_.clock_every == 0)
        m_.tick_clock();
      if (i + 1 < n && stops_at(pc_)) {
        t_.say(fmt::format("stop at {}\n", p_.place(pc_)));
        return;
      }
    }
  }

  static constexpr Address no_address = ~Address{0};
  Terminal& t_;
  Machine& m_;
  const Program& p_;
  RunLimits limits_;
  RunHooks hooks_;
  Trace trace_;
  Address pc_;
  RunResult total_;
};

}  // namespace

RunResult converse(Terminal& terminal, Machine& machine, const Program& program, Address start,
                   const RunLimits& limits, const RunHooks& hooks) {
  return Operator(terminal, machine, program, start, limits, hooks).run();
}

}  // namespace ka10
