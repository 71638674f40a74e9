// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Delimited text: ASCII ASCIZ SIXBIT COMMENT .TEXT (LANGUAGE.md 10).
#include "macro10/assembler/engine.h"

namespace ka10::assembler {

/// The text between two equal characters; a line end in it becomes CR LF.
bool Engine::delimited(std::string* out) {
  reader_.skip_blanks();
  const int delimiter = reader_.peek();
  if (delimiter < 0 || is_line_end(delimiter)) {
    abandon('A', "a text was expected");
    return false;
  }
  reader_.next();
  const SourcePlace start = reader_.place();
  for (;;) {
    const int c = reader_.peek();
    if (c < 0) {
      flag('A', "the text that begins in line " + std::to_string(start.line) + " is not closed");
      return false;
    }
    reader_.next();
    if (c == delimiter) break;
    if (c == '\n') out->push_back('\r');
    out->push_back(static_cast<char>(c));
  }
  if (out->size() > options_.memory_limit / 16) reader_.charge(out->size());
  return true;
}

void Engine::text_statement(PseudoOp op) {
  std::string text;
  if (!delimited(&text)) return;
  std::uint64_t w = 0;
  std::size_t count = 0;
  if (op == PseudoOp::sixbit) {
    for (char ch : text) {
      unsigned c = static_cast<unsigned char>(ch);
      if (c >= 'a' && c <= 'z') c -= 040;
      if (c < 040 || c > 0137) {
        flag('A', "a character of the text has no SIXBIT code");
        break;
      }
      w |= std::uint64_t{c - 040} << (30 - 6 * (count % 6));
      if (++count % 6 == 0) {
        store(make_value(w), Format::sixbit);
        w = 0;
      }
    }
    if (count == 0 || count % 6 != 0) store(make_value(w), Format::sixbit);
    return;
  }
  if (op == PseudoOp::asciz) text.push_back('\0');
  for (const char ch : text) {
    w |= std::uint64_t{static_cast<unsigned char>(ch)} << (29 - 7 * (count % 5));
    if (++count % 5 == 0) {
      store(make_value(w), Format::ascii);
      w = 0;
    }
  }
  if (count == 0 || count % 5 != 0) store(make_value(w), Format::ascii);
}

}  // namespace ka10::assembler
