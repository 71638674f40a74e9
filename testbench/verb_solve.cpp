// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Verb solve: reads puzzles, lets a solver in MACRO-10 solve them on the machine, checks and
// reports.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <exception>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

#include "macro10/image_format.h"
#include "sim/puzzle_machine.h"
#include "testbench/engine.h"
#include "testbench/options.h"
#include "testbench/puzzle_input.h"
#include "testbench/solve_report.h"
#include "testbench/solve_store.h"
#include "testbench/verbs.h"
#include "testbench/wave_window.h"

namespace ka10 {
namespace {

using Clock = std::chrono::steady_clock;
constexpr unsigned most_jobs = 256;

struct SolveArguments {
  std::vector<std::string> files, defines;
  std::string solver = "backtrack";
  std::string on = "both";
  std::string wave, report, json, junit, csv, db;
  std::string wave_from, wave_to;
  std::uint64_t limit_clocks = 1000000000;
  std::uint32_t tty_latency = 2;
  unsigned jobs = 1;
  std::size_t sample = 0;
  bool quiet = false;
  bool verbose = false;
};

/// The line on a terminal that overwrites itself; nothing before two seconds, nothing elsewhere.
class ProgressLine {
 public:
  ProgressLine() : terminal_(isatty(STDERR_FILENO) != 0), begun_(Clock::now()) {}
  ~ProgressLine() { clear(); }
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  void show(const std::string& text) {
    const auto now = Clock::now();
    if (!terminal_ || now - begun_ < std::chrono::seconds(2)) return;
    if (now - last_ < std::chrono::milliseconds(150)) return;
    last_ = now;
    fmt::print(stderr, "\r{:<78.78}", text);
    shown_ = true;
  }
  void clear() {
    if (shown_) fmt::print(stderr, "\r{:<78}\r", "");
    shown_ = false;
  }

 private:
  bool terminal_;
  bool shown_ = false;
  Clock::time_point begun_, last_;
};

std::vector<SolveItem> read_items(const SolveArguments& a) {
  std::vector<SolveItem> items;
  std::string errors;
  const auto take = [&items](std::vector<Puzzle> puzzles) {
    for (Puzzle& p : puzzles) {
      items.emplace_back();
      items.back().puzzle = std::move(p);
    }
  };
  if (a.files.empty()) take(read_puzzles(reference_puzzle, "reference"));
  for (const std::string& file : a.files) {
    try {
      take(load_puzzles(file, false));
    } catch (const SourceError& e) {
      errors += (errors.empty() ? "" : "\n") + std::string(e.what());
    }
  }
  if (!errors.empty()) throw UsageError(errors);
  return items;
}

/// `NAME=OCTAL` or `NAME` for 1.
std::vector<std::pair<std::string, Word>> read_defines(const std::vector<std::string>& texts) {
  std::vector<std::pair<std::string, Word>> defines;
  for (const std::string& text : texts) {
    const std::size_t equals = text.find('=');
    const auto value = equals == std::string::npos
                           ? std::optional<Word>(Word(1))
                           : parse_word(text.substr(equals + 1), SymbolTable());
    if (equals == 0 || !value) {
      throw UsageError(fmt::format("ka10: error: -D {}: expected NAME=OCTAL", text));
    }
    defines.emplace_back(text.substr(0, equals), *value);
  }
  return defines;
}

/// Solves all items with `jobs` machines; stores results as they come.
class Campaign {
 public:
  Campaign(const SolveArguments& a, const SolverProgram& solver, std::vector<SolveItem>& items)
      : a_(a), solver_(solver), items_(items) {
    if (!a.db.empty()) store_ = std::make_unique<SolveStore>(a.db, solver);
  }

