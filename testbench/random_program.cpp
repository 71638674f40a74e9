// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The generator of random programs: instructions by class, the program as source.
#include "testbench/random_program.h"

#include <array>

#include <fmt/format.h>

#include "macro10/disassembler.h"
#include "testbench/random_in_out.h"

namespace ka10 {
namespace {

class Generator final : public RandomInOut {
 public:
  Generator(std::uint64_t seed, std::uint32_t classes, std::uint64_t instructions)
      : RandomInOut(seed, instructions), classes_(classes) {}

  RandomProgram make() {
    p_.start = code;
    if (has(random_class::devices) && (!has(random_class::in_out) || r_.chance(40)))
      choose_devices();
    for (Address a = 0; a < 020; ++a) set(a, accumulator(a));
    for (Address a = data; a < data + data_size; ++a) set(a, number());
    for (Address a = 0; a < link_count; ++a) set(links + a, link());
    for (Address a = 0; a < code_size; ++a) set(code + a, any_instruction());
    set(code + code_size, instruction(0254, 0, 0, 0, code));
    traps();
    if (has(random_class::in_out | random_class::devices)) start_interrupts();
    if (has(random_class::ticks)) {
      p_.tick_every = 5 + r_.below(100);
      p_.tick_seed = r_.bits();
      p_.tick_inside = r_.chance(50);
    }
    if (r_.chance(30)) p_.flags = flags();
    return p_;
  }

 private:
  bool has(std::uint32_t c) const { return (classes_ & c) != 0; }

  Word shift_instruction() {
    const unsigned opcode = std::array<unsigned, 7>{0240, 0241, 0242, 0243, 0244, 0245,
                                                    0246}[r_.below(7)];
    if (opcode == 0243) return on_code(opcode, r_.below(020));
    if (r_.chance(20)) return on_data(opcode);
    const int count = r_.chance(80) ? static_cast<int>(r_.below(80)) - 40
                                    : static_cast<int>(r_.below(01000)) - 0400;
    return instruction(opcode, r_.below(020), 0, 0, static_cast<Address>(count));
  }

  Word stack_instruction() {
    const unsigned ac = std::array<unsigned, 5>{017, 016, 015, 017, r_.below(020)}[r_.below(5)];
    switch (r_.below(8)) {
      case 0: return on_code(0260, ac);
      case 1:
      case 2: return instruction(0261, ac, 0, 0, place());
      case 3:
      case 4: return instruction(0262, ac, 0, 0, place());
      case 5: return r_.chance(30) ? instruction(0263, ac, 0, 0, 0) : on_code(0260, ac);
      case 6: return on_code(r_.chance(50) ? 0264 : 0265, r_.below(020));
      default: return on_code(r_.chance(50) ? 0266 : 0267, r_.below(020));
    }
  }

  Word jump_instruction() {
    switch (r_.below(8)) {
      case 0: return on_code(0254, devices_ && r_.chance(30) ? r_.below(020) & 013 : 0);
      case 1: return on_code(0255, r_.below(020));
      case 2: return on_code(r_.chance(50) ? 0252 : 0253, r_.below(020));
      case 3: return r_.chance(50) ? instruction(0254, 2, 1, 0, return_word()) : on_code(0254, 0);
      case 4:
      case 5: return on_code(0320 + 010 * r_.below(3) * 2 + r_.below(8), r_.below(020));
      default: return on_data(0300 + r_.below(0100));
    }
  }

  // A word for JRSTF: flags,,address of code.
  Address return_word() {
    const Address a = link_address();
    set(a, Word::halves(flags(), code_address()));
    return a;
  }

  Word user_instruction() {
    if (r_.chance(40)) return map_instruction();
    if (r_.chance(20)) return on_code(0254, 1);
    return instruction(0254, 2, 1, 0, user_word(code_address()));
  }

