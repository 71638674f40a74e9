// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
#include "macro10/disassembler.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <string_view>

#include "macro10/instruction_class.h"
#include "macro10/opcodes.h"

namespace ka10 {
namespace {

constexpr Address lowest_named = 040;       ///< smaller numbers are not taken for addresses
constexpr Address negative_from = 0777000;  ///< larger half words are written as -n
constexpr Address reach = 0100;             ///< how far X+n goes

/// Writes words; puts the names of the symbols it used into a set.
class WordWriter {
 public:
  WordWriter(const SymbolTable* symbols, char separator, std::set<std::string>* used = nullptr)
      : symbols_(symbols), separator_(separator), used_(used) {}

  std::string source(Word w, std::optional<Address> where);
  std::string trace(Word w);

 private:
  std::string name_at(Address a, Address farthest);
  std::string half(Address value);
  std::string halves_text(Word w);
  std::string address_text(Word w, std::optional<Address> where);
  std::string device_text(Address code) const;
  std::string instruction(Word w, std::optional<Address> where);
  bool taken(std::string_view name) const {
    return symbols_ != nullptr && symbols_->find(name) != nullptr;
  }
  /// A user's OPDEF hides the operator of that name.
  bool hidden(std::string_view name) const {
    const Symbol* s = symbols_ == nullptr ? nullptr : symbols_->find(name);
    return s != nullptr && s->is(Symbol::opdef);
  }

  const SymbolTable* symbols_;
  char separator_;
  std::set<std::string>* used_;
};

std::string WordWriter::name_at(Address a, Address farthest) {
  if (symbols_ == nullptr || a < lowest_named) return {};
  const auto near = symbols_->nearest(a, farthest);
  // A pseudo-op in an operand is one, as long as the label of that name is not yet defined.
  if (!near || is_pseudo_op(sixbit_key(near->symbol->name))) return {};
  if (used_ != nullptr) used_->insert(near->symbol->name);
  if (near->offset == 0) return near->symbol->name;
  return fmt::format("{}+{:o}", near->symbol->name, near->offset);
}

std::string WordWriter::half(Address value) {
  if (std::string name = name_at(value, 0); !name.empty()) return name;
  if (value >= negative_from) return fmt::format("-{:o}", 01000000 - value);
  return fmt::format("{:o}", value);
}

std::string WordWriter::halves_text(Word w) {
  // The left half stands first in the statement, where a name could be taken for an operator.
  std::string left = w.left() >= negative_from ? fmt::format("-{:o}", 01000000 - w.left())
                                               : fmt::format("{:o}", w.left());
  return left + ",," + half(w.right());
}

std::string WordWriter::address_text(Word w, std::optional<Address> where) {
  const Address y = w.right();
  const auto index = w.field(14, 17);
  std::string text = w.bit(13) ? "@" : "";
  const bool number = address_is_number(w);
  if (y != 0 || index == 0) {
    std::string name;
    if (!number && index == 0)
      name = name_at(y, reach);
    else
      name = name_at(y, 0);
    if (!name.empty())
      text += name;
    else if (where && y == *where && !number)
      text += ".";
    else if (y >= negative_from && (number || index != 0))
      text += fmt::format("-{:o}", 01000000 - y);
    else
      text += fmt::format("{:o}", y);
  }
  if (index != 0) text += fmt::format("({:o})", index);
  return text;
}

std::string WordWriter::device_text(Address code) const {
  const std::string_view name = device_name(code);
  if (name.empty() || taken(name)) return fmt::format("{:o}", code);
  return std::string(name);
}

std::string WordWriter::instruction(Word w, std::optional<Address> where) {
  const Operator* op = operator_of(w);
  if (op == nullptr || hidden(op->name)) return {};
  std::string text(op->name);
  if (op->form == OperatorForm::device) {
    const auto device = static_cast<Address>(w.field(3, 9) * 4);
    return text + separator_ + device_text(device) + "," + address_text(w, where);
  }
  const bool bare = (w.bits() & 037777777) == 0;  // neither I, X nor Y
  const auto ac = w.field(9, 12) - op->word.field(9, 12);
  if (const Operator* call = monitor_call_of(w); call != nullptr && !taken(call->name)) {
    text = call->name;
    if (w.field(0, 8) == 051)  // the function is the AC
      return text + separator_ + address_text(w, where);
    const bool clean = (w.bits() & 037000000) == 0;  // neither I nor X
    if (clean) return ac == 0 ? text : fmt::format("{}{}{:o},", text, separator_, ac);
    text = op->name;
  }
  if (ac == 0 && accumulator_is_optional(w)) {
    const bool alone = bare && (op->word.field(9, 12) != 0 || w.field(0, 8) == 0255);
    return alone ? text : text + separator_ + address_text(w, where);
  }
  text += fmt::format("{}{:o},", separator_, ac);
  if (bare && address_is_idle(w)) return text;
  return text + address_text(w, where);
}

std::string WordWriter::source(Word w, std::optional<Address> where) {
  if (w.left() == 0) {
    const std::string name = name_at(w.right(), 0);
    return name.empty() ? fmt::format("{:o}", w.right()) : "0,," + name;
  }
  if (w.left() == 0777777 && w.right() >= 0400000) return fmt::format("-{:o}", (-w).bits());
  const auto code = w.field(0, 8);
  const bool odd_device =
      code >= 0700 && device_name(static_cast<Address>(w.field(3, 9) * 4)).empty();
  if (odd_device) return halves_text(w);
  const std::string text = instruction(w, where);
  return text.empty() ? halves_text(w) : text;
}

std::string WordWriter::trace(Word w) {
  std::string text = instruction(w, std::nullopt);
  if (!text.empty()) return text;
  const auto code = w.field(0, 8);
  text = fmt::format("{}{:03o} ", code < 040 ? "UUO " : "", code);
  if (w.field(9, 12) != 0) text += fmt::format("{:o},", w.field(9, 12));
  return text + address_text(w, std::nullopt);
}

}  // namespace

std::string disassemble(Word w, Address where, const SymbolTable* symbols) {
  return WordWriter(symbols, '\t').source(w, where);
}

std::string disassemble_short(Word w, const SymbolTable* symbols) {
  return WordWriter(symbols, ' ').trace(w);
}

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
      if (!reference || target < lowest_named || !image.has(target) || table.nearest(target, 0))
        continue;
      const std::string name = invented_name(target);
      if (table.find(name) == nullptr) table.add({name, Word(target), Symbol::label});
    }
  }
  return table;
}

}  // namespace

