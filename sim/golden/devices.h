// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Teletype 120, paper tape reader 104 and punch 100: docs/ka10/IO.md 4. Time is counted in
// records by the rule of Latency in sim/machine.h: `now` is the number of the running record, the
// first is 1, and an operation started in record n completes when finish(n + latency) is called
// at that record's end.
#pragma once

#include "sim/golden/bits.h"
#include "sim/machine.h"

namespace ka10::golden {

using Time = std::uint64_t;
constexpr Time never = ~Time{0};

/// The bit of a channel in a mask of seven, channel 1 leftmost; 0 for no channel.
constexpr std::uint32_t channel_bit(unsigned n) { return n == 0 ? 0 : 0200u >> n; }

class Teletype {
 public:
  Teletype() = default;
  Teletype(ByteSource* in, ByteSink* out, const Latency& latency);

  void reset(Time now);
  Bits status() const;
  void conditions(Address e, Time now);
  Bits read(Time now);
  void write(Bits w, Time now);
  void finish(Time now);
  Time due() const { return input_due_ < output_due_ ? input_due_ : output_due_; }
  std::uint32_t request() const {
    return input_done_ || output_done_ ? channel_bit(channel_) : 0;
  }

 private:
  void listen(Time now);
  void print(Time now);

  ByteSource* in_ = nullptr;
  ByteSink* out_ = nullptr;
  std::uint32_t input_latency_ = 0, output_latency_ = 0;
  bool test_ = false, input_busy_ = false, input_done_ = false;
  bool output_busy_ = false, output_done_ = false;
  unsigned channel_ = 0;
  std::uint8_t buffer_ = 0, printed_ = 0;
  Time input_due_ = never, output_due_ = never;
};

class TapeReader {
 public:
  TapeReader() = default;
  TapeReader(ByteSource* tape, const Latency& latency);

  void reset();
  Bits status() const;
  void conditions(Address e, Time now);
  Bits read(Time now);
  void finish(Time now);
  Time due() const { return due_; }
  std::uint32_t request() const { return done_ ? channel_bit(channel_) : 0; }
  bool done() const { return done_; }
  bool tape_present() const { return tape_present_; }

 private:
  void move(bool busy, Time now);
  void stop_with(bool tape);

  ByteSource* tape_ = nullptr;
  std::uint32_t latency_ = 0;
  bool tape_present_ = false, binary_ = false, busy_ = false, done_ = false;
  unsigned channel_ = 0;
  unsigned frames_ = 0;
  Bits buffer_ = 0;
  Time due_ = never;
};

class TapePunch {
 public:
  TapePunch() = default;
  TapePunch(ByteSink* tape, const Latency& latency);

  void reset();
  Bits status() const;
  void conditions(Address e, Time now);
  void write(Bits w, Time now);
  void finish(Time now);
  Time due() const { return due_; }
  std::uint32_t request() const { return done_ ? channel_bit(channel_) : 0; }

 private:
  void punch(std::uint8_t frame, Time now);

  ByteSink* tape_ = nullptr;
  std::uint32_t latency_ = 0;
  bool binary_ = false, busy_ = false, done_ = false;
  unsigned channel_ = 0;
  Time due_ = never;
};

}  // namespace ka10::golden
