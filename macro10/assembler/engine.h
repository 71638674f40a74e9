// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Engine: both passes over one program (LANGUAGE.md 16, 17). One class, its member functions stand
// in the files named beside them. Nothing outside macro10/assembler/ includes this.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "macro10/assembler.h"
#include "macro10/assembler/names.h"
#include "macro10/assembler/pool.h"
#include "macro10/assembler/reader.h"
#include "macro10/assembler/value.h"

namespace ka10::assembler {

/// How the listing shows a word (15.2).
enum class Format : std::uint8_t { halves, instruction, device, point, ascii, sixbit, byte };

/// What UNIVERSAL leaves for SEARCH.
struct Universal {
  struct Item {
    std::uint64_t key = 0;
    std::shared_ptr<const UserOperator> op;
    bool has_symbol = false;
    Value value;
    std::uint32_t attributes = 0;
  };
  std::string name;
  std::map<std::uint64_t, Item> items;
};
using Universals = std::map<std::uint64_t, std::shared_ptr<const Universal>>;

class Listing;

/// What several programs of one run share.
struct Run {
  const AssemblyOptions& options;
  Assembly& out;
  Universals universals{};
  std::set<std::uint64_t> searching{};      ///< names being read now: a SEARCH of these is an error
  int nearest_searches = 0;  ///< for did-you-mean; only the first messages get one
  int listing_page = 1, listing_file = -1;  ///< where the listing of the next program goes on
};

class Engine {
 public:
  Engine(Run& run, const std::vector<const std::string*>& texts,
         std::vector<std::string> file_names);
  ~Engine();
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  /// Assembles one program from `start`. Returns where the next begins (after PRGEND), if any.
  std::optional<Reader::Start> program(const Reader::Start& start, Address base);
  /// Pass 1 only, for the definitions of a universal file.
  std::shared_ptr<const Universal> definitions();
  /// The assembly cannot go on: one message about it.
  void fail(const std::string& why);
  Address low_break() const { return static_cast<Address>(break_low_); }

 private:
  friend class Listing;

  /// What ends the statement besides a line end.
  enum class Close : std::uint8_t { line, bracket, angle, paren };
  /// Where the words of a statement go.
  struct Sink {
    std::vector<PoolWord>* all = nullptr;  ///< of a literal
    Value first;                           ///< of a value: only the first word counts
    std::size_t count = 0;
    Value assigned;
    bool has_assigned = false;
  };
  struct LiteralLabel {
    Name* name;
    std::size_t offset;
  };

  // engine.cpp: passes, words, locations
  void begin_pass(int pass);
  void run_pass();
  struct Snapshot;
  std::unique_ptr<Snapshot> snapshot() const;
  void restore(const Snapshot& s);
  void between_passes();
  void finish();
  void line();
  void store(const Value& v, Format format = Format::halves);
  void emit(Place out, const Value& v, Format format, int file, int line);
  void use_external(Name* name);
  void charge_words(std::size_t words);
  std::uint64_t final_half(std::uint64_t half, int rel);
  Value resolve(Value v);
  void note_break();

  // statement.cpp
  void statement(Close close);
  enum class Next : std::uint8_t { done, again };
  Next operator_statement(Name& name, Close close);
  Next numeric_statement(const Value& first);
  void label(Name& name);
  void define_label(Name& name, Place at);
  void location_check(const Value& v);
  void assignment(Name& name, Close close);
  void assign(Name& name, const Value& v, std::uint32_t attributes);
  void end_of_statement(Close close);
  /// A flagged statement that reads no further: no Q for the rest of it.
  void abandon(char letter, std::string_view message) {
    flag(letter, message);
    abandoned_ = true;
  }
  static bool at_close(int c, Close close);
  Next pseudo(PseudoOp op, Close close);
  std::uint64_t scan_symbol(int first = 0);
  /// Blanks, then a symbol; 0 when there is none.
  std::uint64_t symbol_operand();

  // word.cpp: the common routine 7.1
  Value word(const Value& op, Format format, const Value* first);
  Value half_pair(const Value& left);
  void add_address(Value& w, const Value& e, bool whole);
  void add_index(Value& w);
  void add_accumulator(Value& w, const Value& e, Format format);
  void instruction(const Operator& op);
  Value inner(Close close);

  // expression.cpp, operand.cpp, number.cpp
  Value expression() { return climb(atom(), 0); }
  Value climb(Value left, int floor);
  Value atom();
  Value plain_atom();
  Value symbol_atom(std::uint64_t key);
  Value symbol_value(Name& name);
  Value opdef_value(const Value& v);
  Value pseudo_atom(PseudoOp op, Name& name);
  Value number();
  Value floating(std::string_view whole_digits);
  Value fixed_point();
  Value caret();
  Value quoted(int quote);
  Value angle();
  bool skip_strange(int c);
  Value shift_b(Value v);
  Value after_number(Value v);
  Value apply(int op, Value a, Value b);
  Value with_radix(int radix);
  Value after_atom(Value v);
  Value known_expression(bool* known);

  // literal.cpp
  Value literal();
  void place_literals();
  void place_variables();

  // macro.cpp, arguments.cpp
  void define();
  int definition_part();
  bool read_body(std::string* text);
  void dummy_list(std::vector<Macro::Dummy>* dummies);
  void call_macro(const std::shared_ptr<const Macro>& macro_reference);
  std::string created_symbol();
  bool one_argument(std::string* out);
  std::size_t parenthesised_arguments(Arguments* arguments);
  void bracket_text(std::string* out);
  std::string backslash_argument();
  std::string in_radix(std::uint64_t value) const;

