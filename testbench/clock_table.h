// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The clock budget of every opcode, computed from the memory references that docs/ka10 gives it,
// and what the Verilated processor takes with the fastest memory. docs/clocks.md is made here.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "sim/machine.h"

namespace ka10 {

/// One instruction in one form.
struct ClockCase {
  unsigned opcode = 0;   ///< 0 to 0777; in-out: 0700 with the function in bits 10-12
  std::string name;      ///< mnemonic
  std::string form;      ///< `memory`, `accumulator`, `jump taken`, `8 words`, ...
  std::map<Address, Word> words;  ///< presets; the instruction is at clock_case_pc
  int references = 1;    ///< memory references, its own fetch counts
  int budget = 1;        ///< the most clocks it may take
  std::string reason;    ///< what the clocks beyond the references are for
  int measured = 0;
};

constexpr Address clock_case_pc = 01000;

/// All cases with their budgets; measured is 0.
std::vector<ClockCase> clock_cases();
/// Runs every case on the Verilated processor.
void measure_clocks(std::vector<ClockCase>& cases);
/// The same on a machine with at least 8K of core and the fastest memory.
void measure_clocks(std::vector<ClockCase>& cases, Machine& machine);
/// The page docs/clocks.md.
std::string clocks_page(const std::vector<ClockCase>& cases);

}  // namespace ka10
