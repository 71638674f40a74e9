// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The solvers as interactive programs: a scripted teletype types puzzles in every form, with slips
// and corrections, and reads the paper. In lockstep where it is short; once through a
// pseudo-terminal.
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <string>

#include "sim/devices.h"
#include "sim/golden/golden.h"
#include "sim/lockstep.h"
#include "sim/puzzle_machine.h"
#include "tests/support/catch.h"

using namespace ka10;

namespace {

const std::string folder = KA10_SOURCE_DIR "/macro10/sudoku";
const Grid reference = Grid::from_line(reference_puzzle);

std::string typed(std::string text) {
  for (char& c : text) {
    if (c == '\n') c = '\r';
  }
  return text;
}

/// What is on the paper after `script` was typed; the conversation must end at ENDED.
std::string converse(const std::string& solver_name, const std::string& script,
                     bool lockstep = false) {
  const SolverProgram solver = load_solver(solver_name, folder);
  const auto talk = solver.program.symbols.value("TALK");
  const auto ended = solver.program.symbols.value("ENDED");
  REQUIRE(talk);
  REQUIRE(ended);
  TextSource keyboard(typed(script));
  StringSink printer;
  MachineOptions options;
  options.memory_words = 32768;
  options.latency.tty_in = options.latency.tty_out = 2;
  options.devices.tty_in = &keyboard;
  options.devices.tty_out = &printer;
  std::unique_ptr<Machine> machine;
  if (lockstep) {
    machine = make_lockstep(options);
  } else {
    machine = make_golden(options);
  }
  deposit_image(*machine, solver.program.image);
  machine->start(talk->right());
  RunLimits limits;
  limits.max_instructions = 3000000;
  limits.clock_every = solver.clock_every;
  const RunResult r = run_machine(*machine, talk->right(), limits);
  INFO(r.message);
  CHECK(std::string(reason_name(r.reason)) == "halt");
  CHECK(r.halt_at == ended->right());
  std::string paper;
  for (const char c : printer.text()) {
    if (c != '\r') paper += c;
  }
  return paper;
}

bool has(const std::string& paper, const std::string& part) {
  return paper.find(part) != std::string::npos;
}

std::string solved_frame() { return frame(count_solutions(reference, 1).first); }

}  // namespace

TEST_CASE("each solver asks, reads a line of 81 cells, solves it, counts, and asks again") {
  for (const std::string& name : solver_names()) {
    INFO(name);
    const std::string paper = converse(name, reference.line('.') + "\nQ\n", name != "backtrack");
    INFO(paper);
    CHECK(has(paper, "PUZZLE? " + reference.line('.') + "\n" + frame(reference)));
    CHECK(has(paper, solved_frame()));
    CHECK(has(paper, "SOLVED, GUESSES: "));
    CHECK(paper.substr(paper.size() - 18) == "PUZZLE? Q\nGOODBYE\n");
  }
}

TEST_CASE("nine lines of nine, with blanks for empty cells, and the rows are asked for") {
  const std::string paper = converse("fast", nine_lines(reference, ' ') + "q\n");
  INFO(paper);
  CHECK(has(paper, "ROW 2? "));
  CHECK(has(paper, "ROW 9? "));
  CHECK(has(paper, solved_frame()));
}

TEST_CASE("the framed drawing, as the program itself prints it") {
  const std::string paper = converse("fast", frame(reference) + "q\n");
  CHECK(has(paper, solved_frame()));
  CHECK_FALSE(has(paper, "EXPECTED"));
}

TEST_CASE("spaced cells, and three fields between bars") {
  std::string spaced;
  std::string fields;
  for (std::size_t i = 0; i < 81; ++i) {
    const char c = reference.line('.')[i];
    spaced += std::string(1, c) + (i % 9 == 8 ? "\n" : " ");
    fields += i % 9 == 0 ? "| " : "";
    fields += std::string(1, c) + (i % 3 == 2 ? " | " : " ");
    fields += i % 9 == 8 ? "\n" : "";
  }
  CHECK(has(converse("fast", spaced + "q\n"), solved_frame()));
  CHECK(has(converse("fast", fields + "q\n"), solved_frame()));
}

