// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Bench<Model>: one clock of a Verilated mainframe and everything made of it. Model is a class that
// Verilator generated; only fast.cpp and traced.cpp know its name.
//
// A clock: after the rising edge all outputs stand: memory answers through registers (bench.v).
// When they show retire_valid the record is complete; step() returns with that clock unfinished, so
// that what happens between two records (line clock, deposits, devices) still falls into it, where
// the processor looks (docs/ports.md, "Retire port"). The next step() finishes it.
#pragma once

#include <array>
#include <memory>

#include "sim/verilated/memory.h"
#include "sim/verilated/streams.h"
#include "sim/verilated/verilated.h"
#include "sim/verilated/wave.h"

namespace ka10 {

template <class Model>
class Bench final : public VerilatedMachine {
 public:
  Bench(const MachineOptions& options, const VerilatedOptions& more)
      : options_(options),
        more_(more),
        model_(std::make_unique<ModelHolder<Model>>()),
        m_(model_->top()),
        core_(options.memory_words, more.waits),
        streams_(options.devices, options.latency),
        wave_(*model_, more.wave) {
    const std::uint64_t slower = more.waits.random ? 5 : more.waits.clocks;  // on average less
    stuck_clocks_ = more.stuck_clocks * (1 + slower);
    m_.set_trap_offset = options.trap_offset;
    switches_.single = more.single_step;
    power_up();
  }

  void power_up() override {
    wave_.quiet(true);  // the clocks before clock 0
    clocks_ = records_ = 0;
    cold_reset();
    core_.clear();  // after the reset: a processor that was running may have written until then
    for (Address a = 0; a < 020; ++a) {
      if (accumulators_[a] != Word() || !accumulators_known_) deposit(a, Word());
    }
    accumulators_known_ = true;
    clocks_ = 0;
    wave_.quiet(false);
  }

  void reset() override { press(Key::reset); }

  Word examine(Address a) override {
    a &= address_mask;
    if (a >= 020) return core_.at(a);
    if (!settle()) return accumulators_[a];  // running: what the retire port has told
    set_address(a);
    press(Key::examine);
    return Word(m_.lamp_mi);
  }

  void deposit(Address a, Word w) override {
    a &= address_mask;
    if (a >= 020) {
      core_.set(a, w);
      return;
    }
    settle();
    set_address(a);
    const auto switches = m_.set_switch_data;
    m_.set_switch_data = w.bits();
    press(Key::deposit);
    m_.set_switch_data = switches;
    changed_ = true;
  }

  void set_switches(Word w) override {
    m_.set_switch_data = w.bits();
    changed_ = true;
  }

  void start(Address a) override {
    stop_now();
    set_address(a);
    switches_dirty_ = true;
    key(Key::start);
  }

  // JRSTF @ or indexed loads the flags, but never clears USER; the trap instruction of an MUUO may.
  void set_state(Address pc, std::uint32_t flags) override {
    stop_now();
    if ((m_.lamp_flags & flag_user) != 0) leave_user_mode();
    const Word one = examine(1);
    deposit(1, Word::halves(flags, pc));
    execute(word_jrstf_1);
    deposit(1, one);
  }

  Panel panel() override {
    const bool idle = settle();
    Panel p;
    p.pc = m_.lamp_pc;
    p.flags = m_.lamp_flags;
    p.mi = Word(m_.lamp_mi);
    p.pi_on = m_.lamp_pi_on;
    p.pi_request = m_.lamp_pi_request;
    p.pi_held = m_.lamp_pi_held;
    p.pi_active = m_.lamp_pi_active;
    if (!idle) {
      if (standing_) {
        p.pc = m_.retire_next_pc;
        p.flags = m_.retire_flags;
      }
      return p;
    }
    const Word zero = examine(0);
    const bool user = (p.flags & flag_user) != 0 && (p.flags & flag_iot) == 0;
    if (user) leave_user_mode();
    execute(word_coni_apr_0);
    p.apr = examine(0).right();
    deposit(0, zero);
    if (user) set_state(p.pc, p.flags);
    return p;
  }

  void tick_clock() override {
    m_.set_clock_tick = 1;
    changed_ = true;
  }

  Stop step(Retired& out) override { return record<true>(&out); }

  std::uint64_t run(std::uint64_t records, Stop& why) override {
    why = Stop::none;
    std::uint64_t done = 0;
    while (done < records) {
      why = record<false>(nullptr);
      if (why == Stop::stuck) break;
      ++done;
      if (why != Stop::none) break;
    }
    return done;
  }

  std::uint64_t clocks() const override { return clocks_; }
  Address last_pc() const override { return last_pc_; }

  void press(Key k) override {
    if (k != Key::reset) settle();
    key(k);
    for (int i = 0; i < console_patience && m_.console_busy; ++i) clock();
  }

  void set_operator(const Switches& s) override {
    switches_ = s;
    switches_dirty_ = true;
    drive_switches();
  }

  Lamps lamps() override {
    Lamps l;
    l.run = m_.run;
    l.busy = m_.console_busy;
    l.program_stop = m_.program_stop;
    l.memory_stop = m_.memory_stop;
    l.pc = m_.lamp_pc;
    l.ma = m_.lamp_ma;
    l.ir = m_.lamp_ir;
    l.mi = Word(m_.lamp_mi);
    return l;
  }

