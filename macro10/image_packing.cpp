// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// 36-bit words in 8-bit bytes: docs/ka10/IO.md 6.1.
#include <fmt/format.h>

#include "macro10/image_parts.h"

namespace ka10 {
namespace {

char byte_of(std::uint64_t bits) { return static_cast<char>(bits & 0xff); }

std::uint64_t at(std::string_view bytes, std::size_t i) {
  return static_cast<unsigned char>(bytes[i]);
}

void pack_pair(std::string& out, Word first, Word second) {
  // 72 bits in sequence: the fifth byte holds the end of the first and the begin of the second.
  for (int i = 0; i < 4; ++i) out += byte_of(first.field(8 * i, 8 * i + 7));
  out += byte_of((first.field(32, 35) << 4) | second.field(0, 3));
  for (int i = 0; i < 4; ++i) out += byte_of(second.field(4 + 8 * i, 11 + 8 * i));
}

void pack_one(std::string& out, Word w, Packing p) {
  switch (p) {
    case Packing::core_dump:
      for (int i = 0; i < 4; ++i) out += byte_of(w.field(8 * i, 8 * i + 7));
      out += byte_of(w.field(32, 35));
      break;
    case Packing::ansi:
      for (int i = 0; i < 4; ++i) out += byte_of(w.field(7 * i, 7 * i + 6));
      out += byte_of(w.field(28, 34) | (w.field(35, 35) << 7));
      break;
    case Packing::host:
      for (int i = 0; i < 8; ++i) out += byte_of(w.bits() >> (8 * i));
      break;
    case Packing::tape:
      for (int i = 0; i < 6; ++i) out += byte_of(0200 | w.field(6 * i, 6 * i + 5));
      break;
    case Packing::high_density:
      break;  // in pairs
  }
}

[[noreturn]] void strange(const std::string& file, std::size_t byte, Packing p, const char* why) {
  throw SourceError::at_byte(file, byte, fmt::format("{} ({} packing)", why, packing_name(p)));
}

/// Behind the last whole word only zeros may fill up a block.
void check_rest(std::string_view b, std::size_t i, Packing p, const std::string& file) {
  if (i < b.size() && b.find_first_not_of('\0', i) != std::string_view::npos)
    strange(file, b.size(), p, "the file ends inside a word");
}

std::vector<parts::Placed> unpack_five(std::string_view b, Packing p, const std::string& file) {
  std::vector<parts::Placed> words;
  words.reserve(b.size() / 5);
  std::size_t i = 0;
  for (; i + 5 <= b.size(); i += 5) {
    std::uint64_t w = 0;
    if (p == Packing::core_dump) {
      for (std::size_t k = 0; k < 4; ++k) w = (w << 8) | at(b, i + k);
      if (at(b, i + 4) > 017) strange(file, i + 4, p, "the fifth byte has bits above the low four");
      w = (w << 4) | at(b, i + 4);
    } else {
      for (std::size_t k = 0; k < 4; ++k) {
        if (at(b, i + k) > 0177) strange(file, i + k, p, "the top bit of a byte is set");
        w = (w << 7) | at(b, i + k);
      }
      w = (w << 8) | ((at(b, i + 4) & 0177) << 1) | (at(b, i + 4) >> 7);
    }
    words.push_back({Word(w), i});
  }
  check_rest(b, i, p, file);
  return words;
}

std::vector<parts::Placed> unpack_nine(std::string_view b, const std::string& file) {
  const auto p = Packing::high_density;
  std::vector<parts::Placed> words;
  words.reserve(b.size() / 9 * 2 + 1);
  std::size_t i = 0;
  for (; i + 5 <= b.size(); i += 9) {
    std::uint64_t w = 0;
    for (std::size_t k = 0; k < 4; ++k) w = (w << 8) | at(b, i + k);
    words.push_back({Word((w << 4) | (at(b, i + 4) >> 4)), i});
    if (i + 9 > b.size()) {
      // An odd last word may stand alone in five bytes.
      if ((at(b, i + 4) & 017) != 0) strange(file, b.size(), p, "the file ends inside a word");
      i += 5;
      break;
    }
    w = at(b, i + 4) & 017;
    for (std::size_t k = 5; k < 9; ++k) w = (w << 8) | at(b, i + k);
    words.push_back({Word(w), i + 4});
  }
  check_rest(b, i, p, file);
  return words;
}

std::vector<parts::Placed> unpack_host(std::string_view b, const std::string& file) {
  const auto p = Packing::host;
  std::vector<parts::Placed> words;
  words.reserve(b.size() / 8);
  std::size_t i = 0;
  for (; i + 8 <= b.size(); i += 8) {
    std::uint64_t w = 0;
    for (std::size_t k = 8; k-- > 0;) w = (w << 8) | at(b, i + k);
    if (w > word_mask) strange(file, i, p, "a word has more than 36 bits");
    words.push_back({Word(w), i});
  }
  check_rest(b, i, p, file);
  return words;
}

std::vector<parts::Placed> unpack_tape(std::string_view b, const std::string& file) {
  const auto p = Packing::tape;
  std::vector<parts::Placed> words;
  words.reserve(b.size() / 6);
  std::uint64_t w = 0;
  int frames = 0;
  std::size_t begin = 0;
  for (std::size_t i = 0; i < b.size(); ++i) {
    const std::uint64_t frame = at(b, i);
    if ((frame & 0200) == 0) continue;  // blank or alphanumeric: the reader skips it
    if ((frame & 0100) != 0) strange(file, i, p, "a binary frame has hole 7 punched");
    if (frames == 0) begin = i;
    w = (w << 6) | (frame & 077);
    if (++frames == 6) {
      words.push_back({Word(w), begin});
      frames = 0;
      w = 0;
    }
  }
  if (frames != 0) strange(file, b.size(), p, "the tape ends inside a word");
  return words;
}

}  // namespace

std::vector<parts::Placed> parts::unpack(std::string_view bytes, Packing p,
                                         const std::string& file) {
  switch (p) {
    case Packing::high_density:
      return unpack_nine(bytes, file);
    case Packing::host:
      return unpack_host(bytes, file);
    case Packing::tape:
      return unpack_tape(bytes, file);
    default:
      return unpack_five(bytes, p, file);
  }
}

std::vector<Word> unpack_words(std::string_view bytes, Packing p, const std::string& file) {
  std::vector<Word> words;
  for (const parts::Placed& placed : parts::unpack(bytes, p, file)) words.push_back(placed.word);
  return words;
}

std::string pack_words(const std::vector<Word>& words, Packing p) {
  std::string out;
  if (p == Packing::high_density) {
    for (std::size_t i = 0; i < words.size(); i += 2)
      pack_pair(out, words[i], i + 1 < words.size() ? words[i + 1] : Word());
    return out;
  }
  for (const Word w : words) pack_one(out, w, p);
  return out;
}

}  // namespace ka10
