// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Where instructions begin and end, found at the retire port; places by name; names of phases.
#include <fmt/format.h>

#include <algorithm>

#include "macro10/disassembler.h"
#include "waves/machine_view.h"
#include "waves/phases.h"

namespace ka10 {
namespace {

/// How far outside the window the two ends of an instruction are looked for.
constexpr std::uint64_t reach = 512;

/// The retire port in this order.
constexpr const char* retire_names[] = {"retire_valid", "retire_pc",      "retire_word", "retire_e",
                                        "retire_cause", "retire_channel", "retire_halt"};

bool is_one(WaveValue v) { return v.unknown == 0 && v.bits == 1; }

WaveInstruction retired(const std::vector<WaveValue>& v, std::uint64_t from, std::uint64_t to) {
  WaveInstruction i;
  i.from = from;
  i.to = to;
  i.pc = static_cast<Address>(v[1].bits & address_mask);
  i.word = Word(v[2].bits);
  i.e = static_cast<Address>(v[3].bits & address_mask);
  i.cause = static_cast<unsigned>(v[4].bits & 3);
  i.channel = static_cast<unsigned>(v[5].bits & 7);
  i.halt = is_one(v[6]);
  return i;
}

bool number(const std::string& text, unsigned base, std::uint64_t& n) {
  n = 0;
  if (text.empty() || text.size() > 18) return false;
  for (const char c : text) {
    const unsigned digit = static_cast<unsigned>(c) - '0';
    if (digit >= base) return false;
    n = n * base + digit;
  }
  return true;
}

}  // namespace

MachineView::MachineView(ClockedWave wave, std::map<std::uint64_t, std::string> phases,
                         SymbolTable symbols)
    : wave_(std::move(wave)), phases_(std::move(phases)), symbols_(std::move(symbols)) {
  if (const auto phase = wave_.find("ka10_control.phase"))
    for (const auto& [n, name] : wave_.signals()[*phase].names) phases_[n] = phase_title(name);
}

std::string MachineView::phase_name(std::uint64_t n) const {
  const auto found = phases_.find(n);
  return found == phases_.end() ? fmt::format("{:o}", n) : found->second;
}

std::string MachineView::instruction_text(const WaveInstruction& i) const {
  std::string text = disassemble_short(i.word, symbols_.empty() ? nullptr : &symbols_);
  if (i.cause == 3) text = fmt::format("PI {}: {}", i.channel, text);
  return text;
}

MachineView::Port MachineView::retire_port() const {
  Port port;
  for (const char* name : retire_names) {
    auto found = wave_.find(std::string("ka10.") + name);
    if (!found) found = wave_.find(name);
    if (!found)
      throw WaveError(
          fmt::format("{}:1:1: error: the signal '{}' is not recorded", wave_.file().name(), name));
    port.signals.push_back(*found);
  }
  const auto run = wave_.find("ka10.run") ? wave_.find("ka10.run") : wave_.find("run");
  port.has_run = run.has_value();
  if (run) port.signals.push_back(*run);
  return port;
}

std::vector<WaveInstruction> MachineView::instructions(std::uint64_t first,
                                                       std::size_t clocks) const {
  const Port port = retire_port();
  const std::uint64_t begin = std::max(wave_.first_clock(), first > reach ? first - reach : 0);
  const std::uint64_t end = std::min(wave_.last_clock(), first + clocks + reach);
  std::vector<WaveInstruction> list;
  std::uint64_t from = begin;
  wave_.walk(port.signals, begin, end, [&](std::uint64_t clock, const std::vector<WaveValue>& v) {
    if (port.has_run && !is_one(v.back()) && !is_one(v[0])) {
      from = clock + 1;  // standing still
    } else if (is_one(v[0])) {
      if (clock >= first && from < first + clocks) list.push_back(retired(v, from, clock));
      from = clock + 1;
    }
    return clock < first + clocks || from < first + clocks;
  });
  if (from < first + clocks && from <= end) {
    WaveInstruction open;
    open.from = from;
    open.to = end;
    open.complete = false;
    list.push_back(open);
  }
  return list;
}

std::uint64_t MachineView::place(const std::string& text) const {
  const std::size_t colon = text.find(':');
  const std::string kind = colon == std::string::npos ? "" : text.substr(0, colon);
  const std::string rest = colon == std::string::npos ? text : text.substr(colon + 1);
  std::uint64_t n = 0;
  if ((kind.empty() || kind == "clock") && number(rest, 10, n)) return n;
  const bool by_count = kind == "instruction";
  Address pc = 0;
  if (by_count) {
    if (!number(rest, 10, n) || n == 0)
      throw WaveError(fmt::format("error: '{}': expected a count from 1", text));
  } else if (kind == "pc" && number(rest, 8, n) && n <= address_mask) {
    pc = static_cast<Address>(n);
  } else if (kind.empty() || kind == "pc") {
    const auto place = symbols_.place(rest);
    if (!place)
      throw WaveError(
          fmt::format("error: '{}': no such symbol, expected a clock number, clock:N, "
                      "instruction:N, pc:ADDRESS or a symbol",
                      text));
    pc = *place;
  } else {
    throw WaveError(fmt::format("error: '{}': expected clock:, instruction: or pc:", text));
  }
  std::uint64_t count = 0;
  std::uint64_t from = wave_.first_clock();
  std::optional<std::uint64_t> found;
  const Port port = retire_port();
  wave_.walk(port.signals, wave_.first_clock(), wave_.last_clock(),
             [&](std::uint64_t clock, const std::vector<WaveValue>& v) {
               if (is_one(v[0])) {
                 ++count;
                 if (by_count ? count == n : v[1].bits == pc) found = from;
               }
               if (is_one(v[0]) || (port.has_run && !is_one(v.back()))) from = clock + 1;
               return !found;
             });
  if (!found)
    throw WaveError(fmt::format(
        "{}:1:1: error: no instruction {} in this recording", wave_.file().name(),
        by_count ? fmt::format("{} (there are {})", n, count) : fmt::format("at {:06o}", pc)));
  return *found;
}

}  // namespace ka10
