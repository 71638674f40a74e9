// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Tells picture files from others by their first bytes, and a whole PNG or JPEG from a cut one by
// its structure. Needs no library: the decoders fill what is missing with grey and say nothing.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace ka10 {

enum class FileKind : std::uint8_t { png, jpeg, other_picture, no_picture };

/// By content. `other_picture` is one that is known but not read (GIF, BMP, TIFF, WebP, PDF ...).
FileKind file_kind(std::string_view bytes);
/// `a GIF picture`; empty for what is no picture.
std::string kind_name(std::string_view bytes);

struct PictureFrame {
  std::uint64_t width = 0, height = 0;
  std::string damage;  ///< empty, or what is wrong: `cut off: ...`
};
/// Size and wholeness of a PNG or JPEG file, from its headers alone.
PictureFrame picture_frame(std::string_view bytes);

}  // namespace ka10
