// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
#include "sim/puzzle_machine.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "macro10/assembler.h"
#include "macro10/image_format.h"
#include "macro10/source_files.h"
#include "sim/golden/golden.h"
#include "sim/ka10_time.h"
#include "sim/lockstep.h"

namespace ka10 {
namespace {

constexpr std::uint32_t core_words = 32768;
// At 60 ticks a second and about 2.4 microseconds an instruction.
constexpr std::uint64_t instructions_a_tick = 7000;

std::optional<Address> label(const Program& p, const char* name) {
  const Symbol* s = p.symbols.find(name);
  if (s == nullptr || s->is(Symbol::undefined)) return std::nullopt;
  return s->value.right();
}

Address needed(const Program& p, const char* name, const std::string& file) {
  const auto a = label(p, name);
  if (!a) throw SourceError::whole(file, fmt::format("a solver needs the label {}", name));
  return *a;
}

/// SEARCH looks beside the source, then in the folder of the solvers.
void assemble_solver(Program& program, const std::string& path, const std::string& folder,
                     const std::vector<std::pair<std::string, Word>>& defines) {
  const Source source{path, read_file(path)};
  AssemblyOptions options;
  options.defines = defines;
  options.lines = true;
  options.read = universal_finder({folder}, {source});
  Assembly a = assemble({source}, options);
  if (!a.ok()) {
    std::string text;
    for (const Diagnostic& d : a.diagnostics) text += (text.empty() ? "" : "\n") + d.text();
    throw AssemblyError(text);
  }
  for (const Run& run : a.image.runs()) {
    if (run.last >= core_words) {
      throw SourceError::whole(path, fmt::format("the program reaches address {}, core ends at {}",
                                                 octal(run.last, 6), octal(core_words - 1, 6)));
    }
  }
  program.image = std::move(a.image);
  for (const Symbol& symbol : a.symbols) program.symbols.add(symbol);
  program.files = std::move(a.files);
  program.lines = std::move(a.lines);
}

}  // namespace

const char* engine_name(EngineKind e) {
  return e == EngineKind::rtl ? "rtl" : e == EngineKind::golden ? "golden" : "both";
}

const char* verdict_name(Verdict v) {
  switch (v) {
    case Verdict::solved:
      return "solved";
    case Verdict::no_solution:
      return "no-solution";
    case Verdict::stuck:
      return "stuck";
    case Verdict::out_of_time:
      return "out-of-time";
    case Verdict::wrong:
      return "wrong";
    case Verdict::invalid:
      return "invalid";
    case Verdict::limit:
      return "limit";
    case Verdict::mismatch:
      return "mismatch";
    case Verdict::error:
      return "error";
  }
  return "?";
}

const std::vector<std::string>& solver_names() {
  static const std::vector<std::string> names{"backtrack", "rules", "bits", "fast"};
  return names;
}

SolverProgram load_solver(const std::string& name, const std::string& folder,
                          const std::vector<std::pair<std::string, Word>>& defines) {
  const std::string tail = ".mac";
  const bool own =
      name.size() > tail.size() && name.compare(name.size() - tail.size(), tail.size(), tail) == 0;
  const auto& ours = solver_names();
  if (!own && std::find(ours.begin(), ours.end(), name) == ours.end()) {
    std::string list;
    for (const std::string& known : ours) list += (list.empty() ? "" : ", ") + known;
    throw SourceError::whole(name, "no solver of this name, expected " + list + " or a .mac file");
  }
  const std::string path = own ? name : folder + "/" + name + tail;
  SolverProgram s;
  s.name = own ? std::filesystem::path(name).stem().string() : name;
  assemble_solver(s.program, path, folder, defines);
  const Program& p = s.program;
  s.start = p.image.start.value_or(needed(p, "START", path));
  s.grid = needed(p, "GRID", path);
  s.solved = needed(p, "SOLVED", path);
  s.no_solution = needed(p, "NOSOLN", path);
  s.stuck = label(p, "STUCK");
  s.out_of_time = label(p, "TIMOUT");
  s.guesses = label(p, "GUESSE");
  s.solutions = label(p, "COUNT");
  if (s.out_of_time) s.clock_every = instructions_a_tick;
  return s;
}

PuzzleMachine::PuzzleMachine(const SolverProgram& solver, Options options)
    : solver_(solver), options_(std::move(options)) {
  MachineOptions m;
  m.memory_words = core_words;
  m.latency.tty_out = options_.tty_latency;
  m.devices.tty_out = &printer_;
  if (options_.engine == EngineKind::golden) {
    machine_ = make_golden(m);
  } else if (options_.engine == EngineKind::rtl) {
    auto v = make_verilated(m, options_.verilated);
    verilated_ = v.get();
    machine_ = std::move(v);
  } else {
    LockstepOptions more;
    more.command = options_.command;
    more.place = [this](Address a) { return solver_.program.place(a); };
    auto both = make_lockstep(m, options_.verilated, more);
    verilated_ = dynamic_cast<VerilatedMachine*>(&both->first());
    machine_ = std::move(both);
  }
}

Grid PuzzleMachine::read_grid() const {
  Grid grid;
  for (Address i = 0; i < 81; ++i) {
    const Word w = machine_->examine(solver_.grid + i);
    grid.cells[i] = static_cast<std::uint8_t>(std::min<std::uint64_t>(w.bits(), 255));
  }
  return grid;
}

Solving PuzzleMachine::solve(const Grid& givens, const SolveLimits& limits,
                             const std::function<void(const SolveProgress&)>& progress,
                             const std::function<bool()>& interrupted) {
  machine_->power_up();
  deposit_image(*machine_, solver_.program.image);
  for (Address i = 0; i < 81; ++i) machine_->deposit(solver_.grid + i, Word(givens.cells[i]));
  machine_->start(solver_.start);

  Solving s;
  Ka10Time ka10;
  RunLimits run_limits;
  run_limits.max_clocks = limits.max_clocks;
  run_limits.max_instructions = limits.max_instructions;
  run_limits.clock_every = solver_.clock_every;
  RunHooks hooks;
  const bool looking = options_.look && verilated_ != nullptr;
  hooks.record = [&, looking](std::uint64_t n, const Retired& r) {
    ka10.count(r);
    if (looking) options_.look(*verilated_, n, r.next_pc);
    return false;
  };
  hooks.interrupted = interrupted;
  if (progress) {
    hooks.progress = [&](const RunResult& r) {
      const Grid now = read_grid();
      progress({r, solver_.program.place(machine_->last_pc()), now.givens()});
    };
  }
  if (looking) options_.look(*verilated_, 0, solver_.start);
  s.run = run_machine(*machine_, solver_.start, run_limits, hooks);
  s.ka10_seconds = ka10.seconds();
  s.teletype = printer_.take();
  s.solution = read_grid();
  for (Address i = 0; i < 16; ++i) s.ac[i] = machine_->examine(i);
  s.flags = machine_->panel().flags;
  s.place = solver_.program.place(s.run.halt_at.value_or(machine_->last_pc()));
  if (solver_.guesses) s.guesses = machine_->examine(*solver_.guesses).bits();
  if (solver_.solutions) s.solutions = machine_->examine(*solver_.solutions).bits();
  judge(givens, s);
  return s;
}

void PuzzleMachine::judge(const Grid& givens, Solving& s) const {
  const auto says = [&s](Verdict v, std::string text) {
    s.verdict = v;
    s.complaints.push_back(std::move(text));
  };
  switch (s.run.reason) {
    case Reason::halt:
      break;
    case Reason::mismatch:
      return says(Verdict::mismatch, s.run.message);
    case Reason::error:
      return says(Verdict::error, s.run.message);
    case Reason::limit:
      return says(Verdict::limit, fmt::format("{}; last PC {} ({})", s.run.message,
                                              octal(machine_->last_pc(), 6), s.place));
    case Reason::stop:
      return says(Verdict::limit, s.run.message);
  }
  const Address at = s.run.halt_at.value_or(0);
  if (at == solver_.solved) {
    s.complaints = check_solution(givens, s.solution);
    s.verdict = s.complaints.empty() ? Verdict::solved : Verdict::wrong;
    return;
  }
  if (at == solver_.no_solution) {
    if (count_solutions(givens, 1).solutions == 0) return says(Verdict::no_solution, "no solution");
    return says(Verdict::wrong, "the program found no solution, but there is one");
  }
  if (at != solver_.stuck && at != solver_.out_of_time) {
    return says(Verdict::wrong, fmt::format("HALT at {}, which is no place to halt", s.place));
  }
  for (std::size_t i = 0; i < 81; ++i) {
    if (givens.cells[i] != 0 && givens.cells[i] != s.solution.cells[i]) {
      return says(Verdict::wrong, "the program changed a given");
    }
  }
  if (!conflicts(s.solution).empty()) return says(Verdict::wrong, conflicts(s.solution)[0].text);
  const std::string left = fmt::format("{} cells left", 81 - s.solution.givens());
  if (at == solver_.stuck) return says(Verdict::stuck, "stuck without guessing: " + left);
  says(Verdict::out_of_time, "out of time: " + left);
}

void PuzzleMachine::close_wave() {
  if (verilated_ != nullptr) verilated_->close_wave();
}

}  // namespace ka10
