// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Operands of random programs.
#include "testbench/random_operands.h"

#include <iterator>

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

// Numbers where carries, signs and exponents change.
Word RandomOperands::number() {
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
Word RandomOperands::float_number() {
  const std::uint64_t exponent = r_.chance(70) ? 0170 + r_.below(040) : r_.below(0400);
  std::uint64_t fraction = (r_.bits() & 0777777777) | 0400000000;
  if (r_.chance(30)) fraction &= 0400000000 | (r_.bits() & 07);
  if (r_.chance(20)) fraction |= 0777777000;
  const Word w((exponent << 27) | fraction);
  return r_.chance(50) ? w : -w;
}

Word RandomOperands::byte_pointer() {
  static constexpr unsigned sizes[] = {1, 6, 7, 8, 9, 12, 18, 36, 0, 63};
  const unsigned size = r_.chance(60) ? sizes[r_.below(std::size(sizes))] : r_.below(64);
  const unsigned position = r_.chance(60) ? (36 - size % 37) & 077 : r_.below(64);
  const unsigned i = r_.chance(10) ? 1 : 0, x = r_.chance(15) ? 1 + r_.below(017) : 0;
  return Word((std::uint64_t{position} << 30) | (std::uint64_t{size} << 24) |
              (std::uint64_t{i} << 22) | (std::uint64_t{x} << 18) |
              (i != 0 ? link_address() : place()));
}

Word RandomOperands::accumulator(Address a) {
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

Address RandomOperands::place() {
  const unsigned n = r_.below(100);
  if (n < 60) return data_address();
  if (n < 80) return r_.below(020);
  if (n < 88) return code_address();
  if (n < 94) return link_address();
  if (n < 97) return stack_area + r_.below(0100);
  return static_cast<Address>(r_.bits()) & 0777777;  // often beyond core
}

Word RandomOperands::link() {
  const unsigned i = r_.chance(25) ? 1 : 0;
  const unsigned x = r_.chance(20) ? 1 + r_.below(017) : 0;
  const Address y = i != 0 ? link_address() : r_.chance(70) ? place() : code_address();
  return instruction(static_cast<unsigned>(r_.below(01000)), r_.below(020), i, x, y);
}

Word RandomOperands::on_data(unsigned opcode) {
  const unsigned i = r_.chance(12) ? 1 : 0;
  const unsigned x = r_.chance(12) ? (r_.chance(50) ? 012 : 1 + r_.below(017)) : 0;
  return instruction(opcode, r_.below(020), i, x, i != 0 ? link_address() : place());
}

Word RandomOperands::on_code(unsigned opcode, unsigned ac) {
  if (r_.chance(8)) return instruction(opcode, ac, 0, 0, r_.below(020));  // code in accumulators
  if (r_.chance(8)) return instruction(opcode, ac, 1, 0, link_address());
  return instruction(opcode, ac, 0, r_.chance(5) ? 012 : 0, code_address());
}

Word RandomOperands::immediate(unsigned opcode) {
  if (r_.chance(30)) return on_data(opcode);
  return instruction(opcode, r_.below(020), 0, 0,
                     r_.chance(50) ? r_.below(0100) : static_cast<Address>(r_.bits()));
}

}  // namespace ka10
