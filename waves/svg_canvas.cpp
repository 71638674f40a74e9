// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// SVG 1.1 with a style sheet: colours are classes, so that a reader's dark theme can change them.
#include <fmt/format.h>

#include <set>

#include "waves/canvas.h"

namespace ka10 {
namespace {

std::string escaped(const std::string& text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      default:
        out += c;
    }
  }
  return out;
}

/// Two decimals at most, no trailing zeros: the same text on every machine.
std::string number(double x) {
  std::string text = fmt::format("{:.2f}", x);
  while (text.back() == '0') text.pop_back();
  if (text.back() == '.') text.pop_back();
  return text == "-0" ? "0" : text;
}

class SvgCanvas final : public Canvas {
 public:
  SvgCanvas(double width, double height, Theme theme, const std::string& title)
      : width_(width), height_(height), theme_(theme), title_(title) {}

  void polygon(const std::vector<Point>& points, Paint fill, Paint edge) override {
    std::string classes = fill.index() == Paint::none ? "n" : fill_class(fill);
    if (edge.index() != Paint::none) classes += ' ' + edge_class(edge);
    body_ += fmt::format("<path class=\"{}\" d=\"{}z\"/>\n", classes, path(points));
  }

  void line(const std::vector<Point>& points, Paint edge, double width, bool dashed) override {
    body_ +=
        fmt::format("<path class=\"n {}\" stroke-width=\"{}\"{} d=\"{}\"/>\n", edge_class(edge),
                    number(width), dashed ? " stroke-dasharray=\"2 3\"" : "", path(points));
  }

  void text(Point at, const std::string& text, double size, Anchor anchor, Paint paint,
            bool bold) override {
    const char* where = anchor == Anchor::left     ? ""
                        : anchor == Anchor::middle ? " text-anchor=\"middle\""
                                                   : " text-anchor=\"end\"";
    body_ += fmt::format("<text class=\"{}\" x=\"{}\" y=\"{}\" font-size=\"{}\"{}{}>{}</text>\n",
                         fill_class(paint), number(at.x), number(at.y + 0.35 * size), number(size),
                         where, bold ? " font-weight=\"bold\"" : "", escaped(text));
  }

  void begin_group(const std::string& tip) override {
    body_ += "<g>";
    if (!tip.empty()) body_ += fmt::format("<title>{}</title>", escaped(tip));
    body_ += '\n';
  }
  void end_group() override { body_ += "</g>\n"; }

  std::string finish() override {
    std::string out = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" "
        "viewBox=\"0 0 {0} {1}\" role=\"img\">\n<title>{2}</title>\n<style>\n"
        "text{{font-family:'DejaVu Sans Mono',Menlo,Consolas,'Liberation Mono',monospace;"
        "white-space:pre}}\n.n{{fill:none}}\n",
        number(width_), number(height_), escaped(title_));
    out += sheet(theme_);
    if (theme_ == Theme::automatic)
      out += "@media (prefers-color-scheme:dark){\n" + sheet(Theme::dark) + "}\n";
    return out + "</style>\n" + body_ + "</svg>\n";
  }

 private:
  std::string fill_class(Paint p) {
    fills_.insert(p.index());
    return fmt::format("f{}", p.index());
  }
  std::string edge_class(Paint p) {
    edges_.insert(p.index());
    return fmt::format("e{}", p.index());
  }
  std::string sheet(Theme theme) const {
    std::string out;
    for (const int i : fills_) out += fmt::format(".f{}{{fill:{}}}\n", i, Paint::color(i, theme));
    for (const int i : edges_) out += fmt::format(".e{}{{stroke:{}}}\n", i, Paint::color(i, theme));
    return out;
  }
  static std::string path(const std::vector<Point>& points) {
    std::string d;
    for (const Point& p : points)
      d += fmt::format("{}{} {}", d.empty() ? 'M' : 'L', number(p.x), number(p.y));
    return d;
  }

  double width_, height_;
  Theme theme_;
  std::string title_, body_;
  std::set<int> fills_, edges_;
};

}  // namespace

std::unique_ptr<Canvas> svg_canvas(double width, double height, Theme theme,
                                   const std::string& title) {
  return std::make_unique<SvgCanvas>(width, height, theme, title);
}

}  // namespace ka10
