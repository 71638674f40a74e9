// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// run_machine: runs a started machine to a halt, a stop address or a limit, and says how it ended.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "sim/machine.h"

namespace ka10 {

enum class Reason : std::uint8_t { halt, stop, limit, mismatch, error };
/// The stable names: halt, stop, limit, mismatch, error.
const char* reason_name(Reason r);

struct RunLimits {
  std::uint64_t max_instructions = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t max_clocks = 1000000000;  ///< a machine without clocks: as many instructions
  std::vector<Address> stop_at;           ///< stop before the instruction there is executed
  std::uint64_t clock_every = 0;          ///< line clock ticks every so many records; 0: never
  /// Records of this machine before this run: its clock and the numbers of its records go on.
  std::uint64_t done_before = 0;
};

struct RunResult {
  Reason reason = Reason::halt;
  std::string message;     ///< one sentence
  Address pc = 0;          ///< of a HALT: E
  std::optional<Address> halt_at;
  bool inside = false;     ///< stopped inside of an instruction
  std::uint64_t instructions = 0;
  std::uint64_t clocks = 0;
  double seconds = 0;

  double instructions_per_second() const;
  double clocks_per_instruction() const;
};

struct RunHooks {
  /// Called after every record, with its number; slows the run down. True: stop here.
  std::function<bool(std::uint64_t, const Retired&)> record;
  /// Called about five times a second.
  std::function<void(const RunResult&)> progress;
  /// Asked often; true: stop now (Ctrl-C).
  std::function<bool()> interrupted;
};

/// The machine has been started at `start`. A lockstep's Mismatch and ProtocolError become results.
RunResult run_machine(Machine& machine, Address start, const RunLimits& limits,
                      const RunHooks& hooks = {});

/// The same for a machine that has come to this HALT before it was run (READ IN can).
RunResult halted(Machine& machine, Address halt_at);

}  // namespace ka10
