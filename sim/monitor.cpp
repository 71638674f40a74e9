// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
#include "sim/monitor.h"

#include <algorithm>

#include "macro10/source_error.h"

namespace ka10 {
namespace {

constexpr Address relocation = 02000;  // RELOC0 of monitor.mac
constexpr Address high_segment = 0400000;
constexpr Address monitor_origin = 0740000;
constexpr Address low_limit = high_segment - relocation;
constexpr unsigned block_bits = 10;
// Words of the job data area that programs look at.
constexpr Address job_rel = 044, job_sa = 0120, job_ff = 0121;

Address symbol(const Program& monitor, const char* name, const std::string& file) {
  const auto value = monitor.symbols.value(name);
  if (!value) throw SourceError::whole(file, std::string("a monitor needs the label ") + name);
  return value->right();
}

}  // namespace

MonitorPlaces install_monitor(Program& program, const std::string& monitor_source) {
  const std::string who = program.files.empty() ? "program" : program.files.front();
  if (!program.image.start) throw SourceError::whole(who, "no start address, needed by --monitor");
  const Program monitor = load_program({monitor_source});
  const Address start = *program.image.start;

  Image moved = monitor.image;
  Address low_top = 0;
  Address high_top = 0;
  for (const Run& run : program.image.runs()) {
    for (Address a = run.first; a <= run.last; ++a) {
      if (a < 020) continue;  // accumulators are cleared by the monitor
      if (a >= monitor_origin || (a >= low_limit && a < high_segment)) {
        throw SourceError::whole(who, "no room at address " + octal(a, 6) + " under the monitor");
      }
      (a < high_segment ? low_top : high_top) = a;
      moved.set(a < high_segment ? a + relocation : a, program.image.at(a));
    }
  }
  for (const Symbol& s : program.symbols.all()) {
    // BLOCKs leave no words, but their labels tell how far the program reaches.
    const Address a = s.value.right();
    if (s.is(Symbol::label) && s.value.left() == 0 && a < low_limit) low_top = std::max(low_top, a);
  }
  const std::uint64_t low_block = low_top >> block_bits;
  const std::uint64_t high_block = high_top >> block_bits;
  const Address rel = static_cast<Address>((low_block << block_bits) | 01777);
  const auto place = [&](const char* name) { return symbol(monitor, name, monitor_source); };
  moved.set(place("PROT"),
            Word((low_block << 28) | (high_block << 19) | ((relocation >> block_bits) << 10)));
  moved.set(place("USRPC"), Word::halves(010000, start));
  moved.set(place("USRTOP"), Word(rel));
  const auto job = [&](Address a, Word w) {
    if (!program.image.has(a)) moved.set(a + relocation, w);
  };
  job(job_rel, Word(rel));
  job(job_sa, Word::halves(low_top + 1, start));
  job(job_ff, Word(low_top + 1));
  moved.start = monitor.image.start;
  program.image = moved;
  for (const Symbol& s : monitor.symbols.all()) {
    if (s.value.right() >= monitor_origin && s.value.left() == 0 &&
        program.symbols.find(s.name) == nullptr) {
      program.symbols.add(s);
    }
  }
  return {place("DONE"), place("FAULT")};
}

}  // namespace ka10
