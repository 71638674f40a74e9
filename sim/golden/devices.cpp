// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Teletype 120, paper tape reader 104 and punch 100: docs/ka10/IO.md 4.
// Output leaves the machine when its operation starts, so that nothing is lost at a HALT.
#include "sim/golden/devices.h"

namespace ka10::golden {
namespace {

constexpr Bits field(bool on, Bits bit) { return on ? bit : 0; }
constexpr bool has(Address e, Address bit) { return (e & bit) != 0; }

}  // namespace

Teletype::Teletype(ByteSource* in, ByteSink* out, const Latency& latency)
    : in_(in), out_(out), input_latency_(latency.tty_in), output_latency_(latency.tty_out) {}

void Teletype::reset(Time now) {
  test_ = input_busy_ = input_done_ = output_busy_ = output_done_ = false;
  channel_ = 0;
  output_due_ = never;
  listen(now);
}

/// The input buffer is free: a byte may come.
void Teletype::listen(Time now) {
  input_due_ = in_ == nullptr || in_->ended() ? never : now + input_latency_;
}

Bits Teletype::status() const {
  return field(test_, 04000) | field(input_busy_, 0100) | field(input_done_, 040) |
         field(output_busy_, 020) | field(output_done_, 010) | channel_;
}

void Teletype::conditions(Address e, Time now) {
  const bool was_full = input_done_;
  test_ = has(e, 04000);
  input_busy_ = has(e, 0100) || (input_busy_ && !has(e, 02000));
  input_done_ = has(e, 040) || (input_done_ && !has(e, 01000));
  output_busy_ = has(e, 020) || (output_busy_ && !has(e, 0400));
  output_done_ = has(e, 010) || (output_done_ && !has(e, 0200));
  channel_ = e & 7;
  if (input_done_) input_due_ = never;
  if (was_full && !input_done_) listen(now);
  if (!output_busy_) output_due_ = never;
  if (has(e, 020)) print(now);
}

Bits Teletype::read(Time now) {
  if (input_done_) listen(now);
  input_done_ = false;
  return buffer_;
}

void Teletype::print(Time now) {
  if (out_ != nullptr) out_->put(printed_);
  output_busy_ = true;
  output_due_ = now + output_latency_;
}

void Teletype::write(Bits w, Time now) {
  printed_ = static_cast<std::uint8_t>(w & 0377);
  output_done_ = false;
  print(now);
}

void Teletype::finish(Time now) {
  if (output_due_ <= now) {
    output_due_ = never;
    output_busy_ = false;
    output_done_ = true;
  }
  if (input_due_ <= now) {
    const int byte = in_->next();
    if (byte >= 0) {
      buffer_ = static_cast<std::uint8_t>(byte);
      input_done_ = true;
      input_busy_ = false;
      input_due_ = never;
    } else {
      input_due_ = in_->ended() ? never : now + 1;
    }
  }
}

TapeReader::TapeReader(ByteSource* tape, const Latency& latency)
    : tape_(tape), latency_(latency.tape_in), tape_present_(tape != nullptr) {}

void TapeReader::reset() {
  binary_ = busy_ = done_ = false;
  channel_ = 0;
  due_ = never;
}

Bits TapeReader::status() const {
  return field(tape_present_, 0400) | field(binary_, 040) | field(busy_, 020) |
         field(done_, 010) | channel_;
}

void TapeReader::move(bool busy, Time now) {
  if (busy && !busy_) {
    frames_ = 0;
    due_ = now + latency_;
  }
  if (!busy) due_ = never;
  busy_ = busy;
}

void TapeReader::conditions(Address e, Time now) {
  binary_ = has(e, 040);
  done_ = has(e, 010);
  channel_ = e & 7;
  move(has(e, 020), now);
}

Bits TapeReader::read(Time now) {
  const Bits word = busy_ ? 0 : buffer_;
  done_ = false;
  move(true, now);
  return word;
}

void TapeReader::stop_with(bool tape) {
  tape_present_ = tape;
  busy_ = false;
  done_ = true;
  due_ = never;
}

void TapeReader::finish(Time now) {
  if (due_ > now) return;
  for (;;) {
    const int frame = tape_ == nullptr ? -1 : tape_->next();
    if (frame < 0) {
      if (tape_ == nullptr || tape_->ended()) {
        stop_with(false);
      } else {
        due_ = now + 1;
      }
      return;
    }
    if (!binary_) {
      buffer_ = static_cast<Bits>(frame & 0377);
      return stop_with(true);
    }
    if ((frame & 0200) == 0) continue;
    buffer_ = ((buffer_ << 6) | static_cast<Bits>(frame & 077)) & ones;
    if (++frames_ == 6) return stop_with(true);
  }
}

TapePunch::TapePunch(ByteSink* tape, const Latency& latency)
    : tape_(tape), latency_(latency.tape_out) {}

void TapePunch::reset() {
  binary_ = busy_ = done_ = false;
  channel_ = 0;
  due_ = never;
}

Bits TapePunch::status() const {
  return field(tape_ == nullptr, 0100) | field(binary_, 040) | field(busy_, 020) |
         field(done_, 010) | channel_;
}

void TapePunch::punch(std::uint8_t frame, Time now) {
  if (tape_ != nullptr) tape_->put(frame);
  busy_ = true;
  due_ = now + latency_;
}

void TapePunch::conditions(Address e, Time now) {
  binary_ = has(e, 040);
  done_ = has(e, 010);
  channel_ = e & 7;
  if (!has(e, 020)) {
    busy_ = false;
    due_ = never;
  } else {
    punch(0, now);
  }
}

void TapePunch::write(Bits w, Time now) {
  done_ = false;
  const auto low = static_cast<std::uint8_t>(w & 0377);
  punch(binary_ ? static_cast<std::uint8_t>(0200 | (low & 077)) : low, now);
}

void TapePunch::finish(Time now) {
  if (due_ > now) return;
  due_ = never;
  busy_ = false;
  done_ = true;
}

}  // namespace ka10::golden
