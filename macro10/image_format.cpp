// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Recognition of image files by content and extension, and the way to the single formats.
#include "macro10/image_format.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>

#include "macro10/image_parts.h"

namespace ka10 {
namespace {

constexpr std::array<const char*, 7> format_names{"oct", "hex", "rim10b", "rim10",
                                                  "rim", "sav", "exe"};
constexpr std::array<const char*, 5> packing_names{"core-dump", "ansi", "high-density", "host",
                                                   "tape"};
constexpr std::array<Packing, 5> packings{Packing::tape, Packing::host, Packing::core_dump,
                                          Packing::ansi, Packing::high_density};

std::string extension_of(const std::string& file) {
  const std::size_t dot = file.rfind('.');
  if (dot == std::string::npos || file.find('/', dot) != std::string::npos) return {};
  std::string text = file.substr(dot + 1);
  std::transform(text.begin(), text.end(), text.begin(), [](char c) {
    return static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  });
  return text;
}

std::optional<ImageFormat> format_by_extension(const std::string& file) {
  const std::string e = extension_of(file);
  if (e == "mem") return ImageFormat::hex;
  if (e == "rmb") return ImageFormat::rim10b;
  if (e == "low" || e == "shr" || e == "hgh") return ImageFormat::sav;
  return format_by_name(e);
}

bool is_text(std::string_view bytes) {
  return std::all_of(bytes.begin(), bytes.end(), [](char c) {
    const auto u = static_cast<unsigned char>(c);
    return (u >= 040 && u < 0177) || u == '\t' || u == '\n' || u == '\r' || u == '\f';
  });
}

/// hex has `@`, `//` or words of nine digits alone on their lines; everything else is oct.
ImageFormat text_format(std::string_view text, std::optional<ImageFormat> hint) {
  const std::size_t first = text.find_first_not_of(" \t\r\n\f");
  if (first == std::string_view::npos) return hint.value_or(ImageFormat::oct);
  if (text[first] == '@' || text[first] == '/') return ImageFormat::hex;
  if (text[first] == ';') return ImageFormat::oct;
  if (hint == ImageFormat::oct || hint == ImageFormat::hex) return *hint;
  std::string_view line = text.substr(first, text.find('\n', first) - first);
  line = line.substr(0, line.find_last_not_of(" \t\r") + 1);
  const bool nine = line.size() == 9 && std::all_of(line.begin(), line.end(), [](char c) {
                      return std::isxdigit(static_cast<unsigned char>(c)) != 0;
                    });
  return nine ? ImageFormat::hex : ImageFormat::oct;
}

struct Binary {
  std::optional<ImageFormat> format;
  std::optional<Packing> packing;
};

bool is_tape_format(std::optional<ImageFormat> f) {
  return f == ImageFormat::rim10b || f == ImageFormat::rim || f == ImageFormat::rim10;
}

ReadResult read_words(const std::vector<parts::Placed>& words, std::size_t size, ImageFormat format,
                      Packing packing, const parts::Context& context) {
  ReadResult result;
  result.format = format;
  if (format == ImageFormat::sav || format == ImageFormat::exe) result.packing = packing;
  result.image = format == ImageFormat::sav   ? parts::read_sav(words, size, context)
                 : format == ImageFormat::exe ? parts::read_exe(words, size, context)
                                              : parts::read_tape(words, size, format, context);
  return result;
}

/// Under this packing the file begins like a sav or exe file.
bool plausible(std::string_view bytes, Packing p, const std::string& file) {
  const std::size_t first_words = p == Packing::host ? 8 : p == Packing::tape ? 6 : 5;
  if (p == Packing::tape && !parts::looks_like_tape(bytes)) return false;
  if (bytes.size() < first_words) return false;
  try {
    const auto words = parts::unpack(p == Packing::tape ? bytes : bytes.substr(0, first_words),
                                     p == Packing::high_density ? Packing::core_dump : p, file);
    if (words.empty()) return false;
    return parts::looks_like_exe(words) || words[0].word.left() >= 0700000;
  } catch (const SourceError&) {
    return false;
  }
}

/// Tries the packings; the first that reads to the end is right. Nothing read: the complaint of the
/// packing under which the file at least begins well.
ReadResult read_core(std::string_view bytes, const ReadOptions& options, const Binary& wanted,
                     const parts::Context& context) {
  std::optional<SourceError> complaint;
  for (const Packing p : packings) {
    if (wanted.packing && *wanted.packing != p) continue;
    try {
      const auto words = parts::unpack(bytes, p, context.file);
      const bool exe =
          options.format ? *options.format == ImageFormat::exe : parts::looks_like_exe(words);
      return read_words(words, bytes.size(), exe ? ImageFormat::exe : ImageFormat::sav, p, context);
    } catch (const SourceError& e) {
      if (wanted.packing || (!complaint && plausible(bytes, p, context.file))) complaint = e;
    }
  }
  if (complaint) throw SourceError(*complaint);
  throw SourceError::at_byte(context.file, 0,
                             "no image: expected oct, hex, RIM10B, RIM, RIM10, SAV or EXE");
}

ReadResult read_binary(std::string_view bytes, const ReadOptions& options,
                       std::optional<ImageFormat> hint, const parts::Context& context) {
  const std::optional<ImageFormat> format = options.format;
  const bool tape_wanted = is_tape_format(format) || (!format && is_tape_format(hint));
  const bool tape = parts::looks_like_tape(bytes) || parts::begins_like_tape(bytes);
  if (tape_wanted || (!format && !options.packing && tape)) {
    const auto words = parts::unpack(bytes, Packing::tape, context.file);
    if (words.empty()) throw SourceError::at_byte(context.file, bytes.size(), "the tape is blank");
    auto kind = format ? format : parts::tape_format(words);
    if (kind == ImageFormat::rim10 && hint == ImageFormat::sav) kind.reset();
    if (!kind && is_tape_format(hint)) kind = hint;
    if (kind) return read_words(words, bytes.size(), *kind, Packing::tape, context);
  }
  return read_core(bytes, options, {format, options.packing}, context);
}

}  // namespace

const char* format_name(ImageFormat f) { return format_names[static_cast<std::size_t>(f)]; }
const char* packing_name(Packing p) { return packing_names[static_cast<std::size_t>(p)]; }

std::optional<ImageFormat> format_by_name(std::string_view name) {
  for (std::size_t i = 0; i < format_names.size(); ++i)
    if (name == format_names[i]) return static_cast<ImageFormat>(i);
  return std::nullopt;
}

std::optional<Packing> packing_by_name(std::string_view name) {
  for (std::size_t i = 0; i < packing_names.size(); ++i)
    if (name == packing_names[i]) return static_cast<Packing>(i);
  return std::nullopt;
}

std::string write_image(const Image& image, ImageFormat format, const WriteOptions& options) {
  switch (format) {
    case ImageFormat::oct:
      return parts::write_oct(image);
    case ImageFormat::hex:
      return parts::write_hex(image);
    case ImageFormat::rim10b:
      return parts::write_rim10b(image);
    case ImageFormat::rim10:
      return parts::write_rim10(image);
    case ImageFormat::rim:
      return parts::write_rim(image);
    case ImageFormat::sav:
      return pack_words(parts::write_sav(image), options.packing);
    case ImageFormat::exe:
      return pack_words(parts::write_exe(image), options.packing);
  }
  return {};
}

ReadResult read_image(std::string_view bytes, const std::string& file, const ReadOptions& options) {
  const parts::Context context{file, std::min<std::size_t>(options.memory, 262144)};
  const std::optional<ImageFormat> hint = format_by_extension(file);
  if (bytes.empty()) throw SourceError::whole(file, "the file is empty");
  const bool text_wanted = options.format == ImageFormat::oct || options.format == ImageFormat::hex;
  const bool text_hinted = hint == ImageFormat::oct || hint == ImageFormat::hex;
  if (!text_wanted && (options.format || options.packing || (!text_hinted && !is_text(bytes))))
    return read_binary(bytes, options, hint, context);
  ReadResult result;
  if (options.format)
    result.format = *options.format;
  else if (text_hinted && !is_text(bytes))
    result.format = *hint;
  else
    result.format = text_format(bytes, hint);
  result.image = result.format == ImageFormat::hex ? parts::read_hex(bytes, context)
                                                   : parts::read_oct(bytes, context);
  if (result.image.empty() && !result.image.start)
    throw SourceError::whole(file, "the file holds no words");
  return result;
}

ReadResult read_image_file(const std::string& path, const ReadOptions& options) {
  return read_image(read_file(path), path == "-" ? "standard input" : path, options);
}

}  // namespace ka10
