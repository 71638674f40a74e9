// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Pages, the summary, the symbol table and the cross reference (LANGUAGE.md 15.3-15.5).
#include <fmt/format.h>

#include <algorithm>

#include "macro10/assembler/listing.h"

namespace ka10::assembler {
namespace {

constexpr int rows_per_page = 53;
constexpr std::size_t table_columns = 4;

std::string upper(std::string s) {
  for (char& c : s)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 040);
  return s;
}

}  // namespace

void Listing::emit(const std::string& line) {
  const int file = engine_.reader_.file();
  if (page_name_.empty() && file != last_file_) {
    if (last_file_ >= 0) new_page(true);
    last_file_ = file;
    page_ = 1;
  }
  if (rows_ >= rows_per_page) new_page(false);
  if (rows_ == 0) head();
  text_ += line + "\n";
  ++rows_;
}

/// `numbered`: a form feed of the file, or the next file; else the page only overflowed.
void Listing::new_page(bool numbered) {
  if (numbered)
    overflow_ = 0;
  else if (rows_ != 0)
    ++overflow_;
  page_ += form_feeds_;
  form_feeds_ = 0;
  rows_ = 0;
}

void Listing::head() {
  if (!text_.empty()) text_ += '\f';
  const AssemblyOptions& options = engine_.options_;
  std::string page = page_name_;
  if (page.empty()) {
    page = std::to_string(page_);
    if (overflow_ > 0) page += "-" + std::to_string(overflow_);
  }
  const int index = last_file_ < 0 ? 0 : last_file_;
  std::string file = engine_.file_names_[static_cast<std::size_t>(index)];
  file = upper(file.substr(file.find_last_of('/') + 1));
  std::string extension;
  const auto dot = file.rfind('.');
  if (dot != std::string::npos) {
    extension = file.substr(dot + 1);
    file.resize(dot);
  }
  text_ += fmt::format("{}\tMACRO %1(0) {} {} PAGE {}\n", title_text_, options.listing_time,
                       options.listing_date, page);
  text_ += fmt::format("{}\t{}\t{} {}\t\t{}\n\n", file, extension, options.listing_date,
                       options.listing_time, subtitle_text_);
  rows_ = 0;
}

void Listing::finish() {
  engine_.reader_.record(false);
  engine_.run_.listing_page = page_;
  engine_.run_.listing_file = last_file_;
  page_name_ = " ";  // no more pages of the file
  if (rows_ == 0) {
    page_name_.clear();
    head();
    page_name_ = " ";
  }
  summary();
  if (symbols_) symbol_table();
  if (cross_reference_) cross_reference();
}

void Listing::summary() {
  for (const Name* name : engine_.names_.sorted())
    if (name->is(Name::unassigned))
      text_ += key_name(name->key) + " UNASSIGNED, DEFINED AS IF EXTERNAL\n";
  text_ += "\n";
  if (warning_lines_ > 0)
    text_ += fmt::format("%{} WARNING{} GIVEN\n", warning_lines_, warning_lines_ == 1 ? "" : "S");
  if (error_lines_ > 0)
    text_ += fmt::format("?{} ERROR{} DETECTED\n", error_lines_, error_lines_ == 1 ? "" : "S");
  else
    text_ += "NO ERRORS DETECTED\n";
  text_ += "\n";
  if (engine_.high_origin_ != 0)
    text_ += fmt::format("HI-SEG. BREAK IS {}\n", octal(engine_.break_high_, 6));
  text_ += fmt::format("PROGRAM BREAK IS {}\n", octal(engine_.break_low_, 6));
  if (engine_.break_absolute_ > 0140)
    text_ += fmt::format("ABSOLUTE BREAK IS {}\n", octal(engine_.break_absolute_, 6));
}

void Listing::table_page(const std::string& name, const std::string& subtitle) {
  page_name_ = name;
  subtitle_text_ = subtitle;
  rows_ = 0;
  head();
}

/// Down the columns, in symbol order.
void Listing::symbol_table() {
  std::vector<std::string> entries;
  for (const Name* name : engine_.names_.sorted()) {
    if (name->is(Name::hidden | Name::device)) continue;
    if (name->is(Name::from_universal) && !name->is(Name::referenced)) continue;
    const bool opdef = name->op != nullptr && name->op->kind == UserOperator::opdef &&
                       !name->op->monitor_call && !name->op_from_universal;
    const bool symbol = name->is(Name::defined | Name::external);
    if (!symbol && !opdef) continue;
    const Value& v = symbol ? name->value : name->op->word;
    std::string entry = key_name(name->key) + "\t";
    const bool two = v.left() != 0 || v.left_rel != 0;
    if (two) entry += half(v.left(), v.left_rel, v.left_external != nullptr) + " ";
    entry += half(v.right(), v.right_rel, v.external != nullptr);
    const std::size_t width = entry.size() - entry.find('\t') - 1;
    entry += width < 8 ? "\t\t" : width < 16 ? "\t" : " ";
    const bool hidden = name->is(Name::suppressed);
    if (!symbol)
      entry += "   ";
    else if (name->is(Name::unassigned))
      entry += "udf";
    else if (name->is(Name::external))
      entry += hidden ? "sex" : "ext";
    else if (name->is(Name::entry))
      entry += hidden ? "sen" : "ent";
    else if (name->is(Name::internal))
      entry += hidden ? "sin" : "int";
    else if (hidden)
      entry += "spd";
    else
      entry += "   ";
    entries.push_back(entry);
  }
  const std::size_t per_page = rows_per_page * table_columns;
  for (std::size_t first = 0, page = 1; first < entries.size(); first += per_page, ++page) {
    table_page("S-" + std::to_string(page), "SYMBOL TABLE");
    const std::size_t count = std::min(per_page, entries.size() - first);
    const std::size_t rows = (count + table_columns - 1) / table_columns;
    for (std::size_t row = 0; row < rows; ++row) {
      std::string line;
      for (std::size_t at = row; at < count; at += rows) {
        if (!line.empty()) line += "\t";
        line += entries[first + at];
      }
      while (!line.empty() && is_blank(line.back())) line.pop_back();
      text_ += line + "\n";
    }
  }
}

/// A line a name: the numbers of the lines, `#` after a definition.
void Listing::cross_reference() {
  int page = 0, rows = rows_per_page;
  for (const auto& [order, item] : references_) {
    std::string line = key_name(item.first);
    std::size_t column = 0;
    std::vector<std::string> lines;
    for (const Reference& r : item.second) {
      if (column == 12) {
        lines.push_back(line);
        line.clear();
        column = 0;
      }
      line += fmt::format("\t{:>6}{}", r.line, r.definition ? "#" : "");
      ++column;
    }
    lines.push_back(line);
    for (const std::string& text : lines) {
      if (rows == rows_per_page) {
        table_page("C-" + std::to_string(++page), "CROSS REFERENCE");
        rows = 0;
      }
      text_ += text + "\n";
      ++rows;
    }
  }
}

}  // namespace ka10::assembler
