// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Conditionals (LANGUAGE.md 12).
#include <algorithm>
#include <array>

#include "macro10/assembler/engine.h"

namespace ka10::assembler {

/// True: the text follows and is to be assembled. False: it was skipped.
bool Engine::conditional(PseudoOp op) {
  const bool truth = condition(op);
  reader_.skip_blanks();
  take_comma();
  reader_.skip_blanks();
  const int c = reader_.peek();
  if (c < 0) return false;
  if (is_line_end(c) || c == ';') {
    if (!skip_to_bracket()) {
      abandon('A', "a text in angle brackets was expected");
      return false;
    }
  } else if (c == '<') {
    reader_.next();
  } else {
    if (!truth) reader_.skip_to_line_end();
    return truth;
  }
  if (truth) {
    reader_.open_conditional();
    return true;
  }
  const SourcePlace start = reader_.place();
  if (!reader_.bracketed(nullptr, false))
    throw Abort{"missing > of the conditional in line " + std::to_string(start.line)};
  return false;
}

bool Engine::condition(PseudoOp op) {
  switch (op) {
    case PseudoOp::if1:
      return pass_ == 1;
    case PseudoOp::if2:
      return pass_ == 2;
    case PseudoOp::ifdef:
    case PseudoOp::ifndef: {
      const std::uint64_t key = symbol_operand();
      if (key == 0) {
        abandon('A', "a name was expected");
        return false;
      }
      const Name& name = name_of(key);
      const bool known = name.has_operator() || (name.monitor != nullptr && calls_known_) ||
                         (name.is(Name::defined | Name::external) && !name.is(Name::unassigned));
      return known == (op == PseudoOp::ifdef);
    }
    case PseudoOp::ifb:
    case PseudoOp::ifnb: {
      std::string text;
      bool bracketed = false;
      if (!read_text(&text, &bracketed)) return false;
      const bool blank = std::all_of(text.begin(), text.end(),
                                     [](char c) { return is_blank(c) || is_line_end(c); });
      return blank == (op == PseudoOp::ifb);
    }
    case PseudoOp::ifidn:
    case PseudoOp::ifdif: {
      std::string a, b;
      bool bracketed = false;
      if (!read_text(&a, &bracketed)) return false;
      reader_.skip_blanks();
      if (bracketed) take_comma();
      if (!read_text(&b, &bracketed)) return false;
      if (a.size() > 99 || b.size() > 99)
        flag('A', "a text to compare has more than 99 characters");
      return (a == b) == (op == PseudoOp::ifidn);
    }
    case PseudoOp::if_:
      return attribute_condition();
    case PseudoOp::ifn_attribute:
      return !attribute_condition();
    default:
      break;
  }
  indirect_ = false;
  bool known = false;
  const Value v = known_expression(&known);
  const std::int64_t n = Word(v.w).signed_value();
  switch (op) {
    case PseudoOp::ife:
      return n == 0;
    case PseudoOp::ifn:
      return n != 0;
    case PseudoOp::ifg:
      return n > 0;
    case PseudoOp::ifge:
      return n >= 0;
    case PseudoOp::ifl:
      return n < 0;
    default:
      return n <= 0;
  }
}

/// `<text>` or a text between two equal characters.
bool Engine::read_text(std::string* out, bool* bracketed) {
  reader_.skip_blanks();
  const int delimiter = reader_.peek();
  *bracketed = delimiter == '<';
  if (delimiter < 0 || is_line_end(delimiter)) {
    abandon('A', "a text was expected");
    return false;
  }
  reader_.next();
  if (*bracketed) {
    if (!reader_.bracketed(out, false)) throw Abort{"missing > of a text to compare"};
    return true;
  }
  for (int c = reader_.peek(); c != delimiter; c = reader_.peek()) {
    if (c < 0) throw Abort{"a text to compare is not closed"};
    out->push_back(static_cast<char>(c));
    reader_.next();
  }
  reader_.next();
  return true;
}

/// .IF name-or-expression,attribute
bool Engine::attribute_condition() {
  reader_.skip_blanks();
  const int c = reader_.peek();
  Name* name = nullptr;
  Value v;
  indirect_ = false;
  const std::size_t flagged = flagged_;
  if (is_symbol_character(c) && !is_digit(c) &&
      !(c == '.' && !is_symbol_character(reader_.second()))) {
    Name& n = name_of(scan_symbol());
    reader_.skip_blanks();
    if (reader_.peek() == ',') {
      name = &n;
      if (n.is(Name::defined)) v = n.value;
    } else {
      v = climb(symbol_atom(n.key), 0);
    }
  } else {
    v = expression();
  }
  reader_.skip_blanks();
  if (!take_comma()) {
    abandon('A', ".IF needs an attribute");
    return false;
  }
  const std::uint64_t key = symbol_operand();
  static constexpr std::array<std::string_view, 22> attributes = {
      "ABSOLUTE", "ASSIGNMENT", "ENTRY",        "EXPRESSION",  "EXTERNAL",     "GLOBAL", "INTERNAL",
      "LABEL",    "LOCAL",      "LRELOCATABLE", "MACRO",       "NAME",         "NEEDED", "NUMERIC",
      "OPCODE",   "OPDEF",      "REFERENCED",   "RELOCATABLE", "RRELOCATABLE", "SYMBOL", "SYNONYM",
      ""};
  const std::string wanted = key_name(key);
  std::string_view found;
  int matches = 0;
  for (const std::string_view attribute : attributes) {
    if (attribute.empty() || wanted.empty() ||
        attribute.substr(0, 6).substr(0, wanted.size()) != wanted)
      continue;
    found = attribute;
    ++matches;
    if (attribute.substr(0, 6) == wanted) {
      matches = 1;
      break;
    }
  }
  if (matches != 1) {
    flag('A', "unknown attribute " + wanted);
    return false;
  }
  const bool expression_only = name == nullptr;
  const bool symbol =
      name != nullptr && name->is(Name::defined | Name::external) && !name->is(Name::unassigned);
  const auto kind = [&](UserOperator::Kind k) {
    return name != nullptr && name->op != nullptr && name->op->kind == k;
  };
  const bool known_value = expression_only ? flagged_ == flagged : symbol;
  if (found == "EXPRESSION") return expression_only;
  if (found == "NUMERIC") return expression_only;
  if (found == "SYMBOL") return symbol;
  if (found == "NAME") return name != nullptr;
  if (found == "MACRO") return kind(UserOperator::macro);
  if (found == "OPDEF") return kind(UserOperator::opdef);
  if (found == "OPCODE")
    return name != nullptr && (name->builtin != nullptr || name->pseudo != PseudoOp::none);
  if (found == "SYNONYM") return name != nullptr && name->op != nullptr && name->op->from_syn;
  if (found == "LABEL") return symbol && name->is(Name::label);
  if (found == "ASSIGNMENT") return symbol && !name->is(Name::label | Name::external);
  if (found == "EXTERNAL") return symbol && name->is(Name::external);
  if (found == "INTERNAL") return symbol && name->is(Name::internal);
  if (found == "ENTRY") return symbol && name->is(Name::entry);
  if (found == "GLOBAL") return symbol && name->is(Name::internal | Name::external | Name::entry);
  if (found == "LOCAL") return symbol && !name->is(Name::internal | Name::external | Name::entry);
  if (found == "REFERENCED") return name != nullptr && name->is(Name::referenced);
  if (found == "NEEDED")
    return name != nullptr && name->is(Name::referenced) && !symbol && !name->has_operator();
  if (found == "ABSOLUTE")
    return known_value && v.absolute() && !(symbol && name->is(Name::external));
  if (found == "LRELOCATABLE") return known_value && v.left_rel != 0;
  if (found == "RRELOCATABLE") return known_value && v.right_rel != 0;
  return known_value && (v.left_rel != 0 || v.right_rel != 0);
}

}  // namespace ka10::assembler
