// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// OPDEF SYN PURGE EXTERN INTERN ENTRY SUPPRESS and their like (LANGUAGE.md 11).
#include "macro10/assembler/engine.h"

namespace ka10::assembler {

void Engine::opdef() {
  const std::uint64_t key = symbol_operand();
  if (key == 0) {
    abandon('A', "OPDEF needs a name");
    return;
  }
  Name& name = name_of(key);
  defined_here(name);
  reader_.skip_blanks();
  if (reader_.peek() != '[') {
    abandon('A', "OPDEF needs a statement in brackets");
    return;
  }
  reader_.next();
  Value v = inner(Close::bracket);
  for (;;) {
    end_of_statement(Close::bracket);
    const int c = reader_.peek();
    if (c == ']') {
      reader_.next();
      break;
    }
    if (c < 0) {
      abandon('A', "missing ] of the OPDEF");
      return;
    }
    reader_.next();
  }
  if (name.op != nullptr && !name.op_from_universal &&
      (name.op->kind == UserOperator::macro || name.op->from_syn)) {
    flag_name('A', "OPDEF of a macro or SYN:", key);
    return;
  }
  auto op = std::make_shared<UserOperator>();
  v.marks &= Value::forward;
  op->kind = UserOperator::opdef;
  op->word = v;
  name.op = std::move(op);
  name.op_from_universal = false;
  if (sink_ == nullptr) list_value(v);
}

/// A monitor-call name becomes an OPDEF when it is first used as an operator.
void Engine::add_monitor_call(Name& name) {
  auto op = std::make_shared<UserOperator>();
  op->kind = UserOperator::opdef;
  op->word = make_value(name.monitor->word.bits());
  op->monitor_call = true;
  name.op = std::move(op);
}

void Engine::syn() {
  const std::uint64_t from_key = symbol_operand();
  reader_.skip_blanks();
  if (from_key == 0 || !take_comma()) {
    abandon('A', "SYN needs two names");
    return;
  }
  const std::uint64_t to_key = symbol_operand();
  if (to_key == 0) {
    abandon('A', "SYN needs two names");
    return;
  }
  Name& from = name_of(from_key);
  Name& to = name_of(to_key);
  reference(from);
  defined_here(to);
  auto op = std::make_shared<UserOperator>();
  if (from.op != nullptr) {
    *op = *from.op;
  } else if (from.builtin != nullptr) {
    op->kind = UserOperator::instruction;
    op->builtin = from.builtin;
  } else if (from.pseudo != PseudoOp::none) {
    op->kind = UserOperator::pseudo;
    op->pseudo_op = from.pseudo;
  } else if (from.is(Name::defined | Name::external) && !from.is(Name::unassigned)) {
    to.value = from.value;
    to.attributes = (to.attributes & ~std::uint32_t{Name::variable | Name::awaits}) |
                    (from.attributes & (Name::defined | Name::external | Name::label));
    if (from.is(Name::external)) {
      to.clear(Name::external);
      to.set(Name::defined);
      to.value = Value{};
      to.value.external = &from;
    }
    return;
  } else if (from.monitor != nullptr && calls_known_) {
    op->word = make_value(from.monitor->word.bits());
  } else {
    flag_name('A', "SYN of an undefined name:", from_key);
    return;
  }
  op->from_syn = true;
  to.op = std::move(op);
  to.op_from_universal = false;
}

void Engine::purge() {
  do {
    const std::uint64_t key = symbol_operand();
    if (key == 0) {
      abandon('A', "a name was expected");
      return;
    }
    Name& name = name_of(key);
    if (name.op != nullptr) {
      name.op = nullptr;
    } else {
      name.clear(~std::uint32_t{0});
      name.value = {};
    }
    reader_.skip_blanks();
  } while (take_comma());
}

void Engine::make_external(Name& name) {
  if (name.is(Name::external)) {
    if (name.is(Name::unassigned)) name.clear(Name::unassigned);
    return;
  }
  if (name.is(Name::from_universal)) name.clear(~std::uint32_t{0});
  if (name.is(Name::defined)) {
    flag_name('E', "symbol is external and defined:", name.key);
    return;
  }
  name.clear(Name::variable);
  name.set(Name::external);
  name.value = {};
}

void Engine::linkage(PseudoOp op) {
  do {
    const std::uint64_t key = symbol_operand();
    if (key == 0) {
      abandon('A', "a name was expected");
      return;
    }
    Name& name = name_of(key);
    if (op == PseudoOp::extern_) {
      defined_here(name);
      make_external(name);
    } else {
      reference(name);
      name.set(Name::wanted);
      if (name.is(Name::external) && !name.is(Name::unassigned)) {
        flag_name('E', "external symbol made internal:", key);
      } else {
        if (pass_ == 2 && name.is(Name::unassigned))
          flag_name('U', "internal symbol that is not defined:", key);
        name.set(op == PseudoOp::entry ? Name::internal | Name::entry : Name::internal);
      }
    }
    reader_.skip_blanks();
  } while (take_comma());
}

/// SUPPRESS and .NODDT: not for DDT. XPUNGE and ASUPPRESS: in no table.
void Engine::hide(PseudoOp op) {
  if (op == PseudoOp::asuppress) {
    hide_unused_ = true;
    return;
  }
  if (op == PseudoOp::xpunge && no_operand()) {
    hide_locals_ = true;
    return;
  }
  do {
    const std::uint64_t key = symbol_operand();
    if (key == 0) {
      abandon('A', "a name was expected");
      return;
    }
    name_of(key).set(op == PseudoOp::suppress ? Name::hidden : Name::suppressed);
    reader_.skip_blanks();
  } while (take_comma());
}

}  // namespace ka10::assembler
