// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Words as plain integers inside the golden machine, the PC flags, and the 36-bit adder.
// docs/ka10/ARCHITECTURE.md 1 and 4.
#pragma once

#include <cstdint>

#include "macro10/word.h"

namespace ka10::golden {

/// A word: 36 bits, the rest zero.
using Bits = std::uint64_t;

constexpr Bits ones = word_mask;
constexpr Bits sign_bit = Bits{1} << 35;
constexpr Bits half_mask = 0777777;
constexpr Bits one_one = 0000001000001;    ///< 1,,1
constexpr Bits minus_one_one = ones - one_one + 1;

constexpr std::int64_t signed_of(Bits w) { return static_cast<std::int64_t>(w << 28) >> 28; }
constexpr bool negative(Bits w) { return (w & sign_bit) != 0; }
constexpr Bits word_of(std::int64_t v) { return static_cast<Bits>(v) & ones; }
constexpr Bits negated(Bits w) { return (0 - w) & ones; }
constexpr Address left_of(Bits w) { return static_cast<Address>(w >> 18); }
constexpr Address right_of(Bits w) { return static_cast<Address>(w & half_mask); }
constexpr Bits join(Bits l, Bits r) { return (l << 18) | r; }

/// The left half of a PC word.
namespace flag {
constexpr std::uint32_t ov = 0400000, cry0 = 0200000, cry1 = 0100000, fov = 0040000,
                        bis = 0020000, user = 0010000, iot = 0004000, fxu = 0000100, ndv = 0000040;
constexpr std::uint32_t all = ov | cry0 | cry1 | fov | bis | user | iot | fxu | ndv;
}  // namespace flag

struct Sum {
  Bits value;
  std::uint32_t flags;
};

/// a + b + carry with CRY0, CRY1 and OV of this addition.
constexpr Sum add(Bits a, Bits b, Bits carry = 0) {
  const Bits s = a + b + carry;
  const auto c0 = static_cast<std::uint32_t>((s >> 36) & 1);
  const auto c1 = static_cast<std::uint32_t>(((a ^ b ^ s) >> 35) & 1);
  return {s & ones, ((c0 ^ c1) << 17) | (c0 << 16) | (c1 << 15)};
}
constexpr Sum subtract(Bits a, Bits b) { return add(a, ~b & ones, 1); }
constexpr Sum negate(Bits w) { return add(~w & ones, 0, 1); }

}  // namespace ka10::golden
