// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The generator of random programs. The layout of every program (octal):
//   0-17 accumulators   40-61 traps and interrupts   400-577 handlers   600-677 for indirection
//   1000-1577 code      2000-2377 data               3000-3077 short stack
#include "testbench/random_program.h"

#include <array>
#include <utility>

#include <fmt/format.h>

#include "macro10/disassembler.h"

namespace ka10 {

Random::Random(std::uint64_t seed) : state_(seed + 0x9e3779b97f4a7c15) {
  state_ = (state_ ^ (state_ >> 30)) * 0xbf58476d1ce4e5b9;
  state_ = (state_ ^ (state_ >> 27)) * 0x94d049bb133111eb;
  state_ ^= state_ >> 31;
  if (state_ == 0) state_ = 1;
}

std::uint64_t Random::bits() {
  state_ ^= state_ >> 12;
  state_ ^= state_ << 25;
  state_ ^= state_ >> 27;
  return state_ * 0x2545f4914f6cdd1d;
}

namespace {

constexpr Address code = 01000, code_size = 0400, data = 02000, data_size = 0400;
constexpr Address whole_map = 0570;
constexpr Address links = 0600, link_count = 0100, stack_area = 03000, handlers = 0400;

Word instruction(unsigned opcode, unsigned ac, unsigned i, unsigned x, Address y) {
  return Word((std::uint64_t{opcode} << 27) | (std::uint64_t{ac} << 23) |
              (std::uint64_t{i} << 22) | (std::uint64_t{x} << 18) | (y & address_mask));
}

class Generator {
 public:
  Generator(std::uint64_t seed, std::uint32_t classes, std::uint64_t instructions)
      : r_(seed), classes_(classes) {
    p_.instructions = instructions;
  }

