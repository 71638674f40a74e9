// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The reader of pictures on pictures that are drawn here, so that what stands in them is known:
// read exactly, or refused, and never read wrong.
#include "picture/picture.h"

#include <algorithm>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>
#include <vector>

#include "tests/support/catch.h"
#include "tests/support/picture_render.h"

using namespace ka10;

namespace {

Grid some_puzzle(std::uint64_t seed, int clues = 30) {
  Grid grid;
  REQUIRE(make_puzzle(clues, seed, grid));
  return grid;
}

/// One reader for all tests: what it learns at the first picture takes a quarter of a second.
PictureReading read_picture(const std::string& bytes) {
  static PictureReader reader;
  return reader.read(bytes);
}

PictureSpec plain(std::uint64_t seed = 1) {
  PictureSpec s;
  s.grid = some_puzzle(seed);
  return s;
}

/// What is sure must be true, whether or not all is sure.
void check_nothing_wrong(const PictureReading& r, const Grid& drawn) {
  if (!r.found) return;
  for (std::size_t i = 0; i < 81; ++i) {
    if (!r.unsure[i]) CHECK(int{r.grid.cells[i]} == int{drawn.cells[i]});
  }
}

void check_exact(const PictureSpec& s, std::uint64_t seed = 1) {
  INFO(describe(s));
  const PictureReading r = read_picture(render_picture(s, seed));
  CHECK(r.refusal.empty());
  CHECK(r.line() == s.grid.line());
}

/// Ten pictures of the kind that bench/picture_bench counts by the thousand.
void check_random(std::uint64_t first) {
  int refused = 0;
  for (std::uint64_t seed = first; seed < first + 10; ++seed) {
    const PictureSpec s = random_picture(seed);
    INFO("seed " << seed << ": " << describe(s));
    const PictureReading r = read_picture(render_picture(s, seed));
    if (r.refusal.empty()) {
      CHECK(r.line() == s.grid.line());
    } else {
      ++refused;
      check_nothing_wrong(r, s.grid);
    }
  }
  CHECK(refused <= 1);
}

cv::Mat decoded(const std::string& bytes) {
  const std::vector<char> file(bytes.begin(), bytes.end());
  return cv::imdecode(file, cv::IMREAD_GRAYSCALE);
}

std::string png(const cv::Mat& picture) {
  std::vector<unsigned char> file;
  cv::imencode(".png", picture, file);
  return {file.begin(), file.end()};
}

/// Where a cell's middle is in a straight picture.
cv::Point middle(const PictureSpec& s, int row, int column) {
  const double cell = s.width * (1 - 2 * s.margin) / (9 + s.thick);
  return {static_cast<int>(s.width / 2.0 + (column - 4) * cell),
          static_cast<int>(s.width / 2.0 + (row - 4) * cell)};
}

}  // namespace

TEST_CASE("the fonts of the pictures are installed, none stands in for another") {
  for (const std::string& family : picture_fonts()) {
    INFO(family);
    CHECK(font_is_installed(family));
  }
}

TEST_CASE("ten pictures of every kind are read exactly") { check_random(0); }
TEST_CASE("ten more pictures of every kind are read exactly") { check_random(2000); }

TEST_CASE("from 200 to 4000 pixels, turned by ten degrees either way, as PNG and as JPEG") {
  for (const int width : {200, 320, 4000}) {
    for (const double angle : {-10.0, 10.0}) {
      PictureSpec s = plain(static_cast<std::uint64_t>(width));
      s.width = width;
      s.angle = angle;
      s.margin = 0.02;
      s.jpeg = angle < 0 ? 85 : 0;
      check_exact(s);
    }
  }
}

