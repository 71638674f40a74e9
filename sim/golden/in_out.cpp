// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The in-out bus of the golden machine: processor conditions 000, interrupt system 004, and the
// devices 100, 104, 120. docs/ka10/IO.md 1 to 4.
#include "sim/golden/processor.h"

namespace ka10::golden {
namespace {

// Device codes without the two implied zeros' bits: bits 3-9 of the instruction.
constexpr unsigned processor_code = 0000 >> 2, interrupt_code = 0004 >> 2, punch_code = 0100 >> 2,
                   reader_code = 0104 >> 2, teletype_code = 0120 >> 2;

constexpr bool has(Address e, Address bit) { return (e & bit) != 0; }
constexpr Bits field(bool on, Bits bit) { return on ? bit : 0; }

/// A pair of bits: one clears, one sets, both complement.
bool switched(bool old, bool clear, bool set) {
  if (clear && set) return !old;
  return set || (old && !clear);
}

}  // namespace

Bits Processor::apr_status() const {
  return field(apr.pdl_overflow, 0200000) | field((flags & flag::iot) != 0, 0100000) |
         field(apr.address_break, 0040000) | field(apr.protection, 0020000) |
         field(apr.nonexistent, 0010000) | field(apr.clock_enabled, 0002000) |
         field(apr.clock, 0001000) | field(apr.fov_enabled, 0000200) |
         field((flags & flag::fov) != 0, 0000100) | field(trap_offset, 0000040) |
         field(apr.ov_enabled, 0000020) | field((flags & flag::ov) != 0, 0000010) | apr.channel;
}

void Processor::apr_conditions(Address e) {
  if (has(e, 0400000)) apr.pdl_overflow = false;
  if (has(e, 0200000)) reset_devices();
  if (has(e, 0040000)) apr.address_break = false;
  if (has(e, 0020000)) apr.protection = false;
  if (has(e, 0010000)) apr.nonexistent = false;
  apr.clock_enabled = switched(apr.clock_enabled, has(e, 0004000), has(e, 0002000));
  if (has(e, 0001000)) apr.clock = false;
  apr.fov_enabled = switched(apr.fov_enabled, has(e, 0000400), has(e, 0000200));
  if (has(e, 0000100)) flags &= ~flag::fov;
  apr.ov_enabled = switched(apr.ov_enabled, has(e, 0000040), has(e, 0000020));
  if (has(e, 0000010)) flags &= ~flag::ov;
  apr.channel = e & 7;
}

Bits Processor::pi_status() const {
  return field(apr.power_failure, 0400000) | field(apr.parity_error, 0200000) |
         field(apr.parity_enabled, 0100000) | (Bits{pi.held} << 8) | field(pi.active, 0000200) |
         pi.on;
}

void Processor::pi_conditions(Address e) {
  if (has(e, 0400000)) apr.power_failure = false;
  if (has(e, 0200000)) apr.parity_error = false;
  apr.parity_enabled = switched(apr.parity_enabled, has(e, 0100000), has(e, 0040000));
  if (has(e, 0010000)) pi = {};
  const std::uint32_t channels = e & 0177;
  if (has(e, 0004000)) pi.requests |= channels;
  if (has(e, 0002000) && has(e, 0001000)) {
    pi.on ^= channels;
  } else if (has(e, 0002000)) {
    pi.on |= channels;
  } else if (has(e, 0001000)) {
    pi.on &= ~channels;
  }
  pi.active = switched(pi.active, has(e, 0000400), has(e, 0000200));
}

void Processor::reset_devices() {
  tty.reset(now);
  reader.reset();
  punch.reset();
}

Bits Processor::device_status(unsigned device) const {
  switch (device) {
    case processor_code: return apr_status();
    case interrupt_code: return pi_status();
    case punch_code: return punch.status();
    case reader_code: return reader.status();
    case teletype_code: return tty.status();
    default: return 0;
  }
}

void Processor::device_conditions(unsigned device, Address e) {
  switch (device) {
    case processor_code: apr_conditions(e); break;
    case interrupt_code: pi_conditions(e); break;
    case punch_code: punch.conditions(e, now); break;
    case reader_code: reader.conditions(e, now); break;
    case teletype_code: tty.conditions(e, now); break;
    default: return;
  }
  schedule();
  strobe();
}

Bits Processor::device_read(unsigned device) {
  Bits w = 0;
  switch (device) {
    case processor_code: return switches;
    case reader_code: w = reader.read(now); break;
    case teletype_code: w = tty.read(now); break;
    default: return 0;
  }
  schedule();
  strobe();
  return w;
}

void Processor::device_write(unsigned device, Bits w) {
  const auto bits = [w](unsigned right, Bits mask) {
    return static_cast<Address>((w >> right) & mask);
  };
  switch (device) {
    case processor_code:
      map.low_limit = bits(28, 0377);
      map.high_limit = bits(19, 0377);
      map.write_protected = bits(18, 1) != 0;
      map.low_base = bits(10, 0377);
      map.high_base = bits(1, 0377);
      return;
    case interrupt_code: lights = w; return;
    case punch_code: punch.write(w, now); break;
    case teletype_code: tty.write(w, now); break;
    default: return;
  }
  schedule();
  strobe();
}

/// The end of the first record at which a device has something to do.
void Processor::schedule() {
  next_due = tty.due();
  if (reader.due() < next_due) next_due = reader.due();
  if (punch.due() < next_due) next_due = punch.due();
}

void Processor::finish_devices() {
  tty.finish(now);
  reader.finish(now);
  punch.finish(now);
  schedule();
  strobe();
}

}  // namespace ka10::golden
