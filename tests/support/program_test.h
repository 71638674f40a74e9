// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Program: a few lines of MACRO-10 from location 100 on, run to their HALT on every machine, and
// the state expected then. What the expectation does not name must not have changed: no
// accumulator, no word of core, no flag.
#pragma once

#include <string>

#include "tests/support/machine_case.h"

namespace ka10::test {

class Program {
 public:
  /// The lines between `LOC 100` and `END`. Bad source fails the running test.
  explicit Program(const std::string& source);

  /// State before the start, as in machine_case.h; names of the program may stand for locations.
  Program& given(const std::string& state);
  /// In-out instructions done before the start, in exec mode.
  Program& after(std::vector<Word> instructions);
  /// The line clock ticks before these records.
  Program& ticks(std::vector<std::uint64_t> records);
  /// Changes of stores outside of `expects` are no failure.
  Program& scribbles();
  /// The rest of the case, for what has no word of its own.
  MachineCase& details() { return case_; }

  /// Runs, and fails the running test with the report of all machines. Flags that are not named are
  /// expected as given.
  void expects(const std::string& state);

 private:
  std::optional<Word> symbol(const std::string& name) const;

  MachineCase case_;
  std::vector<std::pair<std::string, Word>> symbols_;
};

}  // namespace ka10::test
