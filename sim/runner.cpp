// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Running a machine to its end.
#include "sim/runner.h"

#include <algorithm>
#include <chrono>

#include <fmt/format.h>

#include "sim/lockstep.h"

namespace ka10 {
namespace {

using Clock = std::chrono::steady_clock;
constexpr std::uint64_t chunk_records = 65536;
constexpr auto progress_interval = std::chrono::milliseconds(200);

std::string halt_message(Address a) { return fmt::format("HALT at {}", octal(a, 6)); }

class Run1 {
 public:
  Run1(Machine& m, Address start, const RunLimits& limits, const RunHooks& hooks)
      : m_(m), limits_(limits), hooks_(hooks), first_clock_(m.clocks()), next_pc_(start) {}

  RunResult run() {
    started_ = last_progress_ = Clock::now();
    try {
      loop();
    } catch (const Mismatch& e) {
      result_.instructions = e.record > limits_.done_before ? e.record - limits_.done_before : 0;
      result_.pc = e.pc;
      finish(Reason::mismatch, e.what());
    } catch (const ProtocolError& e) {
      finish(Reason::error, e.what());
    }
    count();
    return result_;
  }

 private:
  void loop() {
    const bool every = !limits_.stop_at.empty() || hooks_.record;
    if (at_stop(next_pc_)) return;
    while (result_.reason == Reason::halt && !ended_) {
      std::uint64_t n = allowed();
      if (n == 0) return;
      if (limits_.clock_every != 0)
        n = std::min(n, limits_.clock_every - number() % limits_.clock_every);
      const std::uint64_t before = number();
      const Stop stop = every ? singly(n) : bulk(n);
      if (limits_.clock_every != 0 && number() % limits_.clock_every == 0 && number() != before &&
          stop == Stop::none)
        m_.tick_clock();
      ended(stop);
      tend();
    }
  }

  // How many records may be run before the limits are looked at again; 0: the limit is reached.
  std::uint64_t allowed() {
    if (result_.instructions >= limits_.max_instructions) {
      finish(Reason::limit, fmt::format("limit of {} instructions",
                                        limits_.done_before + limits_.max_instructions));
      return 0;
    }
    std::uint64_t n = std::min(chunk_records, limits_.max_instructions - result_.instructions);
    const std::uint64_t used = used_clocks();
    if (used >= limits_.max_clocks) {
      finish(Reason::limit, fmt::format("limit of {} clocks", limits_.max_clocks));
      return 0;
    }
    const std::uint64_t left = limits_.max_clocks - used;
    // An instruction takes a few clocks: the nearer the limit, the smaller the steps.
    return std::min(n, clocked() ? left / 8 + 1 : left);
  }

  // Of the last record, counted over all runs of this machine.
  std::uint64_t number() const { return limits_.done_before + result_.instructions; }

  bool clocked() const { return m_.clocks() != 0; }
  std::uint64_t used_clocks() const {
    return clocked() ? m_.clocks() - first_clock_ : result_.instructions;
  }

  Stop bulk(std::uint64_t n) {
    Stop stop = Stop::none;
    result_.instructions += m_.run(n, stop);
    return stop;
  }

  Stop singly(std::uint64_t n) {
    for (std::uint64_t i = 0; i < n; ++i) {
      const Stop stop = m_.step(retired_);
      if (stop == Stop::stuck || stop == Stop::cut) return stop;
      ++result_.instructions;
      next_pc_ = retired_.next_pc;
      if (hooks_.record && hooks_.record(number(), retired_)) {
        finish(Reason::stop, "stopped");
        return stop;
      }
      if (stop != Stop::none || at_stop(next_pc_)) return stop;
    }
    return Stop::none;
  }

  bool at_stop(Address a) {
    if (std::find(limits_.stop_at.begin(), limits_.stop_at.end(), a) == limits_.stop_at.end())
      return false;
    finish(Reason::stop, fmt::format("stop at {}", octal(a, 6)));
    return true;
  }

  void ended(Stop stop) {
    if (stop == Stop::halt) {
      result_.halt_at = m_.last_pc();
      if (!ended_) finish(Reason::halt, halt_message(m_.last_pc()));
    } else if (stop == Stop::stuck) {
      finish(Reason::limit,
             fmt::format("the instruction at {} never ends", octal(m_.panel().pc, 6)));
    } else if (stop == Stop::cut) {
      result_.inside = true;
      const std::string where = "inside of the instruction at " + octal(m_.panel().pc, 6);
      if (used_clocks() >= limits_.max_clocks)
        finish(Reason::limit, fmt::format("limit of {} clocks, {}", limits_.max_clocks, where));
      else
        finish(Reason::stop, "interrupted " + where);
    }
  }

  void tend() {
    if (ended_) return;
    if (hooks_.interrupted && hooks_.interrupted()) {
      finish(Reason::stop, "interrupted");
      return;
    }
    const auto now = Clock::now();
    if (hooks_.progress && now - last_progress_ >= progress_interval) {
      last_progress_ = now;
      count();
      hooks_.progress(result_);
    }
  }

  void count() {
    result_.seconds = std::chrono::duration<double>(Clock::now() - started_).count();
    result_.clocks = m_.clocks() - first_clock_;
    if (result_.reason != Reason::mismatch) result_.pc = m_.panel().pc;
  }

  void finish(Reason reason, const std::string& message) {
    if (ended_) return;
    ended_ = true;
    result_.reason = reason;
    result_.message = message;
  }

  Machine& m_;
  const RunLimits& limits_;
  const RunHooks& hooks_;
  RunResult result_;
  Retired retired_;
  std::uint64_t first_clock_;
  Address next_pc_;
  bool ended_ = false;
  Clock::time_point started_, last_progress_;
};

}  // namespace

const char* reason_name(Reason r) {
  switch (r) {
    case Reason::halt: return "halt";
    case Reason::stop: return "stop";
    case Reason::limit: return "limit";
    case Reason::mismatch: return "mismatch";
    case Reason::error: return "error";
  }
  return "?";
}

double RunResult::instructions_per_second() const {
  return seconds > 0 ? static_cast<double>(instructions) / seconds : 0;
}

double RunResult::clocks_per_instruction() const {
  return instructions > 0 ? static_cast<double>(clocks) / static_cast<double>(instructions) : 0;
}

RunResult run_machine(Machine& machine, Address start, const RunLimits& limits,
                      const RunHooks& hooks) {
  return Run1(machine, start, limits, hooks).run();
}

RunResult halted(Machine& machine, Address halt_at) {
  RunResult r;
  r.message = halt_message(halt_at);
  r.pc = machine.panel().pc;
  r.halt_at = halt_at;
  return r;
}

}  // namespace ka10
