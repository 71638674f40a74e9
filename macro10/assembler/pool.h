// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Pool: the words of the literals since the last LIT, and the search for a run of words that is
// there already (LANGUAGE.md 8.5, 8.8).
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "macro10/assembler/value.h"

namespace ka10::assembler {

struct PoolWord {
  Value value;
  bool placeholder = false;  ///< pass 1: counts, equals nothing
  std::uint8_t format = 0;   ///< for the listing
  std::uint16_t file = 0;
  int line = 0;
};

/// Where LIT or VAR number n stood in pass 1, and how much it took.
struct PoolStart {
  Place at;
  std::size_t size = 0;
};

class Pool {
 public:
  Pool() { clear(); }
  void clear();
  std::size_t size() const { return words_.size(); }
  const std::vector<PoolWord>& words() const { return words_; }
  /// Shares or appends; the position of the first word.
  std::size_t place(const std::vector<PoolWord>& text);
  /// Appends without looking.
  std::size_t append(const std::vector<PoolWord>& text, bool placeholders);
  /// Words that are only counted (pass 1).
  std::size_t counted = 0;

 private:
  static constexpr std::uint32_t none = 0xFFFFFFFF;
  struct Chain {
    std::uint32_t first = none, last = none;
  };
  static std::size_t hash(const Value& v);
  void push(const PoolWord& word);
  void rehash();

  std::vector<PoolWord> words_;
  std::vector<std::uint32_t> next_;  ///< the next later word with the same hash slot
  std::vector<Chain> slots_;
};

}  // namespace ka10::assembler
