// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Words and addresses that random programs are made of. The layout of every program (octal):
//   0-17 accumulators   40-61 traps and interrupts (140-161 the same with the strap)
//   400-577 handlers    600-677 for indirection
//   1000-1377 code      2000-2377 data               3000-3077 short stack
#pragma once

#include "testbench/random_program.h"

namespace ka10 {

class RandomOperands {
 public:
  RandomOperands(std::uint64_t seed, std::uint64_t instructions) : r_(seed) {
    p_.instructions = instructions;
  }
  virtual ~RandomOperands() = default;

 protected:
  static constexpr Address code = 01000, code_size = 0400, data = 02000, data_size = 0400;
  static constexpr Address whole_map = 0570;
  static constexpr Address links = 0600, link_count = 0100, stack_area = 03000, handlers = 0400;

  static Word instruction(unsigned opcode, unsigned ac, unsigned i, unsigned x, Address y) {
    return Word((std::uint64_t{opcode} << 27) | (std::uint64_t{ac} << 23) |
                (std::uint64_t{i} << 22) | (std::uint64_t{x} << 18) | (y & address_mask));
  }
  virtual Word any_instruction() = 0;

  void set(Address a, Word w) { p_.words[a & address_mask] = w; }
  std::uint32_t flags() { return static_cast<std::uint32_t>(r_.bits()) & 0740140; }
  Address data_address() { return data + r_.below(data_size); }
  Address code_address() { return code + r_.below(code_size); }
  Address link_address() { return links + r_.below(link_count); }

  Word number();
  Word float_number();
  Word byte_pointer();
  Word accumulator(Address a);
  /// A place for operands.
  Address place();
  Word link();
  /// Opcode and AC with an address part for data.
  Word on_data(unsigned opcode);
  Word on_code(unsigned opcode, unsigned ac);
  Word immediate(unsigned opcode);

  Random r_;
  RandomProgram p_;
};

}  // namespace ka10
