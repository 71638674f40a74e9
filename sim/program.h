// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Program: what is loaded into a machine, from image files of every format and MACRO-10 sources,
// with symbols and source lines where there are any.
#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "macro10/assembler.h"
#include "macro10/image.h"
#include "macro10/symbols.h"
#include "sim/machine.h"

namespace ka10 {

/// The sources have errors; what() is all of them, as the assembler prints them.
class AssemblyError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

struct Program {
  Image image;
  SymbolTable symbols;
  std::vector<std::string> files;               ///< names of the sources
  std::vector<std::vector<std::string>> texts;  ///< their lines
  std::vector<SourceLine> lines;                ///< sorted by address

  const SourceLine* line_of(Address a) const;
  /// `file:line` of an address, empty when unknown.
  std::string source_place(Address a) const;
  /// The text of the source line of an address, blanks at both ends dropped; empty when unknown.
  std::string source_text(Address a) const;
  /// `NAME`, `NAME+3` or six octal digits.
  std::string place(Address a) const;
};

/// Loads files in order, later words on top; sources (.mac, .m10) are assembled together as one
/// text. `memory`: words beyond are refused. Throws SourceError, AssemblyError.
Program load_program(const std::vector<std::string>& paths, std::uint32_t memory = 262144);
/// The same from a text in MACRO-10. `name` is for messages.
Program assemble_program(const std::string& text, const std::string& name = "program.mac",
                         std::uint32_t memory = 262144);

/// Puts every word of the image into the machine.
void deposit_image(Machine& machine, const Image& image);

/// An octal number of up to 36 bits, `LLL,,RRR`, a symbol or `SYMBOL+N`. Nothing when it is none.
std::optional<Word> parse_word(std::string_view text, const SymbolTable& symbols);
/// The same, 18 bits.
std::optional<Address> parse_address(std::string_view text, const SymbolTable& symbols);

}  // namespace ka10
