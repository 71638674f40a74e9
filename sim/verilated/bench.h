// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Bench<Model>: a Verilated mainframe as a VerilatedMachine: records out of clocks (clockwork.h),
// presets and examinations by the operator's keys. Model is a class that Verilator generated; only
// fast.cpp, traced.cpp and variants.cpp know its name.
//
// A record ends when the outputs show retire_valid; step() returns with that clock unfinished, and
// the next step() finishes it.
#pragma once

#include <memory>
#include <vector>

#include "sim/verilated/clockwork.h"

namespace ka10 {

template <class Model>
class Bench final : public VerilatedMachine {
 public:
  Bench(const MachineOptions& options, const VerilatedOptions& more)
      : options_(options), more_(more), w_(options, more), m_(w_.pins()) {
    const std::uint64_t slower = more.waits.random ? 5 : more.waits.clocks;  // on average less
    stuck_clocks_ = more.stuck_clocks * (1 + slower);
    m_.set_trap_offset = options.trap_offset;
    switches_.single = more.single_step;
    power_up();
  }

  void power_up() override {
    w_.wave().quiet(true);  // the clocks before clock 0
    w_.reset(switches_);
    switches_dirty_ = false;
    tick_in_ = 0;
    stores_so_far_.clear();
    w_.core().clear();  // after the reset: a processor that was running may have written until then
    for (Address a = 0; a < 020; ++a) {
      if (w_.accumulator(a) != Word() || !accumulators_known_) deposit(a, Word());
    }
    accumulators_known_ = true;
    w_.restart_clocks();
    w_.wave().quiet(false);
  }

  void reset() override { press(Key::reset); }

  Word examine(Address a) override {
    a &= address_mask;
    if (a >= 020) return w_.core().at(a);
    if (!settle()) return w_.accumulator(a);  // running: what the retire port has told
    set_address(a);
    push(Key::examine);
    return Word(m_.lamp_mi);
  }

  void deposit(Address a, Word w) override {
    a &= address_mask;
    if (a >= 020) {
      w_.core().set(a, w);
      return;
    }
    settle();
    set_address(a);
    const auto switches = m_.set_switch_data;
    m_.set_switch_data = w.bits();
    push(Key::deposit);
    m_.set_switch_data = switches;
    w_.changed();
  }

  void set_switches(Word w) override {
    m_.set_switch_data = w.bits();
    w_.changed();
  }

