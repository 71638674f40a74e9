// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Puzzles: every input format gives the same grid, bad input is named with its place, the checker
// finds each kind of wrong answer, the independent solver counts.
#include "sim/puzzle.h"

#include <array>
#include <cstdio>
#include <fstream>
#include <string>

#include "tests/support/catch.h"

using namespace ka10;

namespace {

const std::string reference = reference_puzzle;
const std::string solution =
    "672913854195468732438725961561837249324159678789642513213596487957384126846271395";

/// What read_puzzles complains about, or "" when it reads.
std::string complaint(const std::string& text) {
  try {
    const auto puzzles = read_puzzles(text, "p.txt");
    return puzzles.front().contradiction;
  } catch (const SourceError& e) {
    return e.what();
  }
}

std::string only(const std::string& text) {
  const auto puzzles = read_puzzles(text, "p.txt");
  REQUIRE(puzzles.size() == 1);
  return puzzles[0].givens.line();
}

std::string with_empty(char c) {
  std::string s = reference;
  for (char& d : s) {
    if (d == '0') d = c;
  }
  return s;
}

}  // namespace

TEST_CASE("81 characters are a puzzle, whatever stands for an empty cell") {
  for (const char c : {'0', '.', '*', '_', ' '}) {
    INFO("empty cell is '" << c << "'");
    CHECK(only(with_empty(c) + "\n") == reference);
    CHECK(only(with_empty(c)) == reference);
    CHECK(only(with_empty(c) + "\r\n") == reference);
  }
  CHECK(only("  " + reference + "  # a comment\n") == reference);
  CHECK(only("\xEF\xBB\xBF" + reference) == reference);
}

TEST_CASE("nine lines of nine, bare or spaced") {
  const Grid grid = Grid::from_line(reference);
  CHECK(only(nine_lines(grid, '.')) == reference);
  CHECK(only(nine_lines(grid, ' ')) == reference);
  CHECK(only("# head\n\n" + nine_lines(grid, '_') + "\n") == reference);
  std::string spaced;
  for (std::size_t i = 0; i < 81; ++i) {
    spaced += reference[i];
    spaced += i % 9 == 8 ? "\n" : i % 9 % 3 == 2 ? "  " : " ";
    if (i % 27 == 26) spaced += "\n";
  }
  CHECK(only(spaced) == reference);
}

TEST_CASE("drawings: the solver's frame, and frames with three fields a row") {
  const Grid grid = Grid::from_line(reference);
  CHECK(only(frame(grid)) == reference);
  std::string ascii = "+-------+-------+-------+\n";
  std::string tight;
  for (std::size_t row = 0; row < 9; ++row) {
    ascii += "| ";
    for (std::size_t column = 0; column < 9; ++column) {
      const char c = reference[row * 9 + column];
      ascii += c == '0' ? '.' : c;
      ascii += column % 3 == 2 ? " | " : " ";
      tight += c == '0' ? ' ' : c;
      if (column % 3 == 2 && column < 8) tight += '|';
    }
    ascii += "\n";
    tight += "\n";
    if (row % 3 == 2) ascii += "+-------+-------+-------+\n";
    if (row % 3 == 2 && row < 8) tight += "---+---+---\n";
  }
  CHECK(only(ascii) == reference);
  CHECK(only(tight) == reference);
}

TEST_CASE("sdk files carry a name and their state section is not a second puzzle") {
  const Grid grid = Grid::from_line(reference);
  const auto puzzles = read_puzzles(
      "#Asomebody\n#DThe reference\n" + sdk(grid, "") + "[State]\n" + nine_lines(grid), "p.sdk");
  REQUIRE(puzzles.size() == 1);
  CHECK(puzzles[0].name == "The reference");
  CHECK(puzzles[0].givens == grid);
}

