// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Verb run: loads images or MACRO-10 sources, starts, runs to a halt.
#include "testbench/verbs.h"

namespace ka10 {

void add_run(CLI::App& app, int& status) {
  CLI::App* verb = app.add_subcommand("run", "load images or MACRO-10 sources and run to a halt");
  verb->callback([&status] { status = status_usage; });
}

}  // namespace ka10
