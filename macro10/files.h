// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Whole files in and out. `-` is standard input or standard output.
#pragma once

#include <string>
#include <string_view>

namespace ka10 {

/// The bytes of the file. SourceError (`file: error: ...`) when it cannot be read.
std::string read_file(const std::string& path);

/// Writes to a new name beside `path` and renames, so that no reader ever sees half a file and an
/// old file survives a failure. Devices, pipes and `-` are written directly. Throws SourceError.
void write_file_atomically(const std::string& path, std::string_view bytes);

}  // namespace ka10
