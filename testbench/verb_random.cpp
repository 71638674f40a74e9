// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Verb random: random programs in lockstep; a failing one is shrunk and printed as MACRO-10 source.
#include <malloc.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "macro10/image_format.h"
#include "sim/program.h"
#include "testbench/engine.h"
#include "testbench/options.h"
#include "testbench/random_check.h"
#include "testbench/verbs.h"

namespace ka10 {
namespace {

struct RandomVerbOptions {
  EngineOptions engine;
  std::uint64_t seed = 1, instructions = 1000000, length = 1000;
  std::vector<std::string> classes;
  bool no_shrink = false;
  std::string json, save, wave;
  std::uint64_t wave_from = 0, wave_to = ~std::uint64_t{0};
  std::uint64_t flip = 0;
  std::optional<unsigned> code;
};

const std::map<std::string, std::uint32_t>& class_names() {
  using namespace random_class;
  static const std::map<std::string, std::uint32_t> names = {
      {"moves", moves},     {"halves", half_words}, {"logic", logic},     {"add", add},
      {"multiply", multiply}, {"shift", shift}, {"test", test},       {"jump", jump},
      {"bytes", bytes},     {"stack", stack},   {"block", block},     {"execute", execute},
      {"uuo", uuo},         {"floating", floating}, {"user", user},   {"io", in_out},
      {"ticks", ticks},     {"devices", devices}, {"integer", integer}, {"all", all}};
  return names;
}

std::uint32_t class_mask(const std::vector<std::string>& names) {
  if (names.empty()) return random_class::all;
  std::uint32_t mask = 0;
  for (const std::string& n : names) {
    const auto at = class_names().find(n);
    if (at == class_names().end()) {
      std::string known;
      for (const auto& [name, bits] : class_names()) known += " " + name;
      throw UsageError(fmt::format("ka10: error: --classes: {} is none of{}", n, known));
    }
    mask |= at->second;
  }
  if ((mask & ~random_class::ticks) == 0)
    throw UsageError("ka10: error: --classes: ticks alone make no program");
  return mask;
}

constexpr std::uint32_t default_memory = 32768;
constexpr int kept_memory = 256 << 20;

class RandomVerb {
 public:
  explicit RandomVerb(const RandomVerbOptions& o) : o_(o) {}

  int run() {
    // Machines come and go; their memory is not given back each time.
    mallopt(M_MMAP_THRESHOLD, kept_memory);
    mallopt(M_TRIM_THRESHOLD, kept_memory);
    const std::uint32_t classes = class_mask(o_.classes);
    RandomChecker checker([this](const MachineOptions& o) { return make_pair(o); });
    checker.one_pair_at_a_time(!o_.wave.empty());
    checker.leave_out_floating((classes & random_class::floating) == 0);
    const auto begin = std::chrono::steady_clock::now();
    auto shown = begin;
    const bool progress = isatty(STDERR_FILENO) != 0;
    arm_interrupt();
    int status = status_passed;
    std::uint64_t seed = o_.seed;
    for (; total_ < o_.instructions; ++seed) {
      if (interrupt_seen()) {
        status = status_limit;
        break;
      }
      const std::uint64_t length = std::min(o_.length, o_.instructions - total_);
      RandomProgram program = random_program(seed, classes, length);
      program.memory = o_.engine.memory;
      checker.set_command(
          fmt::format("./ka10 random --seed {} --length {} --instructions {}{}", seed, o_.length,
                      length, same_options()));
      const RandomRun r = checker.run(program);
      ++programs_;
      total_ += std::max<std::uint64_t>(r.instructions, 1);
      clocks_ += r.clocks;
      halted_ += r.halted;
      stuck_ += r.stuck;
      if (r.failure) {
        failed(checker, program, seed, *r.failure);
        status = status_failed;
        break;
      }
      const auto now = std::chrono::steady_clock::now();
      seconds_ = std::chrono::duration<double>(now - begin).count();
      if (progress && seconds_ > 2 && now - shown > std::chrono::milliseconds(200)) {
        shown = now;
        fmt::print(stderr, "\r{} instructions, {:.2f} million a second, seed {}\033[K", total_,
                   static_cast<double>(total_) / seconds_ / 1e6, seed);
      }
    }
    if (progress && seconds_ > 2) std::fputs("\r\033[K", stderr);
    checker_close(checker);
    report(status);
    return status;
  }

 private:
  std::unique_ptr<Lockstep> make_pair(const MachineOptions& machine) const {
    VerilatedOptions v;
    v.waits = o_.engine.waits;
    v.stuck_clocks = 20000;
    v.wave.file = o_.wave;
    v.wave.from_clock = o_.wave_from;
    v.wave.to_clock = o_.wave_to;
    if (o_.flip != 0) v.flip = Flip{Flip::Where::read, o_.flip, 35, 0};
    if (o_.code) v.flip = Flip{Flip::Where::code, 0, 35, *o_.code};
    LockstepOptions l;
    l.unspecified = random_unspecified;
    l.patience = 100;  // a transfer over all of core that does not exist takes less
    return make_lockstep(machine, v, l);
  }

