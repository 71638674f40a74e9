// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Value: what an expression gives: a 36-bit word, the relocation of each half, externals.
// Values are relative to 0 until they are stored (LANGUAGE.md 4.1). Small, passed by value.
#pragma once

#include <cstdint>

#include "macro10/word.h"

namespace ka10::assembler {

struct Name;

constexpr std::uint64_t half_mask = 0777777;
constexpr std::uint64_t left_mask = half_mask << 18;

struct Value {
  enum Mark : std::uint8_t {
    forward = 1,    ///< holds something not known (yet): undefined symbol, literal in pass 1
    null = 2,       ///< no field was seen
    numeric = 4,    ///< an atom that may take a B shift
    full = 010,     ///< the external is a 36-bit one (else it belongs to the right half)
  };
  std::uint64_t w = 0;
  Name* external = nullptr;       ///< of the right half or the full word
  Name* left_external = nullptr;  ///< of the left half
  std::int8_t left_rel = 0;       ///< how many times the base is in it
  std::int8_t right_rel = 0;
  std::uint8_t marks = 0;

  bool is(Mark m) const { return (marks & m) != 0; }
  bool absolute() const {
    return left_rel == 0 && right_rel == 0 && external == nullptr && left_external == nullptr;
  }
  std::uint64_t left() const { return w >> 18; }
  std::uint64_t right() const { return w & half_mask; }
  bool same_word(const Value& o) const {
    return w == o.w && left_rel == o.left_rel && right_rel == o.right_rel &&
           external == o.external && left_external == o.left_external;
  }
};

inline Value make_value(std::uint64_t w) {
  Value v;
  v.w = w & word_mask;
  return v;
}

/// A location: 18 bits and whether it is relocatable.
struct Place {
  Address at = 0;
  bool rel = false;
  Value value() const {
    Value v;
    v.w = at;
    v.right_rel = rel ? 1 : 0;
    return v;
  }
  void advance(std::uint64_t n) { at = static_cast<Address>((at + n) & address_mask); }
  friend bool operator==(Place a, Place b) { return a.at == b.at && a.rel == b.rel; }
  friend bool operator!=(Place a, Place b) { return !(a == b); }
};

}  // namespace ka10::assembler
