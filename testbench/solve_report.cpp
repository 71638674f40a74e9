// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
#include "testbench/solve_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <numeric>
#include <system_error>

#include "macro10/image_format.h"
#include "macro10/source_error.h"
#include "testbench/report_page.h"

namespace ka10 {
namespace {

std::string paper(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c != '\r' && c != '\0') out += c;
  }
  return out;
}

/// 1234567 as 1,234,567.
std::string grouped(std::uint64_t n) {
  std::string s = std::to_string(n);
  for (std::size_t at = s.size(); at > 3;) s.insert(at -= 3, ",");
  return s;
}

std::string duration(double seconds) {
  if (seconds < 1e-3) return fmt::format("{:.1f} us", seconds * 1e6);
  if (seconds < 1) return fmt::format("{:.2f} ms", seconds * 1e3);
  return fmt::format("{:.2f} s", seconds);
}

std::string name_of(const SolveItem& item) {
  const std::string place = fmt::format("{}:{}", item.puzzle.file, item.puzzle.line);
  return item.puzzle.name.empty() ? place : fmt::format("{} ({})", item.puzzle.name, place);
}

std::string xml(const std::string& text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      default:
        if (static_cast<unsigned char>(c) >= 040 || c == '\n' || c == '\t') out += c;
    }
  }
  return out;
}

bool ran(const SolveItem& item) { return item.solving.run.instructions != 0; }

std::string measure_row(const char* name, std::vector<double> values, bool time = false) {
  if (values.empty()) return {};
  std::sort(values.begin(), values.end());
  const auto show = [time](double v) {
    return time ? duration(v) : grouped(static_cast<std::uint64_t>(v));
  };
  const double mean = std::accumulate(values.begin(), values.end(), 0.0) / values.size();
  const bool fraction = !time && mean < 100;  // of guesses the mean is often less than one
  return fmt::format("{:<24} {:>14} {:>14} {:>14} {:>14}\n", name, show(values.front()),
                     show(values[values.size() / 2]),
                     fraction ? fmt::format("{:.2f}", mean) : show(mean), show(values.back()));
}

}  // namespace

std::string describe_one(const SolveItem& item, bool teletype) {
  const Solving& s = item.solving;
  std::string text = side_by_side(item.puzzle.givens, s.solution);
  if (teletype && !s.teletype.empty()) text += "\nTeletype:\n" + paper(s.teletype);
  text += fmt::format("\n{:<24} {}", "verdict", verdict_name(s.verdict));
  for (const std::string& c : s.complaints) {
    if (c != verdict_name(s.verdict)) text += "; " + c;
  }
  text += "\n";
  const auto row = [&text](const char* name, const std::string& value) {
    text += fmt::format("{:<24} {}\n", name, value);
  };
  row("stopped", fmt::format("{} at {}", reason_name(s.run.reason), s.place));
  row("instructions", grouped(s.run.instructions));
  if (s.run.clocks != 0) {
    row("clocks", grouped(s.run.clocks));
    row("clocks an instruction", fmt::format("{:.3f}", s.run.clocks_per_instruction()));
  }
  if (s.guesses != 0 || s.solutions != 0) row("guesses", grouped(s.guesses));
  if (s.solutions != 0) row("solutions found", grouped(s.solutions));
  row("simulated in",
      fmt::format("{}, {:.2f} million instructions a second on {}", duration(s.run.seconds),
                  s.run.instructions_per_second() / 1e6, engine_name(item.engine)));
  row("a KA10 of 1968 took", duration(s.ka10_seconds));
  if (s.run.clocks != 0) {
    row("a board at 50 MHz takes", duration(static_cast<double>(s.run.clocks) / board_clock));
  }
  return text;
}

std::string describe_line(const SolveItem& item, std::size_t number) {
  const Solving& s = item.solving;
  std::string text =
      fmt::format("{:>6} {:<12} {} {:>12} instructions", number, verdict_name(s.verdict),
                  s.solution.line('.'), grouped(s.run.instructions));
  if (s.run.clocks != 0) text += fmt::format(" {:>12} clocks", grouped(s.run.clocks));
  if (!s.complaints.empty())
    text += "  " + s.complaints.front().substr(0, s.complaints.front().find('\n'));
  return text + "\n";
}

