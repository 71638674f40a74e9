// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// From what the witnesses say of 81 cells to what is believed.
#pragma once

#include <array>

#include "picture/witnesses.h"

namespace ka10 {

struct Verdict {
  int digit = 0;  ///< 0: empty, or unsure
  bool sure = true;
};

std::array<Verdict, 81> judge_cells(const std::array<Cell, 81>& cells, const PrintedDigits& printed,
                                    TesseractEye& tesseract);

}  // namespace ka10
