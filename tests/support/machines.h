// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The machines that a test program runs its cases on: machines_golden.cpp gives the golden machine
// alone, machines_both.cpp the golden and the Verilated one. A test links one of them.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "sim/machine.h"

namespace ka10::test {

struct MachineUnderTest {
  std::string name;  ///< golden or rtl, as in `--on`
  std::function<std::unique_ptr<Machine>(const MachineOptions&)> make;
};

const std::vector<MachineUnderTest>& machines_under_test();

}  // namespace ka10::test
