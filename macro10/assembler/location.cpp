// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Where words go: LOC RELOC .ORG PHASE DEPHASE BLOCK TWOSEG HISEG INTEGER ARRAY (LANGUAGE.md 9).
#include "macro10/assembler/engine.h"

namespace ka10::assembler {

/// True when the statement has no operand.
bool Engine::no_operand() {
  reader_.skip_blanks();
  const int c = reader_.peek();
  return c < 0 || is_line_end(c) || c == ';';
}

/// The operand of a location statement; flags what is not known in pass 1.
bool Engine::location_operand(Value* v) {
  bool known = false;
  *v = known_expression(&known);
  if (!known && pass_ == 1) flag('V', "the value must be known in pass 1");
  if (v->external != nullptr) flag_external(*v, "external symbol as a location");
  return known;
}

void Engine::set_location(Place to) {
  last_[out_.rel ? 1 : 0] = out_;
  loc_ = out_ = to;
  dot_ = loc_.value();
}

void Engine::location_statement(PseudoOp op) {
  const bool ignored = sink_ != nullptr;
  if (op == PseudoOp::dephase) {
    if (ignored) return;
    loc_ = out_;
    dot_ = loc_.value();
    list_location();
    return;
  }
  if (no_operand() && op != PseudoOp::phase) {
    if (ignored) return;
    set_location(last_[op == PseudoOp::reloc ? 1 : 0]);
    list_location();
    return;
  }
  Value v;
  location_operand(&v);
  if (ignored) return;
  if (v.left() != 0) flag('A', "a location has 18 bits");
  Place to{static_cast<Address>(v.right()), v.right_rel != 0};
  switch (op) {
    case PseudoOp::loc:
      to.rel = false;
      break;
    case PseudoOp::reloc:
      to.rel = true;
      break;
    default:
      break;
  }
  if (op == PseudoOp::phase) {
    loc_ = to;
    dot_ = loc_.value();
  } else {
    set_location(to);
  }
  list_location();
}

void Engine::block() {
  Value v;
  location_operand(&v);
  if (sink_ != nullptr) return;
  if (v.left() != 0) {
    abandon('A', "a block has less than 262144 words");
    return;
  }
  list_location();
  loc_.advance(v.right());
  out_.advance(v.right());
  dot_ = loc_.value();
  note_break();
}

/// INTEGER A,B and ARRAY A[n],B[n].
void Engine::variables_statement(bool array) {
  do {
    const std::uint64_t key = symbol_operand();
    if (key == 0) {
      abandon('A', "a name was expected");
      return;
    }
    Name& name = name_of(key);
    std::uint32_t size = 1;
    if (array) {
      reader_.skip_blanks();
      if (reader_.peek() != '[') {
        abandon('A', "ARRAY needs a length in brackets");
        return;
      }
      reader_.next();
      Value v;
      location_operand(&v);
      if (reader_.peek() == ']')
        reader_.next();
      else
        flag('A', "missing ] after the length");
      size = static_cast<std::uint32_t>(v.right());
    }
    if (sink_ != nullptr) continue;
    if (pass_ == 1) {
      if (name.is(Name::external | Name::defined)) {
        flag_name('M', "this name is defined already:", key);
      } else {
        name.set(Name::variable);
        name.variable_size = size;
      }
    }
    defined_here(name);
    reader_.skip_blanks();
  } while (take_comma());
}

void Engine::two_segments(bool high_only) {
  Value v = make_value(0400000);
  const bool given = !no_operand();
  if (given) location_operand(&v);
  if (sink_ != nullptr) return;
  if (high_origin_ != 0) {
    flag('Q', "the segments are set already");
    return;
  }
  if (break_low_ != 0) flag('Q', "there is relocatable code before this");
  high_origin_ = static_cast<Address>(v.right()) & (high_only ? 0777000 : 0777777);
  if (high_origin_ == 0) high_origin_ = 0400000;
  high_only_ = high_only;
  last_[1] = {0, true};
  const Place to{given || high_only ? high_origin_ : 0, true};
  loc_ = out_ = to;
  dot_ = loc_.value();
  list_location();
}

bool Engine::take_comma() {
  if (reader_.peek() != ',') return false;
  reader_.next();
  return true;
}

}  // namespace ka10::assembler
