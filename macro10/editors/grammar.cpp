// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
#include "macro10/editors/grammar.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <string_view>
#include <vector>

#include "macro10/opcodes.h"

namespace ka10 {
namespace {

using nlohmann::ordered_json;

/// Pseudo-ops by what an editor shows differently; the rest assembles words or moves the location.
constexpr std::array<std::string_view, 27> conditionals{
    "IF1",  "IF2",   "IFB",    "IFDEF", "IFDIF",  "IFE",   "IFG",    "IFGE",      "IFIDN",
    "IFL",  "IFLE",  "IFN",    "IFNB",  "IFNDEF", ".IF",   ".IFN",   "REPEAT",    "IRP",
    "IRPC", "STOPI", "DEFINE", "OPDEF", "SYN",    "PURGE", "SEARCH", "UNIVERSAL", ".DIRECTIVE"};
constexpr std::array<std::string_view, 3> delimited{"ASCII", "ASCIZ", "SIXBIT"};
constexpr std::array<std::string_view, 4> free_text{"TITLE", "SUBTTL", "REMARK", "PRINTX"};

template <std::size_t N>
bool among(const std::array<std::string_view, N>& list, std::string_view name) {
  return std::find(list.begin(), list.end(), name) != list.end();
}

struct Names {
  std::vector<std::string> instructions, monitor_calls, pseudo_ops, conditionals, devices;
};

/// Names of six or more characters are known by their first six.
std::string significant(const std::string& name) { return name.substr(0, 6); }

/// Sorted, and of names with the same first six characters only the longest.
void sort_significant(std::vector<std::string>& list) {
  std::sort(list.begin(), list.end(), [](const std::string& a, const std::string& b) {
    const int order = significant(a).compare(significant(b));
    return order != 0 ? order < 0 : a.size() > b.size();
  });
  const auto same = [](const std::string& a, const std::string& b) {
    return significant(a) == significant(b);
  };
  list.erase(std::unique(list.begin(), list.end(), same), list.end());
}

Names all_names() {
  Names names;
  for (const Operator& op : all_operators()) names.instructions.emplace_back(op.name);
  for (const Operator& op : all_monitor_calls()) names.monitor_calls.emplace_back(op.name);
  for (const Device& d : all_devices()) names.devices.emplace_back(d.name);
  for (const std::string_view name : all_pseudo_ops()) {
    if (among(conditionals, name))
      names.conditionals.emplace_back(name);
    else if (!among(delimited, name) && !among(free_text, name) && name != "COMMENT")
      names.pseudo_ops.emplace_back(name);
  }
  for (auto* list : {&names.instructions, &names.monitor_calls, &names.pseudo_ops,
                     &names.conditionals, &names.devices})
    sort_significant(*list);
  return names;
}

/// A regular expression for names as whole symbols, in any case: Oniguruma, Perl and Python read
/// it.
std::string any_of(const std::vector<std::string>& names) {
  std::string text = "(?i)(?<![A-Z0-9.$%])(?:";
  bool first = true;
  for (const std::string& name : names) {
    if (!first) text += "|";
    first = false;
    for (const char c : significant(name)) text += c == '.' ? "\\." : std::string(1, c);
    if (name.size() >= 6) text += "[A-Z0-9.$%]*";
  }
  return text + ")(?![A-Z0-9.$%])";
}

ordered_json match(const std::string& regex, const std::string& scope) {
  return {{"match", regex}, {"name", scope + ".macro10"}};
}

/// `word` then free text to the line end, or delimited text.
ordered_json text_patterns() {
  const std::string before = "(?i)(?<![A-Z0-9.$%])";
  auto list = ordered_json::array();
  list.push_back({{"begin", before + "(COMMEN[A-Z0-9.$%]*)[ \\t]+([^ \\t])"},
                  {"end", "\\2"},
                  {"beginCaptures", {{"1", {{"name", "keyword.control.macro10"}}}}},
                  {"name", "comment.block.macro10"}});
  list.push_back({{"begin", before + "(ASCII|ASCIZ|SIXBIT)[ \\t]+([^ \\t])"},
                  {"end", "\\2"},
                  {"beginCaptures", {{"1", {{"name", "keyword.other.data.macro10"}}}}},
                  {"contentName", "string.other.macro10"}});
  list.push_back({{"match", before + "(TITLE|SUBTTL|REMARK|PRINTX)(?![A-Z0-9.$%])([^\\r\\n]*)"},
                  {"captures",
                   {{"1", {{"name", "keyword.other.macro10"}}},
                    {"2", {{"name", "string.unquoted.macro10"}}}}}});
  return list;
}

ordered_json definition_patterns() {
  const std::string name = "([A-Z.$%][A-Z0-9.$%]*)";
  auto list = ordered_json::array();
  list.push_back({{"match", "(?i)(?<![A-Z0-9.$%])(DEFINE|OPDEF|SYN)[ \\t]+" + name},
                  {"captures",
                   {{"1", {{"name", "keyword.control.macro10"}}},
                    {"2", {{"name", "entity.name.function.macro10"}}}}}});
  list.push_back({{"match", "(?i)(?<![A-Z0-9.$%])" + name + "(::?!?)(?![:])"},
                  {"captures",
                   {{"1", {{"name", "entity.name.label.macro10"}}},
                    {"2", {{"name", "punctuation.separator.label.macro10"}}}}}});
  list.push_back({{"match", "(?i)(?<![A-Z0-9.$%])" + name + "(=[=:!]{0,2})"},
                  {"captures",
                   {{"1", {{"name", "entity.name.constant.macro10"}}},
                    {"2", {{"name", "keyword.operator.assignment.macro10"}}}}}});
  return list;
}

std::string vim_lines(const std::string& group, const std::vector<std::string>& names) {
  std::string text, line;
  const auto flush = [&] {
    if (!line.empty()) text += "syn keyword " + group + line + "\n";
    line.clear();
  };
  for (const std::string& name : names) {
    if (line.size() > 58) flush();
    // name[rest]: vim takes any abbreviation down to the bracket
    line += " " + significant(name);
    if (name.size() > 6) line += "[" + name.substr(6) + "]";
  }
  flush();
  return text;
}

}  // namespace

std::string textmate_grammar() {
  const Names names = all_names();
  auto patterns = ordered_json::array();
  patterns.push_back(match(";.*$", "comment.line.semicolon"));
  for (auto& p : text_patterns()) patterns.push_back(p);
  for (auto& p : definition_patterns()) patterns.push_back(p);
  patterns.push_back(match("\"(?:[^\"\\r\\n]|\"\")*\"?", "string.quoted.double"));
  patterns.push_back(match("(?<![A-Za-z0-9.$%])'(?:[^'\\r\\n]|'')*'", "string.quoted.single"));
  patterns.push_back(match(any_of(names.conditionals), "keyword.control"));
  patterns.push_back(match(any_of(names.pseudo_ops), "keyword.other"));
  patterns.push_back(match(any_of(names.instructions), "keyword.mnemonic"));
  patterns.push_back(match(any_of(names.monitor_calls), "support.function.monitor"));
  patterns.push_back(match("(?i)\\^[DOBFL][ \\t]*-?[0-9]+", "constant.numeric"));
  patterns.push_back(
      match("(?i)(?<![A-Z0-9.$%])(?:[0-9]+\\.(?:[0-9]+)?|\\.[0-9]+)(?:E[-+]?[0-9]+)?",
            "constant.numeric.float"));
  patterns.push_back(match("(?i)(?<![A-Z0-9.$%])[0-9]+[KMG]?(?:B[0-9]+)*", "constant.numeric"));
  patterns.push_back(match(
      "(?i)(?<=[ \\t])(?:" +
          [&] {
            std::string text;
            for (const auto& d : names.devices) text += (text.empty() ? "" : "|") + d;
            return text;
          }() +
          ")(?=,)",
      "support.constant.device"));
  patterns.push_back(
      match("(?<![A-Za-z0-9.$%])\\.(?![A-Za-z0-9.$%])", "variable.language.location"));
  patterns.push_back(match("\\^!|\\^-|,,|[-+*/&!_@\\\\]", "keyword.operator"));
  patterns.push_back(match("[\\[\\]<>()]", "punctuation.section"));
  const ordered_json grammar = {
      {"$schema", "https://raw.githubusercontent.com/martinring/tmlanguage/master/tmlanguage.json"},
      {"name", "MACRO-10"},
      {"scopeName", "source.macro10"},
      {"fileTypes", {"mac", "MAC", "m10"}},
      {"patterns", patterns}};
  return grammar.dump(2) + "\n";
}

std::string vim_syntax() {
  const Names names = all_names();
  std::string text = R"(" SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
" SPDX-License-Identifier: MIT
" Vim syntax of MACRO-10, the PDP-10's assembler. Made by macro10-grammars from macro10/opcodes.h;
" change macro10/editors/grammar.cpp, not this file.
if exists("b:current_syntax")
  finish
endif
let s:cpo_save = &cpo
set cpo&vim

syn case ignore
syn iskeyword @,48-57,.,$,%

)";
  text += vim_lines("macro10Instruction", names.instructions);
  text += vim_lines("macro10Monitor", names.monitor_calls);
  text += vim_lines("macro10PseudoOp", names.pseudo_ops);
  text += vim_lines("macro10Control", names.conditionals);
  text += R"(
syn match macro10Number /\<\d\+[KMG]\=\%(B\d\+\)*\>/
syn match macro10Number /\^[DOBFL]\s*-\=\d\+/
syn match macro10Float /\<\d\+\.\%(\d\+\)\=\%(E[-+]\=\d\+\)\=\>/
syn match macro10Operator /\^!\|\^-\|,,\|[-+*\/&!_@\\]/
syn match macro10Bracket /[][<>()]/
syn match macro10Location /\%([A-Z0-9.$%]\)\@1<!\.\%([A-Z0-9.$%]\)\@!/
syn match macro10Label /\%([A-Z0-9.$%]\)\@1<![A-Z.$%][A-Z0-9.$%]*::\=!\=/
syn match macro10Constant /\%([A-Z0-9.$%]\)\@1<![A-Z.$%][A-Z0-9.$%]*\ze=/
syn match macro10Name /\%(\<\%(DEFINE\|OPDEF\|SYN\)\s\+\)\@16<=[A-Z.$%][A-Z0-9.$%]*/
syn match macro10Device /\s\@1<=\%()";
  std::size_t column = 0;
  for (const std::string& d : names.devices) {
    if (&d != &names.devices.front()) text += "\\|";
    if ((column += d.size() + 2) > 70) {
      text += "\n  \\";
      column = d.size();
    }
    text += d;
  }
  text += R"(\),\@=/
syn region macro10String start=/"/ skip=/""/ end=/"/ end=/$/ oneline
syn match macro10String /\%([A-Z0-9.$%]\)\@1<!'[^']*'/
syn region macro10Text matchgroup=macro10PseudoOp
  \ start=/\<\%(ASCII\|ASCIZ\|SIXBIT\)\s\+\z(\S\)/ matchgroup=NONE end=/\z1/
syn region macro10Comment matchgroup=macro10Control start=/\<COMMEN\k*\s\+\z(\S\)/
  \ matchgroup=NONE end=/\z1/
syn region macro10Text matchgroup=macro10PseudoOp start=/\<\%(TITLE\|SUBTTL\|REMARK\|PRINTX\)\>/
  \ end=/$/ oneline
syn match macro10Comment /;.*$/ contains=macro10Todo
syn keyword macro10Todo NOTE contained

hi def link macro10Instruction Statement
hi def link macro10Monitor Function
hi def link macro10PseudoOp PreProc
hi def link macro10Control Conditional
hi def link macro10Number Number
hi def link macro10Float Float
hi def link macro10Operator Operator
hi def link macro10Bracket Delimiter
hi def link macro10Location Special
hi def link macro10Label Label
hi def link macro10Constant Identifier
hi def link macro10Name Function
hi def link macro10Device Constant
hi def link macro10String String
hi def link macro10Text String
hi def link macro10Comment Comment
hi def link macro10Todo Todo

let b:current_syntax = "macro10"
let &cpo = s:cpo_save
unlet s:cpo_save
)";
  return text;
}

}  // namespace ka10
