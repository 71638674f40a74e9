// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The Verilated KA10 behind the Machine interface: processor and devices from rtl/mainframe.v, core
// memory, byte streams, operator and waveforms around them. Everything goes through the ports of
// docs/ports.md: accumulators, flags and PC are set and read with the operator's keys. Core is
// outside of the processor and is read and written directly.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <stdexcept>
#include <string>

#include "sim/machine.h"

namespace ka10 {

/// The processor broke a rule of docs/ports.md.
class ProtocolError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Clocks that memory takes beyond the fastest: a number, or drawn for each access.
struct WaitStates {
  std::uint32_t clocks = 0;
  bool random = false;
  std::uint64_t seed = 0;
};

/// A deliberate fault, to see that it is caught: from record `record` on (counted from 1) one bit
/// of the first word that memory answers, or of the first write that is reported, is inverted; or
/// that of the last write reported of every record that ends with operation code `code`.
struct Flip {
  enum class Where : std::uint8_t { none, read, store, code };
  Where where = Where::none;
  std::uint64_t record = 0;
  int bit = 35;
  unsigned code = 0;
};

struct WaveOptions {
  std::string file;  ///< `.fst` or `.vcd`; empty: none
  std::uint64_t from_clock = 0;
  std::uint64_t to_clock = std::numeric_limits<std::uint64_t>::max();  ///< inclusive
  bool paused = false;  ///< start with the window shut: wave(true) opens it
};

struct VerilatedOptions {
  WaitStates waits;
  Flip flip;
  WaveOptions wave;
  bool traced_build = false;   ///< take the build that can record waves though none is asked for
  bool single_step = false;    ///< SING INST on: stopped after every step(), so that examine() and
                               ///< panel() ask the processor itself; the clock does not tick then
  std::uint64_t stuck_clocks = 2000000;  ///< a record that takes more (wait states: more) is stuck
  /// Asked every few thousand clocks of a record; true: step() and run() leave it unfinished.
  std::function<bool()> cut;
};

enum class Key : std::uint8_t {
  start, stop, resume, examine, examine_next, deposit, deposit_next, execute, reset, read_in
};

/// Switches beside the data switches (which are Machine::set_switches).
struct Switches {
  Address address = 0;
  std::uint8_t device = 0;  ///< bits 3-9 of a device code: code / 4
  bool single = false, repeat = false, nxm_stop = false;
  bool address_stop = false, address_break = false, fetch = false, read = false, write = false;
};

/// Lamps that Panel does not have.
struct Lamps {
  bool run = false, busy = false, program_stop = false, memory_stop = false;
  Address pc = 0, ma = 0;
  std::uint32_t ir = 0;
  Word mi;
};

class VerilatedMachine : public Machine {
 public:
  /// Presses a key for one clock and waits until the console is idle again.
  virtual void press(Key key) = 0;
  virtual void set_operator(const Switches& switches) = 0;
  virtual Lamps lamps() = 0;
  /// READ IN from a device code (104); runs up to `clocks` until the machine runs or gives up.
  virtual bool read_in(Address device_code, std::uint64_t clocks) = 0;
  /// Single clocks without regard to records: for tests of the operator's panel.
  virtual void run_clocks(std::uint64_t clocks) = 0;
  /// The line clock ticks `clocks` clocks after the beginning of the next record, should it last so
  /// long, else between it and the record after it.
  virtual void tick_inside(std::uint32_t clocks) = 0;
  /// Whether that tick came when no interrupt test was left, or its interrupt was taken.
  virtual bool tick_late() const = 0;
  virtual std::uint64_t records() const = 0;
  /// Opens or shuts the window of the waveform from here on.
  virtual void wave(bool on) = 0;
  /// Completes the waveform's file under its name; the destructor does it too, ignoring errors.
  virtual void close_wave() = 0;
};

/// Throws std::system_error when the wave file cannot be written.
std::unique_ptr<VerilatedMachine> make_verilated(const MachineOptions& options,
                                                 const VerilatedOptions& more = {});

}  // namespace ka10
