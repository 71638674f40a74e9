// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Loading of programs.
#include "sim/program.h"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>

#include "macro10/image_format.h"
#include "macro10/source_error.h"
#include "macro10/source_files.h"

namespace ka10 {
namespace {

bool is_source(const std::string& path) {
  const auto ends_in = [&](std::string_view tail) {
    if (path.size() < tail.size()) return false;
    return std::equal(tail.rbegin(), tail.rend(), path.rbegin(), [](char a, char b) {
      return a == std::tolower(static_cast<unsigned char>(b));
    });
  };
  return ends_in(".mac") || ends_in(".m10");
}

std::vector<std::string> split_lines(const std::string& text) {
  std::vector<std::string> lines;
  std::string line;
  for (const char c : text) {
    if (c == '\n') {
      lines.push_back(std::move(line));
      line.clear();
    } else if (c != '\r' && c != '\f') {
      line.push_back(c);
    }
  }
  if (!line.empty()) lines.push_back(std::move(line));
  return lines;
}

std::string trimmed(const std::string& s) {
  const auto first = s.find_first_not_of(" \t");
  if (first == std::string::npos) return {};
  return s.substr(first, s.find_last_not_of(" \t") - first + 1);
}

std::optional<std::uint64_t> parse_octal(std::string_view text, std::uint64_t limit) {
  if (text.empty()) return std::nullopt;
  std::uint64_t value = 0;
  for (const char c : text) {
    if (c < '0' || c > '7') return std::nullopt;
    value = value * 8 + static_cast<std::uint64_t>(c - '0');
    if (value > limit) return std::nullopt;
  }
  return value;
}

void assemble_into(Program& program, const std::vector<Source>& sources, std::uint32_t memory) {
  AssemblyOptions options;
  options.lines = true;
  options.read = universal_finder({}, sources);
  Assembly a = assemble(sources, options);
  if (!a.ok()) {
    std::string text;
    for (const Diagnostic& d : a.diagnostics) text += (text.empty() ? "" : "\n") + d.text();
    throw AssemblyError(text);
  }
  for (const Run& run : a.image.runs()) {
    if (run.last >= memory)
      throw SourceError::whole(sources.front().name,
                               fmt::format("the program reaches address {}, core ends at {}",
                                           octal(run.last, 6), octal(memory - 1, 6)));
  }
  program.image.merge(a.image);
  for (const Symbol& s : a.symbols) program.symbols.add(s);
  program.files = std::move(a.files);
  program.lines = std::move(a.lines);
  for (const Source& s : sources) program.texts.push_back(split_lines(s.text));
}

}  // namespace

const SourceLine* Program::line_of(Address a) const {
  const auto at = std::lower_bound(
      lines.begin(), lines.end(), a,
      [](const SourceLine& line, Address wanted) { return line.address < wanted; });
  return at != lines.end() && at->address == a ? &*at : nullptr;
}

std::string Program::source_place(Address a) const {
  const SourceLine* line = line_of(a);
  if (line == nullptr || line->file >= files.size()) return {};
  return fmt::format("{}:{}", files[line->file], line->line);
}

std::string Program::source_text(Address a) const {
  const SourceLine* line = line_of(a);
  if (line == nullptr || line->file >= texts.size()) return {};
  const auto& text = texts[line->file];
  const auto n = static_cast<std::size_t>(line->line);
  return n >= 1 && n <= text.size() ? trimmed(text[n - 1]) : std::string();
}

std::string Program::place(Address a) const {
  return symbols.empty() ? octal(a, 6) : symbols.describe(a);
}

Program load_program(const std::vector<std::string>& paths, std::uint32_t memory) {
  Program program;
  std::vector<Source> sources;
  for (const std::string& path : paths) {
    if (is_source(path)) sources.push_back(Source{path, read_file(path)});
  }
  bool assembled = false;
  for (const std::string& path : paths) {
    if (is_source(path)) {
      if (!assembled) assemble_into(program, sources, memory);
      assembled = true;
      continue;
    }
    ReadOptions options;
    options.memory = memory;
    program.image.merge(read_image_file(path, options).image);
  }
  return program;
}

Program assemble_program(const std::string& text, const std::string& name, std::uint32_t memory) {
  Program program;
  assemble_into(program, {Source{name, text}}, memory);
  return program;
}

void deposit_image(Machine& machine, const Image& image) {
  for (const Run& run : image.runs()) {
    for (Address a = run.first; a <= run.last; ++a) machine.deposit(a, image.at(a));
  }
}

std::optional<Word> parse_word(std::string_view text, const SymbolTable& symbols) {
  const auto comma = text.find(",,");
  if (comma != std::string_view::npos) {
    const auto left = parse_address(text.substr(0, comma), symbols);
    const auto right = parse_address(text.substr(comma + 2), symbols);
    if (!left || !right) return std::nullopt;
    return Word::halves(*left, *right);
  }
  if (const auto number = parse_octal(text, word_mask)) return Word(*number);
  if (const auto value = symbols.value(text)) return value;
  const auto place = symbols.place(text);
  return place ? std::optional<Word>(Word::halves(0, *place)) : std::nullopt;
}

std::optional<Address> parse_address(std::string_view text, const SymbolTable& symbols) {
  if (const auto number = parse_octal(text, address_mask)) return static_cast<Address>(*number);
  return symbols.place(text);
}

}  // namespace ka10
