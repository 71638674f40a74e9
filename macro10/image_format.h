// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Files that hold an Image: reading (format recognised by content, then by extension) and writing.
// Specification: docs/macro10/LANGUAGE.md 19, docs/ka10/IO.md 5 and 6; our own page is
// docs/images.md. A damaged file is refused with SourceError, which names the place; nothing is
// half read.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "macro10/files.h"
#include "macro10/image.h"
#include "macro10/source_error.h"

namespace ka10 {

enum class ImageFormat { oct, hex, rim10b, rim10, rim, sav, exe };

/// How 36-bit words lie in the bytes of sav and exe files (IO.md 6.1).
enum class Packing {
  core_dump,     ///< 5 bytes a word, the last byte's low half used
  ansi,          ///< 5 bytes a word, 7 bits each, bit 35 on top of the fifth
  high_density,  ///< 9 bytes for two words
  host,          ///< 8 bytes, little endian
  tape,          ///< 6 bytes of 6 bits with hole 8 punched
};

const char* format_name(ImageFormat f);
std::optional<ImageFormat> format_by_name(std::string_view name);
const char* packing_name(Packing p);
std::optional<Packing> packing_by_name(std::string_view name);

/// Words to bytes. A last odd word of high_density is followed by a zero word.
std::string pack_words(const std::vector<Word>& words, Packing p);
/// Bytes to words. SourceError when the bytes are no whole words, or a bit is set that the packing
/// leaves clear.
std::vector<Word> unpack_words(std::string_view bytes, Packing p, const std::string& file);

struct WriteOptions {
  Packing packing = Packing::core_dump;  ///< for sav and exe
};
/// The bytes of a file. Throws std::invalid_argument when the format cannot hold the image: rim10b
/// must leave 0-17 alone, where its loader runs.
std::string write_image(const Image& image, ImageFormat format, const WriteOptions& options = {});

struct ReadOptions {
  std::optional<ImageFormat> format;  ///< default: recognised
  std::optional<Packing> packing;     ///< default: recognised
  std::size_t memory = 262144;        ///< words at this address and beyond are refused
};
struct ReadResult {
  Image image;
  ImageFormat format = ImageFormat::oct;
  std::optional<Packing> packing;  ///< of sav and exe
};
/// `file` is the name for messages and, by its extension, a hint.
ReadResult read_image(std::string_view bytes, const std::string& file,
                      const ReadOptions& options = {});
/// Reads the file; `-` is standard input. SourceError also when it cannot be opened.
ReadResult read_image_file(const std::string& path, const ReadOptions& options = {});

}  // namespace ka10
