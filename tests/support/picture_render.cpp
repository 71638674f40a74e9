// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
#include "tests/support/picture_render.h"

#include <cairo.h>
#include <fmt/format.h>
#include <fontconfig/fontconfig.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>
#include <random>
#include <stdexcept>

namespace ka10 {
namespace {

constexpr double pi = 3.14159265358979323846;

struct FreeCairo {
  void operator()(cairo_surface_t* s) const { cairo_surface_destroy(s); }
  void operator()(cairo_t* c) const { cairo_destroy(c); }
};

/// Numbers from a seed that are the same with every standard library.
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : engine_(seed) {}
  double between(double low, double high) {
    return low + (high - low) * (static_cast<double>(engine_() >> 11) * 0x1p-53);
  }
  int whole(int low, int high) {
    return low + static_cast<int>(engine_() % static_cast<std::uint64_t>(high - low + 1));
  }
  bool chance(double p) { return between(0, 1) < p; }

 private:
  std::mt19937_64 engine_;
};

/// Draws the grid in units of a cell, its corner at (0, 0).
class Painter {
 public:
  Painter(cairo_t* c, const PictureSpec& spec) : c_(c), spec_(spec) {}

  void paint() {
    shades();
    lines(spec_.thin, spec_.thin_grey, false);
    lines(spec_.thick, 0, true);
    digits();
    if (spec_.heading) words();
  }

