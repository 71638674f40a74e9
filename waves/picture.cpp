// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
//   +-- margin ------------------------------------------+
//   |  title                                             |
//   |  labels   | 1042   | 1043   | 1044   | ...   ruler |
//   |  clock    |  _  _  |                               |
//   |  rows     | <spans>                                |   one block of these for each line of
//   --wrap |  legend                                            |
//   +----------------------------------------------------+
#include "waves/picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace ka10 {
namespace {

constexpr double margin = 14, label_width = 122, title_height = 24, ruler_height = 20;
constexpr double line_height = 12, row_gap = 4, group_gap = 8, slant = 4, block_gap = 18;
constexpr double value_size = 10, label_size = 11, note_size = 8, title_size = 13;
constexpr double legend_height = 22;

std::size_t letters(const std::string& text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0300) != 0200;
  }));
}

bool fits(const std::string& text, double width) {
  return static_cast<double>(letters(text)) * character_width * value_size <= width;
}

std::string cut(const std::string& text, double width) {
  if (fits(text, width)) return text;
  const auto room = static_cast<std::size_t>(std::max(0.0, width / (character_width * value_size)));
  return room == 0 ? "" : text.substr(0, room - 1) + "\u2026";
}

/// The lines a span's text is written in, `width` being its room.
std::vector<std::string> lines_of(const Span& span, double width) {
  if (fits(span.text, width) || span.two_lines.empty()) return {cut(span.text, width)};
  std::vector<std::string> lines;
  std::size_t at = 0;
  while (at <= span.two_lines.size()) {
    const std::size_t end = std::min(span.two_lines.find('\n', at), span.two_lines.size());
    std::string line = span.two_lines.substr(at, end - at);
    for (std::size_t blank = line.find(' '); !fits(line, width) && blank != std::string::npos;
         blank = line.find(' ')) {
      lines.push_back(cut(line.substr(0, blank), width));
      line.erase(0, blank + 1);
    }
    lines.push_back(cut(line, width));
    at = end + 1;
  }
  return lines;
}

class Picture {
 public:
  Picture(const Chart& chart, const PictureOptions& options)
      : chart_(chart), options_(options), cw_(options.clock_width) {
    wrap_ = options.wrap == 0 ? chart.clocks : std::min(options.wrap, chart.clocks);
    for (const Row& row : chart.rows) heights_.push_back(row_height(row));
    has_legend_ = std::any_of(chart.rows.begin(), chart.rows.end(),
                              [](const Row& r) { return r.label == "phase"; });
    double block = ruler_height;
    for (std::size_t r = 0; r < chart.rows.size(); ++r)
      block += heights_[r] + row_gap + (chart.rows[r].group ? group_gap : 0);
    const std::size_t blocks = (chart.clocks + wrap_ - 1) / wrap_;
    height_ = 2 * margin + title_height + static_cast<double>(blocks) * block +
              static_cast<double>(blocks - 1) * block_gap + (has_legend_ ? legend_height : 0);
    width_ = std::max(2 * margin + label_width + static_cast<double>(wrap_) * cw_,
                      2 * margin + (has_legend_ ? 560.0 : 200.0));
  }
  double width() const { return width_; }
  double height() const { return height_; }

  void draw(Canvas& to) {
    canvas_ = &to;
    to.polygon({{0, 0}, {width_, 0}, {width_, height_}, {0, height_}}, Paint::paper, Paint::none);
    to.text({margin, margin + 6}, chart_.title, title_size, Anchor::left, Paint::text, true);
    to.text({width_ - margin, margin + 6}, chart_.subtitle, label_size - 1, Anchor::right,
            Paint::muted, false);
    double y = margin + title_height;
    for (std::size_t from = 0; from < chart_.clocks; from += wrap_) {
      y = draw_block(from, std::min(from + wrap_, chart_.clocks), y) + block_gap;
    }
    if (has_legend_) draw_legend(y - block_gap + legend_height / 2 + 4);
  }

 private:
  double x_of(std::size_t column) const {
    return margin + label_width + static_cast<double>(column - from_) * cw_;
  }

  double row_height(const Row& row) const {
    if (row.shape == Shape::clock || row.shape == Shape::bit) return 18;
    std::size_t lines = 1;
    for (const Span& s : row.spans) {
      // a span that is broken over two blocks has text in both
      for (std::size_t c = s.from; c < s.to;) {
        const std::size_t end = std::min(s.to, (c / wrap_ + 1) * wrap_);
        const auto [from, to] = largest_piece(c, end);
        lines = std::max(lines, lines_of(s, room(to - from)).size());
        c = end;
      }
    }
    return static_cast<double>(lines) * line_height + 6;
  }
  /// Of the columns `from` to `to`, the longest run without a gap: there is room for text.
  std::pair<std::size_t, std::size_t> largest_piece(std::size_t from, std::size_t to) const {
    std::pair<std::size_t, std::size_t> best{from, from};
    for (std::size_t c = from; c < to;) {
      std::size_t end = c + 1;
      while (end < to && !gap_before(end)) ++end;
      if (end - c > best.second - best.first) best = {c, end};
      c = end;
    }
    return best;
  }
  bool gap_before(std::size_t c) const {
    return c > 0 && chart_.clock_of[c] != chart_.clock_of[c - 1] + 1;
  }
  double room(std::size_t columns) const { return static_cast<double>(columns) * cw_ - 9; }