std::string summary_table(const std::vector<SolveItem>& items, double wall_seconds) {
  std::map<Verdict, std::size_t> verdicts;
  std::vector<double> instructions, clocks, guesses, ka10, board;
  std::size_t earlier = 0;
  for (const SolveItem& item : items) {
    ++verdicts[item.solving.verdict];
    if (item.earlier) ++earlier;
    if (!ran(item)) continue;
    instructions.push_back(static_cast<double>(item.solving.run.instructions));
    guesses.push_back(static_cast<double>(item.solving.guesses));
    ka10.push_back(item.solving.ka10_seconds);
    if (item.solving.run.clocks == 0) continue;
    clocks.push_back(static_cast<double>(item.solving.run.clocks));
    board.push_back(clocks.back() / board_clock);
  }
  std::string text = fmt::format("{} puzzles in {}", grouped(items.size()), duration(wall_seconds));
  if (earlier != 0) text += fmt::format(" ({} from earlier runs)", grouped(earlier));
  text += ":";
  for (const auto& [verdict, n] : verdicts) {
    text += fmt::format(" {} {}", grouped(n), verdict_name(verdict));
  }
  text += fmt::format("\n\n{:<24} {:>14} {:>14} {:>14} {:>14}\n", "", "least", "median", "mean",
                      "most");
  text += measure_row("instructions", instructions);
  text += measure_row("clocks", clocks);
  text += measure_row("guesses", guesses);
  text += measure_row("a KA10 of 1968", ka10, true);
  text += measure_row("a board at 50 MHz", board, true);
  return text;
}

nlohmann::json solve_json(const std::vector<SolveItem>& items, const SolverProgram& solver,
                          double wall_seconds) {
  using nlohmann::json;
  json document;
  const SolveItem* first = nullptr;  // a failure if there is one, else the first that ran
  std::uint64_t instructions = 0;
  std::uint64_t clocks = 0;
  double seconds = 0;
  json list = json::array();
  for (const SolveItem& item : items) {
    const Solving& s = item.solving;
    instructions += s.run.instructions;
    clocks += s.run.clocks;
    seconds += s.run.seconds;
    if (ran(item) && (first == nullptr || (first->solving.verdict == Verdict::solved &&
                                           s.verdict != Verdict::solved))) {
      first = &item;
    }
    json p;
    p["givens"] = item.puzzle.givens.line();
    p["solution"] = s.solution.line();
    p["verdict"] = verdict_name(s.verdict);
    p["complaints"] = s.complaints;
    p["solver"] = solver.name;
    p["engine"] = engine_name(item.engine);
    p["guesses"] = s.guesses;
    if (s.solutions != 0) p["solutions"] = s.solutions;
    p["instructions"] = s.run.instructions;
    p["clocks"] = s.run.clocks;
    p["seconds"] = s.run.seconds;
    p["ka10_seconds"] = s.ka10_seconds;
    p["teletype"] = paper(s.teletype);
    p["file"] = item.puzzle.file;
    p["line"] = item.puzzle.line;
    if (!item.puzzle.name.empty()) p["name"] = item.puzzle.name;
    list.push_back(std::move(p));
  }
  document["reason"] = first == nullptr ? "error" : reason_name(first->solving.run.reason);
  if (first != nullptr) {
    const Solving& s = first->solving;
    document["pc"] = octal(s.run.pc, 6);
    if (s.run.halt_at) document["halt_at"] = octal(*s.run.halt_at, 6);
    document["flags"] = octal(s.flags, 6);
    json ac = json::array();
    for (const Word w : s.ac) ac.push_back(octal(w));
    document["ac"] = ac;
    json dump;
    for (Address i = 0; i < 81; ++i) {
      dump[octal(solver.grid + i, 6)] = octal(Word(s.solution.cells[i]));
    }
    document["dump"] = dump;
  }
  document["instructions"] = instructions;
  document["clocks"] = clocks;
  document["seconds"] = seconds;
  document["wall_seconds"] = wall_seconds;
  document["instructions_per_second"] =
      seconds > 0 ? static_cast<double>(instructions) / seconds : 0.0;
  document["clocks_per_instruction"] =
      instructions > 0 ? static_cast<double>(clocks) / static_cast<double>(instructions) : 0.0;
  document["puzzles"] = std::move(list);
  return document;
}

