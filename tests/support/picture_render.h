// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Draws pictures of puzzles as printers, screens, scanners and cameras make them: fonts, lines,
// rotation, uneven light, blur, noise, JPEG. What is drawn is known, so a reader can be judged.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sim/puzzle.h"

namespace ka10 {

struct PictureSpec {
  Grid grid;
  std::string family = "DejaVu Sans";
  bool bold = false;
  bool italic = false;
  int width = 800;       ///< pixels of the whole picture
  double aspect = 1.0;   ///< height / width
  double angle = 0;      ///< degrees, clockwise
  double keystone = 0;   ///< how much narrower the far edge is, 0 - 0.2
  double margin = 0.06;  ///< of the width, at the least
  double thin = 0.02;    ///< width of a line between cells, of a cell
  double thick = 0.06;   ///< width of a line between boxes and of the border, of a cell
  double thin_grey = 0;  ///< 0 black - 1 paper
  double ink_grey = 0;   ///< of the digits
  double digit = 0.62;   ///< height of a digit, of a cell
  double shift_x = 0;    ///< of the digits from the middle of their cells, of a cell
  double shift_y = 0;
  double paper = 1.0;    ///< brightness of the paper
  double shade = 0;      ///< every other box darker by that
  double slope = 0;      ///< light: brightness lost from one corner to the other
  double blur = 0;       ///< sigma, of a cell
  double noise = 0;      ///< sigma, of 255
  bool dark = false;     ///< light digits on a dark screen
  bool heading = false;  ///< words above the grid
  int jpeg = 0;          ///< quality; 0: PNG
};

/// The bytes of a PNG or JPEG file. The same spec and seed, the same picture.
std::string render_picture(const PictureSpec& spec, std::uint64_t seed = 1);
/// What the spec is, in one line, for the report of a failure.
std::string describe(const PictureSpec& spec);

/// The fonts that pictures are drawn with: some that the reader learns from, some it never saw.
const std::vector<std::string>& picture_fonts();
/// False when another font would be taken in its place.
bool font_is_installed(const std::string& family);
/// A picture of everything the reader is for: 200 to 4000 pixels wide, turned by up to 10 degrees.
/// The same seed, the same spec.
PictureSpec random_picture(std::uint64_t seed);

}  // namespace ka10
