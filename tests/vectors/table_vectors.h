// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The vectors of the specification in tables: fixed.txt, simple.txt, byte.txt, float.txt, read as
// VectorCase (their formats: docs/ka10/README.md and their heading lines).
#pragma once

#include <string>
#include <vector>

#include "sim/vectors.h"

namespace ka10::test {

enum class Table { fixed, simple, byte, floating };

/// Throws SourceError.
std::vector<VectorCase> read_table(Table table, const std::string& file);

}  // namespace ka10::test