std::string solve_junit(const std::vector<SolveItem>& items, const std::string& solver) {
  std::string cases;
  std::size_t failures = 0;
  std::size_t errors = 0;
  double seconds = 0;
  for (const SolveItem& item : items) {
    const Solving& s = item.solving;
    seconds += s.run.seconds;
    cases += fmt::format("  <testcase classname=\"solve.{}\" name=\"{}\" time=\"{:.6f}\"", solver,
                         xml(name_of(item)), s.run.seconds);
    if (s.verdict == Verdict::solved) {
      cases += "/>\n";
      continue;
    }
    const bool bad_input = s.verdict == Verdict::invalid || s.verdict == Verdict::error;
    (bad_input ? errors : failures) += 1;
    std::string why;
    for (const std::string& c : s.complaints) why += c + "\n";
    cases += fmt::format(">\n    <{} message=\"{}\">{}</{}>\n  </testcase>\n",
                         bad_input ? "error" : "failure", verdict_name(s.verdict), xml(why),
                         bad_input ? "error" : "failure");
  }
  return fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<testsuite name=\"solve\" tests=\"{}\" failures=\"{}\" errors=\"{}\" time=\"{:.6f}\">\n{}"
      "</testsuite>\n",
      items.size(), failures, errors, seconds, cases);
}

std::string solve_csv(const std::vector<SolveItem>& items, const std::string& solver) {
  std::string text =
      "givens,solution,verdict,solver,engine,guesses,instructions,clocks,seconds,ka10_seconds,file,"
      "line\n";
  for (const SolveItem& item : items) {
    const Solving& s = item.solving;
    std::string file = item.puzzle.file;
    for (std::size_t at = 0; (at = file.find('"', at)) != std::string::npos; at += 2) {
      file.insert(at, "\"");
    }
    text += fmt::format("{},{},{},{},{},{},{},{},{:.6f},{:.6f},\"{}\",{}\n",
                        item.puzzle.givens.line(), s.solution.line(), verdict_name(s.verdict),
                        solver, engine_name(item.engine), s.guesses, s.run.instructions,
                        s.run.clocks, s.run.seconds, s.ka10_seconds, file, item.puzzle.line);
  }
  return text;
}

void check_report_folder(const std::string& folder) {
  namespace fs = std::filesystem;
  fs::path place = fs::absolute(folder);
  std::error_code ignored;
  while (!fs::exists(place, ignored) && place.has_relative_path()) place = place.parent_path();
  try {
    if (!fs::is_directory(place, ignored)) throw SourceError::whole(folder, "not a folder");
    check_writable((place / "report.md").string());
  } catch (const SourceError& e) {
    throw SourceError::whole(folder, "cannot make the report: " + e.text());
  }
}

void write_report(const std::string& folder, const std::vector<SolveItem>& items,
                  const SolverProgram& solver, double wall_seconds) {
  std::error_code failure;
  std::filesystem::create_directories(folder, failure);
  if (failure) throw SourceError::whole(folder, "cannot make the folder: " + failure.message());
  std::string text =
      fmt::format("# Solver {}\n\n```\n{}```\n", solver.name, summary_table(items, wall_seconds));
  std::string teletype;
  constexpr std::size_t shown = 100;
  for (std::size_t i = 0; i < items.size(); ++i) {
    teletype += paper(items[i].solving.teletype);
    if (i < shown) {
      text += fmt::format("\n## {}\n\n```\n{}```\n", name_of(items[i]),
                          describe_one(items[i], items.size() == 1));
    }
  }
  if (items.size() > shown) text += fmt::format("\nThe first {} puzzles are shown.\n", shown);
  write_file_atomically(folder + "/report.md", text);
  write_file_atomically(folder + "/result.json",
                        solve_json(items, solver, wall_seconds).dump(1) + "\n");
  write_file_atomically(folder + "/result.csv", solve_csv(items, solver.name));
  write_file_atomically(folder + "/teletype.txt", teletype);
  write_file_atomically(folder + "/index.html", report_page(solve_json(items, solver, wall_seconds),
                                                            "Solver " + solver.name));
}

}  // namespace ka10
