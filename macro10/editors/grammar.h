// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Syntax files for editors, made from the list of names in opcodes.h. The program macro10-grammars
// writes them; a test sees that the files in the repository are the ones it writes.
#pragma once

#include <string>

namespace ka10 {

/// vim/syntax/macro10.vim
std::string vim_syntax();
/// vscode/syntaxes/macro10.tmLanguage.json
std::string textmate_grammar();

}  // namespace ka10
