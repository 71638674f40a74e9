// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The verb puzzle from outside: every conversion keeps the puzzle, made puzzles are unique, and a
// puzzle as MACRO-10 source is solved by the machine.
#include <nlohmann/json.hpp>

#include "sim/puzzle.h"
#include "tests/programs/outside.h"

using namespace ka10;

TEST_CASE("from every format to every other and back the puzzle stays the same") {
  const Folder f;
  f.write("line", std::string(reference_puzzle) + "\n");
  for (const char* from : {"line", "grid", "frame", "sdk", "json"}) {
    const std::string file = std::string(from) + ".a";
    REQUIRE(ka10_in(f.path(), std::string("puzzle line --as ") + from + " -o " + file).status == 0);
    for (const char* to : {"line", "grid", "frame", "sdk", "json"}) {
      INFO(from << " to " << to);
      CHECK(ka10_in(f.path(), std::string("puzzle ") + from + ".a --as " + to + " -o b").status ==
            0);
      const auto back = read_puzzles(f.read("b"), "b");
      REQUIRE(back.size() == 1);
      CHECK(back[0].givens.line() == reference_puzzle);
    }
  }
}

TEST_CASE("several puzzles stay several, in order, through pipes") {
  const Folder f;
  const Outcome made = ka10_in(f.path(), "puzzle --make 4 --clues 27 --seed 5");
  REQUIRE(made.status == 0);
  const auto first = read_puzzles(made.text, "made");
  REQUIRE(first.size() == 4);
  f.write("four", made.text);
  for (const char* to : {"grid", "frame", "sdk", "json"}) {
    INFO(to);
    const Outcome o = ka10_in(f.path(), std::string("puzzle - --as ") + to + " < four");
    const auto back = read_puzzles(o.text, "back");
    REQUIRE(back.size() == 4);
    for (std::size_t i = 0; i < 4; ++i) CHECK(back[i].givens == first[i].givens);
  }
}

TEST_CASE("made puzzles have the clues asked for and one solution, and the seed makes them again") {
  const Folder f;
  const Outcome a = ka10_in(f.path(), "puzzle --make 3 --clues 25 --seed 9");
  const Outcome b = ka10_in(f.path(), "puzzle --make 3 --clues 25 --seed 9");
  const Outcome c = ka10_in(f.path(), "puzzle --make 3 --clues 25 --seed 10");
  CHECK(a.text == b.text);
  CHECK(a.text != c.text);
  for (const Puzzle& p : read_puzzles(a.text, "a")) {
    CHECK(p.givens.givens() == 25);
    CHECK(count_solutions(p.givens, 2).solutions == 1);
  }
}

TEST_CASE("check counts solutions, rates, and its status says whether all are proper") {
  const Folder f;
  f.write("one", std::string(reference_puzzle) + "\n");
  f.write("none", ".123456789........" + std::string(63, '.') + "\n");
  f.write("many", std::string(81, '.') + "\n");
  const Outcome one = ka10_in(f.path(), "puzzle one --check");
  CHECK(one.status == 0);
  CHECK(one.text.find("29 givens, 1 solution, singles only") != std::string::npos);
  const Outcome none = ka10_in(f.path(), "puzzle none --check");
  CHECK(none.status == 1);
  CHECK(none.text.find("0 solutions") != std::string::npos);
  const Outcome many = ka10_in(f.path(), "puzzle many --check --limit 5");
  CHECK(many.status == 1);
  CHECK(many.text.find("at least 5 solutions") != std::string::npos);
}

TEST_CASE("a puzzle as MACRO-10 source, in both layouts, is solved by the machine") {
  const Folder f;
  f.write("p", std::string(reference_puzzle) + "\n");
  const std::string solvers = "'" KA10_SOURCE_DIR "/macro10/sudoku/";
  const std::string expected = frame(count_solutions(Grid::from_line(reference_puzzle), 1).first);
  REQUIRE(ka10_in(f.path(), "puzzle p --as mac -o words.mac").status == 0);
  REQUIRE(ka10_in(f.path(), "puzzle p --as mac --layout banks -o banks.mac").status == 0);
  for (const char* run : {"words.mac backtrack", "words.mac rules", "words.mac fast",
                          "words.mac bits", "banks.mac bits"}) {
    INFO(run);
    const std::string data = std::string(run).substr(0, 9);
    const std::string solver = std::string(run).substr(10);
    const Outcome o = ka10_in(
        f.path(), "run " + data + " " + solvers + solver + ".mac' --on golden --tty-out out");
    INFO(o.text);
    CHECK(o.status == 0);
    std::string paper;
    for (const char c : f.read("out")) {
      if (c != '\r') paper += c;
    }
    CHECK(paper.find(frame(Grid::from_line(reference_puzzle))) == 0);
    CHECK(paper.find(expected) != std::string::npos);
  }
}

TEST_CASE("bad usage and bad puzzles: one line, status 2, nothing written") {
  const Folder f;
  f.write("bad", "12\n");
  std::string twice = reference_puzzle;
  twice[0] = '2';
  f.write("twice", twice);
  f.write("two", std::string(reference_puzzle) + "\n" + reference_puzzle + "\n");
  const std::size_t before = f.entries();
  for (const char* words : {"puzzle", "puzzle bad", "puzzle twice -o x", "puzzle two --as mac -o x",
                            "puzzle two --as png", "puzzle --make 0", "puzzle --make 1 --clues 16",
                            "puzzle two --make 1", "puzzle missing -o x"}) {
    const Outcome o = ka10_in(f.path(), words);
    INFO(words << ": " << o.text);
    CHECK(o.status == 2);
    CHECK(lines(o.text) == 1);
    CHECK(f.entries() == before);
  }
}