TEST_CASE("several puzzles a file, of any format") {
  const Grid grid = Grid::from_line(reference);
  const auto puzzles = read_puzzles(
      reference + "\n# next\n" + solution + "\n" + frame(grid) + nine_lines(grid), "m");
  REQUIRE(puzzles.size() == 4);
  CHECK(puzzles[1].givens.line() == solution);
  CHECK(puzzles[2].givens == grid);
  CHECK(puzzles[3].givens == grid);
  CHECK(puzzles[1].line == 3);
  CHECK(puzzles[2].line == 5);
}

TEST_CASE("JSON puzzles") {
  CHECK(only("{\"puzzles\": [{\"givens\": \"" + reference + "\"}]}") == reference);
  CHECK(complaint("{\"puzzles\": [\n{\"givens\" 1}]}").substr(0, 25) ==
        "p.txt:2:11: error: this i");
  CHECK(complaint("{\"puzzles\": []}").find("empty list") != std::string::npos);
}

TEST_CASE("bad input is named with file, line and column") {
  CHECK(complaint("") == "p.txt:1:1: error: no puzzle: empty");
  CHECK(complaint("# only\n# comments\n") == "p.txt:2:1: error: no puzzle, only comments");
  CHECK(complaint(reference.substr(1)) ==
        "p.txt:1:1: error: 80 cells in the line, expected 81 (a puzzle) or 9 (a row)");
  CHECK(complaint("\n" + reference + "1") ==
        "p.txt:2:1: error: 82 cells in the line, expected 81 (a puzzle) or 9 (a row)");
  std::string letter = reference;
  letter[4] = 'x';
  CHECK(complaint(letter) ==
        "p.txt:1:5: error: 'x' is no cell, expected 1-9, or one of 0 . * _ or a space for an empty "
        "one");
  CHECK(complaint("..2......\n..3...\n") == "p.txt:2:1: error: 6 cells in the row, expected 9");
  CHECK(complaint("..2......\n") ==
        "p.txt:1:1: error: the grid that begins here has 1 rows, expected 9");
  CHECK(complaint(std::string("\x7f"
                              "ELF\0\1",
                              6)) == "p.txt:1:1: error: byte 0x7f: not a text file");
  CHECK(complaint(std::string("12\0", 3)) == "p.txt:1:3: error: byte 0x00: not a text file");
  CHECK(complaint("|| 1 | 22 ||").find("p.txt:1:9: error:") == std::string::npos);
  CHECK(complaint("| 1 | 2 | 33 | 4 | 5 | 6 | 7 | 8 | 9 |") ==
        "p.txt:1:11: error: more than one character between two bars");
  CHECK(complaint("123456789\n" + reference).find("p.txt:2:1: error: a line of 81") == 0);
}

TEST_CASE("contradictory givens are told with the place of the second one") {
  std::string twice = reference;
  twice[8] = '9';
  CHECK(complaint(twice) ==
        "p.txt:1:9: error: contradictory givens: row 1 has two 9s, in columns 4 and 9");
  std::string column = reference;
  column[74] = '2';
  CHECK(complaint(column).find("column 3 has two 2s, in rows 1 and 9") != std::string::npos);
  std::string box = reference;
  box[9] = '2';
  CHECK(complaint(nine_lines(Grid::from_line(box))) ==
        "p.txt:2:1: error: contradictory givens: box 1 has two 2s, in row 1 column 3 and row 2 "
        "column 1");
}

TEST_CASE("a file that is missing, a folder, empty or huge is one clear line") {
  const auto what = [](const std::string& path) -> std::string {
    try {
      read_puzzle_file(path);
      return "";
    } catch (const SourceError& e) {
      return e.what();
    }
  };
  CHECK(what("/no/such/file") == "/no/such/file: error: No such file or directory");
  CHECK(what("/tmp") == "/tmp: error: cannot read: Is a directory");
  CHECK(what("/dev/null") == "/dev/null:1:1: error: empty file, expected a puzzle");
  CHECK(what("/dev/zero") ==
        "/dev/zero: error: larger than 64 megabytes, expected a file of puzzles");
}

