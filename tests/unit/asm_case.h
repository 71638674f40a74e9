// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// One assembler test as a sentence, a source and DEC's words: `LOC 1000` before and `END` after the
// source unless it has its own END. Words are octal; `@ADDR` goes to another address; a gap in
// addresses without `@` is a failure. Flags: letters in line order (docs/macro10/LANGUAGE.md 18.1).
#pragma once

#include <sstream>
#include <string>
#include <vector>

#include "macro10/assembler.h"
#include "tests/support/catch.h"

namespace ka10::test {

struct AsmCase {
  const char* says;
  const char* source;
  const char* words;
  const char* flags = "";
};

inline std::string asm_letters(const Assembly& a) {
  std::string text;
  for (const Diagnostic& d : a.diagnostics) {
    if (!text.empty()) text += ' ';
    text += d.letter == ' ' ? '-' : d.letter;
  }
  return text;
}

/// The words in order of address, in the notation of AsmCase::words.
inline std::string asm_words(const Assembly& a) {
  std::string text;
  Address next = 01000;
  for (const Run run : a.image.runs())
    for (Address at = run.first; at <= run.last; ++at) {
      if (!text.empty()) text += ' ';
      if (at != next) {
        std::ostringstream address;
        address << '@' << std::oct << at << ' ';
        text += address.str();
      }
      text += octal(a.image.at(at));
      next = at + 1;
    }
  return text;
}

/// Octal words may be written short: `5` for 000000000005.
inline std::string full_words(const std::string& words) {
  std::istringstream in(words);
  std::string text;
  for (std::string word; in >> word;) {
    if (!text.empty()) text += ' ';
    if (word[0] != '@' && word.size() < 12) word.insert(0, 12 - word.size(), '0');
    text += word;
  }
  return text;
}

inline std::string whole_source(const std::string& source) {
  const bool has_end =
      source.find("END\n") != std::string::npos || source.find("END ") != std::string::npos;
  return "\tLOC\t1000\n" + source + (has_end ? "" : "\n\tEND\n");
}

inline void check(const AsmCase& c, const AssemblyOptions& given = {}) {
  AssemblyOptions options = given;
  options.base = 0;
  const std::string source = whole_source(c.source);
  const Assembly a = assemble({{"case.mac", source}}, options);
  std::string messages;
  for (const Diagnostic& d : a.diagnostics) messages += d.text();
  INFO(c.says);
  INFO(source);
  INFO(messages);
  CHECK(asm_words(a) == full_words(c.words));
  CHECK(asm_letters(a) == c.flags);
}

inline void check_all(const std::vector<AsmCase>& cases, const AssemblyOptions& options = {}) {
  for (const AsmCase& c : cases) {
    DYNAMIC_SECTION(c.says) { check(c, options); }
  }
}

}  // namespace ka10::test
