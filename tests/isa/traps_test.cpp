// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Every row of docs/ka10/TRAPS.md as a test named by what it says. The rows are read when the
// program starts, so that the document is the test.
#include "tests/isa/trap_rows.h"
#include "tests/support/catch.h"
#include "tests/support/dynamic_test.h"

namespace {

using namespace ka10::test;

const char* const document = KA10_SOURCE_DIR "/docs/ka10/TRAPS.md";
constexpr std::size_t rows_in_document = 188;

const RegisterTests register_rows([](const AddTest& add) {
  const std::vector<TrapRow> rows = read_trap_rows(document);
  for (const TrapRow& row : rows) {
    add("trap " + std::to_string(row.number) + ": " + row.title, [row] {
      const std::string report = run_case(trap_case(row));
      INFO(report);
      CHECK(report.empty());
    });
  }
});

}  // namespace

TEST_CASE("all rows of TRAPS.md are tests") {
  CHECK(read_trap_rows(document).size() == rows_in_document);
}

TEST_CASE("a row with a wrong result fails") {
  TrapRow row = read_trap_rows(document).at(0);
  row.result = "0: 000000000006";
  CHECK(run_case(trap_case(row)).find("00 holds 000000000005, expected 000000000006") !=
        std::string::npos);
}
