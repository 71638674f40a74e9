// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
#include <tesseract/baseapi.h>

#include <memory>
#include <opencv2/imgproc.hpp>
#include <stdexcept>

#include "picture/witnesses.h"

namespace ka10 {

struct TesseractEye::Api {
  tesseract::TessBaseAPI tesseract;
};

TesseractEye::TesseractEye() : api_(std::make_unique<Api>()) {
  tesseract::TessBaseAPI& t = api_->tesseract;
  t.SetVariable("debug_file", "/dev/null");
  if (t.Init(nullptr, "eng", tesseract::OEM_LSTM_ONLY) != 0) {
    throw std::runtime_error("Tesseract's English data are missing, install tesseract-ocr-eng");
  }
  t.SetVariable("tessedit_char_whitelist", "123456789");
}

TesseractEye::~TesseractEye() = default;

Opinion TesseractEye::look(const Cell& cell) {
  // As a single character of the size it knows best; where it then finds none, as a line of text.
  const Opinion o = read(cell, 24, 10, tesseract::PSM_SINGLE_CHAR);
  return o.digit != 0 ? o : read(cell, 36, 8, tesseract::PSM_RAW_LINE);
}

Opinion TesseractEye::read(const Cell& cell, int height, int room, int mode) {
  const double scale = static_cast<double>(height) / cell.box.height;
  cv::Mat glyph, page;
  cv::resize(cell.ink(cell.box), glyph, {}, scale, scale, cv::INTER_CUBIC);
  cv::copyMakeBorder(glyph, page, room, room, room, room, cv::BORDER_CONSTANT, 0);
  page.convertTo(page, CV_8U, -255, 255);  // dark on white
  tesseract::TessBaseAPI& t = api_->tesseract;
  t.SetPageSegMode(static_cast<tesseract::PageSegMode>(mode));
  t.SetImage(page.data, page.cols, page.rows, 1, static_cast<int>(page.step));
  t.SetSourceResolution(150);
  const std::unique_ptr<char[]> text(t.GetUTF8Text());
  Opinion o;
  if (text == nullptr) return o;
  for (const char* c = text.get(); *c != 0; ++c) {
    if (*c >= '1' && *c <= '9') {
      if (o.digit != 0) return {};  // two characters: it cannot tell
      o.digit = *c - '0';
    }
  }
  if (o.digit != 0) o.fit = t.MeanTextConf() / 100.0;
  return o;
}

}  // namespace ka10
