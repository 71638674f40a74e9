// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// DEFINE: dummies and the body, in which dummies become single bytes (LANGUAGE.md 13.1-13.4).
#include "macro10/assembler/engine.h"

namespace ka10::assembler {
namespace {

constexpr std::size_t dummy_limit = 100;

/// Puts dummies into the text; drops `;;` comments and apostrophes beside dummies.
std::string compile_body(const std::string& text, const std::vector<Macro::Dummy>& dummies) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size();) {
    const char c = text[i];
    if (c == ';' && i + 1 < text.size() && text[i + 1] == ';') {
      while (i < text.size() && !is_line_end(text[i])) ++i;
      continue;
    }
    if (!is_symbol_character(static_cast<unsigned char>(c))) {
      out.push_back(c);
      ++i;
      continue;
    }
    const std::size_t start = i;
    while (i < text.size() && is_symbol_character(static_cast<unsigned char>(text[i]))) ++i;
    const std::string_view run(text.data() + start, i - start);
    int dummy = -1;
    if (!dummies.empty()) {
      const std::uint64_t key = sixbit_key(run);
      for (std::size_t d = 0; d < dummies.size() && dummy < 0; ++d)
        if (dummies[d].key == key) dummy = static_cast<int>(d);
    }
    if (dummy < 0) {
      out += run;
      continue;
    }
    if (!out.empty() && out.back() == '\'') out.pop_back();
    out.push_back(static_cast<char>(0200 + dummy));
    if (i < text.size() && text[i] == '\'') ++i;
  }
  return out;
}

}  // namespace

/// Reads over what may stand between the parts of a definition, up to `(` or `<`.
int Engine::definition_part() {
  for (;;) {
    const int c = reader_.peek();
    if (c < 0 || c == '(' || c == '<') return c;
    if (c == ';') {
      reader_.skip_to_line_end();
      continue;
    }
    reader_.next();
  }
}

void Engine::define() {
  const std::uint64_t key = symbol_operand();
  if (key == 0) {
    abandon('X', "DEFINE needs a name");
    return;
  }
  auto macro = std::make_shared<Macro>();
  macro->key = key;
  const SourcePlace place = reader_.place();
  macro->file = file_names_[static_cast<std::size_t>(place.file)];
  macro->line = place.line;
  int c = definition_part();
  if (c == '(') {
    reader_.next();
    dummy_list(&macro->dummies);
    c = definition_part();
    while (c == '(') {
      reader_.next();
      c = definition_part();
    }
  }
  if (c != '<') {
    abandon('X', "the body of the macro is missing");
    return;
  }
  reader_.next();
  std::string text;
  const bool closed = read_body(&text);
  if (!closed) {
    throw Abort{"the definition of " + key_name(key) + " in line " + std::to_string(place.line) +
                " is not closed"};
  }
  macro->body = std::make_shared<const std::string>(compile_body(text, macro->dummies));
  Name& name = name_of(key);
  defined_here(name);
  if (name.op != nullptr && name.op->kind == UserOperator::opdef && !name.op->monitor_call &&
      !name.op->from_syn && !name.op_from_universal)
    flag_name('X', "this name is an OPDEF already:", key);
  auto op = std::make_shared<UserOperator>();
  op->kind = UserOperator::macro;
  op->text = std::move(macro);
  name.op = std::move(op);
  name.op_from_universal = false;
}

bool Engine::read_body(std::string* text) {
  const bool closed = reader_.bracketed(text, false);
  memory_ += text->size() + 100;
  if (memory_ > options_.memory_limit) throw Abort{"the macro definitions need too much memory"};
  return closed;
}

/// After `(`: names, each with an optional `<default>`, up to `)`.
void Engine::dummy_list(std::vector<Macro::Dummy>* dummies) {
  for (;;) {
    const int c = reader_.peek();
    if (c < 0) return;
    if (c == ')') {
      reader_.next();
      return;
    }
    if (is_symbol_character(c)) {
      Macro::Dummy dummy;
      dummy.created = c == '%';
      dummy.key = scan_symbol();
      dummy.name = key_name(dummy.key);
      if (dummies->size() < dummy_limit)
        dummies->push_back(std::move(dummy));
      else if (dummies->size() == dummy_limit)
        throw Abort{"a macro has more than 100 dummies"};
      continue;
    }
    reader_.next();
    if (c == '<') {
      std::string text;
      reader_.bracketed(&text, false);
      if (!dummies->empty()) {
        dummies->back().default_text = std::move(text);
        dummies->back().has_default = true;
      }
    } else if (c == ';') {
      reader_.skip_to_line_end();
    } else if (c != ',' && !is_blank(c) && !is_line_end(c)) {
      flag('X', "this does not belong into a list of dummies");
    }
  }
}

}  // namespace ka10::assembler
