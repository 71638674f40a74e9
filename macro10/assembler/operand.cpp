// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Names in operands: symbols first, then the user's operators, then built-in ones (LANGUAGE.md 3.2,
// 3.4-3.7, 6.2).
#include "macro10/assembler/engine.h"

namespace ka10::assembler {

/// `first`: a character of the symbol that was consumed already.
std::uint64_t Engine::scan_symbol(int first) {
  std::uint64_t key = 0;
  int count = 0;
  if (first != 0) {
    key = symbol_code[static_cast<unsigned>(first)];
    count = 1;
  }
  for (int c = reader_.peek(); c >= 0; c = reader_.peek()) {
    const unsigned code = symbol_code[static_cast<unsigned>(c)];
    if (code == 0) break;
    if (count < 6) key = (key << 6) | code;
    ++count;
    reader_.next();
  }
  symbol_length_ = count;
  if (count < 6) key <<= 6 * (6 - count);
  return key;
}

std::uint64_t Engine::symbol_operand() {
  reader_.skip_blanks();
  const int c = reader_.peek();
  if (!is_symbol_character(c) || is_digit(c)) return 0;
  return scan_symbol();
}

Value Engine::symbol_atom(std::uint64_t key) {
  Name& name = name_of(key);
  if (reader_.peek() == '#') {
    reader_.next();
    if (reader_.peek() == '#') {
      reader_.next();
      make_external(name);
    } else if (name.is(Name::external) && !name.is(Name::unassigned)) {
      flag_name('Q', "external symbol as a variable:", key);
    } else if (!name.is(Name::defined)) {
      name.set(Name::variable);
    }
    return symbol_value(name);
  }
  const bool preferred = macros_preferred_ && name.op != nullptr;
  if (!preferred && name.is(Name::defined | Name::external)) return symbol_value(name);
  if (name.op != nullptr) {
    const UserOperator& op = *name.op;
    switch (op.kind) {
      case UserOperator::macro:
        call_macro(op.text);
        return plain_atom();
      case UserOperator::opdef:
        return opdef_value(op.word);
      case UserOperator::instruction:
        return make_value(op.builtin->word.bits());
      case UserOperator::pseudo:
        return pseudo_atom(op.pseudo_op, name);
    }
  }
  if (name.builtin != nullptr) {
    reference(name);
    return make_value(name.builtin->word.bits());
  }
  if (name.pseudo != PseudoOp::none) return pseudo_atom(name.pseudo, name);
  return symbol_value(name);
}

Value Engine::opdef_value(const Value& v) {
  if (v.is(Value::forward) || v.external != nullptr) note_forward();
  return v;
}

/// A pseudo-op in an operand (6.2): conditionals vanish, data gives its first word.
Value Engine::pseudo_atom(PseudoOp op, Name& name) {
  if (is_conditional(op)) {
    if (conditional(op)) return plain_atom();
    return make_value(0);
  }
  if (makes_data(op)) {
    Sink sink;
    Sink* outer = sink_;
    const bool indirect = indirect_;
    sink_ = &sink;
    data(op);
    sink_ = outer;
    indirect_ = indirect;
    Value v = sink.first;
    v.marks &= Value::forward;
    return v;
  }
  return symbol_value(name);
}

Value Engine::symbol_value(Name& name) {
  name.set(Name::referenced);
  reference(name);
  if (name.is(Name::multiply)) flag_name('D', "use of multiply defined symbol", name.key);
  if (name.is(Name::external)) {
    note_forward();
    if (name.is(Name::unassigned) && pass_ == 2) flag_name('U', "undefined symbol", name.key);
    Value v;
    v.external = &name;
    v.marks = name.is(Name::unassigned) ? Value::forward : 0;
    return v;
  }
  if (name.is(Name::literal_label) && !name.is(Name::literal_placed)) {
    note_forward();
    Value v = name.value;
    if (pass_ == 1 || dry_) v.marks = Value::forward;
    return v;
  }
  if (name.is(Name::defined)) {
    if (name.value.external != nullptr) note_forward();
    return name.value;
  }
  note_forward();
  name.set(Name::wanted);
  if (pass_ == 2)
    flag_name('U',
              name.pseudo != PseudoOp::none ? "a pseudo-op cannot stand in an operand:"
                                            : "undefined symbol",
              name.key);
  Value v;
  v.marks = Value::forward;
  return v;
}

}  // namespace ka10::assembler
