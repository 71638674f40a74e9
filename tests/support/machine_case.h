// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// MachineCase: a state, a run to a HALT, and the state expected after it, on every machine of
// machines.h. States are written as docs/ka10/TRAPS.md writes them.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "sim/machine.h"

namespace ka10::test {

/// A state in text: items separated by `;`, line ends or `<br>`:
/// `LOC: WORD` (below 20 an accumulator; WORD octal or LEFT,,RIGHT), `flags F`, `PC P`,
/// `PR a PRB b WP c RL d RLB e` (all octal). Numbers may be names that `symbol` knows, plus an
/// offset.
struct MachineState {
  std::vector<Store> words;
  std::optional<Address> pc;
  std::optional<std::uint32_t> flags;
  std::optional<Word> relocation;  ///< the word for DATAO APR,
};

using SymbolValue = std::function<std::optional<Word>(const std::string& name)>;

/// Throws std::invalid_argument with the item that cannot be read.
MachineState parse_state(const std::string& text, const SymbolValue& symbol = nullptr);

struct MachineCase {
  std::string name;             ///< for the report and the rerun command
  MachineState given;           ///< PC and flags are those of the start
  MachineState expected;
  std::vector<Word> before;     ///< in-out instructions done first, in exec mode
  bool other_acs_keep = false;  ///< accumulators that `expected` does not name must be unchanged
  bool other_words_keep = false;  ///< the same of core, as far as stores were reported
  bool must_halt = true;        ///< else it must get stuck
  std::uint64_t limit = 10000;  ///< records; passing it is a failure
  MachineOptions options;       ///< its devices are replaced by these:
  std::optional<std::string> tty_in, tape_in;    ///< none: nobody types, no tape in the reader
  std::optional<std::string> tty_out, tape_out;  ///< expected output, none: not looked at
  /// Called before each record, counted from 1: ticks, keys.
  std::function<void(Machine&, std::uint64_t record)> between;
  /// Called after the run, for what is not in the state. Returns what is wrong, or nothing.
  std::function<std::string(const Panel&)> also;
};

/// Runs on all machines. Empty: all passed; else the report with the states and traces of all.
std::string run_case(const MachineCase& c);

}  // namespace ka10::test
