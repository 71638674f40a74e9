// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Single-instruction test vectors (docs/ka10/VECTORS.md): the parser of .vec and .vec.xz files,
// and the runner that tries every case on a Machine.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "sim/machine.h"

namespace ka10 {

/// Words of core that the vectors use.
constexpr std::uint32_t vectors_memory = 0100000;

/// What a machine should look like after the instruction.
struct VectorResult {
  Address pc = 0;
  std::uint32_t flags = 0;
  std::vector<Store> changed;  ///< every word that differs, and no other
  bool pdl = false, halt = false;
};

struct VectorCase {
  std::string id;
  unsigned opcode = 0;
  Address pc = 0;
  std::uint32_t flags = 0;
  std::vector<Store> words;  ///< initial contents; accumulators not listed hold their pattern
  std::vector<VectorResult> results;  ///< one; two in a disputed case
  bool doubtful_pc_word = false;      ///< token ?PC
  bool doubtful_floating = false;     ///< token ?FP
};

/// One line of a vector file. Throws SourceError with `file`, `line` and the column.
VectorCase parse_vector(std::string_view text, const std::string& file, std::uint64_t line);

/// The text of a vector file, unpacked if its name ends in .xz. Throws SourceError.
std::string read_vector_file(const std::string& file);

struct VectorReport {
  struct Count {
    std::uint64_t passed = 0, failed = 0;
  };
  std::map<unsigned, Count> opcodes;
  std::uint64_t passed = 0, failed = 0;
  std::uint64_t disputed = 0;            ///< cases with two results; passed when either fits
  std::uint64_t as_first = 0, as_second = 0;  ///< of these, how many fit the first, the second
  std::vector<std::string> failures;     ///< the first few: `ID: what differs`
};

struct VectorLimits {
  std::size_t failures_kept = 20;
  std::function<void(std::uint64_t cases)> progress;  ///< called now and then
};

/// Tries one case. Empty: it passed; else what differs. `which` tells the result that fitted.
std::string try_vector(Machine& machine, const VectorCase& c, std::size_t* which = nullptr);

/// Runs every case of a file. The machine is reset first; core it used is zero afterwards, and a
/// word changed without being reported as a store counts as one failure more.
VectorReport run_vectors(Machine& machine, const std::string& file,
                         const VectorLimits& limits = {});

}  // namespace ka10
