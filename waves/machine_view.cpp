// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// From samples to the rows of a chart.
#include "waves/machine_view.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "waves/phases.h"

namespace ka10 {
namespace {

/// What one row shows in one column.
struct Cell {
  std::string text, two_lines, tip;
  Tone tone = Tone::plain;
  bool shown = true;
  bool event = false;  ///< never joined to its neighbour
};

bool is_one(WaveValue v) { return v.unknown == 0 && v.bits == 1; }

Row join(const WaveRow& from, Shape shape, const std::vector<Cell>& cells) {
  Row row{from.label, from.note, shape, {}, from.group};
  for (std::size_t c = 0; c < cells.size(); ++c) {
    const Cell& cell = cells[c];
    if (!cell.shown) continue;
    if (c > 0 && cells[c - 1].shown && !cell.event && !row.spans.empty() &&
        row.spans.back().to == c && row.spans.back().text == cell.text &&
        row.spans.back().tone == cell.tone) {
      row.spans.back().to = c + 1;
      continue;
    }
    row.spans.push_back(Span{c, c + 1, cell.text, cell.two_lines, cell.tip, cell.tone, true, true});
  }
  return row;
}

std::string two_lines_of(const std::string& halves) {
  const std::size_t comma = halves.find(",,");
  if (comma == std::string::npos) return halves;
  return halves.substr(0, comma + 2) + '\n' + halves.substr(comma + 2);
}

/// A word as it stands in a bus or write row: `001000\n000000,,000005`, one line `001000
/// 000000,,...`.
Cell addressed(const std::string& place, const std::string& word, Tone tone) {
  Cell cell;
  cell.text = place + ' ' + word;
  cell.two_lines = place + '\n' + two_lines_of(word);
  cell.tone = tone;
  cell.event = true;
  return cell;
}

/// Reads the columns of one row.
class Columns {
 public:
  Columns(const ClockedWave& wave, const WaveRow& row, const Samples& samples, std::size_t at)
      : wave_(wave), row_(row), samples_(samples) {
    for (const std::size_t s : row.signals) {
      place_.push_back(s == no_signal ? no_signal : at++);
      width_.push_back(s == no_signal ? 1 : wave.signals()[s].width);
    }
  }
  std::size_t size() const { return samples_.clocks; }
  int width(std::size_t signal) const { return width_[signal]; }
  /// An absent signal reads 0.
  WaveValue value(std::size_t signal, std::size_t column) const {
    const std::size_t p = place_[signal];
    return p == no_signal ? WaveValue{} : samples_.value[p][column];
  }
  bool one(std::size_t signal, std::size_t column) const { return is_one(value(signal, column)); }
  std::string octal(std::size_t signal, std::size_t column) const {
    return octal_value(value(signal, column), width_[signal]);
  }
  const WaveSignal& signal(std::size_t i) const { return wave_.signals()[row_.signals[i]]; }

