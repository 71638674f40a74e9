// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Engines by name, and the options that every verb which runs programs shares: --on, --memory,
// --wait-states, devices. Files named by options are read at once and written when all is done.
#pragma once

#include <CLI/CLI.hpp>

#include <cstdint>
#include <memory>
#include <string>

#include "sim/devices.h"
#include "sim/lockstep.h"
#include "sim/machine.h"
#include "sim/verilated/verilated.h"

namespace ka10 {

enum class On : std::uint8_t { rtl, golden, both };

struct EngineOptions {
  On on = On::both;
  std::uint32_t memory = 262144;
  WaitStates waits;
};

/// Adds --on, --memory, --wait-states.
void add_engine_options(CLI::App& verb, EngineOptions& options);

struct Engine {
  std::unique_ptr<Machine> machine;
  VerilatedMachine* verilated = nullptr;  ///< the RTL in it, if there is one
  Lockstep* lockstep = nullptr;
};

/// `base.memory_words` and `verilated.waits` are taken from `options`.
Engine make_engine(const EngineOptions& options, MachineOptions base = {},
                   VerilatedOptions verilated = {}, LockstepOptions lockstep = {});

const char* on_name(On on);

/// `--tty-in F|-|TEXT:...` to a source; escapes \r \n \t \e \\ \ooo in TEXT. Throws UsageError.
std::unique_ptr<ByteSource> open_tty_in(const std::string& spec);

/// `--ptr F|TEXT:...` to the frames of a tape, escapes as in open_tty_in().
std::string read_tape(const std::string& spec);

/// A sink for `F` or `-`; finish() writes the file (temporary name, then renamed). Text to `-` is
/// printed at once, without what is not for eyes; else all eight bits of every byte are kept.
class OutputFile {
 public:
  OutputFile(std::string path, bool text);
  ByteSink* sink() { return sink_.get(); }
  void finish();

 private:
  std::string path_;
  bool text_;
  std::unique_ptr<ByteSink> sink_;
};

/// True after Ctrl-C since the last arm_interrupt(), or after SIGTERM.
bool interrupt_seen();
/// True after SIGTERM: no question of going on.
bool termination_seen();
void arm_interrupt();
/// What a third Ctrl-C (or SIGTERM) that nobody has looked at calls; default: the program dies.
void set_last_resort(void (*handler)(int));

}  // namespace ka10
