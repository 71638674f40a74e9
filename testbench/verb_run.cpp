// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Verb run: loads images or MACRO-10 sources, starts, runs to a halt, a stop address or a limit.
#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <limits>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "macro10/disassembler.h"
#include "macro10/image_format.h"
#include "macro10/source_error.h"
#include "sim/monitor.h"
#include "sim/program.h"
#include "sim/runner.h"
#include "sim/trace.h"
#include "testbench/console.h"
#include "testbench/engine.h"
#include "testbench/run_options.h"
#include "testbench/verbs.h"
#include "testbench/wave_window.h"

namespace ka10 {
namespace {

[[noreturn]] void usage(const std::string& text) { throw UsageError("ka10: error: " + text); }

constexpr std::uint32_t fastest_reader = 8;

class RunVerb {
 public:
  explicit RunVerb(const RunOptions& options) : o_(options) {}

  int run() {
    program_ = load_program(o_.images, o_.engine.memory);
    if (o_.monitor) {
      if (o_.engine.memory < monitor_memory) usage("--monitor: expected 256K of core");
      if (const auto a = parse_address(o_.start, program_.symbols)) program_.image.start = *a;
      fault_ = install_monitor(program_, KA10_SOURCE_DIR "/macro10/monitor/monitor.mac").fault;
    }
    prepare();
    const bool second_pass = o_.wave_last != 0;
    if (second_pass) wave_on_ = false;
    RunResult result = pass(false);
    if (second_pass) {
      // The machine is deterministic: once more, recording the end.
      wave_on_ = true;
      const std::uint64_t end = last_clock_;
      from_ = {WavePoint::Kind::clock, end > o_.wave_last ? end - o_.wave_last : 0};
      to_ = {};
      quiet_ = true;
      pass(true);
    }
    return report(result);
  }

 private:
  void prepare() {
    const auto address = [&](const std::string& option, const std::string& text) {
      const auto a = parse_address(text, program_.symbols);
      if (!a) usage(fmt::format("{}: {} is no octal address and no symbol", option, text));
      return *a;
    };
    const auto word = [&](const std::string& option, const std::string& text) {
      const auto w = parse_word(text, program_.symbols);
      if (!w) usage(fmt::format("{}: {} is no octal word and no symbol", option, text));
      return *w;
    };
    if (o_.read_in && o_.ptr.empty()) usage("--read-in needs a tape in the reader: --ptr FILE");
    if (!o_.read_in && o_.images.empty())
      usage("IMAGE is required (--help shows what is possible)");
    if (!o_.start.empty() && !o_.monitor) {
      start_ = address("--start", o_.start);
    } else if (program_.image.start) {
      start_ = *program_.image.start;
    } else if (!o_.read_in) {
      usage("the image has no start address: use --start");
    }
    for (const std::string& d : o_.deposits) {
      const auto equals = d.find('=');
      if (equals == std::string::npos) usage("--deposit: expected ADDRESS=WORD, not " + d);
      const Address a = address("--deposit", d.substr(0, equals));
      if (a >= o_.engine.memory)
        usage(fmt::format("--deposit: {} is beyond the memory of {} words", octal(a, 6),
                          o_.engine.memory));
      deposits_.emplace_back(a, word("--deposit", d.substr(equals + 1)));
    }
    if (!o_.latency.empty() && o_.latency[2] < fastest_reader)
      usage(fmt::format("--latency: reading takes {} instructions or more, a frame of a word needs "
                        "a clock", fastest_reader));
    if (!o_.switches.empty()) switches_ = word("--switches", o_.switches);
    for (const std::string& s : o_.stop_at) limits_.stop_at.push_back(address("--stop-at", s));
    if (o_.max_instructions != 0) limits_.max_instructions = o_.max_instructions;
    // Who sits at the teletype has all the time in the world.
    const bool person = o_.interactive && isatty(STDIN_FILENO) != 0;
    if (person) limits_.max_clocks = std::numeric_limits<std::uint64_t>::max();
    if (o_.max_clocks != 0) limits_.max_clocks = o_.max_clocks;
    limits_.clock_every = o_.clock_every;
    if (o_.monitor && o_.clock_every == 0) limits_.clock_every = monitor_clock_every;
    for (const std::string& d : o_.dumps) {
      const auto colon = d.find(':');
      const Address first = address("--dump", d.substr(0, colon));
      const Address last =
          colon == std::string::npos ? first : address("--dump", d.substr(colon + 1));
      if (last < first) usage("--dump: the range " + d + " is empty");
      dumps_.emplace_back(first, last);
    }
    from_ = parse_wave_point("--wave-from", o_.wave_from, program_.symbols);
    to_ = parse_wave_point("--wave-to", o_.wave_to, program_.symbols);
    wave_on_ = !o_.wave.empty();
    if (!wave_on_ && (o_.wave_last != 0 || !o_.wave_from.empty() || !o_.wave_to.empty()))
      usage("--wave-from, --wave-to and --wave-last need --wave FILE");
    if (wave_on_ && o_.engine.on == On::golden)
      usage("--wave: the golden machine has no signals; use --on rtl or --on both");
    if (o_.pty && !o_.interactive) usage("--pty needs --tty");
    if (o_.interactive && !o_.tty_in.empty()) usage("--tty and --tty-in exclude each other");
    if (o_.interactive && o_.wave_last != 0) usage("--tty and --wave-last exclude each other");
    if (!o_.tty_in.empty()) tty_in_ = open_tty_in(o_.tty_in);
    if (!o_.ptr.empty()) ptr_text_ = read_tape(o_.ptr);
    if (tty_in_) shared_tty_in_ = std::make_unique<SharedSource>(tty_in_.get());
  }

