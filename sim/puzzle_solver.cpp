// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The independent solver and the generator. One bit a digit; a position is 81 candidate sets with
// the digits still open in each unit; singles are placed until nothing moves, then the cell with
// the fewest candidates is tried. No code or table is shared with the solvers in MACRO-10.
#include <algorithm>
#include <numeric>
#include <random>
#include <vector>

#include "sim/puzzle.h"

namespace ka10 {
namespace {

using Set = std::uint16_t;  // bit d-1: digit d
constexpr Set all_digits = 0777;

int size_of(Set s) { return __builtin_popcount(s); }
int lowest(Set s) { return __builtin_ctz(s); }

/// Cells of the 27 units, units of the 81 cells.
struct Units {
  std::array<std::array<int, 9>, 27> cells{};
  std::array<std::array<int, 3>, 81> of{};

  Units() {
    for (int i = 0; i < 81; ++i) {
      const int row = i / 9;
      const int column = i % 9;
      const int box = row / 3 * 3 + column / 3;
      const auto cell = static_cast<std::size_t>(i);
      of[cell] = {row, 9 + column, 18 + box};
      cells[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)] = i;
      cells[static_cast<std::size_t>(9 + column)][static_cast<std::size_t>(row)] = i;
      cells[static_cast<std::size_t>(18 + box)]
           [static_cast<std::size_t>(row % 3 * 3 + column % 3)] = i;
    }
  }
};

const Units& units() {
  static const Units table;
  return table;
}

class Search {
 public:
  Search(std::uint64_t limit, std::mt19937_64* order) : limit_(limit), order_(order) {}

  Count run(const Grid& grid) {
    Position p;
    p.open.fill(all_digits);
    for (int i = 0; i < 81; ++i) {
      const int d = grid.cells[static_cast<std::size_t>(i)];
      if (d == 0) continue;
      if (d > 9 || !place(p, i, d - 1)) return count_;
    }
    descend(p);
    return count_;
  }

 private:
  struct Position {
    Grid grid;
    std::array<Set, 27> open{};  ///< digits each unit still lacks
    int empty = 81;
  };

  static Set candidates(const Position& p, int cell) {
    const auto& of = units().of[static_cast<std::size_t>(cell)];
    return p.open[static_cast<std::size_t>(of[0])] & p.open[static_cast<std::size_t>(of[1])] &
           p.open[static_cast<std::size_t>(of[2])];
  }

  static bool place(Position& p, int cell, int digit) {
    const auto bit = static_cast<Set>(1 << digit);
    if ((candidates(p, cell) & bit) == 0) return false;
    for (const int u : units().of[static_cast<std::size_t>(cell)]) {
      p.open[static_cast<std::size_t>(u)] =
          static_cast<Set>(p.open[static_cast<std::size_t>(u)] & ~bit);
    }
    p.grid.cells[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(digit + 1);
    --p.empty;
    return true;
  }

  /// Places naked and hidden singles until none is left; false at a contradiction.
  static bool singles(Position& p) {
    for (bool moved = true; moved && p.empty > 0;) {
      moved = false;
      for (int i = 0; i < 81; ++i) {
        if (p.grid.cells[static_cast<std::size_t>(i)] != 0) continue;
        const Set c = candidates(p, i);
        if (c == 0) return false;
        if (size_of(c) == 1) moved = place(p, i, lowest(c));
      }
      for (std::size_t u = 0; u < 27; ++u) {
        Set once = 0;
        Set twice = 0;
        for (const int i : units().cells[u]) {
          if (p.grid.cells[static_cast<std::size_t>(i)] != 0) continue;
          const Set c = candidates(p, i);
          twice = static_cast<Set>(twice | (once & c));
          once = static_cast<Set>(once | c);
        }
        if ((p.open[u] & ~once) != 0) return false;
        Set hidden = static_cast<Set>(once & ~twice);
        for (const int i : units().cells[u]) {
          if (p.grid.cells[static_cast<std::size_t>(i)] != 0) continue;
          const Set c = static_cast<Set>(candidates(p, i) & hidden);
          if (c == 0) continue;
          hidden = static_cast<Set>(hidden & ~c);
          if (size_of(c) != 1) return false;
          moved = place(p, i, lowest(c));
        }
      }
    }
    return true;
  }

  void descend(Position& p) {
    if (!singles(p)) return;
    if (p.empty == 0) {
      if (count_.solutions++ == 0) count_.first = p.grid;
      return;
    }
    int best = -1;
    int fewest = 10;
    for (int i = 0; i < 81 && fewest > 2; ++i) {
      if (p.grid.cells[static_cast<std::size_t>(i)] != 0) continue;
      const int n = size_of(candidates(p, i));
      if (n < fewest) {
        fewest = n;
        best = i;
      }
    }
    std::vector<int> digits;
    for (Set c = candidates(p, best); c != 0; c = static_cast<Set>(c & (c - 1))) {
      digits.push_back(lowest(c));
    }
    if (order_ != nullptr) {
      for (std::size_t i = digits.size(); i > 1; --i) {
        std::swap(digits[i - 1], digits[(*order_)() % i]);
      }
    }
    for (const int d : digits) {
      ++count_.guesses;
      Position next = p;
      if (place(next, best, d)) descend(next);
      if (count_.solutions >= limit_) return;
    }
  }

  std::uint64_t limit_;
  std::mt19937_64* order_;
  Count count_;
};

}  // namespace

Count count_solutions(const Grid& grid, std::uint64_t limit) {
  return Search(limit, nullptr).run(grid);
}

bool make_puzzle(int clues, std::uint64_t seed, Grid& out) {
  constexpr int attempts = 2000;
  std::mt19937_64 random(seed);
  for (int attempt = 0; attempt < attempts; ++attempt) {
    Grid grid = Search(1, &random).run(Grid{}).first;
    std::array<int, 81> order{};
    std::iota(order.begin(), order.end(), 0);
    for (std::size_t i = 81; i > 1; --i) std::swap(order[i - 1], order[random() % i]);
    int left = 81;
    for (const int cell : order) {
      if (left == clues) break;
      const std::uint8_t digit = grid.cells[static_cast<std::size_t>(cell)];
      grid.cells[static_cast<std::size_t>(cell)] = 0;
      if (count_solutions(grid, 2).solutions == 1) {
        --left;
      } else {
        grid.cells[static_cast<std::size_t>(cell)] = digit;
      }
    }
    if (left == clues) {
      out = grid;
      return true;
    }
  }
  return false;
}

}  // namespace ka10
