// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The rows of docs/ka10/TRAPS.md as cases to run.
#pragma once

#include <string>
#include <vector>

#include "tests/support/machine_case.h"

namespace ka10::test {

struct TrapRow {
  unsigned number = 0;
  std::string title, setup, code, result, flags;
};

/// All rows of all tables in the file. Throws std::runtime_error if it cannot be read.
std::vector<TrapRow> read_trap_rows(const std::string& file);

/// The case with the surroundings that the head of TRAPS.md describes: HALTs behind the code, the
/// handlers of user-mode, violation and UUO rows.
MachineCase trap_case(const TrapRow& row);

}  // namespace ka10::test
