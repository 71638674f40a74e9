// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Reads puzzles in every format of the command line's contract. Line by line: a line of 81 cells is
// a puzzle; a line of nine cells (bare, spaced, or between bars) is a row, nine rows are a puzzle;
// a line of bars and dashes is drawing; `#` begins a comment; `[Puzzle]` and `[State]` are the
// sections of an .sdk file. Text that begins with `{` or `[{` is JSON: each "givens" string is a
// puzzle.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <fstream>
#include <iostream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <system_error>

#include "sim/puzzle.h"

namespace ka10 {
namespace {

constexpr std::size_t largest_file = std::size_t{64} << 20;

bool is_empty_cell(char c) { return c == '0' || c == '.' || c == '*' || c == '_' || c == ' '; }
bool is_cell(char c) { return is_empty_cell(c) || (c >= '1' && c <= '9'); }
std::uint8_t value_of(char c) {
  return is_empty_cell(c) ? std::uint8_t{0} : static_cast<std::uint8_t>(c - '0');
}
bool is_blank(char c) { return c == ' ' || c == '\t'; }

/// One cell of the input and where it stood.
struct Cell {
  char c = ' ';
  std::uint32_t line = 0;
  std::uint32_t column = 0;
};

class Reader {
 public:
  Reader(std::string_view text, std::string file) : text_(text), file_(std::move(file)) {}

  std::vector<Puzzle> all() {
    if (text_.substr(0, 3) == "\xEF\xBB\xBF") text_.remove_prefix(3);
    const std::size_t first = text_.find_first_not_of(" \t\r\n");
    if (first == std::string_view::npos)
      throw SourceError::at_line(file_, 1, 1, "no puzzle: empty");
    if (text_[first] == '{' || text_.substr(first, 2) == "[{") return json();
    while (!text_.empty()) {
      const std::size_t end = text_.find('\n');
      std::string_view line = text_.substr(0, end);
      text_.remove_prefix(end == std::string_view::npos ? text_.size() : end + 1);
      ++line_;
      if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
      one_line(line);
    }
    if (!cells_.empty()) {
      fail(cells_.front().line, 1,
           fmt::format("the grid that begins here has {} rows, expected 9", cells_.size() / 9));
    }
    if (puzzles_.empty()) fail(line_, 1, "no puzzle, only comments");
    return std::move(puzzles_);
  }

 private:
  [[noreturn]] void fail(std::uint64_t line, std::uint64_t column, const std::string& text) const {
    throw SourceError::at_line(file_, line, column, text);
  }

  void one_line(std::string_view line) {
    // Text first: what is no text at all is told apart from a wrong character.
    for (std::size_t i = 0; i < line.size(); ++i) {
      const auto byte = static_cast<unsigned char>(line[i]);
      if ((byte < 040 && byte != '\t') || byte == 0177) {
        fail(line_, i + 1, fmt::format("byte 0x{:02x}: not a text file", byte));
      }
    }
    const std::size_t hash = line.find('#');
    if (hash != std::string_view::npos) {
      const std::string_view comment = line.substr(hash + 1);
      line = line.substr(0, hash);
      if (line.find_first_not_of(" \t") == std::string_view::npos) {
        if (!comment.empty() && comment[0] == 'D') name_ = std::string(comment.substr(1));
        return;
      }
    }
    if (section(line)) return;
    if (line.size() == 81 && all_cells(line)) {
      keep_line(line, 0);
      return;
    }
    const std::size_t first = line.find_first_not_of(" \t");
    if (first == std::string_view::npos) {
      if (line.size() == 9 && !cells_.empty() && line.find('\t') == std::string_view::npos) {
        row(line, 0);
      }
      return;
    }
    const std::string_view inner = line.substr(first, line.find_last_not_of(" \t") - first + 1);
    if (inner.size() == 81 && all_cells(inner)) {
      keep_line(inner, first);
    } else if (is_drawing(inner)) {
      return;
    } else if (inner.find('|') != std::string_view::npos) {
      barred(line);
    } else if (line.size() == 9 && all_cells(line)) {
      row(line, 0);
    } else {
      loose(line, first);
    }
  }

  /// `[Puzzle]` and the other headings of .sdk files. True when the line is not for the grid.
  bool section(std::string_view line) {
    if (!line.empty() && line[0] == '[' && line.back() == ']') {
      skipping_ = line != "[Puzzle]";
      return true;
    }
    return skipping_;
  }

