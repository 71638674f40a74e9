// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The name tables of docs/macro10/LANGUAGE.md 20, read from the specification itself, so that tests
// compare the program with the paper and not with its own list.
#pragma once

#include <cctype>
#include <cstdint>
#include <fstream>
#include <map>
#include <regex>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace ka10::language {

inline std::string text() {
  std::ifstream file(KA10_SOURCE_DIR "/docs/macro10/LANGUAGE.md");
  if (!file) throw std::runtime_error("docs/macro10/LANGUAGE.md is missing");
  std::stringstream all;
  all << file.rdbuf();
  return all.str();
}

/// The text between two headings.
inline std::string section(const std::string& from, const std::string& to) {
  const std::string all = text();
  const auto begin = all.find("### " + from);
  const auto end = all.find("### " + to, begin);
  if (begin == std::string::npos || end == std::string::npos)
    throw std::runtime_error("no section " + from);
  return all.substr(begin, end - begin);
}

/// 20.1: name -> operation code.
inline std::map<std::string, unsigned> codes() {
  std::map<std::string, unsigned> result;
  std::istringstream lines(section("20.1", "20.2"));
  for (std::string line; std::getline(lines, line);) {
    std::smatch m;
    if (!std::regex_match(line, m, std::regex(R"(\| (\d\d)_ \|(.*)\|)"))) continue;
    unsigned code = static_cast<unsigned>(std::stoul(m[1], nullptr, 8)) * 8;
    std::istringstream cells(m[2].str());
    for (std::string cell; std::getline(cells, cell, '|'); ++code) {
      std::string name;
      for (const char c : cell)
        if (c != ' ') name += c;
      if (!name.empty()) result[name] = code;
    }
  }
  return result;
}

/// `NAME number` pairs of a text, number octal (-1 allowed).
inline std::map<std::string, long> pairs(const std::string& text) {
  std::map<std::string, long> result;
  const std::regex pair(R"(([A-Z][A-Z0-9]*\.?) (-?[0-7]+)(?=[,.;)\s]))");
  for (std::sregex_iterator it(text.begin(), text.end(), pair), end; it != end; ++it)
    result[(*it)[1]] = std::stol((*it)[2], nullptr, 8);
  return result;
}

}  // namespace ka10::language
