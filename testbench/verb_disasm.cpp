// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// ka10 disasm IMAGE: an image as MACRO-10 source that assembles to the same words.
#include <fmt/format.h>

#include <memory>
#include <optional>
#include <string>

#include "macro10/disassembler.h"
#include "macro10/image_format.h"
#include "sim/program.h"
#include "testbench/options.h"
#include "testbench/verbs.h"

namespace ka10 {
namespace {

struct DisasmArguments {
  std::string image, from, to, symbols, output = "-", format, packing, title;
  bool plain = false, no_labels = false;
};

/// An octal address, a symbol, or a symbol + octal number.
std::optional<Address> place(const std::string& text, const SymbolTable& symbols,
                             const char* option) {
  if (text.empty()) return std::nullopt;
  const std::size_t plus = text.find('+');
  const auto base = parse_address(text.substr(0, plus), symbols);
  const auto offset = plus == std::string::npos ? std::optional<Address>(0)
                                                : parse_address(text.substr(plus + 1), {});
  if (!base || !offset)
    throw UsageError(
        fmt::format("ka10: error: {} {}: expected an octal address or a symbol of "
                    "--symbols, and perhaps +N",
                    option, text));
  return (*base + *offset) & address_mask;
}

void disasm(const DisasmArguments& arguments) {
  ReadOptions reading;
  if (!arguments.format.empty() && !(reading.format = format_by_name(arguments.format)))
    throw UsageError("ka10: error: --format: expected oct, hex, rim10b, rim10, rim, sav or exe");
  if (!arguments.packing.empty() && !(reading.packing = packing_by_name(arguments.packing)))
    throw UsageError(
        "ka10: error: --packing: expected core-dump, ansi, high-density, host or tape");
  const Image image = read_image_file(arguments.image, reading).image;
  SymbolTable symbols;
  if (!arguments.symbols.empty())
    symbols = SymbolTable::parse(read_file(arguments.symbols), arguments.symbols);
  DisassemblyOptions options;
  options.symbols = &symbols;
  options.from = place(arguments.from, symbols, "--from");
  options.to = place(arguments.to, symbols, "--to");
  if (options.from && options.to && *options.from > *options.to)
    throw UsageError("ka10: error: --from lies above --to");
  options.comments = !arguments.plain;
  options.invent_labels = !arguments.no_labels;
  options.title = arguments.title;
  write_file_atomically(arguments.output, disassemble_image(image, options));
}

}  // namespace

void add_disasm(CLI::App& app, int& status) {
  auto* verb = app.add_subcommand(
      "disasm",
      "Write an image as MACRO-10 source that assembles to the same words.\n"
      "Examples:\n"
      "  ./ka10 asm macro10/sudoku/fast.mac -o fast.sav --symbols fast.sym\n"
      "  ./ka10 disasm fast.sav --symbols fast.sym --from SOLVED --to SOLVED+20 -o part.mac");
  auto arguments = std::make_shared<DisasmArguments>();
  verb->add_option("image", arguments->image, "Image: oct, hex, RIM10B, RIM, SAV, EXE; - is stdin")
      ->required();
  verb->add_option("--from", arguments->from, "First address (octal, SYMBOL or SYMBOL+N)");
  verb->add_option("--to", arguments->to, "Last address (octal, SYMBOL or SYMBOL+N)");
  verb->add_option("--symbols", arguments->symbols, "Symbol table, text or JSON");
  add_output(*verb, "-o,--output", arguments->output, "Source file; - is standard output");
  verb->add_option("--format", arguments->format, "Format of the image (else recognised)");
  verb->add_option("--packing", arguments->packing, "Packing of a SAV or EXE (else recognised)");
  verb->add_option("--title", arguments->title, "TITLE of the program");
  verb->add_flag("--plain", arguments->plain, "No comments with addresses and octal words");
  verb->add_flag("--no-labels", arguments->no_labels, "Invent no labels");
  verb->callback([arguments, &status] {
    try {
      disasm(*arguments);
    } catch (const SourceError& e) {
      throw UsageError(e.what());
    }
    status = status_passed;
  });
}

}  // namespace ka10
