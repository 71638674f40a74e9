// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// One statement of the disassembler's dialect to its word, by the rules of LANGUAGE.md 7 and with
// the names of LANGUAGE.md 20 read from the paper: a second opinion that shares no code with
// macro10/.
#pragma once

#include <map>
#include <stdexcept>
#include <string>

#include "macro10/word.h"
#include "tests/unit/language_tables.h"

namespace ka10::language {

class MiniAssembler {
 public:
  MiniAssembler() {
    for (const auto& [name, code] : codes()) operators_[name] = Word(std::uint64_t{code} << 27);
    for (const auto& [name, left] : std::map<std::string, std::uint64_t>{{"HALT", 0254200},
                                                                         {"JRSTF", 0254100},
                                                                         {"JEN", 0254500},
                                                                         {"JOV", 0255400},
                                                                         {"JCRY0", 0255200},
                                                                         {"JCRY1", 0255100},
                                                                         {"JCRY", 0255300},
                                                                         {"JFOV", 0255040}})
      operators_[name] = Word::halves(left, 0);
    for (const auto& [name, left] : pairs(section("20.3", "20.4")))
      in_out_[name] = Word::halves(static_cast<std::uint64_t>(left), 0);
    for (const auto& [name, code] : pairs(section("20.4", "20.5")))
      devices_[name] = static_cast<std::uint64_t>(code);
    const std::string calls = section("20.5", "20.6");
    add_calls(calls, "TTCALL (051", "\nSo", 051, 23);
    add_calls(calls, "CALLI (047", "MTAPE (072", 047, 0);
    add_calls(calls, "MTAPE (072", "These", 072, 0);
  }

  std::map<std::string, std::uint64_t> symbols;

  Word assemble(const std::string& statement, Address where) {
    text_ = statement;
    at_ = 0;
    here_ = where;
    const auto tab = text_.find('\t');
    const std::string name = text_.substr(0, tab);
    if (operators_.count(name) != 0 || calls_.count(name) != 0 || in_out_.count(name) != 0) {
      at_ = tab == std::string::npos ? text_.size() : tab + 1;
      const bool device = in_out_.count(name) != 0;
      const Word base = device                        ? in_out_[name]
                        : operators_.count(name) != 0 ? operators_[name]
                                                      : calls_[name];
      return fields(base, device);
    }
    return numeric();
  }

 private:
  void add_calls(const std::string& text, const std::string& from, const std::string& to,
                 std::uint64_t code, int shift) {
    const auto begin = text.find(from) + from.size();
    for (const auto& [name, number] : pairs(text.substr(begin, text.find(to, begin) - begin)))
      calls_[name] = Word((code << 27) | ((static_cast<std::uint64_t>(number) & 0777777) << shift));
  }
  bool more() const { return at_ < text_.size(); }
  char peek() const { return more() ? text_[at_] : '\0'; }
  [[noreturn]] void fail() const { throw std::runtime_error("not assembled: " + text_); }

  /// [-] atom {+ number}
  std::uint64_t expression(bool device = false) {
    const bool minus = peek() == '-';
    if (minus) ++at_;
    std::uint64_t value = atom(device);
    if (minus) value = 0 - value;
    while (peek() == '+') {
      ++at_;
      value += atom(false);
    }
    return value & word_mask;
  }
  std::uint64_t atom(bool device) {
    std::string token;
    while (more() && (std::isalnum(static_cast<unsigned char>(peek())) != 0 || peek() == '.' ||
                      peek() == '$' || peek() == '%'))
      token += text_[at_++];
    if (token.empty()) return 0;  // a null field
    if (token == ".") return here_;
    if (token[0] >= '0' && token[0] <= '9') {
      std::uint64_t value = 0;
      for (const char c : token) {
        if (c < '0' || c > '7') fail();
        value = value * 8 + static_cast<unsigned>(c - '0');
      }
      return value;
    }
    if (symbols.count(token) != 0) return symbols[token];
    if (device && devices_.count(token) != 0) return devices_[token];
    fail();
  }
  /// @, address, (index): 7.1 steps 4 to 6.
  Word address(Word w) {
    std::uint64_t indirect = 0;
    if (peek() == '@') {
      ++at_;
      indirect = 1;
    }
    const std::uint64_t e = expression();
    if ((e >> 18) != 0 && (e >> 18) != 0777777) fail();
    w = Word::halves(w.left(), w.right() + e);
    w = w | Word(indirect << 22);
    if (peek() == '(') {
      ++at_;
      const Word s = Word(expression()).swapped();
      if (peek() != ')') fail();
      ++at_;
      w = Word::halves(w.left() + s.left(), w.right() + s.right());
    }
    if (more()) fail();
    return w;
  }
  Word fields(Word w, bool device) {
    if (text_.find(',', at_) != std::string::npos) {
      const std::uint64_t first = expression(device);
      if (peek() != ',') fail();
      ++at_;
      if (device)
        w = Word((w.bits() & ~(0777ull << 24)) | (((w.field(3, 11) + first) & 0777) << 24));
      else
        w = Word((w.bits() & ~(017ull << 23)) | (((w.field(9, 12) + first) & 017) << 23));
    }
    return address(w);
  }
  Word numeric() {
    const std::uint64_t first = expression();
    if (!more()) return Word(first);
    if (text_.compare(at_, 2, ",,") != 0) fail();
    at_ += 2;
    const std::uint64_t second = expression();
    if (more()) fail();
    return Word::halves(first, second);
  }

  std::map<std::string, Word> operators_, in_out_, calls_;
  std::map<std::string, std::uint64_t> devices_;
  std::string text_;
  std::size_t at_ = 0;
  Address here_ = 0;
};

}  // namespace ka10::language
