// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Passes, locations and words (LANGUAGE.md 16, 17).
#include "macro10/assembler/engine.h"

#include <fmt/format.h>

#include <algorithm>

#include "macro10/assembler/listing.h"

namespace ka10::assembler {

/// What a dry run of pass 2 may change.
struct Engine::Snapshot {
  struct Item {
    std::shared_ptr<const UserOperator> op;
    std::uint32_t attributes;
    std::uint32_t size;
    Value value;
  };
  std::vector<Item> names;
  Place loc, out, last[2];
  int radix;
  unsigned created;
};

Engine::Engine(Run& run, const std::vector<const std::string*>& texts,
               std::vector<std::string> file_names)
    : run_(run),
      options_(run.options),
      file_names_(std::move(file_names)),
      reader_(texts, run.options) {
  for (const auto& [name, value] : options_.defines) {
    Name& n = name_of(sixbit_key(name));
    n.value = make_value(value.bits());
    n.set(Name::defined | Name::suppressed);
  }
}

Engine::~Engine() = default;

void Engine::begin_pass(int pass) {
  pass_ = pass;
  ended_ = saw_end_ = prgend_ = false;
  if (pass == 1 || !pass2_met_) {
    radix_ = 8;
    loc_ = out_ = {0, true};
    last_[0] = {0, false};
    last_[1] = {0, true};
    created_ = 0;
    overflow_ok_ = macros_preferred_ = first_word_only_ = false;
    calls_known_ = multi_line_literals_ = true;
    old_arguments_ = options_.args == ArgumentRule::v50;
    high_origin_ = 0;
  }
  high_only_ = title_seen_ = false;
  break_low_ = break_high_ = break_absolute_ = 0;
  pool_.clear();
  literal_number_ = variable_number_ = 0;
  literal_depth_ = nesting_ = 0;
  literal_labels_ = nullptr;
  sink_ = nullptr;
  skip_file_ = false;
  for (Name& name : names_.all()) name.clear(Name::literal_placed);
}

void Engine::run_pass() {
  while (!ended_) {
    if (reader_.peek() < 0) break;
    line();
    if (skip_file_) {
      skip_file_ = false;
      reader_.skip_file();
    }
  }
  if (pass_ == 1 && pass2_met_) return;
  if (!saw_end_) {
    if (pass_ == 2) message(true, "there is no END statement");
    has_start_ = false;
  }
  place_variables();
  place_literals();
  end_line();
}

std::optional<Reader::Start> Engine::program(const Reader::Start& start, Address base) {
  base_ = base;
  reader_.rewind(start);
  begin_pass(1);
  run_pass();
  between_passes();
  const Reader::Start again = pass2_met_ ? *pass2_start_ : start;
  if (has_literal_labels_ || pass2_met_) {
    const auto saved = snapshot();
    dry_ = true;
    reader_.rewind(again);
    begin_pass(2);
    run_pass();
    restore(*saved);
    dry_ = false;
  }
  reader_.rewind(again);
  begin_pass(2);
  if (options_.listing && !quiet_) start_listing();
  run_pass();
  std::optional<Reader::Start> next;
  if (prgend_) next = reader_.position();
  finish();
  return next;
}

std::unique_ptr<Engine::Snapshot> Engine::snapshot() const {
  auto s = std::make_unique<Snapshot>();
  for (const Name& name : names_.all())
    s->names.push_back({name.op, name.attributes, name.variable_size, name.value});
  s->loc = loc_;
  s->out = out_;
  s->last[0] = last_[0];
  s->last[1] = last_[1];
  s->radix = radix_;
  s->created = created_;
  return s;
}

/// Goes back, but keeps where labels in literals and late variables came to lie.
void Engine::restore(const Snapshot& s) {
  std::size_t i = 0;
  for (Name& name : names_.all()) {
    const bool keep = name.is(Name::literal_label) || name.is(Name::placed_variable);
    if (i >= s.names.size()) {
      name.op = nullptr;
      if (!keep) {
        name.attributes = 0;
        name.value = {};
      }
      continue;
    }
    const auto& item = s.names[i++];
    name.op = item.op;
    if (name.is(Name::literal_label)) {
      name.attributes = item.attributes | Name::literal_label | Name::label | Name::defined;
      name.clear(Name::external | Name::unassigned);
      continue;
    }
    if (name.is(Name::placed_variable)) continue;
    name.attributes = item.attributes;
    name.variable_size = item.size;
    name.value = item.value;
  }
  loc_ = s.loc;
  out_ = s.out;
  last_[0] = s.last[0];
  last_[1] = s.last[1];
  radix_ = s.radix;
  created_ = s.created;
}

/// What is still undefined becomes a device code or external (3.5).
void Engine::between_passes() {
  for (Name& name : names_.all()) {
    if (!name.is(Name::wanted)) continue;
    if (name.is(Name::defined | Name::external | Name::awaits | Name::literal_label)) continue;
    if (name.op != nullptr) continue;
    if (device_seen_) {
      if (const auto code = find_device(name.key)) {
        name.value = make_value(*code);
        name.set(Name::defined | Name::device);
        continue;
      }
    }
    if (name.monitor != nullptr && calls_known_) {
      name.value = make_value(name.monitor->word.bits());
      name.set(Name::defined | Name::device);
      continue;
    }
    if (name.pseudo != PseudoOp::none || name.builtin != nullptr) continue;
    name.set(Name::external | Name::unassigned);
  }
}

void Engine::note_break() {
  const std::uint64_t at = out_.at == 0 ? 0 : out_.at;
  if (!out_.rel)
    break_absolute_ = std::max<std::uint64_t>(break_absolute_, at);
  else if (high_origin_ != 0 && out_.at >= high_origin_)
    break_high_ = std::max<std::uint64_t>(break_high_, at);
  else
    break_low_ = std::max<std::uint64_t>(break_low_, at);
}

void Engine::store(const Value& v, Format format) {
  if (sink_ != nullptr) {
    if (sink_->count++ == 0) sink_->first = v;
    if (sink_->all != nullptr) {
      PoolWord word;
      word.value = v;
      word.format = static_cast<std::uint8_t>(format);
      if (options_.lines) {
        const SourcePlace place = reader_.place();
        word.file = static_cast<std::uint16_t>(place.file);
        word.line = place.line;
      }
      sink_->all->push_back(word);
      if (sink_->all->size() > word_limit) throw Abort{"a literal has more than 262144 words"};
    }
    return;
  }
  if (pass_ == 2 && !dry_) {
    list_word(v, format);
    const SourcePlace place = options_.lines ? reader_.place() : SourcePlace{};
    emit(out_, v, format, place.file, place.line);
  }
  loc_.advance(1);
  out_.advance(1);
  note_break();
}

std::uint64_t Engine::final_half(std::uint64_t half, int rel) {
  if (rel == 0) return half;
  if (high_origin_ != 0 && half >= high_origin_) return half;
  return (half + static_cast<std::uint64_t>(rel) * base_) & half_mask;
}

/// Puts a word into the image, relocated.
void Engine::emit(Place out, const Value& v, Format, int file, int line) {
  if (dry_ || quiet_) return;
  if (options_.relocatable) {
    object_word(out, v);
  } else {
    const auto at = static_cast<Address>(final_half(out.at, out.rel ? 1 : 0));
    run_.out.image.set(
        at, Word(final_half(v.left(), v.left_rel) << 18 | final_half(v.right(), v.right_rel)));
    if (options_.lines) run_.out.lines.push_back({at, static_cast<std::uint16_t>(file), line});
    if (v.external != nullptr) use_external(v.external);
    if (v.left_external != nullptr) use_external(v.left_external);
  }
}

/// An absolute image cannot wait for a linker.
void Engine::use_external(Name* name) {
  if (name->is(Name::unassigned) || !missing_externals_.insert(name).second) return;
  report('E', true, fmt::format("{} is external: make a REL file and link it", key_name(name->key)),
         column());
}

void Engine::charge_words(std::size_t words) { reader_.charge(4 * words); }

}  // namespace ka10::assembler
