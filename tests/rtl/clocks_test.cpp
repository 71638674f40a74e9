// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The clock budget, opcode by opcode, and that docs/clocks.md says what is so.
#include <fmt/format.h>

#include <set>
#include <string>

#include "macro10/image_format.h"
#include "testbench/clock_table.h"
#include "tests/support/catch.h"

using namespace ka10;

namespace {

const std::vector<ClockCase>& measured() {
  static const std::vector<ClockCase> cases = [] {
    auto c = clock_cases();
    measure_clocks(c);
    return c;
  }();
  return cases;
}

int clocks_of(unsigned opcode, const std::string& form = "") {
  for (const ClockCase& c : measured()) {
    if (c.opcode == opcode && (form.empty() || c.form == form)) return c.measured;
  }
  return -1;
}

}  // namespace

TEST_CASE("every opcode has a clock case") {
  std::set<unsigned> opcodes;
  for (const ClockCase& c : clock_cases()) opcodes.insert(c.opcode);
  CHECK(opcodes.size() == 0700 + 1);
}

TEST_CASE("no opcode takes more clocks than its budget") {
  std::string over;
  for (const ClockCase& c : measured()) {
    if (c.measured > c.budget)
      over += fmt::format("{:03o} {} {}: {} clocks, limit {}\n", c.opcode, c.name, c.form,
                          c.measured, c.budget);
  }
  CHECK(over == "");
}

TEST_CASE("the budget as it was promised: MOVEI 1, MOVE 2, AOS 3, PUSHJ 2, POPJ 2, JRST 1") {
  CHECK(clocks_of(0201) == 1);
  CHECK(clocks_of(0254) == 1);
  CHECK(clocks_of(0200, "E in core") == 2);
  CHECK(clocks_of(0270, "E in core") == 2);
  CHECK(clocks_of(0202, "E in core") == 2);
  CHECK(clocks_of(0350, "positive") <= 4);
  CHECK(clocks_of(0260) == 2);
  CHECK(clocks_of(0263) == 2);
  CHECK(clocks_of(0367, "positive") <= 2);
}

TEST_CASE("no instruction is faster than its memory references") {
  for (const ClockCase& c : measured()) {
    INFO(fmt::format("{:03o} {}", c.opcode, c.form));
    CHECK(c.measured >= c.references);
  }
}

TEST_CASE("docs/clocks.md is current") {
  CHECK(read_file(KA10_SOURCE_DIR "/docs/clocks.md") == clocks_page(measured()));
}