  bool read_in(Address device_code, std::uint64_t clocks) override {
    settle();
    switches_.device = static_cast<std::uint8_t>(device_code >> 2);
    drive_switches();
    key(Key::read_in);
    for (std::uint64_t i = 0; i < clocks && m_.console_busy; ++i) clock();
    return m_.run;
  }

  Stop press_read_in(unsigned device, Retired& out) override {
    if (!read_in(device, stuck_clocks_)) return Stop::stuck;
    return step(out);
  }

  void run_clocks(std::uint64_t clocks) override {
    for (std::uint64_t i = 0; i < clocks; ++i) clock();
  }

  void tick_inside(std::uint32_t clocks) override { tick_in_ = clocks + 1; }

  bool tick_late() const override { return tick_late_; }

  std::uint64_t records() const override { return records_; }
  void wave(bool on) override { wave_.window(on); }
  void close_wave() override { wave_.close(); }

 private:
  static constexpr std::uint32_t flag_user = 010000, flag_iot = 04000;
  static constexpr int console_patience = 100000;
  static constexpr Address shadow_core = 01000000;  // core 0-17, as the golden machine reports it
  static constexpr std::uint64_t word_jrstf_1 = 0254101000000;      // JRSTF (1)
  static constexpr std::uint64_t word_coni_apr_0 = 0700240000000;   // CONI APR,0
  static constexpr std::uint64_t word_jrst = 0254000000000;         // JRST 0
  static constexpr std::uint64_t word_muuo = 0;
  static constexpr Address trap_word = 040, trap_instruction = 041;

  void cold_reset() {
    m_.set_reset = 1;
    changed_ = true;
    core_.abandon();
    streams_.reset();
    standing_ = false;
    tick_in_ = 0;
    for (int i = 0; i < 4; ++i) {
      clock();
      core_.abandon();  // a processor that was running may have asked for something until then
    }
    m_.set_reset = 0;
    was_ = 0;
    drive_switches();
    release_streams();
    clock();
  }

  void drive_switches() {
    m_.set_switch_device = switches_.device;
    m_.set_switch_address = switches_.address;
    m_.set_switch_single = switches_.single;
    m_.set_switch_repeat = switches_.repeat;
    m_.set_switch_nxm_stop = switches_.nxm_stop;
    m_.set_switch_address_stop = switches_.address_stop;
    m_.set_switch_address_break = switches_.address_break;
    m_.set_switch_fetch = switches_.fetch;
    m_.set_switch_read = switches_.read;
    m_.set_switch_write = switches_.write;
    switches_dirty_ = false;
    changed_ = true;
  }

  // Keys take their address from the switches; drive_switches() puts the operator's back.
  void set_address(Address a) {
    m_.set_switch_address = a;
    switches_dirty_ = changed_ = true;
  }

