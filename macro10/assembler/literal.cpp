// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Literals, LIT and VAR: what is counted in pass 1 and placed in pass 2 (LANGUAGE.md 8, 9.6).
#include <algorithm>

#include "macro10/assembler/engine.h"

namespace ka10::assembler {

/// At `[`. The value is the address of the first word.
Value Engine::literal() {
  reader_.next();
  if (++nesting_ > nesting_limit)
    throw Abort{"brackets nested more than " + std::to_string(nesting_limit) + " deep"};
  std::vector<PoolWord> words;
  std::vector<LiteralLabel> labels;
  Sink sink;
  sink.all = &words;
  Sink* outer_sink = sink_;
  auto* outer_labels = literal_labels_;
  const bool indirect = indirect_;
  const std::size_t flagged = flagged_, forwards = forwards_;
  sink_ = &sink;
  literal_labels_ = &labels;
  ++literal_depth_;
  for (;;) {
    statement(Close::bracket);
    end_of_statement(Close::bracket);
    const int c = reader_.peek();
    if (c == ']') {
      reader_.next();
      break;
    }
    if (c < 0) {
      flag('L', "missing ] at the end of the source");
      break;
    }
    if (!multi_line_literals_) break;
    reader_.next();
    end_line_in_literal();
  }
  if (words.empty()) {
    flag('L', "the literal stores no word");
    words.push_back({});
  }
  --literal_depth_;
  literal_labels_ = outer_labels;
  sink_ = outer_sink;
  indirect_ = indirect;
  --nesting_;
  charge_words(words.size());

  const bool was_flagged = flagged_ != flagged;
  const bool clean = !was_flagged && forwards_ == forwards && labels.empty();
  Value v;
  if (pass_ == 1) {
    if (clean)
      pool_.place(words);
    else if (was_flagged)
      pool_.counted += words.size();
    else
      pool_.append(words, true);
    note_forward();
    v.marks = Value::forward;
    return v;
  }
  const std::size_t at = clean ? pool_.place(words) : pool_.append(words, false);
  if (literal_number_ >= literal_starts_.size()) {
    if (!dry_) flag('P', "this literal was given no place in pass 1");
    note_forward();
    v.marks = Value::forward;
    return v;
  }
  Place place = literal_starts_[literal_number_].at;
  place.advance(at);
  for (const LiteralLabel& label : labels) {
    Place there = place;
    there.advance(label.offset);
    Name& name = *label.name;
    if (name.is(Name::literal_placed)) {
      if (name.value.w != there.at) flag_name('M', "multiply defined label", name.key);
      continue;
    }
    name.value = there.value();
    name.clear(Name::external | Name::unassigned);
    name.set(Name::defined | Name::literal_placed);
  }
  return place.value();
}

/// LIT, and END for what is left.
void Engine::place_literals() {
  const std::size_t size = pool_.size() + pool_.counted;
  if (pass_ == 1) {
    literal_starts_.push_back({loc_, size});
    loc_.advance(size);
    out_.advance(size);
  } else {
    if (literal_number_ >= literal_starts_.size()) literal_starts_.push_back({loc_, size});
    const PoolStart& start = literal_starts_[literal_number_];
    const std::size_t length = std::max(size, start.size);
    if (length != 0 && start.at != loc_)
      flag('P', "the literals have another place than in pass 1");
    Place at = out_;
    for (const PoolWord& word : pool_.words()) {
      list_literal(at, word.value, static_cast<Format>(word.format));
      emit(at, word.value, static_cast<Format>(word.format), word.file, word.line);
      at.advance(1);
    }
    loc_.advance(length);
    out_.advance(length);
    ++literal_number_;
  }
  pool_.clear();
  note_break();
}

/// VAR, and END for what is left: the variables in symbol order.
void Engine::place_variables() {
  if (pass_ == 1 || variable_number_ >= variable_starts_.size()) {
    PoolStart start{loc_, 0};
    std::vector<Name*> waiting;
    for (Name& name : names_.all())
      if (name.is(Name::variable) && !name.is(Name::defined | Name::external))
        waiting.push_back(&name);
    std::sort(waiting.begin(), waiting.end(),
              [](const Name* a, const Name* b) { return signed_key(a->key) < signed_key(b->key); });
    for (Name* name : waiting) {
      name->value = loc_.value();
      name->set(Name::defined | Name::label | Name::placed_variable);
      name->clear(Name::variable);
      loc_.advance(name->variable_size);
      out_.advance(name->variable_size);
      start.size += name->variable_size;
    }
    variable_starts_.push_back(start);
    if (pass_ == 2) ++variable_number_;
  } else {
    const PoolStart& start = variable_starts_[variable_number_++];
    if (start.size != 0 && loc_ != start.at) {
      if (loc_.rel != start.at.rel || loc_.at > start.at.at) {
        flag('P', "the variables have another place than in pass 1");
      } else {
        out_.advance(start.at.at - loc_.at);
        loc_ = start.at;
      }
    }
    loc_.advance(start.size);
    out_.advance(start.size);
  }
  note_break();
}

}  // namespace ka10::assembler
