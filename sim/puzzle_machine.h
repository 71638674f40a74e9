// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Solving on the machine: a solver in MACRO-10 is loaded, the givens are deposited at GRID, START
// is pressed, and when it halts the grid is read back and checked. The program's labels are the
// contract (macro10/sudoku/sudoku.mac): START GRID SOLVED NOSOLN, and STUCK TIMOUT GUESSE COUNT.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "macro10/symbols.h"
#include "sim/machine.h"
#include "sim/program.h"
#include "sim/puzzle.h"
#include "sim/runner.h"
#include "sim/verilated/verilated.h"

namespace ka10 {

enum class EngineKind : std::uint8_t { rtl, golden, both };
const char* engine_name(EngineKind e);

struct SolverProgram {
  std::string name;  ///< backtrack, rules, bits, fast
  Program program;
  Address start = 0, grid = 0, solved = 0, no_solution = 0;
  std::optional<Address> stuck, out_of_time;
  std::optional<Address> guesses, solutions;  ///< words
  std::uint64_t clock_every = 0;  ///< instructions between ticks of the line clock; 0: not used
};

/// The solvers' names, in the order of the book.
const std::vector<std::string>& solver_names();
/// Assembles `name`.mac of `folder`, or the file itself when the name ends in .mac. Throws
/// SourceError, AssemblyError. `defines` are assigned before the first line.
SolverProgram load_solver(const std::string& name, const std::string& folder,
                          const std::vector<std::pair<std::string, Word>>& defines = {});

enum class Verdict : std::uint8_t {
  solved,       ///< complete, checked
  no_solution,  ///< the program says so and the independent solver agrees
  stuck,        ///< the program says that it cannot go on without guessing
  out_of_time,  ///< the program's own limit
  wrong,        ///< what the program says is not true
  invalid,      ///< contradictory givens: not run
  limit,        ///< the limit of clocks
  mismatch,     ///< the two engines differ
  error,
};
const char* verdict_name(Verdict v);

struct Solving {
  Verdict verdict = Verdict::error;
  std::vector<std::string> complaints;  ///< why it is not solved
  Grid solution;                        ///< GRID as the program left it
  RunResult run;
  double ka10_seconds = 0;  ///< what a KA10 of 1968 would have taken
  std::uint64_t guesses = 0;
  std::uint64_t solutions = 0;  ///< counted by the program; 0 when it does not count
  std::string teletype;
  std::array<Word, 16> ac{};
  std::uint32_t flags = 0;
  std::string place;  ///< where it stopped, by symbol
};

struct SolveLimits {
  std::uint64_t max_clocks = 1000000000;
  std::uint64_t max_instructions = 1000000000;
};

struct SolveProgress {
  RunResult run;
  std::string place;
  int filled = 0;  ///< cells of GRID that are not 0
};

/// One machine with a solver in it; solves puzzle after puzzle. One a thread.
class PuzzleMachine {
 public:
  struct Options {
    EngineKind engine = EngineKind::both;
    VerilatedOptions verilated;
    std::uint32_t tty_latency = 2;  ///< records a character takes
    std::string command;            ///< for the report of a mismatch
    /// Once before the first instruction, with 0 and the start, then after each record: its number
    /// and where the next instruction is.
    std::function<void(VerilatedMachine&, std::uint64_t record, Address next)> look;
  };
  PuzzleMachine(const SolverProgram& solver, Options options);

  Solving solve(const Grid& givens, const SolveLimits& limits = {},
                const std::function<void(const SolveProgress&)>& progress = {},
                const std::function<bool()>& interrupted = {});
  /// Completes the wave file, if there is one.
  void close_wave();

 private:
  void judge(const Grid& givens, Solving& s) const;
  Grid read_grid() const;

  /// The paper of the teletype.
  class Printer : public ByteSink {
   public:
    void put(std::uint8_t byte) override { text_.push_back(static_cast<char>(byte & 0177)); }
    std::string take() { return std::exchange(text_, {}); }

   private:
    std::string text_;
  };

  const SolverProgram& solver_;
  Options options_;
  Printer printer_;
  std::unique_ptr<Machine> machine_;
  VerilatedMachine* verilated_ = nullptr;
};

}  // namespace ka10