  RunResult pass(bool again) {
    MachineOptions base;
    base.trap_offset = o_.trap_offset;
    if (!o_.latency.empty())
      base.latency = {o_.latency[0], o_.latency[1], o_.latency[2], o_.latency[3]};
    std::unique_ptr<ByteSource> tty_in, tape_in;
    StringSink nowhere, nowhere_else;
    OutputFile tty_out(again || o_.tty_out.empty() ? "-" : o_.tty_out, true);
    OutputFile tape_out(o_.ptp, false);
    std::unique_ptr<Terminal> terminal;
    if (shared_tty_in_) {
      tty_in = again ? shared_tty_in_->follower() : shared_tty_in_->leader();
      base.devices.tty_in = tty_in.get();
    }
    base.devices.tty_out = again ? &nowhere : tty_out.sink();
    if (o_.interactive) {
      terminal = o_.pty ? open_pty() : open_terminal();
      base.devices.tty_in = &terminal->source();
      base.devices.tty_out = &terminal->sink();
    }
    if (ptr_text_) {
      tape_in = std::make_unique<TextSource>(*ptr_text_);
      base.devices.tape_in = tape_in.get();
    }
    if (!o_.ptp.empty()) base.devices.tape_out = again ? &nowhere_else : tape_out.sink();

    VerilatedOptions verilated;
    if (wave_on_) {
      verilated.wave.file = o_.wave;
      WaveWindow(from_, to_).apply(verilated.wave);
    } else if (o_.wave_last != 0) {
      verilated.traced_build = true;  // the very model of the second pass
    }
    if (o_.flip_record != 0) {
      verilated.flip.where = Flip::Where::read;
      verilated.flip.record = o_.flip_record;
    }
    LockstepOptions lockstep;
    lockstep.command = o_.command;
    lockstep.disassemble = [this](Word w) { return disassemble_short(w, &program_.symbols); };
    lockstep.place = [this](Address a) { return program_.place(a); };
    RunLimits limits = limits_;
    if (again) limits.max_clocks = run_clocks_;  // also where the first pass was interrupted
    // What ends a run ends it in the middle of an instruction, too.
    VerilatedMachine* rtl = nullptr;
    std::uint64_t first_clock = 0;
    verilated.cut = [&] {
      return interrupt_seen() || (terminal && terminal->attention()) ||
             rtl->clocks() - first_clock >= limits.max_clocks;
    };
    Engine engine = make_engine(o_.engine, base, verilated, lockstep);
    rtl = engine.verilated;
    Machine& machine = *engine.machine;
    deposit_image(machine, program_.image);
    for (const auto& [a, w] : deposits_) machine.deposit(a, w);
    if (switches_) machine.set_switches(*switches_);
    std::optional<RunResult> over;
    if (o_.read_in) {
      Retired first;
      const Stop stop = machine.press_read_in(0104, first);
      if (stop == Stop::stuck) throw SourceError::whole(o_.ptr, "the tape gives no program");
      if (stop == Stop::halt)  // the word lies where the pointer in AC 0 has come to
        over = halted(machine, machine.examine(0).right());
      start_ = first.next_pc;
    } else {
      machine.start(start_);
    }

    Trace trace(&program_);
    Profile profile(&program_);
    std::optional<NewFile> trace_file;
    if (!o_.trace.empty() && !quiet_) trace_file.emplace(o_.trace);
    const bool tracing = trace_file.has_value(), trace_here = o_.trace == "-";
    const auto tell = [&](const std::string& text) {
      if (trace_here)
        std::fputs(text.c_str(), stdout);  // in order with what the teletype prints
      else
        trace_file->write(text);
    };
    if (tracing) tell(Trace::heading());
    const bool profiling = !o_.profile.empty() && !quiet_;
    WaveWindow wave_window(from_, to_);
    const bool window = wave_on_ && wave_window.by_record();
    const auto look = [&](std::uint64_t n, Address next) {
      wave_window.look(*engine.verilated, n, next);
    };
    if (window) look(0, start_);
    RunHooks hooks;
    if (tracing || profiling || window) {
      hooks.record = [&](std::uint64_t n, const Retired& r) {
        if (tracing) tell(trace.line(n, machine.clocks(), r));
        if (profiling) profile.count(r, machine.clocks());
        if (window) look(n, r.next_pc);
        return false;
      };
    }
    first_clock = machine.clocks();
    arm_interrupt();
    hooks.interrupted = interrupt_seen;
    const bool progress = isatty(STDERR_FILENO) != 0 && !o_.interactive;
    bool progress_shown = false;
    if (progress) {
      hooks.progress = [&](const RunResult& r) {
        if (r.seconds < 2) return;
        progress_shown = true;
        std::fprintf(stderr, "\r%s\033[K",
                     fmt::format("{} instructions, {} clocks, {:.2f} million a second, PC {}",
                                 r.instructions, r.clocks, r.instructions_per_second() / 1e6,
                                 program_.place(r.pc))
                         .c_str());
      };
    }
    RunResult result = over ? *over
                       : o_.interactive
                           ? converse(*terminal, machine, program_, start_, limits, hooks)
                           : run_machine(machine, start_, limits, hooks);
    if (progress_shown) std::fputs("\r\033[K", stderr);
    terminal.reset();
    last_clock_ = machine.clocks();
    run_clocks_ = last_clock_ - first_clock;
    if (!again) {
      tty_out.finish();
      if (!o_.ptp.empty()) tape_out.finish();
      keep_state(machine, result);
    }
    if (tracing) trace_file->commit();
    if (profiling) write_file_atomically(o_.profile, profile.report());
    if (engine.verilated != nullptr) engine.verilated->close_wave();
    return result;
  }