  double draw_block(std::size_t from, std::size_t to, double y) {
    from_ = from;
    to_ = to;
    double bottom = y + ruler_height;
    for (std::size_t r = 0; r < chart_.rows.size(); ++r)
      bottom += heights_[r] + row_gap + (chart_.rows[r].group ? group_gap : 0);
    for (std::size_t c = from; c <= to; ++c)
      canvas_->line({{x_of(c), y + ruler_height - 4}, {x_of(c), bottom - row_gap}}, Paint::grid, 1,
                    false);
    draw_beats(y + ruler_height - 4, bottom - row_gap);
    const std::size_t every = cw_ < 40 ? 5 : 1;
    for (std::size_t c = from; c < to; ++c)
      if (chart_.clock_of[c] % every == 0)
        canvas_->text({x_of(c) + cw_ / 2, y + 7}, fmt::format("{}", chart_.clock_of[c]),
                      value_size - 1, Anchor::middle, Paint::muted, false);
    const double top = y + ruler_height - 4;
    y += ruler_height;
    for (std::size_t r = 0; r < chart_.rows.size(); ++r) {
      const Row& row = chart_.rows[r];
      if (row.group) y += group_gap;
      draw_row(row, y, heights_[r]);
      y += heights_[r] + row_gap;
    }
    for (std::size_t c = std::max<std::size_t>(from, 1); c < to; ++c)
      if (gap_before(c)) draw_gap(c, top, bottom - row_gap);
    return bottom;
  }

  /// Two wavy lines with paper between: clocks are left out here.
  void draw_gap(std::size_t column, double top, double bottom) {
    constexpr double half = 3, wave = 3, step = 8;
    std::vector<Point> left, right;
    const int steps = static_cast<int>((bottom - top) / step) + 1;
    for (int n = 0; n <= steps; ++n) {
      const double x = x_of(column) + (n % 2 == 0 ? wave : -wave) / 2;
      const double y = std::min(top + n * step, bottom);
      left.push_back({x - half, y});
      right.push_back({x + half, y});
    }
    std::vector<Point> both = left;
    both.insert(both.end(), right.rbegin(), right.rend());
    canvas_->begin_group(fmt::format("{} clocks are left out",
                                     chart_.clock_of[column] - chart_.clock_of[column - 1] - 1));
    canvas_->polygon(both, Paint::paper, Paint::none);
    canvas_->line(left, Paint::muted, 1, false);
    canvas_->line(right, Paint::muted, 1, false);
    canvas_->end_group();
  }

  /// A line through all rows where an instruction begins.
  void draw_beats(double top, double bottom) {
    for (const Row& row : chart_.rows) {
      if (row.label != "instruction") continue;
      for (const Span& s : row.spans)
        if (s.begins && s.from >= from_ && s.from < to_)
          canvas_->line({{x_of(s.from), top}, {x_of(s.from), bottom}}, Paint::beat, 1, true);
    }
  }

  void draw_row(const Row& row, double y, double h) {
    const double middle = y + h / 2;
    draw_label(row, middle, h);
    if (row.shape == Shape::clock) {
      draw_clock(y, h);
      return;
    }
    if (row.shape == Shape::bubble)
      canvas_->line({{x_of(from_), middle}, {x_of(to_), middle}}, Paint::grid, 1, false);
    double level = -1;  // of the bit before
    for (const Span& s : row.spans) {
      if (s.to <= from_ || s.from >= to_) continue;
      canvas_->begin_group(s.tip.empty() ? s.text : s.tip);
      if (row.shape == Shape::bit && s.tone != Tone::unknown)
        level = draw_bit(s, y, h, level);
      else if (row.shape == Shape::mark)
        draw_mark(s, y, h);
      else
        draw_value(row, s, y, h);
      canvas_->end_group();
    }
  }

  /// The note stands below its label, or behind it where the row is low.
  void draw_label(const Row& row, double middle, double h) {
    const bool below = !row.note.empty() && h >= 22;
    canvas_->text({margin, below ? middle - 5 : middle}, row.label, label_size, Anchor::left,
                  Paint::text, true);
    const double behind =
        static_cast<double>(letters(row.label)) * character_width * label_size + 6;
    const double note = static_cast<double>(letters(row.note)) * character_width * note_size;
    if (below)
      canvas_->text({margin, middle + 7}, row.note, note_size, Anchor::left, Paint::muted, false);
    else if (!row.note.empty() && behind + note < label_width - 4)
      canvas_->text({margin + behind, middle + 1}, row.note, note_size, Anchor::left, Paint::muted,
                    false);
  }

