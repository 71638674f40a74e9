// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Symbols of an assembled program: name, value, attributes (docs/macro10/LANGUAGE.md 3.3), and the
// two files they are kept in. Text: `NAME VALUE WORDS...`, value in octal (`LLLLLL,,RRRRRR` when
// the left half is not zero), words from `label suppressed internal entry external variable opdef
// undefined multiply left-relocatable right-relocatable`; `;` comments.
// JSON: {"symbols": [{"name", "value" (12 octal digits), "attributes": [words]}]}.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "macro10/word.h"

namespace ka10 {

struct Symbol {
  enum Attribute : std::uint16_t {
    label = 1,
    suppressed = 2,
    internal = 4,
    entry = 010,
    external = 020,
    variable = 040,
    opdef = 0100,
    undefined = 0200,
    multiply_defined = 0400,
    left_relocatable = 01000,
    right_relocatable = 02000,
  };
  std::string name;
  Word value;
  std::uint16_t attributes = 0;

  bool is(Attribute a) const { return (attributes & a) != 0; }
};

/// True when a comes before b in DEC's symbol order: SIXBIT as a signed word (LANGUAGE.md 9.6).
bool symbol_order(const Symbol& a, const Symbol& b);

class SymbolTable {
 public:
  /// A name known already is replaced.
  void add(Symbol symbol);
  /// Case does not count, nor what follows the sixth character.
  const Symbol* find(std::string_view name) const;
  std::optional<Word> value(std::string_view name) const;
  /// What describe() writes, read: `NAME`, `NAME+3`, also `NAME-3`; the offset is octal.
  std::optional<Address> place(std::string_view text) const;

  struct Near {
    const Symbol* symbol = nullptr;
    Address offset = 0;
  };
  /// The label (or variable) at or below `a`, at most `reach` words below: nearest first, at one
  /// address names that are not suppressed first, then in the order added.
  std::optional<Near> nearest(Address a, Address reach = 0777) const;
  /// `NAME`, `NAME+3` or octal digits.
  std::string describe(Address a, Address reach = 0777) const;

  /// In DEC's symbol order.
  std::vector<Symbol> sorted() const;
  const std::vector<Symbol>& all() const { return symbols_; }
  std::size_t size() const { return symbols_.size(); }
  bool empty() const { return symbols_.empty(); }

  std::string to_text() const;
  std::string to_json() const;
  /// Either form, told apart by the first character. Throws SourceError (source_error.h).
  static SymbolTable parse(std::string_view bytes, const std::string& file);

 private:
  void index() const;

  std::vector<Symbol> symbols_;
  std::unordered_map<std::uint64_t, std::size_t> by_name_;
  mutable std::vector<std::size_t> by_address_;  ///< labels by value; rebuilt when stale
  mutable bool stale_ = true;
};

}  // namespace ka10
