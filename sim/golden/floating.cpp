// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Floating point, bit for bit: docs/ka10/ARITHMETIC.md 4. The names A, Q, SC are that text's:
// a signed fraction scaled by 2^27, 28 bits below it, and an exponent of 9 bits.
#include "sim/golden/floating.h"

namespace ka10::golden {
namespace {

constexpr std::int64_t one = std::int64_t{1} << 27;  // the fraction 1.0
constexpr std::int64_t fraction_mask = one - 1;
constexpr std::int64_t q_size = std::int64_t{1} << 28;
constexpr int sc_mask = 0777;

std::int64_t fraction(Bits w) {
  return static_cast<std::int64_t>(w & static_cast<Bits>(fraction_mask)) - (negative(w) ? one : 0);
}

int exponent(Bits w) {
  const int e = static_cast<int>(w >> 27);
  return negative(w) ? ~e & sc_mask : e;
}

/// SC[0] unlike SC[1]: an exponent from 200 to 577, where any excess is overflow.
bool in_upper_half(int sc) { return ((sc ^ (sc << 1)) & 0400) != 0; }

struct Work {
  std::int64_t a = 0;
  std::int64_t q = 0;
  int sc = 0;
  bool round = false;
  bool unnormalized = false;
  bool hold = false;
  bool division = false;  ///< no rounding and no second look at `hold`; zeros enter below A
};

/// Minus one half counts as normal though Q adds to it, as the hardware looks at the high word
/// only; but not when it is to be rounded and Q is one half or more (vectors 144.071, 164.104,
/// 144.005).
bool normal(const Work& w) {
  const bool top = (w.a & (one >> 1)) != 0;
  if (top != (w.a < 0)) return true;
  return w.a < 0 && (w.a & fraction_mask) == one >> 1 && !(w.round && w.q >= one);
}

bool is_zero(const Work& w) { return w.a == 0 && (w.q == 0 || w.division); }

void shift_right(Work& w) {
  w.q = ((w.a & 1) << 27) + (w.q >> 1);
  w.a >>= 1;
  w.sc = (w.sc + 1) & sc_mask;
}

/// Fraction overflow or fraction bits all zero: one place right; the sum of two numbers -1.0, which
/// then is -1.0 again, another one. Then normalize.
void bring_into_range(Work& w) {
  if (w.a >= one || w.a < -one || (w.a & fraction_mask) == 0) shift_right(w);
  if (w.unnormalized) return;
  if (w.a == -one) shift_right(w);
  while (!normal(w) && !is_zero(w)) {
    w.a = 2 * w.a + (w.q >> 27);
    w.q = (w.q << 1) & (q_size - 1);
    w.sc = (w.sc - 1) & sc_mask;
  }
}

Pair finish(Work w) {
  bool first = !w.division;
  for (;;) {
    if (is_zero(w)) return {};
    if (first && in_upper_half(w.sc)) w.hold = true;
    bring_into_range(w);
    if (!w.unnormalized && is_zero(w)) return {};  // the last bit of Q was the whole fraction
    if (!w.round || !first || w.q < one || (w.a < 0 && w.q == one)) break;
    first = false;
    w.a += 1;
    w.q = 0;
  }
  Pair out;
  if ((w.sc & 0400) != 0) out.flags = flag::ov | flag::fov | (w.hold ? 0 : flag::fxu);
  const int shown = w.a < 0 ? ~w.sc : w.sc;
  out.high = (w.a < 0 ? sign_bit : 0) | (static_cast<Bits>(shown & 0377) << 27) |
             static_cast<Bits>(w.a & fraction_mask);
  const int low_sc = (w.sc - 27) & sc_mask;
  const Bits low_fraction = static_cast<Bits>(w.q >> 1);
  if ((low_sc & 0400) == 0 && low_fraction != 0) {
    out.low = (static_cast<Bits>(low_sc & 0377) << 27) | low_fraction;
  }
  return out;
}

/// The aligned sum of two numbers.
Work aligned_sum(Bits ac, Bits m) {
  const bool ac_larger = exponent(ac) >= exponent(m);
  const Bits big = ac_larger ? ac : m, small = ac_larger ? m : ac;
  const int d = exponent(big) - exponent(small);
  const std::int64_t widened = fraction(small) * q_size;
  const std::int64_t x = d > 64 ? 0 : widened >> (d > 63 ? 63 : d);
  const std::int64_t t = fraction(big) * q_size + x;
  Work w;
  w.a = t >> 28;
  w.q = t & (q_size - 1);
  w.sc = exponent(big);
  return w;
}

constexpr Pair no_divide{0, 0, flag::ov | flag::fov | flag::ndv, false};

struct Division {
  std::int64_t quotient = 0, rest = 0;
};

/// The divide loop when the dividend's fraction stays -1.0 (AC 400000000000, which has no
/// negative): it never restores, and its 36-bit register overflows again and again. Reproduces the
/// result that DEC's diagnostic expects (docs/ka10/VECTORS.md, doubtful points).
Division runaway_division(std::int64_t n, std::int64_t d, int bits) {
  Division out;
  out.rest = n - d;
  for (int i = 0; i < bits; ++i) {
    out.rest = signed_of(word_of(2 * out.rest + (out.rest < 0 ? d : -d)));
    out.quotient = 2 * out.quotient + (out.rest >= 0 ? 1 : 0);
  }
  return out;
}

/// The packed quotient q, its sign not yet applied.
Pair pack_quotient(std::int64_t q, int sc, bool hold, bool minus) {
  Work w;
  w.a = q;
  w.sc = sc;
  w.hold = hold;
  w.division = true;
  Pair out = finish(w);
  if (minus) out.high = negated(out.high);
  return out;
}

}  // namespace

Pair float_add(Bits ac, Bits m, Rounding rounding) {
  Work w = aligned_sum(ac, m);
  w.round = rounding == Rounding::round;
  return finish(w);
}

Pair float_unnormalized_add(Bits ac, Bits m) {
  Work w = aligned_sum(ac, m);
  w.unnormalized = true;
  return finish(w);
}

Pair float_multiply(Bits ac, Bits m, Rounding rounding) {
  const std::int64_t p = fraction(ac) * fraction(m);
  Work w;
  w.a = p >> 27;
  w.q = (p & fraction_mask) << 1;
  w.sc = (exponent(ac) + exponent(m) - 0200) & sc_mask;
  w.round = rounding == Rounding::round;
  return finish(w);
}

Pair float_divide(Bits ac, Bits m, Rounding rounding) {
  const bool minus = negative(ac);
  const Bits a = minus ? negated(ac) : ac;
  int sc = (exponent(a) - exponent(m) + 0200) & sc_mask;
  std::int64_t n = fraction(a), rest = 0;
  const std::int64_t d = fraction(m) < 0 ? -fraction(m) : fraction(m);
  if (n >= d) {
    rest = n & 1;
    n >>= 1;
    sc = (sc + 1) & sc_mask;
  }
  const bool hold = in_upper_half(sc);
  if (n >= d || d == 0) return no_divide;
  const bool round = rounding == Rounding::round;
  const int bits = round ? 28 : 27;
  std::int64_t q = n < 0 ? runaway_division(n, d, bits).quotient
                         : (2 * n + rest) * (std::int64_t{1} << (bits - 1)) / d;
  if (round) q = (q + 1) >> 1;
  return pack_quotient(q, sc, hold, minus != negative(m));
}

Pair float_divide_long(Bits ac, Bits low, Bits m) {
  const bool minus = negative(ac);
  std::int64_t low_fraction = static_cast<std::int64_t>(low) & fraction_mask;
  Bits a = ac;
  if (minus) {
    const Bits negative_low = negated(low);
    low_fraction = static_cast<std::int64_t>(negative_low) & fraction_mask;
    a = (~ac + ((negative_low & 01777777777) == 0 ? 1 : 0)) & ones;
  }
  int sc = (exponent(a) - exponent(m) + 0200) & sc_mask;
  const std::int64_t d = fraction(m) < 0 ? -fraction(m) : fraction(m);
  std::int64_t dividend = fraction(a) * one + low_fraction;
  int k = 27;
  if (fraction(a) >= d) {
    dividend >>= 1;
    sc = (sc + 1) & sc_mask;
    k = 26;
  }
  const bool hold = in_upper_half(sc);
  if ((dividend >> 27) >= d || d == 0) return no_divide;
  const auto [q, r] =
      dividend < 0 ? runaway_division(fraction(a), d, 27) : Division{dividend / d, dividend % d};
  Pair out = pack_quotient(q, sc, hold, minus != negative(m));
  const Bits rest = word_of(minus ? -r : r);
  if (q == 0) {
    out.low = rest;
    return out;
  }
  const int e = (static_cast<int>(ac >> 27) + (minus ? k : -k)) & sc_mask;
  const bool vanishes = r == 0 || minus != ((e & 0400) != 0);
  out.low = vanishes ? 0 : (rest & ~(Bits{0377} << 27)) | (static_cast<Bits>(e & 0377) << 27);
  return out;
}

Pair float_scale(Bits ac, int count) {
  Work w;
  w.a = fraction(ac);
  w.sc = (exponent(ac) + count) & sc_mask;
  return finish(w);
}

Pair double_float_negate(Bits ac, Bits m) {
  constexpr Bits low27 = static_cast<Bits>(fraction_mask);
  Pair out;
  out.low = (m & ~low27) | (negated(m) & low27);
  out.high = (~ac + ((m & low27) == 0 ? 1 : 0)) & ones;
  return out;
}

}  // namespace ka10::golden
