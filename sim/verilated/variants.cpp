// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The machines around the models of ka10_variant_models.
#define KA10_TRACED 0
#include "sim/verilated/variants.h"

#include "sim/verilated/bench.h"

#include "Viterative.h"
#include "Vnofloating.h"

namespace ka10 {

std::unique_ptr<VerilatedMachine> make_without_floating(const MachineOptions& options,
                                                        const VerilatedOptions& more) {
  return std::make_unique<Bench<Vnofloating>>(options, more);
}

std::unique_ptr<VerilatedMachine> make_iterative(const MachineOptions& options,
                                                 const VerilatedOptions& more) {
  return std::make_unique<Bench<Viterative>>(options, more);
}

}  // namespace ka10
