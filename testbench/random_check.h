// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Running random programs in lockstep, and making a failing one as short as it can be.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "sim/lockstep.h"
#include "testbench/random_program.h"

namespace ka10 {

struct RandomFailure {
  std::string difference;  ///< one line
  std::string report;      ///< the whole
  std::uint64_t record = 0;
};

struct RandomRun {
  std::uint64_t instructions = 0;
  std::uint64_t clocks = 0;
  bool halted = false, stuck = false;
  std::optional<RandomFailure> failure;
};

/// BLT as interrupt instruction, whose cycle "never ends properly" (docs/ka10/IO.md 2.4).
/// For LockstepOptions::unspecified.
bool random_unspecified(const Retired& r, Machine& before);

/// Two machines that are powered up anew for every program.
class RandomChecker {
 public:
  explicit RandomChecker(std::unique_ptr<Lockstep> pair) : pair_(std::move(pair)) {}
  RandomRun run(const RandomProgram& program);
  /// The shortest program found that still fails; `program` must fail.
  /// Floating point is out of bounds: a program that comes upon it ends there.
  void leave_out_floating(bool on) { no_floating_ = on; }
  RandomProgram shrink(RandomProgram program,
                       const std::function<void(std::size_t)>& progress = {});
  Lockstep& pair() { return *pair_; }

 private:
  bool fails(const RandomProgram& program) { return run(program).failure.has_value(); }
  std::optional<RandomProgram> later(const RandomProgram& program, std::uint64_t records);
  void drop_words(RandomProgram& program, const std::function<void(std::size_t)>& progress);

  std::unique_ptr<Lockstep> pair_;
  Retired retired_;
  bool no_floating_ = false;
};

}  // namespace ka10
