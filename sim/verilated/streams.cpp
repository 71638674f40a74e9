// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Timing of the devices' bytes.
#include "sim/verilated/streams.h"

#include <algorithm>

namespace ka10 {
namespace {
constexpr std::uint8_t hole_8 = 0200;
enum Line { line_tty_out, line_tty_in, line_tape_in, line_tape_out };
}  // namespace

void Streams::reset() {
  end(pins::tape_in, 0);
  due_.fill(never);
  next_due_ = tape_fell_ = never;
}

void Streams::schedule() { next_due_ = *std::min_element(due_.begin(), due_.end()); }

void Streams::begin(unsigned rising, std::uint64_t record, std::uint64_t clock, std::uint8_t tty,
                    std::uint8_t punch) {
  if ((rising & pins::tty_out) != 0) {
    due_[line_tty_out] = record + latency_.tty_out;
    if (devices_.tty_out != nullptr) devices_.tty_out->put(tty);
  }
  if ((rising & pins::tty_in) != 0 && devices_.tty_in != nullptr && !devices_.tty_in->ended())
    due_[line_tty_in] = record + latency_.tty_in;
  if ((rising & pins::tape_in) != 0) {
    const bool restarted = tape_fell_ != never && tape_fell_ + 1 == clock;
    due_[line_tape_in] = restarted ? tape_fell_due_ : record + latency_.tape_in;
    feeding_ = fill_tape();
  }
  if ((rising & pins::tape_out) != 0) {
    due_[line_tape_out] = record + latency_.tape_out;
    if (devices_.tape_out != nullptr) devices_.tape_out->put(punch);
  }
  schedule();
}

void Streams::end(unsigned falling, std::uint64_t clock) {
  if ((falling & pins::tty_out) != 0) due_[line_tty_out] = never;
  if ((falling & pins::tty_in) != 0) due_[line_tty_in] = never;
  if ((falling & pins::tape_in) != 0) {
    tape_fell_ = clock;
    tape_fell_due_ = due_[line_tape_in];
    due_[line_tape_in] = never;
    feeding_ = false;
    waiting_.insert(waiting_.begin(), given_.begin(), given_.end());
    given_.clear();
  }
  if ((falling & pins::tape_out) != 0) due_[line_tape_out] = never;
  schedule();
}

// Asks the source until a word's worth of frames lies ready; false when there is none at all.
bool Streams::fill_tape() {
  if (devices_.tape_in == nullptr) return false;
  while (waiting_.size() < 8) {
    const int byte = devices_.tape_in->next();
    if (byte < 0) break;
    waiting_.push_back(static_cast<std::uint8_t>(byte));
  }
  return !waiting_.empty();
}

void Streams::feed_tape(StreamDrive& d, bool last, std::uint64_t record, bool frame_ends,
                        bool binary) {
  const bool may_end = last && due_[line_tape_in] <= record;
  if (!feeding_ && !last) return;
  // Frames that do not count pass without a clock of their own: there may be any number of them.
  while (fill_tape() && binary && (waiting_.front() & hole_8) == 0) {
    given_.push_back(waiting_.front());
    waiting_.pop_front();
  }
  if (waiting_.empty()) {
    feeding_ = false;
    if (may_end && (devices_.tape_in == nullptr || devices_.tape_in->ended())) {
      d.tape_valid = true;
      d.tape_present = tape_present_ = false;
      given_.clear();
      due_[line_tape_in] = never;
      schedule();
    }
    return;
  }
  feeding_ = true;
  const std::uint8_t frame = waiting_.front();
  if (frame_ends && !may_end) {
    feeding_ = false;  // until the record in which the word is due
    return;
  }
  d.tape_valid = true;
  d.tape_present = tape_present_ = true;
  d.tape = frame;
  waiting_.pop_front();
  given_.push_back(frame);
  if (frame_ends) {
    given_.clear();
    due_[line_tape_in] = never;
    schedule();
  }
}

StreamDrive Streams::clock(unsigned now, bool last, std::uint64_t record, bool frame_ends,
                           bool binary) {
  StreamDrive d;
  d.tape_present = tape_present();
  if ((now & pins::tape_in) != 0) feed_tape(d, last, record, frame_ends, binary);
  if (!last) return d;
  if ((now & pins::tty_out) != 0 && due_[line_tty_out] <= record) d.tty_out_ready = true;
  if ((now & pins::tape_out) != 0 && due_[line_tape_out] <= record) d.punch_ready = true;
  if ((now & pins::tty_in) != 0 && due_[line_tty_in] <= record) {
    const int byte = devices_.tty_in->next();
    if (byte >= 0) {
      d.tty_in_valid = true;
      d.tty_in = static_cast<std::uint8_t>(byte);
    } else if (devices_.tty_in->ended()) {
      due_[line_tty_in] = never;
      schedule();
    }
  }
  return d;
}

}  // namespace ka10
