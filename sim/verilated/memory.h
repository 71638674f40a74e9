// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// CoreMemory: the core memory of a Verilated simulation, with wait states, absent addresses and the
// protocol checker. Rules of the bus: docs/ports.md, "Memory bus".
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include "macro10/word.h"
#include "sim/verilated/verilated.h"

namespace ka10 {

/// What the processor shows in one clock.
struct BusRequest {
  bool valid = false, write = false, pause = false;
  Address address = 0;
  std::uint64_t wdata = 0;
};

/// What the memory shows in one clock.
struct BusAnswer {
  bool ready = true, rvalid = false, nxm = false;
  std::uint64_t rdata = 0;
};

class CoreMemory {
 public:
  CoreMemory(std::uint32_t words, const WaitStates& waits);

  std::uint32_t words() const { return words_; }
  Word at(Address a) const { return Word(a < words_ ? core_[a] : 0); }
  void set(Address a, Word w) {
    if (a < words_) core_[a] = w.bits();
  }
  void clear();
  /// Forgets a request under way (after the reset input or the RESET key).
  void abandon();

  /// The answer that stands in this clock.
  const BusAnswer& now() const { return now_; }

  /// One clock: the request that stands beside now(); makes the answer of the next clock.
  /// Throws ProtocolError.
  void clock(const BusRequest& r) {
    check(r);
    BusAnswer next;
    if (simple_) {
      if (r.valid) accept(r, next);
    } else {
      clock_waits(r, next);
    }
    next.rdata ^= next.rvalid ? flip_ : 0;
    flip_ = next.rvalid ? 0 : flip_;
    now_ = next;
  }

  /// Next read answered has these bits inverted: a deliberate fault.
  void flip_next_read(std::uint64_t bits) { flip_ = bits; }
  /// The write standing in this clock has been put into core already (bench.h).
  void skip_write() { skip_write_ = true; }

 private:
  void accept(const BusRequest& r, BusAnswer& next) {
    last_ = r;
    paused_ = !r.write && r.pause;
    if (r.write) {
      if (skip_write_)
        skip_write_ = false;
      else
        set(r.address, Word(r.wdata));
      next.nxm = r.address >= words_;
    } else if (r.address < words_) {
      next.rvalid = true;
      next.rdata = core_[r.address];
    } else {
      next.nxm = true;
    }
  }
  void check(const BusRequest& r) {
    // The rare cases stand in check_slowly.
    if (held_ || outstanding_ || (r.valid && paused_)) check_slowly(r);
    held_ = r.valid && !now_.ready;
    if (held_) last_ = r;
  }
  void check_slowly(const BusRequest& r) const;
  void clock_waits(const BusRequest& r, BusAnswer& next);
  std::uint32_t draw();

  std::vector<std::uint64_t> core_;
  std::uint32_t words_;
  WaitStates waits_;
  bool simple_;
  bool held_ = false;         // a request stands that was not accepted
  bool outstanding_ = false;  // a read is accepted and its answer stands in no clock up to this one
  bool paused_ = false;       // the last accepted request was a read with pause
  bool skip_write_ = false;
  BusRequest last_;
  BusAnswer now_, answer_;
  std::uint32_t answer_in_ = 0, busy_ = 0;
  std::uint64_t random_;
  std::uint64_t flip_ = 0;
};

}  // namespace ka10
