// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
#include "picture/sheet.h"

#include <algorithm>
#include <cmath>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>
#include <vector>

namespace ka10 {
namespace {

using Corners = std::array<cv::Point2f, 4>;  // clockwise from the top left

constexpr int work_side = 1200;  // longer side of the picture while the grid is looked for
constexpr std::size_t most_candidates = 12;

/// Where two lines (direction, point) meet.
cv::Point2f meet(const cv::Vec4f& a, const cv::Vec4f& b) {
  const float cross = a[0] * b[1] - a[1] * b[0];
  if (std::abs(cross) < 1e-4F) return {a[2], a[3]};
  const float t = ((b[2] - a[2]) * b[1] - (b[3] - a[3]) * b[0]) / cross;
  return {a[2] + t * a[0], a[3] + t * a[1]};
}

/// Corners from lines fitted to the four sides of the hull: exact to a part of a pixel, and a
/// rounded or damaged corner does not matter.
Corners fit_sides(const std::vector<cv::Point>& contour, const std::vector<cv::Point>& rough) {
  std::array<std::vector<cv::Point2f>, 4> sides;
  for (const cv::Point& p : contour) {
    for (std::size_t i = 0; i < 4; ++i) {
      const cv::Point2f a = rough[i];
      const cv::Point2f b = rough[(i + 1) % 4];
      const cv::Point2f way = b - a;
      const auto length = static_cast<float>(cv::norm(way));
      const cv::Point2f to(static_cast<float>(p.x) - a.x, static_cast<float>(p.y) - a.y);
      const float along = to.dot(way) / length;
      const float off = std::abs(to.x * way.y - to.y * way.x) / length;
      if (off < 0.02F * length && along > 0.06F * length && along < 0.94F * length) {
        sides[i].emplace_back(p);
      }
    }
  }
  Corners corners;
  std::array<cv::Vec4f, 4> lines;
  for (std::size_t i = 0; i < 4; ++i) {
    if (sides[i].size() < 8) {
      for (std::size_t k = 0; k < 4; ++k) corners[k] = rough[k];
      return corners;
    }
    cv::fitLine(sides[i], lines[i], cv::DIST_HUBER, 0, 0.01, 0.01);
  }
  for (std::size_t i = 0; i < 4; ++i) corners[i] = meet(lines[(i + 3) % 4], lines[i]);
  return corners;
}

/// Clockwise, the corner nearest to the picture's top left first.
void order(std::vector<cv::Point>& quad) {
  if (cv::contourArea(quad, true) < 0) std::reverse(quad.begin(), quad.end());
  const auto first = std::min_element(quad.begin(), quad.end(),
                                      [](auto a, auto b) { return a.x + a.y < b.x + b.y; });
  std::rotate(quad.begin(), first, quad.end());
}

/// Squares of the picture that a grid could fill, the largest first.
std::vector<Corners> candidates(const cv::Mat& grey) {
  cv::Mat smooth;
  cv::GaussianBlur(grey, smooth, {5, 5}, 0);
  std::vector<std::pair<double, Corners>> found;
  for (const double offset : {10.0, 4.0}) {
    cv::Mat marks;
    cv::adaptiveThreshold(smooth, marks, 255, cv::ADAPTIVE_THRESH_MEAN_C, cv::THRESH_BINARY_INV, 41,
                          offset);
    cv::morphologyEx(marks, marks, cv::MORPH_CLOSE, cv::Mat::ones(3, 3, CV_8U));
    std::vector<std::vector<cv::Point>> contours;
    cv::findContours(marks, contours, cv::RETR_LIST, cv::CHAIN_APPROX_NONE);
    for (const auto& contour : contours) {
      if (contour.size() < 300) continue;
      std::vector<cv::Point> hull, quad;
      cv::convexHull(contour, hull);
      const double area = cv::contourArea(hull);
      if (area < 0.015 * static_cast<double>(grey.total())) continue;
      cv::approxPolyDP(hull, quad, 0.03 * cv::arcLength(hull, true), true);
      if (quad.size() != 4) continue;
      order(quad);
      std::array<double, 4> side{};
      for (std::size_t i = 0; i < 4; ++i) side[i] = cv::norm(quad[i] - quad[(i + 1) % 4]);
      const auto [least, most] = std::minmax_element(side.begin(), side.end());
      if (*least < 0.6 * *most) continue;
      found.emplace_back(area, fit_sides(contour, quad));
    }
  }
  std::sort(found.begin(), found.end(),
            [](const auto& a, const auto& b) { return a.first > b.first; });
  std::vector<Corners> corners;
  for (const auto& [area, c] : found) {
    if (corners.size() == most_candidates) break;
    corners.push_back(c);
  }
  return corners;
}

/// The part of the picture within the corners as a square of grey levels.
cv::Mat flatten(const cv::Mat& grey, Corners corners) {
  double longest = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    longest = std::max(longest, cv::norm(corners[i] - corners[(i + 1) % 4]));
  }
  cv::Mat source = grey;
  const double shrink = 1.3 * sheet_side / longest;
  if (shrink < 0.75) {  // warping alone would skip pixels
    cv::resize(grey, source, {}, shrink, shrink, cv::INTER_AREA);
    for (cv::Point2f& c : corners) {
      c = (c + cv::Point2f(0.5F, 0.5F)) * static_cast<float>(shrink) - cv::Point2f(0.5F, 0.5F);
    }
  }
  const auto s = static_cast<float>(sheet_side);
  const Corners square{cv::Point2f{0, 0}, {s, 0}, {s, s}, {0, s}};
  cv::Mat flat;
  cv::warpPerspective(source, flat, cv::getPerspectiveTransform(corners, square),
                      {sheet_side, sheet_side}, cv::INTER_CUBIC, cv::BORDER_REPLICATE);
  return flat;
}

/// How much darker than the paper around: the paper is what a closing leaves, which removes
/// everything narrower than half a cell, and so keeps shades and the fall of light.
cv::Mat ink_of(const cv::Mat& flat) {
  cv::Mat smooth, paper, ink, padded;
  cv::GaussianBlur(flat, smooth, {0, 0}, 2.0);
  const int reach = cell_side / 2 - 1;
  cv::copyMakeBorder(smooth, padded, reach, reach, reach, reach, cv::BORDER_CONSTANT, 255);
  cv::morphologyEx(padded, paper, cv::MORPH_CLOSE,
                   cv::getStructuringElement(cv::MORPH_RECT, {reach, reach}));
  paper = paper(cv::Rect(reach, reach, sheet_side, sheet_side));
  // At the rim the border itself is all there is; what is inside goes on.
  const cv::Rect inside(cell_side / 2, cell_side / 2, sheet_side - cell_side,
                        sheet_side - cell_side);
  cv::copyMakeBorder(paper(inside).clone(), paper, cell_side / 2, cell_side / 2, cell_side / 2,
                     cell_side / 2, cv::BORDER_REPLICATE);
  cv::GaussianBlur(paper, paper, {0, 0}, 3.0);
  cv::subtract(paper, flat, ink, cv::noArray(), CV_32F);
  return ink;
}

/// Lines that run down the sheet; for those across it is called with the sheet turned over.
/// `strength`: the ink of the darkest.
std::array<GridLine, 10> lines_down(const cv::Mat& ink, double& strength) {
  strength = 0;
  // Nine profiles, one a row of cells, of its pixels near the crossings' middle: 70 % of a cell.
  cv::Mat profiles(9, sheet_side, CV_32F);
  for (int band = 0; band < 9; ++band) {
    const cv::Mat rows = ink.rowRange(band * cell_side + 8, (band + 1) * cell_side - 8);
    cv::reduce(rows, profiles.row(band), 0, cv::REDUCE_AVG);
  }
  // The third least of the nine: a line is in all of them, the tops of digits only in some.
  cv::Mat sorted;
  cv::sort(profiles, sorted, cv::SORT_EVERY_COLUMN | cv::SORT_ASCENDING);
  const auto* p = sorted.ptr<float>(2);
  std::array<GridLine, 10> lines;
  const auto find = [&](std::size_t k, double about, int reach) {
    const int low = std::max(0, static_cast<int>(about) - reach);
    const int high = std::min(sheet_side - 1, static_cast<int>(about) + reach);
    const int top = static_cast<int>(std::max_element(p + low, p + high + 1) - p);
    int from = top, to = top;
    while (from > low && p[from - 1] > p[top] / 2) --from;
    while (to < high && p[to + 1] > p[top] / 2) ++to;
    if (k % 3 == 0) strength = std::max(strength, static_cast<double>(p[top]));
    lines[k] = {(from + to) / 2.0, to - from + 1.0, 0};
  };
  // The border first; the others lie evenly between, nearer than the digits are.
  find(0, 0, cell_side / 6);
  find(9, sheet_side - 1, cell_side / 6);
  for (std::size_t k = 1; k < 9; ++k) {
    const double step = (lines[9].middle - lines[0].middle) / 9;
    find(k, lines[0].middle + static_cast<double>(k) * step, cell_side / 9);
  }
  for (std::size_t k = 0; k < 10; ++k) {
    int seen = 0;
    const int at = static_cast<int>(lines[k].middle);
    const int wide = static_cast<int>(lines[k].width / 2) + 1;
    const int next = wide + cell_side / 10;
    for (int band = 0; band < 9; ++band) {
      const auto* q = profiles.ptr<float>(band);
      const float line =
          *std::max_element(q + std::max(0, at - wide), q + std::min(sheet_side, at + wide + 1));
      float beside = 0;
      if (at - next >= 0) beside = std::max(beside, q[at - next]);
      if (at + next < sheet_side) beside = std::max(beside, q[at + next]);
      if (line - beside > 0.06 * strength + 2) ++seen;
    }
    lines[k].seen = seen / 9.0;
    if (lines[k].seen < 0.5) lines[k] = {static_cast<double>(k) * cell_side, 2, lines[k].seen};
  }
  return lines;
}

/// 0: no grid of nine by nine; else how much of its lines is there and how evenly they lie, up to
/// 1. A frame around the grid, or the edge of the paper, gives lines that are not quite in place.
double rate(const Sheet& sheet) {
  double all = 0;
  double off = 0;
  for (const auto* lines : {&sheet.across, &sheet.down}) {
    const double first = lines->front().middle;
    const double step = (lines->back().middle - first) / 9;
    for (std::size_t k = 0; k < 10; ++k) {
      const GridLine& line = (*lines)[k];
      if (k % 3 == 0 && line.seen < 0.75) return 0;
      all += line.seen / 20;
      off += std::abs(line.middle - first - static_cast<double>(k) * step) / cell_side / 20;
    }
    off += std::abs(first) / cell_side / 4;
    off += std::abs(lines->back().middle - sheet_side) / cell_side / 4;
  }
  return all < 0.75 ? 0 : std::max(0.01, all - 3 * off);
}

double middle_grey(const cv::Mat& grey) {
  cv::Mat counts;
  const int bins = 256;
  const float range[] = {0, 256};
  const float* ranges = range;
  cv::calcHist(&grey, 1, nullptr, cv::noArray(), counts, 1, &bins, &ranges);
  double left = static_cast<double>(grey.total()) / 2;
  int level = 0;
  while (level < bins - 1 && (left -= static_cast<double>(counts.at<float>(level))) > 0) ++level;
  return level;
}

Sheet lay(const cv::Mat& grey, const Corners& corners) {
  Sheet sheet;
  sheet.ink = ink_of(flatten(grey, corners));
  double down = 0, across = 0;
  sheet.down = lines_down(sheet.ink, down);
  cv::Mat turned;
  cv::transpose(sheet.ink, turned);
  sheet.across = lines_down(turned, across);
  sheet.line_ink = std::min(down, across);
  return sheet;
}

std::optional<Sheet> best_sheet(const cv::Mat& grey) {
  const double scale = static_cast<double>(work_side) / std::max(grey.cols, grey.rows);
  cv::Mat work;
  cv::resize(grey, work, {}, scale, scale, scale < 1 ? cv::INTER_AREA : cv::INTER_CUBIC);
  // A border that lies on the picture's own edge needs paper outside.
  constexpr int rim = 20;
  cv::copyMakeBorder(work, work, rim, rim, rim, rim, cv::BORDER_CONSTANT, middle_grey(work));
  std::optional<Sheet> best;
  double best_rate = 0;
  Corners best_corners;
  std::vector<cv::Point2f> middles;  // of all grids, those of one grid close together
  for (Corners corners : candidates(work)) {
    for (cv::Point2f& c : corners) {
      // From the middle of a pixel there to the middle of one here.
      c.x = (c.x - rim + 0.5F) / static_cast<float>(scale) - 0.5F;
      c.y = (c.y - rim + 0.5F) / static_cast<float>(scale) - 0.5F;
    }
    Sheet sheet = lay(grey, corners);
    const double r = rate(sheet);
    if (r > 0) middles.push_back((corners[0] + corners[1] + corners[2] + corners[3]) / 4);
    if (r > best_rate + 0.01) {
      best_rate = r;
      best = std::move(sheet);
      best_corners = corners;
    }
  }
  for (const cv::Point2f& m : middles) {
    if (cv::pointPolygonTest(best_corners, m, false) < 0) best->alone = false;
  }
  return best;
}

}  // namespace

