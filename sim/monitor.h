// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Puts the small monitor (macro10/monitor/monitor.mac) under a program written for TOPS-10: the
// program runs in user mode, relocated by one block of 2000, and its monitor calls are served.
#pragma once

#include <string>

#include "sim/program.h"

namespace ka10 {

/// Instructions between ticks of the line clock that make 60 ticks a second of a real KA10.
constexpr std::uint64_t monitor_clock_every = 7000;
/// Core that the monitor needs.
constexpr std::uint32_t monitor_memory = 262144;

struct MonitorPlaces {
  Address done = 0;   ///< halts there after EXIT
  Address fault = 0;  ///< and there after an error of the program
};

/// Moves the program's words to where they are relocated to, adds the monitor, its symbols and the
/// words 44, 120 and 121 that a program expects (highest address, first free and start). The new
/// start is the monitor's. Throws SourceError when the program has no start or no room.
MonitorPlaces install_monitor(Program& program, const std::string& monitor_source);

}  // namespace ka10
