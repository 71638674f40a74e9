// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// A small linker: programs of REL files to one image. Low segments follow one another from
// low_base, high segments from the first one's origin; INTERN meets EXTERN by name; the last start
// address counts. It searches no libraries and makes no overlays.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "macro10/image.h"
#include "macro10/rel.h"
#include "macro10/symbols.h"

namespace ka10 {

struct LinkOptions {
  Address low_base = 0140;
  std::optional<Address> high_base;  ///< default: the origin of the first high segment
};

struct LinkResult {
  Image image;
  SymbolTable symbols;              ///< final values; of two locals of one name the first
  std::string map;                  ///< a line a program, then the globals
  std::vector<std::string> errors;  ///< `file: error: ...`, all of them; the image is no good then

  bool ok() const { return errors.empty(); }
};

LinkResult link_modules(const std::vector<RelModule>& modules, const LinkOptions& options = {});

}  // namespace ka10
