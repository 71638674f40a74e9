// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
#include "macro10/assembler/floating.h"

#include <algorithm>

namespace ka10::assembler {
namespace {

constexpr int fraction_bits = 27;
constexpr std::uint64_t fraction_top = std::uint64_t{1} << fraction_bits;

/// A positive number fraction * 2^(exponent - 27), the fraction normalized; 0 is all zero.
struct Real {
  std::uint64_t fraction = 0;
  int exponent = 0;
};

/// Rounds `bits`, whose value is bits * 2^scale, to a normalized Real: half goes up.
Real rounded(unsigned __int128 bits, int scale) {
  if (bits == 0) return {};
  int length = 0;
  for (unsigned __int128 b = bits; b != 0; b >>= 1) ++length;
  int exponent = length + scale;
  std::uint64_t fraction = 0;
  if (length <= fraction_bits) {
    fraction = static_cast<std::uint64_t>(bits) << (fraction_bits - length);
  } else {
    const int drop = length - fraction_bits;
    fraction = static_cast<std::uint64_t>(bits >> drop);
    if (((bits >> (drop - 1)) & 1) != 0) ++fraction;
    if (fraction == fraction_top) {
      fraction >>= 1;
      ++exponent;
    }
  }
  return {fraction, exponent};
}

Real add(Real a, Real b) {
  if (a.fraction == 0) return b;
  if (b.fraction == 0) return a;
  if (a.exponent < b.exponent) std::swap(a, b);
  const int distance = a.exponent - b.exponent;
  if (distance > 60) return a;
  const unsigned __int128 sum =
      (static_cast<unsigned __int128>(a.fraction) << distance) + b.fraction;
  return rounded(sum, b.exponent - fraction_bits);
}

Real multiply(Real a, Real b) {
  return rounded(static_cast<unsigned __int128>(a.fraction) * b.fraction,
                 a.exponent + b.exponent - 2 * fraction_bits);
}

Real divide(Real a, Real b) {
  if (a.fraction == 0) return {};
  constexpr int extra = 32;  // more than the guard bit; what is cut off below does not round up
  return rounded((static_cast<unsigned __int128>(a.fraction) << extra) / b.fraction,
                 a.exponent - b.exponent - extra);
}

Real digit(char c) { return rounded(static_cast<unsigned>(c - '0'), 0); }

bool out_of_range(Real r) { return r.fraction != 0 && (r.exponent > 127 || r.exponent < -128); }

}  // namespace

std::optional<Word> decimal_to_floating(std::string_view whole, std::string_view fraction,
                                        int exponent) {
  std::string digits(whole);
  digits += fraction;
  if (digits.find_first_not_of('0') == std::string::npos) return Word(0);
  long point = static_cast<long>(whole.size()) + exponent;
  if (point > 2000 || point < -2000) return std::nullopt;
  if (point < 0) {
    digits.insert(0, static_cast<std::size_t>(-point), '0');
    point = 0;
  }
  if (static_cast<long>(digits.size()) < point) digits.resize(static_cast<std::size_t>(point), '0');
  const Real ten = rounded(10, 0);
  Real units;
  for (long i = 0; i < point; ++i) {
    units = add(multiply(units, ten), digit(digits[static_cast<std::size_t>(i)]));
    if (out_of_range(units)) return std::nullopt;
  }
  Real part;
  for (long i = static_cast<long>(digits.size()); i-- > point;) {
    part = divide(add(part, digit(digits[static_cast<std::size_t>(i)])), ten);
    if (part.exponent < -200) return std::nullopt;
  }
  const Real sum = add(units, part);
  if (sum.fraction == 0 || out_of_range(sum)) return std::nullopt;
  return Word((static_cast<std::uint64_t>(sum.exponent + 128) << fraction_bits) | sum.fraction);
}

FixedPoint decimal_to_fixed(std::string_view whole, std::string_view fraction) {
  FixedPoint f;
  for (const char c : whole) f.units = (f.units * 10 + static_cast<unsigned>(c - '0')) & word_mask;
  for (std::size_t i = fraction.size(); i-- > 0;)
    f.fraction = (f.fraction + (static_cast<std::uint64_t>(fraction[i] - '0') << 36)) / 10;
  return f;
}

}  // namespace ka10::assembler