  RandomProgram make() {
    p_.start = code;
    for (Address a = 0; a < 020; ++a) set(a, accumulator(a));
    for (Address a = data; a < data + data_size; ++a) set(a, number());
    for (Address a = 0; a < link_count; ++a) set(links + a, link());
    for (Address a = 0; a < code_size; ++a) set(code + a, any_instruction());
    set(code + code_size, instruction(0254, 0, 0, 0, code));
    traps();
    if (has(random_class::in_out)) start_interrupts();
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
  void set(Address a, Word w) { p_.words[a & address_mask] = w; }
  std::uint32_t flags() { return static_cast<std::uint32_t>(r_.bits()) & 0740140; }
  Address data_address() { return data + r_.below(data_size); }
  Address code_address() { return code + r_.below(code_size); }

  // Numbers where carries, signs and exponents change.
  Word number() {
    static constexpr std::uint64_t edges[] = {
        0, 1, 2, 3, 0777777777777, 0777777777776, 0400000000000, 0400000000001, 0377777777777,
        0377777777776, 0777777, 0777777000000, 0400000, 0377777, 01000000, 0200000000000,
        0600000000000, 0177777777777, 0577777777777, 0201400000000, 0576400000000,
        0377400000000, 0400400000000, 0000400000000, 0777400000000, 0200400000001,
        0201777777777, 0576000000001, 0163400000000, 0233000000001, 0344777777777,
        0100400000000, 0677400000000};
    switch (r_.below(8)) {
      case 0:
      case 1: return Word(edges[r_.below(std::size(edges))]);
      case 2: return Word(r_.below(0100));
      case 3: return Word(0 - std::uint64_t{r_.below(0100)});
      case 4: return float_number();
      case 5: return byte_pointer();
      case 6: return Word::halves(r_.below(0100) * 010101 & 0777777, data_address());
      default: return Word(r_.bits());
    }
  }

  // Normalized, exponents often near each other, seldom at the ends.
  Word float_number() {
    const std::uint64_t exponent =
        r_.chance(70) ? 0170 + r_.below(040) : r_.below(0400);
    std::uint64_t fraction = (r_.bits() & 0777777777) | 0400000000;
    if (r_.chance(30)) fraction &= 0400000000 | (r_.bits() & 07);
    if (r_.chance(20)) fraction |= 0777777000;
    const Word w((exponent << 27) | fraction);
    return r_.chance(50) ? w : -w;
  }

  Word byte_pointer() {
    static constexpr unsigned sizes[] = {1, 6, 7, 8, 9, 12, 18, 36, 0, 63};
    const unsigned size = r_.chance(60) ? sizes[r_.below(std::size(sizes))] : r_.below(64);
    const unsigned position =
        r_.chance(60) ? (36 - size % 37) & 077 : r_.below(64);
    const unsigned i = r_.chance(10) ? 1 : 0, x = r_.chance(15) ? 1 + r_.below(17) : 0;
    return Word((std::uint64_t{position} << 30) | (std::uint64_t{size} << 24) |
                (std::uint64_t{i} << 22) | (std::uint64_t{x} << 18) |
                (i != 0 ? links + r_.below(link_count) : place()));
  }

  Word accumulator(Address a) {
    switch (a) {
      case 017: return Word::halves(0777774 + r_.below(4), stack_area + r_.below(4));
      case 016: return Word::halves(0777700 + r_.below(0100), stack_area + 020);
      case 015: return Word::halves(r_.below(4), r_.chance(50) ? stack_area : r_.below(020));
      case 014: return Word::halves(data_address(), data_address());
      case 013: return byte_pointer();
      case 012: return Word(r_.below(010));
      case 011: return any_instruction();
      case 010: return float_number();
      default: return number();
    }
  }

  // A place for operands.
  Address place() {
    const unsigned n = r_.below(100);
    if (n < 60) return data_address();
    if (n < 80) return r_.below(020);
    if (n < 88) return code_address();
    if (n < 94) return links + r_.below(link_count);
    if (n < 97) return stack_area + r_.below(0100);
    return static_cast<Address>(r_.bits()) & 0777777;  // often beyond core
  }

  Word link() {
    const unsigned i = r_.chance(25) ? 1 : 0;
    const unsigned x = r_.chance(20) ? 1 + r_.below(17) : 0;
    const Address y = i != 0 ? links + r_.below(link_count) : r_.chance(70) ? place()
                                                                            : code_address();
    return instruction(static_cast<unsigned>(r_.below(01000)), r_.below(020), i, x, y);
  }

  // Opcode and AC with an address part for data.
  Word on_data(unsigned opcode) {
    const unsigned i = r_.chance(12) ? 1 : 0;
    const unsigned x = r_.chance(12) ? (r_.chance(50) ? 012 : 1 + r_.below(017)) : 0;
    return instruction(opcode, r_.below(020), i, x,
                       i != 0 ? links + r_.below(link_count) : place());
  }

  Word on_code(unsigned opcode, unsigned ac) {
    if (r_.chance(8)) return instruction(opcode, ac, 0, 0, r_.below(020));  // code in accumulators
    if (r_.chance(8)) return instruction(opcode, ac, 1, 0, links + r_.below(link_count));
    return instruction(opcode, ac, 0, r_.chance(5) ? 012 : 0, code_address());
  }

  Word immediate(unsigned opcode) {
    if (r_.chance(30)) return on_data(opcode);
    return instruction(opcode, r_.below(020), 0, 0,
                       r_.chance(50) ? r_.below(0100) : static_cast<Address>(r_.bits()));
  }

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
      case 0: return on_code(0254, 0);
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
    const Address a = links + r_.below(link_count);
    set(a, Word::halves(flags(), code_address()));
    return a;
  }

  Word user_instruction() {
    if (r_.chance(40)) {
      // DATAO APR: the low segment where the program is or shifted, sizes that sometimes cut it
      // off.
      const Address a = data_address();
      const std::uint64_t low_limit = r_.chance(70) ? 037 : r_.below(4);
      const std::uint64_t high_limit = r_.chance(50) ? 0200 + r_.below(4) : r_.below(0400);
      const std::uint64_t low_base = r_.chance(70) ? 0 : r_.below(040);
      const std::uint64_t high_base = 0200 + r_.below(0200);
      set(a, Word((low_limit << 28) | (high_limit << 19) | ((r_.bits() & 1) << 18) |
                  (low_base << 10) | (high_base << 1)));
      return instruction(0700, 0, 0, 0, 0) | Word((03 << 23) | a);
    }
    const Address a = links + r_.below(link_count);
    set(a, Word::halves((flags() & 0740140) | 010000 | (r_.chance(50) ? 04000 : 0),
                        code_address()));
    return r_.chance(80) ? instruction(0254, 2, 1, 0, a) : on_code(0254, 1);
  }

  // An in-out word: device, function, address.
  static Word in_out(Address device, unsigned function, Address e) {
    return Word((std::uint64_t{7} << 33) | (std::uint64_t{device >> 2} << 26) |
                (std::uint64_t{function} << 23) | e);
  }

