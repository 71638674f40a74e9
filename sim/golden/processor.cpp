// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Memory, relocation, interrupt requests and the undoing of endless records.
// docs/ka10/ARCHITECTURE.md 2 and 7, docs/ka10/IO.md 2.
#include "sim/golden/processor.h"

#include <algorithm>

namespace ka10::golden {

Processor::Processor(const MachineOptions& options)
    : core(shadow_core + 020, 0),
      memory(core.data()),
      trap_offset(options.trap_offset),
      floating(options.floating),
      words(options.memory_words > 262144 ? 262144 : options.memory_words),
      options_(options) {
  reset(true);
}

void Processor::reset(bool cold) {
  if (cold) {
    std::fill(core.begin(), core.end(), 0);
    now = 1;
    reader = TapeReader(options_.devices.tape_in, options_.latency);
    punch = TapePunch(options_.devices.tape_out, options_.latency);
    tty = Teletype(options_.devices.tty_in, options_.devices.tty_out, options_.latency);
    pc = 0;
    lights = 0;
  }
  flags = 0;
  illegal_op = in_cycle = key_cycle = late_request = false;
  increment = 1;
  apr = {};
  pi = {};
  map = {};
  tick_at = ~0u;
  tty.reset(now - 1);
  reader.reset();
  punch.reset();
  schedule();
  choose_memory();
  strobe();
}

void Processor::choose_memory() {
  plain = !in_cycle && (!user() || illegal_op) && words == 262144 && !address_switches.break_on &&
          !late_request;
}

// Memory ----------------------------------------------------------------------

/// False: protected. ARCHITECTURE.md 7.2.
bool Processor::translate(Address a, bool writes, Address& physical) {
  physical = a;
  if (a < 020 || !user() || in_cycle || illegal_op) return true;
  const Address block = a >> 10;
  Address base = 0;
  if (block <= map.low_limit) {
    base = map.low_base;
  } else if (block >= 0200 && block <= map.high_limit && !(map.write_protected && writes)) {
    base = map.high_base;
  } else {
    return false;
  }
  physical = (((block + base) & 0377) << 10) | (a & 01777);
  if (physical < 020) physical |= shadow_core;
  return true;
}

void Processor::violate() {
  apr.protection = late_request = true;
  throw Violation{};
}

/// Address break: the flag rises in this reference.
void Processor::watch(Address a, Access access) {
  const AddressSwitches& s = address_switches;
  if (!s.break_on || a != s.address) return;
  if ((access == Access::fetch && s.fetch) || (access == Access::read && s.read) ||
      (access == Access::write && s.write)) {
    apr.address_break = true;
    late_request = true;
  }
}

Bits Processor::slow_read(Address a, Access access) {
  if (late_request) strobe();
  watch(a, access == Access::write ? Access::read : access);
  Address physical;
  if (!translate(a, access == Access::write, physical)) violate();
  if (physical >= words && physical < shadow_core) {
    apr.nonexistent = true;
    late_request = true;
    return 0;
  }
  return memory[physical];
}

Bits Processor::slow_fetch(Address a) {
  try {
    return slow_read(a, Access::fetch);
  } catch (const Violation&) {
    strobe();
    return 0;
  }
}

Address Processor::slow_write(Address a, Bits w) {
  if (late_request) strobe();
  watch(a, Access::write);
  Address physical;
  if (!translate(a, true, physical)) violate();
  if (physical >= words && physical < shadow_core) {
    apr.nonexistent = true;
    late_request = true;
    return physical;
  }
  if (undo_record_ == now) note_undo(physical);
  memory[physical] = w;
  return physical;
}

// Interrupts ------------------------------------------------------------------

std::uint32_t Processor::lines() const {
  const bool processor =
      apr.pdl_overflow || apr.address_break || apr.protection || apr.nonexistent ||
      (apr.clock && apr.clock_enabled) || (apr.fov_enabled && (flags & flag::fov) != 0) ||
      (apr.ov_enabled && (flags & flag::ov) != 0) || apr.power_failure ||
      (apr.parity_error && apr.parity_enabled);
  return (processor ? channel_bit(apr.channel) : 0) | tty.request() | reader.request() |
         punch.request();
}

/// Takes the request lines into PIR and settles whether the next test comes out true.
void Processor::strobe() {
  late_request = false;
  choose_memory();
  if (in_cycle) {
    pending = false;
    return;
  }
  pi.requests |= lines() & pi.on;
  pi.requests &= ~pi.held;
  pending = !key_cycle && channel_wanted() != 0;
}

/// The bit of the serviceable channel, 0 for none. IO.md 2.2.
std::uint32_t Processor::channel_wanted() const {
  if (!pi.active || pi.requests == 0) return 0;
  std::uint32_t top = 0100;
  while ((pi.requests & top) == 0) top >>= 1;
  return top > pi.held ? top : 0;
}

void Processor::hold(std::uint32_t channel) {
  pi.held |= channel;
  pi.requests &= ~channel;
}

void Processor::dismiss() {
  if (!pi.active) return;
  std::uint32_t top = 0100;
  while (top != 0 && (pi.held & top) == 0) top >>= 1;
  pi.held &= ~top;
}

void Processor::tick() {
  apr.clock = true;
  strobe();
}

void Processor::deliver_tick() {
  tick_at = ~0u;
  tick();
}

// Undo ------------------------------------------------------------------------

/// From here to the end of this record, registers and noted words can be put back.
void Processor::arm_undo() {
  if (undo_record_ != now) rearm_undo();
}

void Processor::rearm_undo() {
  undo_record_ = now;
  undo_.clear();
  saved_ = *this;
}

/// Remembers a word before a change; the earliest note of a word counts.
void Processor::note_undo(Address physical) {
  undo_.push_back({physical, Word(memory[physical])});
}

void Processor::undo() {
  if (undo_record_ == now) {
    for (auto s = undo_.rbegin(); s != undo_.rend(); ++s) memory[s->address] = s->data.bits();
    static_cast<Registers&>(*this) = saved_;
  }
  in_cycle = false;
  increment = 1;
  schedule();
  strobe();
}

}  // namespace ka10::golden
