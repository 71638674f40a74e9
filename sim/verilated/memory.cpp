// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Wait states and the protocol checker of the core memory.
#include "sim/verilated/memory.h"

#include <algorithm>

#include <fmt/format.h>

namespace ka10 {

CoreMemory::CoreMemory(std::uint32_t words, const WaitStates& waits)
    : core_(words, 0),
      words_(words),
      waits_(waits),
      simple_(!waits.random && waits.clocks == 0),
      random_(waits.seed * 2 + 1) {}

void CoreMemory::clear() { std::fill(core_.begin(), core_.end(), 0); }

void CoreMemory::abandon() {
  held_ = outstanding_ = paused_ = skip_write_ = false;
  now_ = answer_ = BusAnswer();
  answer_in_ = busy_ = 0;
}

std::uint32_t CoreMemory::draw() {
  if (!waits_.random) return waits_.clocks;
  random_ ^= random_ << 13;  // Marsaglia's xorshift
  random_ ^= random_ >> 7;
  random_ ^= random_ << 17;
  const auto n = static_cast<std::uint32_t>(random_ >> 40) & 15;
  return n < 8 ? 0 : n - 8;  // half of all accesses are fast, the others take 0 to 7 clocks more
}

// Reads: `draw` clocks between acceptance and answer. Writes: `draw` clocks not ready afterwards.
// Random memories are also not ready for a while after an answer.
void CoreMemory::clock_waits(const BusRequest& r, BusAnswer& next) {
  if (r.valid && now_.ready) {
    answer_ = BusAnswer();
    accept(r, answer_);
    const bool answers = answer_.rvalid || answer_.nxm;
    const std::uint32_t wait = draw();
    answer_in_ = answers ? (r.write ? 1 : wait + 1) : 0;
    busy_ = wait + (waits_.random ? draw() : 0) + 1;
    outstanding_ = !r.write;
  }
  if (answer_in_ != 0 && --answer_in_ == 0) {
    next = answer_;
    outstanding_ = false;
  }
  if (busy_ != 0) --busy_;
  next.ready = busy_ == 0;
}

void CoreMemory::check_slowly(const BusRequest& r) const {
  const auto fail = [&](const char* rule) {
    throw ProtocolError(fmt::format(
        "memory bus: {} (address {}, {}; before it {}, {})", rule, octal(r.address, 6),
        r.write ? "write" : "read", octal(last_.address, 6), last_.write ? "write" : "read"));
  };
  if (held_) {
    if (!r.valid) fail("a request was taken back before it was accepted");
    if (r.address != last_.address || r.write != last_.write || r.pause != last_.pause ||
        (r.write && r.wdata != last_.wdata))
      fail("a request changed before it was accepted");
  }
  if (outstanding_ && r.valid) fail("a request while a read is outstanding");
  if (r.valid && paused_ && !held_ && (!r.write || r.address != last_.address))
    fail("a read-pause-write is not followed by its write");
}

}  // namespace ka10
