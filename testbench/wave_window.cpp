// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
#include "testbench/wave_window.h"

#include <fmt/format.h>

#include "sim/program.h"
#include "testbench/engine.h"
#include "testbench/verbs.h"

namespace ka10 {
namespace {

bool is_record(const WavePoint& p) {
  return p.kind == WavePoint::Kind::instruction || p.kind == WavePoint::Kind::address;
}

bool reached(const WavePoint& p, std::uint64_t record, Address next) {
  return p.kind == WavePoint::Kind::instruction ? record + 1 >= p.value
         : p.kind == WavePoint::Kind::address   ? next == p.value
                                                : false;
}

}  // namespace

WavePoint parse_wave_point(const std::string& option, const std::string& text,
                           const SymbolTable& symbols) {
  if (text.empty()) return {};
  const auto number = [&](std::size_t from) -> std::uint64_t {
    const std::string digits = text.substr(from);
    if (digits.empty() || digits.size() > 18 ||
        digits.find_first_not_of("0123456789") != std::string::npos) {
      throw UsageError(fmt::format(
          "ka10: error: {}: expected a decimal number after the colon in {}", option, text));
    }
    return std::stoull(digits);
  };
  if (text.rfind("clock:", 0) == 0) return {WavePoint::Kind::clock, number(6)};
  if (text.rfind("instruction:", 0) == 0) return {WavePoint::Kind::instruction, number(12)};
  const auto address = parse_address(text, symbols);
  if (!address) {
    throw UsageError(fmt::format(
        "ka10: error: {}: {} is no symbol, octal address, clock:N or instruction:N", option, text));
  }
  return {WavePoint::Kind::address, *address};
}

WaveWindow::WaveWindow(const WavePoint& from, const WavePoint& to)
    : from_(from), to_(to), by_record_(is_record(from) || is_record(to)), open_(!is_record(from)) {}

void WaveWindow::apply(WaveOptions& options) const {
  if (from_.kind == WavePoint::Kind::clock) options.from_clock = from_.value;
  if (to_.kind == WavePoint::Kind::clock) options.to_clock = to_.value;
  options.paused = is_record(from_);
}

void WaveWindow::look(VerilatedMachine& machine, std::uint64_t record, Address next) {
  if (!open_ && !done_ && reached(from_, record, next)) {
    machine.wave(true);
    open_ = true;
  } else if (open_ && reached(to_, record, next)) {
    machine.wave(false);
    open_ = false;
    done_ = true;
  }
}

}  // namespace ka10
