// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// What the fields of an instruction mean, by operation code: for texts (how a disassembler should
// write the operands), not for execution. Specification: docs/ka10/INSTRUCTIONS.md.
#pragma once

#include "macro10/word.h"

namespace ka10 {

/// The address field is a number: immediate mode, shift counts, test masks, conditions.
bool address_is_number(Word w);
/// The address field is where the program may go on: jumps, subroutine calls, XCT.
bool address_is_jump(Word w);
/// The address field is not used at all: SETZ, SETO, POPJ ...
bool address_is_idle(Word w);
/// AC 0 in the instruction means "no accumulator" or nothing: SKIP, AOS, JRST, SETZM, MOVES ...
bool accumulator_is_optional(Word w);

}  // namespace ka10
