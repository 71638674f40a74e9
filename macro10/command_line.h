// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The options of the program macro10.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "macro10/assembler.h"
#include "macro10/image_format.h"

namespace ka10 {

struct CommandLine {
  std::vector<std::string> sources;
  std::vector<std::string> directories;  ///< -I
  std::string output, format, listing, symbols, json;
  bool link = false;
  bool force = false;
  AssemblyOptions assembly;

  /// The output is a REL file.
  bool rel() const;
};

/// Fills `line`; an exit status when there is nothing more to do (help, bad usage).
std::optional<int> parse_command_line(int argc, char** argv, CommandLine* line);

/// -f, else the extension of -o, else what the source asked for, else oct.
ImageFormat output_format(const CommandLine& line, const std::string& asked);

}  // namespace ka10
