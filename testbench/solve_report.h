// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// What the verb solve writes: text for people, JSON, JUnit, CSV, and the folder of --report.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "sim/puzzle_machine.h"

namespace ka10 {

/// One puzzle and what became of it.
struct SolveItem {
  Puzzle puzzle;
  Solving solving;
  EngineKind engine = EngineKind::both;  ///< on which it ran
  bool done = false;     ///< decided, now or earlier; else there was no time for it
  bool earlier = false;                  ///< result of an earlier run, from the database
  double ka10_seconds() const { return solving.ka10_seconds; }
};

constexpr double board_clock = 50e6;  ///< of the boards: docs and summary

/// Everything about one puzzle: grids side by side, teletype, counts and times.
std::string describe_one(const SolveItem& item, bool teletype);
/// One line: number, verdict, counts.
std::string describe_line(const SolveItem& item, std::size_t number);
/// The table under a collection: counts of verdicts; least, median and most of every measure.
std::string summary_table(const std::vector<SolveItem>& items, double wall_seconds);

nlohmann::json solve_json(const std::vector<SolveItem>& items, const SolverProgram& solver,
                          double wall_seconds);
std::string solve_junit(const std::vector<SolveItem>& items, const std::string& solver);
std::string solve_csv(const std::vector<SolveItem>& items, const std::string& solver);
/// Throws the SourceError that write_report would throw now because of the folder's name.
void check_report_folder(const std::string& folder);
/// Makes the folder and writes index.html, report.md, result.json, result.csv and teletype.txt.
/// Throws SourceError.
void write_report(const std::string& folder, const std::vector<SolveItem>& items,
                  const SolverProgram& solver, double wall_seconds);

}  // namespace ka10