  void draw_clock(double y, double h) {
    std::vector<Point> wave;
    const double low = y + h - 2;
    const double high = y + 3;
    for (std::size_t c = from_; c < to_; ++c) {
      const double x = x_of(c);
      wave.insert(wave.end(), {{x, low}, {x, high}, {x + cw_ / 2, high}, {x + cw_ / 2, low}});
    }
    wave.push_back({x_of(to_), low});
    canvas_->line(wave, Paint::line, 1.2, false);
  }

  double draw_bit(const Span& s, double y, double h, double before) {
    const double left = x_of(std::max(s.from, from_));
    const double right = x_of(std::min(s.to, to_));
    const bool high = s.tone == Tone::high;
    const double top = y + 3;
    const double low = y + h - 2;
    if (high)
      canvas_->polygon({{left, low}, {left, top}, {right, top}, {right, low}}, Paint::fill(s.tone),
                       Paint::none);
    const double at = high ? top : low;
    std::vector<Point> wave;
    if (before >= 0) wave.push_back({left, before});
    wave.insert(wave.end(), {{left, at}, {right, at}});
    canvas_->line(wave, Paint::edge(Tone::high), 1.4, false);
    return at;
  }

  void draw_mark(const Span& s, double y, double h) {
    const double x = x_of(s.from) + cw_ / 2;
    const double middle = y + h / 2;
    if (s.text.empty()) {
      canvas_->polygon({{x - 5, middle}, {x, middle - 5}, {x + 5, middle}, {x, middle + 5}},
                       Paint::fill(Tone::mark), Paint::none);
      return;
    }
    const double half = std::min(cw_ / 2 - 2, 6.0 + static_cast<double>(letters(s.text)) * 3.1);
    canvas_->polygon({{x - half, middle - 8},
                      {x + half, middle - 8},
                      {x + half, middle + 8},
                      {x - half, middle + 8}},
                     Paint::fill(Tone::interrupt), Paint::edge(Tone::interrupt));
    canvas_->text({x, middle}, cut(s.text, cw_), value_size, Anchor::middle, Paint::text, true);
  }

  void draw_value(const Row& row, const Span& s, double y, double h) {
    const std::size_t from = std::max(s.from, from_);
    const std::size_t to = std::min(s.to, to_);
    const double left = x_of(from);
    const double right = x_of(to);
    const double middle = y + h / 2;
    const double slope = row.shape == Shape::band ? 0 : slant;
    const double l = s.begins && from == s.from ? slope : 0;
    const double r = s.ends && to == s.to ? slope : 0;
    const double inset = row.shape == Shape::band ? 1 : 0;
    canvas_->polygon({{left + inset, middle},
                      {left + inset + l, y},
                      {right - inset - r, y},
                      {right - inset, middle},
                      {right - inset - r, y + h},
                      {left + inset + l, y + h}},
                     Paint::fill(s.tone), Paint::edge(s.tone));
    const auto [text_from, text_to] = largest_piece(from, to);
    const double centre = (x_of(text_from) + x_of(text_to)) / 2;
    const std::vector<std::string> lines = lines_of(s, room(text_to - text_from));
    double at = middle - static_cast<double>(lines.size() - 1) * line_height / 2;
    for (std::size_t n = 0; n < lines.size(); ++n, at += line_height) {
      const bool place = row.label == "instruction" && n == 0 && lines.size() > 1;
      canvas_->text({centre, at}, lines[n], value_size, Anchor::middle,
                    place ? Paint::muted : Paint::text, row.shape == Shape::band && !place);
    }
  }

  void draw_legend(double y) {
    static const struct {
      Tone tone;
      const char* text;
    } entries[] = {{Tone::fetch, "I instruction"}, {Tone::address, "A address"},
                   {Tone::operand, "F fetch"},     {Tone::execute, "E execute"},
                   {Tone::store, "S store"},       {Tone::loop, "step by step"},
                   {Tone::interrupt, "interrupt"}};
    double x = margin;
    for (const auto& e : entries) {
      canvas_->polygon({{x, y - 4}, {x + 9, y - 4}, {x + 9, y + 5}, {x, y + 5}},
                       Paint::fill(e.tone), Paint::edge(e.tone));
      canvas_->text({x + 13, y + 0.5}, e.text, 9, Anchor::left, Paint::muted, false);
      x += 24 + static_cast<double>(letters(e.text)) * 9 * character_width;
    }
  }

  const Chart& chart_;
  const PictureOptions& options_;
  double cw_;
  std::size_t wrap_ = 1;
  std::vector<double> heights_;
  double width_ = 0, height_ = 0;
  bool has_legend_ = false;
  Canvas* canvas_ = nullptr;
  std::size_t from_ = 0, to_ = 0;
};

}  // namespace

std::string draw_svg(const Chart& chart, const PictureOptions& options) {
  Picture picture(chart, options);
  const auto canvas = svg_canvas(picture.width(), picture.height(), options.theme, chart.title);
  picture.draw(*canvas);
  return canvas->finish();
}

std::string draw_png(const Chart& chart, const PictureOptions& options) {
  Picture picture(chart, options);
  const auto canvas =
      png_canvas(picture.width(), picture.height(), options.theme, options.png_scale);
  picture.draw(*canvas);
  return canvas->finish();
}

}  // namespace ka10
