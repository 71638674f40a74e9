// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Lockstep: two machines behind one Machine. Every record of the first is compared with the
// second's: the whole Retired, and the values of all words either of them wrote. Input, clock ticks
// and interrupts reach both at the same record. The first difference throws Mismatch.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>

#include "sim/devices.h"
#include "sim/machine.h"
#include "sim/verilated/verilated.h"

namespace ka10 {

/// The machines differ; what() is the whole report, several lines.
class Mismatch : public std::runtime_error {
 public:
  Mismatch(const std::string& report, std::string difference_, std::uint64_t record_,
           std::uint64_t clock_, Address pc_, Word first_word_, Word second_word_)
      : std::runtime_error(report),
        difference(std::move(difference_)),
        record(record_),
        clock(clock_),
        pc(pc_),
        first_word(first_word_),
        second_word(second_word_) {}
  std::string difference;  ///< one line
  std::uint64_t record;    ///< counted from 1
  std::uint64_t clock;     ///< of the first machine
  Address pc;              ///< where it fetched the record
  Word first_word, second_word;  ///< the instructions executed last
};

/// An instruction whose result the specification leaves open: nothing to compare from here on.
class Unspecified : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

struct LockstepOptions {
  std::string first_name = "rtl", second_name = "golden";
  /// The command line that made this run; the report adds wave options around the clock.
  std::string command;
  /// Text of an instruction word; default: macro10's disassembler.
  std::function<std::string(Word)> disassemble;
  /// Asked after each record of the first machine, with the second still before it: true when the
  /// specification leaves the result open; then Unspecified is thrown.
  std::function<bool(const Retired&, Machine&)> unspecified;
  /// How often the first machine is let run on after it was stuck in a record that the second ends;
  /// 0: never, and the second is asked in any case.
  unsigned patience = 0;
  /// A place by symbol; default: octal.
  std::function<std::string(Address)> place;
};

/// Builds one machine of the pair from options that already carry its share of the devices.
using MakeMachine = std::function<std::unique_ptr<Machine>(const MachineOptions&)>;

class Lockstep final : public Machine {
 public:
  Lockstep(const MachineOptions& options, const MakeMachine& first, const MakeMachine& second,
           LockstepOptions more = {});
  ~Lockstep() override;

  void power_up() override;
  void reset() override;
  Word examine(Address a) override { return first_->examine(a); }
  void deposit(Address a, Word w) override;
  void set_switches(Word w) override;
  void start(Address a) override;
  void set_state(Address pc, std::uint32_t flags) override;
  Panel panel() override { return first_->panel(); }
  void tick_clock() override;
  void set_address_break(const AddressBreak& b) override {
    first_->set_address_break(b);
    second_->set_address_break(b);
  }
  Stop step(Retired& out) override;
  Stop press_read_in(unsigned device, Retired& out) override;
  std::uint64_t run(std::uint64_t records, Stop& why) override;
  std::uint64_t clocks() const override { return first_->clocks(); }
  Address last_pc() const override { return history_[records_ % history_.size()].pc; }

  /// The clock ticks inside of the next record of the first machine, a VerilatedMachine; where it
  /// is seen there, it is seen by the second.
  void tick_inside(std::uint32_t clocks);

  /// The command for reports from here on.
  void set_command(std::string command) { more_.command = std::move(command); }

  Machine& first() { return *first_; }
  Machine& second() { return *second_; }
  std::uint64_t records() const { return records_; }
  /// Compares all accumulators and the words of core [from, to] and the panels; throws Mismatch.
  void compare_all(Address from = 0, Address to = address_mask);

 private:
  Stop step_both();
  Stop step_on(Retired& a);
  void compare(Retired& a, Retired& b, Stop stop_a, Stop stop_b);
  void compare_values(const Retired& a, const Retired& b);
  [[noreturn]] void fail(const std::string& difference, const Retired& a, const Retired& b);
  std::string state_of_both();

  struct Wires;
  std::unique_ptr<Wires> wires_;
  LockstepOptions more_;
  std::unique_ptr<Machine> first_, second_;
  std::array<Retired, 16> history_;
  Retired other_;
  std::uint64_t records_ = 0;
  bool tick_inside_ = false;
};

/// The Verilated machine against the golden one.
std::unique_ptr<Lockstep> make_lockstep(const MachineOptions& options,
                                        const VerilatedOptions& verilated = {},
                                        LockstepOptions more = {});

}  // namespace ka10
