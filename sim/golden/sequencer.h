// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The sequencer of the golden machine: from a fetch at PC to the next, interrupts included.
#pragma once

#include "sim/golden/processor.h"

namespace ka10::golden {

/// Runs one record up to its end: done or halt. Throws Violation (the record ends there) and Stuck.
/// With Record, `p.out` receives word, E, cause, channel and stores.
template <bool Record>
Next run_record(Processor& p);

/// Runs up to `limit` records, devices and all; `done` counts. Ends with done, or halt. Throws
/// Stuck.
Next run_records(Processor& p, std::uint64_t limit, std::uint64_t& done);

/// The word `w` as the EXECUTE key does it.
Next run_key_instruction(Processor& p, Bits w);

/// The word at `place` in place of the one at PC: the end of READ IN.
Next run_record_at(Processor& p, Address place);

/// The end of a record: devices whose time has come.
inline void end_record(Processor& p) {
  if (p.next_due <= p.now) p.finish_devices();
  ++p.now;
}

}  // namespace ka10::golden
