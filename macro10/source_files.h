// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Finding source files as TOPS-10 would: case does not count, `.MAC` may be left out.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "macro10/assembler.h"

namespace ka10 {

/// The path of a source: as given, with .mac, in other case, then the same in each directory.
std::optional<std::string> find_source(const std::string& name,
                                       const std::vector<std::string>& directories);

/// Reads all; `-` is standard input. Throws SourceError naming the file.
std::vector<Source> read_sources(const std::vector<std::string>& names,
                                 const std::vector<std::string>& directories);

/// For AssemblyOptions::read: looks for NAME.UNV and NAME.MAC in the folders of the sources and the
/// directories. The result keeps no reference.
std::function<std::optional<Source>(const std::string&)> universal_finder(
    const std::vector<std::string>& directories, const std::vector<Source>& sources);

}  // namespace ka10
