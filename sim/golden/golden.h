// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The golden machine: the KA10 as an instruction-set simulator, written from docs/ka10/*.md.
// It knows nothing of the Verilog model, and shares no code or table with it.
#pragma once

#include <memory>

#include "sim/machine.h"

namespace ka10 {

/// A stopped machine, powered up. The byte streams in `options.devices` must outlive it.
std::unique_ptr<Machine> make_golden(const MachineOptions& options);

}  // namespace ka10