  // What the report needs of the machine, which ends with the pass.
  void keep_state(Machine& machine, const RunResult& result) {
    if (result.reason == Reason::error) return;
    flags_ = machine.panel().flags;
    for (Address a = 0; a < 020; ++a) ac_.push_back(machine.examine(a));
    for (const auto& [first, last] : dumps_) {
      for (Address a = first; a <= last; ++a) dumped_.emplace_back(a, machine.examine(a));
    }
  }

  int report(const RunResult& r) {
    if (!o_.json.empty()) write_file_atomically(o_.json, json(r));
    for (const auto& [a, w] : dumped_) fmt::print("{} {}\n", octal(a, 6), octal(w));
    std::fflush(stdout);
    fmt::print(stderr, "{}: {}; PC {} ({}), flags {} {}\n", reason_name(r.reason), r.message,
               octal(r.pc, 6), program_.place(r.pc), octal(flags_, 6), flag_names(flags_));
    fmt::print(stderr, "{} instructions", r.instructions);
    if (r.clocks != 0)
      fmt::print(stderr, ", {} clocks ({:.2f} an instruction)", r.clocks,
                 r.clocks_per_instruction());
    fmt::print(stderr, ", {:.3f} s, {:.2f} million instructions a second, on {}\n", r.seconds,
               r.instructions_per_second() / 1e6, on_name(o_.engine.on));
    switch (r.reason) {
      case Reason::halt:
        return fault_ && r.halt_at == fault_ ? status_failed : status_passed;
      case Reason::stop:
        return interrupt_seen() ? status_limit : status_passed;
      case Reason::limit:
        return status_limit;
      case Reason::mismatch:
      case Reason::error:
        return status_failed;
    }
    return status_failed;
  }

  std::string json(const RunResult& r) const {
    nlohmann::ordered_json j;
    j["reason"] = reason_name(r.reason);
    j["message"] = r.message;
    j["on"] = on_name(o_.engine.on);
    j["start"] = octal(start_, 6);
    j["pc"] = octal(r.pc, 6);
    j["halt_at"] = r.halt_at ? nlohmann::ordered_json(octal(*r.halt_at, 6)) : nullptr;
    j["instructions"] = r.instructions;
    j["clocks"] = r.clocks;
    j["seconds"] = r.seconds;
    j["instructions_per_second"] = r.instructions_per_second();
    j["clocks_per_instruction"] = r.clocks_per_instruction();
    j["flags"] = octal(flags_, 6);
    j["ac"] = nlohmann::ordered_json::array();
    for (const Word w : ac_) j["ac"].push_back(octal(w));
    j["dump"] = nlohmann::ordered_json::object();
    for (const auto& [a, w] : dumped_) j["dump"][octal(a, 6)] = octal(w);
    return j.dump(2) + "\n";
  }

  const RunOptions& o_;
  Program program_;
  Address start_ = 0;
  std::optional<Address> fault_;  ///< where the monitor halts after an error of the program
  std::optional<Word> switches_;
  std::vector<std::pair<Address, Word>> deposits_;
  std::vector<std::pair<Address, Address>> dumps_;
  RunLimits limits_;
  WavePoint from_, to_;
  bool wave_on_ = false, quiet_ = false;
  std::unique_ptr<ByteSource> tty_in_;
  std::unique_ptr<SharedSource> shared_tty_in_;
  std::optional<std::string> ptr_text_;
  std::uint64_t last_clock_ = 0, run_clocks_ = 0;
  std::uint32_t flags_ = 0;
  std::vector<Word> ac_;
  std::vector<std::pair<Address, Word>> dumped_;
};

}  // namespace

void add_run(CLI::App& app, int& status) {
  CLI::App* verb = app.add_subcommand("run", "load images or MACRO-10 sources and run to a halt");
  auto options = std::make_shared<RunOptions>();
  add_run_options(*verb, *options);
  verb->callback([options, &status] { status = RunVerb(*options).run(); });
}

}  // namespace ka10
