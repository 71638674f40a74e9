// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
#include "macro10/symbols.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <mutex>
#include <nlohmann/json.hpp>
#include <utility>

#include "macro10/opcodes.h"
#include "macro10/source_error.h"

namespace ka10 {
namespace {

struct AttributeName {
  Symbol::Attribute attribute;
  const char* name;
};
constexpr std::array<AttributeName, 11> attribute_names{{
    {Symbol::label, "label"},
    {Symbol::suppressed, "suppressed"},
    {Symbol::internal, "internal"},
    {Symbol::entry, "entry"},
    {Symbol::external, "external"},
    {Symbol::variable, "variable"},
    {Symbol::opdef, "opdef"},
    {Symbol::undefined, "undefined"},
    {Symbol::multiply_defined, "multiply"},
    {Symbol::left_relocatable, "left-relocatable"},
    {Symbol::right_relocatable, "right-relocatable"},
}};

std::uint16_t attribute_by_name(std::string_view name) {
  for (const auto& a : attribute_names)
    if (name == a.name) return a.attribute;
  return 0;
}

bool good_name(std::string_view name) {
  if (name.empty() || (name[0] >= '0' && name[0] <= '9')) return false;
  return std::all_of(name.begin(), name.end(), [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '.' ||
           c == '$' || c == '%';
  });
}

/// `1000`, `777777777777` or `1,,1000`; nothing when it is no octal word.
std::optional<Word> parse_value(std::string_view text) {
  const std::size_t commas = text.find(",,");
  const auto digits = [](std::string_view t, std::size_t most) -> std::optional<std::uint64_t> {
    if (t.empty() || t.size() > most) return std::nullopt;
    std::uint64_t v = 0;
    for (const char c : t) {
      if (c < '0' || c > '7') return std::nullopt;
      v = v * 8 + static_cast<unsigned>(c - '0');
    }
    return v;
  };
  if (commas == std::string_view::npos) {
    const auto v = digits(text, 12);
    return v ? std::optional<Word>(Word(*v)) : std::nullopt;
  }
  const auto left = digits(text.substr(0, commas), 6);
  const auto right = digits(text.substr(commas + 2), 6);
  if (!left || !right) return std::nullopt;
  return Word::halves(*left, *right);
}

std::int64_t order_key(const Symbol& s) { return Word(sixbit_key(s.name)).signed_value(); }

SymbolTable parse_text(std::string_view bytes, const std::string& file) {
  SymbolTable table;
  std::uint64_t line = 1;
  for (std::size_t begin = 0; begin < bytes.size(); ++line) {
    const std::size_t end = std::min(bytes.find('\n', begin), bytes.size());
    std::string_view text = bytes.substr(begin, end - begin);
    begin = end + 1;
    text = text.substr(0, text.find(';'));
    std::size_t at = 0, column = 0;
    const auto next = [&] {
      const auto blank = [](char c) { return c == ' ' || c == '\t' || c == '\r'; };
      while (at < text.size() && blank(text[at])) ++at;
      const std::size_t first = at;
      while (at < text.size() && !blank(text[at])) ++at;
      column = first + 1;
      return text.substr(first, at - first);
    };
    const std::string_view name = next();
    if (name.empty()) continue;
    if (!good_name(name)) throw SourceError::at_line(file, line, column, "expected a symbol name");
    Symbol symbol;
    symbol.name = name;
    const auto value = parse_value(next());
    if (!value) throw SourceError::at_line(file, line, column, "expected an octal value");
    symbol.value = *value;
    for (auto word = next(); !word.empty(); word = next()) {
      const std::uint16_t a = attribute_by_name(word);
      if (a == 0)
        throw SourceError::at_line(file, line, column,
                                   fmt::format("unknown attribute '{}'", word.substr(0, 40)));
      symbol.attributes |= a;
    }
    table.add(std::move(symbol));
  }
  return table;
}

SymbolTable parse_json(std::string_view bytes, const std::string& file) {
  SymbolTable table;
  try {
    const auto root = nlohmann::json::parse(bytes.begin(), bytes.end());
    for (const auto& entry : root.at("symbols")) {
      Symbol symbol;
      symbol.name = entry.at("name").get<std::string>();
      const auto value = parse_value(entry.at("value").get<std::string>());
      if (!good_name(symbol.name) || !value)
        throw SourceError::whole(
            file, fmt::format("bad name or octal value of symbol {}", table.size() + 1));
      symbol.value = *value;
      for (const auto& word : entry.value("attributes", nlohmann::json::array())) {
        const std::uint16_t a = attribute_by_name(word.get<std::string>());
        if (a == 0)
          throw SourceError::whole(file, fmt::format("unknown attribute of {}", symbol.name));
        symbol.attributes |= a;
      }
      table.add(std::move(symbol));
    }
  } catch (const nlohmann::json::parse_error& e) {
    const auto before = bytes.substr(0, std::min<std::size_t>(e.byte, bytes.size()));
    const auto line = std::count(before.begin(), before.end(), '\n');
    const std::size_t last = before.rfind('\n');
    throw SourceError::at_line(file, static_cast<std::uint64_t>(line) + 1,
                               before.size() - (last == std::string_view::npos ? 0 : last + 1),
                               "not well-formed JSON");
  } catch (const nlohmann::json::exception&) {
    throw SourceError::whole(file,
                             "no symbol table: expected {\"symbols\": [{\"name\", "
                             "\"value\", \"attributes\"}]}");
  }
  return table;
}

}  // namespace

bool symbol_order(const Symbol& a, const Symbol& b) { return order_key(a) < order_key(b); }

void SymbolTable::add(Symbol symbol) {
  stale_ = true;
  const auto [entry, fresh] = by_name_.try_emplace(sixbit_key(symbol.name), symbols_.size());
  if (fresh)
    symbols_.push_back(std::move(symbol));
  else
    symbols_[entry->second] = std::move(symbol);
}

const Symbol* SymbolTable::find(std::string_view name) const {
  if (!good_name(name)) return nullptr;
  const auto entry = by_name_.find(sixbit_key(name));
  return entry == by_name_.end() ? nullptr : &symbols_[entry->second];
}

std::optional<Word> SymbolTable::value(std::string_view name) const {
  const Symbol* s = find(name);
  return s == nullptr ? std::nullopt : std::optional<Word>(s->value);
}

std::optional<Address> SymbolTable::place(std::string_view text) const {
  const std::size_t sign = text.find_first_of("+-");
  const auto base = value(text.substr(0, sign));
  if (!base || sign == std::string_view::npos)
    return base ? std::optional<Address>(base->right()) : std::nullopt;
  constexpr std::size_t most_digits = 6;  // parse_value() takes halves with commas, too
  const std::string_view digits = text.substr(sign + 1);
  const auto offset = digits.size() <= most_digits ? parse_value(digits) : std::nullopt;
  if (!offset || offset->left() != 0) return std::nullopt;
  const Address distance = offset->right();
  const Address there = base->right() + (text[sign] == '+' ? distance : 0 - distance);
  return there & address_mask;
}

void SymbolTable::index() const {
  by_address_.clear();
  for (std::size_t i = 0; i < symbols_.size(); ++i) {
    const Symbol& s = symbols_[i];
    const bool place = s.is(Symbol::label) || s.is(Symbol::variable);
    if (place && !s.is(Symbol::undefined) && s.value.left() == 0) by_address_.push_back(i);
  }
  // Of several names at one address the preferred one comes last, where nearest() looks.
  std::sort(by_address_.begin(), by_address_.end(), [this](std::size_t x, std::size_t y) {
    const Symbol& a = symbols_[x];
    const Symbol& b = symbols_[y];
    if (a.value != b.value) return a.value.bits() < b.value.bits();
    if (a.is(Symbol::suppressed) != b.is(Symbol::suppressed)) return a.is(Symbol::suppressed);
    return x > y;
  });
  stale_ = false;
}

std::optional<SymbolTable::Near> SymbolTable::nearest(Address a, Address reach) const {
  {
    // The index is made when first asked for, and several machines may ask one table at once.
    static std::mutex indexing;
    const std::lock_guard<std::mutex> guard(indexing);
    if (stale_) index();
  }
  const auto above =
      std::upper_bound(by_address_.begin(), by_address_.end(), a,
                       [this](Address x, std::size_t i) { return x < symbols_[i].value.right(); });
  if (above == by_address_.begin()) return std::nullopt;
  const Symbol& s = symbols_[*(above - 1)];
  const Address offset = a - s.value.right();
  if (offset > reach) return std::nullopt;
  return Near{&s, offset};
}

std::string SymbolTable::describe(Address a, Address reach) const {
  const auto near = nearest(a, reach);
  if (!near) return fmt::format("{:o}", a);
  if (near->offset == 0) return near->symbol->name;
  return fmt::format("{}+{:o}", near->symbol->name, near->offset);
}

std::vector<Symbol> SymbolTable::sorted() const {
  std::vector<Symbol> list = symbols_;
  std::sort(list.begin(), list.end(), symbol_order);
  return list;
}

std::string SymbolTable::to_text() const {
  std::string text;
  for (const Symbol& s : sorted()) {
    text += fmt::format("{}\t{}", s.name,
                        s.value.left() == 0 ? octal(s.value.right(), 6) : halves(s.value));
    char separator = '\t';
    for (const auto& a : attribute_names) {
      if (!s.is(a.attribute)) continue;
      text += separator;
      text += a.name;
      separator = ' ';
    }
    text += '\n';
  }
  return text;
}

std::string SymbolTable::to_json() const {
  auto list = nlohmann::ordered_json::array();
  for (const Symbol& s : sorted()) {
    auto words = nlohmann::ordered_json::array();
    for (const auto& a : attribute_names)
      if (s.is(a.attribute)) words.push_back(a.name);
    list.push_back({{"name", s.name}, {"value", octal(s.value)}, {"attributes", words}});
  }
  return nlohmann::ordered_json{{"symbols", list}}.dump(1) + "\n";
}

SymbolTable SymbolTable::parse(std::string_view bytes, const std::string& file) {
  const std::size_t first = bytes.find_first_not_of(" \t\r\n");
  if (first != std::string_view::npos && bytes[first] == '{') return parse_json(bytes, file);
  return parse_text(bytes, file);
}

}  // namespace ka10
