// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Listing: the printed program of pass 2 in DEC's format (LANGUAGE.md 15): lines (listing.cpp), the
// fields of a word (listing_fields.cpp), pages, tables and summary (listing_pages.cpp).
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "macro10/assembler/engine.h"

namespace ka10::assembler {

class Listing {
 public:
  explicit Listing(Engine& engine);

  /// A line of source ended.
  void end_line();
  /// A line ended inside of a statement: its words come with a later line.
  void part_line();
  void word(Place at, const Value& v, Format format, const std::vector<std::uint8_t>& fields);
  void literal_word(Place at, const Value& v, Format format);
  void value(const Value& v);
  void location(Place at);
  void flag(char letter);
  void control(PseudoOp op);
  void title(const std::string& text);
  void subtitle(const std::string& text);
  void refer(Name& name, bool definition);
  /// The summary, symbol table and cross reference.
  void finish();
  std::string take() { return std::move(text_); }

 private:
  struct Word {
    Place at;
    Value value;
    Format format = Format::halves;
    std::vector<std::uint8_t> fields;
  };
  struct Reference {
    int line;
    bool definition;
  };

  // listing.cpp
  std::vector<std::string> shown_lines(bool* visible);
  void print(const std::string& flags, const std::string& columns, const std::string& text);
  void clear_line();
  // listing_fields.cpp
  std::string columns_of(const Word& w) const;
  std::string value_columns(const Value& v) const;
  std::string fields_of(const Word& w) const;
  static std::string place(Place at);
  static std::string half(std::uint64_t bits, int rel, bool external);
  // listing_pages.cpp
  void emit(const std::string& line);
  void head();
  void new_page(bool numbered);
  void summary();
  void symbol_table();
  void cross_reference();
  void table_page(const std::string& name, const std::string& subtitle);

  Engine& engine_;
  std::string text_;
  std::string title_text_, subtitle_text_;
  std::string flags_;
  std::vector<Word> words_, literal_words_;
  std::optional<Value> value_;
  std::optional<Place> location_;
  bool on_ = true, symbols_ = true, halves_only_ = false;
  bool cross_reference_ = false, collecting_ = true;
  PseudoOp expansions_ = PseudoOp::xall;
  int depth_ = 0;  ///< of expansions at the start of the present line
  bool page_after_ = false;
  bool rest_of_call_ = false;  ///< the present line began in an expansion that is not shown
  int rows_ = 0;               ///< printed on this page; 0: no head yet
  int overflow_ = 0;           ///< pages since the form feed
  std::string page_name_;      ///< of symbol table pages
  int table_pages_ = 0;
  int form_feeds_ = 0;  ///< met since the last line was printed
  int page_ = 1;        ///< counts the form feeds of the file
  int last_file_ = -1;
  int line_number_ = 0;
  int error_lines_ = 0, warning_lines_ = 0;
  std::map<std::int64_t, std::pair<std::uint64_t, std::vector<Reference>>> references_;
};

}  // namespace ka10::assembler
