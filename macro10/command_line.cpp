// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
#include "macro10/command_line.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdlib>
#include <ctime>

#include "macro10/files.h"
#include "macro10/source_error.h"

namespace ka10 {
namespace {

const char* const description =
    "MACRO-10 cross assembler for the PDP-10 KA10.\n"
    "Several sources are read one after another as one text. Without -o only errors are reported.";
const char* const examples =
    "Examples (macro10 is the program behind ./ka10 asm):\n"
    "  ./ka10 asm macro10/sudoku/fast.mac -o fast.oct -l fast.lst --symbols fast.json\n"
    "  macro10 solver.mac -o solver.oct -l solver.lst --symbols solver.json\n"
    "  macro10 params.mac main.mac -D DEBUG=1 -o main.sav\n"
    "  macro10 main.mac -o main.rel && macro10 --link main.rel sub.rel -o prog.sav\n"
    "Exit status: 0 good, 1 errors in the source, 2 bad usage or unreadable files.";

constexpr int response_depth = 8;

/// Replaces @file by the words of the file; quotes keep blanks together, # begins a comment.
void expand_responses(const std::vector<std::string>& words, int depth,
                      std::vector<std::string>* out) {
  for (const std::string& word : words) {
    if (word.size() < 2 || word[0] != '@') {
      out->push_back(word);
      continue;
    }
    const std::string file = word.substr(1);
    if (depth >= response_depth) throw SourceError::whole(file, "@ files nested more than 8 deep");
    const std::string text = read_file(file);
    std::vector<std::string> inner;
    std::string item;
    bool open = false;
    char quote = 0;
    for (std::size_t i = 0; i <= text.size(); ++i) {
      const char c = i < text.size() ? text[i] : '\n';
      if (quote != 0) {
        if (c == quote)
          quote = 0;
        else
          item.push_back(c);
      } else if (c == '"' || c == '\'') {
        quote = c;
        open = true;
      } else if (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
        if (open) inner.push_back(std::move(item));
        item.clear();
        open = false;
      } else if (c == '#' && !open) {
        while (i < text.size() && text[i] != '\n') ++i;
      } else {
        item.push_back(c);
        open = true;
      }
    }
    if (quote != 0) throw SourceError::whole(file, "a quote is not closed");
    expand_responses(inner, depth + 1, out);
  }
}

/// An octal number, `123`, `-1` or `LLL,,RRR`.
std::optional<Word> octal_word(const std::string& text) {
  const auto digits = [](std::string_view s, std::uint64_t* v) {
    bool negative = false;
    if (!s.empty() && s[0] == '-') {
      negative = true;
      s.remove_prefix(1);
    }
    if (s.empty() || s.size() > 12) return false;
    *v = 0;
    for (const char c : s) {
      if (c < '0' || c > '7') return false;
      *v = *v * 8 + static_cast<unsigned>(c - '0');
    }
    if (negative) *v = 0 - *v;
    return true;
  };
  std::uint64_t left = 0, right = 0;
  const auto comma = text.find(",,");
  if (comma == std::string::npos) {
    if (!digits(text, &right)) return std::nullopt;
    return Word(right);
  }
  if (!digits(std::string_view(text).substr(0, comma), &left) ||
      !digits(std::string_view(text).substr(comma + 2), &right))
    return std::nullopt;
  return Word::halves(left, right);
}

std::pair<std::string, Word> definition(const std::string& text) {
  const auto equals = text.find('=');
  const std::string name = text.substr(0, equals);
  Word value(1);
  bool good = !name.empty() && (name[0] < '0' || name[0] > '9');
  for (const char c : name)
    good = good &&
           (std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '.' || c == '$' || c == '%');
  if (equals != std::string::npos) {
    const auto w = octal_word(text.substr(equals + 1));
    good = good && w.has_value();
    if (w) value = *w;
  }
  if (!good) throw CLI::ValidationError("-D", text + ": SYM or SYM=octal expected");
  return {name, value};
}

std::string extension(const std::string& path) {
  const auto dot = path.find_last_of("./");
  if (dot == std::string::npos || path[dot] != '.') return {};
  std::string ext = path.substr(dot + 1);
  for (char& c : ext) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return ext;
}

/// The date of the page heads; SOURCE_DATE_EPOCH makes listings reproducible.
void set_date(AssemblyOptions* options) {
  std::time_t now = std::time(nullptr);
  if (const char* epoch = std::getenv("SOURCE_DATE_EPOCH"))
    now = static_cast<std::time_t>(std::strtoll(epoch, nullptr, 10));
  std::tm tm{};
  gmtime_r(&now, &tm);
  static const char* const months[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                       "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  options->listing_time = fmt::format("{:02}:{:02}", tm.tm_hour, tm.tm_min);
  options->listing_date =
      fmt::format("{}-{}-{:02}", tm.tm_mday, months[tm.tm_mon], tm.tm_year % 100);
}

}  // namespace

bool CommandLine::rel() const {
  return format == "rel" || (format.empty() && extension(output) == "rel");
}

ImageFormat output_format(const CommandLine& line, const std::string& asked) {
  if (!line.format.empty()) return *format_by_name(line.format);
  if (const auto f = format_by_name(extension(line.output))) return *f;
  if (const auto f = format_by_name(asked)) return *f;
  return ImageFormat::oct;
}

std::optional<int> parse_command_line(int argc, char** argv, CommandLine* line) {
  CLI::App app(description, "macro10");
  app.footer(examples);
  app.set_version_flag("--version", "macro10 0.1.0");
  std::vector<std::string> defines;
  std::string base, args = "v51";
  bool all_warnings = false, no_warnings = false;
  AssemblyOptions& options = line->assembly;
  app.add_option("SOURCE", line->sources, "source files; - is standard input")
      ->required()
      ->type_name("");
  app.add_option("-o,--output", line->output, "the image; - is standard output")->type_name("FILE");
  app.add_option("-f,--format", line->format,
                 "oct, hex, rim10b, rim10, rim, sav, exe or rel; default: the extension of -o")
      ->type_name("FORMAT");
  app.add_option("-l,--listing", line->listing, "write a listing (with --link: a map)")
      ->type_name("FILE");
  app.add_option("--symbols", line->symbols, "write the symbol table; JSON if FILE ends in .json")
      ->type_name("FILE");
  app.add_option("--json", line->json, "write messages and figures as JSON")->type_name("FILE");
  app.add_option("-D,--define", defines, "define SYM as octal VAL (default 1)")
      ->type_name("SYM=VAL")
      ->allow_extra_args(false);
  app.add_option("-I,--include", line->directories, "look for sources and universal files in DIR")
      ->type_name("DIR")
      ->allow_extra_args(false);
  app.add_option("--base", base, "where relocatable code begins, octal; default 140")
      ->type_name("ADDR");
  app.add_option("--args", args, "how macro arguments are scanned: v50 or v51 (default)")
      ->type_name("RULE");
  app.add_flag("--cref", options.cross_reference, "append a cross reference to the listing");
  app.add_flag("-W", all_warnings, "also warn of instructions the KA10 does not have");
  app.add_flag("-w,--no-warnings", no_warnings, "no warnings");
  app.add_flag("--werror,--Werror", options.warnings_as_errors,
               "warnings are errors (also spelt -Werror)");
  app.add_flag("--force", line->force, "write the output in spite of errors");
  app.add_flag("--link", line->link, "the files are REL files: link them");
  try {
    std::vector<std::string> given(argv + 1, argv + argc), words;
    expand_responses(given, 0, &words);
    for (std::string& word : words)
      if (word == "-Werror") word = "--werror";
    std::reverse(words.begin(), words.end());
    app.parse(words);
    for (const std::string& text : defines) options.defines.push_back(definition(text));
    if (!base.empty()) {
      const auto w = octal_word(base);
      if (!w || w->left() != 0)
        throw CLI::ValidationError("--base", base + ": octal address expected");
      options.base = w->right();
    }
    if (args != "v50" && args != "v51") throw CLI::ValidationError("--args", "v50 or v51 expected");
    if (!line->format.empty() && line->format != "rel" && !format_by_name(line->format))
      throw CLI::ValidationError("-f", line->format + ": unknown format");
  } catch (const CLI::ParseError& e) {
    const int status = app.exit(e);
    return status == 0 ? 0 : 2;
  }
  options.args = args == "v50" ? ArgumentRule::v50 : ArgumentRule::v51;
  options.extra_warnings = all_warnings;
  options.warnings = !no_warnings;
  options.relocatable = !line->link && line->rel();
  options.listing = !line->listing.empty();
  set_date(&options);
  return std::nullopt;
}

}  // namespace ka10
