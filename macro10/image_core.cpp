// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Core images as words: SAV (TOPS-10, blocks behind IOWDs) and EXE (a directory of pages).
// Specification: docs/ka10/IO.md 6.2 and 6.3.
#include <fmt/format.h>

#include <algorithm>
#include <bitset>

#include "macro10/image_parts.h"

namespace ka10::parts {
namespace {

constexpr Address directory_code = 01776;
constexpr Address entry_code = 01775;
constexpr Address end_code = 01777;
constexpr std::size_t page_words = 512;
constexpr Address job_start = 0120;  ///< .JBSA: its right half is the start address

[[noreturn]] void refuse(const Context& context, std::size_t byte, const std::string& text) {
  throw SourceError::at_byte(context.file, byte, text);
}

std::size_t count_of(Word header) { return 01000000 - header.left(); }

/// Reads the directory and entry blocks of an exe file one after the other.
class ExeReader {
 public:
  ExeReader(const std::vector<Placed>& words, std::size_t size, const Context& context)
      : words_(words), size_(size), context_(context) {}

  Image read() {
    bool directory = false;
    for (std::size_t at = 0;;) {
      if (at >= words_.size())
        refuse(context_, size_, "the file ends without an end block (1777,,1)");
      const Placed& head = words_[at];
      const std::size_t n = head.word.right();
      if (n == 0 || at + n > words_.size())
        refuse(context_, head.byte,
               fmt::format("block {} does not fit into the file", halves(head.word)));
      if (head.word.left() == end_code) break;
      if (head.word.left() == directory_code && !directory) {
        directory = true;
        read_directory(at, n);
      } else if (head.word.left() == entry_code) {
        if (n != 3) refuse(context_, head.byte, "an entry vector block is not 1775,,3");
        image_.start = words_[at + 2].word.right();
      } else {
        refuse(context_, head.byte, fmt::format("unknown block {}", halves(head.word)));
      }
      at += n;
    }
    if (!image_.start && image_.has(job_start) && image_.at(job_start).right() != 0)
      image_.start = image_.at(job_start).right();
    return std::move(image_);
  }

 private:
  void read_directory(std::size_t at, std::size_t n) {
    if (n % 2 == 0) refuse(context_, words_[at].byte, "the directory has half a pair");
    for (std::size_t i = at + 1; i < at + n; i += 2) {
      const std::size_t file_page = words_[i].word.field(9, 35);
      const std::size_t repeat = words_[i + 1].word.field(0, 8) + 1;
      const std::size_t page = words_[i + 1].word.field(9, 35);
      for (std::size_t k = 0; k < repeat; ++k)
        read_page(file_page == 0 ? 0 : file_page + k, page + k, words_[i]);
    }
  }
  void read_page(std::size_t file_page, std::size_t page, const Placed& entry) {
    const std::size_t a = page * page_words;
    if (a + page_words > context_.memory)
      refuse(context_, entry.byte,
             fmt::format("page {:o} is beyond the memory of {:o} words", page, context_.memory));
    if (seen_[page]) refuse(context_, entry.byte, fmt::format("page {:o} is there twice", page));
    seen_[page] = true;
    if (file_page == 0) {
      for (std::size_t i = 0; i < page_words; ++i) image_.set(static_cast<Address>(a + i), Word());
      return;
    }
    const std::size_t from = file_page * page_words;
    if (from + page_words > words_.size())
      refuse(context_, size_, fmt::format("the file ends before its page {:o}", file_page));
    for (std::size_t i = 0; i < page_words; ++i)
      image_.set(static_cast<Address>(a + i), words_[from + i].word);
  }

