// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The verbs of the program ka10: one a file (verb_NAME.cpp), each hung into the command line by its
// add_NAME. To add one: declare it here, list its file in CMakeLists.txt, call it in main.cpp.
#pragma once

#include <CLI/CLI.hpp>

#include <stdexcept>
#include <string>

namespace ka10 {

/// Exit statuses of every verb (docs: the command line).
constexpr int status_passed = 0;
constexpr int status_failed = 1;
constexpr int status_usage = 2;
constexpr int status_limit = 3;

/// Bad usage or bad input: main prints what() (already `file:line:column: error: ...`, one or
/// several lines) and ends with status_usage.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Each adds its subcommand; the subcommand's callback does the work and leaves the exit status in
// `status`. It may throw UsageError (status 2) or any std::exception (status 1, message printed).
void add_clocks(CLI::App& app, int& status);
void add_console(CLI::App& app, int& status);
void add_disasm(CLI::App& app, int& status);
void add_random(CLI::App& app, int& status);
void add_puzzle(CLI::App& app, int& status);
void add_book(CLI::App& app, int& status);
void add_report(CLI::App& app, int& status);
void add_run(CLI::App& app, int& status);
void add_solve(CLI::App& app, int& status);
void add_vectors(CLI::App& app, int& status);
void add_waves(CLI::App& app, int& status);

}  // namespace ka10
