// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Processor: the state of the golden KA10 with memory, interrupts and in-out, on which the
// operations work. docs/ka10/ARCHITECTURE.md 2, 3.1, 4, 7; docs/ka10/IO.md 2 and 3.
// Templates on Record: true notes every write in a Retired and counts interrupt tests.
#pragma once

#include <vector>

#include "sim/golden/devices.h"

namespace ka10::golden {

/// What an operation says to the sequencer.
enum class Next : std::uint8_t {
  done,         ///< the instruction is complete
  again,        ///< execute the word at `chain` in its place (XCT, UUO)
  interrupted,  ///< an interrupt test inside the instruction came out true
  halt,
  transferred,  ///< in a PI cycle: DATAI, DATAO, or BLKI, BLKO with words left
  exhausted,    ///< in a PI cycle: BLKI, BLKO, count run out
  repeat        ///< in a PI cycle: the instruction does not end it
};

/// Core 0-17, which lies behind the accumulators: only a relocated address reaches it. It is kept,
/// and reported in Retired::stores, from here on.
constexpr Address shadow_core = 01000000;

struct Violation {};  ///< thrown by a protected reference; the instruction ends where it is
struct Stuck {};      ///< thrown when a record passes its bound

enum class Access : std::uint8_t { fetch, read, write };

/// Processor conditions, device 000.
struct Conditions {
  bool pdl_overflow = false, address_break = false, protection = false, nonexistent = false;
  bool clock_enabled = false, clock = false, fov_enabled = false, ov_enabled = false;
  bool power_failure = false, parity_error = false, parity_enabled = false;
  unsigned channel = 0;
};

/// Priority interrupt system, device 004.
struct Interrupts {
  bool active = false;
  std::uint32_t on = 0, requests = 0, held = 0;
};

/// Relocation and protection; in blocks of 2000 words.
struct Relocation {
  Address low_limit = 0, high_limit = 0, low_base = 0, high_base = 0;
  bool write_protected = false;
};

/// Registers other than memory: what an abandoned record must put back.
struct Registers {
  Address pc = 0;
  std::uint32_t flags = 0;
  bool illegal_op = false;  ///< relocation off since an MUUO, until a call or JRST
  Conditions apr;
  Interrupts pi;
  Relocation map;
  Bits lights = 0;  ///< MI
  Teletype tty;
  TapeReader reader;
  TapePunch punch;
};

/// Console switches that the program can feel.
struct AddressSwitches {
  Address address = 0;
  bool break_on = false, fetch = false, read = false, write = false;
};

class Processor : public Registers {
 public:
  static constexpr Address interrupted = ~Address{0};  ///< no effective address
  static constexpr std::uint32_t link_limit = 1u << 20;

  explicit Processor(const MachineOptions& options);

  /// RESET key; `cold` clears memory too.
  void reset(bool cold);

  // Memory ------------------------------------------------------------------
  Bits read(Address a) { return plain ? memory[a] : slow_read(a, Access::read); }
  Bits read_to_write(Address a) { return plain ? memory[a] : slow_read(a, Access::write); }
  Bits fetch(Address a) { return plain ? memory[a] : slow_fetch(a); }
  template <bool Record>
  void write(Address a, Bits w) {
    Address place = a;
    if (plain) {
      memory[a] = w;
    } else {
      place = slow_write(a, w);
    }
    if constexpr (Record) out->stores.push_back({place, Word(w)});
  }
  template <bool Record>
  void set_ac(unsigned n, Bits w) {
    if (__builtin_expect(in_cycle, 0)) note_undo(n);
    memory[n] = w;
    if constexpr (Record) out->stores.push_back({n, Word(w)});
  }
  Bits ac(unsigned n) const { return memory[n]; }

  // Sequencing --------------------------------------------------------------
  Address following() const { return (pc + increment) & address_mask; }
  void advance() { pc = following(); }
  void skip() { pc = (pc + 1) & address_mask; }
  void skip_if(bool condition) { pc = (pc + (condition ? 1 : 0)) & address_mask; }
  void jump_if(bool condition, Address e) { pc = condition ? e : following(); }
  Bits pc_word(Address a) const { return join(flags, a); }

