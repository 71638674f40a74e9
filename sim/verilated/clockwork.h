// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Clockwork<Model>: one clock of a Verilated mainframe with what stands around it: core memory,
// byte streams, the operator's keys and switches, the waveform. What clocks mean: bench.h.
//
// A clock: after the rising edge all outputs stand: memory answers through registers (bench.v). If
// they end a record, end_record() says so, and that clock stays unfinished, so that what happens
// between two records (line clock, deposits, devices) still falls into it, where the processor
// looks (docs/ports.md, "Retire port"). The next clock() finishes it.
#pragma once

#include <array>
#include <limits>
#include <memory>

#include "sim/verilated/memory.h"
#include "sim/verilated/streams.h"
#include "sim/verilated/verilated.h"
#include "sim/verilated/wave.h"

namespace ka10 {

template <class Model>
class Clockwork {
 public:
  Clockwork(const MachineOptions& options, const VerilatedOptions& more)
      : model_(std::make_unique<ModelHolder<Model>>()),
        m_(model_->top()),
        core_(options.memory_words, more.waits),
        streams_(options.devices, options.latency),
        wave_(*model_, more.wave) {}

  /// The model's pins. Whoever changes an input says so with changed().
  Model& pins() { return m_; }
  const Model& pins() const { return m_; }
  void changed() { changed_ = true; }

  CoreMemory& core() { return core_; }
  Wave<Model>& wave() { return wave_; }

  std::uint64_t clocks() const { return clocks_; }
  std::uint64_t records() const { return records_; }
  /// True while the last clock of a record stands unfinished.
  bool standing() const { return standing_; }

  /// An accumulator as the retire port has told.
  Word accumulator(Address a) const { return accumulators_[a]; }

  /// The reset input, with `switches` from then on. Counts clocks anew.
  void reset(const Switches& switches) {
    clocks_ = records_ = 0;
    m_.set_reset = 1;
    changed_ = true;
    streams_.reset();
    standing_ = false;
    for (int i = 0; i < 4; ++i) {
      clock();
      core_.abandon();  // a processor that was running may have asked for something until then
    }
    m_.set_reset = 0;
    was_ = 0;
    drive(switches);
    release_streams();
    clock();
  }
  void restart_clocks() { clocks_ = 0; }

  void drive(const Switches& s) {
    m_.set_switch_device = s.device;
    m_.set_switch_address = s.address;
    m_.set_switch_single = s.single;
    m_.set_switch_repeat = s.repeat;
    m_.set_switch_nxm_stop = s.nxm_stop;
    m_.set_switch_address_stop = s.address_stop;
    m_.set_switch_address_break = s.address_break;
    m_.set_switch_fetch = s.fetch;
    m_.set_switch_read = s.read;
    m_.set_switch_write = s.write;
    changed_ = true;
  }

  /// Presses a key for one clock.
  void key(Key k) {
    read_in_ = k == Key::read_in;
    key_input(k, true);
    changed_ = true;
    clock();
    key_input(k, false);
    apply();
  }

  void tick() {
    m_.set_clock_tick = 1;
    changed_ = true;
  }

  /// The outputs show the end of a record.
  void end_record() {
    standing_ = true;
    ++records_;
    // What this very clock writes is there now, so that whoever looks between records sees it.
    note_accumulator();
    if (m_.mem_valid && m_.mem_write && core_.now().ready) {
      core_.set(m_.mem_address, Word(m_.mem_wdata));
      core_.skip_write();
    }
  }
  /// Records after `records` were the operator's and do not count.
  void forget_records(std::uint64_t records) { records_ = records; }
  /// The machine has been stopped: the record's last clock is over.
  void forget_standing() { standing_ = false; }

