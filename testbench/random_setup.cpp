// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Setups of random programs.
#include "testbench/random_setup.h"

#include <fmt/format.h>

namespace ka10 {
namespace {

bool same(const Latency& a, const Latency& b) {
  return a.tty_out == b.tty_out && a.tty_in == b.tty_in && a.tape_in == b.tape_in &&
         a.tape_out == b.tape_out;
}

// As TEXT:... of the command line, quoted for a shell.
std::string escaped(const std::string& bytes) {
  std::string text = "'TEXT:";
  for (const char c : bytes) {
    const auto b = static_cast<unsigned char>(c);
    text += b > 040 && b < 0177 && c != '\'' && c != '\\' ? std::string(1, c)
                                                         : fmt::format("\\{:03o}", b);
  }
  return text + "'";
}

}  // namespace

std::string RandomSetup::run_options(std::uint32_t memory) const {
  std::string text = fmt::format("--memory {}", memory);
  if (trap_offset) text += " --trap-offset";
  if (!same(latency, Latency{}))
    text += fmt::format(" --latency {},{},{},{}", latency.tty_out, latency.tty_in, latency.tape_in,
                        latency.tape_out);
  if (typed) text += " --tty-in " + escaped(*typed);
  if (tape) text += " --ptr " + escaped(*tape);
  if (punch) text += " --ptp /dev/null";
  if (switches != Word()) text += " --switches " + octal(switches);
  return text;
}

RandomOutside::RandomOutside(const RandomSetup& s)
    : trap_offset_(s.trap_offset),
      keyboard_(s.typed.has_value()),
      reader_(s.tape.has_value()),
      punch_(s.punch),
      latency_(s.latency),
      typed_(s.typed.value_or("")),
      tape_(s.tape.value_or("")) {}

MachineOptions RandomOutside::options(std::uint32_t memory) {
  MachineOptions o;
  o.memory_words = memory;
  o.trap_offset = trap_offset_;
  o.latency = latency_;
  if (keyboard_) o.devices.tty_in = &typed_;
  if (reader_) o.devices.tape_in = &tape_;
  if (punch_) o.devices.tape_out = &punched_;
  return o;
}

bool RandomOutside::serves(const RandomSetup& s) const {
  return !reader_ && !s.tape && trap_offset_ == s.trap_offset && keyboard_ == s.typed.has_value() &&
         punch_ == s.punch && same(latency_, s.latency);
}

void RandomOutside::rewind(const RandomSetup& s) {
  typed_ = TextSource(s.typed.value_or(""));
  tape_ = TextSource(s.tape.value_or(""));
  punched_ = StringSink();
}

}  // namespace ka10
