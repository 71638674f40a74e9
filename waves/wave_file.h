// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// WaveFile: a recorded waveform, FST (what Verilator and GTKWave write) or VCD (IEEE 1364-2005,
// 18), recognised by content. It lists the signals and plays back the changes of some of them.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace ka10 {

/// A waveform that cannot be read, or a request it cannot serve; what() is `file:line:column:
/// error: ...`.
class WaveError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Up to 64 bits; a 1 in `unknown` marks an x or z.
struct WaveValue {
  std::uint64_t bits = 0;
  std::uint64_t unknown = 0;
  friend bool operator==(const WaveValue& a, const WaveValue& b) {
    return a.bits == b.bits && a.unknown == b.unknown;
  }
  friend bool operator!=(const WaveValue& a, const WaveValue& b) { return !(a == b); }
};

/// Makes a value of text in 0, 1, x, z; the rightmost 64 count.
WaveValue wave_value(const char* text, std::size_t length);

struct WaveSignal {
  std::string path;       ///< scopes and name joined by dots, without the bit range
  int width = 0;          ///< in bits; 0 for reals and strings, which are never played back
  std::uint64_t key = 0;  ///< the format's own handle
  std::map<std::uint64_t, std::string> names;  ///< of an enum, where the format keeps them
};

class WaveFile {
 public:
  virtual ~WaveFile() = default;
  const std::string& name() const { return name_; }
  const std::vector<WaveSignal>& signals() const { return signals_; }
  virtual std::uint64_t start_time() const = 0;
  virtual std::uint64_t end_time() = 0;

  /// time, position in `which`, value; false: enough.
  using OnChange = std::function<bool(std::uint64_t, std::size_t, WaveValue)>;
  /// Plays the changes of the signals `which` (indices into signals()) in order of time, up to and
  /// including time `to`. What a signal holds at `from` is reported first, at a time up to `from`.
  virtual void play(const std::vector<std::size_t>& which, std::uint64_t from, std::uint64_t to,
                    const OnChange& on_change) = 0;

 protected:
  std::string name_;
  std::vector<WaveSignal> signals_;
};

/// Opens `name`. Throws WaveError for what is missing, empty, damaged or no waveform.
std::unique_ptr<WaveFile> open_wave(const std::string& name);

std::unique_ptr<WaveFile> open_vcd(const std::string& name);
std::unique_ptr<WaveFile> open_fst(const std::string& name);

}  // namespace ka10