std::string disassemble_image(const Image& image, const DisassemblyOptions& options) {
  const Address from = options.from.value_or(0);
  const Address to = options.to.value_or(address_mask);
  const SymbolTable symbols = complete_symbols(image, options);
  const auto inside = [&](Address a) { return a >= from && a <= to && image.has(a); };

  // Labels by address, in the order they were given.
  std::multimap<Address, const Symbol*> labels;
  for (const Symbol& s : symbols.all())
    if (s.is(Symbol::label) && s.value.left() == 0 && inside(s.value.right()))
      labels.emplace(s.value.right(), &s);

  std::set<std::string> used;
  WordWriter writer(&symbols, '\t', &used);
  std::string body;
  for (const Run run : image.runs()) {
    bool located = false;
    for (Address a = std::max(run.first, from); a <= std::min(run.last, to); ++a) {
      if (!located) body += fmt::format("\tLOC\t{:o}\n", a);
      located = true;
      const auto here = labels.equal_range(a);
      std::string head;
      for (auto it = here.first; it != here.second; ++it) {
        if (!head.empty()) body += head + "\n";
        head = it->second->name + (it->second->is(Symbol::suppressed) ? ":!" : ":");
      }
      std::string line = head + "\t" + writer.source(image.at(a), a);
      if (options.comments) {
        line += fmt::format("\t; {} {}", octal(a, 6), octal(image.at(a)));
        if (const std::string guess = text_guess(image.at(a)); !guess.empty()) line += " " + guess;
      }
      body += line + "\n";
    }
  }
  std::string text;
  if (!options.title.empty()) text += "\tTITLE\t" + options.title + "\n";
  std::string end = "\tEND\n";
  if (image.start) {
    const auto near = symbols.nearest(*image.start, 0);
    const bool named = near && inside(*image.start);
    end =
        fmt::format("\tEND\t{}\n", named ? near->symbol->name : fmt::format("{:o}", *image.start));
  }
  for (const std::string& name : used) {
    const Symbol* s = symbols.find(name);
    if (!s->is(Symbol::label) || !inside(s->value.right()))
      text += fmt::format("{}={:o}\n", name, s->value.right());
  }
  return text + body + end;
}

}  // namespace ka10
