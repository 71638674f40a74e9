// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The Verilated processor with a program in core and an operator at its keys.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "macro10/image_format.h"
#include "sim/devices.h"
#include "sim/program.h"
#include "sim/verilated/verilated.h"

namespace ka10 {

struct Rig {
  std::unique_ptr<VerilatedMachine> m;
  Switches s;

  explicit Rig(const std::string& source, std::uint32_t core = 262144, Devices devices = {}) {
    MachineOptions options;
    options.memory_words = core;
    options.devices = devices;
    m = make_verilated(options);
    const Program p = assemble_program(source);
    deposit_image(*m, p.image);
    if (p.image.start) m->start(*p.image.start);
  }
  void set() { m->set_operator(s); }
  void at(Address a) {
    s.address = a;
    set();
  }
  bool run() { return m->lamps().run; }
  Word ac(Address a) { return m->examine(a); }
  /// Runs until the machine stops; false if it does not.
  bool stops(int clocks = 300) {
    m->run_clocks(static_cast<std::uint64_t>(clocks));
    return !run();
  }
};

constexpr const char* endless = R"(
        LOC     1000
START:  AOJA    1,.
        END     START)";

}  // namespace ka10
