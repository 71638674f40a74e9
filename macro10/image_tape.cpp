// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Paper tape images: RIM10B with its loader (DEC's and MIT's), the PDP-6's RIM, plain RIM10.
// Specification: docs/macro10/LANGUAGE.md 19, docs/ka10/IO.md 5.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <stdexcept>

#include "macro10/image_parts.h"

namespace ka10::parts {
namespace {

/// Pointer word and bootstrap, as DEC's assembler punches them.
constexpr std::array<std::uint64_t, 15> rim10b_loader{
    0777762000000, 0710600000060, 0541400000004, 0710740000010, 0254000000003,
    0710470000007, 0256010000007, 0256010000012, 0364400000000, 0312740000016,
    0270756000001, 0331740000016, 0254200000001, 0253700000003, 0254000000002};
constexpr Word mit_pointer(0777761000000);  ///< 17 words follow (octal)
constexpr Address datai_ptr = 0710440;      ///< left half of DATAI PTR,
constexpr std::size_t block_words = 18;     ///< decimal; DEC's blocks are no longer
constexpr Word halt(0254200000000);

class TapeReader {
 public:
  TapeReader(const std::vector<Placed>& words, std::size_t size, const Context& context)
      : words_(words), size_(size), context_(context) {}

  bool at_end() const { return at_ >= words_.size(); }
  std::size_t left() const { return words_.size() - at_; }
  const Placed& next(const char* what) {
    if (at_end()) refuse(fmt::format("the tape ends where {} should come", what));
    return words_[at_++];
  }
  /// Refuses at a word, or at the end of the file.
  [[noreturn]] void refuse(const std::string& text) const {
    throw SourceError::at_byte(context_.file, size_, text);
  }
  [[noreturn]] void refuse(const Placed& place, const std::string& text) const {
    throw SourceError::at_byte(context_.file, place.byte, text);
  }
  void block(Image& image, std::size_t n, Address a, const Placed& header) {
    if (n > left())
      refuse(fmt::format("the tape ends inside a block: {} of {} words are there", left(), n));
    load_block(image, words_, at_, n, a, header, context_);
    at_ += n;
  }
  const Placed& ahead(std::size_t n) const { return words_[at_ + n]; }
  void skip(std::size_t n) { at_ += n; }
  /// After the end of the program only zero words may come.
  void finish() {
    while (!at_end())
      if (const Placed& p = next("nothing"); p.word != Word())
        refuse(p, fmt::format("word {} after the end of the program", octal(p.word)));
  }

