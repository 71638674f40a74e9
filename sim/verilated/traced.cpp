// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The machine around the model that records waveforms, and VCD files out of FST files with the
// reader that comes with Verilator (GTKWave's fstapi).
#define KA10_TRACED 1
#include "sim/verilated/bench.h"
#include "sim/verilated/builds.h"

#include <gtkwave/fstapi.h>

#include <cerrno>

#include "Vtraced.h"

namespace ka10 {

std::unique_ptr<VerilatedMachine> make_traced(const MachineOptions& o, const VerilatedOptions& v) {
  return std::make_unique<Bench<Vtraced>>(o, v);
}

void fst_to_vcd(const std::string& fst, const std::string& vcd) {
  const auto fail = [&] { throw std::system_error(errno, std::generic_category(), vcd); };
  const std::string part = vcd + ".new";
  void* reader = fstReaderOpen(fst.c_str());
  if (reader == nullptr) fail();
  std::FILE* out = std::fopen(part.c_str(), "wb");
  if (out == nullptr) {
    fstReaderClose(reader);
    fail();
  }
  fstReaderProcessHier(reader, out);
  fstReaderSetFacProcessMaskAll(reader);
  fstReaderIterBlocks(reader, nullptr, nullptr, out);
  fstReaderClose(reader);
  const bool written = std::ferror(out) == 0;
  if (std::fclose(out) != 0 || !written || std::rename(part.c_str(), vcd.c_str()) != 0) {
    const int error = errno;
    std::remove(part.c_str());
    errno = error;
    fail();
  }
}

}  // namespace ka10