cv::Mat decode_grey(const std::string& bytes) {
  const cv::Mat file(1, static_cast<int>(bytes.size()), CV_8U,
                     const_cast<char*>(bytes.data()));  // read only, but Mat has no const form
  cv::Mat picture = cv::imdecode(file, cv::IMREAD_UNCHANGED);
  if (picture.empty()) return {};
  if (picture.channels() != 4) {
    // Once more, so that the orientation that a camera notes is applied.
    return cv::imdecode(file, cv::IMREAD_GRAYSCALE);
  }
  cv::Mat colours, alpha, grey;
  picture.convertTo(picture, CV_32F, picture.depth() == CV_16U ? 1.0 / 65535 : 1.0 / 255);
  cv::extractChannel(picture, alpha, 3);
  cv::cvtColor(picture, colours, cv::COLOR_BGRA2GRAY);
  grey = colours.mul(alpha) + (1.0 - alpha);
  grey.convertTo(grey, CV_8U, 255);
  return grey;
}

std::optional<Sheet> find_sheet(const cv::Mat& grey) {
  // Light digits on a dark screen, or dark ones on paper: most of a picture is not ink.
  const bool dark = middle_grey(grey) < 100;
  if (auto sheet = best_sheet(dark ? 255 - grey : grey)) return sheet;
  return best_sheet(dark ? grey : 255 - grey);
}

}  // namespace ka10