 private:
  const std::vector<Placed>& words_;
  std::size_t size_, at_ = 0;
  const Context& context_;
};

/// The jump that ends a tape. JRST, JUMPA: the start; HALT: none.
std::optional<Address> end_jump(const TapeReader& tape, const Placed& p) {
  const Word w = p.word;
  const auto code = w.field(0, 8);
  const bool jump = (code == 0254 || code == 0324) && w.field(13, 17) == 0;
  if (!jump)
    tape.refuse(p,
                fmt::format("word {} is neither a block header nor a jump to the start", octal(w)));
  if (w == halt) return std::nullopt;
  return w.right();
}

void check_loader(TapeReader& tape, bool mit) {
  const Placed& pointer = tape.next("the loader");
  const std::size_t n = 01000000 - pointer.word.left();
  if (tape.left() < n) tape.refuse("the tape ends inside the loader");
  if (!mit) {
    for (std::size_t i = 0; i < n; ++i) {
      const Placed& p = tape.ahead(i);
      const Word expected(rim10b_loader[i + 1]);
      if (p.word != expected)
        tape.refuse(p, fmt::format("loader word {:o} is {}, expected {}", i + 1, octal(p.word),
                                   octal(expected)));
    }
  }
  tape.skip(n);
}

Word rotated_left(Word w) { return Word((w.bits() << 1) | (w.bits() >> 35)); }

/// MIT's headers are -n,,a; its sum is rotated left one place before each addition.
Image read_rim10b(TapeReader& tape, bool mit) {
  Image image;
  check_loader(tape, mit);
  for (;;) {
    const Placed& header = tape.next("a block or the jump to the start");
    if (!header.word.negative()) {
      image.start = end_jump(tape, header);
      return image;
    }
    const std::size_t n = 01000000 - header.word.left();
    const Address a = (header.word.right() + (mit ? 0 : 1)) & address_mask;
    Word sum = header.word;
    for (std::size_t i = 0; i < n && i < tape.left(); ++i)
      sum = (mit ? rotated_left(sum) : sum) + tape.ahead(i).word;
    tape.block(image, n, a, header);
    const Placed& checksum = tape.next("a checksum");
    if (checksum.word != sum)
      tape.refuse(checksum,
                  fmt::format("checksum {} of the block for {:o}-{:o}, its words sum to {}",
                              octal(checksum.word), a, a + n - 1, octal(sum)));
  }
}

Image read_rim(TapeReader& tape, const Context& context) {
  Image image;
  for (;;) {
    const Placed& p = tape.next("DATAI PTR or the jump to the start");
    if (p.word.left() != datai_ptr) {
      image.start = end_jump(tape, p);
      return image;
    }
    const Placed& data = tape.next("a data word");
    if (p.word.right() >= context.memory)
      tape.refuse(p, fmt::format("address {:o} is beyond the memory of {:o} words", p.word.right(),
                                 context.memory));
    image.set(p.word.right(), data.word);
  }
}

/// One block without a checksum; its last word is executed (IO.md 5.2).
Image read_rim10(TapeReader& tape) {
  Image image;
  const Placed& header = tape.next("a pointer word");
  if (!header.word.negative())
    tape.refuse(header, fmt::format("pointer word {} is not negative", octal(header.word)));
  const std::size_t n = 01000000 - header.word.left();
  tape.block(image, n, (header.word.right() + 1) & address_mask, header);
  const Word last = image.at(static_cast<Address>(header.word.right() + n));
  if (last.field(0, 8) == 0254 && last.field(13, 17) == 0 && last != halt)
    image.start = last.right();
  return image;
}

std::string punch(const std::vector<Word>& words) { return pack_words(words, Packing::tape); }

void append_end(std::vector<Word>& words, const Image& image) {
  words.push_back(image.start ? Word::halves(0254000, *image.start) : halt);
  words.push_back(Word());
}

}  // namespace

bool looks_like_tape(std::string_view bytes) {
  std::size_t frames = 0;
  for (const char c : bytes) {
    const auto u = static_cast<unsigned char>(c);
    if (u == 0) continue;
    if ((u & 0300) != 0200) return false;
    ++frames;
  }
  return frames >= 6;
}

bool begins_like_tape(std::string_view bytes) {
  std::uint64_t first = 0;
  int frames = 0;
  for (std::size_t i = 0; i < bytes.size() && frames < 6; ++i) {
    const auto u = static_cast<unsigned char>(bytes[i]);
    if ((u & 0200) == 0) continue;
    first = (first << 6) | (u & 077);
    ++frames;
  }
  const Word w(first);
  return frames == 6 && (w == Word(rim10b_loader[0]) || w == mit_pointer || w.left() == datai_ptr);
}

std::optional<ImageFormat> tape_format(const std::vector<Placed>& words) {
  if (words.empty()) return std::nullopt;
  const Word first = words[0].word;
  if (first == Word(rim10b_loader[0]) || first == mit_pointer) return ImageFormat::rim10b;
  if (first.left() == datai_ptr) return ImageFormat::rim;
  // One block that fills the tape and ends with a jump: rim10; else a sav file.
  const std::size_t n = 01000000 - first.left();
  if (first.negative() && words.size() == n + 1 && words[n].word.field(0, 8) == 0254)
    return ImageFormat::rim10;
  return std::nullopt;
}

Image read_tape(const std::vector<Placed>& words, std::size_t size, ImageFormat format,
                const Context& context) {
  TapeReader tape(words, size, context);
  const bool mit = !words.empty() && words[0].word == mit_pointer;
  if (format == ImageFormat::rim10b && !mit &&
      (words.empty() || words[0].word != Word(rim10b_loader[0])))
    throw SourceError::at_byte(context.file, words.empty() ? size : words[0].byte,
                               "no RIM10B loader at the begin of the tape");
  Image image = format == ImageFormat::rim10b ? read_rim10b(tape, mit)
                : format == ImageFormat::rim  ? read_rim(tape, context)
                                              : read_rim10(tape);
  tape.finish();
  return image;
}

std::string write_rim10b(const Image& image) {
  std::vector<Word> words;
  words.reserve(rim10b_loader.size() + image.size());
  for (const std::uint64_t w : rim10b_loader) words.emplace_back(w);
  for (const Run run : image.runs()) {
    if (run.first < 020)
      throw std::invalid_argument(fmt::format(
          "a RIM10B tape cannot load location {:o}: its loader runs in 0-17", run.first));
    for (std::size_t at = run.first; at <= run.last; at += block_words) {
      const std::size_t n = std::min(block_words, run.last - at + 1);
      Word sum = Word::halves(01000000 - n, at - 1);
      words.push_back(sum);
      for (std::size_t i = 0; i < n; ++i) {
        words.push_back(image.at(static_cast<Address>(at + i)));
        sum = sum + words.back();
      }
      words.push_back(sum);
    }
  }
  append_end(words, image);
  return punch(words);
}

std::string write_rim(const Image& image) {
  std::vector<Word> words;
  for (const Run run : image.runs()) {
    for (Address a = run.first; a <= run.last; ++a) {
      words.push_back(Word::halves(datai_ptr, a));
      words.push_back(image.at(a));
    }
  }
  append_end(words, image);
  return punch(words);
}

std::string write_rim10(const Image& image) {
  std::vector<Word> words;
  const std::vector<Run> runs = image.runs();
  if (!runs.empty())
    for (Address a = runs.front().first; a <= runs.back().last; ++a) words.push_back(image.at(a));
  return punch(words);
}

}  // namespace ka10::parts
