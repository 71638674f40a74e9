// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The program ka10: reads the command line, runs one verb, turns its outcome into an exit status.
#include <cstdio>
#include <exception>
#include <string>
#include <system_error>

#include "macro10/source_error.h"
#include "sim/program.h"
#include "testbench/verbs.h"

namespace {

/// One line, or several that end in one line's end.
void complain(const std::string& text) {
  const bool ends = !text.empty() && text.back() == '\n';
  std::fprintf(stderr, "%s%s", text.c_str(), ends ? "" : "\n");
}

}  // namespace

int main(int argc, char** argv) {
  using namespace ka10;
  CLI::App app{"A PDP-10 KA10: the Verilated processor, its golden model and their tools", "ka10"};
  app.require_subcommand(1);
  app.failure_message([](const CLI::App*, const CLI::Error& e) {
    return std::string("ka10: error: ") + e.what() + " (--help shows what is possible)\n";
  });
  int status = status_passed;
  add_book(app, status);
  add_clocks(app, status);
  add_console(app, status);
  add_disasm(app, status);
  add_random(app, status);
  add_puzzle(app, status);
  add_report(app, status);
  add_run(app, status);
  add_solve(app, status);
  add_vectors(app, status);
  add_waves(app, status);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& e) {
    return app.exit(e) == 0 ? status_passed : status_usage;
  } catch (const SourceError& e) {
    complain(e.what());
    return status_usage;
  } catch (const AssemblyError& e) {
    complain(e.what());
    return status_usage;
  } catch (const UsageError& e) {
    complain(e.what());
    return status_usage;
  } catch (const std::system_error& e) {  // a file that cannot be written
    complain(std::string("ka10: error: ") + e.what());
    return status_usage;
  } catch (const std::exception& e) {
    complain(std::string("ka10: error: ") + e.what());
    return status_failed;
  }
  if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) {
    complain("standard output: error: cannot write");
    return status_usage;
  }
  return status;
}
