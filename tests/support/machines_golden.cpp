// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Tests on the golden machine alone.
#include "sim/golden/golden.h"
#include "tests/support/machines.h"

namespace ka10::test {

const std::vector<MachineUnderTest>& machines_under_test() {
  static const std::vector<MachineUnderTest> machines = {{"golden", make_golden}};
  return machines;
}

}  // namespace ka10::test