TEST_CASE("the checker accepts a right answer") {
  CHECK(check_solution(Grid::from_line(reference), Grid::from_line(solution)).empty());
}

TEST_CASE("the checker finds every kind of wrong answer") {
  const Grid givens = Grid::from_line(reference);
  const Grid right = Grid::from_line(solution);
  SECTION("any single changed cell") {
    for (std::size_t i = 0; i < 81; ++i) {
      for (std::uint8_t d = 0; d <= 10; ++d) {
        if (d == right.cells[i]) continue;
        Grid wrong = right;
        wrong.cells[i] = d;
        CHECK_FALSE(check_solution(givens, wrong).empty());
      }
    }
  }
  SECTION("a valid grid that does not keep the givens") {
    Grid other = right;  // 1 and 2 exchanged everywhere
    for (auto& c : other.cells) c = c == 1 ? 2 : c == 2 ? 1 : c;
    CHECK(conflicts(other).empty());
    const auto wrong = check_solution(givens, other);
    REQUIRE_FALSE(wrong.empty());
    CHECK(wrong[0] == "the given 2 in row 1 column 3 became 1");
  }
  SECTION("rows and columns right, boxes wrong") {
    Grid latin;
    for (std::size_t i = 0; i < 81; ++i) {
      latin.cells[i] = static_cast<std::uint8_t>((i / 9 + i % 9) % 9 + 1);
    }
    const auto wrong = check_solution(Grid{}, latin);
    REQUIRE_FALSE(wrong.empty());
    for (const auto& w : wrong) CHECK(w.substr(0, 3) == "box");
  }
}

TEST_CASE("the independent solver counts solutions up to a limit") {
  const Count one = count_solutions(Grid::from_line(reference), 100);
  CHECK(one.solutions == 1);
  CHECK(check_solution(Grid::from_line(reference), one.first).empty());
  Grid two = Grid::from_line(solution);
  CHECK(count_solutions(two, 100).solutions == 1);
  // The empty cells of this grid are a rectangle of two digits in two boxes: two ways.
  Grid rectangle = two;
  bool found = false;
  for (std::size_t a = 0; a < 9 && !found; ++a) {
    for (std::size_t r = 0; r < 72 && !found; r += 9) {
      for (std::size_t s = r + 9; s < 81 && !found; s += 9) {
        for (std::size_t b = a + 1; b < 9 && !found; ++b) {
          const bool boxes = (r / 27 == s / 27) != (a / 3 == b / 3);
          if (boxes && two.cells[r + a] == two.cells[s + b] &&
              two.cells[r + b] == two.cells[s + a]) {
            for (const std::size_t i : {r + a, r + b, s + a, s + b}) rectangle.cells[i] = 0;
            found = true;
          }
        }
      }
    }
  }
  REQUIRE(found);
  CHECK(count_solutions(rectangle, 100).solutions == 2);
  CHECK(count_solutions(Grid{}, 7).solutions == 7);
  CHECK(count_solutions(Grid{}, 1).solutions == 1);
  Grid none;
  none.cells[0] = none.cells[1] = 5;
  CHECK(count_solutions(none, 2).solutions == 0);
  // No two givens conflict, yet the first cell has no candidate: 1-8 in its row, 9 in its column.
  CHECK(count_solutions(
            Grid::from_line(".12345678" + std::string("9........") + std::string(63, '.')), 2)
            .solutions == 0);
}

TEST_CASE("the generator gives unique puzzles, the same for the same seed") {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    Grid a;
    Grid b;
    REQUIRE(make_puzzle(26, seed, a));
    REQUIRE(make_puzzle(26, seed, b));
    CHECK(a == b);
    CHECK(a.givens() == 26);
    CHECK(count_solutions(a, 2).solutions == 1);
  }
}
