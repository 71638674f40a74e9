// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Verb report: turns the JSON record of a run into a page.
#include <memory>
#include <stdexcept>

#include "macro10/image_format.h"
#include "macro10/source_error.h"
#include "testbench/options.h"
#include "testbench/report_page.h"
#include "testbench/verbs.h"

namespace ka10 {
namespace {

struct ReportArguments {
  std::string file, output, title;
};

int report(const ReportArguments& a) {
  const std::string text = read_file(a.file);
  const std::string shown = a.file == "-" ? "<standard input>" : a.file;
  try {
    const auto document = nlohmann::json::parse(text);
    const std::string title = a.title.empty() ? "KA10: " + shown : a.title;
    const std::string page = report_page(document, title);
    const std::string output = !a.output.empty() ? a.output
                               : a.file == "-"   ? std::string("-")
                                                 : a.file + ".html";
    write_file_atomically(output, page);
  } catch (const nlohmann::json::parse_error& e) {
    throw SourceError::at_byte(shown, e.byte == 0 ? 0 : e.byte - 1,
                               "this is not JSON, expected what solve or run wrote by --json");
  } catch (const std::invalid_argument& e) {
    throw SourceError::whole(shown, e.what());
  }
  return status_passed;
}

}  // namespace

void add_report(CLI::App& app, int& status) {
  auto* verb = app.add_subcommand("report", "turn the JSON of a solve or run into a page");
  auto a = std::make_shared<ReportArguments>();
  verb->add_option("FILE", a->file, "what solve --json or run --json wrote, - is standard input")
      ->required();
  add_output(*verb, "-o,--output", a->output,
             "the page; default: FILE.html, - is standard output");
  verb->add_option("--title", a->title, "its headline");
  verb->footer("Example: ./ka10 solve --json solve.json && ./ka10 report solve.json -o solve.html");
  verb->callback([a, &status] { status = report(*a); });
}

}  // namespace ka10
