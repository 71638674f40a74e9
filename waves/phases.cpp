// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
#include "waves/phases.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>

#include "waves/wave_file.h"

namespace ka10 {
namespace {

struct PhaseName {
  const char* enumerator;
  const char* title;
  Tone tone;
};

constexpr PhaseName phase_names[] = {
    {"P_STOP", "STOP", Tone::console},   {"P_I", "I", Tone::fetch},
    {"P_A", "A", Tone::address},         {"P_F", "F", Tone::operand},
    {"P_ST", "S", Tone::store},          {"P_N", "S.next", Tone::store},
    {"P_R", "I.fetch", Tone::fetch},     {"P_J0", "E.pushj", Tone::execute},
    {"P_J1", "E.jsr", Tone::execute},    {"P_JR", "E.jrst", Tone::execute},
    {"P_U", "E.uuo", Tone::execute},     {"P_U2", "E.uuo41", Tone::execute},
    {"P_BP", "F.ptr", Tone::operand},    {"P_BF", "F.byte", Tone::operand},
    {"P_LB", "E.load", Tone::execute},   {"P_DB1", "E.dep1", Tone::execute},
    {"P_DB2", "E.dep2", Tone::execute},  {"P_B0", "E.blt", Tone::loop},
    {"P_B1", "E.bltF", Tone::loop},      {"P_B2", "E.bltS", Tone::loop},
    {"P_B3", "E.bltAC", Tone::loop},     {"P_B4", "E.bltend", Tone::loop},
    {"P_SH", "E.shift", Tone::loop},     {"P_SC1", "E.shift1", Tone::loop},
    {"P_SC2", "S.high", Tone::store},    {"P_SC3", "S.low", Tone::store},
    {"P_SC4", "S.low1", Tone::store},    {"P_JF", "S.jffo", Tone::store},
    {"P_MS", "E.mulset", Tone::execute}, {"P_M", "E.mul", Tone::loop},
    {"P_ML", "E.mulend", Tone::execute},
    {"P_D0", "E.mag0", Tone::execute},   {"P_D1", "E.mag1", Tone::execute},
    {"P_D", "E.div", Tone::loop},        {"P_R1", "S.1", Tone::store},
    {"P_R1A", "S.1ac", Tone::store},     {"P_R2", "S.2", Tone::store},
    {"P_IO", "E.io", Tone::execute},     {"P_BK", "A.blk", Tone::address},
    {"P_X1", "E.unpack", Tone::execute}, {"P_X2", "E.align", Tone::loop},
    {"P_XL", "E.mag2", Tone::execute},   {"P_XQ", "E.quot", Tone::execute},
    {"P_X3", "E.norm", Tone::loop},      {"P_X4", "S.pack", Tone::store},
    {"P_X6", "E.rest", Tone::execute},   {"P_DF1", "E.dfn", Tone::execute},
    {"P_DF2", "S.dfn", Tone::store},     {"P_X7", "S.fplow", Tone::store},
    {"P_K0", "KEY.dev", Tone::console},  {"P_K1", "KEY.ref", Tone::console},
    {"P_K2", "KEY.word", Tone::console}, {"P_K3", "KEY.wait", Tone::console},
    {"P_H", "HALT", Tone::console},
};

/// X11 names that stand out from the black of GTKWave.
const char* gtkwave_colour(Tone tone) {
  switch (tone) {
    case Tone::fetch:
      return "DodgerBlue4";
    case Tone::address:
      return "DarkSlateGray";
    case Tone::operand:
      return "DarkGreen";
    case Tone::execute:
      return "DarkGoldenrod4";
    case Tone::store:
      return "purple4";
    case Tone::console:
      return "gray30";
    default:
      return "maroon";
  }
}

}  // namespace

std::string phase_title(const std::string& enumerator) {
  for (const PhaseName& p : phase_names)
    if (enumerator == p.enumerator) return p.title;
  return enumerator.compare(0, 2, "P_") == 0 ? enumerator.substr(2) : enumerator;
}

Tone phase_tone(const std::string& title) {
  const auto* found = std::find_if(std::begin(phase_names), std::end(phase_names),
                                   [&](const PhaseName& p) { return title == p.title; });
  return found == std::end(phase_names) ? Tone::loop : found->tone;
}

std::map<std::uint64_t, std::string> read_phase_titles(const std::string& file) {
  std::ifstream in(file);
  if (!in)
    throw WaveError(fmt::format("{}:0:0: error: cannot read: {}", file, std::strerror(errno)));
  std::map<std::uint64_t, std::string> titles;
  std::size_t line = 0;
  for (std::string text; std::getline(in, text);) {
    ++line;
    if (text.empty() || text[0] == '#') continue;
    const std::size_t blank = text.find(' ');
    std::uint64_t n = 0;
    bool good = blank != std::string::npos && blank > 0 && blank <= 6;
    for (std::size_t i = 0; good && i < blank; ++i) {
      good = text[i] >= '0' && text[i] <= '7';
      n = n << 3 | static_cast<std::uint64_t>(text[i] - '0');
    }
    if (!good)
      throw WaveError(
          fmt::format("{}:{}:1: error: expected an octal number and a name", file, line));
    std::string title = text.substr(blank + 1);
    if (title[0] == '?') title = title.substr(title.find('?', 1) + 1);
    titles[n] = title;
  }
  return titles;
}

std::vector<std::string> phase_enumerators(const std::string& verilog) {
  std::vector<std::string> names;
  const std::size_t end = verilog.find("} phase_t;");
  if (end == std::string::npos) return names;
  const std::size_t begin = verilog.find('{', verilog.rfind("typedef enum", end));
  for (std::size_t line = begin; line < end; line = verilog.find('\n', line) + 1) {
    // what stands before a comment; several names a line are fine
    const std::size_t stop = std::min(verilog.find("//", line), verilog.find('\n', line));
    for (std::size_t at = verilog.find("P_", line); at < std::min(stop, end);
         at = verilog.find("P_", at + 1))
      names.push_back(verilog.substr(at, verilog.find_first_of(", /\n=}", at) - at));
  }
  return names;
}

std::string phase_filter(const std::vector<std::string>& enumerators) {
  std::string text;
  for (std::size_t n = 0; n < enumerators.size(); ++n) {
    const std::string title = phase_title(enumerators[n]);
    text += fmt::format("{:02o} ?{}?{}\n", n, gtkwave_colour(phase_tone(title)), title);
  }
  return text;
}

}  // namespace ka10
