// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Puzzles as text of every format, among them the data part of a program in MACRO-10.
#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <stdexcept>

#include "sim/puzzle.h"

namespace ka10 {
namespace {

/// For the comment of a source: what would end a line or unbalance brackets is left out.
std::string comment_text(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (static_cast<unsigned char>(c) >= 040 && c != '<' && c != '>') out += c;
  }
  return out;
}

std::string mac_head(const Puzzle& p) {
  std::string text = fmt::format("; {}:{}", comment_text(p.file), p.line);
  if (!p.name.empty()) text += " " + comment_text(p.name);
  text += "\n; Read before the solver: ka10 run THIS.mac macro10/sudoku/fast.mac\n";
  return text;
}

/// One word a cell, row by row, at GRID: backtrack, rules, fast and bits.
std::string mac_words(const Puzzle& p) {
  std::string text = mac_head(p) + "PUZZLE==1\n\tLOC\t400\nGRID:";
  for (int row = 0; row < 9; ++row) {
    text += "\tEXP\t";
    for (int column = 0; column < 9; ++column) {
      text += fmt::format("{}{}", column == 0 ? "" : ",", p.givens.at(row, column));
    }
    text += "\n";
  }
  return text;
}

/// Three banks of three columns, a word of candidates a cell, the sign for a certain one: bits.
std::string mac_banks(const Puzzle& p) {
  std::string text = mac_head(p) + "BANKS==1\n\tLOC\t400\n";
  for (int bank = 0; bank < 3; ++bank) {
    text += fmt::format("BANK{}:", bank);
    for (int row = 0; row < 9; ++row) {
      text += "\tEXP\t";
      for (int column = 0; column < 3; ++column) {
        const int digit = p.givens.at(row, bank * 3 + column);
        text += column == 0 ? "" : ",";
        text += digit == 0 ? std::string("777") : fmt::format("<400000,,1_{}>", digit - 1);
      }
      text += fmt::format("\t;row {}\n", row);
    }
  }
  return text;
}

}  // namespace

const std::vector<std::string>& puzzle_formats() {
  static const std::vector<std::string> names{"line", "grid", "frame", "sdk", "json", "mac"};
  return names;
}

std::string write_puzzles(const std::vector<Puzzle>& puzzles, const std::string& format,
                          bool banks) {
  std::string text;
  if (format == "json") {
    nlohmann::json list = nlohmann::json::array();
    for (const Puzzle& p : puzzles) {
      nlohmann::json item{{"givens", p.givens.line()}};
      if (!p.name.empty()) item["name"] = p.name;
      list.push_back(std::move(item));
    }
    return nlohmann::json{{"puzzles", std::move(list)}}.dump(1) + "\n";
  }
  if (format == "mac" && puzzles.size() != 1) {
    throw std::invalid_argument("a program has one puzzle");
  }
  for (const Puzzle& p : puzzles) {
    if (!text.empty() && format != "line") text += "\n";
    if (format == "line") {
      text += p.givens.line('.') + "\n";
    } else if (format == "grid") {
      text += nine_lines(p.givens);
    } else if (format == "frame") {
      text += frame(p.givens);
    } else if (format == "sdk") {
      text += sdk(p.givens, p.name);
    } else if (format == "mac") {
      text += banks ? mac_banks(p) : mac_words(p);
    } else {
      throw std::invalid_argument("no such format: " + format);
    }
  }
  return text;
}

}  // namespace ka10