  static bool all_cells(std::string_view s) {
    for (const char c : s) {
      if (!is_cell(c)) return false;
    }
    return true;
  }

  /// A line that only frames: `||===|===`, `+---+---+`, `------+------`.
  static bool is_drawing(std::string_view s) {
    return s.find_first_not_of("|=-+*.:'` ") == std::string_view::npos &&
           (s.find("--") != std::string_view::npos || s.find("==") != std::string_view::npos);
  }

  void keep_line(std::string_view s, std::size_t at) {
    no_grid_open();
    for (std::size_t i = 0; i < s.size(); ++i) add(s[i], at + i);
  }

  void row(std::string_view s, std::size_t at) {
    for (std::size_t i = 0; i < s.size(); ++i) add(s[i], at + i);
  }

  void no_grid_open() const {
    if (!cells_.empty()) {
      fail(line_, 1,
           fmt::format("a line of 81 cells inside a grid that has {} rows, expected a row of 9",
                       cells_.size() / 9));
    }
  }

  /// Cells between bars: nine fields of one cell each, or three fields of three.
  void barred(std::string_view line) {
    std::vector<std::pair<std::size_t, std::string_view>> fields;
    std::size_t at = 0;
    while (at <= line.size()) {
      std::size_t end = line.find('|', at);
      if (end == std::string_view::npos) end = line.size();
      if (end > at) fields.emplace_back(at, line.substr(at, end - at));
      at = end + 1;
    }
    const auto margin = [&fields](const auto& f) {
      return fields.size() != 3 && fields.size() != 9 &&
             f.second.find_first_not_of(" \t") == std::string_view::npos;
    };
    if (line[0] != '|' && margin(fields.front())) fields.erase(fields.begin());
    if (line.back() != '|' && margin(fields.back())) fields.pop_back();
    const std::size_t before = cells_.size();
    for (const auto& [start, text] : fields) {
      if (fields.size() == 9) {
        single(text, start);
      } else {
        several(text, start);
      }
    }
    full_row(before, line.find('|'));
  }

  void single(std::string_view text, std::size_t start) {
    const std::size_t first = text.find_first_not_of(" \t");
    if (first == std::string_view::npos) return add(' ', start);
    if (text.find_last_not_of(" \t") != first) {
      fail(line_, start + first + 1, "more than one character between two bars");
    }
    add(text[first], start + first);
  }

  /// Three cells: closed up `1 3` (blanks are cells) or spaced ` 1 . 3 ` (blanks separate).
  void several(std::string_view text, std::size_t start) {
    if (text.size() == 3) return row(text, start);
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (!is_blank(text[i])) add(text[i], start + i);
    }
  }

  /// No bars: nine characters, or nine separated by blanks, commas or semicolons.
  void loose(std::string_view line, std::size_t first) {
    const std::size_t before = cells_.size();
    std::size_t bare = 0;
    for (std::size_t i = 0; i < line.size(); ++i) {
      const char c = line[i];
      if (is_blank(c) || ((c == ',' || c == ';') && bare <= 9)) continue;
      if (!is_cell(c)) strange(c, i);
      ++bare;
    }
    if (bare > 9) {
      const std::size_t length = line.find_last_not_of(" \t") + 1 - first;
      fail(line_, first + 1,
           fmt::format("{} cells in the line, expected 81 (a puzzle) or 9 (a row)",
                       length > 27 ? length : bare));
    }
    for (std::size_t i = 0; i < line.size(); ++i) {
      if (!is_blank(line[i]) && line[i] != ',' && line[i] != ';') add(line[i], i);
    }
    full_row(before, first);
  }

  void full_row(std::size_t before, std::size_t column) const {
    const std::size_t got =
        cells_.size() >= before ? cells_.size() - before : cells_.size() + 81 - before;
    if (got != 9) {
      fail(line_, column + 1, fmt::format("{} cells in the row, expected 9", got));
    }
  }

  [[noreturn]] void strange(char c, std::size_t at) const {
    const auto byte = static_cast<unsigned char>(c);
    const std::string shown =
        byte < 0200 ? fmt::format("'{}'", c) : fmt::format("byte 0x{:02x}", byte);
    fail(line_, at + 1,
         shown + " is no cell, expected 1-9, or one of 0 . * _ or a space for an empty one");
  }