  const std::vector<Placed>& words_;
  std::size_t size_;
  const Context& context_;
  std::bitset<512> seen_;  ///< pages
  Image image_;
};

}  // namespace

void load_block(Image& image, const std::vector<Placed>& words, std::size_t first, std::size_t n,
                Address a, const Placed& header, const Context& context) {
  if (a + n > context.memory)
    refuse(context, header.byte,
           fmt::format("the block of {} words for {:o} reaches beyond the memory of {:o} words", n,
                       a, context.memory));
  for (std::size_t i = 0; i < n; ++i) image.set(static_cast<Address>(a + i), words[first + i].word);
}

bool looks_like_exe(const std::vector<Placed>& words) {
  return !words.empty() && words[0].word.left() == directory_code && words[0].word.right() % 2 == 1;
}

Image read_sav(const std::vector<Placed>& words, std::size_t size, const Context& context) {
  Image image;
  std::size_t at = 0;
  for (;;) {
    if (at >= words.size()) refuse(context, size, "the file ends without a jump to the start");
    const Placed& header = words[at++];
    if (!header.word.negative()) {
      const auto code = header.word.field(0, 8);
      if (header.word.left() == 0)
        refuse(context, header.byte,
               fmt::format("word {} is neither a block header nor a jump to "
                           "the start",
                           octal(header.word)));
      const bool none = header.word == Word(0254200000000);
      if (code != 0254 || header.word.field(13, 17) != 0)
        refuse(context, header.byte,
               fmt::format("word {} ends the blocks, expected a jump to the "
                           "start",
                           octal(header.word)));
      if (!none) image.start = header.word.right();
      break;
    }
    const std::size_t n = count_of(header.word);
    const Address a = (header.word.right() + 1) & address_mask;
    if (n > words.size() - at)
      refuse(context, size,
             fmt::format("the file ends inside the block for {:o}: {} of {} words "
                         "are there",
                         a, words.size() - at, n));
    for (std::size_t i = 0; i < n && a + i <= address_mask; ++i)
      if (image.has(static_cast<Address>(a + i)))
        refuse(context, header.byte,
               fmt::format("the block for {:o} overlaps an earlier one at {:o}", a, a + i));
    load_block(image, words, at, n, a, header, context);
    at += n;
  }
  for (; at < words.size(); ++at)
    if (words[at].word != Word())
      refuse(context, words[at].byte,
             fmt::format("word {} after the end of the program", octal(words[at].word)));
  return image;
}

Image read_exe(const std::vector<Placed>& words, std::size_t size, const Context& context) {
  if (!looks_like_exe(words))
    refuse(context, 0, "no directory block (1776,,n) at the begin of the file");
  return ExeReader(words, size, context).read();
}

std::vector<Word> write_sav(const Image& image) {
  std::vector<Word> words;
  for (const Run run : image.runs()) {
    // A count is at most 400000, where the left half is still negative.
    for (std::size_t at = run.first; at <= run.last;) {
      const std::size_t n = std::min<std::size_t>(0400000, run.last - at + 1);
      words.push_back(Word::halves(01000000 - n, (at - 1) & address_mask));
      for (std::size_t i = 0; i < n; ++i) words.push_back(image.at(static_cast<Address>(at + i)));
      at += n;
    }
  }
  words.push_back(image.start ? Word::halves(0254000, *image.start) : Word(0254200000000));
  return words;
}

std::vector<Word> write_exe(const Image& image) {
  std::vector<std::size_t> pages;
  for (const Run run : image.runs())
    for (std::size_t p = run.first / page_words; p <= run.last / page_words; ++p)
      if (pages.empty() || pages.back() != p) pages.push_back(p);
  std::vector<Word> words{Word::halves(directory_code, 1)};
  // Neighbouring pages share a directory entry, up to its repeat count of 512.
  std::size_t file_page = 0;  // filled in below, when the size of the directory is known
  struct Entry {
    std::size_t page, count;
  };
  std::vector<Entry> entries;
  for (const std::size_t p : pages) {
    if (!entries.empty() && entries.back().page + entries.back().count == p &&
        entries.back().count < 512)
      ++entries.back().count;
    else
      entries.push_back({p, 1});
  }
  const std::size_t head = 1 + 2 * entries.size() + (image.start ? 3 : 0) + 1;
  file_page = (head + page_words - 1) / page_words;
  words[0] = Word::halves(directory_code, 1 + 2 * entries.size());
  for (const Entry& e : entries) {
    words.emplace_back(file_page);
    words.emplace_back((std::uint64_t{e.count - 1} << 27) | e.page);
    file_page += e.count;
  }
  if (image.start) {
    words.push_back(Word::halves(entry_code, 3));
    words.push_back(Word::halves(0254000, 0));  // TOPS-10: a JRST in place of a length
    words.emplace_back(*image.start);
  }
  words.push_back(Word::halves(end_code, 1));
  words.resize((words.size() + page_words - 1) / page_words * page_words);
  for (const std::size_t p : pages)
    for (std::size_t i = 0; i < page_words; ++i)
      words.push_back(image.at(static_cast<Address>(p * page_words + i)));
  return words;
}

}  // namespace ka10::parts
