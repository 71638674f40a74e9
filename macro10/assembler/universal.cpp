// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// UNIVERSAL and SEARCH (LANGUAGE.md 11): definitions of one file for others.
#include <fmt/format.h>

#include "macro10/assembler/engine.h"

namespace ka10::assembler {

/// The definitions of this program, without what it took from others.
std::shared_ptr<const Universal> Engine::make_universal() {
  auto universal = std::make_shared<Universal>();
  universal->name = key_name(title_key_);
  for (const Name& name : names_.all()) {
    Universal::Item item;
    item.key = name.key;
    if (name.op != nullptr && !name.op_from_universal) item.op = name.op;
    item.has_symbol = name.is(Name::defined) && !name.is(Name::device | Name::from_universal) &&
                      name.value.absolute();
    item.value = name.value;
    item.attributes = name.attributes & Name::suppressed;
    if (item.op != nullptr || item.has_symbol) universal->items.emplace(item.key, item);
  }
  return universal;
}

void Engine::fill_from_universals(Name& name) {
  for (const auto& universal : searched_) {
    const auto it = universal->items.find(name.key);
    if (it == universal->items.end()) continue;
    const Universal::Item& item = it->second;
    if (item.op != nullptr && name.op == nullptr) {
      name.op = item.op;
      name.op_from_universal = true;
    }
    if (item.has_symbol && !name.is(Name::defined | Name::external | Name::awaits)) {
      name.value = item.value;
      name.set(item.attributes | Name::defined | Name::from_universal);
    }
    if (name.op != nullptr || name.is(Name::defined)) return;
  }
}

void Engine::search() {
  do {
    const std::uint64_t key = symbol_operand();
    if (key == 0) {
      abandon('A', "SEARCH needs a name");
      return;
    }
    reader_.skip_blanks();
    if (reader_.peek() == '(') {  // a file specification
      int c = reader_.peek();
      for (; c >= 0 && !is_line_end(c) && c != ')'; c = reader_.peek()) reader_.next();
      if (c == ')') reader_.next();
    }
    if (sink_ == nullptr) search_one(key);
    reader_.skip_blanks();
  } while (take_comma());
}

void Engine::search_one(std::uint64_t key) {
  if (run_.searching.count(key) != 0 || (universal_ && key == title_key_))
    throw Abort{fmt::format("SEARCH of {} inside of itself", key_name(key))};
  auto found = run_.universals.find(key);
  if (found == run_.universals.end()) {
    std::shared_ptr<const Universal> universal;
    std::optional<Source> source;
    if (options_.read) source = options_.read(key_name(key));
    if (source) {
      run_.searching.insert(key);
      if (run_.searching.size() > 50) throw Abort{"SEARCH nested more than 50 deep"};
      if (source->text.empty() || source->text.back() != '\n') source->text += '\n';
      Engine engine(run_, {&source->text}, {source->name});
      universal = engine.definitions();
      run_.searching.erase(key);
    }
    found = run_.universals.emplace(key, universal).first;
  }
  if (found->second == nullptr) {
    if (pass_ == 2 && !dry_ && !quiet_)
      report(' ', false, fmt::format("SEARCH {}: no such file", key_name(key)), column());
    return;
  }
  for (const auto& universal : searched_)
    if (universal == found->second) return;
  searched_.push_back(found->second);
  for (Name& name : names_.all())
    if (!name.has_operator() || !name.is(Name::defined)) fill_from_universals(name);
}

/// Both passes over a source for its definitions only.
std::shared_ptr<const Universal> Engine::definitions() {
  quiet_ = true;
  reader_.rewind({});
  begin_pass(1);
  run_pass();
  between_passes();
  if (!pass2_met_) {
    reader_.rewind({});
    begin_pass(2);
    run_pass();
  }
  return make_universal();
}

}  // namespace ka10::assembler
