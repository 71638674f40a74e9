// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Chart: what a timing diagram says, before anybody draws it. Rows of spans over columns of clocks.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace ka10 {

/// What a span means; the picture gives it a colour.
enum class Tone : std::uint8_t {
  plain,
  quiet,        ///< nothing happens
  high,         ///< a one-bit signal that is 1
  low,          ///< a one-bit signal that is 0
  unknown,      ///< x or z
  instruction,  ///< an instruction, every second one
  instruction_other,
  interrupt,
  fetch,    ///< phase I
  address,  ///< phase A
  operand,  ///< phase F
  execute,  ///< phase E
  store,    ///< phase S
  loop,     ///< multiply, divide, shift, byte, block transfer ...
  console,  ///< the operator's keys, or standing still
  read,
  write,
  mark,
};
constexpr std::size_t tone_count = static_cast<std::size_t>(Tone::mark) + 1;

struct Span {
  std::size_t from = 0, to = 0;  ///< columns, `to` not included
  std::string text;
  std::string two_lines;  ///< the same broken by '\n' for narrow columns; may be empty
  std::string tip;        ///< more, for those who point at it
  Tone tone = Tone::plain;
  bool begins = true, ends = true;  ///< false: goes on beyond the window
};

enum class Shape : std::uint8_t {
  clock,   ///< a square wave, no spans
  bit,     ///< high and low
  bubble,  ///< a value that holds
  band,    ///< a coloured bar
  mark,    ///< a small sign in a column
};

struct Row {
  std::string label;
  std::string note;  ///< small print below the label
  Shape shape = Shape::bubble;
  std::vector<Span> spans;
  bool group = false;  ///< a little air above
};

struct Chart {
  std::string title;
  std::string subtitle;
  std::size_t clocks = 0;               ///< columns
  std::vector<std::uint64_t> clock_of;  ///< a column's clock; gaps are clocks left out
  std::vector<Row> rows;
};

}  // namespace ka10
