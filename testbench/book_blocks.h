// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// What the book's pages show and the project makes: listings, traces, core, counts, waveforms. A
// page has `<!-- ka10: COMMAND WORDS -->` and `<!-- /ka10 -->`; what stands between is made anew.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "sim/puzzle_machine.h"

namespace ka10 {

class BookBlocks {
 public:
  /// `sources`: the folder of the solvers; `pages`: the folder pictures go to.
  BookBlocks(std::string sources, std::string pages, bool draw)
      : sources_(std::move(sources)), pages_(std::move(pages)), draw_(draw) {}

  /// The text of one block. Commands:
  ///   listing SOLVER FROM TO        words and source lines from label to label
  ///   source FILE "FROM" "TO"       source lines, from the line that begins so to before the other
  ///   trace SOLVER LABEL N [NTH]    N instructions from the NTH arrival at LABEL
  ///   core SOLVER LABEL ADDRESS ROWS COLUMNS   words of core when LABEL is reached
  ///   profile SOLVER N              the N labels where most instructions are executed
  ///   figures                       all solvers on the reference puzzle
  ///   slips                         two slips often seen in print, and what they do
  ///   wave SOLVER LABEL N FILE.svg  N clocks from LABEL, drawn; only when `draw`
  /// Throws std::invalid_argument.
  std::string make(const std::vector<std::string>& words);

 private:
  const SolverProgram& solver(const std::string& name);
  const std::vector<std::string>& lines(const std::string& path);
  std::string listing(const std::vector<std::string>& w);
  std::string source(const std::vector<std::string>& w);
  std::string trace(const std::vector<std::string>& w);
  std::string core(const std::vector<std::string>& w);
  std::string profile(const std::vector<std::string>& w);
  std::string figures();
  std::string slips();
  std::string wave(const std::vector<std::string>& w);

  std::string sources_, pages_;
  bool draw_;
  std::map<std::string, SolverProgram> solvers_;
  std::map<std::string, std::vector<std::string>> texts_;
};

}  // namespace ka10
