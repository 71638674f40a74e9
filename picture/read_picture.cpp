// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Puts the pieces together: file, sheet, cells, witnesses, verdict.
#include <fmt/format.h>

#include <memory>
#include <opencv2/core.hpp>
#include <opencv2/core/utils/logger.hpp>
#include <vector>

#include "picture/file_kind.h"
#include "picture/picture.h"
#include "picture/verdict.h"

namespace ka10 {
namespace {

constexpr std::uint64_t most_pixels = 64'000'000;
constexpr std::uint64_t least_side = 100;

PictureReading refused(const std::string& why) {
  PictureReading r;
  r.refusal = why;
  return r;
}

/// Empty, or why the file is not looked at.
std::string unfit(std::string_view bytes) {
  const std::string name = kind_name(bytes);
  const FileKind kind = file_kind(bytes);
  if (kind == FileKind::no_picture) return "this is no picture, expected PNG or JPEG";
  if (kind == FileKind::other_picture) return "this is " + name + ", expected PNG or JPEG";
  const PictureFrame frame = picture_frame(bytes);
  if (!frame.damage.empty()) return "this is " + name + ", but " + frame.damage;
  if (frame.width < least_side || frame.height < least_side) {
    return fmt::format("a picture of {}x{} pixels is too small, expected 200 pixels or more",
                       frame.width, frame.height);
  }
  if (frame.width > most_pixels / frame.height) {
    return fmt::format("a picture of {}x{} pixels is too large, expected at most 64 million pixels",
                       frame.width, frame.height);
  }
  return {};
}

/// `row 2 column 5, row 3 column 1 and 4 more`
std::string list_cells(const std::array<bool, 81>& marked) {
  constexpr int most = 3;
  std::string text;
  int count = 0;
  for (int i = 0; i < 81; ++i) {
    if (!marked[static_cast<std::size_t>(i)]) continue;
    if (++count > most) continue;
    text += fmt::format("{}row {} column {}", count == 1 ? "" : ", ", i / 9 + 1, i % 9 + 1);
  }
  return count > most ? fmt::format("{} and {} more", text, count - most) : text;
}

PictureReading judge(const std::array<Verdict, 81>& verdicts) {
  PictureReading r;
  r.found = true;
  for (std::size_t i = 0; i < 81; ++i) {
    r.grid.cells[i] = static_cast<std::uint8_t>(verdicts[i].digit);
    r.unsure[i] = !verdicts[i].sure;
  }
  const std::string unsure = list_cells(r.unsure);
  if (!unsure.empty()) {
    r.refusal = "not sure of " + unsure;
    return r;
  }
  // The rules of the game: a puzzle that breaks them was printed so or read wrong, and which of
  // the two nobody can tell from here.
  if (const auto bad = conflicts(r.grid); !bad.empty()) {
    for (const Conflict& c : bad) {
      for (const int i : {c.first, c.second}) {
        r.unsure[static_cast<std::size_t>(i)] = true;
        r.grid.cells[static_cast<std::size_t>(i)] = 0;
      }
    }
    r.refusal = "what was read is no sudoku: " + bad.front().text;
  } else if (r.grid.givens() == 0) {
    r.refusal = "the grid is empty, no digit was found in it";
  }
  return r;
}

}  // namespace

struct PictureReader::Witnesses {
  PrintedDigits printed;
  TesseractEye tesseract;
};
PictureReader::PictureReader() = default;
PictureReader::~PictureReader() = default;

PictureReading PictureReader::read(std::string_view bytes) {
  if (const std::string why = unfit(bytes); !why.empty()) return refused(why);
  cv::utils::logging::setLogLevel(cv::utils::logging::LOG_LEVEL_SILENT);
  try {
    const cv::Mat grey = decode_grey(std::string(bytes));
    if (grey.empty()) return refused("this is " + kind_name(bytes) + ", but it is damaged");
    const auto sheet = find_sheet(grey);
    if (!sheet) return refused("no grid of nine by nine cells was found in the picture");
    if (!sheet->alone) return refused("there are several grids in the picture, cut out one");
    if (witnesses_ == nullptr) witnesses_ = std::make_unique<Witnesses>();
    return judge(judge_cells(cut_cells(*sheet), witnesses_->printed, witnesses_->tesseract));
  } catch (const cv::Exception& e) {
    return refused("the picture cannot be read: " + e.err);
  }
}

std::string picture_reader_missing() { return {}; }

}  // namespace ka10
