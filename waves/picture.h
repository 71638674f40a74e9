// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Draws a chart as a timing diagram.
#pragma once

#include <string>

#include "waves/canvas.h"
#include "waves/chart.h"

namespace ka10 {

struct PictureOptions {
  Theme theme = Theme::automatic;
  double clock_width = 64;  ///< of one clock, in units (about a pixel on a screen)
  std::size_t wrap = 0;     ///< clocks a line; 0: all in one line
  double png_scale = 2;     ///< pixels a unit
};

/// The bytes of an SVG file.
std::string draw_svg(const Chart& chart, const PictureOptions& options);
/// The bytes of a PNG file. Throws std::runtime_error.
std::string draw_png(const Chart& chart, const PictureOptions& options);

}  // namespace ka10
