// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// A puzzle from a picture: PNG or JPEG, printed or from a screen. Finds the grid, reads the digits,
// and says of every cell whether it is sure. Nothing is guessed and nothing is corrected by the
// rules of the game. docs/puzzles.md tells the method.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <string_view>

#include "sim/puzzle.h"

namespace ka10 {

struct PictureReading {
  Grid grid;  ///< what was read; 0 also where it is unsure
  std::array<bool, 81> unsure{};
  bool found = false;   ///< a grid of nine by nine; else `refusal` is all there is
  std::string refusal;  ///< empty when all is sure, else one line: why this is no puzzle

  /// 81 characters: 0 empty, 1-9, ? unsure.
  std::string line() const {
    std::string text = grid.line();
    for (std::size_t i = 0; i < 81; ++i) {
      if (unsure[i]) text[i] = '?';
    }
    return text;
  }
};

/// Learns what it needs when the first grid is found, and keeps it. One a thread.
class PictureReader {
 public:
  PictureReader();
  ~PictureReader();
  /// `bytes`: a whole file. Throws std::runtime_error when Tesseract's data are missing, and
  /// nothing that is the picture's fault.
  PictureReading read(std::string_view bytes);

 private:
  struct Witnesses;
  std::unique_ptr<Witnesses> witnesses_;
};

/// Empty when this build can read pictures, else one line that names the packages it lacks.
std::string picture_reader_missing();

}  // namespace ka10
