// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The verb solve from outside: exit statuses, outputs, and one clear line for every bad input.
#include <unistd.h>

#include <nlohmann/json.hpp>

#include "sim/puzzle.h"
#include "tests/programs/outside.h"

using namespace ka10;
namespace fs = std::filesystem;

namespace {

const std::string unsolvable = ".123456789........" + std::string(63, '.') + "\n";

}  // namespace

TEST_CASE("solve without arguments takes the reference puzzle, in lockstep, and shows everything") {
  const Folder f;
  const Outcome o =
      ka10_in(f.path(), "solve --json out.json --junit out.xml --csv out.csv --report r");
  INFO(o.text);
  CHECK(o.status == 0);
  for (const char* word : {"Puzzle", "Solution", "Teletype:", "SOLVED", "verdict", "instructions",
                           "clocks an instruction", "1968"}) {
    INFO(word);
    CHECK(o.text.find(word) != std::string::npos);
  }
  const auto j = nlohmann::json::parse(f.read("out.json"));
  CHECK(j["reason"] == "halt");
  CHECK(j["pc"] == j["halt_at"]);  // the solvers halt with HALT .
  CHECK(j["ac"].size() == 16);
  CHECK(j["dump"].size() == 81);
  CHECK(j["instructions"].get<std::uint64_t>() > 0);
  CHECK(j["clocks"].get<std::uint64_t>() > j["instructions"].get<std::uint64_t>());
  REQUIRE(j["puzzles"].size() == 1);
  const auto& p = j["puzzles"][0];
  CHECK(p["givens"] == reference_puzzle);
  CHECK(p["verdict"] == "solved");
  CHECK(p["solver"] == "backtrack");
  CHECK(check_solution(Grid::from_line(reference_puzzle),
                       Grid::from_line(p["solution"].get<std::string>()))
            .empty());
  CHECK(f.read("out.xml").find("tests=\"1\" failures=\"0\" errors=\"0\"") != std::string::npos);
  CHECK(lines(f.read("out.csv")) == 2);
  for (const char* name :
       {"r/index.html", "r/report.md", "r/result.json", "r/result.csv", "r/teletype.txt"}) {
    CHECK(fs::file_size(f.path() / name) > 0);
  }
}

TEST_CASE("puzzles come from standard input and from several files, on several jobs") {
  const Folder f;
  f.write("a.sdm", std::string(reference_puzzle) + "\n");
  f.write("b.txt", frame(Grid::from_line(reference_puzzle)) + "# and\n" + reference_puzzle + "\n");
  const Outcome o = ka10_in(f.path(),
                            "solve a.sdm - b.txt --on golden --solver fast --jobs 3 "
                            "--json - < a.sdm");
  INFO(o.text);
  CHECK(o.status == 0);
  CHECK(o.text.find("4 puzzles") != std::string::npos);
  CHECK(o.text.find("4 solved") != std::string::npos);
}

TEST_CASE("no solution, contradictory givens and a limit are three different outcomes") {
  const Folder f;
  f.write("none.txt", unsolvable);
  std::string twice = reference_puzzle;
  twice[0] = '2';
  f.write("twice.txt", twice);
  const Outcome none = ka10_in(f.path(), "solve none.txt --solver fast --on golden --json n.json");
  CHECK(none.status == 1);
  CHECK(none.text.find("no-solution") != std::string::npos);
  CHECK(nlohmann::json::parse(f.read("n.json"))["puzzles"][0]["verdict"] == "no-solution");

  const Outcome bad = ka10_in(f.path(), "solve twice.txt --on golden --json t.json");
  CHECK(bad.status == 2);
  CHECK(bad.text ==
        "twice.txt:1:3: error: contradictory givens: row 1 has two 2s, in columns 1 and 3\n");
  CHECK(nlohmann::json::parse(f.read("t.json"))["puzzles"][0]["verdict"] == "invalid");

  const Outcome limit = ka10_in(f.path(), "solve --on golden --limit-clocks 20000 --json l.json");
  CHECK(limit.status == 3);
  CHECK(limit.text.find("last PC") != std::string::npos);
  const auto j = nlohmann::json::parse(f.read("l.json"));
  CHECK(j["reason"] == "limit");
  CHECK(j["puzzles"][0]["verdict"] == "limit");
}

