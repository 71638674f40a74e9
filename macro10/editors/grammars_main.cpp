// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// macro10-grammars FOLDER: writes the editors' syntax files (the folder is macro10/editors).
#include <cstdio>
#include <exception>
#include <string>

#include "macro10/editors/grammar.h"
#include "macro10/files.h"

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: macro10-grammars FOLDER\n");
    return 2;
  }
  const std::string folder = argv[1];
  try {
    ka10::write_file_atomically(folder + "/vim/syntax/macro10.vim", ka10::vim_syntax());
    ka10::write_file_atomically(folder + "/vscode/syntaxes/macro10.tmLanguage.json",
                                ka10::textmate_grammar());
  } catch (const std::exception& e) {
    std::fprintf(stderr, "%s\n", e.what());
    return 2;
  }
  return 0;
}
