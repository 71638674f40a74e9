// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Verb book: makes the blocks of docs/book anew, or checks that they are current.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>

#include "macro10/image_format.h"
#include "macro10/source_error.h"
#include "testbench/book_blocks.h"
#include "testbench/verbs.h"

namespace ka10 {
namespace {

constexpr const char* begin_mark = "<!-- ka10: ";
constexpr const char* end_mark = "<!-- /ka10 -->";

/// Words of a command; "quoted text" is one.
std::vector<std::string> words_of(const std::string& text) {
  std::vector<std::string> words;
  std::optional<std::string> word;
  bool quoted = false;
  for (const char c : text) {
    if (c == '"') {
      quoted = !quoted;
      if (!word) word.emplace();
    } else if (c == ' ' && !quoted) {
      if (word) words.push_back(*word);
      word.reset();
    } else {
      if (!word) word.emplace();
      *word += c;
    }
  }
  if (word) words.push_back(*word);
  return words;
}

/// The page with all blocks made anew.
std::string remake(const std::string& file, const std::string& page, BookBlocks& blocks) {
  std::string out;
  std::size_t at = 0;
  std::uint64_t line = 1;
  while (true) {
    const std::size_t begin = page.find(begin_mark, at);
    if (begin == std::string::npos) break;
    const std::size_t end_of_line = page.find('\n', begin);
    const std::size_t close = page.find(" -->", begin);
    const std::size_t end = page.find(end_mark, begin);
    line += static_cast<std::uint64_t>(std::count(page.begin() + static_cast<std::ptrdiff_t>(at),
                                                  page.begin() + static_cast<std::ptrdiff_t>(begin),
                                                  '\n'));
    if (end == std::string::npos || close > end_of_line) {
      throw SourceError::at_line(file, line, 1, "a block without its end");
    }
    const std::size_t command = begin + std::string(begin_mark).size();
    out += page.substr(at, end_of_line + 1 - at);
    try {
      out += blocks.make(words_of(page.substr(command, close - command)));
    } catch (const std::invalid_argument& e) {
      throw SourceError::at_line(file, line, 1, e.what());
    }
    line += static_cast<std::uint64_t>(std::count(page.begin() + static_cast<std::ptrdiff_t>(begin),
                                                  page.begin() + static_cast<std::ptrdiff_t>(end),
                                                  '\n'));
    at = end;
    out += end_mark;
    at += std::string(end_mark).size();
  }
  return out + page.substr(at);
}

int book(const std::string& folder, bool check) {
  std::vector<std::string> pages;
  std::error_code failure;
  for (const auto& entry : std::filesystem::directory_iterator(folder, failure)) {
    if (entry.path().extension() == ".md") pages.push_back(entry.path().string());
  }
  if (failure) throw SourceError::whole(folder, failure.message());
  if (pages.empty()) throw SourceError::whole(folder, "no page in it, expected files in .md");
  std::sort(pages.begin(), pages.end());
  BookBlocks blocks(KA10_SOURCE_DIR "/macro10/sudoku", folder, !check);
  int status = status_passed;
  for (const std::string& path : pages) {
    const std::string page = read_file(path);
    const std::string current = remake(path, page, blocks);
    if (page == current) continue;
    if (check) {
      fmt::print(stderr, "{}: error: not current, run: ka10 book\n", path);
      status = status_failed;
    } else {
      write_file_atomically(path, current);
      fmt::print("{}\n", path);
    }
  }
  return status;
}

}  // namespace

void add_book(CLI::App& app, int& status) {
  struct Arguments {
    std::string folder = KA10_SOURCE_DIR "/docs/book";
    bool check = false;
  };
  auto* verb =
      app.add_subcommand("book", "make the listings, counts and pictures of the book anew");
  auto a = std::make_shared<Arguments>();
  verb->add_option("FOLDER", a->folder, "the pages")->capture_default_str();
  verb->add_flag("--check", a->check, "change nothing; status 1 when a page is not current");
  verb->footer("Example: ./ka10 book --check");
  verb->callback([a, &status] { status = book(a->folder, a->check); });
}

}  // namespace ka10
