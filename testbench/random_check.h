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

/// BLT as interrupt instruction, whose cycle "never ends properly", and XCT or UUO there in user
/// mode, where what they execute "runs as a normal one" (docs/ka10/IO.md 2.4): forbidden all.
/// For LockstepOptions::unspecified.
bool random_unspecified(const Retired& r, Machine& before);

/// Builds the two machines from options that have memory, strap and devices.
using MakePair = std::function<std::unique_ptr<Lockstep>(const MachineOptions&)>;

/// Two machines that are powered up anew for every program, and two that are built anew for every
/// setup that is not the usual one.
class RandomChecker {
 public:
  explicit RandomChecker(MakePair make) : make_(std::move(make)) {}
  RandomRun run(const RandomProgram& program);
  /// The command for reports of all further runs.
  void set_command(std::string command) { command_ = std::move(command); }
  /// The shortest program found that still fails; `program` must fail.
  /// Floating point is out of bounds: a program that comes upon it ends there.
  void leave_out_floating(bool on) { no_floating_ = on; }
  RandomProgram shrink(RandomProgram program,
                       const std::function<void(std::size_t)>& progress = {});
  /// The usual machines are not kept while others run: both would write the same waveform.
  void one_pair_at_a_time(bool on) { one_pair_ = on; }
  /// The machines of the last run; null before it.
  Lockstep* pair() { return now_ != nullptr ? now_->pair.get() : nullptr; }

 private:
  struct Machines {
    Machines(const RandomProgram& program, const MakePair& make);
    RandomOutside outside;
    std::uint32_t memory;
    bool address_break = false;  ///< one is set
    bool spoilt = false;         ///< a rule of the memory bus was broken: not to be used again
    std::unique_ptr<Lockstep> pair;
  };

  bool fails(const RandomProgram& program) { return run(program).failure.has_value(); }
  std::optional<RandomProgram> later(const RandomProgram& program, std::uint64_t records);
  Lockstep& prepare(const RandomProgram& program);
  void straighten(RandomProgram& program);
  void simplify_setup(RandomProgram& program);
  void drop_words(RandomProgram& program, const std::function<void(std::size_t)>& progress);

  MakePair make_;
  std::string command_;
  std::unique_ptr<Machines> usual_, special_;
  Machines* now_ = nullptr;
  bool one_pair_ = false;
  Retired retired_;
  bool no_floating_ = false;
};

}  // namespace ka10
