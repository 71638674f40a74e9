// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Witnesses: each says for itself what digit a glyph is. They know nothing of each other.
#pragma once

#include <memory>
#include <vector>

#include "picture/glyphs.h"

namespace ka10 {

struct Opinion {
  int digit = 0;      ///< 0: cannot tell
  double margin = 0;  ///< how far the next digit is behind; what it means is the witness's own
  double fit = 0;     ///< how well it fits, up to 1
};

/// The digits of many printed fonts, drawn when it is made, the nearest by correlation.
class PrintedDigits {
 public:
  PrintedDigits();
  Opinion look(const Cell& cell) const;

 private:
  cv::Mat samples_;          ///< a vector a row
  std::vector<int> digits_;  ///< of each row
};

/// Tesseract, one character at a time.
class TesseractEye {
 public:
  /// Throws std::runtime_error when its data for English are not installed.
  TesseractEye();
  ~TesseractEye();
  /// fit: Tesseract's own confidence.
  Opinion look(const Cell& cell);

 private:
  /// `height` of the glyph and `room` around it in pixels, `mode` of page segmentation.
  Opinion read(const Cell& cell, int height, int room, int mode);

  struct Api;
  std::unique_ptr<Api> api_;
};

}  // namespace ka10