TEST_CASE("hairlines, heavy lines, grey lines, shaded boxes, a dark screen, words above") {
  PictureSpec s = plain(3);
  s.thin = s.thick = 0.015;
  check_exact(s);
  s = plain(4);
  s.thin = 0.06;
  s.thick = 0.14;
  check_exact(s);
  s = plain(5);
  s.thin_grey = 0.5;
  s.shade = 0.2;
  s.heading = true;
  check_exact(s);
  s = plain(6);
  s.dark = true;
  s.thick = 0.12;
  check_exact(s);
  s = plain(7);
  s.margin = 0;  // a screenshot that is cut at the border
  check_exact(s);
  s = plain(8);
  s.grid = count_solutions(s.grid, 1).first;  // all 81 cells filled
  check_exact(s);
  s = plain(9);
  s.aspect = 2.2;  // the grid on a tall page
  check_exact(s);
}

TEST_CASE("a PNG with colours, with transparent paper, with 16 bits, and one of two levels") {
  const PictureSpec s = plain(11);
  const cv::Mat grey = decoded(render_picture(s));
  cv::Mat colours, clear, deep, two;
  cv::cvtColor(grey, colours, cv::COLOR_GRAY2BGR);
  colours.setTo(cv::Scalar(160, 60, 20), grey < 128);
  cv::merge(
      std::vector<cv::Mat>{cv::Mat::zeros(grey.size(), CV_8U), cv::Mat::zeros(grey.size(), CV_8U),
                           cv::Mat::zeros(grey.size(), CV_8U), 255 - grey},
      clear);
  grey.convertTo(deep, CV_16U, 257);
  cv::threshold(grey, two, 128, 255, cv::THRESH_BINARY);
  for (const cv::Mat& picture : {colours, clear, deep, two}) {
    const PictureReading r = read_picture(png(picture));
    INFO(picture.type() << ": " << r.refusal);
    CHECK(r.line() == s.grid.line());
  }
}

TEST_CASE("what is spoiled beyond reading is refused, and no cell is read wrong") {
  int refused = 0;
  for (std::uint64_t seed = 0; seed < 8; ++seed) {
    PictureSpec s = random_picture(3000 + seed);
    s.width = seed % 2 == 0 ? 150 : 500;
    s.noise = 20 + 12 * static_cast<double>(seed);
    s.blur = 0.02 * static_cast<double>(seed);
    INFO(describe(s));
    const PictureReading r = read_picture(render_picture(s, seed));
    check_nothing_wrong(r, s.grid);
    refused += r.refusal.empty() ? 0 : 1;
  }
  CHECK(refused >= 4);  // else the test spoils too little
}

TEST_CASE("upside down, on its side, or in a mirror a puzzle is refused") {
  const cv::Mat picture = decoded(render_picture(plain(12)));
  for (const int turn : {cv::ROTATE_180, cv::ROTATE_90_CLOCKWISE, cv::ROTATE_90_COUNTERCLOCKWISE}) {
    cv::Mat turned;
    cv::rotate(picture, turned, turn);
    CHECK_FALSE(read_picture(png(turned)).refusal.empty());
  }
  cv::Mat mirrored;
  cv::flip(picture, mirrored, 1);
  CHECK_FALSE(read_picture(png(mirrored)).refusal.empty());
}

TEST_CASE("a letter, a blot, two digits and small notes make their cells unsure and no others") {
  const PictureSpec s = plain(13);
  std::vector<int> empty;
  for (int i = 0; i < 81; ++i) {
    if (s.grid.cells[static_cast<std::size_t>(i)] == 0) empty.push_back(i);
  }
  cv::Mat picture = decoded(render_picture(s));
  const auto at = [&s, &empty](std::size_t n) { return middle(s, empty[n] / 9, empty[n] % 9); };
  const cv::Point left(-14, 14);
  cv::putText(picture, "H", at(0) + left, cv::FONT_HERSHEY_SIMPLEX, 1.4, 0, 3, cv::LINE_AA);
  cv::circle(picture, at(7), 20, 0, cv::FILLED, cv::LINE_AA);
  cv::putText(picture, "12", at(14) + cv::Point(-20, 10), cv::FONT_HERSHEY_SIMPLEX, 1, 0, 2,
              cv::LINE_AA);
  for (const int dx : {-22, -4, 14}) {
    cv::putText(picture, "4", at(21) + cv::Point(dx, -12), cv::FONT_HERSHEY_SIMPLEX, 0.4, 0, 1,
                cv::LINE_AA);
  }
  const PictureReading r = read_picture(png(picture));
  std::string expected = s.grid.line();
  for (const std::size_t n : {0, 7, 14, 21}) expected[static_cast<std::size_t>(empty[n])] = '?';
  CHECK(r.line() == expected);
  CHECK(r.refusal.find("and 1 more") != std::string::npos);
}

