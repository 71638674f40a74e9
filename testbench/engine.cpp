// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Engines by name and options shared by verbs.
#include "testbench/engine.h"

#include <csignal>
#include <cstdlib>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "macro10/image_format.h"
#include "sim/golden/golden.h"
#include "testbench/options.h"
#include "testbench/verbs.h"

namespace ka10 {
namespace {

std::uint32_t parse_memory(const std::string& text) {
  const bool kilo = !text.empty() && (text.back() == 'K' || text.back() == 'k');
  const std::uint32_t unit = kilo ? 1024 : 1;
  try {
    const std::string digits = text.substr(0, text.size() - (kilo ? 1 : 0));
    return static_cast<std::uint32_t>(
               parse_number("--memory", digits, 1024 / unit, 262144 / unit)) *
           unit;
  } catch (const CLI::ValidationError&) {
    throw CLI::ValidationError("--memory", "expected 1024 to 262144 words or 1K to 256K, not " +
                                               text);
  }
}

WaitStates parse_waits(const std::string& text) {
  WaitStates waits;
  const std::string head = "random:";
  waits.random = text.rfind(head, 0) == 0;
  const std::string number = waits.random ? text.substr(head.size()) : text;
  if (number.empty() || number.find_first_not_of("0123456789") != std::string::npos ||
      number.size() > 9)
    throw CLI::ValidationError("--wait-states", "expected N or random:SEED, not " + text);
  if (waits.random) {
    waits.seed = std::stoull(number);
  } else {
    waits.clocks = static_cast<std::uint32_t>(std::stoul(number));
  }
  return waits;
}

const std::string text_head = "TEXT:";

bool is_text(const std::string& spec) { return spec.rfind(text_head, 0) == 0; }

// What stands behind TEXT: in the value of `option`.
std::string unescape(const std::string& option, const std::string& spec) {
  const std::string text = spec.substr(text_head.size());
  static const std::map<char, char> simple = {
      {'r', '\r'}, {'n', '\n'}, {'t', '\t'}, {'e', '\033'}, {'\\', '\\'}};
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\\' || i + 1 == text.size()) {
      out.push_back(text[i]);
      continue;
    }
    ++i;
    const auto known = simple.find(text[i]);
    if (known != simple.end()) {
      out.push_back(known->second);
    } else {
      int value = 0, digits = 0;
      while (digits < 3 && i < text.size() && text[i] >= '0' && text[i] <= '7') {
        value = value * 8 + (text[i] - '0');
        ++digits;
        ++i;
      }
      if (digits == 0)
        throw UsageError(fmt::format("ka10: error: {}: unknown escape \\{}, expected \\r \\n \\t "
                                     "\\e \\\\ or octal digits", option, text[i]));
      if (value > 0377)
        throw UsageError(
            fmt::format("ka10: error: {}: \\{:o} is no byte, at most \\377", option, value));
      --i;
      out.push_back(static_cast<char>(value));
    }
  }
  return out;
}

// What a signal handler can set: the signal's number.
volatile std::sig_atomic_t interrupt_flag = 0;
void (*last_resort)(int) = SIG_DFL;
extern "C" void on_interrupt(int number) {
  if (interrupt_flag != 0) std::signal(number, last_resort);  // the third one kills
  if (interrupt_flag != SIGTERM) interrupt_flag = number;
}

}  // namespace

void add_engine_options(CLI::App& verb, EngineOptions& options) {
  verb.add_option_function<std::string>(
          "--on",
          [&options](const std::string& t) {
            options.on = t == "rtl" ? On::rtl : t == "golden" ? On::golden : On::both;
          },
          "rtl: the Verilated processor alone; golden: the simulator alone; both: in lockstep "
          "(default)")
      ->check(CLI::IsMember({"rtl", "golden", "both"}).description(""))
      ->type_name("ENGINE");
  verb.add_option_function<std::string>(
          "--memory", [&options](const std::string& t) { options.memory = parse_memory(t); },
          "words of core, as 65536 or 64K (default 256K)")
      ->type_name("WORDS");
  verb.add_option_function<std::string>(
          "--wait-states", [&options](const std::string& t) { options.waits = parse_waits(t); },
          "clocks that memory is slower: N, or random:SEED")
      ->type_name("N");
}

const char* on_name(On on) {
  return on == On::rtl ? "rtl" : on == On::golden ? "golden" : "both";
}

Engine make_engine(const EngineOptions& options, MachineOptions base, VerilatedOptions verilated,
                   LockstepOptions lockstep) {
  base.memory_words = options.memory;
  verilated.waits = options.waits;
  Engine engine;
  if (options.on == On::golden) {
    engine.machine = make_golden(base);
  } else if (options.on == On::rtl) {
    auto machine = make_verilated(base, verilated);
    engine.verilated = machine.get();
    engine.machine = std::move(machine);
  } else {
    auto machine = make_lockstep(base, verilated, std::move(lockstep));
    engine.lockstep = machine.get();
    engine.verilated = static_cast<VerilatedMachine*>(&machine->first());
    engine.machine = std::move(machine);
  }
  return engine;
}

std::string read_tape(const std::string& spec) {
  return is_text(spec) ? unescape("--ptr", spec) : read_file(spec);
}

std::unique_ptr<ByteSource> open_tty_in(const std::string& spec) {
  if (is_text(spec)) return std::make_unique<TextSource>(unescape("--tty-in", spec));
  if (spec == "-") return std::make_unique<DescriptorSource>(0);
  std::string text = read_file(spec);
  for (char& c : text) {
    if (c == '\n') c = '\r';  // what the key sends
  }
  return std::make_unique<TextSource>(std::move(text));
}

OutputFile::OutputFile(std::string path, bool text) : path_(std::move(path)), text_(text) {
  if (path_ == "-" && text_) {
    sink_ = std::make_unique<TerminalSink>(stdout);
  } else {
    sink_ = std::make_unique<StringSink>();
  }
}

void OutputFile::finish() {
  if (path_ == "-" && text_) {
    std::fflush(stdout);
  } else {
    write_file_atomically(path_, static_cast<StringSink*>(sink_.get())->text());
  }
}

bool interrupt_seen() { return interrupt_flag != 0; }
bool termination_seen() { return interrupt_flag == SIGTERM; }

void set_last_resort(void (*handler)(int)) { last_resort = handler; }

void arm_interrupt() {
  if (interrupt_flag != SIGTERM) interrupt_flag = 0;
  std::signal(SIGINT, on_interrupt);
  std::signal(SIGTERM, on_interrupt);
}

}  // namespace ka10
