// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Flags and messages (LANGUAGE.md 18): counted in every pass, shown once.
#include <fmt/format.h>

#include "macro10/assembler/engine.h"

namespace ka10 {

std::string Diagnostic::headline() const {
  std::string text = file;
  if (line > 0) text += fmt::format(":{}:{}", line, column);
  text += error ? ": error" : ": warning";
  if (letter != ' ') text += fmt::format(" {}", letter);
  return text + ": " + message;
}

std::string Diagnostic::text() const {
  std::string text = headline() + "\n";
  if (line > 0) {
    text += source_line + "\n";
    // The caret stands under its character: tabs of the line are kept.
    for (int i = 0; i + 1 < column; ++i) {
      const auto at = static_cast<std::size_t>(i);
      text.push_back(at < source_line.size() && source_line[at] == '\t' ? '\t' : ' ');
    }
    text += "^\n";
  }
  for (const std::string& step : chain) text += "  " + step + "\n";
  return text;
}

namespace assembler {

bool Engine::shown(char letter) const {
  if (quiet_ || dry_) return false;
  const bool first_pass = letter == 'M' || letter == 'V' || letter == 'X';
  return pass_ == 2 || first_pass;
}

void Engine::flag(char letter, std::string_view message) {
  ++flagged_;
  if (shown(letter)) report(letter, letter != 'Q', std::string(message), column());
}

void Engine::flag_name(char letter, std::string_view message, std::uint64_t key) {
  ++flagged_;
  if (!shown(letter)) return;
  std::string text = fmt::format("{} {}", message, key_name(key));
  if (letter == 'U') {
    const std::string near = nearest_name(key);
    if (!near.empty()) text += fmt::format(" (did you mean {}?)", near);
  }
  int at = column();
  if (!reader_.expanding() && at > symbol_length_) at -= symbol_length_;
  report(letter, letter != 'Q', std::move(text), at);
}

void Engine::report(char letter, bool error, std::string message, int at) {
  if (letter != ' ') note_line_flag(letter);
  const SourcePlace place = reader_.place();
  if (letter == 'M' || letter == 'V' || letter == 'X') {
    const bool fresh = reported_.emplace(place.file, place.line, letter).second;
    if (!fresh && pass_ == 2) return;
  }
  if (!error) {
    if (!options_.warnings) return;
    if (options_.warnings_as_errors) error = true;
  }
  ++(error ? run_.out.errors : run_.out.warnings);
  if (run_.out.diagnostics.size() >= options_.diagnostic_limit) return;
  Diagnostic d;
  d.file = file_names_[static_cast<std::size_t>(place.file)];
  d.line = place.line;
  d.column = at < 1 ? 1 : at;
  d.letter = letter;
  d.error = error;
  d.message = std::move(message);
  d.source_line = reader_.source_line(&d.column);
  if (reader_.expanding()) d.chain = reader_.chain(file_names_);
  run_.out.diagnostics.push_back(std::move(d));
}

/// A message about the whole source.
void Engine::message(bool error, std::string text) {
  if (quiet_ || dry_) return;
  ++(error ? run_.out.errors : run_.out.warnings);
  Diagnostic d;
  const SourcePlace place = reader_.place();
  d.file = file_names_[static_cast<std::size_t>(place.file)];
  d.error = error;
  d.message = std::move(text);
  run_.out.diagnostics.push_back(std::move(d));
}

std::string Engine::nearest_name(std::uint64_t key) {
  const Name* meant = names_.find(key);
  constexpr int searches = 30;
  run_.nearest_searches += 1 + static_cast<int>(names_.all().size() / 5000);
  if (run_.nearest_searches > searches || meant == nullptr || meant->has_operator()) return {};
  NearestName nearest(key_name(key));
  for (const Name& name : names_.all())
    if (name.key != key &&
        (name.op != nullptr || (name.is(Name::defined) && !name.is(Name::device))))
      nearest.offer(key_name(name.key));
  nearest.offer_all_operators();
  return nearest.best();
}

}  // namespace assembler
}  // namespace ka10
