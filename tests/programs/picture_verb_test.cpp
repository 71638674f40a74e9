// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// `ka10 puzzle` and `ka10 solve` with pictures, from outside.
#include <nlohmann/json.hpp>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>
#include <vector>

#include "tests/programs/outside.h"
#include "tests/support/picture_render.h"

using namespace ka10;

namespace {

PictureSpec reference_picture(int jpeg) {
  PictureSpec s;
  s.grid = Grid::from_line(reference_puzzle);
  s.width = 500;
  s.angle = 4;
  s.jpeg = jpeg;
  return s;
}

std::string png(const cv::Mat& picture) {
  std::vector<unsigned char> file;
  cv::imencode(".png", picture, file);
  return {file.begin(), file.end()};
}

}  // namespace

TEST_CASE("a picture becomes every format, and what was read is drawn beside it") {
  const Folder f;
  f.write("photo.png", render_picture(reference_picture(0)));
  f.write("photo.jpeg", render_picture(reference_picture(80)));
  const Grid grid = Grid::from_line(reference_puzzle);
  for (const std::string& format : puzzle_formats()) {
    INFO(format);
    const Outcome o = ka10_in(f.path(), "puzzle photo.png --as " + format + " 2>drawing", "");
    CHECK(o.status == 0);
    if (format != "mac") {
      const auto back = read_puzzles(o.text, "out");
      REQUIRE(back.size() == 1);
      CHECK(back[0].givens == grid);
    }
    const bool drawn = f.read("drawing").find(frame(grid)) != std::string::npos;
    CHECK(drawn == (format != "frame"));
  }
  const Outcome pipe = ka10_in(f.path(), "puzzle - <photo.jpeg 2>/dev/null", "");
  CHECK(pipe.text == grid.line('.') + "\n");
  const Outcome check = ka10_in(f.path(), "puzzle photo.jpeg photo.png --check 2>/dev/null", "");
  CHECK(check.status == 0);
  CHECK(lines(check.text) == 2);
}

TEST_CASE("a picture is solved") {
  const Folder f;
  f.write("photo.jpg", render_picture(reference_picture(90)));
  const Outcome o = ka10_in(f.path(), "solve photo.jpg --solver fast --json out.json");
  INFO(o.text);
  CHECK(o.status == 0);
  const auto json = nlohmann::json::parse(f.read("out.json"));
  CHECK(json["puzzles"][0]["givens"] == reference_puzzle);
  CHECK(json["puzzles"][0]["verdict"] == "solved");
}

TEST_CASE("an unsure cell: status 2, one line that says which, a drawing with ? in it") {
  const Folder f;
  PictureSpec s = reference_picture(0);
  s.angle = 0;
  const std::string bytes = render_picture(s);
  const std::vector<char> file(bytes.begin(), bytes.end());
  cv::Mat picture = cv::imdecode(file, cv::IMREAD_GRAYSCALE);
  cv::circle(picture, {250, 250}, 12, 0, cv::FILLED, cv::LINE_AA);  // row 5 column 5
  f.write("photo.png", png(picture));
  Grid drawn = s.grid;
  drawn.cells[40] = 255;
  for (const char* verb : {"puzzle photo.png --as grid -o out", "solve photo.png"}) {
    const Outcome o = ka10_in(f.path(), verb);
    INFO(o.text);
    CHECK(o.status == 2);
    CHECK(o.text.find(frame(drawn)) != std::string::npos);
    CHECK(o.text.find("photo.png: error: not sure of row 5 column 5\n") != std::string::npos);
  }
  CHECK(f.entries() == 1);
}

TEST_CASE("what reads well but has not one solution is read, with a note") {
  const Folder f;
  PictureSpec s = reference_picture(0);
  for (std::size_t i = 0; i < 40; ++i) s.grid.cells[i] = 0;
  f.write("photo.png", render_picture(s));
  const Outcome o = ka10_in(f.path(), "puzzle photo.png");
  CHECK(o.status == 0);
  CHECK(o.text.find(s.grid.line('.')) != std::string::npos);
  CHECK(o.text.find("note: what was read has more than one solution") != std::string::npos);
}

