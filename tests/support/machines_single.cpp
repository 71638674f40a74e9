// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Tests on both machines, the Verilated one with SING INST on: it stops after every record, so that
// all of its state can be looked at. The line clock does not tick then.
#include "sim/golden/golden.h"
#include "sim/verilated/verilated.h"
#include "tests/support/machines.h"

namespace ka10::test {

const std::vector<MachineUnderTest>& machines_under_test() {
  static const std::vector<MachineUnderTest> machines = {
      {"golden", make_golden},
      {"rtl", [](const MachineOptions& options) -> std::unique_ptr<Machine> {
         VerilatedOptions more;
         more.single_step = true;
         return make_verilated(options, more);
       }}};
  return machines;
}

}  // namespace ka10::test
