// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The options of the verb run, as given on the command line.
#pragma once

#include <CLI/CLI.hpp>

#include <cstdint>
#include <string>
#include <vector>

#include "testbench/engine.h"

namespace ka10 {

struct RunOptions {
  std::vector<std::string> images;
  EngineOptions engine;
  std::string start, switches;
  std::vector<std::string> deposits, stop_at, dumps;
  std::uint64_t max_instructions = 0;  ///< 0: no limit
  std::uint64_t max_clocks = 0;        ///< 0: the default
  std::uint64_t clock_every = 0;
  std::string tty_in, tty_out, ptr, ptp;
  bool trap_offset = false;
  std::vector<std::uint32_t> latency;
  bool interactive = false, pty = false;
  bool read_in = false;  ///< boot from the paper tape reader
  bool monitor = false;  ///< in user mode under the small monitor
  std::string trace, wave, wave_from, wave_to, profile, json;
  std::uint64_t wave_last = 0;
  std::uint64_t flip_record = 0;  ///< a deliberate fault
  std::string command;            ///< the command line, without waves
};

void add_run_options(CLI::App& verb, RunOptions& options);

}  // namespace ka10
