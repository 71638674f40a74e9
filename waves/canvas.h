// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Canvas: what a picture is drawn on (SVG text or a PNG through cairo), and the palette.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "waves/chart.h"

namespace ka10 {

struct Point {
  double x = 0, y = 0;
};

enum class Theme : std::uint8_t { light, dark, automatic };  ///< automatic: SVG asks its reader

/// A colour by meaning: the general ones, or the inside or edge of a tone.
class Paint {
 public:
  enum General : std::uint8_t { none, paper, grid, beat, text, muted, line, general_count };
  constexpr Paint(General g) : index_(g) {}  // NOLINT(google-explicit-constructor)
  static constexpr Paint fill(Tone t) { return Paint(general_count + 2 * static_cast<int>(t)); }
  static constexpr Paint edge(Tone t) { return Paint(general_count + 2 * static_cast<int>(t) + 1); }
  constexpr int index() const { return index_; }
  static constexpr int count() { return general_count + 2 * static_cast<int>(tone_count); }
  /// `#rrggbb`; automatic gives the light one.
  static const char* color(int index, Theme theme);

 private:
  constexpr explicit Paint(int i) : index_(i) {}
  int index_;
};

enum class Anchor : std::uint8_t { left, middle, right };

/// Size of one character of the (monospaced) font in units of its size.
constexpr double character_width = 0.602;

class Canvas {
 public:
  virtual ~Canvas() = default;
  virtual void polygon(const std::vector<Point>& points, Paint fill, Paint edge) = 0;
  virtual void line(const std::vector<Point>& points, Paint edge, double width, bool dashed) = 0;
  /// `at` is the middle of the letters' height.
  virtual void text(Point at, const std::string& text, double size, Anchor anchor, Paint paint,
                    bool bold) = 0;
  /// What is drawn between belongs together; `tip` is shown to those who point at it.
  virtual void begin_group(const std::string& tip) = 0;
  virtual void end_group() = 0;
  /// The finished file's bytes.
  virtual std::string finish() = 0;
};

std::unique_ptr<Canvas> svg_canvas(double width, double height, Theme theme,
                                   const std::string& title);
/// `scale`: pixels a unit. Throws std::runtime_error when this build has no cairo, or it fails.
std::unique_ptr<Canvas> png_canvas(double width, double height, Theme theme, double scale);

}  // namespace ka10
