// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Verb clocks: measures every opcode and prints or writes docs/clocks.md.
#include <cstdio>
#include <memory>
#include <string>

#include <fmt/format.h>

#include "macro10/image_format.h"
#include "testbench/clock_table.h"
#include "testbench/options.h"
#include "testbench/verbs.h"

namespace ka10 {

void add_clocks(CLI::App& app, int& status) {
  CLI::App* verb = app.add_subcommand("clocks", "measure the clocks of every opcode");
  auto file = std::make_shared<std::string>("-");
  add_output(*verb, "--write", *file, "the page's file, - for standard output (default)");
  verb->footer("Example: ./ka10 clocks --write docs/clocks.md\nStatus 1 when a limit is passed.");
  verb->callback([file, &status] {
    auto cases = clock_cases();
    measure_clocks(cases);
    write_file_atomically(*file, clocks_page(cases));
    status = status_passed;
    for (const ClockCase& c : cases) {
      if (c.measured <= c.budget) continue;
      fmt::print(stderr, "{:03o} {} {}: {} clocks, limit {}\n", c.opcode, c.name, c.form,
                 c.measured, c.budget);
      status = status_failed;
    }
  });
}

}  // namespace ka10
