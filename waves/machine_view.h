// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// MachineView: a waveform of the KA10 read as a machine: which signal is which register, where
// instructions begin and end, what the memory bus carries. Makes charts (chart.h) and text tables.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "macro10/symbols.h"
#include "waves/chart.h"
#include "waves/clocks.h"

namespace ka10 {

/// One record of the retire port.
struct WaveInstruction {
  std::uint64_t from = 0, to = 0;  ///< clocks, both inclusive; from may lie before the window
  Address pc = 0;
  Word word;
  Address e = 0;
  unsigned cause = 0;    ///< as retire_cause
  unsigned channel = 0;  ///< of an interrupt
  bool halt = false;
  bool complete = true;  ///< false: its end was not recorded
};

/// What a row shows, and how.
enum class RowKind : std::uint8_t {
  clock,
  instruction,
  phase,
  number,  ///< octal, `LLLLLL,,RRRRRR` from 19 bits up
  binary,
  hex,
  decimal,
  ascii,
  bit,
  request,     ///< valid ready write pause address
  answer,      ///< rvalid rdata nxm
  core_write,  ///< valid address data
  ac_write,    ///< valid number data
  flags,       ///< left half of a PC word
  channels,    ///< seven lamps, channel 1 leftmost
  character,   ///< valid ready data
  retire,      ///< valid halt cause channel
};

/// In WaveRow::signals: a signal that need not be there, and is not.
constexpr std::size_t no_signal = ~std::size_t{0};

/// A row asked for: label, kind, and the signals behind it in the order of RowKind.
struct WaveRow {
  std::string label, note;
  RowKind kind = RowKind::number;
  std::vector<std::size_t> signals;
  bool group = false;  ///< first of a group
};

/// What a PC word's left half says: `OV CRY0 USER`, or `-`.
std::string flag_names(std::uint64_t left);
/// A value in octal: `LLLLLL,,RRRRRR` from 19 bits up, x where a digit is unknown.
std::string octal_value(WaveValue v, int width);

class MachineView {
 public:
  /// `phases` may be empty; names that the waveform carries itself come first.
  MachineView(ClockedWave wave, std::map<std::uint64_t, std::string> phases, SymbolTable symbols);

  const ClockedWave& wave() const { return wave_; }

  /// Where a place of `--from` is: `N` or `clock:N`, `instruction:N` (the Nth that ends in the
  /// recording, from 1), `pc:ADDRESS`, `pc:SYMBOL` or `SYMBOL` (where the instruction there first
  /// begins). Throws WaveError, without a file name.
  std::uint64_t place(const std::string& text) const;

  /// Names of presets: student (what a first reader needs), panel, bus, flow, interrupt, all.
  static std::vector<std::string> presets();

  /// `rows`: a preset, or a list by commas of row names and signal paths, each with an optional
  /// `:octal :binary :hex :decimal :ascii`. Throws WaveError for what it does not know.
  /// `fold` leaves out the middle of long loops (divide, shift, block transfer ...).
  Chart chart(const std::string& rows, std::uint64_t first, std::size_t clocks,
              bool fold = false) const;

  /// One line a clock: clock, phase, PC, instruction, bus, what changed. Ends in a newline.
  std::string table(std::uint64_t first, std::size_t clocks) const;

 private:
  std::vector<WaveRow> rows_of(const std::string& list) const;
  std::vector<WaveInstruction> instructions(std::uint64_t first, std::size_t clocks) const;
  struct Port {
    std::vector<std::size_t> signals;  ///< the retire port, then RUN if it is recorded
    bool has_run = false;
  };
  Port retire_port() const;
  std::string phase_name(std::uint64_t number) const;
  std::string instruction_text(const WaveInstruction& i) const;
  Row draw_instructions(const WaveRow& row, const std::vector<std::uint64_t>& clock_of) const;
  std::vector<std::size_t> folded(std::uint64_t first, std::size_t clocks) const;

  ClockedWave wave_;
  std::map<std::uint64_t, std::string> phases_;
  SymbolTable symbols_;
};

}  // namespace ka10
