// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The four solvers on the machine: every answer is checked by the rules and compared with the
// independent solver; the budgets of instructions and clocks are kept. Budgets come from the
// project's goals, expected solutions from the rules alone.
#include <algorithm>
#include <map>

#include "sim/puzzle_machine.h"
#include "tests/support/catch.h"

using namespace ka10;

namespace {

const std::string folder = KA10_SOURCE_DIR "/macro10/sudoku";
const std::string puzzles = KA10_SOURCE_DIR "/tests/programs/puzzles/";

Solving solve(const SolverProgram& solver, const Grid& givens, EngineKind engine,
              std::uint64_t limit = 50000000) {
  PuzzleMachine::Options options;
  options.engine = engine;
  PuzzleMachine machine(solver, options);
  SolveLimits limits;
  limits.max_clocks = limit;
  return machine.solve(givens, limits);
}

void check_solved(const Solving& s, const Grid& givens) {
  INFO(s.place << " " << (s.complaints.empty() ? "" : s.complaints[0]));
  CHECK(std::string(verdict_name(s.verdict)) == "solved");
  CHECK(check_solution(givens, s.solution).empty());
}

Grid reference() { return Grid::from_line(reference_puzzle); }

/// Row 1 needs a 9 in its first cell, but its column has one: no two givens conflict.
Grid without_solution() { return Grid::from_line(".123456789........" + std::string(63, '.')); }

}  // namespace

TEST_CASE("every solver solves the reference puzzle in lockstep within its budget") {
  // Instructions for all of it, printing both grids included.
  const std::map<std::string, std::uint64_t> budget = {
      {"backtrack", 450000}, {"rules", 60000}, {"bits", 40000}, {"fast", 15000}};
  const Count expected = count_solutions(reference(), 2);
  REQUIRE(expected.solutions == 1);
  for (const std::string& name : solver_names()) {
    INFO(name);
    const SolverProgram solver = load_solver(name, folder);
    const Solving s = solve(solver, reference(), EngineKind::both);
    check_solved(s, reference());
    CHECK(s.solution == expected.first);
    CHECK(s.run.instructions <= budget.at(name));
    CHECK(s.run.clocks > s.run.instructions);
    if (name == "backtrack") CHECK(s.run.clocks_per_instruction() <= 2.1);
  }
}

TEST_CASE("the teletype shows the puzzle, then the solution, in their frames") {
  const Count expected = count_solutions(reference(), 2);
  for (const std::string& name : solver_names()) {
    INFO(name);
    const Solving s = solve(load_solver(name, folder), reference(), EngineKind::golden);
    std::string paper;
    for (const char c : s.teletype) {
      if (c != '\r') paper += c;
    }
    CHECK(paper.find(frame(reference())) == 0);
    CHECK(paper.find(frame(expected.first) + "SOLVED\n") != std::string::npos);
  }
}

TEST_CASE("every solver says that there is no solution when there is none") {
  REQUIRE(conflicts(without_solution()).empty());
  REQUIRE(count_solutions(without_solution(), 1).solutions == 0);
  for (const std::string& name : solver_names()) {
    INFO(name);
    const SolverProgram solver = load_solver(name, folder);
    const Solving s = solve(solver, without_solution(), EngineKind::both);
    CHECK(std::string(verdict_name(s.verdict)) == "no-solution");
    CHECK(s.solution == without_solution());
    CHECK(s.teletype.find("NO SOLUTION") != std::string::npos);
  }
}

TEST_CASE("a grid that comes full is solved at once, one with a single empty cell too") {
  const Grid full = count_solutions(reference(), 1).first;
  for (const std::string& name : solver_names()) {
    INFO(name);
    const SolverProgram solver = load_solver(name, folder);
    check_solved(solve(solver, full, EngineKind::golden), full);
    for (std::size_t i = 0; i < 81; i += 16) {
      Grid one = full;
      one.cells[i] = 0;
      check_solved(solve(solver, one, EngineKind::golden), one);
    }
  }
}

TEST_CASE("the empty grid is solved by those that guess") {
  for (const char* name : {"backtrack", "rules", "fast"}) {
    INFO(name);
    check_solved(solve(load_solver(name, folder), Grid{}, EngineKind::golden), Grid{});
  }
  check_solved(solve(load_solver("bits", folder, {{"GUESS", Word(1)}}), Grid{}, EngineKind::golden),
               Grid{});
}

