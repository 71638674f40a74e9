// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// WordWriter: the part of the disassembler that writes single words. Inside macro10/ only;
// everybody else takes disassembler.h.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "macro10/symbols.h"
#include "macro10/word.h"

namespace ka10 {

/// Smaller numbers are not taken for addresses.
constexpr Address lowest_named_address = 040;

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

}  // namespace ka10
