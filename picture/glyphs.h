// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The cells of a sheet: which are empty, which hold something of the size of a digit, cut out; and
// the form in which glyphs are compared.
#pragma once

#include <array>
#include <cstdint>
#include <opencv2/core.hpp>

#include "picture/sheet.h"

namespace ka10 {

enum class CellState : std::uint8_t { empty, glyph, doubtful };

struct Cell {
  CellState state = CellState::empty;
  cv::Mat ink;   ///< of a glyph, float 0-1: the cell without lines and specks
  cv::Rect box;  ///< where in `ink` the glyph is
};

std::array<Cell, 81> cut_cells(const Sheet& sheet);

/// Glyphs are compared as vectors: scaled to one height, blurred, zero mean, length 1. Of two
/// vectors the product is their correlation.
constexpr int glyph_height = 20;
constexpr int glyph_side = 24;
/// `grow` scales it by a little more or less, `dx` and `dy` move it, in pixels of the vector.
cv::Mat glyph_vector(const cv::Mat& ink, const cv::Rect2f& box, float grow = 1, float dx = 0,
                     float dy = 0);
/// The variants that make up for a bounding box that is off by a part of a pixel: a row each.
cv::Mat glyph_variants(const Cell& cell);

}  // namespace ka10
