// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Statements: how one is recognised, labels, assignments (LANGUAGE.md 2).
#include "macro10/assembler/engine.h"

namespace ka10::assembler {
namespace {

bool is_operator_character(int c) {
  return c == '+' || c == '-' || c == '*' || c == '/' || c == '&' || c == '!' || c == '_' ||
         c == '^';
}

}  // namespace

bool Engine::at_close(int c, Close close) {
  switch (close) {
    case Close::bracket:
      return c == ']';
    case Close::angle:
      return c == '>';
    case Close::paren:
      return c == ')';
    default:
      return false;
  }
}

/// Reads one statement up to its end, which is left for the caller.
void Engine::statement(Close close) {
  for (;;) {
    reader_.skip_blanks();
    indirect_ = false;
    int c = reader_.peek();
    if (c < 0 || is_line_end(c) || c == ';' || at_close(c, close)) return;
    if (is_symbol_character(c) && !is_digit(c)) {
      int first = 0;
      if (c == '.') {
        reader_.next();
        first = '.';
        c = reader_.peek();
        if (is_digit(c)) {
          if (numeric_statement(after_atom(floating({}))) == Next::done) return;
          continue;
        }
        if (!is_symbol_character(c)) {
          if (numeric_statement(dot_) == Next::done) return;
          continue;
        }
      }
      Name& name = name_of(scan_symbol(first));
      c = reader_.peek();
      if (c == ':') {
        label(name);
        continue;
      }
      if (c == '=') {
        assignment(name, close);
        return;
      }
      if (operator_statement(name, close) == Next::done) return;
      continue;
    }
    if (skip_strange(c)) continue;
    if (numeric_statement(atom()) == Next::done) return;
  }
}

/// The first atom is read.
Engine::Next Engine::numeric_statement(const Value& first) {
  const int c = reader_.peek();
  if (c == ':') {
    reader_.next();
    location_check(first);
    return Next::again;
  }
  if (first.is(Value::null) && c != ',' && c != '(' && !is_operator_character(c) && !indirect_)
    return Next::done;
  if (first.is(Value::null) && c == ',' && options_.args == ArgumentRule::v50 &&
      sink_ == nullptr) {
    reader_.skip_to_line_end();  // versions to 50 ignore such a line (LANGUAGE.md 22)
    return Next::done;
  }
  const Value v = word(Value{}, Format::halves, &first);
  store(v, last_format_);
  return Next::done;
}

Engine::Next Engine::operator_statement(Name& name, Close close) {
  const int c = reader_.peek();
  const bool value_wanted = is_operator_character(c);
  if (c == '#') {
    indirect_ = false;
    return numeric_statement(symbol_atom(name.key));
  }
  if (name.op != nullptr) {
    const std::shared_ptr<const UserOperator> op = name.op;
    reference(name);
    switch (op->kind) {
      case UserOperator::macro:
        call_macro(op->text);
        return Next::again;
      case UserOperator::pseudo:
        return pseudo(op->pseudo_op, close);
      case UserOperator::instruction:
        if (value_wanted) break;
        instruction(*op->builtin);
        return Next::done;
      case UserOperator::opdef: {
        if (value_wanted) break;
        indirect_ = false;
        const Value v = word(opdef_value(op->word), Format::instruction, nullptr);
        store(v, last_format_);
        return Next::done;
      }
    }
  } else if (name.builtin != nullptr) {
    if (!value_wanted) {
      reference(name);
      instruction(*name.builtin);
      return Next::done;
    }
  } else if (name.pseudo != PseudoOp::none) {
    return pseudo(name.pseudo, close);
  } else if (name.monitor != nullptr && calls_known_ && !name.is(Name::defined | Name::external)) {
    add_monitor_call(name);
    return operator_statement(name, close);
  }
  indirect_ = false;
  if (value_wanted && name.op != nullptr) {
    const Value v = name.op->kind == UserOperator::opdef
                        ? opdef_value(name.op->word)
                        : make_value(name.op->builtin->word.bits());
    return numeric_statement(v);
  }
  if (value_wanted && name.builtin != nullptr)
    return numeric_statement(make_value(name.builtin->word.bits()));
  return numeric_statement(symbol_value(name));
}

void Engine::label(Name& name) {
  reader_.next();
  std::uint32_t attributes = 0;
  if (reader_.peek() == ':') {
    reader_.next();
    attributes |= Name::internal;
  }
  if (reader_.peek() == '!') {
    reader_.next();
    attributes |= Name::suppressed;
  }
  if (literal_labels_ != nullptr) {
    literal_labels_->push_back({&name, sink_->count});
    name.set(Name::literal_label | Name::label | attributes);
    has_literal_labels_ = true;
    return;
  }
  if (sink_ != nullptr) {
    flag('Q', "a label inside of an expression");
    return;
  }
  name.set(attributes);
  list_location();
  define_label(name, loc_);
}

void Engine::define_label(Name& name, Place at) {
  defined_here(name);
  if (name.is(Name::external) && !name.is(Name::unassigned)) {
    flag_name('E', "external symbol defined as a label:", name.key);
    return;
  }
  if (name.is(Name::from_universal)) {
    name.clear(Name::from_universal | Name::defined | Name::label);
  }
  if (name.is(Name::defined)) {
    const bool same = name.value.w == at.at && name.value.left_rel == 0 &&
                      name.value.right_rel == (at.rel ? 1 : 0) && name.value.external == nullptr;
    if (same) {
      name.set(Name::label);
      return;
    }
    name.set(Name::multiply);
    if (pass_ == 1)
      flag_name('M', "multiply defined label", name.key);
    else
      flag_name('P', "the label has another value than in pass 1:", name.key);
    return;
  }
  name.clear(Name::external | Name::unassigned | Name::variable | Name::awaits);
  name.set(Name::defined | Name::label);
  name.value = at.value();
}

/// `1000:` is right when the location is 1000.
void Engine::location_check(const Value& v) {
  if (sink_ != nullptr) return;
  if (v.w != loc_.at || v.right_rel != (loc_.rel ? 1 : 0))
    flag('P', "the location is " + octal(loc_.at, 6) + ", not what stands before the colon");
}

void Engine::assignment(Name& name, Close close) {
  std::uint32_t attributes = 0;
  reader_.next();
  for (int c = reader_.peek();; c = reader_.peek()) {
    if (c == '=' || c == '!')
      attributes |= Name::suppressed;
    else if (c == ':')
      attributes |= Name::internal;
    else
      break;
    reader_.next();
  }
  Value v = inner(close);
  v.marks &= Value::forward;
  assign(name, v, attributes);
  if (sink_ != nullptr) {
    sink_->assigned = name.is(Name::defined) ? name.value : v;
    sink_->has_assigned = true;
  } else {
    list_value(v);
  }
}

void Engine::assign(Name& name, const Value& v, std::uint32_t attributes) {
  defined_here(name);
  if (name.is(Name::from_universal)) name.clear(Name::from_universal | Name::defined | Name::label);
  if (name.is(Name::label) && name.is(Name::defined | Name::literal_label)) {
    flag_name('A', "assignment to a label:", name.key);
    return;
  }
  if (name.is(Name::external) && !name.is(Name::unassigned)) {
    flag_name('E', "assignment to an external symbol:", name.key);
    return;
  }
  name.set(attributes);
  name.clear(Name::external | Name::unassigned | Name::variable | Name::device | Name::hidden);
  name.value = v;
  name.value.marks = 0;
  if (v.is(Value::forward) && pass_ == 1) {
    name.clear(Name::defined);
    name.set(Name::awaits);
    return;
  }
  name.set(Name::defined);
  name.clear(Name::awaits);
}

/// What may follow a statement: a comment, or what closes it.
void Engine::end_of_statement(Close close) {
  reader_.skip_blanks();
  int c = reader_.peek();
  if (c == ';') {
    reader_.skip_to_line_end();
    return;
  }
  const bool abandoned = abandoned_;
  abandoned_ = false;
  if (c < 0 || is_line_end(c) || at_close(c, close)) return;
  if (!abandoned) flag('Q', "the statement was expected to end here");
  if (close == Close::line) {
    reader_.skip_to_line_end();
    return;
  }
  for (; c >= 0 && !is_line_end(c) && !at_close(c, close); c = reader_.peek()) {
    if (c == ';') {
      reader_.skip_to_line_end();
      return;
    }
    reader_.next();
  }
}

/// One line of the program.
void Engine::line() {
  dot_ = loc_.value();
  statement(Close::line);
  if (ended_) return;
  end_of_statement(Close::line);
  const int c = reader_.peek();
  if (c >= 0) {
    if (reader_.saw_odd_byte()) flag('Q', "a byte that is no ASCII character");
    reader_.next();
  }
  end_line();
}

}  // namespace ka10::assembler