  Word any_instruction() override {
    using namespace random_class;
    if (devices_ && r_.chance(20)) return in_out_instruction();
    for (;;) {
      const std::uint32_t c = 1u << r_.below(16);
      if (!has(c) && !(devices_ && c == random_class::in_out)) continue;
      switch (c) {
        case moves:
          return r_.chance(15) ? on_data(0250) : on_data(0200 + r_.below(020));
        case half_words: return r_.chance(20) ? immediate(0501 + 4 * r_.below(16))
                                          : on_data(0500 + r_.below(0100));
        case logic: return on_data(0400 + r_.below(0100));
        case add: return r_.chance(30) ? immediate(0271 + 4 * r_.below(2))
                                       : on_data(0270 + r_.below(8));
        case multiply: return r_.chance(30) ? immediate(0221 + 4 * r_.below(4))
                                            : on_data(0220 + r_.below(020));
        case shift: return shift_instruction();
        case test: return r_.chance(50) ? immediate(0600 + r_.below(0100))
                                        : on_data(0600 + r_.below(0100));
        case jump: return jump_instruction();
        case bytes: return on_data(0133 + r_.below(5));
        case stack: return stack_instruction();
        case block: return block_instruction();
        case execute: return r_.chance(70) ? on_code(0256, r_.below(020)) : on_data(0256);
        case uuo: return uuo_instruction();
        case floating: return on_data(r_.chance(15) ? 0130 + r_.below(3) : 0140 + r_.below(040));
        case user: return user_instruction();
        case random_class::in_out: return in_out_instruction();
        default: continue;
      }
    }
  }

  Word block_instruction() {
    // The AC's right half must not lie far below E, or the transfer eats all of core.
    const unsigned ac = r_.chance(70) ? 014 : r_.below(020);
    return instruction(0251, ac, 0, 0, r_.chance(70) ? data_address() : place());
  }

  Word uuo_instruction() {
    switch (r_.below(5)) {
      case 0: return on_data(0);
      case 1: return on_data(1 + r_.below(037));
      case 2: return on_data(040 + r_.below(040));
      case 3: return on_data(0100 + r_.below(030));
      default: return on_data(r_.chance(50) ? 0247 : 0257);
    }
  }

  Word trap_call(Address h) {
    return devices_ && r_.chance(40) ? call_instruction(h) : instruction(0264, 0, 0, 0, h);
  }

  // 41 and 61 call handlers that come back, sometimes with the flags (and mode) they were called
  // in.
  void traps() {
    const Address uuo_handler = handlers, other_handler = handlers + 010;
    for (const Address strap : {0, 0100}) {
      set(strap + 041, trap_call(uuo_handler));
      set(strap + 061, trap_call(other_handler));
    }
    for (const Address a : {uuo_handler, other_handler}) {
      set(a + 1, instruction(0350, 0, 0, 0, data));  // AOS
      set(a + 2, instruction(0254, r_.chance(60) ? 2 : 0, 1, 0, a));
    }
  }

  std::uint32_t classes_;
};

}  // namespace

RandomProgram random_program(std::uint64_t seed, std::uint32_t classes,
                             std::uint64_t instructions) {
  return Generator(seed, classes, instructions).make();
}

std::string random_source(const RandomProgram& p, const std::string& title,
                          const std::vector<std::string>& remarks) {
  std::string text = "\tTITLE\t" + title + "\n";
  for (const std::string& r : remarks) text += ";" + r + "\n";
  Address at = ~Address{0};
  Address free = 077700;
  for (const auto& [a, w] : p.words) {
    if (w == Word() && a != p.start) continue;
    if (a != at) text += fmt::format("\tLOC\t{:o}\n", a);
    text += fmt::format("\t{:<30}\t;{:o}/ {}\n", disassemble(w, a), a, octal(w));
    at = a + 1;
    if (a >= free && a < free + 0100) free = a + 1;
  }
  if (p.flags != 0) {
    text += fmt::format("\tLOC\t{:o}\t\t;flags, then the program\n\tJRST\t2,@.+1\n\t{:o},,{:o}\n",
                        free, p.flags, p.start);
    return text + fmt::format("\tEND\t{:o}\n", free);
  }
  return text + fmt::format("\tEND\t{:o}\n", p.start);
}

}  // namespace ka10
