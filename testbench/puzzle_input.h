// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Puzzles from whatever file is named: text of any format, or a picture.
#pragma once

#include <string>
#include <vector>

#include "sim/puzzle.h"

namespace ka10 {

/// All puzzles of a file; `-` is standard input. PNG and JPEG are given to the program ka10-picture
/// beside this one. What was read from a picture is drawn on standard error when it is not sure,
/// with ? for such cells, and, if `draw`, also when it is. Throws SourceError.
std::vector<Puzzle> load_puzzles(const std::string& path, bool draw);

}  // namespace ka10
