// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The part of a run that --wave-from and --wave-to record: between clocks, between instructions by
// number, or from one address of the program to another.
#pragma once

#include <cstdint>
#include <string>

#include "macro10/symbols.h"
#include "sim/verilated/verilated.h"

namespace ka10 {

struct WavePoint {
  enum class Kind : std::uint8_t { none, clock, instruction, address };
  Kind kind = Kind::none;
  std::uint64_t value = 0;
};

/// `clock:N`, `instruction:N`, a symbol or an octal address; none when empty. Throws UsageError.
WavePoint parse_wave_point(const std::string& option, const std::string& text,
                           const SymbolTable& symbols);

class WaveWindow {
 public:
  WaveWindow(const WavePoint& from, const WavePoint& to);
  /// Clocks, and whether it begins shut; for the machine before it is made.
  void apply(WaveOptions& options) const;
  /// True when look() must be told of every record.
  bool by_record() const { return by_record_; }
  /// Once before the first record, with 0 and the start, then after each: its number, and where the
  /// next instruction is.
  void look(VerilatedMachine& machine, std::uint64_t record, Address next);

 private:
  WavePoint from_, to_;
  bool by_record_, open_, done_ = false;
};

}  // namespace ka10
