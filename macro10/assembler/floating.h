// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Decimal numbers to words: floating point by DEC's method, with the KA10's rounded operations on
// positive numbers (LANGUAGE.md 5.5), and ^F fixed point (5.6).
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "macro10/word.h"

namespace ka10::assembler {

/// `whole` and `fraction` are decimal digits; the point moves right by `exponent` places.
/// Empty when the number is too large or too small for a word.
std::optional<Word> decimal_to_floating(std::string_view whole, std::string_view fraction,
                                        int exponent);

/// The two words of a fixed-point number: units at bit 35 of the first, fraction in the second.
struct FixedPoint {
  std::uint64_t units = 0;
  std::uint64_t fraction = 0;
};
FixedPoint decimal_to_fixed(std::string_view whole, std::string_view fraction);

}  // namespace ka10::assembler
