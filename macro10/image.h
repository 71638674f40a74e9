// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Image: the words a program puts into core, by address, and its start address. What was never set
// is not there (a gap), which is different from a word 0. Files: image_format.h.
#pragma once

#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "macro10/word.h"

namespace ka10 {

/// Addresses first to last, both inclusive.
struct Run {
  Address first = 0;
  Address last = 0;
  std::size_t size() const { return std::size_t{last} - first + 1; }
  friend bool operator==(Run a, Run b) { return a.first == b.first && a.last == b.last; }
};

class Image {
 public:
  /// Addresses are cut to 18 bits. A later word for the same address replaces the earlier one.
  void set(Address a, Word w);
  void erase(Address a);
  bool has(Address a) const;
  /// The word at a; 0 where there is none.
  Word at(Address a) const;
  /// How many words there are.
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  /// The contiguous pieces in order of address.
  std::vector<Run> runs() const;
  /// Puts every word of `other` on top, and its start address if it has one.
  void merge(const Image& other);

  std::optional<Address> start;

  /// Same words at the same addresses and the same start.
  friend bool operator==(const Image& a, const Image& b);
  friend bool operator!=(const Image& a, const Image& b) { return !(a == b); }

 private:
  static constexpr std::size_t page_words = 512;
  static constexpr std::size_t page_count = 512;
  struct Page {
    std::array<Word, page_words> words{};
    std::bitset<page_words> present;
  };
  const Page* page_of(Address a) const;

  std::array<std::uint16_t, page_count> index_{};  ///< 1 + place in pages_, 0: no such page
  std::vector<Page> pages_;
  std::size_t size_ = 0;
};

}  // namespace ka10
