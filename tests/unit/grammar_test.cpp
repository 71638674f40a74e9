// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The editors' syntax files in the repository are those the list of names makes, and know every
// name.
#include "macro10/editors/grammar.h"

#include <nlohmann/json.hpp>
#include <regex>
#include <set>

#include "macro10/files.h"
#include "macro10/opcodes.h"
#include "tests/support/catch.h"
#include "tests/unit/language_tables.h"

using namespace ka10;

namespace {

const std::string folder = KA10_SOURCE_DIR "/macro10/editors/";

/// All words of a text, letters, digits, `.`, `$`, `%`; TextMate's escaped points as points.
std::set<std::string> words_of(std::string text) {
  text = std::regex_replace(text, std::regex(R"(\\\\\.)"), ".");
  std::set<std::string> words;
  const std::regex word("[A-Z0-9.$%]+");
  for (std::sregex_iterator it(text.begin(), text.end(), word), end; it != end; ++it)
    words.insert(it->str());
  return words;
}

}  // namespace

TEST_CASE("The syntax files are what macro10-grammars writes") {
  CHECK(read_file(folder + "vim/syntax/macro10.vim") == vim_syntax());
  CHECK(read_file(folder + "vscode/syntaxes/macro10.tmLanguage.json") == textmate_grammar());
}

TEST_CASE("The syntax files know every name of the specification's tables") {
  const auto vim = words_of(read_file(folder + "vim/syntax/macro10.vim"));
  const auto textmate = words_of(read_file(folder + "vscode/syntaxes/macro10.tmLanguage.json"));
  std::set<std::string> names;
  for (const auto& [name, code] : language::codes()) names.insert(name);
  for (const auto& [name, code] : language::pairs(language::section("20.3", "20.4")))
    names.insert(name);
  for (const auto& [name, code] : language::pairs(language::section("20.4", "20.5")))
    names.insert(name);
  for (const auto& [name, code] : language::pairs(language::section("20.5", "20.6")))
    names.insert(name);
  std::istringstream pseudo_ops(language::text().substr(language::text().find("### 20.6") + 25));
  for (std::string name; pseudo_ops >> name && name != "---";) names.insert(name);
  CHECK(names.size() > 600);
  for (const std::string& name : names) {
    INFO(name);
    CHECK((vim.count(name) + vim.count(name.substr(0, 6))) != 0);
    CHECK((textmate.count(name) + textmate.count(name.substr(0, 6))) != 0);
  }
}

TEST_CASE("The files of the VS Code extension are JSON and name what exists") {
  const auto package = nlohmann::json::parse(read_file(folder + "vscode/package.json"));
  const auto& contributes = package.at("contributes");
  for (const auto& grammar : contributes.at("grammars"))
    CHECK_NOTHROW(nlohmann::json::parse(
        read_file(folder + "vscode/" + grammar.at("path").get<std::string>())));
  for (const auto& language : contributes.at("languages"))
    CHECK_NOTHROW(nlohmann::json::parse(
        read_file(folder + "vscode/" + language.at("configuration").get<std::string>())));
}
