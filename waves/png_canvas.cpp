// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// PNG through cairo.
#include <cairo.h>

#include <cstdlib>
#include <stdexcept>

#include "waves/canvas.h"

namespace ka10 {
namespace {

struct Free {
  void operator()(cairo_surface_t* s) const { cairo_surface_destroy(s); }
  void operator()(cairo_t* c) const { cairo_destroy(c); }
};

class PngCanvas final : public Canvas {
 public:
  PngCanvas(double width, double height, Theme theme, double scale) : theme_(theme) {
    surface_.reset(cairo_image_surface_create(CAIRO_FORMAT_RGB24, static_cast<int>(width * scale),
                                              static_cast<int>(height * scale)));
    context_.reset(cairo_create(surface_.get()));
    if (cairo_status(context_.get()) != CAIRO_STATUS_SUCCESS)
      throw std::length_error("the picture is too large for a PNG, use SVG or fewer clocks");
    cairo_scale(context_.get(), scale, scale);
    cairo_set_line_join(context_.get(), CAIRO_LINE_JOIN_ROUND);
  }

  void polygon(const std::vector<Point>& points, Paint fill, Paint edge) override {
    trace(points);
    cairo_close_path(context_.get());
    if (fill.index() != Paint::none) {
      color(fill);
      cairo_fill_preserve(context_.get());
    }
    if (edge.index() != Paint::none) {
      color(edge);
      cairo_set_line_width(context_.get(), 1);
      cairo_stroke_preserve(context_.get());
    }
    cairo_new_path(context_.get());
  }

  void line(const std::vector<Point>& points, Paint edge, double width, bool dashed) override {
    const double dash[] = {2, 3};
    trace(points);
    color(edge);
    cairo_set_line_width(context_.get(), width);
    cairo_set_dash(context_.get(), dash, dashed ? 2 : 0, 0);
    cairo_stroke(context_.get());
    cairo_set_dash(context_.get(), dash, 0, 0);
  }

  void text(Point at, const std::string& text, double size, Anchor anchor, Paint paint,
            bool bold) override {
    cairo_select_font_face(context_.get(), "DejaVu Sans Mono", CAIRO_FONT_SLANT_NORMAL,
                           bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(context_.get(), size);
    cairo_text_extents_t extents;
    cairo_text_extents(context_.get(), text.c_str(), &extents);
    double x = at.x;
    if (anchor == Anchor::middle) x -= extents.x_advance / 2;
    if (anchor == Anchor::right) x -= extents.x_advance;
    color(paint);
    cairo_move_to(context_.get(), x, at.y + 0.35 * size);
    cairo_show_text(context_.get(), text.c_str());
    cairo_new_path(context_.get());
  }

  void begin_group(const std::string&) override {}
  void end_group() override {}

  std::string finish() override {
    std::string bytes;
    const auto append = [](void* to, const unsigned char* data, unsigned length) {
      static_cast<std::string*>(to)->append(reinterpret_cast<const char*>(data), length);
      return CAIRO_STATUS_SUCCESS;
    };
    const cairo_status_t status = cairo_surface_write_to_png_stream(surface_.get(), append, &bytes);
    if (status != CAIRO_STATUS_SUCCESS)
      throw std::runtime_error(std::string("error: no PNG: ") + cairo_status_to_string(status));
    return bytes;
  }

 private:
  void color(Paint p) {
    const auto rgb = std::strtoul(Paint::color(p.index(), theme_) + 1, nullptr, 16);
    cairo_set_source_rgb(context_.get(), static_cast<double>(rgb >> 16) / 255,
                         static_cast<double>(rgb >> 8 & 255) / 255,
                         static_cast<double>(rgb & 255) / 255);
  }
  void trace(const std::vector<Point>& points) {
    cairo_new_path(context_.get());
    for (const Point& p : points) cairo_line_to(context_.get(), p.x, p.y);
  }

  Theme theme_;
  std::unique_ptr<cairo_surface_t, Free> surface_;
  std::unique_ptr<cairo_t, Free> context_;
};

}  // namespace

std::unique_ptr<Canvas> png_canvas(double width, double height, Theme theme, double scale) {
  return std::make_unique<PngCanvas>(width, height, theme, scale);
}

}  // namespace ka10