  /// The interrupt test. True: abandon the instruction.
  template <bool Record>
  bool test() {
    if constexpr (Record) {
      if (tests == tick_at) deliver_tick();
    }
    if (__builtin_expect(pending, 0)) return true;
    if constexpr (Record) ++tests;
    return false;
  }
  /// E of the word `w` with the tests of ARCHITECTURE.md 3.1, or `interrupted`.
  template <bool Record>
  Address effective_address(Bits w) {
    if (test<Record>()) return interrupted;
    tail = w;
    if ((w & (Bits{037} << 18)) == 0) return right_of(w);
    return indexed_address<Record>(w);
  }
  template <bool Record>
  Address indexed_address(Bits w);
  void count_link() {
    if (++links > link_limit) throw Stuck{};
  }

  // Flags and modes -----------------------------------------------------------
  bool user() const { return (flags & flag::user) != 0; }
  bool in_out_allowed() const {
    return !user() || (flags & flag::iot) != 0 || in_cycle;
  }
  void raise(std::uint32_t f) {
    flags |= f;
    if (__builtin_expect((f & (flag::ov | flag::fov)) != 0, 0)) strobe();
  }
  void raise_pdl_overflow() {
    apr.pdl_overflow = true;
    strobe();
  }
  /// JSR, JSP, PUSHJ, JSA, JRST: USER off in a PI cycle or as an MUUO's trap instruction.
  void leave_user() {
    if (in_cycle || illegal_op) flags &= ~flag::user;
  }
  /// The end of these: relocation is suppressed no more.
  void end_call() {
    illegal_op = false;
    choose_memory();
  }
  void choose_memory();

  // Interrupts ----------------------------------------------------------------
  void strobe();
  std::uint32_t channel_wanted() const;
  void hold(std::uint32_t channel);
  void dismiss();
  void tick();
  void deliver_tick();

  // In-out ----------------------------------------------------------------------
  Bits device_status(unsigned device) const;
  void device_conditions(unsigned device, Address e);
  Bits device_read(unsigned device);
  void device_write(unsigned device, Bits w);
  Bits apr_status() const;
  void schedule();
  void finish_devices();

  // Undoing an endless record ---------------------------------------------------
  void arm_undo();
  void rearm_undo();
  void note_undo(Address physical);
  /// Before a write in an armed record where `write` itself does not note.
  void note_plain(Address a) {
    if (plain) note_undo(a);
  }
  void undo();

  std::vector<Bits> core;  ///< 0-017 are the accumulators
  Bits* memory = nullptr;  ///< core.data()
  bool plain = true;       ///< no relocation, nothing absent, nothing watched
  bool pending = false;    ///< an interrupt would be taken at a test
  bool in_cycle = false;   ///< PI cycle
  bool key_cycle = false;  ///< an instruction of the EXECUTE key: interrupts held off
  bool late_request = false;  ///< a line has risen in a reference: strobed by the next one
  Address increment = 1;   ///< 0 in a PI cycle and for the EXECUTE key
  Bits tail = 0;           ///< the last word that entered the address, for JRSTF
  Address last_pc = 0;     ///< where the last record was fetched
  Address chain = 0;       ///< where the word after an XCT or UUO is
  std::uint32_t links = 0;
  std::uint32_t tests = 0;
  std::uint32_t tick_at = ~0u;  ///< the test before which the clock ticks
  Retired* out = nullptr;
  Time now = 1;            ///< number of the running record
  Time next_due = never;

  Bits switches = 0;
  AddressSwitches address_switches;
  const bool trap_offset;
  const bool floating;
  const std::uint32_t words;

 private:
  Bits slow_read(Address a, Access access);
  Bits slow_fetch(Address a);
  Address slow_write(Address a, Bits w);
  bool translate(Address a, bool writes, Address& physical);
  void watch(Address a, Access access);
  void violate();
  std::uint32_t lines() const;
  void apr_conditions(Address e);
  void pi_conditions(Address e);
  Bits pi_status() const;
  void reset_devices();

  MachineOptions options_;
  Registers saved_;
  std::vector<Store> undo_;
  Time undo_record_ = 0;
};

template <bool Record>
Address Processor::indexed_address(Bits w) {
  for (;;) {
    Address e = right_of(w);
    const unsigned x = (w >> 18) & 017;
    tail = w;
    if (x != 0) {
      tail = memory[x];
      e = (e + right_of(tail)) & address_mask;
    }
    if ((w & (Bits{020} << 18)) == 0) return e;
    count_link();
    bool violated = false;
    try {
      w = read(e);
    } catch (const Violation&) {
      w = 0;  // the address becomes 0; the request is seen by the tests that follow this word's
      violated = true;
    }
    if (test<Record>()) return interrupted;
    if (violated) strobe();
  }
}

}  // namespace ka10::golden
