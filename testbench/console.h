// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The interactive teletype: a raw terminal or a pseudo-terminal, and the operator's prompt that ^E
// gives: examine, deposit, step, continue, disassemble, breakpoint.
#pragma once

#include <memory>
#include <string>

#include "sim/program.h"
#include "sim/runner.h"

namespace ka10 {

/// A terminal that is the teletype while the machine runs. Its modes are put back on every way out:
/// by the destructor, and by handlers for the signals that end the program.
class Terminal {
 public:
  virtual ~Terminal() = default;
  virtual ByteSource& source() = 0;
  virtual ByteSink& sink() = 0;
  /// True once after ^E was typed.
  virtual bool attention() = 0;
  /// Raw for the machine, cooked for the operator.
  virtual void raw(bool on) = 0;
  /// A line from the operator; false at the end of input.
  virtual bool ask(const std::string& prompt, std::string& line) = 0;
  virtual void say(const std::string& text) = 0;
};

std::unique_ptr<Terminal> open_terminal();
/// Opens a pseudo-terminal and says its name on stderr; the operator stays at this terminal.
std::unique_ptr<Terminal> open_pty();

/// Runs the started machine with its operator until a HALT, a limit or `quit`.
RunResult converse(Terminal& terminal, Machine& machine, const Program& program, Address start,
                   const RunLimits& limits, const RunHooks& hooks);

}  // namespace ka10
