// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Verb puzzle: puzzles from one format to another, checked and rated, or made.
#include <fmt/format.h>

#include <memory>

#include "macro10/image_format.h"
#include "sim/puzzle.h"
#include "testbench/options.h"
#include "testbench/puzzle_input.h"
#include "testbench/verbs.h"

namespace ka10 {
namespace {

struct PuzzleArguments {
  std::vector<std::string> files;
  std::string as = "line";
  std::string layout = "words";
  std::string output = "-";
  bool check = false;
  std::uint64_t limit = 1000;
  std::size_t make = 0;
  int clues = 26;
  std::uint64_t seed = 1;
};

std::vector<Puzzle> made(const PuzzleArguments& a) {
  std::vector<Puzzle> puzzles;
  for (std::size_t i = 0; i < a.make; ++i) {
    Puzzle p;
    p.file = "made";
    p.line = i + 1;
    // A seed of its own for each puzzle: --make 10 begins with the puzzles of --make 5.
    const std::uint64_t seed = a.seed * 0x9E3779B97F4A7C15u + i;
    if (!make_puzzle(a.clues, seed, p.givens)) {
      throw UsageError(fmt::format(
          "ka10: error: --clues {}: no puzzle of so few clues was found, try 22 or more", a.clues));
    }
    puzzles.push_back(std::move(p));
  }
  return puzzles;
}

std::vector<Puzzle> read_all(const PuzzleArguments& a) {
  std::vector<Puzzle> puzzles;
  std::string errors;
  for (const std::string& file : a.files) {
    try {
      const bool drawn_anyway = a.as == "frame" && a.output == "-" && !a.check;
      for (Puzzle& p : load_puzzles(file, !drawn_anyway)) puzzles.push_back(std::move(p));
    } catch (const SourceError& e) {
      errors += (errors.empty() ? "" : "\n") + std::string(e.what());
    }
  }
  if (!errors.empty()) throw UsageError(errors);
  return puzzles;
}

/// A line for each puzzle: givens, solutions, what it takes. Status 0 when all have one solution.
int check(const std::vector<Puzzle>& puzzles, std::uint64_t limit, std::string& text) {
  int status = status_passed;
  for (const Puzzle& p : puzzles) {
    if (!p.contradiction.empty()) {
      fmt::print(stderr, "{}\n", p.contradiction);
      status = status_usage;
      continue;
    }
    const Count count = count_solutions(p.givens, limit);
    text += fmt::format("{} {} givens, {}{} solution{}, {}\n", p.givens.line('.'),
                        p.givens.givens(), count.solutions == limit ? "at least " : "",
                        count.solutions, count.solutions == 1 ? "" : "s",
                        count.guesses == 0 ? std::string("singles only")
                                           : fmt::format("{} guesses", count.guesses));
    if (count.solutions != 1 && status == status_passed) status = status_failed;
  }
  return status;
}

int puzzle(const PuzzleArguments& a) {
  if (a.make == 0 && a.files.empty()) {
    throw UsageError("ka10: error: expected a file of puzzles or --make N (--help shows more)");
  }
  if (a.make != 0 && !a.files.empty()) {
    throw UsageError("ka10: error: --make: expected no file of puzzles beside it");
  }
  const std::vector<Puzzle> puzzles = a.make != 0 ? made(a) : read_all(a);
  if (a.check) {
    std::string text;
    const int status = check(puzzles, a.limit, text);
    write_file_atomically(a.output, text);
    return status;
  }
  int status = status_passed;
  for (const Puzzle& p : puzzles) {
    if (p.contradiction.empty()) continue;
    fmt::print(stderr, "{}\n", p.contradiction);
    status = status_usage;
  }
  if (status != status_passed) return status;
  if (a.as == "mac" && puzzles.size() != 1) {
    throw UsageError(
        fmt::format("ka10: error: --as mac: expected one puzzle, got {}", puzzles.size()));
  }
  write_file_atomically(a.output, write_puzzles(puzzles, a.as, a.layout == "banks"));
  return status;
}

}  // namespace

void add_puzzle(CLI::App& app, int& status) {
  auto* verb = app.add_subcommand("puzzle", "convert, check or make sudoku puzzles");
  auto a = std::make_shared<PuzzleArguments>();
  verb->add_option("FILE", a->files,
                   "files of puzzles of any format, or pictures (PNG, JPEG); - is standard input");
  verb->add_option("--as", a->as, "line, grid, frame, sdk, json, or mac (MACRO-10 source)")
      ->check(CLI::IsMember(puzzle_formats()))
      ->capture_default_str();
  verb->add_option("--layout", a->layout, "of mac: words (GRID, a word a cell) or banks (for bits)")
      ->check(CLI::IsMember({"words", "banks"}))
      ->capture_default_str();
  add_output(*verb, "-o,--output", a->output, "where to write, - is standard output")
      ->capture_default_str();
  verb->add_flag("--check", a->check, "count givens and solutions and rate, instead of converting");
  add_shown_number(*verb, "--limit", a->limit, "of --check: stop counting solutions there", 2,
                   1000000000);
  add_number(*verb, "--make", a->make, "make so many puzzles with one solution each", 1, 10000000);
  add_shown_number(*verb, "--clues", a->clues, "of --make: givens of each", 17, 81);
  add_shown_number(*verb, "--seed", a->seed, "of --make: the same seed, the same puzzles");
  verb->footer(
      "Examples: ./ka10 puzzle --make 3 --clues 24 --seed 7 --as frame\n"
      "          ./ka10 puzzle photo.png --as grid\n"
      "A picture is refused (status 2) when one cell of it is not read for sure; what was read is\n"
      "drawn, with ? there.");
  verb->callback([a, &status] { status = puzzle(*a); });
}

}  // namespace ka10