  Word in_out_instruction() {
    static constexpr Address absent = 0440;
    const unsigned channel = r_.below(8);
    switch (r_.below(12)) {
      case 0: return in_out(4, 4, 02000 | r_.below(0200));              // channels on
      case 1: return in_out(4, 4, 01000 | r_.below(0200));              // channels off
      case 2: return in_out(4, 4, 04000 | 0200 >> (1 + r_.below(7)));   // program request
      case 3: return in_out(4, 4, r_.chance(70) ? 0200 : 0400);         // system on or off
      case 4:
        return in_out(0, 4, (static_cast<Address>(r_.bits()) & 0417770 & ~0200000u) | channel);
      case 5:
        return in_out(0120, 4, 01200 | channel);                        // teletype's channel
      case 6: return in_out(0120, 3, data_address());                   // print
      case 7: return in_out(0120, 1, data_address());                   // what was typed
      case 8: return in_out(std::array<Address, 4>{0, 4, 0120, absent}[r_.below(4)], 5,
                            data_address());                            // status
      case 9:
        return in_out(std::array<Address, 4>{0, 4, 0120, absent}[r_.below(4)], 6 + r_.below(2),
                      static_cast<Address>(r_.bits()) & address_mask);
      case 10: {
        const Address a = data_address();
        set(a, Word::halves(0777770 + r_.below(8), data_address()));
        return in_out(r_.chance(50) ? 0120 : absent, r_.chance(50) ? 0 : 2, a);
      }
      default: return in_out(r_.chance(50) ? 0 : 4, 1, data_address());
    }
  }

  Word any_instruction() {
    using namespace random_class;
    for (;;) {
      const std::uint32_t c = 1u << r_.below(16);
      if (!has(c)) continue;
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

  // 41 and 61 call handlers that come back, sometimes with the flags (and mode) they were called
  // in.
  void traps() {
    const Address uuo_handler = handlers, other_handler = handlers + 010;
    set(041, instruction(0264, 0, 0, 0, uuo_handler));
    set(061, instruction(0264, 0, 0, 0, other_handler));
    for (const Address a : {uuo_handler, other_handler}) {
      set(a + 1, instruction(0350, 0, 0, 0, data));  // AOS
      set(a + 2, instruction(0254, r_.chance(60) ? 2 : 0, 1, 0, a));
    }
  }

  // Channel n: JSR to a handler that clears the conditions, mostly sees to it that a program which
  // was stopped by a violation gets on, and dismisses.
  void start_interrupts() {
    const unsigned program_channel = r_.below(8);
    set(whole_map, Word((std::uint64_t{0377} << 28) | (std::uint64_t{0377} << 19) | (0200 << 1)));
    for (unsigned n = 1; n <= 7; ++n) {
      const Address h = handlers + 020 + 010 * n;
      const unsigned apr_channel = r_.chance(60) ? program_channel : r_.below(8);
      switch (r_.below(6)) {
        case 0: set(040 + 2 * n, instruction(0350, 0, 0, 0, data + n)); break;  // AOS: stays held
        case 1:
          set(040 + 2 * n, in_out(0120, 2, data + 020 + n));  // BLKO, then the second instruction
          set(data + 020 + n, Word::halves(0777776, data));
          break;
        default: set(040 + 2 * n, instruction(0264, 0, 0, 0, h)); break;
      }
      set(041 + 2 * n, instruction(0264, 0, 0, 0, h));
      set(h + 1, in_out(0, 4, 0471110 | apr_channel | (r_.chance(70) ? 02000 : 0)));
      set(h + 2, in_out(0120, 4, 01200 | r_.below(8)));
      set(h + 3, instruction(0350, 0, 0, 0, data + n));
      switch (r_.below(5)) {
        case 0: set(h + 4, instruction(0350, 0, 0, 0, h)); break;  // AOS: on at the next word
        case 1: set(h + 4, instruction(0553, 0, 0, 0, h)); break;  // HRRZS: in executive mode
        case 2: set(h + 4, instruction(0255, 0, 0, 0, 0)); break;  // JFCL: as it was
        default: set(h + 4, in_out(0, 3, whole_map)); break;       // DATAO APR: all in reach
      }
      set(h + 5, instruction(0254, 012, 1, 0, h));  // JEN
    }
    // The program's first instructions turn all on, mostly the processor's channel among them.
    const unsigned channel_bit = r_.chance(80) ? 0200u >> program_channel & 0177 : 0;
    set(code, in_out(4, 4, 02200 | r_.below(0200) | channel_bit));
    set(code + 1, in_out(0, 4, 02000 | program_channel));
  }

  Random r_;
  std::uint32_t classes_;
  RandomProgram p_;
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
