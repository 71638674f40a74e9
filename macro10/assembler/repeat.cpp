// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// REPEAT, IRP, IRPC, STOPI (LANGUAGE.md 14).
#include "macro10/assembler/engine.h"

namespace ka10::assembler {
namespace {

/// Commas inside of angle brackets do not separate.
std::vector<std::string> split(const std::string& text) {
  std::vector<std::string> list;
  if (text.empty()) return list;
  std::string item;
  int depth = 0;
  for (const char c : text) {
    if (c == '<') ++depth;
    if (c == '>') --depth;
    if (c == ',' && depth <= 0) {
      list.push_back(std::move(item));
      item.clear();
    } else {
      item.push_back(c);
    }
  }
  list.push_back(std::move(item));
  return list;
}

}  // namespace

/// Reads over blanks, a comma, comments and line ends up to `<`, which is consumed.
bool Engine::skip_to_bracket() {
  reader_.skip_blanks();
  take_comma();
  for (;;) {
    reader_.skip_blanks();
    const int c = reader_.peek();
    if (c == ';') {
      reader_.skip_to_line_end();
    } else if (is_line_end(c)) {
      reader_.next();
    } else if (c == '<') {
      reader_.next();
      return true;
    } else {
      return false;
    }
  }
}

Engine::Next Engine::repeat() {
  bool known = false;
  indirect_ = false;
  Value count = known_expression(&known);
  if (!known && pass_ == 1) flag('V', "the count must be known in pass 1");
  const bool inside =
      reader_.in_expansion() || in_literal() || reader_.in_conditional() || sink_ != nullptr;
  if (!skip_to_bracket()) {
    flag('A', "REPEAT needs a text in angle brackets");
    reader_.skip_to_line_end();
    return Next::done;
  }
  const std::int64_t turns = Word(count.w).signed_value();
  if (turns == 1) {
    reader_.open_conditional();
    return Next::again;
  }
  const auto arguments = reader_.arguments();
  std::string text = "\n";
  if (!reader_.bracketed(turns <= 0 ? nullptr : &text, true)) throw Abort{"missing > of a REPEAT"};
  if (turns <= 0) return Next::again;
  if (!inside) reader_.skip_to_line_end();
  reader_.open_repeat(std::move(text), static_cast<std::uint64_t>(turns), arguments);
  return Next::done;
}

Engine::Next Engine::irp(bool characters) {
  const int dummy = reader_.take_dummy();
  if (dummy < 0) {
    flag('A', "a dummy of the macro was expected");
    if (skip_to_bracket_in_line() && !reader_.bracketed(nullptr, false))
      throw Abort{"missing > of an IRP"};
    return Next::again;
  }
  const auto arguments = reader_.arguments();
  const std::string list = reader_.dummy_text(dummy);
  if (!skip_to_bracket()) {
    flag('A', "IRP needs a text in angle brackets");
    reader_.skip_to_line_end();
    return Next::done;
  }
  std::string text = "\n";
  if (!reader_.bracketed(&text, true)) throw Abort{"missing > of an IRP"};
  std::vector<std::string> elements;
  if (characters)
    for (const char c : list) elements.emplace_back(1, c);
  else
    elements = split(list);
  if (elements.empty()) return Next::again;
  reader_.open_irp(std::move(text), dummy, std::move(elements), arguments);
  return Next::done;
}

bool Engine::skip_to_bracket_in_line() {
  for (int c = reader_.peek(); c >= 0 && !is_line_end(c) && c != ';'; c = reader_.peek()) {
    reader_.next();
    if (c == '<') return true;
  }
  return false;
}

}  // namespace ka10::assembler