TEST_CASE("solvers agree with the independent solver on generated puzzles") {
  const SolverProgram rules = load_solver("rules", folder);
  const SolverProgram fast = load_solver("fast", folder);
  const SolverProgram bits = load_solver("bits", folder);
  const SolverProgram guessing = load_solver("bits", folder, {{"GUESS", Word(1)}});
  const SolverProgram backtrack = load_solver("backtrack", folder);
  int stuck = 0;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    Grid puzzle;
    REQUIRE(make_puzzle(25, seed, puzzle));
    const Grid expected = count_solutions(puzzle, 2).first;
    INFO(puzzle.line());
    for (const SolverProgram* solver : {&rules, &fast, &guessing}) {
      INFO(solver->name);
      const Solving s = solve(*solver, puzzle, EngineKind::golden);
      check_solved(s, puzzle);
      CHECK(s.solution == expected);
    }
    const Solving b = solve(bits, puzzle, EngineKind::golden);
    if (b.verdict == Verdict::stuck) {
      ++stuck;
      for (std::size_t i = 0; i < 81; ++i) {
        CHECK((b.solution.cells[i] == 0 || b.solution.cells[i] == expected.cells[i]));
      }
    } else {
      check_solved(b, puzzle);
    }
    const Solving slow = solve(backtrack, puzzle, EngineKind::golden, 3000000);
    if (slow.verdict != Verdict::limit) CHECK(slow.solution == expected);
  }
  CHECK(stuck > 0);  // some of these need a guess
  CHECK(stuck < 12);
}

TEST_CASE("fast counts solutions up to its limit") {
  Grid grid = count_solutions(reference(), 1).first;
  // Many cells of two digits emptied: more than one solution.
  for (auto& c : grid.cells) {
    if (c == 1 || c == 2 || c == 3) c = 0;
  }
  const std::uint64_t expected = count_solutions(grid, 1000).solutions;
  REQUIRE(expected > 2);
  REQUIRE(expected < 1000);
  SolverProgram fast = load_solver("fast", folder);
  CHECK(solve(fast, grid, EngineKind::golden).solutions == 2);
  CHECK(solve(fast, reference(), EngineKind::golden).solutions == 1);
  const auto limit = fast.program.symbols.value("LIMIT");
  REQUIRE(limit);
  fast.program.image.set(limit->right(), Word(1000));
  const Solving all = solve(fast, grid, EngineKind::golden);
  check_solved(all, grid);
  CHECK(all.solutions == expected);
}

TEST_CASE("fast solves 17 givens in 30,000 instructions or less, half of them at least") {
  const SolverProgram fast = load_solver("fast", folder);
  std::vector<std::uint64_t> counts;
  std::uint64_t guesses = 0;
  for (const Puzzle& p : read_puzzle_file(puzzles + "seventeen.sdm")) {
    const Solving s = solve(fast, p.givens, EngineKind::golden);
    check_solved(s, p.givens);
    counts.push_back(s.run.instructions);
    guesses += s.guesses;
  }
  std::sort(counts.begin(), counts.end());
  CHECK(counts[counts.size() / 2] <= 30000);
  CHECK(guesses * 2 <= counts.size() * 3);  // 1.5 is what good solvers are published with
}

TEST_CASE("fast solves the hardest puzzles in 5 million instructions or less") {
  const SolverProgram fast = load_solver("fast", folder);
  const auto all = read_puzzle_file(puzzles + "hardest.sdm");
  std::uint64_t guesses = 0;
  for (const Puzzle& p : all) {
    INFO(p.name);
    const Solving s = solve(fast, p.givens, EngineKind::golden);
    check_solved(s, p.givens);
    CHECK(s.solutions == 1);
    CHECK(s.run.instructions <= 5000000);
    guesses += s.guesses;
  }
  CHECK(guesses <= 250 * all.size());  // published: about 200
}

