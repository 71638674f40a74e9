// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Three witnesses. The picture itself is the third: its digits are of one font, so equal digits
// look alike and others do not. Glyphs that look alike are taken together, as a kind; Tesseract and
// the printed fonts speak on every glyph of it, and the kind is believed to be a digit when both
// name it and neither contradicts with weight.
#include "picture/verdict.h"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace ka10 {
namespace {

// Correlations, measured on drawn pictures: two equal digits of one picture have 0.97 and more,
// two others 0.94 and less. A font that is not among the printed ones has 0.85 and more.
constexpr double alike = 0.97;
constexpr double least_fit = 0.80;     // of a printed digit: below it is none of the nine
constexpr double clear_margin = 0.02;  // of a printed digit before the next
constexpr double strange_fit = 0.93;   // below it the font is not one of the printed,
constexpr double wide_margin = 0.04;   // and a kind of one glyph needs more to be believed
constexpr double known_fit = 0.97;     // a printed font: the glyph speaks for itself
constexpr double known_margin = 0.03;

struct Glyph {
  std::size_t cell = 0;
  cv::Mat plain, variants;
  Opinion tesseract, printed;
  std::size_t kind = 0;
};

double likeness(const Glyph& a, const Glyph& b) {
  double most = 0;
  for (int row = 0; row < a.variants.rows; ++row) {
    most = std::max(most, a.variants.row(row).dot(b.plain));
  }
  return most;
}

/// Numbers the kinds: what is alike is one, through any chain of glyphs. Returns how many.
std::size_t sort_kinds(std::vector<Glyph>& glyphs) {
  for (std::size_t i = 0; i < glyphs.size(); ++i) glyphs[i].kind = i;
  for (std::size_t i = 0; i < glyphs.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k) {
      const std::size_t from = glyphs[i].kind;
      const std::size_t to = glyphs[k].kind;
      if (from == to || likeness(glyphs[i], glyphs[k]) < alike) continue;
      for (Glyph& g : glyphs) {
        if (g.kind == from) g.kind = to;
      }
    }
  }
  return glyphs.size();
}

/// What the witnesses say of all glyphs of a kind.
struct Votes {
  int glyphs = 0;
  std::array<int, 10> tesseract{}, printed{};
  double fit = 1, margin = 0;  // the worst fit of a printed digit, the best margin
};

/// 0 when it is not believed to be any.
int digit_of(const Votes& v) {
  const auto top = std::max_element(v.tesseract.begin() + 1, v.tesseract.end());
  const auto digit = static_cast<std::size_t>(top - v.tesseract.begin());
  const int named = *top;
  int other_printed = 0;
  for (std::size_t d = 1; d <= 9; ++d) {
    if (d != digit) other_printed += v.printed[d];
  }
  if (v.fit < least_fit) return 0;
  if (v.glyphs == 1 && v.fit < strange_fit && v.margin < wide_margin) return 0;
  // Tesseract names it on four of five at least, the fonts on half, and clearly no other.
  const bool believed = named * 5 >= v.glyphs * 4 && named > 0 &&
                        v.printed[digit] * 2 >= v.glyphs && other_printed * 8 <= v.glyphs;
  return believed ? static_cast<int>(digit) : 0;
}

bool known(const Glyph& g) {
  return g.tesseract.digit == g.printed.digit && g.printed.fit >= known_fit &&
         g.printed.margin >= known_margin;
}

}  // namespace

std::array<Verdict, 81> judge_cells(const std::array<Cell, 81>& cells, const PrintedDigits& printed,
                                    TesseractEye& tesseract) {
  std::array<Verdict, 81> verdicts;
  std::vector<Glyph> glyphs;
  for (std::size_t i = 0; i < 81; ++i) {
    verdicts[i].sure = cells[i].state == CellState::empty;
    if (cells[i].state != CellState::glyph) continue;
    Glyph g;
    g.cell = i;
    g.plain = glyph_vector(cells[i].ink, cells[i].box);
    g.variants = glyph_variants(cells[i]);
    g.tesseract = tesseract.look(cells[i]);
    g.printed = printed.look(cells[i]);
    glyphs.push_back(std::move(g));
  }
  std::vector<Votes> votes(sort_kinds(glyphs));
  for (const Glyph& g : glyphs) {
    Votes& v = votes[g.kind];
    ++v.glyphs;
    v.fit = std::min(v.fit, g.printed.fit);
    v.margin = std::max(v.margin, g.printed.margin);
    ++v.tesseract.at(static_cast<std::size_t>(g.tesseract.digit));
    if (g.printed.margin >= clear_margin) {
      ++v.printed.at(static_cast<std::size_t>(g.printed.digit));
    }
  }
  for (const Glyph& g : glyphs) {
    int digit = digit_of(votes[g.kind]);
    if (digit == 0 && known(g)) digit = g.printed.digit;
    if (digit != 0) verdicts[g.cell] = {digit, true};
  }
  return verdicts;
}

}  // namespace ka10
