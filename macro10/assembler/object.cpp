// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// What is left after pass 2: symbols, the module for a linker, breaks (LANGUAGE.md 19).
#include <algorithm>

#include "macro10/assembler/engine.h"
#include "macro10/assembler/listing.h"

namespace ka10::assembler {

int Engine::external_index(Name* name) {
  if (name == nullptr) return -1;
  const auto it = std::find(external_names_.begin(), external_names_.end(), name);
  if (it != external_names_.end()) return static_cast<int>(it - external_names_.begin());
  external_names_.push_back(name);
  return static_cast<int>(external_names_.size() - 1);
}

void Engine::object_word(Place out, const Value& v) {
  ObjectWord word;
  word.location = out.at;
  word.relocatable_location = out.rel;
  word.word = Word(v.w);
  const auto half_ok = [](int rel) { return rel == 0 || rel == 1; };
  if (!half_ok(v.left_rel) || !half_ok(v.right_rel))
    flag('R', "a half is neither absolute nor relocatable");
  word.left.relocatable = v.left_rel != 0;
  word.right.relocatable = v.right_rel != 0;
  word.left.external = external_index(v.left_external);
  if (v.is(Value::full))
    word.external = external_index(v.external);
  else
    word.right.external = external_index(v.external);
  module_.words.push_back(word);
}

void Engine::finish_symbols() {
  for (const Name* name : names_.sorted()) {
    if (name->is(Name::hidden | Name::device)) continue;
    if (name->is(Name::from_universal) && !name->is(Name::referenced)) continue;
    if (hide_unused_ && !name->is(Name::referenced | Name::internal)) continue;
    const bool opdef = name->op != nullptr && name->op->kind == UserOperator::opdef &&
                       !name->op->monitor_call && !name->op_from_universal;
    const bool symbol = name->is(Name::defined | Name::external);
    if (hide_locals_ && !name->is(Name::internal | Name::external | Name::entry)) continue;
    if (!symbol && !opdef) continue;
    Symbol s;
    s.name = key_name(name->key);
    const Value& v = symbol ? name->value : name->op->word;
    s.value = Word(final_half(v.left(), v.left_rel) << 18 | final_half(v.right(), v.right_rel));
    const auto put = [&](std::uint32_t from, Symbol::Attribute to) {
      if (name->is(from)) s.attributes |= to;
    };
    if (symbol) {
      put(Name::label, Symbol::label);
      put(Name::suppressed, Symbol::suppressed);
      put(Name::internal, Symbol::internal);
      put(Name::entry, Symbol::entry);
      put(Name::external, Symbol::external);
      put(Name::placed_variable, Symbol::variable);
      put(Name::unassigned, Symbol::undefined);
      put(Name::multiply, Symbol::multiply_defined);
    } else {
      s.attributes |= Symbol::opdef;
    }
    if (v.left_rel != 0) s.attributes |= Symbol::left_relocatable;
    if (v.right_rel != 0) s.attributes |= Symbol::right_relocatable;
    run_.out.symbols.push_back(s);
    if (options_.relocatable) {
      s.value = Word(v.w);
      module_.symbols.push_back(s);
      if (name->is(Name::entry)) module_.entries.push_back(s.name);
    }
  }
}

void Engine::finish() {
  if (quiet_) return;
  if (has_start_ && !prgend_) {
    const auto at = static_cast<Address>(final_half(start_.right(), start_.right_rel));
    if (!options_.relocatable) run_.out.image.start = at;
  }
  if (title_key_ != 0) run_.out.title = key_name(title_key_);
  finish_symbols();
  if (listing_ != nullptr) {
    listing_->finish();
    run_.out.listing += listing_->take();
  }
  if (options_.relocatable) {
    module_.name = title_key_ != 0 ? key_name(title_key_) : ".MAIN";
    for (Name* name : external_names_) module_.externals.push_back(key_name(name->key));
    for (const Name& name : names_.all())
      if (name.is(Name::external) && external_index_known(&name) < 0)
        module_.externals.push_back(key_name(name.key));
    if (has_start_) {
      ObjectWord start;
      start.word = Word(start_.w);
      start.right.relocatable = start_.right_rel != 0;
      start.right.external = start_.external != nullptr ? external_index(start_.external) : -1;
      module_.start = start;
    }
    module_.low_break = static_cast<Address>(break_low_);
    module_.high_break = static_cast<Address>(break_high_);
    module_.absolute_break = static_cast<Address>(break_absolute_);
    module_.high_origin = high_origin_;
    module_.high_only = high_only_;
    run_.out.modules.push_back(std::move(module_));
  }
  if (universal_) run_.universals[title_key_] = make_universal();
}

void Engine::fail(const std::string& why) {
  report(' ', true, why, column());
  if (listing_ != nullptr) run_.out.listing += listing_->take();
}

int Engine::external_index_known(const Name* name) const {
  const auto it = std::find(external_names_.begin(), external_names_.end(), name);
  return it == external_names_.end() ? -1 : static_cast<int>(it - external_names_.begin());
}

}  // namespace ka10::assembler