  void key(Key k) {
    read_in_ = k == Key::read_in;
    key_input(k, true);
    changed_ = true;
    clock();
    key_input(k, false);
    apply();
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

  void execute(std::uint64_t word) {
    const auto switches = m_.set_switch_data;
    m_.set_switch_data = word;
    const std::uint64_t records = records_;
    press(Key::execute);
    records_ = records;
    m_.set_switch_data = switches;
    changed_ = true;
  }

  void leave_user_mode() {
    const Address base = options_.trap_offset ? 0100 : 0;
    const Word trap = core_.at(base + trap_word), call = core_.at(base + trap_instruction);
    core_.set(base + trap_instruction, Word(word_jrst));
    execute(word_muuo);
    core_.set(base + trap_word, trap);
    core_.set(base + trap_instruction, call);
  }

  // Finishes a clock that stands unfinished if the machine has stopped with it (HALT, SING INST).
  // True when the machine stands still and obeys keys.
  bool settle() {
    if (standing_ && (halted_ || switches_.single)) clock();
    for (int i = 0; i < console_patience && !standing_ && !m_.run && m_.console_busy; ++i) clock();
    return !standing_ && !m_.run;
  }

  void stop_now() {
    settle();
    if (!standing_ && !m_.run) return;
    key(Key::stop);
    for (std::uint64_t i = 0; i < stuck_clocks_ && (m_.run || m_.console_busy); ++i) clock();
    standing_ = false;
  }

  unsigned pins_now() const {
    return static_cast<unsigned>(m_.tty_out_valid) | static_cast<unsigned>(m_.tty_in_ready) << 1 |
           static_cast<unsigned>(m_.ptr_ready) << 2 | static_cast<unsigned>(m_.ptp_valid) << 3;
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

  // One clock from standing outputs to standing outputs.
  void clock() {
    const bool last = standing_;
    const unsigned now = pins_now();
    if ((last && streams_.due(records_)) || m_.console_busy || streams_.wants_clock(now))
      drive_streams(now, last);
    if (changed_) apply();
    m_.clk = 0;
    model_->eval();
    wave_.dump(clocks_, false);
    if (m_.retire_ac_write) accumulators_[m_.retire_ac_number] = Word(m_.retire_ac_data);
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
    const unsigned then = pins_now();
    if (then != was_) {
      streams_.end(was_ & ~then, clocks_);
      if ((then & ~was_) != 0)
        streams_.begin(then & ~was_, last || !m_.run ? records_ : records_ + 1, clocks_,
                       m_.tty_out_data, m_.ptp_data);
      was_ = then;
    }
  }

  void drive_streams(unsigned now, bool last) {
    const bool reading_in = read_in_ && m_.console_busy && !m_.run;
    if (reading_in) now &= pins::tape_in;  // nobody types meanwhile
    const StreamDrive d = streams_.clock(now, last || reading_in,
                                         reading_in ? ~std::uint64_t{0} - 1 : records_, m_.ptr_last,
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
    driven_ = false;
    changed_ = true;
  }

  template <bool collect>
  void collect_stores(Retired* out) {
    if (m_.retire_ac_write) {
      accumulators_[m_.retire_ac_number] = Word(m_.retire_ac_data);
      if constexpr (collect) add_store(out, m_.retire_ac_number, m_.retire_ac_data);
    }
    if constexpr (collect) {
      if (m_.retire_mem_write) {
        const Address a = m_.retire_mem_address;
        add_store(out, a < 020 ? shadow_core | a : a, m_.retire_mem_data);
      }
    }
  }

  void add_store(Retired* out, Address a, std::uint64_t data) {
    if (more_.flip.where == Flip::Where::store && more_.flip.record <= records_ + 1) {
      data ^= std::uint64_t{1} << (35 - more_.flip.bit);
      more_.flip.where = Flip::Where::none;
    }
    out->stores.push_back(Store{a, Word(data)});
  }

  // A machine that START has just put to work is left alone.
  void press_continue() {
    for (int i = 0; i < console_patience && m_.console_busy && !m_.run && !m_.retire_valid; ++i)
      clock();
    if (m_.run || m_.retire_valid) return;
    key(Key::resume);
  }

  template <bool collect>
  Stop record(Retired* out) {
    if (switches_dirty_) drive_switches();
    if constexpr (collect) out->stores.clear();
    if (standing_) clock();
    if (!m_.run && !m_.retire_valid) press_continue();
    halted_ = false;
    if (more_.flip.where == Flip::Where::read && more_.flip.record == records_ + 1) {
      core_.flip_next_read(std::uint64_t{1} << (35 - more_.flip.bit));
      more_.flip.where = Flip::Where::none;
    }
    for (std::uint64_t i = 0; !m_.retire_valid; ++i) {
      collect_stores<collect>(out);
      const bool ticks = tick_in_ != 0 && --tick_in_ == 0;
      if (ticks) tick_clock();
      clock();
      // An interrupt that was taken by now was another one's: the tick waits for the next record.
      if (ticks) tick_late_ = m_.retire_cause == static_cast<unsigned>(Cause::interrupt);
      if (i > stuck_clocks_) return Stop::stuck;
    }
    standing_ = true;
    ++records_;
    if (tick_in_ != 0) {
      tick_in_ = 0;
      tick_late_ = true;
      tick_clock();
    }
    collect_stores<collect>(out);
    // A write that this very clock brings is in core now, so that examine() sees it.
    if (m_.mem_valid && m_.mem_write && core_.now().ready) {
      core_.set(m_.mem_address, Word(m_.mem_wdata));
      core_.skip_write();
    }
    halted_ = m_.retire_halt;
    last_pc_ = m_.retire_pc;
    if constexpr (collect) {
      out->pc = m_.retire_pc;
      out->word = Word(m_.retire_word);
      out->e = m_.retire_e;
      out->next_pc = m_.retire_next_pc;
      out->flags = m_.retire_flags;
      out->cause = static_cast<Cause>(m_.retire_cause);
      out->channel = static_cast<std::uint8_t>(m_.retire_channel);
      out->tests_passed = out->cause == Cause::interrupt ? m_.retire_tests_passed : 0;
      out->halted = halted_;
    }
    return halted_ ? Stop::halt : Stop::none;
  }

  MachineOptions options_;
  VerilatedOptions more_;
  std::unique_ptr<ModelHolder<Model>> model_;
  Model& m_;
  CoreMemory core_;
  Streams streams_;
  bool read_in_ = false;  // the last key pressed was READ IN
  Wave<Model> wave_;
  std::array<Word, 16> accumulators_{};
  bool accumulators_known_ = false;
  bool standing_ = false;  // the last clock of a record stands unfinished
  bool halted_ = false;
  bool switches_dirty_ = false;
  bool changed_ = true;  // inputs were changed and not yet given to the processor
  bool driven_ = false;  // the devices' inputs are driven in this clock
  std::uint32_t tick_in_ = 0;  // clocks until a tick inside of a record, counted from 1; 0: none
  bool tick_late_ = false;     // ... it came too late for the record's interrupt tests
  unsigned was_ = 0;
  Address last_pc_ = 0;
  std::uint64_t clocks_ = 0, records_ = 0, stuck_clocks_ = 0;
  Switches switches_;
};

}  // namespace ka10
