// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Tests on the golden machine and on the Verilated one.
#include "sim/golden/golden.h"
#include "sim/verilated/verilated.h"
#include "tests/support/machines.h"

namespace ka10::test {

const std::vector<MachineUnderTest>& machines_under_test() {
  static const std::vector<MachineUnderTest> machines = {
      {"golden", make_golden},
      {"rtl", [](const MachineOptions& options) -> std::unique_ptr<Machine> {
         return make_verilated(options);
       }}};
  return machines;
}

}  // namespace ka10::test
