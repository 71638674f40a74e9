// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// ClockedWave: a waveform seen clock by clock. Clock n lasts from its rising edge to just before
// the next one, and a signal's value in it is the one it has settled to at its end: what every
// register takes at the next edge. Clocks are numbered from time 0 of the recording.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "waves/wave_file.h"

namespace ka10 {

/// Values of some signals over some clocks.
struct Samples {
  std::uint64_t first = 0;                    ///< the clock of column 0
  std::size_t clocks = 0;                     ///< columns
  std::vector<std::vector<WaveValue>> value;  ///< by signal asked for, by column
};

class ClockedWave {
 public:
  /// Finds the clock: the signal `clk` nearest to the root that ticks; without one every
  /// recorded time is taken as a clock. Throws WaveError.
  explicit ClockedWave(std::unique_ptr<WaveFile> file);

  const WaveFile& file() const { return *file_; }
  const std::vector<WaveSignal>& signals() const { return file_->signals(); }
  /// The signal whose path is `suffix` or ends in `.suffix`; of several the shortest.
  std::optional<std::size_t> find(const std::string& suffix) const;

  std::uint64_t first_clock() const { return clock_at(file_->start_time()); }
  std::uint64_t last_clock() const { return clock_at(file_->end_time()); }

  /// Clock number and the values of `which` in it; false: enough.
  using OnClock = std::function<bool(std::uint64_t, const std::vector<WaveValue>&)>;
  /// Walks over the clocks `first` to `last`, both inclusive, in one reading of the file.
  void walk(const std::vector<std::size_t>& which, std::uint64_t first, std::uint64_t last,
            const OnClock& on_clock) const;
  /// The clocks from `first` to `first + count - 1` of the signals `which`.
  Samples sample(const std::vector<std::size_t>& which, std::uint64_t first,
                 std::size_t count) const;

 private:
  bool find_period(std::optional<std::size_t> clk);
  std::uint64_t clock_at(std::uint64_t time) const {
    return time < offset_ ? 0 : (time - offset_) / period_;
  }

  std::unique_ptr<WaveFile> file_;
  std::uint64_t period_ = 1;
  std::uint64_t offset_ = 0;  ///< time of clock 0's rising edge
};

}  // namespace ka10