  void run() {
    for (std::size_t i = 0; i < items_.size(); ++i) prepare(i);
    const auto threads = std::min<std::size_t>(a_.jobs, std::max<std::size_t>(1, queue_.size()));
    std::vector<std::thread> workers;
    for (std::size_t n = 1; n < threads; ++n) workers.emplace_back([this] { work(); });
    work();
    for (std::thread& t : workers) t.join();
    progress_.clear();
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  void prepare(std::size_t i) {
    SolveItem& item = items_[i];
    item.engine = a_.on == "rtl"      ? EngineKind::rtl
                  : a_.on == "golden" ? EngineKind::golden
                                      : EngineKind::both;
    if (a_.sample != 0 && i % a_.sample == 0) item.engine = EngineKind::both;
    if (!item.puzzle.contradiction.empty()) {
      item.solving.verdict = Verdict::invalid;
      item.solving.solution = item.puzzle.givens;
      item.solving.complaints = {item.puzzle.contradiction};
      item.done = true;
      return;
    }
    if (store_ != nullptr && store_->find(item, a_.limit_clocks)) {
      item.done = true;
      ++done_;
      return;
    }
    queue_.push_back(i);
  }

  std::unique_ptr<PuzzleMachine> make(EngineKind engine) const {
    PuzzleMachine::Options o;
    o.engine = engine;
    o.tty_latency = a_.tty_latency;
    o.verilated.wave.file = a_.wave;
    const SymbolTable& symbols = solver_.program.symbols;
    WaveWindow window(parse_wave_point("--wave-from", a_.wave_from, symbols),
                      parse_wave_point("--wave-to", a_.wave_to, symbols));
    window.apply(o.verilated.wave);
    if (!a_.wave.empty() && window.by_record()) {
      o.look = [window](VerilatedMachine& m, std::uint64_t record, Address next) mutable {
        window.look(m, record, next);
      };
    }
    o.command = "ka10 solve --solver " + a_.solver;
    for (const std::string& f : a_.files) o.command += " " + f;
    return std::make_unique<PuzzleMachine>(solver_, o);
  }

  void work() {
    std::array<std::unique_ptr<PuzzleMachine>, 3> machines;
    try {
      for (;;) {
        const std::size_t n = next_++;
        if (n >= queue_.size() || stop_) break;
        SolveItem& item = items_[queue_[n]];
        auto& machine = machines.at(static_cast<std::size_t>(item.engine));
        if (machine == nullptr) machine = make(item.engine);
        SolveLimits limits;
        limits.max_clocks = a_.limit_clocks;
        item.solving = machine->solve(
            item.puzzle.givens, limits, [this](const SolveProgress& p) { tell(p); },
            [] { return interrupt_seen(); });
        if (interrupt_seen()) stop_ = true;
        // What a mismatch leaves behind is no machine to go on with.
        if (item.solving.verdict == Verdict::mismatch) machine.reset();
        finished(item);
      }
      for (auto& m : machines) {
        if (m != nullptr) m->close_wave();
      }
    } catch (...) {
      const std::lock_guard<std::mutex> hold(mutex_);
      if (!failure_) failure_ = std::current_exception();
      stop_ = true;
    }
  }

  void finished(SolveItem& item) {
    const std::lock_guard<std::mutex> hold(mutex_);
    item.done = true;
    ++done_;
    const bool broken_off = item.solving.run.reason == Reason::stop;  // Ctrl-C: no result to keep
    if (store_ != nullptr && !broken_off && item.solving.verdict != Verdict::error &&
        item.solving.verdict != Verdict::mismatch) {
      store_->put(item);
    }
    if (items_.size() > 1) {
      progress_.show(fmt::format("{} of {} puzzles, last: {} in {} instructions", done_,
                                 items_.size(), verdict_name(item.solving.verdict),
                                 item.solving.run.instructions));
    }
  }

  void tell(const SolveProgress& p) {
    const std::lock_guard<std::mutex> hold(mutex_);
    progress_.show(fmt::format(
        "{}{} instructions, clock {}, {:.2f} M/s, PC {}, {} cells filled",
        items_.size() > 1 ? fmt::format("{}/{}: ", done_, items_.size()) : std::string(),
        p.run.instructions, p.run.clocks, p.run.instructions_per_second() / 1e6, p.place,
        p.filled));
  }

  const SolveArguments& a_;
  const SolverProgram& solver_;
  std::vector<SolveItem>& items_;
  std::unique_ptr<SolveStore> store_;
  std::vector<std::size_t> queue_;
  std::atomic<std::size_t> next_{0};
  std::atomic<bool> stop_{false};
  std::mutex mutex_;
  std::size_t done_ = 0;
  std::exception_ptr failure_;
  ProgressLine progress_;
};

void print_results(const SolveArguments& a, const std::vector<SolveItem>& items, double seconds) {
  if (items.size() == 1) {
    const SolveItem& item = items.front();
    if (item.solving.verdict == Verdict::invalid) return;
    fmt::print("{}", describe_one(item, !a.quiet));
    return;
  }
  constexpr std::size_t few = 40;
  for (std::size_t i = 0; i < items.size(); ++i) {
    const bool good = items[i].solving.verdict == Verdict::solved;
    if (a.verbose || (!a.quiet && (items.size() <= few || !good))) {
      fmt::print("{}", describe_line(items[i], i + 1));
    }
  }
  fmt::print("\n{}", summary_table(items, seconds));
}

int status_of(const std::vector<SolveItem>& items) {
  bool failed = false;
  bool limited = false;
  for (const SolveItem& item : items) {
    switch (item.solving.verdict) {
      case Verdict::solved:
        break;
      case Verdict::invalid:
        return status_usage;
      case Verdict::limit:
      case Verdict::out_of_time:
        limited = true;
        break;
      default:
        failed = true;
    }
  }
  return failed ? status_failed : limited ? status_limit : status_passed;
}

void write_outputs(const SolveArguments& a, const std::vector<SolveItem>& items,
                   const SolverProgram& solver, double seconds) {
  if (!a.json.empty()) {
    write_file_atomically(a.json, solve_json(items, solver, seconds).dump(1) + "\n");
  }
  if (!a.junit.empty()) write_file_atomically(a.junit, solve_junit(items, solver.name));
  if (!a.csv.empty()) write_file_atomically(a.csv, solve_csv(items, solver.name));
  if (!a.report.empty()) write_report(a.report, items, solver, seconds);
}

int solve(const SolveArguments& a) {
  std::vector<SolveItem> items = read_items(a);
  if (!a.wave.empty() && items.size() != 1) {
    throw UsageError("ka10: error: --wave: expected one puzzle");
  }
  if (!a.wave.empty() && a.on == "golden") {
    throw UsageError(
        "ka10: error: --wave: the golden machine has no waveform, use --on rtl or both");
  }
  SolverProgram solver;
  try {
    solver = load_solver(a.solver, KA10_SOURCE_DIR "/macro10/sudoku", read_defines(a.defines));
  } catch (const SourceError& e) {
    throw UsageError(e.what());
  } catch (const AssemblyError& e) {
    throw UsageError(e.what());
  }
  for (const auto& [option, text] :
       {std::pair("--wave-from", a.wave_from), std::pair("--wave-to", a.wave_to)}) {
    if (parse_wave_point(option, text, solver.program.symbols).kind != WavePoint::Kind::none &&
        a.wave.empty()) {
      throw UsageError("ka10: error: --wave-from and --wave-to need --wave FILE");
    }
  }
  const auto begun = Clock::now();
  arm_interrupt();
  Campaign(a, solver, items).run();
  const double seconds = std::chrono::duration<double>(Clock::now() - begun).count();
  const std::size_t wanted = items.size();
  items.erase(std::remove_if(items.begin(), items.end(), [](const auto& i) { return !i.done; }),
              items.end());

  for (const SolveItem& item : items) {
    if (item.solving.verdict == Verdict::invalid) {
      fmt::print(stderr, "{}\n", item.puzzle.contradiction);
    }
  }
  print_results(a, items, seconds);
  std::fflush(stdout);
  write_outputs(a, items, solver, seconds);
  if (items.size() < wanted) {
    fmt::print(stderr, "ka10: interrupted, {} of {} puzzles not begun{}\n", wanted - items.size(),
               wanted, a.db.empty() ? "" : "; the same command goes on with them");
  }
  const int status = status_of(items);
  return status == status_passed && items.size() < wanted ? status_limit : status;
}

}  // namespace

void add_solve(CLI::App& app, int& status) {
  auto* verb = app.add_subcommand("solve", "solve sudoku puzzles with a program in MACRO-10");
  auto a = std::make_shared<SolveArguments>();
  verb->add_option("PUZZLE", a->files,
                   "files of puzzles or pictures of them, - is standard input; none: the reference "
                   "puzzle");
  verb->add_option("--solver", a->solver,
                   "backtrack, rules, bits, fast, or a .mac file of your own")
      ->capture_default_str();
  verb->add_option("-D", a->defines,
                   "NAME=OCTAL: assemble with this symbol; -D GUESS lets bits guess")
      ->allow_extra_args(false);
  verb->add_option("--on", a->on, "rtl, golden, or both in lockstep")
      ->check(CLI::IsMember({"rtl", "golden", "both"}))
      ->capture_default_str();
  add_wave_output(*verb, a->wave);
  verb->add_option("--wave-from", a->wave_from, "symbol, octal address, clock:N or instruction:N");
  verb->add_option("--wave-to", a->wave_to, "the same; the waveform ends there");
  verb->add_option("--report", a->report,
                   "write index.html, report.md, result.json, result.csv, teletype.txt there")
      ->check(CLI::Validator(
          [](const std::string& folder) {
            if (folder.empty()) return std::string("expected the name of a folder");
            check_report_folder(folder);
            return std::string();
          },
          "FOLDER"));
  add_results(*verb, "--json", a->json, "write the results as JSON");
  add_results(*verb, "--junit", a->junit, "write the results as JUnit XML");
  add_results(*verb, "--csv", a->csv, "write the results as CSV");
  add_output(*verb, "--db", a->db,
             "keep results in this SQLite file; what it has is not run again");
  add_shown_number(*verb, "--limit-clocks", a->limit_clocks,
                   "give up a puzzle after so many clocks", 1);
  add_shown_number(*verb, "--jobs", a->jobs, "so many puzzles at the same time", 1, most_jobs);
  add_number(*verb, "--sample", a->sample, "run every Nth puzzle on both engines in lockstep", 1);
  add_shown_number(*verb, "--tty-latency", a->tty_latency,
                   "instructions a printed character takes");
  verb->add_flag("--quiet", a->quiet, "no teletype, no line for each puzzle");
  verb->add_flag("--verbose", a->verbose, "a line for each puzzle however many there are");
  verb->footer(
      "Example: ./ka10 solve tests/programs/puzzles/hardest.sdm --solver fast --on golden");
  verb->callback([a, &status] { status = solve(*a); });
}

}  // namespace ka10
