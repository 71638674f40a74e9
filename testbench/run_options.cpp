// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The command line of the verb run.
#include "testbench/run_options.h"

#include <fmt/format.h>

#include "testbench/options.h"

namespace ka10 {
namespace {

std::string quoted(const std::string& s) {
  if (s.find_first_of(" \t'\"\\$;&|<>*?()") == std::string::npos && !s.empty()) return s;
  std::string out = "'";
  for (const char c : s) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

// The command that makes the same run again.
std::string command_of(const CLI::App& verb) {
  std::string text = "./ka10 run";
  for (const CLI::Option* option : verb.get_options()) {
    const std::string name = option->get_name();
    if (option->count() == 0 || name.rfind("--wave", 0) == 0 || name == "--json") continue;
    const bool positional = option->get_positional();
    const bool flag = option->get_expected_max() == 0;
    if (flag) text += " " + name;
    for (const std::string& value : option->results()) {
      if (flag) continue;
      text += positional ? " " + quoted(value) : " " + name + " " + quoted(value);
    }
  }
  return text;
}

}  // namespace

void add_run_options(CLI::App& verb, RunOptions& o) {
  verb.add_option("IMAGE", o.images, "oct, hex, RIM10B, SAV images or .mac sources");
  add_engine_options(verb, o.engine);
  verb.add_option("--start", o.start, "start address: octal or a symbol (default: the image's)")
      ->check(not_empty("an address"));
  verb.add_option("--deposit", o.deposits, "ADDRESS=WORD, put into core after loading; repeatable")
      ->allow_extra_args(false);
  verb.add_option("--switches", o.switches, "console data switches")
      ->check(not_empty("a word"));
  verb.add_option("--stop-at", o.stop_at, "stop before the instruction there; repeatable")
      ->allow_extra_args(false);
  add_number(verb, "--max-instructions", o.max_instructions, "limit, status 3 when reached", 1);
  add_number(verb, "--max-clocks", o.max_clocks,
             "limit, status 3 when reached (default 1e9; with --tty at a terminal: none)", 1);
  add_number(verb, "--clock-every", o.clock_every, "the line clock ticks every N instructions");
  verb.add_flag("--trap-offset", o.trap_offset, "the strap: traps at 140 to 161, not 40 to 61");
  verb.add_option("--latency", o.latency,
                  "instructions that printing, typing, reading and punching take (default "
                  "20,20,20,20)")
      ->delimiter(',')
      ->expected(4)
      ->check(CLI::Range(std::uint32_t{1}, std::uint32_t{1000000}))
      ->type_name("N,N,N,N");
  verb.add_option("--tty-in", o.tty_in, "what is typed: a file, - or TEXT:...")
      ->check(not_empty("a file, - or TEXT:..."));
  add_output(verb, "--tty-out", o.tty_out, "where the teletype prints: a file or - (default)");
  verb.add_flag("--monitor", o.monitor, "a TOPS-10 program: in user mode under the small monitor");
  verb.add_flag("--tty", o.interactive, "this terminal is the teletype; ^E gives a prompt");
  verb.add_flag("--pty", o.pty, "with --tty: the teletype is a new pseudo-terminal");
  verb.add_option("--ptr", o.ptr, "the tape in the paper tape reader: a file or TEXT:...")
      ->check(not_empty("a file or TEXT:..."));
  verb.add_flag("--read-in", o.read_in, "press READ IN: the tape in the reader boots the machine");
  add_output(verb, "--ptp", o.ptp, "where the punched tape goes");
  verb.add_option("--dump", o.dumps, "FIRST:LAST, print core as octal image lines; repeatable")
      ->allow_extra_args(false);
  add_output(verb, "--trace", o.trace, "a line for every instruction into this file, - for here");
  add_wave_output(verb, o.wave);
  verb.add_option("--wave-from", o.wave_from, "symbol, octal address, clock:N or instruction:N")
      ->check(not_empty("a place"));
  verb.add_option("--wave-to", o.wave_to, "the same")->check(not_empty("a place"));
  add_number(verb, "--wave-last", o.wave_last, "record only the last N clocks", 1);
  add_output(verb, "--profile", o.profile, "instructions and clocks by label and address");
  add_results(verb, "--json", o.json, "machine-readable results");
  add_number(verb, "--flip", o.flip_record,
             "deliberate fault: invert bit 35 of a word read in instruction N", 1);
  verb.footer(
      "Examples:\n"
      "  ./ka10 run bench/mixed.mac --on golden --json -\n"
      "  ./ka10 run macro10/demo/demo.mac --clock-every 500 --tty-in 'TEXT:HELLO\\rSTOP\\r'\n"
      "  ./ka10 run waves/examples/example.mac --trace - --wave run.fst --wave-last 2000\n"
      "  ./ka10 asm macro10/sudoku/fast.mac -o fast.rim10b\n"
      "  ./ka10 run --read-in --ptr fast.rim10b");
  verb.parse_complete_callback([&verb, &o] { o.command = command_of(verb); });
}

}  // namespace ka10
