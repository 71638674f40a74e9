// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
#include "picture/file_kind.h"

#include <array>

namespace ka10 {
namespace {

using namespace std::string_view_literals;

struct Magic {
  std::size_t at;
  std::string_view bytes;
  const char* name;
  FileKind kind;
};
constexpr std::array magics{
    Magic{0, "\x89PNG\r\n\x1a\n"sv, "a PNG picture", FileKind::png},
    Magic{0, "\xff\xd8\xff"sv, "a JPEG picture", FileKind::jpeg},
    Magic{0, "GIF8"sv, "a GIF picture", FileKind::other_picture},
    Magic{0, "BM"sv, "a BMP picture", FileKind::other_picture},
    Magic{0, "II*\0"sv, "a TIFF picture", FileKind::other_picture},
    Magic{0, "MM\0*"sv, "a TIFF picture", FileKind::other_picture},
    Magic{8, "WEBP"sv, "a WebP picture", FileKind::other_picture},
    Magic{4, "ftyp"sv, "a HEIC or AVIF picture, or a film", FileKind::other_picture},
    Magic{0, "%PDF"sv, "a PDF document", FileKind::other_picture},
};

const Magic* magic_of(std::string_view bytes) {
  for (const Magic& m : magics) {
    if (bytes.size() >= m.at && bytes.substr(m.at, m.bytes.size()) == m.bytes) return &m;
  }
  return nullptr;
}

std::uint64_t big_endian(std::string_view bytes, std::size_t at, std::size_t count) {
  std::uint64_t n = 0;
  for (std::size_t i = 0; i < count; ++i) n = n << 8 | static_cast<unsigned char>(bytes[at + i]);
  return n;
}

/// Chunks: length, name, data, checksum; the first is IHDR, the last IEND.
PictureFrame png_frame(std::string_view bytes) {
  PictureFrame f;
  std::size_t at = 8;
  while (bytes.size() - at >= 12) {
    const std::uint64_t length = big_endian(bytes, at, 4);
    const std::string_view name = bytes.substr(at + 4, 4);
    if (length > bytes.size() - at - 12) break;
    if (at == 8) {
      if (name != "IHDR" || length < 13) {
        f.damage = "damaged: it does not begin with its size";
        return f;
      }
      f.width = big_endian(bytes, at + 8, 4);
      f.height = big_endian(bytes, at + 12, 4);
    }
    if (name == "IEND") return f;
    at += 12 + static_cast<std::size_t>(length);
  }
  f.damage = "cut off: its end is missing";
  return f;
}

/// Segments: FF, a code, mostly a length; the frame header holds the size. What follows the first
/// scan header is compressed and ends with FF D9, which cannot stand inside it.
PictureFrame jpeg_frame(std::string_view bytes) {
  PictureFrame f;
  std::size_t at = 2;
  while (bytes.size() - at >= 4 && bytes[at] == '\xff') {
    const auto code = static_cast<unsigned char>(bytes[at + 1]);
    if (code == 0xff) {  // a fill byte
      ++at;
      continue;
    }
    const auto length = static_cast<std::size_t>(big_endian(bytes, at + 2, 2));
    if (length < 2 || length > bytes.size() - at - 2) break;
    const bool frame = code >= 0xc0 && code <= 0xcf && code != 0xc4 && code != 0xc8 && code != 0xcc;
    if (frame && length >= 7) {
      f.height = big_endian(bytes, at + 5, 2);
      f.width = big_endian(bytes, at + 7, 2);
    }
    if (code == 0xda) {
      if (bytes.find("\xff\xd9"sv, at) == std::string_view::npos) break;
      if (f.width == 0) f.damage = "damaged: it does not tell its size";
      return f;
    }
    at += 2 + length;
  }
  f.damage = "cut off: its end is missing";
  return f;
}

}  // namespace

FileKind file_kind(std::string_view bytes) {
  const Magic* m = magic_of(bytes);
  return m == nullptr ? FileKind::no_picture : m->kind;
}

std::string kind_name(std::string_view bytes) {
  const Magic* m = magic_of(bytes);
  return m == nullptr ? "" : m->name;
}

PictureFrame picture_frame(std::string_view bytes) {
  return file_kind(bytes) == FileKind::png ? png_frame(bytes) : jpeg_frame(bytes);
}

}  // namespace ka10
