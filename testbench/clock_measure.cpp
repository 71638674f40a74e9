// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Measuring the cases on the Verilated processor, and the page made of them.
#include "testbench/clock_table.h"

#include <stdexcept>

#include <fmt/format.h>

#include "sim/verilated/verilated.h"

namespace ka10 {

// The clocks from the end of the record before to the end of the case's own: two JFCL come first,
// so that the fetch is already under way as it is in the middle of a program.
void measure_clocks(std::vector<ClockCase>& cases, Machine& machine) {
  constexpr Word jfcl(0255000000000);
  for (ClockCase& c : cases) {
    machine.power_up();
    for (const auto& [a, w] : c.words) machine.deposit(a, w);
    machine.deposit(clock_case_pc - 2, jfcl);
    machine.deposit(clock_case_pc - 1, jfcl);
    machine.start(clock_case_pc - 2);
    Retired r;
    machine.step(r);
    machine.step(r);
    const std::uint64_t before = machine.clocks();
    if (machine.step(r) == Stop::stuck || r.pc != clock_case_pc)
      throw std::runtime_error(fmt::format("opcode {:03o} {} did not run", c.opcode, c.form));
    c.measured = static_cast<int>(machine.clocks() - before);
  }
}

void measure_clocks(std::vector<ClockCase>& cases) {
  MachineOptions options;
  options.memory_words = 8192;
  measure_clocks(cases, *make_verilated(options));
}

std::string clocks_page(const std::vector<ClockCase>& cases) {
  std::string text =
      "# Clocks of every instruction\n\n"
      "Made by `./ka10 clocks --write docs/clocks.md` on the Verilated processor with the fastest\n"
      "memory (a word a clock, like a block RAM); a test measures it again and compares. "
      "References\n"
      "are memory references, the instruction's own fetch included; an accumulator is none. The "
      "limit\n"
      "is the clock budget: as many clocks as references, one more for a skip or jump, and steps "
      "of\n"
      "their own for shift, byte, multiply, divide and floating point. In-out instructions name a\n"
      "device that is not there.\n\n"
      "| code | name | form | references | clocks | limit |\n"
      "|---|---|---|---:|---:|---:|\n";
  int over = 0;
  for (const ClockCase& c : cases) {
    const bool bad = c.measured > c.budget;
    over += bad ? 1 : 0;
    text += fmt::format("| {:03o} | {} | {} | {} | {}{} | {}{} |\n", c.opcode, c.name, c.form,
                        c.references, c.measured, bad ? " (over)" : "", c.budget,
                        c.reason.empty() ? "" : ", " + c.reason);
  }
  text += fmt::format("\n{} cases, {} over the limit.\n", cases.size(), over);
  return text;
}

}  // namespace ka10
