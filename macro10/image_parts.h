// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The single formats behind image_format.h. Each reader takes the whole file and gives an image or
// throws SourceError; each writer gives the whole file.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "macro10/image.h"
#include "macro10/image_format.h"

namespace ka10::parts {

/// What every reader needs beside the bytes.
struct Context {
  std::string file;  ///< for messages
  std::size_t memory = 262144;
};

/// A word and the byte of the file it begins at.
struct Placed {
  Word word;
  std::size_t byte = 0;
};

// image_text.cpp
Image read_oct(std::string_view text, const Context& context);
Image read_hex(std::string_view text, const Context& context);
std::string write_oct(const Image& image);
std::string write_hex(const Image& image);

// image_packing.cpp
std::vector<Placed> unpack(std::string_view bytes, Packing p, const std::string& file);

// image_tape.cpp: paper tape images
/// True when the bytes are blank tape and binary frames only, with at least one word of frames.
bool looks_like_tape(std::string_view bytes);
/// True when the first binary frames are RIM10B's or RIM's, whatever comes between and after them.
bool begins_like_tape(std::string_view bytes);
/// rim10b, rim or rim10 by the first word; nothing when it is neither (sav in tape packing).
std::optional<ImageFormat> tape_format(const std::vector<Placed>& words);
Image read_tape(const std::vector<Placed>& words, std::size_t size, ImageFormat format,
                const Context& context);
std::string write_rim10b(const Image& image);
std::string write_rim(const Image& image);
std::string write_rim10(const Image& image);

// image_core.cpp: sav and exe
/// The first word of an exe file.
bool looks_like_exe(const std::vector<Placed>& words);
/// `size` is that of the file, the place where something is missing.
Image read_sav(const std::vector<Placed>& words, std::size_t size, const Context& context);
Image read_exe(const std::vector<Placed>& words, std::size_t size, const Context& context);
std::vector<Word> write_sav(const Image& image);
std::vector<Word> write_exe(const Image& image);

/// Takes words first..first+n-1 of `words` to addresses from `a`. The caller knows they are there;
/// refused at `header` when they reach beyond memory.
void load_block(Image& image, const std::vector<Placed>& words, std::size_t first, std::size_t n,
                Address a, const Placed& header, const Context& context);

}  // namespace ka10::parts
