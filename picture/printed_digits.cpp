// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The witness that compares with printed fonts. It learns when it is made: cairo draws the digits
// of every font below at three sizes, the smallest as coarse as a picture of 200 pixels has them.
// A family that is not installed is drawn in the font that stands in for it, which does no harm.
#include <cairo.h>

#include <algorithm>
#include <array>
#include <memory>
#include <opencv2/imgproc.hpp>
#include <string>

#include "picture/witnesses.h"

namespace ka10 {
namespace {

struct FreeCairo {
  void operator()(cairo_surface_t* s) const { cairo_surface_destroy(s); }
  void operator()(cairo_t* c) const { cairo_destroy(c); }
};

constexpr std::array families{"DejaVu Sans",
                              "DejaVu Serif",
                              "DejaVu Sans Mono",
                              "Liberation Sans",
                              "Liberation Serif",
                              "Liberation Mono",
                              "Liberation Sans Narrow",
                              "FreeSans",
                              "FreeSerif",
                              "FreeMono",
                              "Open Sans",
                              "Open Sans Light",
                              "Quicksand",
                              "EB Garamond"};
constexpr std::array sizes{40.0, 14.0, 10.0};  // height of a digit in pixels

struct Face {
  const char* family;
  bool bold, italic;
};

/// One digit, ink 0-1, on enough paper.
cv::Mat draw(const Face& face, int digit, double height) {
  const int side = static_cast<int>(height * 1.8) + 4;
  const std::unique_ptr<cairo_surface_t, FreeCairo> surface(
      cairo_image_surface_create(CAIRO_FORMAT_RGB24, side, side));
  const std::unique_ptr<cairo_t, FreeCairo> c(cairo_create(surface.get()));
  cairo_select_font_face(c.get(), face.family,
                         face.italic ? CAIRO_FONT_SLANT_ITALIC : CAIRO_FONT_SLANT_NORMAL,
                         face.bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
  cairo_font_options_t* options = cairo_font_options_create();
  cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
  cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
  cairo_set_font_options(c.get(), options);
  cairo_font_options_destroy(options);
  const std::string text = std::to_string(digit);
  cairo_text_extents_t e;
  cairo_set_font_size(c.get(), 100);
  cairo_text_extents(c.get(), text.c_str(), &e);
  cairo_set_font_size(c.get(), 100 * height / e.height);
  cairo_text_extents(c.get(), text.c_str(), &e);
  cairo_set_source_rgb(c.get(), 1, 1, 1);
  cairo_move_to(c.get(), (side - e.width) / 2 - e.x_bearing, (side - e.height) / 2 - e.y_bearing);
  cairo_show_text(c.get(), text.c_str());
  cairo_surface_flush(surface.get());
  const cv::Mat four(side, side, CV_8UC4, cairo_image_surface_get_data(surface.get()),
                     static_cast<std::size_t>(cairo_image_surface_get_stride(surface.get())));
  cv::Mat one;
  cv::extractChannel(four, one, 0);
  one.convertTo(one, CV_32F, 1.0 / 255);
  return one;
}

/// As a digit of the sheet looks that was that many pixels high in its picture.
cv::Mat sample(const Face& face, int digit, double height) {
  cv::Mat ink = draw(face, digit, height);
  constexpr double on_sheet = 40;
  if (height < on_sheet) {
    cv::resize(ink, ink, {}, on_sheet / height, on_sheet / height, cv::INTER_CUBIC);
  }
  cv::GaussianBlur(ink, ink, {0, 0}, 1.0);
  double peak = 0;
  cv::minMaxLoc(ink, nullptr, &peak);
  ink /= peak;
  const cv::Rect box = cv::boundingRect(ink > 0.45);
  return glyph_vector(ink, box);
}

}  // namespace

PrintedDigits::PrintedDigits() {
  for (const char* family : families) {
    for (const bool bold : {false, true}) {
      for (const bool italic : {false, true}) {
        for (int digit = 1; digit <= 9; ++digit) {
          for (const double height : sizes) {
            samples_.push_back(sample({family, bold, italic}, digit, height));
            digits_.push_back(digit);
          }
        }
      }
    }
  }
}

Opinion PrintedDigits::look(const Cell& cell) const {
  cv::Mat products;
  cv::gemm(samples_, glyph_variants(cell), 1, cv::noArray(), 0, products, cv::GEMM_2_T);
  std::array<double, 10> best{};
  for (int i = 0; i < products.rows; ++i) {
    const auto* row = products.ptr<float>(i);
    double& b = best.at(static_cast<std::size_t>(digits_[static_cast<std::size_t>(i)]));
    b = std::max(b, static_cast<double>(*std::max_element(row, row + products.cols)));
  }
  Opinion o;
  double second = 0;
  for (int digit = 1; digit <= 9; ++digit) {
    const double b = best.at(static_cast<std::size_t>(digit));
    if (b > o.fit) {
      second = o.fit;
      o.fit = b;
      o.digit = digit;
    } else {
      second = std::max(second, b);
    }
  }
  o.margin = o.fit - second;
  return o;
}

}  // namespace ka10
