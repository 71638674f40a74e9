// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The command `ka10 run`: exit statuses, JSON, limits, traces, bad input, as a person meets them.
#include <sys/wait.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "macro10/image_format.h"
#include "tests/support/catch.h"

using nlohmann::json;

namespace {

int shell(const std::string& words) {
  const std::string command =
      std::string("'") + KA10_BIN_DIR + "/ka10' " + words + " > run_test.out 2> run_test.err";
  const int status = std::system(command.c_str());
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

std::string out() { return ka10::read_file("run_test.out"); }
std::string err() { return ka10::read_file("run_test.err"); }
bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

void write(const std::string& name, const std::string& text) { std::ofstream(name) << text; }

const char* const program = R"(
        LOC     1000
START:  MOVEI   1,3
LOOP:   ADD     2,1
        SOJG    1,LOOP
        MOVEM   2,SUM
DONE:   HALT    DONE+1
        HALT    .
SUM:    0
        END     START
)";

}  // namespace

TEST_CASE("run ends with status 0 at a HALT and tells all in JSON, on every engine") {
  write("run_test.mac", program);
  for (const std::string on : {"golden", "rtl", "both"}) {
    INFO(on);
    REQUIRE(shell("run run_test.mac --on " + on + " --dump SUM:SUM --json run_test.json") == 0);
    const json j = json::parse(ka10::read_file("run_test.json"));
    CHECK(j["reason"] == "halt");
    CHECK(j["halt_at"] == "001004");
    CHECK(j["pc"] == "001005");
    CHECK(j["instructions"] == 9);
    CHECK(j["ac"].size() == 16);
    CHECK(j["ac"][2] == "000000000006");
    CHECK(j["dump"]["001006"] == "000000000006");
    CHECK((j["clocks"] == 0) == (on == "golden"));
    CHECK(contains(out(), "001006 000000000006"));
  }
}

TEST_CASE("limits end with status 3 and name the place") {
  write("loop_test.mac", "\tLOC\t1000\nSTART:\tJRST\tSTART\n\tEND\tSTART\n");
  CHECK(shell("run loop_test.mac --max-instructions 1000 --json run_test.json") == 3);
  CHECK(json::parse(ka10::read_file("run_test.json"))["reason"] == "limit");
  CHECK(contains(err(), "START"));
  CHECK(shell("run loop_test.mac --on rtl --max-clocks 5000") == 3);
  CHECK(contains(err(), "limit of 5000 clocks"));
  write("chain_test.mac", "\tLOC\t1000\nSTART:\tMOVE\t1,@.\n\tEND\tSTART\n");
  CHECK(shell("run chain_test.mac --on golden") == 3);
  CHECK(contains(err(), "never ends"));
}

TEST_CASE("run stops before an instruction, deposits, sets switches") {
  write("run_test.mac", program);
  CHECK(shell("run run_test.mac --stop-at DONE --deposit 2=100 --json run_test.json") == 0);
  const json j = json::parse(ka10::read_file("run_test.json"));
  CHECK(j["reason"] == "stop");
  CHECK(j["pc"] == "001004");
  CHECK(j["ac"][2] == "000000000106");
  write("switch_test.mac", "\tLOC\t1000\nSTART:\tDATAI\t0,1\n\tHALT\t.\n\tEND\tSTART\n");
  CHECK(shell("run switch_test.mac --switches 123456,,7 --json run_test.json") == 0);
  CHECK(json::parse(ka10::read_file("run_test.json"))["ac"][1] == "123456000007");
}

TEST_CASE("a trace has a line an instruction with symbol, changes and source") {
  write("run_test.mac", program);
  CHECK(shell("run run_test.mac --trace run_test.trace --profile run_test.profile") == 0);
  const std::string trace = ka10::read_file("run_test.trace");
  CHECK(contains(trace, "001001  270100000001  LOOP:"));
  CHECK(contains(trace, "ADD 2,1"));
  CHECK(contains(trace, "AC2=000000,,000003"));
  CHECK(contains(trace, "run_test.mac:4"));
  CHECK(contains(ka10::read_file("run_test.profile"), "LOOP"));
}