TEST_CASE("of two puzzles in one picture none is taken") {
  const cv::Mat left = decoded(render_picture(plain(16)));
  const cv::Mat right = decoded(render_picture(plain(17)));
  cv::Mat both;
  cv::hconcat(left, right, both);
  const PictureReading r = read_picture(png(both));
  CHECK_FALSE(r.found);
  CHECK(r.refusal.find("several grids") != std::string::npos);
}

TEST_CASE("a puzzle printed with two equal digits in a row is refused, both marked") {
  PictureSpec s = plain(14);
  const auto given = static_cast<std::size_t>(
      std::find_if(s.grid.cells.begin(), s.grid.cells.end(), [](auto c) { return c != 0; }) -
      s.grid.cells.begin());
  std::size_t other = given / 9 * 9;
  while (s.grid.cells[other] != 0) ++other;
  s.grid.cells[other] = s.grid.cells[given];
  const PictureReading r = read_picture(render_picture(s));
  CHECK(r.refusal.find("no sudoku") != std::string::npos);
  CHECK(r.unsure[given]);
  CHECK(r.unsure[other]);
}

TEST_CASE("grids of four, six and sixteen, a table, stripes and an empty grid are refused") {
  for (const int cells : {4, 6, 10, 12, 16}) {
    cv::Mat picture(720, 720, CV_8U, cv::Scalar(255));
    for (int i = 0; i <= cells; ++i) {
      const int at = 40 + i * 640 / cells;
      cv::line(picture, {at, 40}, {at, 680}, 0, 3);
      cv::line(picture, {40, at}, {680, at}, 0, 3);
    }
    cv::putText(picture, "5", {50, 80}, cv::FONT_HERSHEY_SIMPLEX, 1, 0, 2, cv::LINE_AA);
    INFO(cells);
    CHECK_FALSE(read_picture(png(picture)).refusal.empty());
  }
  cv::Mat stripes(700, 700, CV_8U, cv::Scalar(255));
  for (int y = 20; y < 700; y += 70) cv::line(stripes, {20, y}, {680, y}, 0, 3);
  CHECK_FALSE(read_picture(png(stripes)).found);
  PictureSpec s;
  const PictureReading r = read_picture(render_picture(s));
  CHECK(r.found);
  CHECK(r.refusal.find("empty") != std::string::npos);
}

TEST_CASE("damaged bytes are refused or read as they were, and break nothing") {
  const PictureSpec s = plain(15);
  for (const int quality : {0, 80}) {
    PictureSpec kind = s;
    kind.width = 400;
    kind.jpeg = quality;
    const std::string whole = render_picture(kind);
    for (std::size_t n = 0; n < 6; ++n) {
      std::string bytes = whole;
      const std::size_t at = 40 + n * (bytes.size() - 80) / 6;
      bytes[at] = static_cast<char>(bytes[at] ^ 0x55);
      const PictureReading r = read_picture(bytes);
      INFO("quality " << quality << ", byte " << at << ": " << r.refusal);
      if (r.refusal.empty()) CHECK(r.line() == s.grid.line());
      CHECK_FALSE(read_picture(whole.substr(0, at)).refusal.empty());
    }
  }
}
