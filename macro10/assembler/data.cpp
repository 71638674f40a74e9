// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Statements that make data words: EXP DEC OCT XWD IOWD POINT BYTE RADIX50 (LANGUAGE.md 10).
#include "macro10/assembler/engine.h"
#include "macro10/rel.h"

namespace ka10::assembler {

void Engine::data(PseudoOp op) {
  switch (op) {
    case PseudoOp::exp:
      exp_list(radix_, true);
      break;
    case PseudoOp::dec:
      exp_list(10, false);
      break;
    case PseudoOp::oct:
      exp_list(8, false);
      break;
    case PseudoOp::xwd:
      xwd_statement();
      break;
    case PseudoOp::iowd:
      iowd_statement();
      break;
    case PseudoOp::point:
      point_statement();
      break;
    case PseudoOp::byte:
      byte_statement();
      break;
    case PseudoOp::radix50:
      radix50_statement();
      break;
    default:
      text_statement(op);
  }
}

/// The first item of EXP may be an instruction with operands (6.2).
Value Engine::first_item() {
  reader_.skip_blanks();
  int c = reader_.peek();
  if (!is_symbol_character(c) || is_digit(c) || c == '.') return expression();
  const std::uint64_t key = scan_symbol();
  Name& name = name_of(key);
  const bool instruction_name = !name.is(Name::defined | Name::external) &&
                                (name.op != nullptr ? name.op->kind == UserOperator::opdef ||
                                                          name.op->kind == UserOperator::instruction
                                                    : name.builtin != nullptr);
  if (instruction_name && is_blank(reader_.peek())) {
    reader_.skip_blanks();
    c = reader_.peek();
    if (c >= 0 && c != ',' && c != ';' && c != ']' && c != '>' && c != ')' && !is_line_end(c)) {
      reference(name);
      if (name.op != nullptr && name.op->kind == UserOperator::opdef)
        return word(opdef_value(name.op->word), Format::instruction, nullptr);
      const Operator& op = name.op != nullptr ? *name.op->builtin : *name.builtin;
      const bool device = op.form == OperatorForm::device;
      if (device) device_seen_ = true;
      return word(make_value(op.word.bits()), device ? Format::device : Format::instruction,
                  nullptr);
    }
  }
  return climb(symbol_atom(key), 0);
}

void Engine::exp_list(int radix, bool statement_first) {
  const int saved = radix_;
  radix_ = radix;
  indirect_ = false;
  Value v = statement_first ? first_item() : expression();
  for (;;) {
    if (v.external != nullptr) v.marks |= Value::full;
    v.marks &= Value::forward | Value::full;
    store(v);
    if (reader_.peek() != ',') break;
    reader_.next();
    v = expression();
  }
  if (indirect_) flag('Q', "@ has no meaning here");
  radix_ = saved;
}

void Engine::xwd_statement() {
  indirect_ = false;
  const Value left = expression();
  if (reader_.peek() == ',')
    reader_.next();
  else
    flag('A', "XWD needs two halves");
  if (indirect_) flag('Q', "@ before the left half");
  store(half_pair(left));
}

void Engine::iowd_statement() {
  indirect_ = false;
  Value n = expression();
  if (reader_.peek() != ',') {
    store(apply_minus_one(n));
    return;
  }
  reader_.next();
  Value a = expression();
  Value w;
  w.w = ((0 - n.w) & half_mask) << 18 | ((a.w - 1) & half_mask);
  w.left_rel = static_cast<std::int8_t>(-n.right_rel);
  w.right_rel = a.right_rel;
  w.external = a.external;
  if (n.external != nullptr) flag_external(n, "external symbol as the count");
  w.marks = static_cast<std::uint8_t>((n.marks | a.marks) & Value::forward);
  if (indirect_) w.w |= std::uint64_t{1} << 22;
  if (reader_.peek() == '(') add_index(w);
  store(w);
}

Value Engine::apply_minus_one(Value v) {
  v.w = (v.w - 1) & word_mask;
  v.marks &= Value::forward;
  return v;
}

void Engine::point_statement() {
  indirect_ = false;
  const int saved = radix_;
  radix_ = 10;
  const Value size = resolve(expression());
  radix_ = saved;
  Value w = make_value((size.w & 077) << 24);
  Value position;
  position.marks = Value::null;
  if (reader_.peek() == ',') {
    reader_.next();
    add_address(w, expression(), false);
    if (indirect_) w.w |= std::uint64_t{1} << 22;
    if (reader_.peek() == '(') add_index(w);
    reader_.skip_blanks();
    if (reader_.peek() == ',') {
      reader_.next();
      radix_ = 10;
      position = resolve(expression());
      radix_ = saved;
    }
  }
  const std::uint64_t p = position.is(Value::null) ? 36 : (35 - position.w) & 077;
  w.w |= p << 30;
  w.marks |= static_cast<std::uint8_t>((size.marks | position.marks) & Value::forward);
  store(w, Format::point);
}

void Engine::byte_statement() {
  reader_.skip_blanks();
  if (reader_.peek() != '(') {
    abandon('A', "BYTE needs a size in parentheses");
    return;
  }
  Value w;
  int used = 0, size = 0, fields = 0;
  byte_fields_.clear();
  const auto finish = [&] {
    if (used < 36) byte_fields_.push_back(static_cast<std::uint8_t>(36 - used));
    store(w, Format::byte);
    w = {};
    used = fields = 0;
    byte_fields_.clear();
  };
  for (;;) {
    if (reader_.peek() == '(') {
      reader_.next();
      const int saved = radix_;
      radix_ = 10;
      const Value s = resolve(expression());
      radix_ = saved;
      if (reader_.peek() == ')')
        reader_.next();
      else
        flag('A', "missing ) after the byte size");
      if (s.w > 36) {
        flag('A', "a byte has at most 36 bits");
        break;
      }
      size = static_cast<int>(s.w);
    } else if (reader_.peek() == ',') {
      reader_.next();
    } else {
      break;
    }
    indirect_ = false;
    Value v = expression();
    if (used + size > 36) finish();
    const bool half =
        size == 18 && (used == 0 || used == 18) && v.left_rel == 0 && v.left_external == nullptr;
    if (half && used == 0) {
      w.left_rel = v.right_rel;
      w.left_external = v.external;
    } else if (half) {
      w.right_rel = v.right_rel;
      w.external = v.external;
    } else if (size == 36) {
      w.left_rel = v.left_rel;
      w.right_rel = v.right_rel;
      w.external = v.external;
    } else {
      v = resolve(v);
    }
    const std::uint64_t bits = size == 0 ? 0 : v.w & (word_mask >> (36 - size));
    used += size;
    w.w |= bits << (36 - used);
    w.marks |= static_cast<std::uint8_t>(v.marks & Value::forward);
    byte_fields_.push_back(static_cast<std::uint8_t>(size));
    ++fields;
    reader_.skip_blanks();
  }
  if (fields != 0) finish();
}

void Engine::radix50_statement() {
  indirect_ = false;
  const Value c = resolve(expression());
  if (reader_.peek() != ',') {
    abandon('A', "RADIX50 needs a code and a name");
    return;
  }
  reader_.next();
  reader_.skip_blanks();
  if (!is_symbol_character(reader_.peek())) {
    abandon('A', "RADIX50 needs a name");
    return;
  }
  const std::uint64_t key = scan_symbol();
  if (c.w > 074 || (c.w & 3) != 0) flag('A', "the code is a multiple of 4, at most 74");
  Value w = make_value(radix50(key_name(key), static_cast<unsigned>(c.w & 074)).bits());
  w.marks = c.marks & Value::forward;
  store(w);
}

}  // namespace ka10::assembler
