// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
#include "testbench/book_blocks.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <stdexcept>

#include "macro10/disassembler.h"
#include "macro10/image_format.h"
#include "sim/golden/golden.h"
#include "waves/machine_view.h"
#include "waves/phases.h"
#include "waves/picture.h"

namespace ka10 {
namespace {

[[noreturn]] void bad(const std::string& text) { throw std::invalid_argument(text); }

std::string fenced(const std::string& text) { return "```\n" + text + "```\n"; }

/// Tabs to the columns of eight, as the listing would show them.
std::string untabbed(const std::string& line) {
  std::string out;
  for (const char c : line) {
    if (c == '\t') {
      do out += ' ';
      while (out.size() % 8 != 0);
    } else {
      out += c;
    }
  }
  return out;
}

std::size_t number(const std::string& text) {
  if (text.empty() || text.find_first_not_of("0123456789") != std::string::npos) {
    bad("expected a number, not " + text);
  }
  return std::stoul(text);
}

/// A label, or LABEL+N in octal.
Address address(const SolverProgram& s, const std::string& text) {
  const auto a = parse_address(text, s.program.symbols);
  if (!a) bad("no label " + text);
  return *a;
}

/// The golden machine with a solver and the reference puzzle in it, started.
class Loaded {
 public:
  explicit Loaded(const SolverProgram& s) : start(s.start) {
    MachineOptions options;
    options.memory_words = 32768;
    options.latency.tty_out = 2;
    machine = make_golden(options);
    deposit_image(*machine, s.program.image);
    const Grid grid = Grid::from_line(reference_puzzle);
    for (Address i = 0; i < 81; ++i) machine->deposit(s.grid + i, Word(grid.cells[i]));
    machine->start(s.start);
  }
  /// Runs until the next instruction would be the one at `a`, for the nth time.
  void run_to(Address a, std::size_t nth) {
    if (a == start && nth == 1) return;
    Retired r;
    for (std::uint64_t n = 0; n < 10000000; ++n) {
      if (machine->step(r) != Stop::none) break;
      if (r.next_pc == a && --nth == 0) return;
    }
    bad("the program does not come to " + octal(a, 6) + " so often");
  }
  Address start;
  std::unique_ptr<Machine> machine;
};

Solving solve_on_golden(const SolverProgram& s, const Grid& grid) {
  PuzzleMachine::Options o;
  o.engine = EngineKind::golden;
  return PuzzleMachine(s, o).solve(grid);
}

std::string changes(const Retired& r, const Program& p) {
  std::string text;
  for (const Store& store : r.stores) {
    text += store.address < 020 ? fmt::format(" AC{:o}={}", store.address, halves(store.data))
                                : fmt::format(" {}={}", p.place(store.address), halves(store.data));
  }
  if (r.next_pc != r.pc + 1 && !r.halted) text += " -> " + p.place(r.next_pc);
  return text;
}

}  // namespace

const SolverProgram& BookBlocks::solver(const std::string& name) {
  const auto found = solvers_.find(name);
  if (found != solvers_.end()) return found->second;
  return solvers_.emplace(name, load_solver(name, sources_)).first->second;
}

const std::vector<std::string>& BookBlocks::lines(const std::string& path) {
  auto& text = texts_[path];
  if (text.empty()) {
    std::string line;
    for (const char c : read_file(path)) {
      if (c != '\n') {
        line += c;
        continue;
      }
      text.push_back(line);
      line.clear();
    }
  }
  return text;
}

std::string BookBlocks::make(const std::vector<std::string>& w) {
  const auto need = [&w](std::size_t n) {
    if (w.size() < n) bad(w[0] + " needs more words");
  };
  if (w.empty()) bad("expected a command");
  if (w[0] == "figures") return figures();
  if (w[0] == "slips") return slips();
  if (w[0] == "profile") return need(3), profile(w);
  if (w[0] == "listing") return need(4), listing(w);
  if (w[0] == "source") return need(4), source(w);
  if (w[0] == "trace") return need(4), trace(w);
  if (w[0] == "core") return need(6), core(w);
  if (w[0] == "wave") return need(5), wave(w);
  bad("no such command: " + w[0]);
}

std::string BookBlocks::listing(const std::vector<std::string>& w) {
  const SolverProgram& s = solver(w[1]);
  std::string text;
  const Address to = address(s, w[3]);
  for (Address a = address(s, w[2]); a < to; ++a) {
    const SourceLine* line = s.program.line_of(a);
    const Word word = s.program.image.at(a);
    std::string shown;
    if (line != nullptr && line->file < s.program.files.size()) {
      const auto& all = lines(s.program.files[line->file]);
      const auto n = static_cast<std::size_t>(line->line);
      if (n >= 1 && n <= all.size()) shown = untabbed(all[n - 1]);
    }
    text += fmt::format("{}  {} {}  {}\n", octal(a, 6), octal(word.left(), 6),
                        octal(word.right(), 6), shown);
  }
  return fenced(text);
}

std::string BookBlocks::source(const std::vector<std::string>& w) {
  std::string text;
  bool inside = false;
  for (const std::string& line : lines(sources_ + "/" + w[1])) {
    if (!inside && line.rfind(w[2], 0) == 0) inside = true;
    if (inside && line.rfind(w[3], 0) == 0) return fenced(text);
    if (inside) text += untabbed(line) + "\n";
  }
  bad(w[1] + " has no lines from " + w[2] + " to " + w[3]);
}

std::string BookBlocks::trace(const std::vector<std::string>& w) {
  const SolverProgram& s = solver(w[1]);
  Loaded l(s);
  l.run_to(address(s, w[2]), w.size() > 4 ? number(w[4]) : 1);
  std::string text;
  Retired r;
  for (std::size_t n = number(w[3]); n > 0; --n) {
    l.machine->step(r);
    text += fmt::format("{:<10} {:<26}{}\n", s.program.place(r.pc),
                        disassemble_short(r.word, &s.program.symbols), changes(r, s.program));
  }
  return fenced(text);
}

std::string BookBlocks::core(const std::vector<std::string>& w) {
  const SolverProgram& s = solver(w[1]);
  Loaded l(s);
  l.run_to(address(s, w[2]), 1);
  const Address first = address(s, w[3]);
  const std::size_t columns = number(w[5]);
  std::string text;
  for (std::size_t row = 0; row < number(w[4]); ++row) {
    const auto a = first + static_cast<Address>(row * columns);
    text += fmt::format("{:<9}", s.program.place(a));
    for (Address i = 0; i < columns; ++i) text += " " + octal(l.machine->examine(a + i));
    text += "\n";
  }
  return fenced(text);
}

std::string BookBlocks::profile(const std::vector<std::string>& w) {
  const SolverProgram& s = solver(w[1]);
  Loaded l(s);
  std::map<std::string, std::uint64_t> counts;
  std::uint64_t all = 0;
  Retired r;
  for (Stop stop = Stop::none; stop == Stop::none; ++all) {
    stop = l.machine->step(r);
    const auto near = s.program.symbols.nearest(r.pc);
    ++counts[near ? near->symbol->name : octal(r.pc, 6)];
  }
  std::vector<std::pair<std::uint64_t, std::string>> order;
  for (const auto& [name, n] : counts) order.emplace_back(n, name);
  std::sort(order.rbegin(), order.rend());
  std::string text;
  for (std::size_t i = 0; i < std::min(order.size(), number(w[2])); ++i) {
    text += fmt::format("{:<8} {:>8} {:>5.1f} %\n", order[i].second, order[i].first,
                        100.0 * static_cast<double>(order[i].first) / static_cast<double>(all));
  }
  return fenced(text);
}

std::string BookBlocks::figures() {
  std::string text =
      "| solver | instructions | guesses | a KA10 of 1968 | words of program "
      "|\n|---|---|---|---|---|\n";
  for (const std::string& name : solver_names()) {
    const SolverProgram& s = solver(name);
    const Solving r = solve_on_golden(s, Grid::from_line(reference_puzzle));
    if (r.verdict != Verdict::solved) bad(name + " does not solve the reference puzzle");
    text += fmt::format("| {} | {} | {} | {:.0f} ms | {} |\n", name, r.run.instructions, r.guesses,
                        r.ka10_seconds * 1e3, s.program.image.size());
  }
  return text;
}

std::string BookBlocks::slips() {
  const auto show = [](const char* what, const SolverProgram& s, const Grid& grid) {
    const Solving r = solve_on_golden(s, grid);
    std::string text = fmt::format("{}\n\n{}verdict: {}\n", what, side_by_side(grid, r.solution),
                                   verdict_name(r.verdict));
    for (const std::string& c : r.complaints) text += "         " + c + "\n";
    return text;
  };
  const Address loop = address(solver("backtrack"), "SAFE2");
  SolverProgram early = solver("backtrack");
  const Word begin = early.program.image.at(loop - 1);
  early.program.image.set(loop - 1, Word(begin.bits() - 9));
  SolverProgram forgets = solver("backtrack");
  const Word compare = forgets.program.image.at(loop);
  forgets.program.image.set(loop, Word((compare.bits() & 0000037777777) | 0332000000000));
  Grid victim;  // a puzzle where the first slip shows
  for (std::uint64_t seed = 15; victim.givens() == 0; ++seed) {
    Grid grid;
    if (!make_puzzle(40, seed, grid)) bad("no puzzle for the slips");
    if (solve_on_golden(early, grid).verdict == Verdict::wrong) victim = grid;
  }
  return fenced(
      show("The column loop without its last row:", early, victim) + "\n" +
      show("The column test without the digit:", forgets, Grid::from_line(reference_puzzle)));
}

std::string BookBlocks::wave(const std::vector<std::string>& w) {
  const SolverProgram& s = solver(w[1]);
  const std::string link = fmt::format("![{} clocks from {}]({})\n", w[3], w[2], w[4]);
  if (!draw_) return link;
  const Address from = address(s, w[2]);
  // Once to find the clock, once to record around it.
  const std::string recording =
      (std::filesystem::temp_directory_path() / fmt::format("ka10-book-{}.vcd", getpid())).string();
  MachineOptions options;
  options.memory_words = 32768;
  options.latency.tty_out = 2;
  VerilatedOptions more;
  more.wave.file = recording;
  more.wave.paused = true;
  auto machine = make_verilated(options, more);
  deposit_image(*machine, s.program.image);
  const Grid grid = Grid::from_line(reference_puzzle);
  for (Address i = 0; i < 81; ++i) machine->deposit(s.grid + i, Word(grid.cells[i]));
  machine->start(s.start);
  Retired r;
  do {
    if (machine->step(r) != Stop::none) bad("the program does not come to " + w[2]);
  } while (r.next_pc != from);
  machine->wave(true);
  const std::uint64_t first = machine->clocks();
  while (machine->clocks() < first + number(w[3]) + 8) machine->step(r);
  machine->wave(false);
  machine->close_wave();
  SymbolTable symbols;
  for (const Symbol& symbol : s.program.symbols.all()) symbols.add(symbol);
  {
    const MachineView view(ClockedWave(open_wave(recording)),
                           read_phase_titles(KA10_SOURCE_DIR "/waves/phases.txt"), symbols);
    Chart chart =
        view.chart("student", std::max(first, view.wave().first_clock()), number(w[3]), false);
    chart.title = fmt::format("{}: {}", w[1], w[2]);
    PictureOptions picture;
    picture.wrap = 16;
    write_file_atomically(pages_ + "/" + w[4], draw_svg(chart, picture));
  }
  std::filesystem::remove(recording);
  return link;
}

}  // namespace ka10
