// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Machine: the one interface behind which the golden simulator and the Verilated KA10 stand.
// A machine runs record by record: one Retired is everything from a fetch at PC to the next fetch
// from PC: an XCT with all it executes, a UUO with the instruction in 41, both halves of a byte
// instruction, a whole BLT; or one interrupt: the interrupt instruction (and a second one in
// 41+2n), plus what an abandoned instruction before it had already done.
#pragma once

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "macro10/word.h"

namespace ka10 {

/// One write. Address 0-017 is an accumulator; 01000000-01000017 is core 0-17 behind them, which
/// only relocated addresses reach; everything else is physical core.
struct Store {
  Address address = 0;
  Word data;
};

enum class Cause : std::uint8_t { none, uuo, unassigned, interrupt };

struct Retired {
  Address pc = 0;  ///< where the instruction was fetched (virtual); of an interrupt: the PC saved
  Word word;       ///< the word finally executed (after XCT, or the one in 41, 61, 40+2n)
  Address e = 0;   ///< its effective address (of a byte instruction: the pointer's address)
  Address next_pc = 0;      ///< where the next instruction would be fetched; of a HALT: E
  std::uint32_t flags = 0;  ///< left half of the PC word afterwards (docs/ka10/ARCHITECTURE.md 4.1)
  Cause cause = Cause::none;
  std::uint8_t channel = 0;  ///< interrupt channel 1-7
  /// Interrupt tests that the abandoned instruction had passed before the interrupt was taken
  /// (0: taken at the instruction's own fetch). Only for cause interrupt.
  std::uint32_t tests_passed = 0;
  bool halted = false;        ///< this was a HALT
  std::vector<Store> stores;  ///< in the order made; the same address may occur more than once
};

/// What stopped a run. cut: somebody wanted to stop inside of a record (VerilatedOptions::cut); the
/// next step() goes on with it.
enum class Stop : std::uint8_t { none, halt, stuck, cut };

/// The operator's view between instructions.
struct Panel {
  Address pc = 0;
  std::uint32_t flags = 0;
  Word mi;                                               ///< memory indicator lights
  std::uint32_t pi_on = 0, pi_request = 0, pi_held = 0;  ///< 7 bits, channel 1 leftmost (0100)
  bool pi_active = false;
  std::uint32_t apr = 0;  ///< what CONI APR would read, right half
};

/// Bytes to and from the outside: one object a device, owned by whoever builds the machine.
class ByteSource {
 public:
  virtual ~ByteSource() = default;
  /// The next byte, or -1 when there is none now (asked again later).
  virtual int next() = 0;
  /// True when there never will be another byte (end of tape, end of script).
  virtual bool ended() const = 0;
};

class ByteSink {
 public:
  virtual ~ByteSink() = default;
  virtual void put(std::uint8_t byte) = 0;
};

/// The outside world of one machine. Null pointers: nothing attached.
struct Devices {
  ByteSource* tty_in = nullptr;
  ByteSink* tty_out = nullptr;
  ByteSource* tape_in = nullptr;  ///< paper tape reader 104
  ByteSink* tape_out = nullptr;   ///< paper tape punch 100
};

/// Device time is counted in records, so that every engine, with any wait states, sees the same.
/// Rule for all engines: an operation started in record n (the DATAO, CONO or DATAI that sets busy
/// or frees the input buffer) completes at the end of record n + latency; n + latency + 1 is the
/// first that can see done. A source that has no byte then is asked again after every record.
struct Latency {
  std::uint32_t tty_out = 20;
  std::uint32_t tty_in = 20;
  std::uint32_t tape_in = 20;
  std::uint32_t tape_out = 20;
};

struct MachineOptions {
  std::uint32_t memory_words = 262144;  ///< core beyond does not exist
  Latency latency;
  Devices devices;
  bool trap_offset = false;
  bool floating = true;  ///< false: opcodes 130-132 and 140-177 trap as unassigned
};

/// ADR BREAK with its address and conditions: a matching reference raises the APR flag.
struct AddressBreak {
  Address address = 0;
  bool on = false, fetch = false, read = false, write = false;
};

/// What can come from outside in the middle of an instruction.
enum class Event : std::uint8_t { none, clock_tick };

class Machine {
 public:
  virtual ~Machine() = default;

  /// The RESET key, and everything cold: ACs, core zero; flags, PI, APR, relocation cleared;
  /// stopped. Switches keep.
  virtual void power_up() = 0;
  /// The RESET key alone: core and ACs keep.
  virtual void reset() = 0;

  virtual Word examine(Address a) = 0;          ///< unrelocated; 0-017 the ACs; absent core reads 0
  virtual void deposit(Address a, Word w) = 0;  ///< absent core: lost
  virtual void set_switches(Word w) = 0;        ///< console data switches
  /// START key: PC <- a, running. Flags and modes keep.
  virtual void start(Address a) = 0;
  /// Presets for vectors and tests. flags: left half of a PC word; all nine flags are set or
  /// cleared.
  virtual void set_state(Address pc, std::uint32_t flags) = 0;
  virtual Panel panel() = 0;

  /// The line-frequency clock ticks now, i.e. between the last record and the next.
  virtual void tick_clock() = 0;

  /// Runs one record. Stop::stuck: the record did not end within a generous bound (endless indirect
  /// or XCT chain); the machine can still be examined. After a HALT the machine is stopped; step()
  /// again presses CONTINUE first.
  virtual Stop step(Retired& out) = 0;

  // Not every machine can do these; the others throw std::logic_error.

  /// step(), with `event` coming when the record has passed `tests_before_event` interrupt tests,
  /// or at its end. So an interrupt found at some test can be repeated at the same one.
  virtual Stop step_with_event(Retired&, std::uint32_t /*tests_before_event*/, Event /*event*/) {
    throw std::logic_error("this machine takes no events inside of a record");
  }
  /// EXECUTE key between records: `w` as an instruction; PC is not advanced, interrupts are held
  /// off.
  virtual Stop press_execute(Word /*w*/, Retired&) {
    throw std::logic_error("this machine has no EXECUTE key here");
  }
  /// READ IN key: RESET, the pointer word and its block from `device` (0104), then the last word as
  /// an instruction, which is the record. Stop::stuck: the device gave no word.
  virtual Stop press_read_in(unsigned /*device*/, Retired&) {
    throw std::logic_error("this machine has no READ IN key here");
  }
  virtual void set_address_break(const AddressBreak&) {
    throw std::logic_error("this machine has no address switches");
  }

  /// Runs up to `records` records without making Retired; stops early at a HALT or when stuck.
  /// Returns how many records were completed (the HALT counts).
  virtual std::uint64_t run(std::uint64_t records, Stop& why) = 0;

  /// Where the last record was fetched (Retired::pc), whether step() or run() made it.
  virtual Address last_pc() const { return 0; }

  /// Clocks since power_up; 0 for a machine without clocks.
  virtual std::uint64_t clocks() const { return 0; }
};

}  // namespace ka10