  /// One clock from standing outputs to standing outputs.
  void clock() {
    const bool last = standing_;
    if ((last && streams_.due(records_)) || m_.console_busy ||
        (m_.ptr_ready && streams_.feeding()))
      drive_streams(lines(), last);
    if (changed_) apply();
    m_.clk = 0;
    model_->eval();
    wave_.dump(clocks_, false);
    note_accumulator();
    core_.clock(bus());
    const BusAnswer& answer = core_.now();
    m_.next_ready = answer.ready;
    m_.next_rvalid = answer.rvalid;
    m_.next_rdata = answer.rdata;
    m_.next_nxm = answer.nxm;
    m_.clk = 1;
    model_->eval();
    ++clocks_;
    wave_.dump(clocks_, true);
    standing_ = false;
    if (m_.set_clock_tick || driven_) {
      m_.set_clock_tick = 0;
      release_streams();
      apply();
    }
    const unsigned then = lines();
    if (then != was_) {
      streams_.end(was_ & ~then, clocks_);
      if ((then & ~was_) != 0)
        streams_.begin(then & ~was_, last || !m_.run ? records_ : records_ + 1, clocks_,
                       m_.tty_out_data, m_.ptp_data);
      was_ = then;
    }
  }

 private:
  // The devices' outputs, as pins::.
  unsigned lines() const {
    return static_cast<unsigned>(m_.tty_out_valid) | static_cast<unsigned>(m_.tty_in_ready) << 1 |
           static_cast<unsigned>(m_.ptr_ready) << 2 | static_cast<unsigned>(m_.ptp_valid) << 3;
  }

  void note_accumulator() {
    if (m_.retire_ac_write) accumulators_[m_.retire_ac_number] = Word(m_.retire_ac_data);
  }

  BusRequest bus() const {
    BusRequest r;
    r.valid = m_.mem_valid;
    r.write = m_.mem_write;
    r.pause = m_.mem_pause;
    r.address = m_.mem_address;
    r.wdata = m_.mem_wdata;
    return r;
  }

  // Gives the processor all inputs but those of memory (bench.v).
  void apply() {
    m_.strobe = 1;
    model_->eval();
    m_.strobe = 0;
    model_->eval();
    changed_ = false;
  }

  void key_input(Key k, bool on) {
    switch (k) {
      case Key::start: m_.set_key_start = on; break;
      case Key::stop: m_.set_key_stop = on; break;
      case Key::resume: m_.set_key_continue = on; break;
      case Key::examine: m_.set_key_examine = on; break;
      case Key::examine_next: m_.set_key_examine_next = on; break;
      case Key::deposit: m_.set_key_deposit = on; break;
      case Key::deposit_next: m_.set_key_deposit_next = on; break;
      case Key::execute: m_.set_key_execute = on; break;
      case Key::reset: m_.set_key_reset = on; break;
      case Key::read_in: m_.set_key_read_in = on; break;
    }
  }

  void drive_streams(unsigned now, bool last) {
    constexpr std::uint64_t always_due = std::numeric_limits<std::uint64_t>::max() - 1;
    const bool reading_in = read_in_ && m_.console_busy && !m_.run;
    if (reading_in) now &= pins::tape_in;  // nobody types meanwhile
    const StreamDrive d =
        streams_.clock(now, last || reading_in, reading_in ? always_due : records_, m_.ptr_last,
                       m_.ptr_binary);
    m_.set_tty_out_ready = d.tty_out_ready;
    m_.set_tty_in_valid = d.tty_in_valid;
    m_.set_tty_in_data = d.tty_in;
    m_.set_ptr_valid = d.tape_valid;
    m_.set_ptr_data = d.tape;
    m_.set_ptr_present = d.tape_present;
    m_.set_ptp_ready = d.punch_ready;
    driven_ = changed_ = true;
  }

  void release_streams() {
    m_.set_tty_out_ready = 0;
    m_.set_tty_in_valid = 0;
    m_.set_ptr_valid = 0;
    m_.set_ptr_present = streams_.tape_present();
    m_.set_ptp_ready = 0;
    m_.set_ptp_present = streams_.punch_present();
    driven_ = false;
    changed_ = true;
  }

  std::unique_ptr<ModelHolder<Model>> model_;
  Model& m_;
  CoreMemory core_;
  Streams streams_;
  Wave<Model> wave_;
  std::array<Word, 16> accumulators_{};
  bool standing_ = false;
  bool changed_ = true;  // inputs were changed and not yet given to the processor
  bool driven_ = false;  // the devices' inputs are driven in this clock
  bool read_in_ = false;  // the last key pressed was READ IN
  unsigned was_ = 0;
  std::uint64_t clocks_ = 0, records_ = 0;
};

}  // namespace ka10
