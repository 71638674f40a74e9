// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Expressions: operators and atoms (LANGUAGE.md 6). Numbers: number.cpp; symbols: operand.cpp.
#include "macro10/assembler/engine.h"

namespace ka10::assembler {
namespace {

enum Operation : int { none, plus, minus, times, divide, and_, or_, xor_, shift };

constexpr int level_of(int op) {
  switch (op) {
    case plus:
    case minus:
      return 1;
    case times:
    case divide:
      return 2;
    case and_:
    case or_:
    case xor_:
      return 3;
    case shift:
      return 4;
    default:
      return 0;
  }
}

std::int64_t signed_word(std::uint64_t w) { return Word(w).signed_value(); }

std::uint64_t shifted(std::uint64_t w, int n) {
  if (n >= 36 || n <= -36) return 0;
  return n >= 0 ? (w << n) & word_mask : w >> -n;
}

}  // namespace

Value Engine::climb(Value left, int floor) {
  for (;;) {
    reader_.skip_blanks();
    int op = none;
    switch (reader_.peek()) {
      case '+':
        op = plus;
        break;
      case '-':
        op = minus;
        break;
      case '*':
        op = times;
        break;
      case '/':
        op = divide;
        break;
      case '&':
        op = and_;
        break;
      case '!':
        op = or_;
        break;
      case '_':
        op = shift;
        break;
      case '^':
        if (reader_.second() == '!') op = xor_;
        break;
      default:
        break;
    }
    const int level = level_of(op);
    if (level <= floor) return left;
    reader_.next();
    if (op == xor_) reader_.take();
    const Value right = climb(atom(), level);
    left = apply(op, left, right);
  }
}

Value Engine::apply(int op, Value a, Value b) {
  Value v;
  if (op == plus || op == minus) {
    v = a;
    const int sign = op == plus ? 1 : -1;
    v.w = (op == plus ? a.w + b.w : a.w - b.w) & word_mask;
    v.left_rel = static_cast<std::int8_t>(a.left_rel + sign * b.left_rel);
    v.right_rel = static_cast<std::int8_t>(a.right_rel + sign * b.right_rel);
    if (b.external != nullptr || b.left_external != nullptr) {
      if (op == plus && v.external == nullptr && v.left_external == nullptr) {
        v.external = b.external;
        v.left_external = b.left_external;
      } else {
        flag_external(b, "only one external symbol can be added in a word");
      }
    }
    v.marks = static_cast<std::uint8_t>((a.marks | b.marks) & Value::forward);
    return v;
  }
  if (op == times && a.absolute() && a.w == 1) return b;
  if (op == times && b.absolute() && b.w == 1) return a;
  if (op == shift && b.absolute() && b.w == 0) return a;
  if (op == or_ && !(a.absolute() && b.absolute()) && a.external == nullptr &&
      b.external == nullptr && (a.left() == 0 || b.left() == 0) &&
      (a.right() == 0 || b.right() == 0) && (a.left_rel == 0 || b.left_rel == 0) &&
      (a.right_rel == 0 || b.right_rel == 0)) {
    v.w = a.w | b.w;
    v.left_rel = static_cast<std::int8_t>(a.left_rel + b.left_rel);
    v.right_rel = static_cast<std::int8_t>(a.right_rel + b.right_rel);
    v.marks = static_cast<std::uint8_t>((a.marks | b.marks) & Value::forward);
    return v;
  }
  a = resolve(a);
  b = resolve(b);
  v.marks = static_cast<std::uint8_t>((a.marks | b.marks) & Value::forward);
  switch (op) {
    case times: {
      const __int128 product = static_cast<__int128>(signed_word(a.w)) * signed_word(b.w);
      // The one product that 70 bits cannot hold, of the two most negative numbers, comes out
      // negative on the KA10.
      const bool negative = product < 0 || product == static_cast<__int128>(1) << 70;
      v.w = static_cast<std::uint64_t>(product) & (word_mask >> 1);
      if (negative) v.w |= std::uint64_t{1} << 35;
      if (product != signed_word(v.w) && !overflow_ok_)
        flag('N', "the product needs more than 36 bits");
      break;
    }
    case divide: {
      const std::int64_t n = signed_word(a.w), d = signed_word(b.w);
      v.w = a.w;
      if (d == 0) {
        flag('N', "division by zero");
      } else if (a.w == std::uint64_t{1} << 35 && (d == 1 || d == -1)) {  // no divide on a KA10
        if (!overflow_ok_) flag('N', "the quotient needs more than 36 bits");
      } else {
        v.w = static_cast<std::uint64_t>(n / d) & word_mask;
      }
      break;
    }
    case and_:
      v.w = a.w & b.w;
      break;
    case or_:
      v.w = a.w | b.w;
      break;
    case xor_:
      v.w = a.w ^ b.w;
      break;
    default: {  // as LSH takes its address: bit 18 the sign, the low 8 bits the amount
      const int amount = static_cast<int>(b.w & 0377) - ((b.w & 0400000) != 0 ? 0400 : 0);
      v.w = shifted(a.w, amount);
    }
  }
  return v;
}

/// E, unless the symbols are only undefined: those have their U.
void Engine::flag_external(const Value& v, std::string_view message) {
  for (const Name* name : {v.external, v.left_external})
    if (name != nullptr && !name->is(Name::unassigned)) {
      flag('E', message);
      return;
    }
}

/// For operations a linker cannot do: the value with final addresses, absolute.
Value Engine::resolve(Value v) {
  if (v.absolute()) return v;
  if (v.external != nullptr || v.left_external != nullptr)
    flag_external(v, "an external symbol can only be added");
  if (options_.relocatable) {
    if (v.left_rel != 0 || v.right_rel != 0)
      flag('R', "relocatable value in an operation other than + and -");
  } else {
    v.w = (final_half(v.left(), v.left_rel) << 18) | final_half(v.right(), v.right_rel);
  }
  v.left_rel = v.right_rel = 0;
  v.external = v.left_external = nullptr;
  return v;
}

Value Engine::atom() { return after_atom(plain_atom()); }

/// The B shift of a numeric atom.
Value Engine::after_atom(Value v) {
  if (v.is(Value::numeric)) {
    const int c = reader_.peek();
    if (c == 'B' || c == 'b') v = shift_b(v);
    v.marks &= static_cast<std::uint8_t>(~Value::numeric);
  }
  return v;
}

/// nBm: m is the next atom, read in decimal.
Value Engine::shift_b(Value v) {
  for (int c = reader_.peek(); c == 'B' || c == 'b'; c = reader_.peek()) {
    reader_.next();
    const int saved = radix_;
    radix_ = 10;
    Value m = plain_atom();
    radix_ = saved;
    m = resolve(m);
    v = resolve(v);
    const std::int64_t places = 35 - signed_word(m.w);
    v.w = places > 36 || places < -36 ? 0 : shifted(v.w, static_cast<int>(places));
    v.marks |= static_cast<std::uint8_t>(m.marks & Value::forward);
  }
  return v;
}

Value Engine::plain_atom() {
  for (;;) {
    const int c = reader_.peek();
    if (c >= 0 && symbol_code[static_cast<unsigned>(c)] != 0) {
      if (is_digit(c)) return number();
      if (c == '.') {
        const int d = reader_.second();
        if (is_digit(d)) return number();
        if (!is_symbol_character(d) && d < 0200 && d != 0 && d != '\r') {
          reader_.next();
          return dot_;
        }
        reader_.next();
        if (is_digit(reader_.peek())) return floating({});
        if (!is_symbol_character(reader_.peek())) return dot_;
        return symbol_atom(scan_symbol('.'));
      }
      return symbol_atom(scan_symbol());
    }
    switch (c) {
      case ' ':
      case '\t':
      case '+':
        reader_.next();
        break;
      case '-': {
        reader_.next();
        if (++nesting_ > nesting_limit) throw Abort{"signs nested too deep"};
        Value zero;
        const Value v = apply(minus, zero, atom());
        --nesting_;
        return v;
      }
      case '@':
        reader_.next();
        indirect_ = true;
        break;
      case '^':
        if (reader_.second() == '!') {
          Value v;
          v.marks = Value::null;
          return v;
        }
        return caret();
      case '<':
        return angle();
      case '[':
        return literal();
      case '"':
      case '\'':
        return quoted(c);
      default: {
        if (skip_strange(c)) break;
        Value v;
        v.marks = Value::null;
        return v;
      }
    }
  }
}

/// Characters that mean nothing outside of text (1.7, 1.9).
bool Engine::skip_strange(int c) {
  const bool control = c > 0 && c < ' ' && !is_line_end(c) && c != '\t';
  if (!control && c != 0177 && c != '`' && (c < '{' || c > '~')) return false;
  flag('Q', "this character has no meaning here");
  reader_.next();
  return true;
}

Value Engine::angle() {
  reader_.next();
  Value v = inner(Close::angle);
  reader_.skip_blanks();
  if (reader_.peek() == '>')
    reader_.next();
  else
    flag('N', "missing > after <");
  v.marks = static_cast<std::uint8_t>((v.marks & Value::forward) | Value::numeric);
  return v;
}

/// An expression whose value must be known now. `*known` false: undefined parts.
Value Engine::known_expression(bool* known) {
  Value v = expression();
  *known = !v.is(Value::forward);
  return v;
}

}  // namespace ka10::assembler