  void add(char c, std::size_t at) {
    if (!is_cell(c)) strange(c, at);
    cells_.push_back({c, static_cast<std::uint32_t>(line_), static_cast<std::uint32_t>(at + 1)});
    if (cells_.size() == 81) finish();
  }

  void finish() {
    Puzzle p;
    p.file = file_;
    p.line = cells_.front().line;
    p.name.swap(name_);
    for (std::size_t i = 0; i < 81; ++i) p.givens.cells[i] = value_of(cells_[i].c);
    const auto bad = conflicts(p.givens);
    if (!bad.empty()) {
      const Cell& where = cells_[static_cast<std::size_t>(bad.front().second)];
      p.contradiction = SourceError::at_line(file_, where.line, where.column,
                                             "contradictory givens: " + bad.front().text)
                            .what();
    }
    puzzles_.push_back(std::move(p));
    cells_.clear();
  }

  std::vector<Puzzle> json() {
    nlohmann::json document;
    try {
      document = nlohmann::json::parse(text_);
    } catch (const nlohmann::json::parse_error& e) {
      const std::string_view before = text_.substr(0, e.byte == 0 ? 0 : e.byte - 1);
      const std::size_t newline = before.rfind('\n');
      const auto line = static_cast<std::uint64_t>(std::count(before.begin(), before.end(), '\n'));
      fail(line + 1,
           newline == std::string_view::npos ? before.size() + 1 : before.size() - newline,
           "this is not JSON, expected an object with a list \"puzzles\"");
    }
    const auto& list =
        document.is_object() && document.contains("puzzles") ? document["puzzles"] : document;
    if (!list.is_array()) fail(1, 1, "JSON without a list \"puzzles\"");
    line_ = 1;
    for (const auto& item : list) {
      if (!item.is_object() || !item.contains("givens") || !item["givens"].is_string()) {
        fail(1, 1,
             fmt::format("puzzle {} of the JSON has no string \"givens\"", puzzles_.size() + 1));
      }
      const auto digits = item["givens"].get<std::string>();
      if (digits.size() != 81) {
        fail(1, 1,
             fmt::format("\"givens\" of puzzle {} has {} characters, expected 81",
                         puzzles_.size() + 1, digits.size()));
      }
      if (item.contains("name") && item["name"].is_string()) name_ = item["name"];
      keep_line(digits, 0);
    }
    if (puzzles_.empty()) fail(1, 1, "JSON with an empty list of puzzles");
    return std::move(puzzles_);
  }

  std::string_view text_;
  std::string file_;
  std::string name_;
  std::uint64_t line_ = 0;
  bool skipping_ = false;
  std::vector<Cell> cells_;
  std::vector<Puzzle> puzzles_;
};

}  // namespace

std::vector<Puzzle> read_puzzles(std::string_view text, const std::string& file) {
  return Reader(text, file).all();
}

std::string puzzle_file_name(const std::string& path) {
  return path == "-" ? "<standard input>" : path;
}

std::string puzzle_file_bytes(const std::string& path) {
  std::string text;
  const std::string name = puzzle_file_name(path);
  std::ifstream disk;
  if (path != "-") {
    disk.open(path, std::ios::binary);
    if (!disk) {
      throw SourceError::whole(name, std::generic_category().message(errno));
    }
  }
  std::istream& in = path == "-" ? std::cin : disk;
  std::array<char, 1 << 16> block{};
  errno = 0;
  while (in.read(block.data(), block.size()), in.gcount() > 0) {
    text.append(block.data(), static_cast<std::size_t>(in.gcount()));
    if (text.size() > largest_file) {
      throw SourceError::whole(name, "larger than 64 megabytes, expected a file of puzzles");
    }
  }
  if (in.bad()) {
    throw SourceError::whole(name, "cannot read: " + std::generic_category().message(errno));
  }
  if (text.empty()) throw SourceError::at_line(name, 1, 1, "empty file, expected a puzzle");
  return text;
}

std::vector<Puzzle> read_puzzle_file(const std::string& path) {
  return read_puzzles(puzzle_file_bytes(path), puzzle_file_name(path));
}

}  // namespace ka10
