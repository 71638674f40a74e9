// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// ka10-systemc IMAGE...: the example of the SystemC platform: loads images or MACRO-10 sources,
// starts, runs to a HALT, prints what the teletype prints.
#include <cstdio>
#include <exception>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "sim/program.h"
#include "testbench/systemc/platform.h"

namespace ka10 {
namespace {

struct Options {
  std::vector<std::string> images, dump;
  std::string start, text;
  double access = 0, clock = 10;
  std::uint32_t words = 262144;
  std::uint64_t max_clocks = 100000000;
};

// The operator: presses START and waits for the HALT.
class Operator : public sc_core::sc_module {
 public:
  SC_HAS_PROCESS(Operator);
  Operator(sc_core::sc_module_name name, Processor& processor, Address start, std::uint64_t clocks)
      : sc_module(name), processor_(processor), start_(start), clocks_(clocks) {
    SC_THREAD(work);
  }
  bool stands() const { return stands_; }

 private:
  void work() {
    processor_.start(start_);
    stands_ = processor_.run(clocks_);
    sc_core::sc_stop();
  }
  Processor& processor_;
  Address start_;
  std::uint64_t clocks_;
  bool stands_ = false;
};

int run(const Options& options) {
  const Program program = load_program(options.images, options.words);
  auto start = program.image.start;
  if (!options.start.empty()) start = parse_address(options.start, program.symbols);
  if (!start) {
    fmt::print(stderr, "ka10-systemc: error: no start address; give --start\n");
    return 2;
  }
  const sc_core::sc_time period(options.clock, sc_core::SC_NS);
  Processor processor("processor", period);
  CoreTarget core("core", options.words, sc_core::sc_time(options.access, sc_core::SC_NS));
  processor.memory.bind(core.socket);
  core.load(program.image);
  processor.on_print = [](std::uint8_t c) { std::fputc(c & 0177, stdout); };
  std::size_t typed = 0;
  processor.on_type = [&]() -> int {
    return typed < options.text.size() ? static_cast<unsigned char>(options.text[typed++]) : -1;
  };
  Operator op("operator", processor, *start, options.max_clocks);
  sc_core::sc_start();
  std::fflush(stdout);
  for (const std::string& name : options.dump) {
    const auto a = parse_address(name, program.symbols);
    if (!a) {
      fmt::print(stderr, "ka10-systemc: error: '{}' is no address\n", name);
      return 2;
    }
    fmt::print("{} {}\n", name, octal(core.at(*a)));
  }
  fmt::print(stderr, "{} at {:06o}: {} instructions, {} clocks, {} of them waiting for memory\n",
             op.stands() ? "stands" : "still running", processor.pc(), processor.instructions(),
             processor.clocks(), processor.waits());
  return op.stands() ? 0 : 3;
}

}  // namespace
}  // namespace ka10

int sc_main(int argc, char** argv) {
  sc_core::sc_report_handler::set_actions("/OSCI/SystemC", sc_core::SC_DO_NOTHING);
  ka10::Options options;
  CLI::App app{"The Verilated KA10 in a SystemC platform with TLM-2.0 core memory", "ka10-systemc"};
  app.add_option("IMAGE", options.images, "Images or MACRO-10 sources")->required();
  app.add_option("--start", options.start, "Start address, octal or a symbol");
  app.add_option("--memory", options.words, "Words of core");
  app.add_option("--clock", options.clock, "Clock period in ns");
  app.add_option("--access", options.access, "Access time of core in ns");
  app.add_option("--max-clocks", options.max_clocks, "Give up after so many clocks (status 3)");
  app.add_option("--type", options.text, "What is typed");
  app.add_option("--dump", options.dump, "Print this word at the end (repeatable)");
  app.footer("Example: ka10-systemc macro10/sudoku/backtrack.mac --access 1000 --clock 100");
  try {
    app.parse(argc, argv);
    return ka10::run(options);
  } catch (const CLI::ParseError& e) {
    return app.exit(e) == 0 ? 0 : 2;
  } catch (const std::exception& e) {
    fmt::print(stderr, "{}\n", e.what());
    return 2;
  }
}
