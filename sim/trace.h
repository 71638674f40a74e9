// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Trace: a line for every record: number, clock, address, octal word, mnemonic, symbols, changes of
// accumulators, memory and flags, source line. And Profile: where a program spends its time.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <unordered_map>

#include "sim/machine.h"
#include "sim/program.h"

namespace ka10 {

class Trace {
 public:
  /// `program` may be null and must outlive the trace.
  explicit Trace(const Program* program) : program_(program) {}
  /// One line, with its line end.
  std::string line(std::uint64_t record, std::uint64_t clocks, const Retired& r);
  static std::string heading();

 private:
  const Program* program_;
  std::uint32_t flags_ = 0;
};

/// Names of the flags in the left half of a PC word: `OV CRY0`.
std::string flag_names(std::uint32_t flags);

class Profile {
 public:
  explicit Profile(const Program* program) : program_(program) {}
  void count(const Retired& r, std::uint64_t clocks);
  /// A table by label, then one by address with source lines.
  std::string report() const;

 private:
  struct Count {
    std::uint64_t instructions = 0, clocks = 0;
  };
  const Program* program_;
  std::unordered_map<Address, Count> counts_;
  std::uint64_t last_clocks_ = 0;
};

}  // namespace ka10