TEST_CASE("the teletype takes what is typed and prints to a file") {
  write("echo_test.mac", R"(
        LOC     1000
START:  CONSO   120,40
        JRST    .-1
        DATAI   120,1
        DATAO   120,1
        CONSO   120,10
        JRST    .-1
        CAIE    1,15
        JRST    START
        HALT    .
        END     START
)");
  CHECK(shell("run echo_test.mac --tty-in 'TEXT:HELLO\\r' --tty-out run_test.tty") == 0);
  CHECK(ka10::read_file("run_test.tty") == "HELLO\r");
  write("typed.txt", "FROM A FILE\n");
  CHECK(shell("run echo_test.mac --tty-in typed.txt --tty-out run_test.tty") == 0);
  CHECK(ka10::read_file("run_test.tty") == "FROM A FILE\r");
  CHECK(shell("run echo_test.mac --tty-in - < typed.txt --tty-out run_test.tty") == 0);
  CHECK(ka10::read_file("run_test.tty") == "FROM A FILE\r");
}

TEST_CASE("the strap, a tape and the devices' times come from the command line") {
  write("run_test.mac", "\tLOC\t1000\nSTART:\tCONI\t0,A\n\tCONO\t104,20\n\tCONSO\t104,10\n"
                        "\tJRST\t.-1\n\tDATAI\t104,B\n\tHALT\t.\nA:\t0\nB:\t0\n\tEND\tSTART\n");
  CHECK(shell("run run_test.mac --ptr 'TEXT:\\303' --dump A:B --json run_test.json") == 0);
  CHECK(contains(out(), "001006 000000000000"));
  CHECK(contains(out(), "001007 000000000303"));
  const auto instructions = [] {
    return json::parse(ka10::read_file("run_test.json"))["instructions"].get<int>();
  };
  const int slow = instructions();
  CHECK(shell("run run_test.mac --ptr 'TEXT:\\303' --trap-offset --latency 20,20,8,20 --dump A:B "
              "--json run_test.json") == 0);
  CHECK(contains(out(), "001006 000000000040"));
  CHECK(slow - instructions() == 12);
  CHECK(shell("run run_test.mac --latency 20,20,7,20") == 2);
  CHECK(contains(err(), "--latency: reading takes 8 instructions or more"));
  CHECK(shell("run run_test.mac --latency 20,20") == 2);
  CHECK(shell("run run_test.mac --latency 0,20,20,20") == 2);
  CHECK(shell("run run_test.mac --ptr 'TEXT:\\q'") == 2);
  CHECK(contains(err(), "--ptr: unknown escape"));
}

TEST_CASE("waves begin and end where they are told, also counted from the end") {
  write("run_test.mac", program);
  CHECK(shell("run run_test.mac --wave run_test.fst") == 0);
  CHECK(ka10::read_file("run_test.fst").size() > 1000);
  CHECK(shell("run run_test.mac --wave run_test.vcd --wave-from LOOP --wave-to instruction:5") ==
        0);
  CHECK(shell("run run_test.mac --wave run_test.vcd --wave-last 5") == 0);
  CHECK(contains(ka10::read_file("run_test.vcd"), "$enddefinitions"));
}

TEST_CASE("a place is an address, a symbol, or a symbol and an octal offset") {
  // ENTRYA has six characters, all that count of a symbol; an offset is none of them.
  write("place_test.mac",
        "\tLOC\t1000\nENTRYA:\tMOVEI\t1,1\n\tMOVEI\t2,2\n\tHALT\t.\n\tEND\tENTRYA\n");
  for (const auto& [place, pc] : std::vector<std::pair<std::string, std::string>>{
           {"1001", "001001"}, {"ENTRYA", "001000"}, {"ENTRYA+1", "001001"},
           {"entrya+000002", "001002"}, {"ENTRYAZZZ+1", "001001"}}) {
    INFO(place);
    CHECK(shell("run place_test.mac --on golden --json place_test.json --stop-at " + place) == 0);
    const json j = json::parse(ka10::read_file("place_test.json"));
    CHECK(j["reason"] == "stop");
    CHECK(j["pc"] == pc);
  }
  CHECK(shell("run place_test.mac --on golden --start ENTRYA+2 --dump ENTRYA+1:ENTRYA+2") == 0);
  CHECK(out() == "001001 201100000002\n001002 254200001002\n");
  CHECK(shell("run place_test.mac --on golden --deposit ENTRYA+1=ENTRYA-1,,ENTRYA+7 "
              "--start ENTRYA+2 --dump ENTRYA+1") == 0);
  CHECK(out() == "001001 000777001007\n");
  for (const std::string place : {"ENTRYA+", "ENTRYA+8", "ENTRYA+1+1", "ENTRYA!", "+1", "-1",
                                  "ENTRYA+1,,1", "ENTRYA+1000000", "ENTRYA +1"}) {
    INFO(place);
    CHECK(shell("run place_test.mac --on golden --stop-at '" + place + "'") == 2);
    CHECK(contains(err(), "is no octal address and no symbol"));
  }
}

