// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
#include "testbench/report_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <stdexcept>
#include <vector>

namespace ka10 {
namespace {

using nlohmann::json;

constexpr const char* style = R"(
:root { color-scheme: light dark; font: 15px/1.5 sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; margin: 1rem 0; }
td, th { padding: .15rem .7rem; text-align: left; border-bottom: 1px solid #8886; }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; }
table.grid { display: inline-table; margin-right: 2rem; border: 2px solid; }
table.grid td { width: 1.6rem; height: 1.6rem; padding: 0; text-align: center;
  border: 1px solid #8886; }
table.grid tr:nth-child(3n) td { border-bottom: 2px solid; }
table.grid td:nth-child(3n) { border-right: 2px solid; }
table.grid td.g { font-weight: bold; background: #8882; }
pre { overflow-x: auto; background: #8882; padding: .7rem; }
.bad { color: #c33; font-weight: bold; } .good { color: #283; font-weight: bold; }
)";

std::string escaped(const std::string& text) {
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

std::string text_of(const json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_number_float()) return fmt::format("{:.6g}", value.get<double>());
  return value.is_null() ? std::string("-") : value.dump();
}

std::string grid(const std::string& givens, const std::string& digits) {
  std::string out = "<table class=\"grid\">";
  for (std::size_t i = 0; i < 81 && i < digits.size() && i < givens.size(); ++i) {
    if (i % 9 == 0) out += "<tr>";
    out += givens[i] == '0' ? "<td>" : "<td class=\"g\">";
    out += digits[i] == '0' ? std::string("&nbsp;") : escaped(digits.substr(i, 1));
    out += "</td>";
    if (i % 9 == 8) out += "</tr>";
  }
  return out + "</table>";
}

std::string row(const std::string& name, const std::string& value) {
  return fmt::format("<tr><th>{}</th><td>{}</td></tr>\n", escaped(name), escaped(value));
}

/// The figures that solve and run have in common.
std::string figures(const json& d) {
  std::string out = "<table>\n";
  for (const char* key :
       {"reason", "message", "on", "pc", "halt_at", "instructions", "clocks",
        "clocks_per_instruction", "seconds", "instructions_per_second", "flags"}) {
    if (d.contains(key)) out += row(key, text_of(d[key]));
  }
  return out + "</table>\n";
}

std::string verdict(const json& p) {
  const std::string text = p.value("verdict", "?");
  return fmt::format("<span class=\"{}\">{}</span>", text == "solved" ? "good" : "bad",
                     escaped(text));
}

std::string one_puzzle(const json& p) {
  const std::string givens = p.value("givens", "");
  std::string out = grid(givens, givens) + grid(givens, p.value("solution", "")) + "\n<table>\n";
  out += "<tr><th>verdict</th><td>" + verdict(p) + "</td></tr>\n";
  for (const char* key : {"name", "file", "line", "solver", "engine", "guesses", "solutions",
                          "instructions", "clocks", "ka10_seconds"}) {
    if (p.contains(key)) out += row(key, text_of(p[key]));
  }
  if (p.contains("complaints")) {
    for (const json& c : p["complaints"]) out += row("why", text_of(c));
  }
  out += "</table>\n";
  if (const std::string paper = p.value("teletype", ""); !paper.empty()) {
    out += "<h2>Teletype</h2>\n<pre>" + escaped(paper) + "</pre>\n";
  }
  return out;
}

/// Least, median and most of a number of all puzzles.
std::string spread(const json& puzzles, const char* key) {
  std::vector<double> values;
  for (const json& p : puzzles) {
    if (p.contains(key) && p[key].is_number()) values.push_back(p[key].get<double>());
  }
  if (values.empty()) return {};
  std::sort(values.begin(), values.end());
  return fmt::format(
      "<tr><th>{}</th><td class=\"n\">{:.6g}</td><td class=\"n\">{:.6g}</td><td "
      "class=\"n\">{:.6g}</td></tr>\n",
      key, values.front(), values[values.size() / 2], values.back());
}

std::string collection(const json& puzzles) {
  std::map<std::string, std::size_t> verdicts;
  for (const json& p : puzzles) ++verdicts[p.value("verdict", "?")];
  std::string out = "<table>\n";
  for (const auto& [name, n] : verdicts) out += row(name, std::to_string(n));
  out +=
      "</table>\n<table>\n<tr><th></th><th class=\"n\">least</th><th class=\"n\">median</th>"
      "<th class=\"n\">most</th></tr>\n";
  for (const char* key : {"instructions", "clocks", "guesses", "ka10_seconds"}) {
    out += spread(puzzles, key);
  }
  out +=
      "</table>\n<table>\n<tr><th>givens</th><th>verdict</th><th class=\"n\">instructions</th>"
      "<th class=\"n\">guesses</th></tr>\n";
  constexpr std::size_t shown = 1000;
  for (std::size_t i = 0; i < std::min(shown, puzzles.size()); ++i) {
    const json& p = puzzles[i];
    out += fmt::format(
        "<tr><td><code>{}</code></td><td>{}</td><td class=\"n\">{}</td><td "
        "class=\"n\">{}</td></tr>\n",
        escaped(p.value("givens", "")), verdict(p), p.value("instructions", 0),
        p.value("guesses", 0));
  }
  out += "</table>\n";
  if (puzzles.size() > shown) {
    out += fmt::format("<p>The first {} of {} puzzles.</p>\n", shown, puzzles.size());
  }
  return out;
}

std::string words(const char* name, const json& d) {
  if (!d.contains(name) || d[name].empty()) return {};
  std::string out = fmt::format("<h2>{}</h2>\n<pre>", name);
  std::size_t n = 0;
  for (const auto& [key, value] : d[name].items()) {
    const std::string label = d[name].is_array() ? fmt::format("{:02o}", n) : key;
    out += escaped(fmt::format("{} {}{}", label, text_of(value), n % 4 == 3 ? "\n" : "   "));
    ++n;
  }
  return out + "</pre>\n";
}

}  // namespace

std::string report_page(const json& d, const std::string& title) {
  if (!d.is_object() || !d.contains("reason") || !d.contains("instructions")) {
    throw std::invalid_argument("no record of a run: expected what solve or run wrote by --json");
  }
  std::string body;
  try {
    if (d.contains("puzzles") && d["puzzles"].is_array()) {
      const json& puzzles = d["puzzles"];
      body += puzzles.size() == 1 ? one_puzzle(puzzles[0]) : collection(puzzles);
    }
    body += "<h2>The run</h2>\n" + figures(d) + words("ac", d) + words("dump", d);
  } catch (const json::exception& e) {
    throw std::invalid_argument(fmt::format("the record is damaged: {}", e.what()));
  }
  return fmt::format(
      "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>{0}</title>"
      "<style>{1}</style></head>\n<body>\n<h1>{0}</h1>\n{2}</body></html>\n",
      escaped(title), style, body);
}

}  // namespace ka10
