// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Words to MACRO-10 source text. What disassemble() gives assembles, at radix 8 and with the
// symbols it was given, to exactly the word it was made from (docs/macro10/LANGUAGE.md 7); words
// that are not clean instructions become `123456,,654321`, small numbers `5` or `-3`. Guesses go
// into comments.
#pragma once

#include <optional>
#include <string>

#include "macro10/image.h"
#include "macro10/symbols.h"
#include "macro10/word.h"

namespace ka10 {

/// Source text of one statement without label and comment, fields separated by one tab:
/// `MOVE\t1,@X(2)`. `where` is the word's own address: in `JRST .` and the like it is written as
/// `.` when no symbol stands there. symbols may be null.
std::string disassemble(Word w, Address where, const SymbolTable* symbols = nullptr);

/// The same for traces and waves: always read as an instruction if it can be one, one blank between
/// operator and operands; codes without a name are `UUO 001,X` or `247 1,X`. Not for assembling.
std::string disassemble_short(Word w, const SymbolTable* symbols = nullptr);

/// A guess at what a data word may hold: `"HELLO"` (five 7-bit characters), `'ABCDEF'` (SIXBIT);
/// empty when it does not look like text.
std::string text_guess(Word w);

struct DisassemblyOptions {
  std::optional<Address> from, to;       ///< both inclusive; default: everything
  const SymbolTable* symbols = nullptr;  ///< names for labels and operands
  bool invent_labels = true;             ///< L01000 (P01000 for 401000) for targets without a name
  bool comments = true;                  ///< `; 001000 200040001000 "text"`
  std::string title;                     ///< TITLE line when not empty
};

/// A whole program: TITLE, assignments for symbols used that stand nowhere in it, LOC at each gap,
/// labels, END start. Assembled, it gives the same words at the same addresses and the same start.
std::string disassemble_image(const Image& image, const DisassemblyOptions& options = {});

}  // namespace ka10
