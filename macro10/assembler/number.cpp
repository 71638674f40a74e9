// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Numbers, ^ prefixes and quoted text as atoms (LANGUAGE.md 5).
#include "macro10/assembler/engine.h"
#include "macro10/assembler/floating.h"

namespace ka10::assembler {

Value Engine::number() {
  std::uint64_t v = 0;
  const auto radix = static_cast<unsigned>(radix_);
  bool strange = false;
  digits_.clear();
  int c = reader_.peek();
  for (; is_digit(c); c = reader_.peek()) {
    const auto d = static_cast<unsigned>(c - '0');
    strange |= d >= radix;
    v = v * radix + d;
    digits_.push_back(static_cast<char>(c));
    reader_.next();
  }
  if (c == '.') {
    const int d = reader_.second();
    const bool end = !is_symbol_character(d) || d >= 0200;
    if (end || is_digit(d) || d == 'E' || d == 'e') {
      reader_.next();
      return floating(digits_);
    }
  }
  if (strange && digits_.size() > 1) flag('N', "a digit is not below the radix");
  Value value = make_value(v);
  value.marks = Value::numeric;
  return after_number(value);
}

/// The suffixes K M G.
Value Engine::after_number(Value v) {
  for (;;) {
    int thousands = 0;
    switch (reader_.peek()) {
      case 'K':
      case 'k':
        thousands = 1;
        break;
      case 'M':
      case 'm':
        thousands = 2;
        break;
      case 'G':
      case 'g':
        thousands = 3;
        break;
      default:
        return v;
    }
    reader_.next();
    for (int i = 0; i < 3 * thousands; ++i) v.w = v.w * static_cast<unsigned>(radix_) & word_mask;
  }
}

/// After the decimal point.
Value Engine::floating(std::string_view whole_digits) {
  const std::string whole(whole_digits);
  std::string fraction;
  for (int c = reader_.peek(); is_digit(c); c = reader_.peek()) {
    fraction.push_back(static_cast<char>(c));
    reader_.next();
  }
  int exponent = 0;
  if (reader_.peek() == 'E' || reader_.peek() == 'e') {
    reader_.next();
    bool negative = false;
    int c = reader_.peek();
    if (c == '+' || c == '-') {
      negative = c == '-';
      reader_.next();
    }
    if (!is_digit(reader_.peek())) flag('N', "the exponent has no digits");
    for (c = reader_.peek(); is_digit(c); c = reader_.peek()) {
      if (exponent < 100000) exponent = exponent * 10 + (c - '0');
      reader_.next();
    }
    if (negative) exponent = -exponent;
  }
  Value v;
  v.marks = Value::numeric;
  if (const auto word = decimal_to_floating(whole, fraction, exponent))
    v.w = word->bits();
  else
    flag('N', "the number is outside of the floating point range");
  return v;
}

/// After ^F: units and fraction in two words, placed by B.
Value Engine::fixed_point() {
  reader_.skip_blanks();
  bool negative = false;
  while (reader_.peek() == '-' || reader_.peek() == '+') {
    negative ^= reader_.peek() == '-';
    reader_.next();
    reader_.skip_blanks();
  }
  std::string whole, fraction;
  for (int c = reader_.peek(); is_digit(c); c = reader_.take(), c = reader_.peek())
    whole.push_back(static_cast<char>(c));
  if (reader_.peek() == '.') {
    reader_.next();
    for (int c = reader_.peek(); is_digit(c); c = reader_.take(), c = reader_.peek())
      fraction.push_back(static_cast<char>(c));
  } else if (whole.empty()) {
    flag('N', "a number must follow ^F");
  }
  const FixedPoint f = decimal_to_fixed(whole, fraction);
  Value v = make_value(f.units);
  if (reader_.peek() == 'B' || reader_.peek() == 'b') {
    reader_.next();
    const int saved = radix_;
    radix_ = 10;
    const Value m = resolve(plain_atom());
    radix_ = saved;
    const auto places = 35 - Word(m.w).signed_value();
    const auto both = static_cast<unsigned __int128>(f.units) << 36 | f.fraction;
    if (places > 71 || places < -36)
      v.w = 0;
    else if (places >= 0)
      v.w = static_cast<std::uint64_t>(both << places >> 36) & word_mask;
    else
      v.w = f.units >> -places;
    v.marks |= m.marks & Value::forward;
  }
  if (negative) v.w = (0 - v.w) & word_mask;
  v.marks |= Value::numeric;
  return v;
}

/// A prefix beginning with ^.
Value Engine::caret() {
  reader_.next();
  if (++nesting_ > nesting_limit) throw Abort{"prefixes nested too deep"};
  const int c = reader_.peek();
  Value v;
  switch (c) {
    case '-': {
      reader_.next();
      v = resolve(atom());
      v.w = ~v.w & word_mask;
      v.marks &= Value::forward;
      break;
    }
    case 'D':
    case 'd':
      reader_.next();
      v = with_radix(10);
      break;
    case 'O':
    case 'o':
      reader_.next();
      v = with_radix(8);
      break;
    case 'B':
    case 'b':
      reader_.next();
      v = with_radix(2);
      break;
    case 'L':
    case 'l': {
      reader_.next();
      v = resolve(atom());
      unsigned count = 0;
      for (std::uint64_t bit = std::uint64_t{1} << 35; bit != 0 && (v.w & bit) == 0; bit >>= 1)
        ++count;
      v.w = count;
      v.marks = static_cast<std::uint8_t>((v.marks & Value::forward) | Value::numeric);
      break;
    }
    case 'F':
    case 'f':
      reader_.next();
      v = fixed_point();
      break;
    default:
      flag('N', "^ must be followed by D, O, B, F, L or -");
      if (is_symbol_character(c)) reader_.next();
      v.marks = Value::numeric;
  }
  --nesting_;
  return v;
}

Value Engine::with_radix(int radix) {
  reader_.skip_blanks();
  const int c = reader_.peek();
  if (is_symbol_character(c) && !is_digit(c) && c != '.') {
    scan_symbol();
    flag('N', "a radix prefix before a symbol");
    return {};
  }
  const int saved = radix_;
  radix_ = radix;
  Value v = atom();
  radix_ = saved;
  return v;
}

/// "..." in 7-bit characters, '...' in SIXBIT, right-justified.
Value Engine::quoted(int quote) {
  reader_.next();
  Value v;
  v.marks = Value::numeric;
  int count = 0;
  for (;;) {
    int c = reader_.peek();
    if (c < 0 || c == '\n' || c == 013 || c == 014) {
      flag('Q', "the quoted text is not closed");
      return v;
    }
    reader_.next();
    if (c == quote) {
      if (reader_.peek() != quote) break;
      reader_.next();
    }
    ++count;
    if (quote == '"') {
      v.w = (v.w & (std::uint64_t{1} << 35)) | ((v.w << 7) & (word_mask >> 1)) |
            static_cast<unsigned>(c);
      continue;
    }
    if (c >= 'a' && c <= 'z') c -= 040;
    if (c < 040 || c > 0137) {
      flag('Q', "this character has no SIXBIT code");
      return v;
    }
    v.w = ((v.w << 6) | static_cast<unsigned>(c - 040)) & word_mask;
  }
  if (count > (quote == '"' ? 5 : 6)) flag('Q', "the quoted text does not fit in a word");
  return v;
}

}  // namespace ka10::assembler