TEST_CASE("a deliberate fault is status 1 with the whole report") {
  write("run_test.mac", program);
  CHECK(shell("run run_test.mac --flip 3 --json run_test.json") == 1);
  const json j = json::parse(ka10::read_file("run_test.json"));
  CHECK(j["reason"] == "mismatch");
  CHECK(j["instructions"] == 4);
  CHECK(j["pc"] == "001001");
  CHECK(contains(err(), "mismatch in instruction"));
  CHECK(contains(err(), "./ka10 run run_test.mac --flip 3 --wave mismatch.fst"));
}

TEST_CASE("the report of a block transfer that differs is no longer for all it stored") {
  write("run_test.mac", "\tLOC\t1000\nSTART:\tMOVE\t1,[2000,,2001]\n\tBLT\t1,7777\n"
                        "\tHALT\t.\n\tEND\tSTART\n");
  CHECK(shell("run run_test.mac --flip 2") == 1);
  CHECK(contains(err(), " more"));
  CHECK(err().size() < 8000);
}

TEST_CASE("a limit of clocks holds in the middle of an instruction") {
  write("run_test.mac", "\tLOC\t1000\nSTART:\tMOVEI\t1,1\n\tMOVE\t2,@.\n\tEND\tSTART\n");
  for (const std::string on : {"rtl", "both"}) {
    INFO(on);
    CHECK(shell("run run_test.mac --max-clocks 50000 --json run_test.json --on " + on) == 3);
    const json j = json::parse(ka10::read_file("run_test.json"));
    CHECK(j["reason"] == "limit");
    CHECK(j["message"] == "limit of 50000 clocks, inside of the instruction at 001001");
    CHECK(j["pc"] == "001001");
    CHECK(j["instructions"] == 1);
    CHECK(j["clocks"] < 70000);
  }
  CHECK(shell("run run_test.mac --max-clocks 50000 --wave run_test.fst --wave-last 9") == 3);
}

TEST_CASE("a deliberate fault in an operation code gives a short program, and a command for more") {
  // In seed 32 (367, SOJG) and 3 (277, SUBB) the fault comes late, behind ticks or in user mode.
  for (const std::string code : {"270", "277", "367"}) {
    INFO(code);
    const std::string same = " --memory 16K --flip-code " + code;
    REQUIRE(shell("random --instructions 100000 --save shrunk.mac --json run_test.json" + same) ==
            1);
    const json j = json::parse(ka10::read_file("run_test.json"));
    CHECK(j["verdict"] == "failed");
    const std::string seed = std::to_string(j["failing_seed"].get<int>());
    const std::string command = "random --seed " + seed + " --length 1000 --instructions 1000" +
                                " --memory 16384 --flip-code " + code;
    CHECK(contains(out(), "./ka10 " + command + " --wave"));
    const std::string source = ka10::read_file("shrunk.mac");
    CHECK(contains(source, "\n;./ka10 run FILE --memory 16384\n"));
    CHECK(std::count(source.begin(), source.end(), '\n') <= 12);
    CHECK(shell(command) == 1);
    CHECK(contains(out(), "seed " + seed + ": "));
    shell("run shrunk.mac --max-instructions 1 --memory 16K --json run_test.json");
    CHECK(json::parse(ka10::read_file("run_test.json"))["instructions"] == 1);
  }
  CHECK(shell("random --flip-code 8") == 2);
  CHECK(shell("random --flip-code 1000") == 2);
}

TEST_CASE("results on standard output stand there alone") {
  write("run_test.mac", "\tLOC\t1000\nSTART:\tDATAO\t120,[\"X\"]\n\tMOVEI\t1,40\n\tSOJG\t1,.\n"
                        "\tHALT\t.\n\tEND\tSTART\n");
  CHECK(shell("run run_test.mac --dump 1000 --json -") == 0);
  CHECK(json::parse(out())["dump"].size() == 1);
  CHECK(contains(err(), "X001000 "));
  CHECK(shell("run run_test.mac --json - --tty-out run_test.tty") == 0);
  CHECK(json::parse(out())["reason"] == "halt");
  CHECK(ka10::read_file("run_test.tty") == "X");
  CHECK(shell("random --instructions 1000 --json -") == 0);
  CHECK(json::parse(out())["verdict"] == "passed");
  CHECK(shell("vectors '" KA10_SOURCE_DIR "/tests/vectors/data/sample.vec' --on golden --json -") ==
        0);
  CHECK(json::parse(out())["files"].size() == 1);
  CHECK(shell("solve --on golden --solver fast --json -") == 0);
  CHECK(json::parse(out())["puzzles"].size() == 1);
  CHECK(contains(err(), "SOLVED"));
  CHECK(shell("solve --on golden --solver fast --junit -") == 0);
  CHECK(out().rfind("<?xml", 0) == 0);
}

