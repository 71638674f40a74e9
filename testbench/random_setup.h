// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// What a random program's machine has beside its core: strap, switches, devices with their times,
// what is typed, the tape in the reader.
#pragma once

#include <optional>
#include <string>

#include "sim/devices.h"
#include "sim/machine.h"

namespace ka10 {

struct RandomSetup {
  bool trap_offset = false;
  Latency latency;
  std::optional<std::string> typed = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";  ///< none: no keyboard
  std::optional<std::string> tape;   ///< in the reader; none: no tape
  bool punch = false;                ///< there is tape in the punch
  Word switches;
  AddressBreak address_break;

  /// Options of `ka10 run` that give a machine with `memory` words this setup.
  std::string run_options(std::uint32_t memory) const;
};

/// The outside of one machine or pair after the other, all with a setup like the first's.
class RandomOutside {
 public:
  explicit RandomOutside(const RandomSetup& setup);
  /// Refers to this object.
  MachineOptions options(std::uint32_t memory);
  /// True when a machine that was built for this can be powered up for `setup`. One whose reader
  /// has a tape cannot: frames that it has taken in are gone.
  bool serves(const RandomSetup& setup) const;
  /// All begins anew, as `setup` has it.
  void rewind(const RandomSetup& setup);

 private:
  bool trap_offset_, keyboard_, reader_, punch_;
  Latency latency_;
  TextSource typed_, tape_;
  StringSink punched_;
};

}  // namespace ka10