TEST_CASE("bad input: one line that names the file, status 2, nothing written") {
  const Folder f;
  f.write("empty", "");
  f.write("binary", std::string("\0\1\2\3", 4));
  f.write("short", std::string(reference_puzzle).substr(1));
  f.write("letter", "x" + std::string(reference_puzzle).substr(1));
  f.write("rows", "..2......\n..3......\n");
  fs::create_directory(f.path() / "folder");
  const std::size_t before = f.entries();
  for (const char* name :
       {"missing", "empty", "binary", "short", "letter", "rows", "folder", "/dev/zero"}) {
    const Outcome o = ka10_in(f.path(), std::string("solve ") + name + " --json out.json");
    INFO(name << ": " << o.text);
    CHECK(o.status == 2);
    CHECK(lines(o.text) == 1);
    CHECK(o.text.find(std::string(name) + ":") == 0);
    CHECK(o.text.find("error: ") != std::string::npos);
    CHECK(f.entries() == before);
  }
  const Outcome both = ka10_in(f.path(), "solve missing short");
  CHECK(both.status == 2);
  CHECK(lines(both.text) == 2);
}

TEST_CASE("bad usage: one line, status 2") {
  const Folder f;
  for (const char* words : {"solve --on nowhere", "solve --solver nothing", "solve --jobs 0",
                            "solve --limit-clocks many", "solve --no-such-option", "sovle",
                            "solve --wave w.fst --on golden", "solve -D 1=x"}) {
    const Outcome o = ka10_in(f.path(), words);
    INFO(words << ": " << o.text);
    CHECK(o.status == 2);
    CHECK(lines(o.text) == 1);
    CHECK(o.text.find("error: ") != std::string::npos);
  }
  CHECK(ka10_in(f.path(), "solve --solver nothing").text ==
        "nothing: error: no solver of this name, expected backtrack, rules, bits, fast or a .mac "
        "file\n");
  CHECK(f.entries() == 0);
  CHECK(ka10_in(f.path(), "solve --help").status == 0);
}

TEST_CASE("a solver with errors is reported as the assembler does, status 2") {
  const Folder f;
  f.write("own.mac", "\tTITLE OWN\n\tMOVE 1,NOWHERE\n\tEND\n");
  const Outcome o = ka10_in(f.path(), "solve --solver own.mac --on golden");
  CHECK(o.status == 2);
  CHECK(o.text.find("own.mac:2:") == 0);
  CHECK(o.text.find("NOWHER") != std::string::npos);
}

TEST_CASE("outputs that cannot be written are one clear line, and no part of them is left") {
  const Folder f;
  for (const char* option :
       {"--json nowhere/out.json", "--csv nowhere/out.csv", "--junit nowhere/x.xml",
        "--db nowhere/r.db", "--report /dev/null/report", "--json /dev/full"}) {
    const Outcome o =
        ka10_in(f.path(), std::string("solve --solver fast --on golden --quiet ") + option,
                " 2>&1 >/dev/null");
    INFO(option << ": " << o.text);
    CHECK(o.status == 2);
    CHECK(o.text.find("error: ") != std::string::npos);
    CHECK(lines(o.text) == 1);
    CHECK(f.entries() == 0);
  }
}

TEST_CASE("a full disk is one clear line, and no part of a file is left") {
  if (geteuid() != 0) return;  // mounting a small disk is root's
  const Folder f;
  fs::create_directory(f.path() / "disk");
  const std::string disk = "'" + (f.path() / "disk").string() + "'";
  if (std::system(("mount -t tmpfs -o size=4k none " + disk + " 2>/dev/null").c_str()) != 0) return;
  const Outcome o = ka10_in(
      f.path(), "solve --solver fast --on golden --quiet --json disk/out.json", " 2>&1 >/dev/null");
  const bool empty = fs::is_empty(f.path() / "disk");
  CHECK(std::system(("umount " + disk).c_str()) == 0);
  INFO(o.text);
  CHECK(o.status == 2);
  CHECK(lines(o.text) == 1);
  CHECK(empty);
}

TEST_CASE("a database keeps results, and what is in it is not run again") {
  const Folder f;
  std::string many;
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    Grid g;
    REQUIRE(make_puzzle(28, seed, g));
    many += g.line() + "\n";
  }
  f.write("six.sdm", many);
  const std::string words = "solve six.sdm --solver fast --on golden --db r.db";
  const Outcome first = ka10_in(f.path(), words);
  INFO(first.text);
  CHECK(first.status == 0);
  CHECK(first.text.find("earlier") == std::string::npos);
  const Outcome second = ka10_in(f.path(), words);
  CHECK(second.status == 0);
  CHECK(second.text.find("(6 from earlier runs)") != std::string::npos);
  f.write("seven.sdm", many + reference_puzzle + "\n");
  const Outcome third =
      ka10_in(f.path(), "solve seven.sdm --solver fast --on golden --db r.db --sample 7");
  CHECK(third.status == 0);
  CHECK(third.text.find("(5 from earlier runs)") != std::string::npos);  // one now in lockstep
}

