// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The catalogue of rows: their names, the signals behind them, the presets.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <sstream>

#include "waves/machine_view.h"

namespace ka10 {
namespace {

/// One signal of a row: its paths' ends, the first that is there counts. A leading '?': may be
/// absent.
struct Entry {
  const char* name;
  const char* label;
  const char* note;
  RowKind kind;
  std::vector<const char*> signals;  // alternatives separated by '|'
  bool group;
};

const std::vector<Entry>& catalogue() {
  using K = RowKind;
  static const std::vector<Entry> entries = {
      {"clk", "clock", "", K::clock, {}, false},
      {"instruction",
       "instruction",
       "at its clocks",
       K::instruction,
       {"ka10.retire_valid|retire_valid"},
       false},
      {"phase",
       "phase",
       "I A F E S",
       K::phase,
       {"ka10_control.phase|phase", "?ka10.retire_valid|retire_valid"},
       false},
      {"retire",
       "retired",
       "",
       K::retire,
       {"ka10.retire_valid|retire_valid", "?ka10.retire_halt|retire_halt",
        "?ka10.retire_cause|retire_cause", "?ka10.retire_channel|retire_channel"},
       false},
      {"PC", "PC", "program counter", K::number, {"ka10_datapath.PC|lamp_pc"}, true},
      {"IR", "IR", "instruction", K::number, {"ka10.lamp_ir|lamp_ir|ka10_datapath.IR"}, false},
      {"MA", "MA", "memory address", K::number, {"ka10_datapath.MA|lamp_ma"}, false},
      {"MI", "MI", "memory indicator", K::number, {"ka10_datapath.MI|lamp_mi"}, false},
      {"AR", "AR", "arithmetic", K::number, {"ka10_datapath.AR"}, false},
      {"BR", "BR", "buffer", K::number, {"ka10_datapath.BR"}, false},
      {"MQ", "MQ", "multiplier quotient", K::number, {"ka10_datapath.MQ"}, false},
      {"AD", "AD", "adder", K::number, {"ka10_datapath.AD"}, false},
      {"SC", "SC", "steps left", K::number, {"ka10_datapath.SC|ka10_control.steps|SC"}, false},
      {"FE", "FE", "exponent", K::number, {"ka10_datapath.FE|FE"}, false},
      {"flags", "flags", "", K::flags, {"ka10.lamp_flags|lamp_flags"}, false},
      {"request",
       "memory request",
       "read or write",
       K::request,
       {"ka10.mem_valid|mem_valid", "ka10.mem_ready|mem_ready", "ka10.mem_write|mem_write",
        "?ka10.mem_pause|mem_pause", "ka10.mem_address|mem_address"},
       true},
      {"answer",
       "memory answer",
       "word read",
       K::answer,
       {"ka10.mem_rvalid|mem_rvalid", "ka10.mem_rdata|mem_rdata", "?ka10.mem_nxm|mem_nxm"},
       false},
      {"core_write",
       "core write",
       "address, word",
       K::core_write,
       {"ka10.retire_mem_write|retire_mem_write", "ka10.retire_mem_address|retire_mem_address",
        "ka10.retire_mem_data|retire_mem_data"},
       false},
      {"ac_write",
       "AC write",
       "number, word",
       K::ac_write,
       {"ka10.retire_ac_write|retire_ac_write", "ka10.retire_ac_number|retire_ac_number",
        "ka10.retire_ac_data|retire_ac_data"},
       false},
      {"run", "RUN", "", K::bit, {"ka10.run|run"}, true},
      {"pi_active", "PI active", "", K::bit, {"ka10.lamp_pi_active|lamp_pi_active"}, false},
      {"pi_on", "PI on", "channels", K::channels, {"ka10.lamp_pi_on|lamp_pi_on"}, false},
      {"pi_request",
       "PI request",
       "channels",
       K::channels,
       {"ka10.lamp_pi_request|lamp_pi_request"},
       false},
      {"pi_held",
       "PI in progress",
       "channels",
       K::channels,
       {"ka10.lamp_pi_held|lamp_pi_held"},
       false},
      {"printed",
       "printed",
       "teletype",
       K::character,
       {"mainframe.tty_out_valid|tty_out_valid", "mainframe.tty_out_ready|tty_out_ready",
        "mainframe.tty_out_data|tty_out_data"},
       true},
      {"typed",
       "typed",
       "teletype",
       K::character,
       {"mainframe.tty_in_valid|tty_in_valid", "mainframe.tty_in_ready|tty_in_ready",
        "mainframe.tty_in_data|tty_in_data"},
       false},
  };
  return entries;
}

struct Preset {
  const char* name;
  const char* rows;
};
constexpr std::array<Preset, 6> preset_list = {{
    {"student",
     "clk,instruction,phase,PC,MA,AR,BR,MQ,AD,request,answer,core_write,ac_write,retire"},
    {"panel",
     "clk,instruction,phase,PC,IR,MA,MI,AR,BR,MQ,AD,SC,FE,flags,run,pi_active,pi_on,"
     "pi_request,pi_held"},
    {"bus", "clk,instruction,phase,request,answer,core_write,ac_write,retire"},
    {"flow", "clk,instruction,phase,PC,retire"},
    {"interrupt",
     "clk,instruction,phase,PC,flags,pi_active,pi_on,pi_request,pi_held,request,"
     "core_write,printed,typed,retire"},
    {"all",
     "clk,instruction,phase,PC,IR,MA,MI,AR,BR,MQ,AD,SC,FE,flags,request,answer,core_write,"
     "ac_write,run,pi_active,pi_on,pi_request,pi_held,printed,typed,retire"},
}};

std::optional<std::size_t> find_any(const ClockedWave& wave, const std::string& alternatives) {
  std::istringstream in(alternatives);
  for (std::string suffix; std::getline(in, suffix, '|');)
    if (const auto found = wave.find(suffix)) return found;
  return std::nullopt;
}

/// False when a signal that must be there is not.
bool bind(const ClockedWave& wave, const Entry& entry, WaveRow& row) {
  row = WaveRow{entry.label, entry.note, entry.kind, {}, entry.group};
  for (const char* name : entry.signals) {
    const bool optional = name[0] == '?';
    const auto found = find_any(wave, optional ? name + 1 : name);
    if (!found && !optional) return false;
    row.signals.push_back(found ? *found : no_signal);
  }
  return true;
}

std::vector<std::string> split(const std::string& list) {
  std::vector<std::string> words;
  std::istringstream in(list);
  for (std::string word; std::getline(in, word, ',');)
    if (!word.empty()) words.push_back(word);
  return words;
}

RowKind format_kind(const std::string& format) {
  static const std::map<std::string, RowKind> kinds = {{"octal", RowKind::number},
                                                       {"binary", RowKind::binary},
                                                       {"hex", RowKind::hex},
                                                       {"decimal", RowKind::decimal},
                                                       {"ascii", RowKind::ascii}};
  const auto found = kinds.find(format);
  if (found == kinds.end())
    throw WaveError(fmt::format(
        "error: no format '{}', expected octal, binary, hex, decimal or ascii", format));
  return found->second;
}

}  // namespace

std::vector<std::string> MachineView::presets() {
  std::vector<std::string> names;
  names.reserve(preset_list.size());
  for (const Preset& p : preset_list) names.emplace_back(p.name);
  return names;
}

std::vector<WaveRow> MachineView::rows_of(const std::string& list) const {
  std::vector<WaveRow> rows;
  const auto preset = std::find_if(preset_list.begin(), preset_list.end(),
                                   [&](const Preset& p) { return list == p.name; });
  const bool from_preset = preset != preset_list.end();
  for (const std::string& word : split(from_preset ? preset->rows : list)) {
    const std::size_t colon = word.find(':');
    const std::string name = word.substr(0, colon);
    const auto entry = std::find_if(catalogue().begin(), catalogue().end(),
                                    [&](const Entry& e) { return name == e.name; });
    WaveRow row;
    bool bound = false;
    if (entry != catalogue().end()) {
      bound = bind(wave_, *entry, row);
      if (!bound && from_preset) continue;
    }
    if (!bound) {
      const auto found = wave_.find(name);
      if (!found)
        throw WaveError(fmt::format("{}:1:1: error: no row and no signal is called '{}'",
                                    wave_.file().name(), name));
      const WaveSignal& s = wave_.signals()[*found];
      const std::size_t dot = s.path.rfind('.');
      row = WaveRow{s.path.substr(dot + 1),
                    dot == std::string::npos ? "" : s.path.substr(0, dot),
                    s.width == 1 ? RowKind::bit : RowKind::number,
                    {*found},
                    false};
      row.note = row.note.substr(row.note.rfind('.') + 1);
    }
    if (colon != std::string::npos) row.kind = format_kind(word.substr(colon + 1));
    for (const std::size_t s : row.signals)
      if (s != no_signal && wave_.signals()[s].width > 64)
        throw WaveError(fmt::format("{}:1:1: error: '{}' has {} bits, 64 can be drawn",
                                    wave_.file().name(), wave_.signals()[s].path,
                                    wave_.signals()[s].width));
    rows.push_back(std::move(row));
  }
  if (rows.empty())
    throw WaveError(wave_.file().name() + ":1:1: error: none of the rows asked for is recorded");
  return rows;
}

}  // namespace ka10
