// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
#include "macro10/assembler.h"

#include <algorithm>

#include "macro10/assembler/engine.h"

namespace ka10 {

const SourceLine* Assembly::line_of(Address a) const {
  const auto it = std::lower_bound(lines.begin(), lines.end(), a,
                                   [](const SourceLine& l, Address v) { return l.address < v; });
  return it != lines.end() && it->address == a ? &*it : nullptr;
}

namespace {

/// Files without line ends are no sources: the first line that is too long is reported.
bool lines_too_long(const std::vector<Source>& sources, std::size_t limit, Assembly* out) {
  for (const Source& source : sources) {
    const std::string& text = source.text;
    int line = 1;
    for (std::size_t at = 0; at < text.size(); ++line) {
      std::size_t end = text.find('\n', at);
      if (end == std::string::npos) end = text.size();
      if (end - at > limit) {
        Diagnostic d;
        d.file = source.name;
        d.line = line;
        d.column = 1;
        d.message = "the line has more than " + std::to_string(limit) + " characters";
        d.source_line = "...";
        out->diagnostics.push_back(d);
        out->errors = 1;
        return true;
      }
      at = end + 1;
    }
  }
  return false;
}

}  // namespace

Assembly assemble(const std::vector<Source>& sources, const AssemblyOptions& given) {
  Assembly out;
  AssemblyOptions options = given;
  if (options.relocatable) options.base = 0;
  if (lines_too_long(sources, options.line_limit, &out)) return out;
  std::vector<std::string> completed;
  completed.reserve(sources.size());
  std::vector<const std::string*> texts;
  for (const Source& source : sources) {
    out.files.push_back(source.name);
    if (!source.text.empty() && source.text.back() == '\n') {
      texts.push_back(&source.text);
    } else {
      completed.push_back(source.text + '\n');
      texts.push_back(&completed.back());
    }
  }
  if (texts.empty()) {
    completed.emplace_back("\n");
    texts.push_back(&completed.back());
    out.files.emplace_back("-");
  }
  assembler::Run run{options, out};
  std::optional<assembler::Reader::Start> next = assembler::Reader::Start{};
  Address base = options.base;
  while (next) {
    assembler::Engine engine(run, texts, out.files);
    try {
      next = engine.program(*next, base);
      base += engine.low_break();
    } catch (const assembler::Abort& abort) {
      engine.fail(abort.message);
      next.reset();
    }
  }
  // A word stored again replaces the earlier one, so does its line.
  std::stable_sort(out.lines.begin(), out.lines.end(),
                   [](const SourceLine& a, const SourceLine& b) { return a.address < b.address; });
  auto end = out.lines.begin();
  for (auto it = out.lines.begin(); it != out.lines.end(); ++it) {
    if (end != out.lines.begin() && (end - 1)->address == it->address)
      *(end - 1) = *it;
    else
      *end++ = *it;
  }
  out.lines.erase(end, out.lines.end());
  std::stable_sort(out.symbols.begin(), out.symbols.end(), symbol_order);
  const auto order = [&out](const Diagnostic& d) {
    const auto file = std::find(out.files.begin(), out.files.end(), d.file) - out.files.begin();
    return d.line == 0 ? std::make_pair(out.files.end() - out.files.begin() + 1, 0)
                       : std::make_pair(file, d.line);
  };
  std::stable_sort(out.diagnostics.begin(), out.diagnostics.end(),
                   [&](const Diagnostic& a, const Diagnostic& b) { return order(a) < order(b); });
  return out;
}

}  // namespace ka10
