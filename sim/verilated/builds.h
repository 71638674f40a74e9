// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The two builds of the Verilated machine, between which make_verilated chooses.
#pragma once

#include <memory>

#include "sim/verilated/verilated.h"

namespace ka10 {

std::unique_ptr<VerilatedMachine> make_fast(const MachineOptions&, const VerilatedOptions&);
std::unique_ptr<VerilatedMachine> make_traced(const MachineOptions&, const VerilatedOptions&);

}  // namespace ka10