 private:
  void grey(double part) {  // 0 ink, 1 paper
    const double g = spec_.paper * part;
    cairo_set_source_rgb(c_, g, g, g);
  }
  void shades() {
    grey(1 - spec_.shade);
    for (int box = 1; spec_.shade > 0 && box < 9; box += 2) {
      const int top = box / 3 * 3;
      cairo_rectangle(c_, box % 3 * 3, top, 3, 3);
    }
    cairo_fill(c_);
  }
  void lines(double width, double part, bool of_boxes) {
    grey(part);
    cairo_set_line_width(c_, width);
    cairo_set_line_cap(c_, CAIRO_LINE_CAP_SQUARE);
    for (int i = 0; i <= 9; ++i) {
      if ((i % 3 == 0) != of_boxes) continue;
      cairo_move_to(c_, i, 0);
      cairo_line_to(c_, i, 9);
      cairo_move_to(c_, 0, i);
      cairo_line_to(c_, 9, i);
    }
    cairo_stroke(c_);
  }
  void digits() {
    cairo_select_font_face(c_, spec_.family.c_str(),
                           spec_.italic ? CAIRO_FONT_SLANT_ITALIC : CAIRO_FONT_SLANT_NORMAL,
                           spec_.bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
    cairo_font_options_t* options = cairo_font_options_create();
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    cairo_set_font_options(c_, options);
    cairo_font_options_destroy(options);
    cairo_text_extents_t e;
    cairo_set_font_size(c_, 1);
    cairo_text_extents(c_, "8", &e);
    cairo_set_font_size(c_, spec_.digit / e.height);
    cairo_text_extents(c_, "8", &e);
    const double middle = -e.y_bearing - e.height / 2;  // old-style digits keep their line
    grey(spec_.ink_grey);
    for (int row = 0; row < 9; ++row) {
      for (int column = 0; column < 9; ++column) {
        const int digit = spec_.grid.at(row, column);
        if (digit == 0) continue;
        const std::string text = std::to_string(digit);
        cairo_text_extents(c_, text.c_str(), &e);
        cairo_move_to(c_, column + 0.5 + spec_.shift_x - e.width / 2 - e.x_bearing,
                      row + 0.5 + spec_.shift_y + middle);
        cairo_show_text(c_, text.c_str());
      }
    }
  }
  void words() {
    cairo_set_font_size(c_, 0.5);
    grey(0);
    cairo_move_to(c_, 0, -0.35);
    cairo_show_text(c_, "SUDOKU No. 1968");
  }

  cairo_t* c_;
  const PictureSpec& spec_;
};

/// The drawing, one channel, before light and camera.
cv::Mat drawing(const PictureSpec& spec) {
  const int height = static_cast<int>(std::lround(spec.width * spec.aspect));
  const std::unique_ptr<cairo_surface_t, FreeCairo> surface(
      cairo_image_surface_create(CAIRO_FORMAT_RGB24, spec.width, height));
  const std::unique_ptr<cairo_t, FreeCairo> c(cairo_create(surface.get()));
  cairo_set_antialias(c.get(), CAIRO_ANTIALIAS_GRAY);
  cairo_set_source_rgb(c.get(), spec.paper, spec.paper, spec.paper);
  cairo_paint(c.get());
  // The turned grid, its border and its heading just fit between the margins.
  const double turn = spec.angle * pi / 180;
  const double extent = std::cos(turn) + std::abs(std::sin(turn));
  const double room = std::min(spec.width, height) * (1 - 2 * spec.margin);
  const double cell = room / (extent * (9 + spec.thick) + (spec.heading ? 1.6 : 0));
  cairo_translate(c.get(), spec.width / 2.0, height / 2.0 + (spec.heading ? 0.4 * cell : 0));
  cairo_rotate(c.get(), turn);
  cairo_scale(c.get(), cell, cell);
  cairo_translate(c.get(), -4.5, -4.5);
  Painter(c.get(), spec).paint();
  cairo_surface_flush(surface.get());
  if (cairo_status(c.get()) != CAIRO_STATUS_SUCCESS) throw std::runtime_error("cairo");
  const cv::Mat four(height, spec.width, CV_8UC4, cairo_image_surface_get_data(surface.get()),
                     static_cast<std::size_t>(cairo_image_surface_get_stride(surface.get())));
  cv::Mat one;
  cv::extractChannel(four, one, 0);
  if (spec.keystone != 0) {
    const auto w = static_cast<float>(spec.width);
    const auto h = static_cast<float>(height);
    const auto k = static_cast<float>(spec.keystone) * w / 2;
    const cv::Point2f from[] = {{0, 0}, {w, 0}, {w, h}, {0, h}};
    const cv::Point2f to[] = {{k, k / 2}, {w - k, k / 2}, {w, h}, {0, h}};
    cv::warpPerspective(one, one, cv::getPerspectiveTransform(from, to), one.size(), cv::INTER_AREA,
                        cv::BORDER_REPLICATE);
  }
  cv::Mat light;
  one.convertTo(light, CV_32F);
  if (spec.dark) light = 255 - light;
  if (spec.blur > 0) cv::GaussianBlur(light, light, {0, 0}, spec.blur * cell);
  return light;
}

}  // namespace

std::string render_picture(const PictureSpec& spec, std::uint64_t seed) {
  cv::Mat light = drawing(spec);
  if (spec.slope > 0) {
    for (int y = 0; y < light.rows; ++y) {
      auto* row = light.ptr<float>(y);
      for (int x = 0; x < light.cols; ++x) {
        const double way = 0.5 * x / light.cols + 0.5 * y / light.rows;
        row[x] *= static_cast<float>(1 - spec.slope * way);
      }
    }
  }
  if (spec.noise > 0) {
    cv::Mat noise(light.size(), CV_32F);
    cv::RNG rng(seed);
    rng.fill(noise, cv::RNG::NORMAL, 0, spec.noise);
    light += noise;
  }
  cv::Mat bytes;
  light.convertTo(bytes, CV_8U);
  std::vector<unsigned char> file;
  if (spec.jpeg > 0) {
    cv::imencode(".jpg", bytes, file, {cv::IMWRITE_JPEG_QUALITY, spec.jpeg});
  } else {
    cv::imencode(".png", bytes, file, {cv::IMWRITE_PNG_COMPRESSION, 1});
  }
  return {file.begin(), file.end()};
}

std::string describe(const PictureSpec& s) {
  return fmt::format(
      "{}{}{} width {} angle {:.1f} keystone {:.2f} lines {:.3f}/{:.3f} grey {:.2f} digits {:.2f} "
      "grey {:.2f} shift {:.2f},{:.2f} paper {:.2f} shade {:.2f} slope {:.2f} blur {:.3f} noise "
      "{:.1f}{}{} {}",
      s.family, s.bold ? " bold" : "", s.italic ? " italic" : "", s.width, s.angle, s.keystone,
      s.thin, s.thick, s.thin_grey, s.digit, s.ink_grey, s.shift_x, s.shift_y, s.paper, s.shade,
      s.slope, s.blur, s.noise, s.dark ? " dark" : "", s.heading ? " heading" : "",
      s.jpeg > 0 ? fmt::format("jpeg {}", s.jpeg) : "png");
}

const std::vector<std::string>& picture_fonts() {
  static const std::vector<std::string> fonts{
      "DejaVu Sans",     "DejaVu Serif", "Liberation Sans", "Liberation Serif",
      "Liberation Mono", "FreeSans",     "Open Sans",       "Lato",
      "Cantarell",       "Carlito",      "Caladea",         "Inconsolata",
      "Quicksand",       "Comfortaa"};
  return fonts;
}

bool font_is_installed(const std::string& family) {
  FcPattern* wanted = FcPatternCreate();
  FcPatternAddString(wanted, FC_FAMILY, reinterpret_cast<const FcChar8*>(family.c_str()));
  FcConfigSubstitute(nullptr, wanted, FcMatchPattern);
  FcDefaultSubstitute(wanted);
  FcResult result = FcResultNoMatch;
  FcPattern* got = FcFontMatch(nullptr, wanted, &result);
  FcChar8* name = nullptr;
  const bool same = got != nullptr &&
                    FcPatternGetString(got, FC_FAMILY, 0, &name) == FcResultMatch &&
                    family == reinterpret_cast<const char*>(name);
  if (got != nullptr) FcPatternDestroy(got);
  FcPatternDestroy(wanted);
  return same;
}

PictureSpec random_picture(std::uint64_t seed) {
  Dice dice(seed * 0x9E3779B97F4A7C15u + 1);
  PictureSpec s;
  if (!make_puzzle(dice.whole(23, 40), seed, s.grid)) throw std::runtime_error("no puzzle");
  const auto& fonts = picture_fonts();
  s.family = fonts[static_cast<std::size_t>(dice.whole(0, static_cast<int>(fonts.size()) - 1))];
  s.bold = dice.chance(0.3);
  s.italic = dice.chance(0.1);
  // As many small pictures as large ones: the logarithm is even.
  s.width = static_cast<int>(std::lround(200 * std::pow(20.0, dice.between(0, 1))));
  s.aspect = dice.chance(0.5) ? 1.0 : dice.between(0.8, 1.4);
  s.angle = dice.chance(0.3) ? 0 : dice.between(-10, 10);
  s.keystone = dice.chance(0.2) ? dice.between(0, 0.1) : 0;
  s.margin = dice.between(0.01, s.width < 400 ? 0.05 : 0.15);
  s.thin = dice.between(0.012, 0.05);
  s.thick = dice.between(0.04, 0.12);
  s.thin_grey = dice.chance(0.4) ? dice.between(0, 0.6) : 0;
  s.ink_grey = dice.chance(0.3) ? dice.between(0, 0.4) : 0;
  s.digit = dice.between(0.5, 0.72);
  s.shift_x = dice.between(-0.05, 0.05);
  s.shift_y = dice.between(-0.05, 0.05);
  s.paper = dice.between(0.8, 1.0);
  s.shade = dice.chance(0.2) ? dice.between(0.05, 0.2) : 0;
  s.slope = dice.chance(0.3) ? dice.between(0, 0.5) : 0;
  s.blur = dice.chance(0.5) ? dice.between(0, 0.03) : 0;
  // Noise is a pixel's: a small picture has fewer of them to average over.
  const double most = std::min(25.0, 8.0 + s.width / 60.0);
  s.noise = dice.chance(0.6) ? dice.between(0, most) : 0;
  s.dark = dice.chance(0.08);
  s.heading = dice.chance(0.2);
  s.jpeg = dice.chance(0.5) ? dice.whole(50, 95) : 0;
  return s;
}

}  // namespace ka10
