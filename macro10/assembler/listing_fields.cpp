// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The location and value columns of a listed line (LANGUAGE.md 15.2). Columns end at tab stop 40.
#include "macro10/assembler/listing.h"

namespace ka10::assembler {
namespace {

constexpr std::size_t value_stop = 16, text_stop = 40;
constexpr std::size_t widest_fields = text_stop - value_stop - 1;

/// Appends tabs up to the column where the text begins. `from`: where `columns` began.
void tab_to_text(std::string* columns, std::size_t from, std::size_t length) {
  for (std::size_t at = from + length; at < text_stop; at = (at / 8 + 1) * 8) *columns += '\t';
}

std::string field(const Value& v, int first, int last) {
  const int bits = last - first + 1;
  return octal(ka10::Word(v.w).field(first, last), (bits + 2) / 3);
}

}  // namespace

std::string Listing::place(Place at) { return octal(at.at, 6) + (at.rel ? "'" : ""); }

std::string Listing::half(std::uint64_t bits, int rel, bool external) {
  std::string text = octal(bits, 6);
  if (external)
    text += '*';
  else if (rel == 1)
    text += '\'';
  else if (rel != 0)
    text += '#';
  return text;
}

/// Empty when the word is to be shown as halves.
std::string Listing::fields_of(const Word& w) const {
  const Value& v = w.value;
  if (halves_only_ || w.format == Format::halves) return {};
  if (v.left_rel != 0 || v.left_external != nullptr) return {};
  const std::string address = half(v.right(), v.right_rel, v.external != nullptr);
  const std::string mark = address.size() == 6 ? " " : "";
  const std::string tail = ' ' + field(v, 13, 13) + ' ' + field(v, 14, 17) + ' ' + address + mark;
  switch (w.format) {
    case Format::instruction:
      return field(v, 0, 8) + ' ' + field(v, 9, 12) + tail;
    case Format::device:
      return "7 " + octal(ka10::Word(v.w).field(3, 9) << 2, 3) + ' ' +
             octal(ka10::Word(v.w).field(10, 12) << 2, 2) + tail;
    case Format::point:
      return field(v, 0, 5) + ' ' + field(v, 6, 11) + tail;
    case Format::ascii:
    case Format::sixbit:
    case Format::byte:
      break;
    default:
      return {};
  }
  if (v.right_rel != 0 || v.external != nullptr) return {};
  std::string text;
  const auto add = [&](int first, int last) {
    if (!text.empty()) text += ' ';
    text += field(v, first, last);
  };
  if (w.format == Format::ascii) {
    for (int i = 0; i < 5; ++i) add(7 * i, 7 * i + 6);
  } else if (w.format == Format::sixbit) {
    for (int i = 0; i < 6; ++i) add(6 * i, 6 * i + 5);
  } else {
    int at = 0;
    for (const int size : w.fields) {
      if (size == 0) continue;
      if (at + size > 36) return {};
      add(at, at + size - 1);
      at += size;
    }
  }
  return text.size() > widest_fields ? std::string() : text;
}

std::string Listing::columns_of(const Word& w) const {
  std::string columns = place(w.at) + "\t";
  const std::string fields = fields_of(w);
  if (!fields.empty()) {
    columns += fields;
    tab_to_text(&columns, value_stop, fields.size());
    return columns;
  }
  const Value& v = w.value;
  return columns + half(v.left(), v.left_rel, v.left_external != nullptr) + "\t" +
         half(v.right(), v.right_rel, v.external != nullptr) + "\t\t";
}

/// Of an assignment, OPDEF or END: no location, and the left half only when it is not zero.
std::string Listing::value_columns(const Value& v) const {
  const std::string left = v.left() == 0 && v.left_rel == 0 && v.left_external == nullptr
                               ? std::string()
                               : half(v.left(), v.left_rel, v.left_external != nullptr);
  return "\t" + left + "\t" + half(v.right(), v.right_rel, v.external != nullptr) + "\t\t";
}

}  // namespace ka10::assembler
