// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The times of docs/ka10/DESIGN.md section 4, by operation code.
#include "sim/ka10_time.h"

#include <array>

namespace ka10 {
namespace {

constexpr double index_time = 0.2;                // "index +0.2"
constexpr double indirect_time = 1.0;             // "indirect +1.0"
constexpr double fast_operand = 0.4;              // MOVE core 2.1, MOVE AC 1.7
constexpr double shift_place = (5.0 - 1.9) / 17;  // ASH 1: 1.9, LSH 18: 5.0
constexpr double shift_base = 1.9 - shift_place;
constexpr double block_word = 2.3;      // "BLT 2.1-2.5 a word"
constexpr double interrupt_time = 3.5;  // "PI cycle with JSR: about 3.5"
constexpr double trap_time = 1.0;       // the word in 41 or 61 is one more fetch

/// One row: codes first to last take `time`; `operand` says that C(E) is referenced.
struct Row {
  unsigned first, last;
  double time;
  bool operand;
};

// Of each group of four: basic (reads C(E)), immediate, memory, both or self.
constexpr Row rows[] = {
    {0001, 0077, 4.8, false},  // UUO: store, fetch of 41; the executed word is counted by itself
    {0130, 0130, 4.4, true},  {0131, 0131, 2.6, true},  {0132, 0132, 2.6, false},
    {0133, 0133, 3.8, true},  {0134, 0134, 8.3, true},  {0135, 0135, 7.8, true},
    {0136, 0136, 10.3, true}, {0137, 0137, 9.9, true},  {0140, 0157, 4.4, true},
    {0160, 0167, 9.0, true},  {0170, 0177, 16.0, true}, {0200, 0217, 2.1, true},
    {0220, 0223, 10.5, true}, {0224, 0227, 13.0, true}, {0230, 0237, 18.0, true},
    {0240, 0242, 1.9, false}, {0243, 0243, 3.0, false}, {0244, 0246, 1.9, false},
    {0247, 0247, 1.3, false}, {0250, 0250, 2.6, true},  {0251, 0251, 1.3, false},
    {0252, 0253, 1.6, false}, {0254, 0255, 1.3, false}, {0256, 0256, 1.3, false},
    {0257, 0257, 1.3, false}, {0260, 0260, 2.8, false}, {0261, 0262, 3.8, true},
    {0263, 0263, 2.8, false}, {0264, 0264, 2.4, true},  {0265, 0265, 1.3, false},
    {0266, 0267, 3.8, true},  {0270, 0277, 2.5, true},  {0300, 0307, 1.6, false},
    {0310, 0317, 2.5, true},  {0320, 0327, 1.6, false}, {0330, 0337, 2.3, true},
    {0340, 0347, 1.6, false}, {0350, 0357, 2.7, true},  {0360, 0367, 1.6, false},
    {0370, 0377, 2.7, true},  {0400, 0477, 2.5, true},  {0500, 0577, 2.2, true},
    {0600, 0677, 2.6, true},  {0700, 0777, 7.5, false},
};

struct Entry {
  double time = 1.3;
  bool operand = false;
};

std::array<Entry, 512> make_table() {
  std::array<Entry, 512> table{};
  for (const Row& row : rows) {
    for (unsigned code = row.first; code <= row.last; ++code) {
      table[code] = {row.time, row.operand};
    }
  }
  const auto set = [&table](unsigned code, double time, bool operand) {
    table[code] = {time, operand};
  };
  for (unsigned code = 0200; code < 0300; ++code) {
    if (code >= 0240 && code < 0270) continue;
    const double moves = code < 0220 ? 1.3 : code >= 0270 ? 1.6 : table[code].time - 0.9;
    if ((code & 3) == 1) set(code, moves, false);
    if (code < 0220 && (code & 3) == 2) set(code, 2.4, true);
    if ((code < 0220 && (code & 3) == 3) || (code >= 0270 && (code & 3) >= 2)) set(code, 2.6, true);
  }
  for (unsigned code = 0400; code < 0600; ++code) {
    const bool half = code >= 0500;
    const unsigned function = code & 074;
    const bool constant = !half && (function == 000 || function == 024 || function == 050 ||
                                    function == 074);  // SETZ SETA SETCA SETO: C(E) is not read
    if ((code & 3) == 1) set(code, 1.6, false);
    if ((code & 3) >= 2) set(code, constant || half ? 2.2 : 2.6, true);
    if ((code & 3) == 0 && constant) set(code, 1.6, false);
  }
  for (unsigned code = 0600; code < 0700; ++code) {
    if ((code & 010) == 0) set(code, 1.7, false);  // TR and TL: the mask is E
  }
  for (unsigned code = 0145; code < 0200; code += 010) set(code, table[code].time - 0.9, false);
  return table;
}

bool is_shift(unsigned code) { return code >= 0240 && code <= 0246 && code != 0243; }

}  // namespace

double ka10_microseconds(const Retired& r) {
  static const std::array<Entry, 512> table = make_table();
  const auto code = static_cast<unsigned>(r.word.field(0, 8));
  const Entry& entry = table[code];
  double time = entry.time;
  if (r.word.field(14, 17) != 0) time += index_time;
  if (r.word.bit(13)) time += indirect_time;
  if (entry.operand && r.e < 020) time -= fast_operand;
  if (is_shift(code)) {
    const Address places = (r.e & 0400000) != 0 ? (01000000 - r.e) & 0377 : r.e & 0377;
    time = time - 1.9 + shift_base + shift_place * static_cast<double>(places);
  }
  if (code == 0251) time += block_word * static_cast<double>(r.stores.size());
  if (r.cause == Cause::interrupt) time += interrupt_time - 2.4;
  if (r.cause == Cause::uuo || r.cause == Cause::unassigned) time += trap_time + 2.4;
  return time;
}

}  // namespace ka10
