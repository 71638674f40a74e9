// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Whole programs as source: labels, LOC, texts, END.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <string_view>

#include "macro10/disassembler.h"
#include "macro10/instruction_class.h"
#include "macro10/opcodes.h"
#include "macro10/word_writer.h"

namespace ka10 {

std::string text_guess(Word w) {
  if (!w.bit(35)) {
    std::string text;
    unsigned letters = 0;
    bool good = true;
    for (int i = 0; i < 5 && good; ++i) {
      const auto c = static_cast<unsigned>(w.field(7 * i, 7 * i + 6));
      if (c == 0) {  // only padding may follow
        good = i > 0 && (w.bits() & ((std::uint64_t{1} << (36 - 7 * i)) - 1)) == 0;
        break;
      }
      if (c == 015 || c == 012 || c == 011)
        text += c == 015 ? "\\r" : c == 012 ? "\\n" : "\\t";
      else if (c >= 040 && c < 0177)
        text += static_cast<char>(c);
      else
        good = false;
      const bool letter = (c | 040) >= 'a' && (c | 040) <= 'z';
      if (letter || c == ' ' || (c >= '0' && c <= '9')) ++letters;
    }
    if (good && letters >= 2) return "\"" + text + "\"";
  }
  const std::string text = key_name(w.bits());
  if (text.size() < 3) return {};
  for (const char c : text)
    if (!((c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'))) return {};
  return "'" + text + "'";
}

namespace {

/// `L01000`, and for higher eighths of memory M, N, ... S in place of L.
std::string invented_name(Address a) {
  return static_cast<char>('L' + (a >> 15)) + octal(a & 077777, 5);
}

/// The symbols given and a name for every target in the image that has none.
SymbolTable complete_symbols(const Image& image, const DisassemblyOptions& options) {
  SymbolTable table;
  if (options.symbols != nullptr)
    for (const Symbol& s : options.symbols->all()) table.add(s);
  if (!options.invent_labels) return table;
  for (const Run run : image.runs()) {
    for (Address a = run.first; a <= run.last; ++a) {
      const Word w = image.at(a);
      const bool reference = operator_of(w) != nullptr && w.field(0, 8) < 0700 &&
                             w.field(0, 8) >= 0130 && w.field(14, 17) == 0 &&
                             !address_is_number(w) && !address_is_idle(w);
      const Address target = w.right();
      if (!reference || target < lowest_named_address || !image.has(target) ||
          table.nearest(target, 0))
        continue;
      const std::string name = invented_name(target);
      if (table.find(name) == nullptr) table.add({name, Word(target), Symbol::label});
    }
  }
  return table;
}

/// The statement `ASCII /text/` for a word that is five printable characters, or fewer and then
/// nothing; empty for others. `more`: the word before was such a text, so that a rest is enough.
std::string ascii_statement(Word w, bool more) {
  std::string text;
  unsigned letters = 0;
  for (int i = 0; i < 5; ++i) {
    const auto c = static_cast<unsigned>(w.field(7 * i, 7 * i + 6));
    if (c == 0) {
      if (i == 0 || (w.bits() & ((std::uint64_t{1} << (36 - 7 * i)) - 1)) != 0) return {};
      break;
    }
    if (c < 040 || c > 0176) return {};
    text += static_cast<char>(c);
    if (c == ' ' || (c >= '0' && c <= '9') || ((c | 040) >= 'a' && (c | 040) <= 'z')) ++letters;
  }
  if (w.bit(35) || (!more && letters < 4)) return {};
  for (const char delimiter : std::string_view("/!$|+*"))
    if (text.find(delimiter) == std::string::npos)
      return fmt::format("ASCII\t{0}{1}{0}", delimiter, text);
  return {};
}

/// Writes the lines one after the other.
class ImageWriter {
 public:
  ImageWriter(const Image& image, const DisassemblyOptions& options)
      : image_(image),
        options_(options),
        from_(options.from.value_or(0)),
        to_(options.to.value_or(address_mask)),
        symbols_(complete_symbols(image, options)),
        writer_(&symbols_, '\t', &used_) {
    for (const Symbol& s : symbols_.all())
      if (s.is(Symbol::label) && s.value.left() == 0 && inside(s.value.right()))
        labels_.emplace(s.value.right(), &s);
  }

  std::string write() {
    std::string body;
    for (const Run run : image_.runs()) {
      const Address first = std::max(run.first, from_);
      const Address last = std::min(run.last, to_);
      if (first > last) continue;
      body += fmt::format("\tLOC\t{:o}\n", first);
      bool text_before = false;
      for (Address a = first; a <= last; ++a) text_before = write_word(body, a, text_before);
    }
    return heading() + body + end();
  }

 private:
  bool inside(Address a) const { return a >= from_ && a <= to_ && image_.has(a); }

  /// True when the word was written as text.
  bool write_word(std::string& body, Address a, bool text_before) {
    const Word w = image_.at(a);
    const auto here = labels_.equal_range(a);
    std::string head;
    for (auto it = here.first; it != here.second; ++it) {
      if (!head.empty()) body += head + "\n";
      head = it->second->name + (it->second->is(Symbol::suppressed) ? ":!" : ":");
    }
    std::string statement = ascii_statement(w, text_before);
    const bool text = !statement.empty();
    if (!text) statement = writer_.source(w, a);
    body += head + "\t" + statement;
    if (options_.comments) {
      body += fmt::format("\t; {} {}", octal(a, 6), octal(w));
      if (const std::string guess = text ? "" : text_guess(w); !guess.empty()) body += " " + guess;
    }
    body += '\n';
    return text;
  }

  /// TITLE, and the symbols used that stand at no word written.
  std::string heading() const {
    std::string text;
    if (!options_.title.empty()) text += "\tTITLE\t" + options_.title + "\n";
    for (const std::string& name : used_) {
      const Symbol* s = symbols_.find(name);
      if (!s->is(Symbol::label) || !inside(s->value.right()))
        text += fmt::format("{}={:o}\n", name, s->value.right());
    }
    return text;
  }

  std::string end() const {
    if (!image_.start) return "\tEND\n";
    const auto near = symbols_.nearest(*image_.start, 0);
    if (near && inside(*image_.start)) return "\tEND\t" + near->symbol->name + "\n";
    return fmt::format("\tEND\t{:o}\n", *image_.start);
  }

  const Image& image_;
  const DisassemblyOptions& options_;
  Address from_, to_;
  SymbolTable symbols_;
  std::multimap<Address, const Symbol*> labels_;  ///< in the order they were given
  std::set<std::string> used_;
  WordWriter writer_;
};

}  // namespace

std::string disassemble_image(const Image& image, const DisassemblyOptions& options) {
  return ImageWriter(image, options).write();
}

}  // namespace ka10
