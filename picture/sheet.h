// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The sheet: the grid of a picture, found, turned straight and laid on a square of fixed size, as
// ink on blank paper whatever the light was.
#pragma once

#include <array>
#include <opencv2/core.hpp>
#include <optional>
#include <string>

namespace ka10 {

constexpr int cell_side = 64;  ///< pixels of a cell on the sheet
constexpr int sheet_side = 9 * cell_side;

/// One of the ten lines of a direction, in pixels of the sheet.
struct GridLine {
  double middle = 0;
  double width = 0;
  double seen = 0;  ///< the part of its nine pieces between crossings that is there, 0-1
};

struct Sheet {
  cv::Mat ink;  ///< float, sheet_side square; 0 paper, in grey levels of the picture below it
  std::array<GridLine, 10> across, down;  ///< across: rows of pixels; down: columns
  double line_ink = 0;                    ///< of the grid's lines
  bool alone = true;                      ///< there is no other grid beside it
};

/// One channel, 8 bits, from the bytes of a file; transparent is white. Empty when not decodable.
cv::Mat decode_grey(const std::string& bytes);
/// The best grid of nine by nine in the picture; none when there is none.
std::optional<Sheet> find_sheet(const cv::Mat& grey);

}  // namespace ka10
