// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The program macro10: sources to an image, listing and symbol table; REL files to an image.
// Options: docs/macro10.md and macro10.1. Exit status: 0 good, 1 errors in the source, 2 bad usage
// or a file that cannot be read or written.
#include <fmt/format.h>

#include <cstdio>
#include <exception>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "macro10/command_line.h"
#include "macro10/files.h"
#include "macro10/image_format.h"
#include "macro10/linker.h"
#include "macro10/rel.h"
#include "macro10/source_error.h"
#include "macro10/source_files.h"

namespace {

using namespace ka10;

void complain(const std::string& text) { std::fputs(text.c_str(), stderr); }

void write_symbols(const SymbolTable& table, const std::string& path) {
  const bool json = path.size() > 5 && path.compare(path.size() - 5, 5, ".json") == 0;
  write_file_atomically(path, json ? table.to_json() : table.to_text());
}

void write_output(const Image& image, const CommandLine& line, const std::string& asked) {
  const auto format = output_format(line, asked);
  write_file_atomically(line.output, write_image(image, format));
}

/// Messages and figures for editors and scripts; docs/macro10.md names the fields.
void write_json(const Assembly& a, const std::string& path) {
  nlohmann::ordered_json root;
  root["ok"] = a.ok();
  root["errors"] = a.errors;
  root["warnings"] = a.warnings;
  root["title"] = a.title;
  root["words"] = a.image.size();
  if (a.image.start) root["start"] = octal(*a.image.start, 6);
  auto& list = root["diagnostics"] = nlohmann::ordered_json::array();
  for (const Diagnostic& d : a.diagnostics)
    list.push_back({{"file", d.file},
                    {"line", d.line},
                    {"column", d.column},
                    {"severity", d.error ? "error" : "warning"},
                    {"letter", d.letter == ' ' ? "" : std::string(1, d.letter)},
                    {"message", d.message},
                    {"source", d.source_line},
                    {"chain", d.chain}});
  using Json = nlohmann::ordered_json;
  write_file_atomically(path, root.dump(1, ' ', false, Json::error_handler_t::replace) + "\n");
}

/// An output that is also a source would be lost.
void spare_inputs(const CommandLine& line, const std::vector<std::string>& inputs) {
  for (const std::string& output : {line.output, line.listing, line.symbols, line.json})
    for (const std::string& input : inputs) {
      std::error_code ignored;
      if (!output.empty() && std::filesystem::equivalent(output, input, ignored))
        throw SourceError::whole(output, "the output would replace an input");
    }
}

int link(const CommandLine& line) {
  spare_inputs(line, line.sources);
  std::vector<RelModule> modules;
  for (const std::string& name : line.sources) {
    auto more = read_rel(read_file(name), name);
    std::move(more.begin(), more.end(), std::back_inserter(modules));
  }
  LinkOptions options;
  options.low_base = line.assembly.base;
  const LinkResult result = link_modules(modules, options);
  for (const std::string& error : result.errors) complain(error + "\n");
  if (!line.listing.empty()) write_file_atomically(line.listing, result.map);
  if (!result.ok() && !line.force) return 1;
  if (!line.output.empty()) write_output(result.image, line, "");
  if (!line.symbols.empty()) write_symbols(result.symbols, line.symbols);
  return result.ok() ? 0 : 1;
}

int assemble_files(CommandLine& line) {
  const std::vector<Source> sources = read_sources(line.sources, line.directories);
  std::vector<std::string> inputs;
  for (const Source& source : sources) inputs.push_back(source.name);
  spare_inputs(line, inputs);
  line.assembly.read = universal_finder(line.directories, sources);
  const Assembly a = assemble(sources, line.assembly);
  for (const std::string& text : a.typed) complain(text + "\n");
  for (const Diagnostic& d : a.diagnostics) complain(d.text());
  if (a.errors + a.warnings > 0)
    complain(fmt::format("{} error{}, {} warning{}\n", a.errors, a.errors == 1 ? "" : "s",
                         a.warnings, a.warnings == 1 ? "" : "s"));
  if (!line.listing.empty()) write_file_atomically(line.listing, a.listing);
  if (!line.json.empty()) write_json(a, line.json);
  if (!a.ok() && !line.force) return 1;
  if (!line.output.empty()) {
    if (line.rel())
      write_file_atomically(line.output, write_rel(a.modules));
    else
      write_output(a.image, line, a.output_format);
  }
  if (!line.symbols.empty()) {
    SymbolTable table;
    for (const Symbol& s : a.symbols) table.add(s);
    write_symbols(table, line.symbols);
  }
  return a.ok() ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    CommandLine line;
    if (const auto status = parse_command_line(argc, argv, &line)) return *status;
    return line.link ? link(line) : assemble_files(line);
  } catch (const SourceError& e) {
    complain(std::string(e.what()) + "\n");
  } catch (const std::exception& e) {
    complain(std::string("macro10: error: ") + e.what() + "\n");
  }
  return 2;
}
