// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The machine around the model built for speed, without waveforms.
#define KA10_TRACED 0
#include "sim/verilated/bench.h"
#include "sim/verilated/builds.h"

#include "Vfast.h"

namespace ka10 {

std::unique_ptr<VerilatedMachine> make_fast(const MachineOptions& o, const VerilatedOptions& v) {
  return std::make_unique<Bench<Vfast>>(o, v);
}

std::unique_ptr<VerilatedMachine> make_verilated(const MachineOptions& o,
                                                 const VerilatedOptions& v) {
  return v.traced_build || !v.wave.file.empty() ? make_traced(o, v) : make_fast(o, v);
}

}  // namespace ka10