  void start(Address a) override {
    stop_now();
    set_address(a);
    switches_dirty_ = true;
    w_.key(Key::start);
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
      if (w_.standing()) {
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

  void tick_clock() override { w_.tick(); }

  Stop step(Retired& out) override { return record<true>(&out); }

  std::uint64_t run(std::uint64_t records, Stop& why) override {
    why = Stop::none;
    std::uint64_t done = 0;
    while (done < records) {
      why = record<false>(nullptr);
      if (why == Stop::stuck || why == Stop::cut) break;
      ++done;
      if (why != Stop::none) break;
    }
    return done;
  }

  std::uint64_t clocks() const override { return w_.clocks(); }
  Address last_pc() const override { return last_pc_; }

  void press(Key k) override {
    if (switches_dirty_) drive_switches();
    push(k);
  }

  void set_operator(const Switches& s) override {
    switches_ = s;
    switches_dirty_ = true;
    drive_switches();
  }

  void set_address_break(const AddressBreak& b) override {
    switches_.address = b.address;
    switches_.address_break = b.on;
    switches_.fetch = b.fetch;
    switches_.read = b.read;
    switches_.write = b.write;
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
    w_.key(Key::read_in);
    for (std::uint64_t i = 0; i < clocks && m_.console_busy; ++i) w_.clock();
    return m_.run;
  }

  Stop press_read_in(unsigned device, Retired& out) override {
    if (!read_in(device, stuck_clocks_)) return Stop::stuck;
    Stop stop = Stop::cut;
    while (stop == Stop::cut) stop = step(out);
    return stop;
  }

  void run_clocks(std::uint64_t clocks) override {
    if (switches_dirty_) drive_switches();
    for (std::uint64_t i = 0; i < clocks; ++i) w_.clock();
  }

  void tick_inside(std::uint32_t clocks) override { tick_in_ = clocks + 1; }

  bool tick_late() const override { return tick_late_; }

  std::uint64_t records() const override { return w_.records(); }
  void wave(bool on) override { w_.wave().window(on); }
  void close_wave() override { w_.wave().close(); }

 private:
  static constexpr std::uint32_t flag_user = 010000, flag_iot = 04000;
  static constexpr int console_patience = 100000;
  static constexpr std::uint64_t cut_interval = 8192;
  static constexpr Address shadow_core = 01000000;  // core 0-17, as the golden machine reports it
  static constexpr std::uint64_t word_jrstf_1 = 0254101000000;      // JRSTF (1)
  static constexpr std::uint64_t word_coni_apr_0 = 0700240000000;   // CONI APR,0
  static constexpr std::uint64_t word_jrst = 0254000000000;         // JRST 0
  static constexpr std::uint64_t word_muuo = 0;
  static constexpr Address trap_word = 040, trap_instruction = 041;

  void drive_switches() {
    w_.drive(switches_);
    switches_dirty_ = false;
  }

  // Keys take their address from the switches; drive_switches() puts the operator's back.
  void set_address(Address a) {
    m_.set_switch_address = a;
    w_.changed();
    switches_dirty_ = true;
  }

  // The key with the switches as they are driven.
  void push(Key k) {
    if (k != Key::reset) settle();
    w_.key(k);
    for (int i = 0; i < console_patience && m_.console_busy; ++i) w_.clock();
  }

  void execute(std::uint64_t word) {
    const auto switches = m_.set_switch_data;
    m_.set_switch_data = word;
    const std::uint64_t records = w_.records();
    push(Key::execute);
    w_.forget_records(records);
    m_.set_switch_data = switches;
    w_.changed();
  }

  void leave_user_mode() {
    const Address base = options_.trap_offset ? 0100 : 0;
    const Word trap = w_.core().at(base + trap_word), call = w_.core().at(base + trap_instruction);
    w_.core().set(base + trap_instruction, Word(word_jrst));
    execute(word_muuo);
    w_.core().set(base + trap_word, trap);
    w_.core().set(base + trap_instruction, call);
  }

  // Finishes a clock that stands unfinished if the machine has stopped with it (HALT, SING INST).
  // True when the machine stands still and obeys keys.
  bool settle() {
    if (w_.standing() && (halted_ || switches_.single)) w_.clock();
    for (int i = 0; i < console_patience && !w_.standing() && !m_.run && m_.console_busy; ++i)
      w_.clock();
    return !w_.standing() && !m_.run;
  }

  void stop_now() {
    stores_so_far_.clear();
    settle();
    if (!w_.standing() && !m_.run) return;
    // The second time in case that an instruction does not end.
    for (const std::uint64_t patience : {std::uint64_t{console_patience}, stuck_clocks_}) {
      w_.key(Key::stop);
      for (std::uint64_t i = 0; i < patience && (m_.run || m_.console_busy); ++i) w_.clock();
      if (!m_.run && !m_.console_busy) break;
    }
    w_.forget_standing();
  }

  void collect_stores(Retired* out) {
    if (m_.retire_ac_write) add_store(out, m_.retire_ac_number, m_.retire_ac_data);
    if (m_.retire_mem_write) {
      const Address a = m_.retire_mem_address;
      add_store(out, a < 020 ? shadow_core | a : a, m_.retire_mem_data);
    }
  }

  void add_store(Retired* out, Address a, std::uint64_t data) {
    if (more_.flip.where == Flip::Where::store && more_.flip.record <= w_.records() + 1) {
      data ^= std::uint64_t{1} << (35 - more_.flip.bit);
      more_.flip.where = Flip::Where::none;
    }
    out->stores.push_back(Store{a, Word(data)});
  }

  // A machine that START has just put to work is left alone.
  void press_continue() {
    for (int i = 0; i < console_patience && m_.console_busy && !m_.run && !m_.retire_valid; ++i)
      w_.clock();
    if (m_.run || m_.retire_valid) return;
    w_.key(Key::resume);
  }

  template <bool collect>
  Stop record(Retired* out) {
    if (switches_dirty_) drive_switches();
    if constexpr (collect) {
      out->stores.clear();
      out->stores.swap(stores_so_far_);
    }
    if (w_.standing()) w_.clock();
    if (!m_.run && !m_.retire_valid) press_continue();
    halted_ = false;
    if (more_.flip.where == Flip::Where::read && more_.flip.record == w_.records() + 1) {
      w_.core().flip_next_read(std::uint64_t{1} << (35 - more_.flip.bit));
      more_.flip.where = Flip::Where::none;
    }
    for (std::uint64_t i = 0; !m_.retire_valid; ++i) {
      if constexpr (collect) collect_stores(out);
      const bool ticks = tick_in_ != 0 && --tick_in_ == 0;
      if (ticks) w_.tick();
      w_.clock();
      // An interrupt that was taken by now was another one's: the tick waits for the next record.
      if (ticks) tick_late_ = m_.retire_cause == static_cast<unsigned>(Cause::interrupt);
      if (i > stuck_clocks_) return Stop::stuck;
      if (i % cut_interval == cut_interval - 1 && more_.cut && more_.cut() && !m_.retire_valid) {
        if constexpr (collect) stores_so_far_.swap(out->stores);
        return Stop::cut;
      }
    }
    w_.end_record();
    if (tick_in_ != 0) {
      tick_in_ = 0;
      tick_late_ = true;
      w_.tick();
    }
    halted_ = m_.retire_halt;
    last_pc_ = m_.retire_pc;
    if constexpr (collect) {
      collect_stores(out);
      out->pc = m_.retire_pc;
      out->word = Word(m_.retire_word);
      out->e = m_.retire_e;
      out->next_pc = m_.retire_next_pc;
      out->flags = m_.retire_flags;
      out->cause = static_cast<Cause>(m_.retire_cause);
      out->channel = static_cast<std::uint8_t>(m_.retire_channel);
      out->tests_passed = out->cause == Cause::interrupt ? m_.retire_tests_passed : 0;
      out->halted = halted_;
      if (more_.flip.where == Flip::Where::code && out->word.field(0, 8) == more_.flip.code &&
          !out->stores.empty()) {
        Word& data = out->stores.back().data;
        data = Word(data.bits() ^ std::uint64_t{1} << (35 - more_.flip.bit));
      }
    }
    return halted_ ? Stop::halt : Stop::none;
  }

  MachineOptions options_;
  VerilatedOptions more_;
  Clockwork<Model> w_;
  Model& m_;
  bool accumulators_known_ = false;
  bool halted_ = false;
  bool switches_dirty_ = false;
  std::uint32_t tick_in_ = 0;  // clocks until a tick inside of a record, counted from 1; 0: none
  bool tick_late_ = false;     // ... it came too late for the record's interrupt tests
  Address last_pc_ = 0;
  std::uint64_t stuck_clocks_ = 0;
  std::vector<Store> stores_so_far_;  // of a record that was cut
  Switches switches_;
};

}  // namespace ka10
