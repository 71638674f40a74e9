// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// In-out and interrupts of random programs: docs/ka10/IO.md 1 to 4. A tame program has a teletype
// and handlers that come back; one with devices has whatever can stand in 40+2n and 41+2n, reader
// and punch too, any condition at any time, the trap offset strap, and often runs in user mode.
#pragma once

#include "testbench/random_operands.h"

namespace ka10 {

class RandomInOut : public RandomOperands {
 public:
  using RandomOperands::RandomOperands;

 protected:
  /// An in-out word: device, function, address.
  static Word in_out(Address device, unsigned function, Address e) {
    return Word((std::uint64_t{7} << 33) | (std::uint64_t{device >> 2} << 26) |
                (std::uint64_t{function} << 23) | e);
  }
  /// DATAO APR of a map that has the low segment where the program is, or shifted, and sizes that
  /// sometimes cut it off; sets the word.
  Word map_instruction();
  /// A word for JRSTF into user mode; sets it.
  Address user_word(Address to);

  /// Mostly JSR to the handler, or another call.
  Word call_instruction(Address handler);

  void choose_devices();
  Word in_out_instruction() { return devices_ ? device_instruction() : tame_instruction(); }
  /// Interrupt instructions and handlers of all channels, and the instructions that turn all on.
  void start_interrupts();

  bool devices_ = false;

 private:
  Word tame_instruction();
  Word device_instruction();
  Address any_device();
  /// Not the relocation registers when the processor is in executive mode.
  Address output_device(Address device);
  Address device_conditions(Address device);
  Word interrupt_instruction(bool second);
  Address count_word();
  void handler(Address h, unsigned n, unsigned program_channel);
  void tame_interrupt(unsigned n, Address h);
  void start_devices();
  /// Puts the user's words into core and gives DATAO APR of the map that has them.
  Word relocated_copy();

  bool binary_ = false;  // the reader's mode
  bool user_ = false;    // the program runs in user mode
};

}  // namespace ka10