TEST_CASE("what gave up at a limit is tried again with a higher one, and after Ctrl-C") {
  const Folder f;
  const std::string one =
      "000000010400000000020000000000050407008000300001090000300400200050100000000806000\n";
  f.write("hard.sdm", one + reference_puzzle + "\n");
  const std::string words = "solve hard.sdm --solver backtrack --on golden --db r.db";
  // Interrupted in the first puzzle: nothing is kept, and it is said what was not begun.
  const Outcome broken =
      ka10_in(f.path(), "--help >help; timeout -s INT 2 '" KA10_BIN_DIR "/ka10' " + words);
  INFO(broken.text);
  CHECK(broken.text.find("interrupted, 1 of 2 puzzles not begun") != std::string::npos);
  const Outcome low = ka10_in(f.path(), words + " --limit-clocks 500000");
  CHECK(low.status == 3);
  CHECK(low.text.find("from earlier runs") == std::string::npos);
  CHECK(low.text.find("1 solved 1 limit") != std::string::npos);
  const Outcome again = ka10_in(f.path(), words + " --limit-clocks 500000");
  CHECK(again.text.find("(2 from earlier runs)") != std::string::npos);
  const Outcome higher = ka10_in(f.path(), words + " --limit-clocks 600000");
  CHECK(higher.text.find("(1 from earlier runs)") != std::string::npos);
}

TEST_CASE("a waveform of the solve is written where it was asked for") {
  const Folder f;
  const Outcome o =
      ka10_in(f.path(), "solve --solver fast --quiet --wave w.fst --wave-to clock:2000");
  INFO(o.text);
  CHECK(o.status == 0);
  CHECK(fs::exists(f.path() / "w.fst"));
  CHECK(fs::file_size(f.path() / "w.fst") > 1000);
}

TEST_CASE("the waveform's ends may be symbols of the solver, addresses, clocks or instructions") {
  const Folder f;
  const auto rows = [&f](const std::string& window) {
    const Outcome o = ka10_in(f.path(), "solve --solver fast --quiet --wave w.vcd " + window);
    INFO(window << ": " << o.text);
    CHECK(o.status == 0);
    return lines(ka10_in(f.path(), "waves w.vcd --text").text);
  };
  const std::size_t by_clock = rows("--wave-from clock:100 --wave-to clock:199");
  CHECK(by_clock >= 100);
  CHECK(by_clock <= 104);
  const std::size_t by_number = rows("--wave-from instruction:1000 --wave-to instruction:1010");
  CHECK(by_number >= 10);
  CHECK(by_number <= 60);
  // BEGIN comes once, after the givens; PASS at once behind it.
  const std::size_t by_symbol = rows("--wave-from BEGIN --wave-to PASS");
  CHECK(by_symbol >= 2);
  CHECK(by_symbol <= 20);
  CHECK(rows("--wave-from PASS") > 10000);
  const std::size_t before = f.entries();
  for (const char* words : {"--wave x.vcd --wave-from NOWHERE", "--wave x.vcd --wave-to clock:x",
                            "--wave x.vcd --wave-to instruction:-1", "--wave-from BEGIN"}) {
    const Outcome o = ka10_in(f.path(), std::string("solve --solver fast ") + words);
    INFO(words << ": " << o.text);
    CHECK(o.status == 2);
    CHECK(lines(o.text) == 1);
    CHECK(f.entries() == before);
  }
}

TEST_CASE("report makes a page of what solve and run wrote, and refuses what is no record") {
  const Folder f;
  f.write("two.sdm", std::string(reference_puzzle) + "\n" + unsolvable);
  CHECK(ka10_in(f.path(), "solve --solver fast --on golden --json one.json").status == 0);
  CHECK(ka10_in(f.path(), "solve two.sdm --solver fast --on golden --json two.json").status == 1);
  CHECK(ka10_in(f.path(), "report one.json").status == 0);
  CHECK(ka10_in(f.path(), "report two.json -o two.html").status == 0);
  const std::string one = f.read("one.json.html");
  CHECK(one.find("<!doctype html>") == 0);
  CHECK(one.find("class=\"good\">solved") != std::string::npos);
  CHECK(one.find("Teletype") != std::string::npos);
  CHECK(f.read("two.html").find("class=\"bad\">no-solution") != std::string::npos);
  f.write("text", "no json\n");
  f.write("other", "{\"a\": 1}\n");
  const std::size_t before = f.entries();
  for (const char* name : {"text", "other", "missing"}) {
    const Outcome o = ka10_in(f.path(), std::string("report ") + name);
    INFO(o.text);
    CHECK(o.status == 2);
    CHECK(lines(o.text) == 1);
    CHECK(f.entries() == before);
  }
}
