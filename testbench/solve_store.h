// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Results of solving in an SQLite file, so that a big collection can be resumed: a puzzle that was
// decided by the same program on the same engine is not run again.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "testbench/solve_report.h"

namespace ka10 {

class SolveStore {
 public:
  /// Opens or makes the file. Throws SourceError.
  SolveStore(const std::string& path, const SolverProgram& solver);
  ~SolveStore();
  /// Fills item.solving from an earlier run; false when there is none, or when that run gave up
  /// earlier than one of `limit_clocks` would (a lower limit, or it was interrupted).
  bool find(SolveItem& item, std::uint64_t limit_clocks);
  /// Stores a decided puzzle. Written out at least once a second and at the end.
  void put(const SolveItem& item);

 private:
  struct Database;
  std::unique_ptr<Database> db_;
};

/// False when the program was built without SQLite.
bool solve_store_available();

}  // namespace ka10
