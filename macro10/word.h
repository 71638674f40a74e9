// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Word: the 36-bit word of the PDP-10, bit 0 on the left. Shared by assembler and machines.
// Value type; always normalized to 36 bits; arithmetic wraps. docs/ka10/ARCHITECTURE.md 1.
#pragma once

#include <cstdint>
#include <string>

namespace ka10 {

using Address = std::uint32_t;  ///< 18 bits, 0 to 0777777

constexpr std::uint64_t word_mask = 0777777777777;
constexpr Address address_mask = 0777777;

class Word {
 public:
  constexpr Word() = default;
  constexpr explicit Word(std::uint64_t bits) : bits_(bits & word_mask) {}

  /// Joins two halves, each cut to 18 bits.
  static constexpr Word halves(std::uint64_t left, std::uint64_t right) {
    return Word(((left & address_mask) << 18) | (right & address_mask));
  }

  constexpr std::uint64_t bits() const { return bits_; }
  constexpr Address left() const { return static_cast<Address>(bits_ >> 18); }
  constexpr Address right() const { return static_cast<Address>(bits_ & address_mask); }
  /// Bit n by DEC's count: 0 is the sign, 35 the rightmost.
  constexpr bool bit(int n) const { return ((bits_ >> (35 - n)) & 1) != 0; }
  /// Bits a through b inclusive, right-justified.
  constexpr std::uint64_t field(int a, int b) const {
    return (bits_ >> (35 - b)) & ((std::uint64_t{1} << (b - a + 1)) - 1);
  }
  constexpr bool negative() const { return bit(0); }
  /// The value as a signed number, -2^35 to 2^35-1.
  constexpr std::int64_t signed_value() const {
    return static_cast<std::int64_t>(bits_ << 28) >> 28;
  }
  constexpr Word swapped() const { return halves(right(), left()); }

  friend constexpr Word operator+(Word a, Word b) { return Word(a.bits_ + b.bits_); }
  friend constexpr Word operator-(Word a, Word b) { return Word(a.bits_ - b.bits_); }
  friend constexpr Word operator-(Word a) { return Word(0 - a.bits_); }
  friend constexpr Word operator&(Word a, Word b) { return Word(a.bits_ & b.bits_); }
  friend constexpr Word operator|(Word a, Word b) { return Word(a.bits_ | b.bits_); }
  friend constexpr Word operator^(Word a, Word b) { return Word(a.bits_ ^ b.bits_); }
  friend constexpr Word operator~(Word a) { return Word(~a.bits_); }
  friend constexpr bool operator==(Word a, Word b) { return a.bits_ == b.bits_; }
  friend constexpr bool operator!=(Word a, Word b) { return a.bits_ != b.bits_; }

 private:
  std::uint64_t bits_ = 0;
};

/// `digits` octal digits of `value`, leading zeros kept. Throws nothing.
std::string octal(std::uint64_t value, int digits);
/// Twelve octal digits.
inline std::string octal(Word w) { return octal(w.bits(), 12); }
/// `LLLLLL,,RRRRRR`.
std::string halves(Word w);

}  // namespace ka10
