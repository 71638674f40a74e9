// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Waveforms and wait states of the Verilated machine: files complete under their names or not
// there, windows, and the same result however slow memory is.
#include <cstdio>
#include <fstream>
#include <sstream>
#include <string>
#include <system_error>

#include "sim/program.h"
#include "sim/runner.h"
#include "sim/verilated/verilated.h"
#include "tests/support/catch.h"

using namespace ka10;

namespace {

constexpr const char* count_down = R"(
        LOC     1000
START:  MOVEI   1,^D100
LOOP:   SOJG    1,LOOP
        MOVE    2,[PUSHJ 17,X]
        HALT    .
X:      0
        END     START)";

RunResult run_with(const VerilatedOptions& o) {
  const Program p = assemble_program(count_down);
  auto m = make_verilated({}, o);
  deposit_image(*m, p.image);
  m->start(*p.image.start);
  const RunResult r = run_machine(*m, *p.image.start, {});
  m->close_wave();
  return r;
}

std::string contents(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

// The times `#N` of a VCD file.
std::pair<long, long> span(const std::string& vcd) {
  std::istringstream in(vcd);
  long first = -1, last = -1;
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line[0] != '#') continue;
    last = std::stol(line.substr(1));
    if (first < 0) first = last;
  }
  return {first, last};
}

}  // namespace

TEST_CASE("the traced build takes the same clocks as the fast one") {
  VerilatedOptions traced;
  traced.traced_build = true;
  const RunResult a = run_with({}), b = run_with(traced);
  CHECK(a.reason == Reason::halt);
  CHECK(a.clocks == b.clocks);
  CHECK(a.instructions == b.instructions);
}

TEST_CASE("a waveform is complete under its name, and no part of it is left") {
  for (const std::string name : {"wave_test.fst", "wave_test.vcd"}) {
    VerilatedOptions o;
    o.wave.file = name;
    CHECK(run_with(o).reason == Reason::halt);
    CHECK(contents(name).size() > 1000);
    CHECK(contents(name + ".part").empty());
    std::remove(name.c_str());
  }
}

TEST_CASE("a window of clocks holds those clocks: the edge of clock n is at 10 n") {
  VerilatedOptions o;
  o.wave.file = "window_test.vcd";
  o.wave.from_clock = 30;
  o.wave.to_clock = 40;
  run_with(o);
  const auto [first, last] = span(contents("window_test.vcd"));
  CHECK(first >= 300);
  CHECK(first <= 310);
  CHECK(last >= 395);
  CHECK(last <= 405);
  std::remove("window_test.vcd");
}

TEST_CASE("a waveform that cannot be written is an error at once") {
  VerilatedOptions o;
  o.wave.file = "/nonexistent/wave.fst";
  CHECK_THROWS_AS(make_verilated({}, o), std::system_error);
}

TEST_CASE("wait states change the clocks and nothing else") {
  const RunResult fast = run_with({});
  for (const int n : {1, 3, -1}) {
    VerilatedOptions o;
    o.waits.random = n < 0;
    o.waits.clocks = n < 0 ? 0 : static_cast<std::uint32_t>(n);
    o.waits.seed = 9;
    const RunResult slow = run_with(o);
    CHECK(slow.reason == Reason::halt);
    CHECK(slow.instructions == fast.instructions);
    CHECK(slow.pc == fast.pc);
    CHECK(slow.clocks > fast.clocks);
  }
}
