// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The two text formats. oct: `ADDR WORD` in octal, `START ADDR`, `;` comments. hex: what $readmemh
// reads; the start address stands in a comment `// START 001000` (octal), which Verilog skips.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "macro10/image_parts.h"

namespace ka10::parts {
namespace {

/// Walks through a text token by token and knows where it is.
class Cursor {
 public:
  Cursor(std::string_view text, const Context& context) : text_(text), context_(context) {}

  bool at_end() const { return at_ >= text_.size(); }
  char peek(std::size_t ahead = 0) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }
  void skip_blanks() {
    while (!at_end() && (peek() == ' ' || peek() == '\t' || peek() == '\r')) ++at_;
  }
  bool at_line_end() const { return at_end() || peek() == '\n' || peek() == '\f'; }
  void next_line() {
    while (!at_line_end()) ++at_;
    if (at_end()) return;
    ++at_;
    ++line_;
    line_begin_ = at_;
  }
  void advance(std::size_t n) {
    for (; n > 0 && !at_end(); --n, ++at_)
      if (peek() == '\n') ++line_, line_begin_ = at_ + 1;
  }
  /// Characters up to a blank, line end or one of `stops`; remembers where it began.
  std::string_view token(std::string_view stops) {
    mark();
    while (!at_line_end() && peek() != ' ' && peek() != '\t' && peek() != '\r' &&
           stops.find(peek()) == std::string_view::npos)
      ++at_;
    return text_.substr(token_, at_ - token_);
  }
  std::string_view rest_of_line() const {
    const std::size_t end = std::min(text_.find('\n', at_), text_.size());
    return text_.substr(at_, end - at_);
  }
  /// Refuses, `into` characters after the begin of the last token.
  [[noreturn]] void refuse(const std::string& text, std::size_t into = 0) const {
    throw SourceError::at_line(context_.file, token_line_, token_ - token_line_begin_ + into + 1,
                               text);
  }
  /// The place that refuse() names.
  void mark() {
    token_ = at_;
    token_line_ = line_;
    token_line_begin_ = line_begin_;
  }
  [[noreturn]] void refuse_address(std::uint64_t a) const {
    refuse(fmt::format("address {:o} is beyond the memory of {:o} words", a, context_.memory));
  }
  std::size_t memory() const { return context_.memory; }

 private:
  std::string_view text_;
  const Context& context_;
  std::size_t at_ = 0, line_begin_ = 0, token_ = 0, token_line_begin_ = 0;
  std::uint64_t line_ = 1, token_line_ = 1;
};

std::string shown(char c) {
  const auto u = static_cast<unsigned char>(c);
  return u >= 040 && u < 0177 ? fmt::format("'{}'", c) : fmt::format("character {:03o}", u);
}

/// `into`: where the digits begin within the cursor's last token.
std::uint64_t octal_number(const Cursor& cursor, std::string_view digits, std::size_t most,
                           const char* what, std::size_t into = 0) {
  if (digits.empty()) cursor.refuse(fmt::format("expected {}", what), into);
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    if (digits[i] < '0' || digits[i] > '7')
      cursor.refuse(fmt::format("{} is no octal digit, expected {}", shown(digits[i]), what),
                    into + i);
    if (i >= most)
      cursor.refuse(fmt::format("more than {} digits, expected {}", most, what), into + i);
    value = value * 8 + static_cast<unsigned>(digits[i] - '0');
  }
  return value;
}

Address octal_address(const Cursor& cursor, std::string_view digits, const char* what) {
  const std::uint64_t a = octal_number(cursor, digits, 12, what);
  if (a >= cursor.memory() || a > address_mask) cursor.refuse_address(a);
  return static_cast<Address>(a);
}

/// A file whose words all have `full` digits, and whose last line has fewer and no line end, was
/// cut.
class CutWatch {
 public:
  explicit CutWatch(std::size_t full) : full_(full) {}
  void see(const Cursor& cursor, std::string_view digits) {
    if (digits.size() == full_)
      ++full_words_;
    else if (cursor.at_end() && full_words_ > 0 && short_words_ == 0 && digits.size() < full_)
      cursor.refuse("the file ends inside a word");
    else
      ++short_words_;
  }

 private:
  std::size_t full_, full_words_ = 0, short_words_ = 0;
};

bool same_letters(std::string_view a, std::string_view b) {
  return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin(), [](char x, char y) {
           return std::toupper(static_cast<unsigned char>(x)) == y;
         });
}

