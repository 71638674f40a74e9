// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Sudoku puzzles: the grid, the checker that knows only the rules, reading and writing of every
// text format, and an independent solver that counts solutions. Nothing here knows the PDP-10.
#pragma once

#include <array>
#include <cstdint>
#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include "macro10/source_error.h"

namespace ka10 {

/// The puzzle `solve` takes when none is named.
constexpr const char* reference_puzzle =
    "002903800000468000400000001560000049020050070780000013200000007000384000006201300";

/// 81 cells, row by row; 0 is empty, 1-9 a digit.
struct Grid {
  std::array<std::uint8_t, 81> cells{};

  std::uint8_t at(int row, int column) const {
    return cells[static_cast<std::size_t>(row * 9 + column)];
  }
  /// How many cells are not empty.
  int givens() const;
  /// 81 characters, `0` for an empty cell.
  std::string line(char empty = '0') const;
  /// From exactly 81 characters 0-9 (0 or . for empty). Throws std::invalid_argument.
  static Grid from_line(std::string_view digits);

  friend bool operator==(const Grid& a, const Grid& b) { return a.cells == b.cells; }
  friend bool operator!=(const Grid& a, const Grid& b) { return !(a == b); }
};

/// Two equal digits in one row, column or box.
struct Conflict {
  int first = 0;     ///< cell number 0-80
  int second = 0;    ///< a later cell
  std::string text;  ///< `row 1 has two 5s, in columns 2 and 4`
};
/// All pairs that break a rule; each pair of cells once (row before column before box).
std::vector<Conflict> conflicts(const Grid& grid);

/// Empty when `grid` is complete, obeys the rules and keeps the givens; else what is wrong with it,
/// a sentence each. Cells may hold anything from 0 to 255. No answer is stored anywhere.
std::vector<std::string> check_solution(const Grid& givens, const Grid& grid);

struct Puzzle {
  Grid givens;
  std::string file;
  std::uint64_t line = 0;     ///< where it begins
  std::string name;           ///< from the file, may be empty
  std::string contradiction;  ///< `file:line:column: error: ...` when the givens break a rule
};

/// Reads all puzzles of a text; the format is recognised by content (docs/puzzles.md).
/// Throws SourceError at the first thing that is no puzzle. Contradictory givens do not throw.
std::vector<Puzzle> read_puzzles(std::string_view text, const std::string& file);
/// All of the file, at most 64 megabytes; `-` is standard input. Throws SourceError, also for an
/// empty one.
std::string puzzle_file_bytes(const std::string& path);
/// The path, or what standard input is called in messages.
std::string puzzle_file_name(const std::string& path);
/// Both of the above and read_puzzles.
std::vector<Puzzle> read_puzzle_file(const std::string& path);

/// The drawing that the solvers print, 13 lines.
std::string frame(const Grid& grid);
/// Nine lines of nine.
std::string nine_lines(const Grid& grid, char empty = '.');
/// SadMan .sdk text.
std::string sdk(const Grid& grid, const std::string& name);
/// Two frames side by side with headings.
std::string side_by_side(const Grid& left, const Grid& right);

/// line grid frame sdk json mac
const std::vector<std::string>& puzzle_formats();
/// All puzzles in one of those formats. mac: the data part of a program, for one puzzle: a word a
/// cell at GRID, or (`banks`) candidates in three banks of three columns as the solver bits has
/// them. Throws std::invalid_argument.
std::string write_puzzles(const std::vector<Puzzle>& puzzles, const std::string& format,
                          bool banks = false);

struct Count {
  std::uint64_t solutions = 0;  ///< counted up to the limit
  std::uint64_t guesses = 0;    ///< values tried where more than one was possible
  Grid first;                   ///< the first solution when there is one
};
/// Counts the solutions of a grid, stopping at `limit`. Contradictory givens have none.
/// Candidates, naked and hidden singles, fewest-candidates choice.
Count count_solutions(const Grid& grid, std::uint64_t limit = 2);

/// A puzzle of `clues` givens with one solution, the same for the same seed on every computer.
/// clues 17-81; false when none was found within the generator's bound of attempts.
bool make_puzzle(int clues, std::uint64_t seed, Grid& out);

}  // namespace ka10
