// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Reader: one stream of characters out of source files, macro expansions, arguments and repeated
// text. Drops NUL, CR and joined line ends (LANGUAGE.md 1), and the closing bracket of every true
// conditional (12.3). Counts lines, and records what it reads when a listing is made.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "macro10/assembler.h"
#include "macro10/assembler/names.h"

namespace ka10::assembler {

/// Ends an assembly that cannot go on (runaway expansion, nesting). Caught in assemble().
struct Abort {
  std::string message;
};

inline bool is_line_end(int c) { return c == '\n' || c == 013 || c == 014; }
inline bool is_blank(int c) { return c == ' ' || c == '\t'; }
/// SIXBIT code of a symbol character, 0 when it is none.
extern const std::array<std::uint8_t, 256> symbol_code;
inline bool is_symbol_character(int c) { return c >= 0 && symbol_code[static_cast<unsigned>(c)]; }
inline bool is_digit(int c) { return c >= '0' && c <= '9'; }

using Arguments = std::vector<std::string>;

struct Frame {
  enum Kind : std::uint8_t { source, macro, argument, repeat, irp };
  Kind kind = source;
  bool stop = false;                 ///< STOPI was met
  const unsigned char* p = nullptr;  ///< where to go on; valid while another frame is on top
  const unsigned char* begin = nullptr;
  const unsigned char* end = nullptr;
  const unsigned char* line_start = nullptr;
  int line = 1;
  std::uint64_t turns = 0, turn = 1;
  std::shared_ptr<const std::string> text;  ///< keeps [begin, end) alive
  std::shared_ptr<const Arguments> arguments;
  std::shared_ptr<const Macro> definition;  ///< of a macro
  std::vector<std::string> elements;        ///< of IRP
  int dummy = -1;
};

/// Where the reader stands in the source files.
struct SourcePlace {
  int file = 0;
  int line = 0;
  int column = 0;
};

class Reader {
 public:
  Reader(const std::vector<const std::string*>& texts, const AssemblyOptions& options);

  /// Starts again at a place of the sources.
  struct Start {
    std::size_t file = 0, offset = 0;
    int line = 1;
  };
  void rewind(const Start& start);
  Start position() const;

  /// The next character, -1 at the end of all. Line ends are LF, VT, FF.
  int peek() {
    const unsigned char c = *p_;
    return special_[c] ? slow_peek() : c;
  }
  /// Consumes what peek() saw (never at the end).
  void next() {
    const unsigned char c = *p_++;
    if ((*attention_)[c]) attend(c);
  }
  int take() {
    const int c = peek();
    if (c >= 0) next();
    return c;
  }
  /// The character after the one peek() saw, when it lies in the same text.
  int second() const { return p_[1]; }
  /// A byte that is no ASCII was dropped since the last call.
  bool saw_odd_byte() {
    const bool seen = odd_byte_;
    odd_byte_ = false;
    return seen;
  }
  void skip_blanks() {
    while (is_blank(peek())) next();
  }
  /// Reads over a comment or the rest of a statement, up to but not including the line end.
  void skip_to_line_end();

  /// After a `<`: the text up to the matching `>`, which is consumed. `keep_dummies`: dummies of
  /// the running macro stay dummies. `out` may be null. False when the text ended first.
  bool bracketed(std::string* out, bool keep_dummies);

  void open_macro(std::shared_ptr<const Macro> macro, std::shared_ptr<const Arguments> arguments);
  /// The arguments of the running macro, null outside of macros.
  std::shared_ptr<const Arguments> arguments() const { return frames_.back().arguments; }
  void open_repeat(std::string text, std::uint64_t turns, std::shared_ptr<const Arguments> args);
  void open_irp(std::string text, int dummy, std::vector<std::string> elements,
                std::shared_ptr<const Arguments> args);
  /// Blanks and opening brackets, then a dummy of the running macro and its closing brackets: the
  /// number of the dummy; -1 when there is none.
  int take_dummy();
  /// The text now standing for a dummy.
  const std::string& dummy_text(int dummy) const;
  bool stop_irp();
  /// A `<` was consumed whose `>` shall vanish.
  void open_conditional();
  bool in_conditional() const { return !conditionals_.empty(); }
  bool in_expansion() const { return frames_.size() > 1; }
  /// In an expansion, or just read to the end of one.
  bool expanding() const { return in_expansion() || (p_ == left_at_ && !left_.empty()); }
  /// TAPE: the rest of the present file is not read.
  void skip_file();
  void charge(std::size_t work) {
    work_ += work;
    if (work_ > work_limit_) too_much();
  }

  SourcePlace place() const;
  int file() const { return static_cast<int>(file_); }
  /// The line of the source file, without its end, cut to a reasonable length.
  /// `*column` is set back by what was cut off in front.
  std::string source_line(int* column) const;
  std::vector<std::string> chain(const std::vector<std::string>& file_names) const;

  /// Recording for the listing: all that is consumed, from any frame.
  void record(bool on);
  std::string& recorded() { return record_; }
  static std::shared_ptr<const Arguments> no_arguments();

 private:
  int slow_peek();
  void attend(unsigned char c);
  bool end_of_frame();
  Frame& push(Frame::Kind kind, std::shared_ptr<const std::string> text);
  void load(const Frame& frame);
  void set_turn(Frame& frame);
  void leave(Frame& frame, bool turn_only);
  void open_file(std::size_t index, std::size_t offset, int line);
  [[noreturn]] void too_much();
  void skip_line_number();
  void copy_raw(std::string* out, int* depth);

  const unsigned char* p_ = nullptr;
  const std::array<bool, 256>* attention_;
  static const std::array<bool, 256> special_;
  const unsigned char* end_ = nullptr;
  std::vector<Frame> frames_;
  /// Expansions that ended when the character at left_at_ was looked at: messages name them still.
  struct Left {
    Frame::Kind kind;
    int line;
    std::uint64_t turn;
    std::shared_ptr<const Macro> definition;
    bool turn_only;
  };
  std::vector<Left> left_;
  const unsigned char* left_at_ = nullptr;
  std::vector<int> conditionals_;
  std::vector<const std::string*> texts_;
  std::size_t file_ = 0;
  bool numbered_ = false;  ///< SOS line numbers in this file
  bool recording_ = false;
  bool odd_byte_ = false;
  std::string record_;
  std::size_t work_ = 0, work_limit_;
  std::size_t depth_limit_;
};

}  // namespace ka10::assembler
