// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The colours, light and dark. Text stands on every inside with a contrast of at least 7 to 1.
#include <array>

#include "waves/canvas.h"

namespace ka10 {
namespace {

struct Colors {
  const char* light;
  const char* dark;
};

constexpr std::array<Colors, Paint::general_count> general = {{
    {"#000000", "#000000"},  // none, never used
    {"#ffffff", "#0d1117"},  // paper
    {"#e6eaef", "#1f2630"},  // grid
    {"#a9b4c0", "#4b5665"},  // beat: where an instruction begins
    {"#16191d", "#f0f4f8"},  // text
    {"#59636e", "#9aa4b0"},  // muted
    {"#3d4650", "#a5b0bd"},  // line
}};

struct ToneColors {
  Colors fill, edge;
};

constexpr std::array<ToneColors, tone_count> tones = {{
    {{"#f4f6f8", "#1b222c"}, {"#7d8893", "#75808d"}},  // plain
    {{"#ffffff", "#0d1117"}, {"#c9d1d9", "#3a4350"}},  // quiet
    {{"#cdeccf", "#1d4a2a"}, {"#2a7d3c", "#4fbf67"}},  // high
    {{"#ffffff", "#0d1117"}, {"#2a7d3c", "#4fbf67"}},  // low
    {{"#ffd9d6", "#5c1f1d"}, {"#b3261e", "#f2817a"}},  // unknown
    {{"#dcecfb", "#16324d"}, {"#2f6fae", "#5a9fe0"}},  // instruction
    {{"#eef5fc", "#10253a"}, {"#2f6fae", "#5a9fe0"}},  // instruction_other
    {{"#ffe0c2", "#56320f"}, {"#b35900", "#f0a048"}},  // interrupt
    {{"#bcdcf7", "#174a73"}, {"#2f6fae", "#5a9fe0"}},  // fetch I
    {{"#bfe8e4", "#13504c"}, {"#1f7d76", "#49bdb3"}},  // address A
    {{"#cdeccf", "#1d4a2a"}, {"#2a7d3c", "#4fbf67"}},  // operand F
    {{"#fbe7a8", "#574508"}, {"#8a6d00", "#d9b12e"}},  // execute E
    {{"#e4d5f7", "#40295f"}, {"#7443ab", "#b088e6"}},  // store S
    {{"#f9d3e3", "#5c1f3e"}, {"#ad2f6b", "#ea7fb0"}},  // loop
    {{"#e1e5ea", "#2b333e"}, {"#7d8893", "#75808d"}},  // console
    {{"#d3efe9", "#14443d"}, {"#1f7d76", "#49bdb3"}},  // read
    {{"#ffe4cc", "#542f10"}, {"#b35900", "#f0a048"}},  // write
    {{"#2a7d3c", "#4fbf67"}, {"#2a7d3c", "#4fbf67"}},  // mark
}};

}  // namespace

const char* Paint::color(int index, Theme theme) {
  const bool dark = theme == Theme::dark;
  if (index < general_count) {
    const Colors& c = general[static_cast<std::size_t>(index)];
    return dark ? c.dark : c.light;
  }
  const int t = index - general_count;
  const ToneColors& both = tones[static_cast<std::size_t>(t / 2)];
  const Colors& c = t % 2 == 0 ? both.fill : both.edge;
  return dark ? c.dark : c.light;
}

}  // namespace ka10
