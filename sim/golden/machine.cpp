// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The golden machine behind the Machine interface: the operator's keys and the record they make.
// docs/ka10/IO.md 5.
#include "sim/golden/golden.h"
#include "sim/golden/sequencer.h"

namespace ka10 {
namespace {

using namespace golden;

class GoldenMachine final : public Machine {
 public:
  explicit GoldenMachine(const MachineOptions& options) : p_(options) {}

  void power_up() override { p_.reset(true); }
  void reset() override { p_.reset(false); }

  Word examine(Address a) override {
    a &= address_mask;
    p_.lights = a < 020 || a < p_.words ? p_.memory[a] : 0;
    return Word(p_.lights);
  }

  void deposit(Address a, Word w) override {
    a &= address_mask;
    if (a < 020 || a < p_.words) p_.memory[a] = w.bits();
    p_.lights = w.bits();
  }

  void set_switches(Word w) override { p_.switches = w.bits(); }
  void start(Address a) override { p_.pc = a & address_mask; }

  void set_state(Address pc, std::uint32_t flags) override {
    p_.pc = pc & address_mask;
    p_.flags = flags & flag::all;
    p_.illegal_op = false;
    p_.strobe();
  }

  Panel panel() override {
    Panel out;
    out.pc = p_.pc;
    out.flags = p_.flags;
    out.mi = Word(p_.lights);
    out.pi_on = p_.pi.on;
    out.pi_request = p_.pi.requests;
    out.pi_held = p_.pi.held;
    out.pi_active = p_.pi.active;
    out.apr = static_cast<std::uint32_t>(p_.apr_status());
    return out;
  }

  void tick_clock() override { p_.tick(); }

  void set_address_break(const AddressBreak& s) override {
    p_.address_switches = {s.address & address_mask, s.on, s.fetch, s.read, s.write};
    p_.choose_memory();
  }

  Stop step(Retired& out) override {
    return record(out, [this] { return run_record<true>(p_); });
  }

  Stop step_with_event(Retired& out, std::uint32_t tests_before_event, Event event) override {
    if (event == Event::clock_tick) p_.tick_at = tests_before_event;
    return step(out);
  }

  Stop press_execute(Word w, Retired& out) override {
    return record(out, [this, w] { return run_key_instruction(p_, w.bits()); });
  }

  Stop press_read_in(unsigned device, Retired& out) override;

  Address last_pc() const override { return p_.last_pc; }

  std::uint64_t run(std::uint64_t records, Stop& why) override {
    std::uint64_t done = 0;
    why = Stop::none;
    p_.out = nullptr;
    try {
      if (run_records(p_, records, done) == Next::halt) why = Stop::halt;
    } catch (const Stuck&) {
      p_.undo();
      why = Stop::stuck;
    }
    return done;
  }

 private:
  template <typename Run>
  Stop record(Retired& out, Run run);
  bool tape_word(Bits& w);

  Processor p_;
};

template <typename Run>
Stop GoldenMachine::record(Retired& out, Run run) {
  std::vector<Store> stores = std::move(out.stores);
  stores.clear();
  out = Retired{};
  out.stores = std::move(stores);
  out.pc = p_.last_pc = p_.pc;
  p_.out = &out;
  p_.tests = 0;
  Next n = Next::done;
  try {
    n = run();
  } catch (const Violation&) {
  } catch (const Stuck&) {
    p_.tick_at = ~0u;
    p_.undo();
    out.stores.clear();
    out.next_pc = p_.pc;
    out.flags = p_.flags;
    return Stop::stuck;
  }
  end_record(p_);
  if (p_.tick_at != ~0u) p_.deliver_tick();
  out.next_pc = p_.pc;
  out.flags = p_.flags;
  out.halted = n == Next::halt;
  return out.halted ? Stop::halt : Stop::none;
}

/// The next word of the tape in the reader; false when the tape gives none.
bool GoldenMachine::tape_word(Bits& w) {
  p_.reader.finish(p_.reader.due());
  if (!p_.reader.done() || !p_.reader.tape_present()) return false;
  w = p_.device_read(0104 >> 2);
  return true;
}

/// IO.md 5.1. The reader is the only device that answers.
Stop GoldenMachine::press_read_in(unsigned device, Retired& out) {
  p_.reset(false);
  out = Retired{};
  if (device != 0104) return Stop::stuck;
  --p_.now;  // stopped: the tape moves while time stands at the last record
  p_.device_conditions(device >> 2, 060);
  Bits pointer = 0;
  if (!tape_word(pointer)) return Stop::stuck;
  p_.memory[0] = pointer;
  for (bool more = true; more;) {
    const Sum s = add(p_.memory[0], one_one);
    more = (s.flags & flag::cry0) == 0;
    p_.memory[0] = s.value;
    Bits w = 0;
    if (!tape_word(w)) return Stop::stuck;
    deposit(right_of(s.value), Word(w));
  }
  ++p_.now;
  const Address last = right_of(p_.memory[0]);
  return record(out, [this, last] { return run_record_at(p_, last); });
}

}  // namespace

std::unique_ptr<Machine> make_golden(const MachineOptions& options) {
  return std::make_unique<GoldenMachine>(options);
}

}  // namespace ka10
