// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The rules of the game, and the drawings of a grid.
#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "sim/puzzle.h"

namespace ka10 {
namespace {

constexpr const char* heavy_rule = "||===|===|===||===|===|===||===|===|===||";

int row_of(int cell) { return cell / 9; }
int column_of(int cell) { return cell % 9; }
int box_of(int cell) { return cell / 27 * 3 + cell % 9 / 3; }

std::string place(int cell) {
  return fmt::format("row {} column {}", row_of(cell) + 1, column_of(cell) + 1);
}

std::string conflict_text(int a, int b, int digit) {
  if (row_of(a) == row_of(b)) {
    return fmt::format("row {} has two {}s, in columns {} and {}", row_of(a) + 1, digit,
                       column_of(a) + 1, column_of(b) + 1);
  }
  if (column_of(a) == column_of(b)) {
    return fmt::format("column {} has two {}s, in rows {} and {}", column_of(a) + 1, digit,
                       row_of(a) + 1, row_of(b) + 1);
  }
  return fmt::format("box {} has two {}s, in {} and {}", box_of(a) + 1, digit, place(a), place(b));
}

std::vector<std::string> frame_lines(const Grid& grid) {
  std::vector<std::string> lines;
  for (int row = 0; row < 9; ++row) {
    if (row % 3 == 0) lines.emplace_back(heavy_rule);
    std::string line = "|";
    for (int column = 0; column < 9; ++column) {
      const int digit = grid.at(row, column);
      line += column % 3 == 0 ? "| " : " ";
      line += digit == 0 ? ' ' : digit <= 9 ? static_cast<char>('0' + digit) : '?';
      line += " |";
    }
    lines.push_back(line + "|");
  }
  lines.emplace_back(heavy_rule);
  return lines;
}

}  // namespace

int Grid::givens() const {
  return static_cast<int>(std::count_if(cells.begin(), cells.end(), [](auto c) { return c != 0; }));
}

std::string Grid::line(char empty) const {
  std::string text;
  for (const std::uint8_t c : cells) {
    text += c == 0 ? empty : c <= 9 ? static_cast<char>('0' + c) : '?';
  }
  return text;
}

Grid Grid::from_line(std::string_view digits) {
  if (digits.size() != 81) throw std::invalid_argument("a grid has 81 cells");
  Grid grid;
  for (std::size_t i = 0; i < 81; ++i) {
    const char c = digits[i];
    if (c != '.' && (c < '0' || c > '9')) throw std::invalid_argument("a cell is 0 to 9");
    grid.cells[i] = c == '.' ? std::uint8_t{0} : static_cast<std::uint8_t>(c - '0');
  }
  return grid;
}

std::vector<Conflict> conflicts(const Grid& grid) {
  std::vector<Conflict> found;
  for (int a = 0; a < 81; ++a) {
    const int digit = grid.cells[static_cast<std::size_t>(a)];
    if (digit == 0) continue;
    for (int b = a + 1; b < 81; ++b) {
      if (grid.cells[static_cast<std::size_t>(b)] != digit) continue;
      if (row_of(a) != row_of(b) && column_of(a) != column_of(b) && box_of(a) != box_of(b))
        continue;
      found.push_back({a, b, conflict_text(a, b, digit)});
    }
  }
  return found;
}

std::vector<std::string> check_solution(const Grid& givens, const Grid& grid) {
  std::vector<std::string> wrong;
  for (int i = 0; i < 81; ++i) {
    const int value = grid.cells[static_cast<std::size_t>(i)];
    const int given = givens.cells[static_cast<std::size_t>(i)];
    if (value == 0) {
      wrong.push_back(fmt::format("{} is empty", place(i)));
    } else if (value > 9) {
      wrong.push_back(fmt::format("{} holds {}, which is no digit", place(i), value));
    }
    if (given != 0 && value != given) {
      wrong.push_back(fmt::format("the given {} in {} became {}", given, place(i), value));
    }
  }
  for (const Conflict& c : conflicts(grid)) wrong.push_back(c.text);
  return wrong;
}

std::string frame(const Grid& grid) {
  std::string text;
  for (const std::string& line : frame_lines(grid)) text += line + "\n";
  return text;
}

std::string nine_lines(const Grid& grid, char empty) {
  const std::string all = grid.line(empty);
  std::string text;
  for (std::size_t row = 0; row < 9; ++row) text += all.substr(row * 9, 9) + "\n";
  return text;
}

std::string sdk(const Grid& grid, const std::string& name) {
  std::string text;
  if (!name.empty()) text += "#D" + name + "\n";
  return text + "[Puzzle]\n" + nine_lines(grid, '.');
}

std::string side_by_side(const Grid& left, const Grid& right) {
  const auto a = frame_lines(left);
  const auto b = frame_lines(right);
  std::string text = fmt::format("{:<43} {}\n", "Puzzle", "Solution");
  for (std::size_t i = 0; i < a.size(); ++i) text += fmt::format("{:<43} {}\n", a[i], b[i]);
  return text;
}

}  // namespace ka10