TEST_CASE("rules stops when its time is over and says so") {
  SolverProgram rules = load_solver("rules", folder);
  const auto limit = rules.program.symbols.value("LIMIT");
  REQUIRE(limit);
  rules.program.image.set(limit->right(), Word(2));  // two ticks: about 14,000 instructions
  const auto hard = read_puzzle_file(puzzles + "hardest.sdm").front().givens;
  const Solving s = solve(rules, hard, EngineKind::both);
  CHECK(std::string(verdict_name(s.verdict)) == "out-of-time");
  CHECK(s.teletype.find("OUT OF TIME") != std::string::npos);
}

TEST_CASE("rules measures time by the interrupts of the line clock") {
  SolverProgram rules = load_solver("rules", folder);
  const auto ticks = rules.program.symbols.value("TICKS");
  REQUIRE(ticks);
  const Solving fine = solve(rules, reference(), EngineKind::golden);
  rules.clock_every = 100;
  PuzzleMachine::Options options;
  options.engine = EngineKind::both;
  const Solving s = PuzzleMachine(rules, options).solve(reference());
  check_solved(s, reference());
  CHECK(s.run.instructions > fine.run.instructions);  // the interrupts' own instructions
}

TEST_CASE("contradictory givens are refused by the solvers too") {
  Grid twice = reference();
  twice.cells[0] = 2;  // row 1 has a 2 already
  for (const char* name : {"rules", "bits", "fast"}) {
    INFO(name);
    const Solving s = solve(load_solver(name, folder), twice, EngineKind::golden);
    CHECK(std::string(verdict_name(s.verdict)) == "no-solution");
  }
}

TEST_CASE("a limit of clocks ends a search and the last PC is named") {
  const Solving s =
      solve(load_solver("backtrack", folder),
            read_puzzle_file(puzzles + "seventeen.sdm").front().givens, EngineKind::golden, 100000);
  CHECK(std::string(verdict_name(s.verdict)) == "limit");
  REQUIRE_FALSE(s.complaints.empty());
  CHECK(s.complaints[0].find("last PC") != std::string::npos);
}

TEST_CASE("a solver that lies is found out") {
  // A program that halts at SOLVED at once, and one that says there is no solution.
  for (const char* label : {"SOLVED", "NOSOLN"}) {
    SolverProgram liar = load_solver("fast", folder);
    liar.program.image.set(liar.start,
                           Word::halves(0254000, *label == 'S' ? liar.solved : liar.no_solution));
    const Solving s = solve(liar, reference(), EngineKind::golden);
    CHECK(std::string(verdict_name(s.verdict)) == "wrong");
  }
  SolverProgram lost = load_solver("fast", folder);
  lost.program.image.set(lost.start, Word::halves(0254200, lost.start));
  CHECK(std::string(verdict_name(solve(lost, reference(), EngineKind::golden).verdict)) == "wrong");
}

TEST_CASE("the slips often seen in print give wrong answers, and the checker sees them") {
  // The column loop that ends a row early: SAFE2 starts one cell higher, so row 9 is not looked at.
  SolverProgram early = load_solver("backtrack", folder);
  const auto loop = early.program.symbols.value("SAFE2");
  REQUIRE(loop);
  const Address start = loop->right() - 1;  // MOVEI I,^D72(COL)
  REQUIRE(early.program.image.at(start).right() == 72);
  early.program.image.set(start, Word(early.program.image.at(start).bits() - 9));
  int wrong = 0;
  for (std::uint64_t seed = 14; seed <= 18; ++seed) {
    Grid puzzle;
    REQUIRE(make_puzzle(40, seed, puzzle));
    const Solving s = solve(early, puzzle, EngineKind::golden, 3000000);
    if (s.verdict != Verdict::wrong) continue;
    ++wrong;
    CHECK(s.complaints[0].find("column") == 0);
    CHECK(s.complaints[0].find("and 9") != std::string::npos);
  }
  CHECK(wrong > 0);

  // The column test that forgets to compare with the digit: any digit in the column will do.
  SolverProgram forgets = load_solver("backtrack", folder);
  const Word compare = forgets.program.image.at(loop->right());
  REQUIRE(compare.field(0, 8) == 0316);  // CAMN
  forgets.program.image.set(loop->right(),
                            Word((compare.bits() & 0000037777777) | 0332000000000));  // SKIPE
  const Solving s = solve(forgets, reference(), EngineKind::golden);
  CHECK(std::string(verdict_name(s.verdict)) == "wrong");
  CHECK(s.teletype.find("NO SOLUTION") != std::string::npos);
}