TEST_CASE("a tape punched to standard output keeps its eight holes") {
  // Frames 200, 0, 15, 377 of eight bits each.
  write("run_test.mac", R"(
        LOC     1000
START:  MOVSI   1,-4
LOOP:   DATAO   100,FRAMES(1)
        CONSZ   100,20
        JRST    .-1
        AOBJN   1,LOOP
        HALT    .
FRAMES: EXP     200,0,15,377
        END     START
)");
  for (const std::string on : {"golden", "both"}) {
    CHECK(shell("run run_test.mac --ptp - --on " + on) == 0);
    CHECK(out() == std::string("\200\0\r\377", 4));
  }
}

TEST_CASE("bad usage and bad input are status 2 and one clear line") {
  write("run_test.mac", program);
  write("bad_test.mac", "\tLOC\t1000\nSTART:\tMOVE\t1,NOWHERE\n\tEND\tSTART\n");
  write("far_test.oct", "177777 1\nSTART 1000\n");
  for (const std::string words :
       {"", "run", "run no_such_file.mac", "run run_test.mac --on both --frobnicate",
        "run run_test.mac --on abacus", "run run_test.mac --memory 12", "run bad_test.mac",
        "run run_test.mac --start NOWHERE", "run run_test.mac --deposit 5",
        "run run_test.mac --wave x.txt", "run run_test.mac --wave-from clock:x --wave y.fst",
        "run far_test.oct --memory 4K", "run run_test.mac --wait-states fast",
        "run run_test.mac --on golden --wave x.fst", "run run_test.mac --json /nonexistent/x"}) {
    INFO(words);
    CHECK(shell(words) == 2);
    CHECK(!err().empty());
  }
  CHECK(shell("run bad_test.mac") == 2);
  CHECK(contains(err(), "bad_test.mac:2:"));
}

TEST_CASE("READ IN boots the assembler's tape, with no other way in, on every engine") {
  write("run_test.mac", program);
  const std::string assembler = std::string("'") + KA10_BIN_DIR + "/macro10'";
  REQUIRE(std::system((assembler + " run_test.mac -o run_test.rim -f rim10b").c_str()) == 0);
  for (const std::string on : {"golden", "rtl", "both"}) {
    INFO(on);
    CHECK(shell("run --read-in --ptr run_test.rim --on " + on + " --json run_test.json") == 0);
    const json j = json::parse(ka10::read_file("run_test.json"));
    CHECK(j["halt_at"] == "001004");
    // The program adds 6 to AC 2, which holds the second word of the tape's loader (IO.md 5.2).
    CHECK(j["ac"][2] == "541400000012");
  }
}

TEST_CASE("a HALT as the last word of a tape that READ IN reads ends the run") {
  const std::vector<std::uint64_t> words{0777776001777, 0201040000033, 0254200001234};
  std::string tape;  // docs/ka10/IO.md 5.1: two words to 2000, the second one is executed
  for (const std::uint64_t w : words)
    for (int shift = 30; shift >= 0; shift -= 6)
      tape += static_cast<char>(0200 | (w >> shift & 077));
  write("halt_test.rim", tape);
  for (const std::string on : {"golden", "rtl", "both"}) {
    INFO(on);
    CHECK(shell("run --read-in --ptr halt_test.rim --on " + on + " --json run_test.json") == 0);
    const json j = json::parse(ka10::read_file("run_test.json"));
    CHECK(j["reason"] == "halt");
    CHECK(j["halt_at"] == "002001");
    CHECK(j["pc"] == "001234");
    CHECK(j["ac"][0] == "000000002001");
    CHECK(j["ac"][1] == "000000000000");
  }
}

TEST_CASE("the sudoku solver boots from paper tape and prints its grid") {
  const std::string assembler = std::string("'") + KA10_BIN_DIR + "/macro10'";
  const std::string folder = KA10_SOURCE_DIR "/macro10/sudoku";
  REQUIRE(std::system((assembler + " '" + folder + "/backtrack.mac' -I '" + folder +
                       "' -o solver_test.rim -f rim10b")
                          .c_str()) == 0);
  CHECK(shell("run --read-in --ptr solver_test.rim --on rtl --tty-out solver_test.tty "
              "--max-clocks 20000000 --json run_test.json") == 0);
  CHECK(json::parse(ka10::read_file("run_test.json"))["reason"] == "halt");
  CHECK(ka10::read_file("solver_test.tty").find("|") != std::string::npos);
}