 private:
  const ClockedWave& wave_;
  const WaveRow& row_;
  const Samples& samples_;
  std::vector<std::size_t> place_;
  std::vector<int> width_;
};

std::string character_name(std::uint64_t code) {
  static const char* const names[] = {"NUL", "SOH", "STX", "ETX", "EOT", "ENQ", "ACK", "BEL", "BS",
                                      "TAB", "LF",  "VT",  "FF",  "CR",  "SO",  "SI",  "DLE", "DC1",
                                      "DC2", "DC3", "DC4", "NAK", "SYN", "ETB", "CAN", "EM",  "SUB",
                                      "ESC", "FS",  "GS",  "RS",  "US",  "SP"};
  code &= 0177;
  if (code <= 32) return names[code];
  return code == 0177 ? "DEL" : std::string(1, static_cast<char>(code));
}

Cell plain_value(const Columns& in, RowKind kind, std::size_t c) {
  const WaveValue v = in.value(0, c);
  const int width = in.width(0);
  Cell cell;
  if (v.unknown != 0 && kind != RowKind::number) {
    cell.text = "x";
    cell.tone = Tone::unknown;
    return cell;
  }
  switch (kind) {
    case RowKind::binary:
      for (int b = width; b-- > 0;) cell.text += (v.bits >> b & 1) != 0 ? '1' : '0';
      break;
    case RowKind::hex:
      cell.text = fmt::format("{:0{}x}", v.bits, (width + 3) / 4);
      break;
    case RowKind::decimal: {
      std::int64_t n = static_cast<std::int64_t>(v.bits);
      if (width == 36) n = Word(v.bits).signed_value();
      cell.text = fmt::format("{}", n);
      break;
    }
    case RowKind::ascii:
      cell.text = character_name(v.bits);
      break;
    default:
      cell.text = octal_value(v, width);
      cell.two_lines = two_lines_of(cell.text);
      if (v.unknown != 0) cell.tone = Tone::unknown;
  }
  return cell;
}

/// A request stands from the clock it is made to the clock it is accepted: one span.
Cell request_cell(const Columns& in, std::size_t c, bool& waiting) {
  Cell cell;
  if (!in.one(0, c)) {
    cell.shown = false;
    waiting = false;
    return cell;
  }
  const bool write = in.one(2, c);
  const bool pause = in.one(3, c) && !write;
  const char* kind = write ? "write" : pause ? "rd-pause" : "read";
  cell.two_lines = fmt::format("{}\n{}", kind, in.octal(4, c));
  cell.text = fmt::format("{} {}", kind, in.octal(4, c));
  cell.tone = write ? Tone::write : Tone::read;
  cell.event = !waiting;
  waiting = !in.one(1, c);
  return cell;
}

Cell retire_cell(const Columns& in, std::size_t c) {
  Cell cell;
  cell.shown = in.one(0, c);
  cell.event = true;
  cell.tone = Tone::mark;
  const std::uint64_t cause = in.value(2, c).bits;
  if (in.one(1, c))
    cell.text = "HALT";
  else if (cause == 1)
    cell.text = "UUO";
  else if (cause == 2)
    cell.text = "UNASGN";
  else if (cause == 3)
    cell.text = fmt::format("PI {}", in.value(3, c).bits);
  return cell;
}

Cell cell_of(const Columns& in, RowKind kind, std::size_t c, bool& waiting) {
  Cell cell;
  switch (kind) {
    case RowKind::bit:
      cell.tone = in.value(0, c).unknown != 0 ? Tone::unknown
                  : in.one(0, c)              ? Tone::high
                                              : Tone::low;
      return cell;
    case RowKind::request:
      return request_cell(in, c, waiting);
    case RowKind::answer:
      cell.shown = in.one(0, c) || in.one(2, c);
      cell.event = true;
      cell.text = in.one(2, c) ? "no memory" : in.octal(1, c);
      cell.two_lines = two_lines_of(cell.text);
      cell.tone = in.one(2, c) ? Tone::unknown : Tone::read;
      return cell;
    case RowKind::core_write:
      cell = addressed(in.octal(1, c), in.octal(2, c), Tone::write);
      cell.shown = in.one(0, c);
      return cell;
    case RowKind::ac_write:
      cell = addressed(fmt::format("AC {:o}", in.value(1, c).bits), in.octal(2, c), Tone::write);
      cell.shown = in.one(0, c);
      return cell;
    case RowKind::flags:
      cell.text = in.value(0, c).unknown != 0 ? "x" : flag_names(in.value(0, c).bits);
      cell.two_lines = cell.text;
      std::replace(cell.two_lines.begin(), cell.two_lines.end(), ' ', '\n');
      return cell;
    case RowKind::channels:
      for (unsigned channel = 1; channel <= 7; ++channel)
        if ((in.value(0, c).bits >> (7 - channel) & 1) != 0)
          cell.text += static_cast<char>('0' + channel);
      if (cell.text.empty()) cell.text = "-";
      return cell;
    case RowKind::character:
      cell.shown = in.one(0, c) && in.one(1, c);
      cell.event = true;
      cell.text = character_name(in.value(2, c).bits);
      cell.tip = fmt::format("{:03o}", in.value(2, c).bits);
      return cell;
    case RowKind::retire:
      return retire_cell(in, c);
    default:
      return plain_value(in, kind, c);
  }
}

Shape shape_of(RowKind kind) {
  switch (kind) {
    case RowKind::clock:
      return Shape::clock;
    case RowKind::bit:
      return Shape::bit;
    case RowKind::instruction:
    case RowKind::phase:
      return Shape::band;
    case RowKind::retire:
      return Shape::mark;
    default:
      return Shape::bubble;
  }
}

}  // namespace

std::string flag_names(std::uint64_t left) {
  static constexpr struct {
    std::uint64_t bit;
    const char* name;
  } flags[] = {{0400000, "OV"},  {0200000, "CRY0"}, {0100000, "CRY1"},
               {0040000, "FOV"}, {0020000, "BIS"},  {0010000, "USER"},
               {0004000, "IOT"}, {0000100, "FXU"},  {0000040, "NDV"}};
  std::string text;
  for (const auto& f : flags)
    if ((left & f.bit) != 0) text += (text.empty() ? "" : " ") + std::string(f.name);
  return text.empty() ? "-" : text;
}

std::string octal_value(WaveValue v, int width) {
  const int digits = (width + 2) / 3;
  std::string text;
  for (int d = digits; d-- > 0;) {
    const unsigned shift = static_cast<unsigned>(d) * 3;
    text += (v.unknown >> shift & 7) != 0 ? 'x' : static_cast<char>('0' + (v.bits >> shift & 7));
    if (d == 6 && digits > 6) text += ",,";
  }
  return text;
}

Row MachineView::draw_instructions(const WaveRow& from,
                                   const std::vector<std::uint64_t>& clock_of) const {
  Row row{from.label, from.note, Shape::band, {}, from.group};
  const std::uint64_t first = clock_of.front();
  const std::uint64_t last = clock_of.back();
  const auto column = [&](std::uint64_t clock) {  // of that clock, or of the next one shown
    return static_cast<std::size_t>(std::lower_bound(clock_of.begin(), clock_of.end(), clock) -
                                    clock_of.begin());
  };
  for (const WaveInstruction& i : instructions(first, static_cast<std::size_t>(last - first + 1))) {
    Span s;
    s.begins = i.from >= first;
    s.ends = i.to <= last;
    s.from = column(i.from);
    s.to = column(i.to + 1);
    // neighbours differ in colour, and an instruction keeps its colour from picture to picture
    s.tone = i.cause == 3      ? Tone::interrupt
             : (i.pc & 1) != 0 ? Tone::instruction_other
                               : Tone::instruction;
    if (!row.spans.empty() && row.spans.back().tone == s.tone && i.cause != 3)
      s.tone = s.tone == Tone::instruction ? Tone::instruction_other : Tone::instruction;
    if (i.complete) {
      const std::string where = symbols_.describe(i.pc);
      const std::string text = instruction_text(i);
      s.text = fmt::format("{}: {}", where, text);
      s.two_lines = fmt::format("{}\n{}", where, text);
      s.tip = fmt::format("{:06o}/ {}  E={:06o}  {} clocks", i.pc, halves(i.word), i.e,
                          i.to - i.from + 1);
    } else {
      s.text = "...";
      s.tone = Tone::quiet;
    }
    row.spans.push_back(std::move(s));
  }
  return row;
}

std::vector<std::size_t> MachineView::folded(std::uint64_t first, std::size_t clocks) const {
  constexpr std::size_t head = 2, tail = 2, shortest = 7;  // of a loop, in clocks
  std::vector<std::size_t> kept;
  const auto phase = wave_.find("ka10_control.phase");
  const Samples s = phase ? wave_.sample({*phase}, first, clocks) : Samples{};
  for (std::size_t c = 0; c < clocks;) {
    std::size_t end = c + 1;
    if (phase && phase_tone(phase_name(s.value[0][c].bits)) == Tone::loop)
      while (end < clocks && s.value[0][end] == s.value[0][c]) ++end;
    for (const std::size_t begin = c; c < end; ++c)
      if (end - begin < shortest || c < begin + head || c >= end - tail) kept.push_back(c);
  }
  return kept;
}

Chart MachineView::chart(const std::string& list, std::uint64_t first, std::size_t clocks,
                         bool fold) const {
  Chart chart;
  const std::vector<WaveRow> rows = rows_of(list);
  std::vector<std::size_t> which;
  for (const WaveRow& row : rows)
    for (const std::size_t s : row.signals)
      if (s != no_signal) which.push_back(s);
  Samples samples = wave_.sample(which, first, clocks);
  std::vector<std::size_t> kept(clocks);
  std::iota(kept.begin(), kept.end(), std::size_t{0});
  if (fold) kept = folded(first, clocks);
  for (std::size_t k = 0; k < kept.size(); ++k) {
    chart.clock_of.push_back(first + kept[k]);
    for (std::vector<WaveValue>& v : samples.value) v[k] = v[kept[k]];
  }
  chart.clocks = samples.clocks = kept.size();
  std::size_t at = 0;
  for (const WaveRow& row : rows) {
    const Columns in(wave_, row, samples, at);
    for (const std::size_t s : row.signals) at += s == no_signal ? 0 : 1;
    if (row.kind == RowKind::instruction) {
      chart.rows.push_back(draw_instructions(row, chart.clock_of));
      continue;
    }
    std::vector<Cell> cells;
    bool waiting = false;
    for (std::size_t c = 0; c < samples.clocks && row.kind != RowKind::clock; ++c) {
      if (row.kind == RowKind::phase) {
        Cell cell;
        const WaveValue v = in.value(0, c);
        cell.text = v.unknown != 0 ? "x" : phase_name(v.bits);
        cell.tone = v.unknown != 0 ? Tone::unknown : phase_tone(cell.text);
        cell.event = c > 0 && in.one(1, c - 1);  // another instruction's phase
        cells.push_back(std::move(cell));
      } else {
        cells.push_back(cell_of(in, row.kind, c, waiting));
      }
    }
    chart.rows.push_back(join(row, shape_of(row.kind), cells));
    if (row.kind == RowKind::clock) chart.rows.back().shape = Shape::clock;
  }
  return chart;
}

}  // namespace ka10
