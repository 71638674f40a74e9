// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Streams: when the devices of a Verilated simulation get their bytes and are done. Time is counted
// in records by the rule of sim/machine.h (Latency): what starts in record n is done in the last
// clock of record n + latency. Port rules: rtl/teletype.v, rtl/paper_tape_reader.v, docs/ports.md.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <limits>

#include "sim/machine.h"

namespace ka10 {

/// The devices' outputs that matter, as bits of one number.
namespace pins {
constexpr unsigned tty_out = 1, tty_in = 2, tape_in = 4, tape_out = 8;
}

/// What the outside drives in one clock.
struct StreamDrive {
  bool tty_out_ready = false;
  bool tty_in_valid = false;
  std::uint8_t tty_in = 0;
  bool tape_valid = false, tape_present = false;
  std::uint8_t tape = 0;
  bool punch_ready = false;
};

class Streams {
 public:
  Streams(const Devices& devices, const Latency& latency)
      : devices_(devices), latency_(latency), tape_present_(devices.tape_in != nullptr) {}

  /// Power up: nothing under way. Bytes that were asked for and not taken stay first in line.
  void reset();

  /// True when clock() has something to do in any clock in which the reader asks for a frame.
  bool feeding() const { return feeding_; }
  /// True when clock() has something to do in the last clock of record `record`.
  bool due(std::uint64_t record) const { return next_due_ <= record; }

  /// What to drive in a clock that shows `now`; `last`: it is the last clock of record `record`
  /// (or records do not count: READ IN). frame_ends: the reader wants its last frame; binary: only
  /// frames with hole 8 count.
  StreamDrive clock(unsigned now, bool last, std::uint64_t record, bool frame_ends, bool binary);

  /// After the edge that ended clock `clock`: operations that ended or were dropped.
  void end(unsigned falling, std::uint64_t clock);
  /// The same: operations that began in record `record`. Output leaves now, so that none is lost at
  /// a HALT; only done comes later.
  void begin(unsigned rising, std::uint64_t record, std::uint64_t clock, std::uint8_t tty,
             std::uint8_t punch);

  bool tape_present() const { return tape_present_; }
  bool punch_present() const { return devices_.tape_out != nullptr; }

 private:
  static constexpr std::uint64_t never = std::numeric_limits<std::uint64_t>::max();
  bool fill_tape();
  void feed_tape(StreamDrive& d, bool last, std::uint64_t record, bool frame_ends, bool binary);
  void schedule();

  Devices devices_;
  Latency latency_;
  std::array<std::uint64_t, 4> due_{never, never, never, never};
  std::uint64_t next_due_ = never;
  std::deque<std::uint8_t> waiting_;  // frames asked from the source and not yet given
  std::deque<std::uint8_t> given_;    // frames given in the operation under way
  bool feeding_ = false;              // frames may be had without asking the source again
  bool tape_present_;
  // A CONO or DATAI while the reader is busy drops its request for one clock: no new operation.
  std::uint64_t tape_fell_ = never, tape_fell_due_ = never;
};

}  // namespace ka10
