// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// ka10 vectors FILE...: every case of .vec and .vec.xz files on a machine, counted by opcode.
#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <memory>
#include <nlohmann/json.hpp>

#include "macro10/files.h"
#include "macro10/source_error.h"
#include "sim/vectors.h"
#include "testbench/engine.h"
#include "testbench/options.h"
#include "testbench/verbs.h"

namespace ka10 {
namespace {

struct VectorsArguments {
  std::vector<std::string> files;
  std::string json;
  std::size_t show = 20;
  EngineOptions engine;
};

nlohmann::json report_json(const std::string& file, const VectorReport& r) {
  nlohmann::json j = {{"file", file}, {"passed", r.passed}, {"failed", r.failed},
                      {"failures", r.failures}};
  if (r.disputed != 0) {
    j["disputed"] = {{"cases", r.disputed}, {"as_first", r.as_first}, {"as_second", r.as_second}};
  }
  for (const auto& [opcode, count] : r.opcodes) {
    j["opcodes"][octal(opcode, 3)] = {{"passed", count.passed}, {"failed", count.failed}};
  }
  return j;
}

void print_report(const std::string& file, const VectorReport& r, double seconds) {
  for (const auto& [opcode, count] : r.opcodes) {
    if (count.failed != 0) {
      fmt::print("{}: {} passed, {} failed\n", octal(opcode, 3), count.passed, count.failed);
    }
  }
  for (const std::string& f : r.failures) fmt::print("  {}\n", f);
  if (r.failed > r.failures.size()) fmt::print("  and {} more\n", r.failed - r.failures.size());
  fmt::print("{}: {} opcodes, {} passed, {} failed, {:.1f} s\n", file, r.opcodes.size(), r.passed,
             r.failed, seconds);
  if (r.disputed != 0) {
    fmt::print("  disputed cases, no verdict: {} as the first reference, {} as the second, "
               "{} as neither\n", r.as_first, r.as_second, r.disputed - r.as_first - r.as_second);
  }
}

/// True when every case passed that has one right result.
bool run_file(Machine& machine, const std::string& file, const VectorsArguments& arguments,
              nlohmann::json& all) {
  using Clock = std::chrono::steady_clock;
  const auto start = Clock::now();
  const bool terminal = isatty(STDERR_FILENO) != 0;
  VectorLimits limits;
  limits.failures_kept = arguments.show;
  bool shown = false;
  limits.progress = [&](std::uint64_t cases) {
    if (!terminal || Clock::now() - start < std::chrono::seconds(2)) return;
    fmt::print(stderr, "\r{}: {} cases", file, cases);
    shown = true;
  };
  const VectorReport report = run_vectors(machine, file, limits);
  if (shown) fmt::print(stderr, "\r\033[K");
  print_report(file, report, std::chrono::duration<double>(Clock::now() - start).count());
  all.push_back(report_json(file, report));
  return report.failed == 0 || report.disputed == report.passed + report.failed;
}

int run_all(const VectorsArguments& arguments) {
  if (arguments.engine.memory < vectors_memory)
    throw UsageError("ka10: error: --memory: the vectors need 32K");
  nlohmann::json all = nlohmann::json::array();
  bool passed = true;
  try {
    VerilatedOptions verilated;
    verilated.single_step = true;  // the case ends where the next instruction would be fetched
    const Engine engine = make_engine(arguments.engine, {}, verilated);
    for (const std::string& file : arguments.files) {
      passed = run_file(*engine.machine, file, arguments, all) && passed;
    }
    if (!arguments.json.empty()) {
      write_file_atomically(arguments.json, nlohmann::json({{"files", all}}).dump(2) + "\n");
    }
  } catch (const SourceError& e) {
    throw UsageError(e.what());
  }
  return passed ? status_passed : status_failed;
}

}  // namespace

void add_vectors(CLI::App& app, int& status) {
  auto* verb = app.add_subcommand(
      "vectors",
      "Run single-instruction test vectors, count passes and failures for each opcode.\n"
      "Example: ./ka10 vectors tests/vectors/data/sample.vec --on golden");
  const auto arguments = std::make_shared<VectorsArguments>();
  arguments->engine.on = On::rtl;
  verb->add_option("FILE", arguments->files, "FILE.vec or FILE.vec.xz")->required();
  add_results(*verb, "--json", arguments->json, "write the counts to this file");
  add_number(*verb, "--show", arguments->show, "list so many failures a file (20)");
  add_engine_options(*verb, arguments->engine);
  verb->callback([arguments, &status] { status = run_all(*arguments); });
}

}  // namespace ka10
