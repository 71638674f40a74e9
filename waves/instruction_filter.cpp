// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The program ka10-instruction, a process filter for GTKWave: every line in is a word as GTKWave
// shows it in octal, every line out the instruction. A file of symbols may be named as argument.
#include <cstdio>
#include <exception>
#include <iostream>
#include <string>

#include "macro10/disassembler.h"
#include "macro10/files.h"
#include "waves/phases.h"

namespace {

/// The line itself when it is no octal number (x, z, or the name of a signal).
std::string translated(const std::string& line, const ka10::SymbolTable* symbols) {
  std::uint64_t bits = 0;
  if (line.empty() || line.size() > 12) return line;
  for (const char c : line) {
    if (c < '0' || c > '7') return line;
    bits = bits << 3 | static_cast<std::uint64_t>(c - '0');
  }
  // IR holds only the left half: show it as the instruction without an address
  if (line.size() == 6) {
    const std::string text = ka10::disassemble_short(ka10::Word::halves(bits, 0));
    return text.substr(0, text.find(' '));
  }
  return ka10::disassemble_short(ka10::Word(bits), symbols);
}

}  // namespace

int main(int argc, char** argv) {
  try {
    const std::string option = argc > 1 ? argv[1] : "";
    if (option == "--phases" && argc == 3) {
      std::cout << ka10::phase_filter(ka10::phase_enumerators(ka10::read_file(argv[2])));
      return 0;
    }
    if (argc > 2 || (!option.empty() && option[0] == '-')) {
      std::fprintf(stderr, "usage: ka10-instruction [SYMBOLS] | --phases rtl/ka10_defs.vh\n");
      return 2;
    }
    ka10::SymbolTable symbols;
    if (!option.empty()) symbols = ka10::SymbolTable::parse(ka10::read_file(option), option);
    for (std::string line; std::getline(std::cin, line);)
      std::cout << translated(line, symbols.empty() ? nullptr : &symbols) << std::endl;
    return 0;
  } catch (const std::exception& e) {
    std::fprintf(stderr, "%s\n", e.what());
    return 2;
  }
}
