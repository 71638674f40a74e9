// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Floating point, bit for bit: docs/ka10/ARITHMETIC.md 4. Pure functions of words.
#pragma once

#include "sim/golden/arithmetic.h"

namespace ka10::golden {

enum class Rounding : bool { none, round };

/// FAD and, with the operand negated first, FSB. `low` is the word that the L form stores.
Pair float_add(Bits ac, Bits m, Rounding rounding);
Pair float_unnormalized_add(Bits ac, Bits m);  ///< UFA
Pair float_multiply(Bits ac, Bits m, Rounding rounding);
Pair float_divide(Bits ac, Bits m, Rounding rounding);
/// FDVL: quotient and remainder.
Pair float_divide_long(Bits ac, Bits low, Bits m);
/// FSC by `count`, -256 to 255.
Pair float_scale(Bits ac, int count);
/// DFN: the pair (AC, memory) negated; `low` goes to memory.
Pair double_float_negate(Bits ac, Bits m);

}  // namespace ka10::golden
