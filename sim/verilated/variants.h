// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The Verilated machine with other parameters of the RTL than those of make_verilated. No waves.
#pragma once

#include <memory>

#include "sim/verilated/verilated.h"

namespace ka10 {

/// FLOATING = 0: opcodes 130-132 and 140-177 trap as unassigned.
std::unique_ptr<VerilatedMachine> make_without_floating(const MachineOptions& options,
                                                        const VerilatedOptions& more = {});
/// MULTIPLIER = 0: multiplication in steps instead of by multiplier blocks.
std::unique_ptr<VerilatedMachine> make_iterative(const MachineOptions& options,
                                                 const VerilatedOptions& more = {});

}  // namespace ka10
