// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// A window of clocks as a table of text: one line a clock.
#include <fmt/format.h>

#include "waves/machine_view.h"
#include "waves/phases.h"

namespace ka10 {
namespace {

constexpr std::size_t piece = 4096;  ///< clocks kept in memory at a time

bool is_one(WaveValue v) { return v.unknown == 0 && v.bits == 1; }

/// Samples by name; names that are not recorded read 0.
class Named {
 public:
  explicit Named(const ClockedWave& wave) : wave_(wave) {}
  void add(const std::string& name, const std::string& path) {
    auto found = wave_.find(path);
    if (!found) found = wave_.find(path.substr(path.rfind('.') + 1));
    if (!found || wave_.signals()[*found].width > 64) return;
    place_[name] = which_.size();
    which_.push_back(*found);
  }
  void sample(std::uint64_t first, std::size_t clocks) {
    samples_ = wave_.sample(which_, first, clocks);
  }
  bool has(const std::string& name) const { return place_.count(name) != 0; }
  WaveValue value(const std::string& name, std::size_t column) const {
    const auto found = place_.find(name);
    return found == place_.end() ? WaveValue{} : samples_.value[found->second][column];
  }
  bool one(const std::string& name, std::size_t column) const {
    return is_one(value(name, column));
  }
  std::string octal(const std::string& name, std::size_t column) const {
    const auto found = place_.find(name);
    if (found == place_.end()) return "-";
    return octal_value(value(name, column), wave_.signals()[which_[found->second]].width);
  }

 private:
  const ClockedWave& wave_;
  std::map<std::string, std::size_t> place_;
  std::vector<std::size_t> which_;
  Samples samples_;
};

constexpr const char* registers[] = {"IR", "MA", "AR", "BR", "MQ", "SC", "FE", "MI"};

Named named_signals(const ClockedWave& wave) {
  Named in(wave);
  in.add("phase", "ka10_control.phase");
  in.add("PC", wave.find("ka10_datapath.PC") ? "ka10_datapath.PC" : "ka10.lamp_pc");
  in.add("IR", wave.find("ka10.lamp_ir") ? "ka10.lamp_ir" : "ka10_datapath.IR");
  in.add("SC", wave.find("ka10_control.steps") ? "ka10_control.steps" : "ka10_datapath.SC");
  for (const char* r : registers)
    if (!in.has(r)) in.add(r, std::string("ka10_datapath.") + r);
  if (!in.has("MI")) in.add("MI", "ka10.lamp_mi");
  in.add("flags", "ka10.lamp_flags");
  for (const char* name : {"mem_valid", "mem_ready", "mem_write", "mem_address", "mem_wdata",
                           "mem_rvalid", "mem_rdata", "mem_nxm", "retire_valid", "retire_halt",
                           "retire_ac_write", "retire_ac_number", "retire_ac_data"})
    in.add(name, std::string("ka10.") + name);
  return in;
}

std::string bus_text(const Named& in, std::size_t c) {
  std::string text;
  if (in.one("mem_rvalid", c)) text = "got " + in.octal("mem_rdata", c);
  if (in.one("mem_nxm", c)) text = "got no memory";
  if (!in.one("mem_valid", c)) return text;
  if (!text.empty()) text += "  ";
  const bool write = in.one("mem_write", c);
  text += (write ? "write " : "read ") + in.octal("mem_address", c);
  if (write) text += ' ' + in.octal("mem_wdata", c);
  if (!in.one("mem_ready", c)) text += " (waits)";
  return text;
}

/// `in_loop`: SC counts all the time, but only in a loop it means something.
std::string change_text(const Named& in, std::size_t c, bool in_loop) {
  std::string text;
  const auto say = [&text](const std::string& what) { text += (text.empty() ? "" : "  ") + what; };
  for (const char* r : registers)
    if (in.has(r) && in.value(r, c) != in.value(r, c - 1) && (in_loop || r != std::string("SC")))
      say(fmt::format("{}={}", r, in.octal(r, c)));
  if (in.has("flags") && in.value("flags", c) != in.value("flags", c - 1))
    say("flags=" + flag_names(in.value("flags", c).bits));
  if (in.one("retire_ac_write", c))
    say(fmt::format("AC {:o}<-{}", in.value("retire_ac_number", c).bits,
                    in.octal("retire_ac_data", c)));
  if (in.one("retire_valid", c)) say(in.one("retire_halt", c) ? "HALT" : "retired");
  return text;
}

}  // namespace

std::string MachineView::table(std::uint64_t first, std::size_t clocks) const {
  std::string out = fmt::format("{:>9}  {:8} {:7} {:34} {:47} {}\n", "clock", "phase", "PC",
                                "instruction", "memory bus", "changes");
  Named in = named_signals(wave_);
  for (std::uint64_t at = first; at < first + clocks; at += piece) {
    const std::size_t count =
        static_cast<std::size_t>(std::min<std::uint64_t>(piece, first + clocks - at));
    // column 0 is the clock before, to see what changed
    const std::uint64_t before = at == 0 ? 0 : at - 1;
    in.sample(before, count + static_cast<std::size_t>(at - before));
    const std::vector<WaveInstruction> list = instructions(at, count);
    std::size_t next = 0;
    for (std::uint64_t clock = at; clock < at + count; ++clock) {
      const std::size_t c = static_cast<std::size_t>(clock - before);
      while (next < list.size() && list[next].to < clock) ++next;
      std::string instruction;
      if (next < list.size() && clock >= list[next].from && list[next].complete) {
        const WaveInstruction& i = list[next];
        instruction = clock == i.from || (clock == first)
                          ? symbols_.describe(i.pc) + ": " + instruction_text(i)
                          : "  \"";
      }
      const WaveValue phase = in.value("phase", c);
      const std::string title = phase.unknown != 0 ? "x"
                                : in.has("phase")  ? phase_name(phase.bits)
                                                   : "-";
      std::string line = fmt::format(
          "{:>9}  {:8} {:7} {:34} {:47} {}", clock, title, in.octal("PC", c), instruction,
          bus_text(in, c), c == 0 ? "" : change_text(in, c, phase_tone(title) == Tone::loop));
      line.erase(line.find_last_not_of(' ') + 1);
      out += line + '\n';
    }
  }
  return out;
}

}  // namespace ka10