/// `START 001000` after `//`, as write_hex writes it.
void read_hex_comment(Cursor& cursor, Image& image) {
  cursor.advance(2);
  cursor.skip_blanks();
  if (same_letters(cursor.token(""), "START")) {
    cursor.skip_blanks();
    const std::string_view digits = cursor.token("");
    const bool number =
        !digits.empty() && digits.find_first_not_of("01234567") == std::string_view::npos;
    if (number) image.start = octal_address(cursor, digits, "a start address");
  }
  cursor.next_line();
}

std::uint64_t hex_number(const Cursor& cursor, std::string_view digits, std::uint64_t most) {
  std::uint64_t value = 0;
  bool any = false;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    const char c = digits[i];
    if (c == '_' && any) continue;
    if (std::isxdigit(static_cast<unsigned char>(c)) == 0)
      cursor.refuse(fmt::format("{} is no hexadecimal digit", shown(c)), i);
    const auto u = static_cast<unsigned>(std::tolower(static_cast<unsigned char>(c)));
    value = value * 16 + (u <= '9' ? u - '0' : u - 'a' + 10);
    any = true;
    if (value > most) cursor.refuse(fmt::format("number above {:X} (hexadecimal)", most));
  }
  if (!any) cursor.refuse("expected hexadecimal digits");
  return value;
}

}  // namespace

Image read_oct(std::string_view text, const Context& context) {
  Image image;
  CutWatch words(12), addresses(6);
  for (Cursor cursor(text, context); !cursor.at_end(); cursor.next_line()) {
    cursor.skip_blanks();
    if (cursor.at_line_end() || cursor.peek() == ';') continue;
    const std::string_view first = cursor.token(";");
    if (same_letters(first, "START")) {
      cursor.skip_blanks();
      const std::string_view digits = cursor.token(";");
      image.start = octal_address(cursor, digits, "a start address in octal");
      addresses.see(cursor, digits);
    } else {
      const Address a = octal_address(cursor, first, "an address in octal, or START");
      addresses.see(cursor, first);
      cursor.skip_blanks();
      const std::string_view word = cursor.token(";");
      const std::size_t commas = word.find(",,");
      if (commas == std::string_view::npos) {
        image.set(a, Word(octal_number(cursor, word, 12, "a word of up to 12 octal digits")));
        words.see(cursor, word);
      } else {
        const char* half = "a half word in octal";
        const std::uint64_t left = octal_number(cursor, word.substr(0, commas), 6, half);
        image.set(a, Word::halves(
                         left, octal_number(cursor, word.substr(commas + 2), 6, half, commas + 2)));
      }
    }
    cursor.skip_blanks();
    cursor.mark();
    if (!cursor.at_line_end() && cursor.peek() != ';')
      cursor.refuse(fmt::format("{} after the end of the line's data", shown(cursor.peek())));
  }
  return image;
}

Image read_hex(std::string_view text, const Context& context) {
  Image image;
  std::uint64_t a = 0;
  CutWatch words(9);
  Cursor cursor(text, context);
  while (!cursor.at_end()) {
    cursor.skip_blanks();
    cursor.mark();
    if (cursor.at_line_end()) {
      cursor.next_line();
    } else if (cursor.peek() == '/' && cursor.peek(1) == '/') {
      read_hex_comment(cursor, image);
    } else if (cursor.peek() == '/' && cursor.peek(1) == '*') {
      cursor.advance(2);
      while (!(cursor.peek() == '*' && cursor.peek(1) == '/')) {
        if (cursor.at_end()) cursor.refuse("a comment that never ends");
        cursor.advance(1);
      }
      cursor.advance(2);
    } else if (cursor.peek() == '@') {
      cursor.advance(1);
      a = hex_number(cursor, cursor.token("/@"), 0xffffffff);
    } else {
      const std::string_view digits = cursor.token("/@");
      const std::uint64_t value = hex_number(cursor, digits, word_mask);
      words.see(cursor, digits);
      if (a >= cursor.memory() || a > address_mask) cursor.refuse_address(a);
      image.set(static_cast<Address>(a++), Word(value));
    }
  }
  return image;
}

std::string write_oct(const Image& image) {
  std::string text;
  for (const Run run : image.runs())
    for (Address a = run.first; a <= run.last; ++a)
      text += octal(a, 6) + " " + octal(image.at(a)) + "\n";
  if (image.start) text += "START " + octal(*image.start, 6) + "\n";
  return text;
}

std::string write_hex(const Image& image) {
  std::string text;
  if (image.start) text += "// START " + octal(*image.start, 6) + "\n";
  for (const Run run : image.runs()) {
    text += fmt::format("@{:05X}\n", run.first);
    for (Address a = run.first; a <= run.last; ++a)
      text += fmt::format("{:09X}\n", image.at(a).bits());
  }
  return text;
}

}  // namespace ka10::parts
