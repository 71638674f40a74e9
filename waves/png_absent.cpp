// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// In place of png_canvas.cpp where cairo is not installed.
#include <stdexcept>

#include "waves/canvas.h"

namespace ka10 {

std::unique_ptr<Canvas> png_canvas(double, double, Theme, double) {
  throw std::runtime_error("error: built without cairo (libcairo2-dev), only SVG can be drawn");
}

}  // namespace ka10
