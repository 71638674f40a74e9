// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The common routine that builds a word from operation, AC or device, address, @ and index
// (LANGUAGE.md 7), and the statement inside brackets that gives a value (6.3).
#include "macro10/assembler/engine.h"

namespace ka10::assembler {
namespace {

constexpr std::uint64_t ac_mask = std::uint64_t{017} << 23;
constexpr std::uint64_t device_mask = std::uint64_t{0777} << 24;
constexpr std::uint64_t indirect_bit = std::uint64_t{1} << 22;

bool sign_extended(std::uint64_t left) { return left == 0 || left == half_mask; }

}  // namespace

void Engine::add_accumulator(Value& w, const Value& e, Format format) {
  if (e.external != nullptr || e.left_external != nullptr)
    flag_external(e, "external symbol as accumulator");
  else if (e.left_rel != 0 || e.right_rel != 0)
    flag('R', "relocatable accumulator");
  const std::uint64_t mask = format == Format::device ? device_mask : ac_mask;
  const int at = format == Format::device ? 24 : 23;
  w.w = (w.w & ~mask) | ((w.w + (e.w << at)) & mask);
}

void Engine::add_address(Value& w, const Value& e, bool whole) {
  w.marks |= static_cast<std::uint8_t>(e.marks & Value::forward);
  if (whole) {
    w.w = (w.w + e.w) & word_mask;
    w.left_rel = static_cast<std::int8_t>(w.left_rel + e.left_rel);
    w.left_external = e.left_external;
    w.external = e.external;
    w.marks |= e.external != nullptr ? Value::full : 0;
  } else {
    if (!sign_extended(e.left())) flag('Q', "the address has more than 18 bits");
    if (e.left_rel != 0 || e.left_external != nullptr)
      flag('R', "the left half of the address is relocatable");
    w.w = (w.w & left_mask) | ((w.w + e.w) & half_mask);
    if (e.external != nullptr) w.external = e.external;
  }
  w.right_rel = static_cast<std::int8_t>(w.right_rel + e.right_rel);
}

/// After `(`: the swapped value is added to the word.
void Engine::add_index(Value& w) {
  reader_.next();
  const Value e = inner(Close::paren);
  reader_.skip_blanks();
  if (reader_.peek() == ')')
    reader_.next();
  else
    flag('A', "missing )");
  if (e.left() != 0 && e.right() != 0) flag('Q', "both halves of the index are not zero");
  if ((e.right() & 0777000) != 0 && (w.w >> 27) != 0)
    flag('Q', "the index reaches into the operation code");
  w.w = (((w.left() + e.right()) & half_mask) << 18) | ((w.right() + e.left()) & half_mask);
  w.left_rel = static_cast<std::int8_t>(w.left_rel + e.right_rel);
  w.right_rel = static_cast<std::int8_t>(w.right_rel + e.left_rel);
  if (e.external != nullptr) w.left_external = e.external;
  if (e.left_external != nullptr) w.external = e.left_external;
  w.marks |= static_cast<std::uint8_t>(e.marks & Value::forward);
}

/// E1 is read, so are the commas.
Value Engine::half_pair(const Value& left) {
  indirect_ = false;
  const Value right = expression();
  if (!sign_extended(left.left()) || !sign_extended(right.left()))
    flag('Q', "a half has more than 18 bits");
  Value w;
  w.w = (left.right() << 18) | right.right();
  w.left_rel = left.right_rel;
  w.right_rel = right.right_rel;
  w.left_external = left.external;
  w.external = right.external;
  w.marks = static_cast<std::uint8_t>((left.marks | right.marks) & Value::forward);
  if (indirect_) w.w |= indirect_bit;
  if (reader_.peek() == '(') add_index(w);
  last_format_ = Format::halves;
  return w;
}

/// `format` instruction or device: `op` is the operation word. halves: a numeric statement.
Value Engine::word(const Value& op, Format format, const Value* first) {
  const bool numeric = format == Format::halves;
  Value w = op;
  w.marks &= Value::forward;
  Value e = first != nullptr ? climb(*first, 0) : expression();
  bool accumulator = false;
  if (reader_.peek() == ',') {
    reader_.next();
    if (reader_.peek() == ',') {
      reader_.next();
      if (!numeric) flag('Q', "a pair of halves after an operator");
      return half_pair(e);
    }
    if (indirect_) flag('Q', "@ before the accumulator");
    add_accumulator(w, e, format);
    w.marks |= static_cast<std::uint8_t>(e.marks & Value::forward);
    accumulator = true;
    e = expression();
  }
  add_address(w, e, numeric && !accumulator);
  if (indirect_) w.w |= indirect_bit;
  if (reader_.peek() == '(') add_index(w);
  last_format_ = accumulator && numeric ? Format::instruction : format;
  return w;
}

void Engine::instruction(const Operator& op) {
  indirect_ = false;
  const bool device = op.form == OperatorForm::device;
  if (device) device_seen_ = true;
  if (options_.extra_warnings && op.model != Model::ka10 && pass_ == 2 && !dry_ && !quiet_)
    report(' ', false, std::string(op.name) + " is no instruction of the KA10", column());
  const Value v =
      word(make_value(op.word.bits()), device ? Format::device : Format::instruction, nullptr);
  store(v, last_format_);
}

/// A statement whose first word (or assigned value) is the value.
Value Engine::inner(Close close) {
  if (++nesting_ > nesting_limit)
    throw Abort{"brackets nested more than " + std::to_string(nesting_limit) + " deep"};
  Sink sink;
  Sink* outer = sink_;
  const bool indirect = indirect_;
  sink_ = &sink;
  indirect_ = false;
  statement(close);
  sink_ = outer;
  indirect_ = indirect;
  --nesting_;
  if (sink.count != 0) return sink.first;
  if (sink.has_assigned) return sink.assigned;
  Value v;
  v.marks = Value::null;
  return v;
}

}  // namespace ka10::assembler
