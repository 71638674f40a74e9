// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Random programs, legal but nasty: self-modifying code, code in accumulators, XCT and indirect
// chains, wrap-around of accumulators and addresses, overflowing stacks, block transfers over
// themselves, byte pointers of every size and position, user mode with relocation and violations,
// UUOs, interrupts at random instants with any interrupt instruction, devices and tapes, extreme
// numbers. What the specification leaves without an end is left out.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "macro10/word.h"
#include "sim/machine.h"
#include "testbench/random_setup.h"

namespace ka10 {

/// xorshift64*, seeded through splitmix64: the same numbers everywhere.
class Random {
 public:
  explicit Random(std::uint64_t seed);
  std::uint64_t bits();
  /// 0 to n-1; n > 0.
  std::uint32_t below(std::uint32_t n) { return static_cast<std::uint32_t>((bits() >> 16) % n); }
  bool chance(std::uint32_t percent) { return below(100) < percent; }

 private:
  std::uint64_t state_;
};

/// Classes of instructions a generator may use, as bits.
namespace random_class {
constexpr std::uint32_t moves = 1, half_words = 2, logic = 4, add = 010, multiply = 020,
                        shift = 040, test = 0100, jump = 0200, bytes = 0400, stack = 01000,
                        block = 02000, execute = 04000, uuo = 010000, floating = 020000,
                        user = 040000, in_out = 0100000, ticks = 0200000,
                        devices = 0400000;  ///< some programs, or all without in_out
constexpr std::uint32_t integer = 07777, all = 0777777;
}  // namespace random_class

struct RandomProgram {
  std::map<Address, Word> words;  ///< accumulators and core; all else is zero
  Address start = 0;
  std::uint32_t flags = 0;
  std::uint32_t tick_every = 0;     ///< a tick between records, on average every so many; 0: none
  std::uint64_t tick_seed = 0;
  bool tick_inside = false;         ///< some ticks come in the middle of an instruction
  std::uint64_t instructions = 0;   ///< how long to run
  std::uint32_t memory = 32768;
  RandomSetup setup;
};

RandomProgram random_program(std::uint64_t seed, std::uint32_t classes, std::uint64_t instructions);

/// The program as MACRO-10 source that assembles to it and starts it with its flags. `title` and
/// `remarks` go to the head.
std::string random_source(const RandomProgram& program, const std::string& title,
                          const std::vector<std::string>& remarks);

}  // namespace ka10
