// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// REL files: relocatable programs as TOPS-10 link items. Written: 4 entries, 6 name, 3 high
// segment, 1 code, 2 symbols and requests, 11 Polish fix-ups, 7 start, 5 end; read: these and 10.
// The items are described in docs/rel.md. Words lie in bytes as in sav files (image_format.h).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "macro10/assembler.h"
#include "macro10/image_format.h"

namespace ka10 {

/// One step of a Polish expression, in prefix order.
struct PolishStep {
  enum Kind : std::uint8_t { constant, symbol, operation };
  Kind kind = constant;
  unsigned operation_code = 0;  ///< 3 + 4 - 5 * 6 / 7 & 10 ! 11 _ 12 ^! 13 not 14 negate
  Word value;                   ///< of a constant
  bool left_relocatable = false, right_relocatable = false;
  std::string name;  ///< of a symbol
};

/// Replaces (part of) the word at a location by an expression.
struct PolishFixup {
  enum Part : std::uint8_t { right, left, full };
  Part part = full;
  Address location = 0;
  bool relocatable = false;
  std::vector<PolishStep> expression;
};

/// What one program of a REL file holds: more than the assembler makes.
struct RelModule {
  ObjectModule object;
  std::vector<PolishFixup> fixups;
  std::string start_symbol;  ///< added to the start address when not empty
  std::string file;          ///< for messages
};

/// A name in RADIX50 with its code in bits 0-5 (LANGUAGE.md 10), and back.
Word radix50(std::string_view name, unsigned code = 0);
std::string radix50_name(Word w);

std::vector<Word> rel_words(const ObjectModule& module);
/// One REL file of several programs.
std::string write_rel(const std::vector<ObjectModule>& modules,
                      Packing packing = Packing::core_dump);
/// Throws SourceError (`file: byte N: error: ...`) on anything damaged or unknown.
std::vector<RelModule> read_rel(std::string_view bytes, const std::string& file,
                                std::optional<Packing> packing = std::nullopt);

}  // namespace ka10