  // repeat.cpp, conditional.cpp
  Next repeat();
  Next irp(bool characters);
  bool skip_to_bracket_in_line();
  bool conditional(PseudoOp op);
  bool condition(PseudoOp op);
  bool attribute_condition();
  bool read_text(std::string* out, bool* bracketed);
  bool skip_to_bracket();

  // data.cpp, text.cpp
  void data(PseudoOp op);
  Value first_item();
  static Value apply_minus_one(Value v);
  void exp_list(int radix, bool statement_first);
  void byte_statement();
  void point_statement();
  void iowd_statement();
  void xwd_statement();
  void radix50_statement();
  void text_statement(PseudoOp op);
  bool delimited(std::string* out);

  // location.cpp
  bool no_operand();
  bool take_comma();
  bool location_operand(Value* v);
  void location_statement(PseudoOp op);
  void block();
  void set_location(Place to);
  void variables_statement(bool array);
  void two_segments(bool high_only);

  // symbol_ops.cpp
  void opdef();
  void syn();
  void purge();
  void make_external(Name& name);
  void linkage(PseudoOp op);
  void hide(PseudoOp op);
  void add_monitor_call(Name& name);

  // directive.cpp
  void directive();
  void directive_word(std::uint64_t key, bool on);
  void end_statement(PseudoOp op, Close close);
  void pass2_statement();
  void listing_control(PseudoOp op);
  void title(PseudoOp op);
  void free_text(PseudoOp op);
  std::string rest_of_line();
  void linker_statement(PseudoOp op);
  void radix_statement();

  // universal.cpp
  void search();
  void search_one(std::uint64_t key);
  void fill_from_universals(Name& name);
  std::shared_ptr<const Universal> make_universal();

  // object.cpp
  void object_word(Place out, const Value& v);
  void finish_symbols();
  int external_index(Name* name);
  int external_index_known(const Name* name) const;

  // diagnostics.cpp
  void flag(char letter, std::string_view message);
  /// The name is the symbol scanned last: the message stands at it.
  void flag_name(char letter, std::string_view message, std::uint64_t key);
  void flag_external(const Value& v, std::string_view message);
  void report(char letter, bool error, std::string message, int column);
  void message(bool error, std::string text);
  bool shown(char letter) const;
  std::string nearest_name(std::uint64_t key);
  int column() const { return reader_.place().column; }

  Name& name_of(std::uint64_t key) {
    bool made = false;
    Name& name = names_.get(key, &made);
    if (made && !searched_.empty()) fill_from_universals(name);
    return name;
  }
  void note_forward() { ++forwards_; }
  void reference(Name& name) {
    name.set(Name::referenced);
    if (listing_ != nullptr) refer(name, false);
  }
  void defined_here(Name& name) {
    if (listing_ != nullptr) refer(name, true);
  }

  // hooks of the listing
  void start_listing();
  void end_line();
  void end_line_in_literal();
  void list_word(const Value& v, Format format);
  void list_value(const Value& v);
  void list_literal(Place at, const Value& v, Format format);
  void list_location();
  void refer(Name& name, bool definition);
  void note_line_flag(char letter);

  static constexpr std::size_t word_limit = 262144;
  static constexpr int nesting_limit = 400;
  bool in_literal() const { return literal_depth_ > 0; }

  Run& run_;
  const AssemblyOptions& options_;
  std::vector<std::string> file_names_;
  Reader reader_;
  NameTable names_;
  std::unique_ptr<Listing> listing_;

  int pass_ = 1;
  bool dry_ = false;  ///< a run of pass 2 that only finds the labels in literals
  bool known_literal_labels_ = false;
  bool has_literal_labels_ = false;
  bool ended_ = false, prgend_ = false, saw_end_ = false, skip_file_ = false;
  bool pass2_met_ = false;
  std::optional<Reader::Start> pass2_start_;
  bool quiet_ = false;  ///< definitions of a universal: no diagnostics

  Place loc_, out_;  ///< assembly and output location
  Value dot_;        ///< `.` of the present statement
  Place last_[2];    ///< where LOC and RELOC go back to
  Address base_ = 0;
  Address high_origin_ = 0;  ///< 0: one segment
  bool high_only_ = false;
  std::uint64_t break_low_ = 0, break_high_ = 0, break_absolute_ = 0;

  int radix_ = 8;
  bool indirect_ = false;
  int nesting_ = 0;
  bool abandoned_ = false;
  int symbol_length_ = 0;
  std::string digits_;
  Sink* sink_ = nullptr;
  std::size_t flagged_ = 0, forwards_ = 0;  ///< how many so far; differences count
  bool device_seen_ = false;
  unsigned created_ = 0;

  Pool pool_;
  std::vector<PoolStart> literal_starts_, variable_starts_;
  std::size_t literal_number_ = 0, variable_number_ = 0;
  int literal_depth_ = 0;
  Format last_format_ = Format::halves;
  std::vector<std::uint8_t> byte_fields_;
  std::size_t memory_ = 0;
  std::vector<LiteralLabel>* literal_labels_ = nullptr;
  bool multi_line_literals_ = true;

  bool overflow_ok_ = false, calls_known_ = true, macros_preferred_ = false;
  bool old_arguments_ = false;
  bool first_word_only_ = false;
  bool hide_unused_ = false, hide_locals_ = false;

  bool universal_ = false, title_seen_ = false;
  std::uint64_t title_key_ = 0;
  std::string title_, first_subtitle_;
  std::vector<std::shared_ptr<const Universal>> searched_;
  Value start_;
  bool has_start_ = false;

  ObjectModule module_;
  std::vector<Name*> external_names_;
  std::set<Name*> missing_externals_;
  std::set<std::tuple<int, int, char>> reported_;
};

}  // namespace ka10::assembler
