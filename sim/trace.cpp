// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Trace lines and profiles.
#include "sim/trace.h"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "macro10/disassembler.h"

namespace ka10 {

std::string flag_names(std::uint32_t flags) {
  static constexpr std::pair<std::uint32_t, const char*> names[] = {
      {0400000, "OV"},  {0200000, "CRY0"}, {0100000, "CRY1"}, {040000, "FOV"}, {020000, "BIS"},
      {010000, "USER"}, {04000, "IOT"},    {0100, "FXU"},     {040, "NDV"}};
  std::string text;
  for (const auto& [bit, name] : names) {
    if ((flags & bit) != 0) text += (text.empty() ? "" : " ") + std::string(name);
  }
  return text;
}

std::string Trace::heading() {
  return ";   record      clock  pc      word          instruction                    changes\n";
}

std::string Trace::line(std::uint64_t record, std::uint64_t clocks, const Retired& r) {
  const SymbolTable* symbols = program_ != nullptr ? &program_->symbols : nullptr;
  const std::string place = program_ != nullptr ? program_->place(r.pc) : octal(r.pc, 6);
  std::string text = fmt::format("{:>10} {:>10}  {}  {}  {:<12} {:<28}", record, clocks,
                                 octal(r.pc, 6), octal(r.word), place + ":",
                                 disassemble_short(r.word, symbols));
  for (const Store& s : r.stores) {
    const std::string where = s.address < 020 ? fmt::format("AC{:o}", s.address)
                              : program_ != nullptr ? program_->place(s.address)
                                                    : octal(s.address, 6);
    text += fmt::format(" {}={}", where, halves(s.data));
  }
  if (r.next_pc != ((r.pc + 1) & address_mask) || r.cause == Cause::interrupt)
    text += fmt::format(" -> {}", program_ != nullptr ? program_->place(r.next_pc)
                                                      : octal(r.next_pc, 6));
  if (r.flags != flags_)
    text += fmt::format(" flags {} [{}]", octal(r.flags, 6), flag_names(r.flags));
  flags_ = r.flags;
  if (r.cause == Cause::interrupt) text += fmt::format(" interrupt {}", r.channel);
  if (r.cause == Cause::uuo) text += " UUO";
  if (r.cause == Cause::unassigned) text += " unassigned";
  if (r.halted) text += " HALT";
  if (program_ != nullptr) {
    const std::string source = program_->source_place(r.pc);
    if (!source.empty()) text += fmt::format("  ; {}: {}", source, program_->source_text(r.pc));
  }
  return text + "\n";
}

void Profile::count(const Retired& r, std::uint64_t clocks) {
  Count& c = counts_[r.pc];
  ++c.instructions;
  c.clocks += clocks - last_clocks_;
  last_clocks_ = clocks;
}

std::string Profile::report() const {
  std::map<std::string, Count> labels;
  std::vector<std::pair<Address, Count>> places(counts_.begin(), counts_.end());
  Count total;
  for (const auto& [a, c] : places) {
    std::string label = octal(a & ~077u, 6);
    if (program_ != nullptr) {
      if (const auto near = program_->symbols.nearest(a, address_mask)) label = near->symbol->name;
    }
    for (Count* sum : {&labels[label], &total}) {
      sum->instructions += c.instructions;
      sum->clocks += c.clocks;
    }
  }
  const auto more = [](const auto& x, const auto& y) {
    return std::make_pair(y.second.clocks, y.second.instructions) <
           std::make_pair(x.second.clocks, x.second.instructions);
  };
  const auto share = [&](const Count& c) {
    const auto all = total.clocks != 0 ? total.clocks : total.instructions;
    const auto part = total.clocks != 0 ? c.clocks : c.instructions;
    return all == 0 ? 0.0 : 100.0 * static_cast<double>(part) / static_cast<double>(all);
  };
  std::string text = fmt::format("{:>14} {:>14} {:>7}  {}\n", "instructions", "clocks", "share",
                                 "label");
  std::vector<std::pair<std::string, Count>> sorted(labels.begin(), labels.end());
  std::stable_sort(sorted.begin(), sorted.end(), more);
  for (const auto& [name, c] : sorted)
    text += fmt::format("{:>14} {:>14} {:>6.2f}%  {}\n", c.instructions, c.clocks, share(c), name);
  text += fmt::format("{:>14} {:>14}          total\n\n", total.instructions, total.clocks);
  text += fmt::format("{:>14} {:>14} {:>7}  {}\n", "instructions", "clocks", "share", "place");
  std::sort(places.begin(), places.end(),
            [](const auto& x, const auto& y) { return x.first < y.first; });
  for (const auto& [a, c] : places) {
    text += fmt::format("{:>14} {:>14} {:>6.2f}%  {}", c.instructions, c.clocks, share(c),
                        octal(a, 6));
    if (program_ != nullptr) {
      text += fmt::format(" {:<10}", program_->place(a));
      const std::string source = program_->source_place(a);
      if (!source.empty()) text += fmt::format(" {}: {}", source, program_->source_text(a));
    }
    text += "\n";
  }
  return text;
}

}  // namespace ka10
