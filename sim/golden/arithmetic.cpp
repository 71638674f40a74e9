// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Fixed-point multiply and divide, and the shifts: docs/ka10/ARITHMETIC.md 1 and 2.
#include "sim/golden/arithmetic.h"

namespace ka10::golden {
namespace {

__extension__ using Wide = __int128;
__extension__ using UnsignedWide = unsigned __int128;

constexpr Bits low35 = sign_bit - 1;

struct Product {
  Wide value;
  bool quirk;  ///< the AC operand was -2^35, taken as +2^35, and the sign came out unexpected
};

Product product(Bits ac, Bits m) {
  const Wide a = ac == sign_bit ? Wide{1} << 35 : Wide{signed_of(ac)};
  const Wide p = a * signed_of(m);
  return {p, negative(ac) && negative(m) && p < 0};
}

Bits magnitude(Bits w) { return negative(w) ? sign_bit - (w & low35) : w; }

constexpr Pair no_divide{0, 0, flag::ov | flag::ndv, false};

/// Overflow of a left shift by `count` of a fraction of `width` bits with sign: a bit unlike the
/// sign leaves bit 1. Zeros shifted in count too.
bool loses_bits(UnsignedWide fraction, bool minus, int width, int count) {
  const UnsignedWide all = (UnsignedWide{1} << width) - 1;
  if (!minus) return count >= width ? fraction != 0 : (fraction >> (width - count)) != 0;
  if (count > width) return true;
  return ((~fraction & all) >> (width - count)) != 0;
}

UnsignedWide both(Bits high, Bits low) { return (UnsignedWide{high} << 36) | low; }

Pair halves_of(UnsignedWide w) {
  return {static_cast<Bits>(w >> 36) & ones, static_cast<Bits>(w) & ones};
}

}  // namespace

Pair multiply(Bits ac, Bits m) {
  const Product p = product(ac, m);
  const Bits high = static_cast<Bits>(p.value >> 35) & ones;
  const Bits low = static_cast<Bits>(p.value) & low35;
  return {high, (high & sign_bit) | low, p.quirk ? flag::ov : 0};
}

Pair integer_multiply(Bits ac, Bits m) {
  const Product p = product(ac, m);
  const Wide top = p.value >> 35;
  const Bits w = (p.value < 0 ? sign_bit : 0) | (static_cast<Bits>(p.value) & low35);
  return {w, 0, p.quirk || (top != 0 && top != -1) ? flag::ov : 0};
}

Pair divide(Bits ac, Bits low, Bits m) {
  const Wide dividend = Wide{signed_of(ac)} * (Wide{1} << 35) + static_cast<Wide>(low & low35);
  const UnsignedWide magnitude_of_dividend =
      static_cast<UnsignedWide>(dividend < 0 ? -dividend : dividend);
  const Bits d = magnitude(m);
  if ((magnitude_of_dividend >> 35) >= d) return no_divide;
  const auto q = static_cast<Bits>(magnitude_of_dividend / d);
  const auto r = static_cast<Bits>(magnitude_of_dividend % d);
  return {negative(ac) != negative(m) ? negated(q) : q, negative(ac) ? negated(r) : r};
}

Pair integer_divide(Bits ac, Bits m) {
  const Bits d = magnitude(m);
  if (d == 0 || (ac == sign_bit && d == 1)) return no_divide;
  const Bits n = magnitude(ac);
  const Bits q = n / d, r = n % d;
  return {negative(ac) != negative(m) ? negated(q) : q, negative(ac) ? negated(r) : r};
}

Bits shift(Bits w, int count) {
  if (count >= 36 || count <= -36) return 0;
  return count >= 0 ? (w << count) & ones : w >> -count;
}

Bits rotate(Bits w, int count) {
  const int n = ((count % 36) + 36) % 36;
  return ((w << n) | (w >> (36 - n))) & ones;
}

Pair arithmetic_shift(Bits w, int count) {
  const Bits sign = w & sign_bit;
  if (count < 0) {
    const int n = -count > 36 ? 36 : -count;
    return {word_of(signed_of(w) >> n)};
  }
  const Bits fraction = w & low35;
  const std::uint32_t f = loses_bits(fraction, sign != 0, 35, count) ? flag::ov : 0;
  return {sign | (count >= 35 ? 0 : (fraction << count) & low35), 0, f};
}

Pair shift_combined(Bits high, Bits low, int count) {
  if (count >= 72 || count <= -72) return {};
  const UnsignedWide w = both(high, low);
  return halves_of(count >= 0 ? w << count : w >> -count);
}

Pair rotate_combined(Bits high, Bits low, int count) {
  const int n = ((count % 72) + 72) % 72;
  const UnsignedWide w = both(high, low);
  return n == 0 ? halves_of(w) : halves_of((w << n) | (w >> (72 - n)));
}

Pair arithmetic_shift_combined(Bits high, Bits low, int count) {
  if (count == 0) return {high, low};
  const Bits sign = high & sign_bit;
  const UnsignedWide fraction = (UnsignedWide{high & low35} << 35) | (low & low35);
  const UnsignedWide all = (UnsignedWide{1} << 70) - 1;
  UnsignedWide f;
  std::uint32_t flags = 0;
  if (count > 0) {
    flags = loses_bits(fraction, sign != 0, 70, count) ? flag::ov : 0;
    f = count >= 70 ? 0 : (fraction << count) & all;
  } else {
    const int n = -count > 70 ? 70 : -count;
    const UnsignedWide copies = sign != 0 ? all & ~(n == 70 ? UnsignedWide{0} : all >> n) : 0;
    f = (n == 70 ? 0 : fraction >> n) | copies;
  }
  return {sign | static_cast<Bits>(f >> 35), sign | (static_cast<Bits>(f) & low35), flags};
}

}  // namespace ka10::golden
