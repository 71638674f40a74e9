// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
#include "macro10/assembler/listing.h"

#include <algorithm>

namespace ka10::assembler {

Listing::Listing(Engine& engine) : engine_(engine) {
  cross_reference_ = engine.options_.cross_reference;
  title_text_ = engine.title_.empty() ? ".MAIN" : engine.title_;
  subtitle_text_ = engine.first_subtitle_;
  page_ = engine.run_.listing_page;
  last_file_ = engine.run_.listing_file;
  engine_.reader_.record(true);
}

void Listing::word(Place at, const Value& v, Format format,
                   const std::vector<std::uint8_t>& fields) {
  words_.push_back({at, v, format, fields});
}

void Listing::literal_word(Place at, const Value& v, Format format) {
  if (format == Format::byte) format = Format::halves;
  literal_words_.push_back({at, v, format, {}});
}

void Listing::value(const Value& v) { value_ = v; }
void Listing::location(Place at) { location_ = at; }

void Listing::flag(char letter) {
  if (flags_.find(letter) != std::string::npos) return;
  static const std::string order = "QXADLRUVNOPEMS";
  flags_.push_back(letter);
  std::sort(flags_.begin(), flags_.end(),
            [](char a, char b) { return order.find(a) < order.find(b); });
}

void Listing::title(const std::string& text) { title_text_ = text; }
void Listing::subtitle(const std::string& text) { subtitle_text_ = text; }

void Listing::control(PseudoOp op) {
  switch (op) {
    case PseudoOp::list:
      on_ = true;
      break;
    case PseudoOp::xlist:
      on_ = false;
      break;
    case PseudoOp::lall:
    case PseudoOp::sall:
    case PseudoOp::xall:
      expansions_ = op;
      break;
    case PseudoOp::page:
      page_after_ = true;
      break;
    case PseudoOp::nosym:
      symbols_ = false;
      break;
    case PseudoOp::hwfrmt:
      halves_only_ = true;
      break;
    case PseudoOp::mfrmt:
      halves_only_ = false;
      break;
    case PseudoOp::cref:
      collecting_ = true;
      break;
    case PseudoOp::xcref:
      collecting_ = false;
      break;
    default:
      break;
  }
}

void Listing::refer(Name& name, bool definition) {
  if (!cross_reference_ || !collecting_) return;
  auto& [key, list] = references_[signed_key(name.key)];
  key = name.key;
  const int line = line_number_ + 1;
  if (!list.empty() && list.back().line == line) {
    list.back().definition |= definition;
    return;
  }
  list.push_back({line, definition});
}

/// What the reader recorded, as lines; expansions shown, marked or left out (15.1, 15.2).
std::vector<std::string> Listing::shown_lines(bool* visible) {
  const std::string& record = engine_.reader_.recorded();
  const bool started_inside = depth_ > 0;
  const bool silent = expansions_ == PseudoOp::sall;
  std::vector<std::string> lines(1);
  for (const char c : record) {
    if (c == '\002' || c == '\001') {
      depth_ = std::max(0, depth_ + (c == '\002' ? 1 : -1));
      if (!silent) lines.back().push_back('^');
    } else if (silent && depth_ > 0) {
      continue;
    } else if (is_line_end(c)) {
      lines.emplace_back();
      if (c == 014) ++form_feeds_;
    } else {
      lines.back().push_back(c);
    }
  }
  if (lines.size() > 1 && lines.back().empty()) lines.pop_back();
  const bool inside = started_inside && depth_ > 0;
  *visible = !inside || expansions_ == PseudoOp::lall;
  engine_.reader_.recorded().clear();
  return lines;
}

void Listing::print(const std::string& flags, const std::string& columns, const std::string& text) {
  std::string line;
  ++line_number_;
  if (cross_reference_) {
    line = std::to_string(line_number_);
    line.insert(0, line.size() < 6 ? 6 - line.size() : 0, ' ');
    line += '\t';
  }
  line += flags + "\t" + columns + text;
  while (!line.empty() && is_blank(line.back())) line.pop_back();
  emit(line);
}

void Listing::clear_line() {
  flags_.clear();
  words_.clear();
  literal_words_.clear();
  value_.reset();
  location_.reset();
}

void Listing::part_line() {
  bool visible = false;
  const std::vector<std::string> lines = shown_lines(&visible);
  if (on_ && visible)
    for (const std::string& text : lines) print("", "\t\t\t\t", text);
  if (form_feeds_ > 0) new_page(true);
}

void Listing::end_line() {
  bool visible = false;
  std::vector<std::string> lines = shown_lines(&visible);
  if (!flags_.empty()) {
    ++(flags_ == "Q" ? warning_lines_ : error_lines_);
    visible = true;
  }
  const bool stored = !words_.empty();
  const bool show = (on_ && (visible || stored)) || !flags_.empty();
  // A form feed, or what is left of the line of a call when its expansion is not shown.
  const bool nothing = lines.size() == 1 && lines[0].empty() && !stored && flags_.empty() &&
                       (form_feeds_ > 0 || rest_of_call_);
  rest_of_call_ = expansions_ == PseudoOp::sall && depth_ > 0;
  if (show && !nothing) {
    std::string columns = "\t\t\t\t";
    if (stored)
      columns = columns_of(words_.front());
    else if (value_)
      columns = value_columns(*value_);
    else if (location_)
      columns = place(*location_) + "\t\t\t\t";
    print(flags_, columns, lines.front());
    for (std::size_t i = 1; i < lines.size(); ++i) print("", "\t\t\t\t", lines[i]);
    for (std::size_t i = 1; i < words_.size() && !engine_.first_word_only_; ++i)
      print("", columns_of(words_[i]), "");
    for (const Word& w : literal_words_) print("", columns_of(w), "");
  }
  clear_line();
  if (page_after_ || form_feeds_ > 0) new_page(form_feeds_ > 0);
  page_after_ = false;
}

void Engine::start_listing() { listing_ = std::make_unique<Listing>(*this); }
void Engine::end_line() {
  if (listing_ != nullptr) listing_->end_line();
}
void Engine::end_line_in_literal() {
  if (listing_ != nullptr) listing_->part_line();
}
void Engine::list_word(const Value& v, Format format) {
  if (listing_ != nullptr) listing_->word(out_, v, format, byte_fields_);
}
void Engine::list_literal(Place at, const Value& v, Format format) {
  if (listing_ != nullptr && !ended_) listing_->literal_word(at, v, format);
}
void Engine::list_value(const Value& v) {
  if (listing_ != nullptr) listing_->value(v);
}
void Engine::list_location() {
  if (listing_ != nullptr) listing_->location(loc_);
}
void Engine::note_line_flag(char letter) {
  if (listing_ != nullptr) listing_->flag(letter);
}
void Engine::refer(Name& name, bool definition) {
  if (listing_ != nullptr) listing_->refer(name, definition);
}

}  // namespace ka10::assembler
