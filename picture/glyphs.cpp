// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
#include "picture/glyphs.h"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <vector>

namespace ka10 {
namespace {

/// What lies between four lines, their own width left out.
cv::Rect between_lines(const Sheet& sheet, std::size_t row, std::size_t column) {
  const auto edges = [](const GridLine& before, const GridLine& after) {
    const int low = static_cast<int>(std::lround(before.middle + before.width / 2 + 2));
    const int high = static_cast<int>(std::lround(after.middle - after.width / 2 - 1));
    return cv::Range(std::clamp(low, 0, sheet_side - 2), std::clamp(high, 1, sheet_side - 1));
  };
  const cv::Range x = edges(sheet.down[column], sheet.down[column + 1]);
  const cv::Range y = edges(sheet.across[row], sheet.across[row + 1]);
  return {x.start, y.start, std::max(1, x.end - x.start), std::max(1, y.end - y.start)};
}

cv::Rect shrunk(const cv::Rect& r, double part) {
  const int dx = static_cast<int>(r.width * part);
  const int dy = static_cast<int>(r.height * part);
  return {r.x + dx, r.y + dy, r.width - 2 * dx, r.height - 2 * dy};
}

/// The darkest spot of some size: a speck of noise is none.
double peak_of(const cv::Mat& ink) {
  cv::Mat smooth;
  cv::GaussianBlur(ink, smooth, {0, 0}, 2.5);
  double peak = 0;
  cv::minMaxLoc(smooth, nullptr, &peak);
  return peak;
}

/// The pieces of ink that make up the glyph, and their bounds. Doubtful when they are none of a
/// digit's size, or there is much else in the cell.
Cell cut_glyph(const cv::Mat& ink, double peak) {
  Cell cell;
  cell.state = CellState::doubtful;
  cv::Mat scaled;
  cv::GaussianBlur(ink, scaled, {0, 0}, 1.0);
  scaled = cv::min(cv::max(scaled / peak, 0.0), 1.0);
  cv::Mat marks, labels, stats, centres;
  cv::compare(scaled, 0.45, marks, cv::CMP_GT);
  const int count = cv::connectedComponentsWithStats(marks, labels, stats, centres);
  const auto box_of = [&stats](int i) {
    return cv::Rect(stats.at<int>(i, cv::CC_STAT_LEFT), stats.at<int>(i, cv::CC_STAT_TOP),
                    stats.at<int>(i, cv::CC_STAT_WIDTH), stats.at<int>(i, cv::CC_STAT_HEIGHT));
  };
  // What stays near the cell's edge is the rest of a line, the nearer the longer it is. It may turn
  // a corner, so its pixels count and not its bounds.
  const cv::Rect whole(0, 0, ink.cols, ink.rows);
  const auto of_line = [&](int i) {
    const cv::Rect r = box_of(i);
    const bool is_long = r.width > 0.6 * whole.width || r.height > 0.75 * whole.height;
    return cv::countNonZero(labels(shrunk(whole, is_long ? 0.25 : 0.12)) == i) == 0;
  };
  std::vector<int> pieces;
  int largest = 0;
  for (int i = 1; i < count; ++i) {
    if (of_line(i)) continue;
    pieces.push_back(i);
    largest = std::max(largest, stats.at<int>(i, cv::CC_STAT_AREA));
  }
  if (pieces.empty()) return cell;
  cv::Mat kept = cv::Mat::zeros(ink.size(), CV_8U);
  cv::Rect box;
  int large = 0;
  for (const int i : pieces) {
    if (stats.at<int>(i, cv::CC_STAT_AREA) < std::max(12, largest / 12)) continue;
    kept |= labels == i;
    box = box.empty() ? box_of(i) : box | box_of(i);
    ++large;
  }
  if (large == 0 || large > 3) return cell;
  const double height = static_cast<double>(box.height) / cell_side;
  const double width = static_cast<double>(box.width) / cell_side;
  if (height < 0.26 || height > 0.95 || width < 0.05 || width > 1.05 * height) return cell;
  const double off_x = (box.x + box.width / 2.0 - ink.cols / 2.0) / cell_side;
  const double off_y = (box.y + box.height / 2.0 - ink.rows / 2.0) / cell_side;
  if (std::abs(off_x) > 0.2 || std::abs(off_y) > 0.2) return cell;
  cv::dilate(kept, kept, cv::Mat::ones(5, 5, CV_8U));
  cell.ink = cv::Mat::zeros(ink.size(), CV_32F);
  scaled.copyTo(cell.ink, kept);
  cell.box = box;
  cell.state = CellState::glyph;
  return cell;
}

}  // namespace

std::array<Cell, 81> cut_cells(const Sheet& sheet) {
  std::array<Cell, 81> cells;
  std::array<double, 81> peaks{};
  for (std::size_t i = 0; i < 81; ++i) {
    peaks[i] = peak_of(sheet.ink(shrunk(between_lines(sheet, i / 9, i % 9), 0.13)));
  }
  // As dark as a digit is what the darkest cells hold, if that is anything beside the lines.
  std::array<double, 81> sorted = peaks;
  std::sort(sorted.begin(), sorted.end(), std::greater<>());
  const double dark = std::max(sorted[8], 0.3 * sheet.line_ink);
  for (std::size_t i = 0; i < 81; ++i) {
    if (peaks[i] < 0.22 * dark) continue;
    cells[i].state = CellState::doubtful;
    if (peaks[i] < 0.35 * dark) continue;
    cells[i] = cut_glyph(sheet.ink(between_lines(sheet, i / 9, i % 9)), peaks[i]);
  }
  return cells;
}

cv::Mat glyph_vector(const cv::Mat& ink, const cv::Rect2f& box, float grow, float dx, float dy) {
  const float scale = grow * static_cast<float>(glyph_height) / box.height;
  const float half = static_cast<float>(glyph_side) / 2;
  // From the vector's pixels back to the ink's.
  const cv::Matx23f back(1 / scale, 0, box.x + box.width / 2 - (half + dx) / scale, 0, 1 / scale,
                         box.y + box.height / 2 - (half + dy) / scale);
  cv::Mat smooth, v;
  cv::GaussianBlur(ink, smooth, {0, 0}, 0.4 / scale);  // not finer than the vector's pixels
  cv::warpAffine(smooth, v, back, {glyph_side, glyph_side}, cv::INTER_LINEAR | cv::WARP_INVERSE_MAP,
                 cv::BORDER_CONSTANT, 0);
  cv::GaussianBlur(v, v, {0, 0}, 0.8);
  v -= cv::mean(v)[0];
  const double length = cv::norm(v);
  if (length > 0) v /= length;
  return v.reshape(1, 1);
}

cv::Mat glyph_variants(const Cell& cell) {
  cv::Mat rows;
  for (const float grow : {0.94F, 1.0F, 1.06F}) {
    rows.push_back(glyph_vector(cell.ink, cell.box, grow));
  }
  for (const float d : {-0.7F, 0.7F}) {
    rows.push_back(glyph_vector(cell.ink, cell.box, 1, d, 0));
    rows.push_back(glyph_vector(cell.ink, cell.box, 1, 0, d));
  }
  return rows;
}

}  // namespace ka10
