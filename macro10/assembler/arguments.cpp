// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Calls of macros: the rules for arguments of versions to 50 and from 51 (LANGUAGE.md 13.5).
#include <algorithm>

#include "macro10/assembler/engine.h"

namespace ka10::assembler {
namespace {

bool ends_list(int c) { return c < 0 || is_line_end(c) || c == ';'; }

void trim_end(std::string* s, std::size_t keep) {
  while (s->size() > keep && is_blank(s->back())) s->pop_back();
}

}  // namespace

void Engine::call_macro(const std::shared_ptr<const Macro>& macro_reference) {
  const std::shared_ptr<const Macro> macro = macro_reference;
  if (macro->dummies.empty()) {
    reader_.open_macro(macro, Reader::no_arguments());
    return;
  }
  auto arguments = std::make_shared<Arguments>(macro->dummies.size());
  std::size_t given = 0;
  reader_.skip_blanks();
  const bool parenthesised = reader_.peek() == '(';
  if (parenthesised) {
    reader_.next();
    given = parenthesised_arguments(arguments.get());
  } else {
    for (; given < arguments->size(); ++given) {
      if (!old_arguments_) reader_.skip_blanks();
      const int c = reader_.peek();
      if (ends_list(c) || (!old_arguments_ && (c == ')' || c == ']' || c == '>'))) break;
      if (!one_argument(&(*arguments)[given])) {
        ++given;
        break;
      }
    }
  }
  for (std::size_t i = given; i < arguments->size(); ++i) {
    const Macro::Dummy& dummy = macro->dummies[i];
    if (dummy.created) {
      (*arguments)[i] = created_symbol();
    } else if (dummy.has_default) {
      (*arguments)[i] = dummy.default_text;
    }
  }
  for (const std::string& text : *arguments) reader_.charge(text.size());
  reader_.open_macro(macro, std::move(arguments));
}

/// `..0001`, `..0002` ... `..7777`, then `.A0000` and so on to `.%7777`.
std::string Engine::created_symbol() {
  static constexpr std::string_view series = ".ABCDEFGHIJKLMNOPQRSTUVWXYZ$%";
  ++created_;
  const std::size_t block = created_ >> 12;
  if (block >= series.size()) throw Abort{"too many created symbols"};
  return std::string(".") + series[block] + octal(created_ & 07777, 4);
}

/// One argument of an open list; true when a comma ended it (and was eaten).
bool Engine::one_argument(std::string* out) {
  int c = reader_.peek();
  std::size_t keep = 0;
  if (c == '<') {
    reader_.next();
    bracket_text(out);
    keep = out->size();
  } else if (c == '\\' || c == '~') {
    reader_.next();
    *out = backslash_argument();
    keep = out->size();
  }
  if (old_arguments_) {
    for (c = reader_.peek(); !ends_list(c) && c != ','; c = reader_.peek()) {
      out->push_back(static_cast<char>(c));
      reader_.next();
    }
    return take_comma();
  }
  // Brackets open now, innermost last.
  std::string open;
  for (c = reader_.peek(); c >= 0; c = reader_.peek()) {
    if (open.empty() && (c == ',' || c == ';' || is_line_end(c))) break;
    if (is_line_end(c) && open.find('[') == std::string::npos &&
        open.find('<') == std::string::npos)
      break;
    if (c == ')' || c == ']' || c == '>') {
      if (open.empty()) break;
      const char wanted = c == ')' ? '(' : c == ']' ? '[' : '<';
      if (open.back() == wanted) open.pop_back();
    }
    reader_.next();
    out->push_back(static_cast<char>(c));
    if (c == '(' || c == '[' || c == '<') {
      if (open.size() > 10000) throw Abort{"brackets nested more than 10000 deep"};
      open.push_back(static_cast<char>(c));
    }
    if (c == ';') {  // inside of brackets
      for (c = reader_.peek(); c >= 0 && !is_line_end(c); c = reader_.peek()) {
        if (open.find('<') != std::string::npos && (c == '<' || c == '>')) break;
        out->push_back(static_cast<char>(c));
        reader_.next();
      }
    }
    if (c == '"') {
      for (c = reader_.peek(); c >= 0 && !is_line_end(c); c = reader_.peek()) {
        out->push_back(static_cast<char>(c));
        reader_.next();
        if (c == '"') break;
      }
    }
  }
  trim_end(out, keep);
  return take_comma();
}

/// After `(`; reads through the matching `)`. How many arguments there were.
std::size_t Engine::parenthesised_arguments(Arguments* arguments) {
  std::size_t index = 0, given = 0;
  std::string text;
  int depth = 0;
  bool first = true, any = false;
  for (;;) {
    const int c = reader_.peek();
    if (c < 0) throw Abort{"missing ) of a macro call"};
    reader_.next();
    if (depth == 0 && (c == ',' || c == ')')) {
      const bool missing = c == ')' && !any;
      if (index < arguments->size() && !missing) {
        (*arguments)[index] = std::move(text);
        given = index + 1;
      }
      if (c == ')') return given;
      text.clear();
      ++index;
      first = true;
      any = false;
      continue;
    }
    any = true;
    if (first && c == '<') {
      bracket_text(&text);
    } else if (first && (c == '\\' || c == '~')) {
      text = backslash_argument();
    } else {
      if (c == '(') ++depth;
      if (c == ')') --depth;
      text.push_back(static_cast<char>(c));
    }
    first = false;
  }
}

/// After `<`: the text of the bracket.
void Engine::bracket_text(std::string* out) {
  if (!reader_.bracketed(out, false)) throw Abort{"missing > of a macro argument"};
}

/// After `\`: the value of an atom, as digits or characters.
std::string Engine::backslash_argument() {
  const int kind = reader_.peek();
  const bool characters = kind == '\'' || kind == '"';
  if (characters) reader_.next();
  const bool indirect = indirect_;
  const Value v = atom();
  indirect_ = indirect;
  if (v.is(Value::forward)) flag('X', "undefined value after \\");
  if (!characters) return in_radix(v.w);
  std::string text;
  if (kind == '\'') {
    for (std::uint64_t w = v.w; w != 0; w >>= 6) {
      const auto c = static_cast<char>((w & 077) + 040);
      if (c != ' ' || !text.empty()) text.insert(text.begin(), c);
    }
    while (!text.empty() && text.back() == ' ') text.pop_back();
  } else {
    for (std::uint64_t w = (v.w & 1) == 0 && (v.w >> 35) != 0 ? v.w >> 1 : v.w; w != 0; w >>= 7)
      if ((w & 0177) != 0) text.insert(text.begin(), static_cast<char>(w & 0177));
  }
  return text;
}

std::string Engine::in_radix(std::uint64_t value) const {
  std::string digits;
  do {
    digits.push_back(static_cast<char>('0' + value % static_cast<unsigned>(radix_)));
    value /= static_cast<unsigned>(radix_);
  } while (value != 0);
  std::reverse(digits.begin(), digits.end());
  return digits;
}

}  // namespace ka10::assembler