  // What makes the same programs and machines again.
  std::string same_options() const {
    std::string text;
    if (o_.engine.memory != default_memory) text += fmt::format(" --memory {}", o_.engine.memory);
    if (o_.flip != 0) text += fmt::format(" --flip {}", o_.flip);
    if (o_.code) text += fmt::format(" --flip-code {:03o}", *o_.code);
    for (const std::string& c : o_.classes) {
      text += &c == &o_.classes.front() ? " --classes " : ",";
      text += c;
    }
    if (o_.engine.waits.random)
      text += fmt::format(" --wait-states random:{}", o_.engine.waits.seed);
    else if (o_.engine.waits.clocks != 0)
      text += fmt::format(" --wait-states {}", o_.engine.waits.clocks);
    return text;
  }

  static void checker_close(RandomChecker& checker) {
    if (checker.pair() != nullptr)
      static_cast<VerilatedMachine&>(checker.pair()->first()).close_wave();
  }

  void failed(RandomChecker& checker, const RandomProgram& program, std::uint64_t seed,
              const RandomFailure& failure) {
    fmt::print("seed {}: {}\n{}", seed, failure.difference, failure.report);
    failure_ = failure.difference;
    failing_seed_ = seed;
    if (o_.no_shrink || o_.flip != 0) return;
    const RandomProgram small = checker.shrink(program);
    const RandomRun r = checker.run(small);
    std::vector<std::string> remarks = {
        fmt::format("shrunk from ./ka10 random --seed {} --instructions {}{}", seed, o_.length,
                    same_options()),
        r.failure ? r.failure->difference : failure.difference};
    remarks.push_back("./ka10 run FILE " + small.setup.run_options(small.memory));
    if (small.tick_every != 0)
      remarks.push_back("needs clock ticks between instructions: run with --clock-every");
    const std::string source = random_source(small, fmt::format("SEED{}", seed % 10), remarks);
    fmt::print("{}", source);
    if (!o_.save.empty()) write_file_atomically(o_.save, source);
  }

  void report(int status) {
    fmt::print("{} instructions in {} programs (seeds {} to {}), {} clocks, {} halted, {} endless, "
               "{:.1f} s: {}\n",
               total_, programs_, o_.seed, o_.seed + std::max<std::uint64_t>(programs_, 1) - 1,
               clocks_, halted_, stuck_, seconds_,
               status == status_passed ? "no difference"
               : status == status_limit ? "interrupted" : "DIFFERENT");
    if (o_.json.empty()) return;
    nlohmann::ordered_json j;
    j["verdict"] = status == status_passed  ? "passed"
                   : status == status_limit ? "interrupted"
                                            : "failed";
    j["seed"] = o_.seed;
    j["instructions"] = total_;
    j["programs"] = programs_;
    j["clocks"] = clocks_;
    j["halted"] = halted_;
    j["endless"] = stuck_;
    j["seconds"] = seconds_;
    j["failure"] = failure_;
    if (failing_seed_) j["failing_seed"] = *failing_seed_;
    write_file_atomically(o_.json, j.dump(2) + "\n");
  }

  const RandomVerbOptions& o_;
  std::uint64_t total_ = 0, programs_ = 0, clocks_ = 0, halted_ = 0, stuck_ = 0;
  double seconds_ = 0;
  std::string failure_;
  std::optional<std::uint64_t> failing_seed_;
};

// clock:N
void add_clock(CLI::App& verb, const std::string& name, std::uint64_t& clock) {
  verb.add_option_function<std::string>(
      name,
      [name, &clock](const std::string& text) {
        const std::string head = "clock:";
        if (text.rfind(head, 0) != 0)
          throw CLI::ValidationError(name, "expected clock:N, not " + text);
        clock = parse_number(name, text.substr(head.size()), 0, ~std::uint64_t{0});
      },
      "clock:N");
}

}  // namespace

void add_random(CLI::App& app, int& status) {
  CLI::App* verb =
      app.add_subcommand("random", "random programs in lockstep, shrunk when they fail");
  auto o = std::make_shared<RandomVerbOptions>();
  o->engine.memory = default_memory;
  add_engine_options(*verb, o->engine);
  verb->remove_option(verb->get_option("--on"));
  add_number(*verb, "--seed", o->seed,
             "of the first program; the next takes the next (default 1)");
  add_number(*verb, "--instructions", o->instructions, "how many in all (default one million)", 1);
  add_number(*verb, "--length", o->length, "instructions a program (default 1000)", 1);
  verb->add_option("--classes", o->classes, "moves,jump,floating,io,...; default all")
      ->delimiter(',');
  verb->add_flag("--no-shrink", o->no_shrink, "print the failing program's report only");
  add_output(*verb, "--save", o->save, "write the shrunk program to this file");
  add_wave_output(*verb, o->wave);
  add_clock(*verb, "--wave-from", o->wave_from);
  add_clock(*verb, "--wave-to", o->wave_to);
  add_number(*verb, "--flip", o->flip, "deliberate fault in instruction N of the first program", 1);
  verb->add_option_function<std::string>(
          "--flip-code",
          [o](const std::string& text) {
            const auto code = parse_address(text, {});
            if (!code || *code > 0777)
              throw CLI::ValidationError("--flip-code", "expected an octal code, not " + text);
            o->code = *code;
          },
          "deliberate fault in the result of this operation code")
      ->type_name("OCTAL");
  add_results(*verb, "--json", o->json, "machine-readable results");
  verb->footer(
      "Examples:\n"
      "  ./ka10 random --seed 7 --instructions 100000 --wait-states random:1\n"
      "  ./ka10 random --flip-code 270  # how a failure looks: ADD errs in its last bit");
  verb->callback([o, &status] { status = RandomVerb(*o).run(); });
}

}  // namespace ka10