TEST_CASE("bad pictures: status 2, one line that says why, nothing written") {
  const Folder f;
  const std::string whole = render_picture(reference_picture(0));
  const std::string jpeg = render_picture(reference_picture(90));
  f.write("empty.png", "");
  f.write("text.png", std::string(reference_puzzle) + "\n");
  f.write("noise.jpg", std::string(5000, '\x91'));
  f.write("cut.png", whole.substr(0, whole.size() / 2));
  f.write("cut.jpg", jpeg.substr(0, jpeg.size() / 2));
  f.write("head.png", whole.substr(0, 8));
  std::string huge = whole;  // a size of 2^31 pixels square in the header
  huge[16] = huge[20] = '\x7f';
  f.write("huge.png", huge);
  std::string wrong = whole;  // a checksum that is not that of its data
  wrong[whole.size() / 2] = static_cast<char>(wrong[whole.size() / 2] ^ 1);
  f.write("wrong.png", wrong);
  f.write("tiny.png", png(cv::Mat(40, 40, CV_8U, cv::Scalar(255))));
  f.write("white.png", png(cv::Mat(5000, 5000, CV_8U, cv::Scalar(255))));
  f.write("black.png", png(cv::Mat(500, 500, CV_8U, cv::Scalar(0))));
  f.write("large.png", png(cv::Mat(9000, 9000, CV_8U, cv::Scalar(255))));
  cv::Mat wood(800, 1000, CV_8U);
  cv::RNG rng(7);
  rng.fill(wood, cv::RNG::UNIFORM, 60, 200);
  cv::GaussianBlur(wood, wood, {0, 0}, 5);
  f.write("wood.png", png(wood));
  f.write("anim.gif", "GIF89a" + std::string(100, '\1'));
  const std::size_t before = f.entries();
  const std::vector<std::pair<const char*, const char*>> cases{
      {"empty.png", "empty file"}, {"text.png", "no PNG or JPEG"}, {"noise.jpg", "no PNG or JPEG"},
      {"cut.png", "cut off"},      {"cut.jpg", "cut off"},         {"head.png", "cut off"},
      {"huge.png", "too large"},   {"wrong.png", "damaged"},       {"tiny.png", "too small"},
      {"white.png", "no grid"},    {"black.png", "no grid"},       {"large.png", "too large"},
      {"wood.png", "no grid"},     {"anim.gif", "GIF picture"},    {"missing.png", "No such file"}};
  for (const auto& [file, why] : cases) {
    const Outcome o = ka10_in(f.path(), std::string("puzzle ") + file + " -o out");
    INFO(file << ": " << o.text);
    CHECK(o.status == 2);
    CHECK(lines(o.text) == 1);
    CHECK(o.text.find(std::string(file) + ":") == 0);
    CHECK(o.text.find(why) != std::string::npos);
    CHECK(f.entries() == before);
  }
}

TEST_CASE("a build without the libraries says in one line which packages it lacks") {
  const Folder f;
  f.write("photo.png", render_picture(reference_picture(0)));
  // The program as it is built then, in the place where ka10 looks for it.
  std::filesystem::copy_file(KA10_BIN_DIR "/ka10", f.path() / "ka10");
  std::filesystem::copy_file(KA10_BIN_DIR "/ka10-picture-absent", f.path() / "ka10-picture");
  const std::string run = "--help >help; ./ka10 puzzle photo.png";
  const Outcome o = ka10_in(f.path(), run);
  INFO(o.text);
  CHECK(o.status == 2);
  CHECK(lines(o.text) == 1);
  CHECK(o.text.find("photo.png: error: pictures cannot be read: built without libsomething-dev") !=
        std::string::npos);
  std::filesystem::remove(f.path() / "ka10-picture");
  const Outcome gone = ka10_in(f.path(), run);
  CHECK(gone.status == 2);
  CHECK(gone.text.find("ka10-picture is not built") != std::string::npos);
}
