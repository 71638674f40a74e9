// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The MACRO-10 assembler as a library: source texts in, image, symbols, listing and diagnostics
// out. It opens no file except those SEARCH names (AssemblyOptions::read). Specification:
// docs/macro10/LANGUAGE.md; our own page: docs/macro10.md.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "macro10/image.h"
#include "macro10/symbols.h"
#include "macro10/word.h"

namespace ka10 {

struct Source {
  std::string name;  ///< as diagnostics show it
  std::string text;
};

/// How macro arguments are scanned (LANGUAGE.md 13.5 b).
enum class ArgumentRule : std::uint8_t { v50, v51 };

struct AssemblyOptions {
  std::vector<std::pair<std::string, Word>> defines;  ///< assigned before the first line (-D)
  Address base = 0140;  ///< added to relocatable values; 0 for REL output
  ArgumentRule args = ArgumentRule::v51;
  bool relocatable = false;  ///< make `modules` for a linker; base is taken as 0
  bool warnings = true;      ///< report Q flags as warnings
  bool warnings_as_errors = false;
  bool extra_warnings = false;             ///< also of instructions the KA10 does not have
  bool listing = false;                    ///< fill Assembly::listing
  bool cross_reference = false;            ///< append the cross reference to the listing
  bool lines = false;                      ///< fill Assembly::lines
  std::string listing_time = "00:00";      ///< for page heads: `hh:mm`
  std::string listing_date = "1-Jan-70";   ///< for page heads: `d-Mon-yy`
  std::size_t expansion_limit = 4000;      ///< depth of macros and repeats
  std::size_t line_limit = 1'000'000;      ///< characters in a line
  std::size_t work_limit = 400'000'000;    ///< characters read, expansions included
  std::size_t memory_limit = 200'000'000;  ///< bytes of macro, literal and repeat text
  std::size_t diagnostic_limit = 1000;     ///< later ones are only counted
  /// Finds the text of `SEARCH name` (name in capitals, no extension). Unset: nothing is found.
  std::function<std::optional<Source>(const std::string& name)> read;
};

/// A message about one place of the source.
struct Diagnostic {
  std::string file;
  int line = 0;       ///< from 1; 0: no place applies
  int column = 0;     ///< from 1
  char letter = ' ';  ///< DEC's error letter; blank for messages without one
  bool error = true;  ///< false: a warning
  std::string message;
  std::string source_line;         ///< the text of that line, without its end
  std::vector<std::string> chain;  ///< innermost first: `in macro FOO called from f.mac:12`, ...

  /// `file:line:column: error U: undefined symbol FOO`, the source line, a caret, the chain.
  std::string text() const;
  /// The first line of text().
  std::string headline() const;
};

/// Which source line made the word at an address.
struct SourceLine {
  Address address = 0;     ///< final (base added)
  std::uint16_t file = 0;  ///< index into Assembly::files
  int line = 0;            ///< from 1
};

/// One half of a word, as a linker sees it.
struct HalfLink {
  bool relocatable = false;
  int external = -1;  ///< index into ObjectModule::externals
};

/// A word of a relocatable program, before the base is added.
struct ObjectWord {
  Address location = 0;
  bool relocatable_location = false;
  Word word;
  HalfLink left, right;
  int external = -1;  ///< the whole word gets this external's 36-bit value added
};

/// What a REL file holds.
struct ObjectModule {
  std::string name = ".MAIN";
  std::vector<ObjectWord> words;  ///< in the order made
  std::vector<Symbol> symbols;    ///< values before relocation
  std::vector<std::string> externals;
  std::vector<std::string> entries;
  std::optional<ObjectWord> start;  ///< the address is in word's right half
  Address low_break = 0, high_break = 0, absolute_break = 0;
  Address high_origin = 0;  ///< 0: one segment
  bool high_only = false;   ///< HISEG
};

struct Assembly {
  Image image;
  std::vector<Symbol> symbols;  ///< final values, DEC's order; OPDEFs too, macros not
  std::vector<Diagnostic> diagnostics;
  std::string listing;
  std::vector<std::string> files;     ///< names of the sources
  std::vector<SourceLine> lines;      ///< sorted by address
  std::vector<ObjectModule> modules;  ///< one a program (PRGEND begins another)
  std::vector<std::string> typed;     ///< what PRINTX types
  std::string title = ".MAIN";
  std::string output_format;  ///< what RIM, RIM10 or RIM10B asked for, else empty
  int errors = 0;
  int warnings = 0;

  bool ok() const { return errors == 0; }
  /// The source line of an address, null when unknown. Needs AssemblyOptions::lines.
  const SourceLine* line_of(Address a) const;
};

/// Assembles the sources as one text in both passes. Errors are in the result; nothing is thrown
/// for bad source.
Assembly assemble(const std::vector<Source>& sources, const AssemblyOptions& options = {});

}  // namespace ka10
