// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Fixed-point multiply and divide, shifts, JFFO and byte pointers: docs/ka10/ARITHMETIC.md 1 to 3.
// Pure functions of words; the flags they return are those of the PC word.
#pragma once

#include "sim/golden/bits.h"

namespace ka10::golden {

/// A result of one or two words.
struct Pair {
  Bits high = 0, low = 0;
  std::uint32_t flags = 0;
  bool stored = true;  ///< false: no divide, nothing is stored
};

Pair multiply(Bits ac, Bits m);          ///< MUL
Pair integer_multiply(Bits ac, Bits m);  ///< IMUL: the result in `high`
Pair divide(Bits ac, Bits low, Bits m);  ///< DIV: quotient, remainder
Pair integer_divide(Bits ac, Bits m);    ///< IDIV: quotient, remainder

/// The shift count of E: bits 18 and 28-35 as a signed number, -256 to 255. Positive is left.
constexpr int shift_count(Address e) {
  return static_cast<int>(e & 0377) - ((e & 0400000) != 0 ? 256 : 0);
}

Bits shift(Bits w, int count);             ///< LSH
Bits rotate(Bits w, int count);            ///< ROT
Pair arithmetic_shift(Bits w, int count);  ///< ASH: the result in `high`
Pair shift_combined(Bits high, Bits low, int count);
Pair rotate_combined(Bits high, Bits low, int count);
Pair arithmetic_shift_combined(Bits high, Bits low, int count);

/// Zeros on the left of a word that is not zero.
constexpr unsigned leading_zeros(Bits w) {
  return static_cast<unsigned>(__builtin_clzll(w)) - 28;
}

/// The incremented byte pointer.
constexpr Bits increment_pointer(Bits pointer) {
  const int p = static_cast<int>(pointer >> 30);
  const int s = static_cast<int>((pointer >> 24) & 077);
  int t = p - s;
  if (t < 0) {
    pointer = (pointer + 1) & ones;
    t = 36 - s;
  }
  return (pointer & 007777777777) | (static_cast<Bits>(t & 077) << 30);
}

constexpr unsigned pointer_position(Bits pointer) { return static_cast<unsigned>(pointer >> 30); }

constexpr Bits pointer_mask(Bits pointer) {
  const unsigned s = (pointer >> 24) & 077;
  return s >= 36 ? ones : (Bits{1} << s) - 1;
}

constexpr Bits load_byte(Bits pointer, Bits w) {
  return (w >> pointer_position(pointer)) & pointer_mask(pointer);
}

/// The word `w` with the byte replaced by the right end of `ac`.
constexpr Bits deposit_byte(Bits pointer, Bits w, Bits ac) {
  const unsigned p = pointer_position(pointer);
  if (p >= 36) return w;
  const Bits m = (pointer_mask(pointer) << p) & ones;
  return (w & ~m) | ((ac << p) & m);
}

}  // namespace ka10::golden