TEST_CASE("rubout takes a character back, control U the line") {
  const std::string line = reference.line('0');
  const std::string paper =
      converse("fast", "123\x15" + line.substr(0, 80) + "12\x7f\x7f" + line.substr(80) + "\nq\n");
  INFO(paper);
  CHECK(has(paper, "123^U\n"));
  CHECK(has(paper, "12\\2\\1" + line.substr(80) + "\n"));
  CHECK(has(paper, solved_frame()));
}

TEST_CASE("errors are named and the line may be typed again") {
  const std::string line = reference.line('.');
  std::string paper = converse("fast", "12345\n" + line + "1\n12x\n" + line + "\nq\n");
  INFO(paper);
  CHECK(has(paper, "? EXPECTED 9 OR 81 CELLS, GOT 5\n"));
  CHECK(has(paper, "? EXPECTED 9 OR 81 CELLS, GOT 82\n"));
  CHECK(has(paper, "? NO CELL: x\n"));
  CHECK(has(paper, solved_frame()));
  // A wrong row in the middle: the rows before it stay.
  std::string rows = nine_lines(reference, '.');
  rows.insert(30, "77\n");
  paper = converse("fast", rows + "q\n");
  INFO(paper);
  CHECK(has(paper, "ROW 4? 77\n? EXPECTED 9 OR 81 CELLS, GOT 2\nROW 4? "));
  CHECK(has(paper, solved_frame()));
}

TEST_CASE("contradictory givens, no solution, and then the next puzzle") {
  std::string twice = reference.line('.');
  twice[0] = '2';
  const std::string none = ".123456789........" + std::string(63, '.');
  for (const char* name : {"rules", "bits", "fast"}) {
    INFO(name);
    const std::string paper =
        converse(name, twice + "\n" + none + "\n" + reference.line('.') + "\n\x1a");
    INFO(paper);
    const auto first = paper.find("? THE GIVENS CONTRADICT EACH OTHER\n");
    const auto second = paper.find("NO SOLUTION\n");
    const auto third = paper.find(solved_frame());
    CHECK(first < second);
    CHECK(second < third);
    CHECK(third != std::string::npos);
  }
}

TEST_CASE("the conversation through a pseudo-terminal") {
  int master = -1;
  const pid_t child = forkpty(&master, nullptr, nullptr, nullptr);
  REQUIRE(child >= 0);
  if (child == 0) {
    execl(KA10_BIN_DIR "/ka10", "ka10", "run", (folder + "/fast.mac").c_str(), "--start", "TALK",
          "--on", "golden", "--tty", static_cast<char*>(nullptr));
    _exit(127);
  }
  std::string paper;
  std::array<char, 4096> block{};
  bool asked = false;
  bool leaving = false;
  for (;;) {
    const ssize_t n = read(master, block.data(), block.size());
    if (n <= 0) break;
    paper.append(block.data(), static_cast<std::size_t>(n));
    const auto type = [master](const std::string& text) {
      CHECK(write(master, text.data(), text.size()) == static_cast<ssize_t>(text.size()));
    };
    if (!asked && has(paper, "PUZZLE? ")) {
      asked = true;
      type(reference.line('.') + "\r");
    }
    if (!leaving && has(paper, "GUESSES: ")) {
      leaving = true;
      type("q\r");
    }
  }
  close(master);
  int status = 0;
  waitpid(child, &status, 0);
  INFO(paper);
  CHECK(asked);
  CHECK(leaving);
  CHECK(has(paper, "GOODBYE"));
  CHECK(WIFEXITED(status));
  CHECK(WEXITSTATUS(status) == 0);
}
