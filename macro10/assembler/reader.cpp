// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
#include "macro10/assembler/reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

namespace ka10::assembler {
namespace {

constexpr std::array<std::uint8_t, 256> make_symbol_codes() {
  std::array<std::uint8_t, 256> t{};
  for (int c = '0'; c <= '9'; ++c)
    t[static_cast<std::size_t>(c)] = static_cast<std::uint8_t>(c - 040);
  for (int c = 'A'; c <= 'Z'; ++c) {
    t[static_cast<std::size_t>(c)] = static_cast<std::uint8_t>(c - 040);
    t[static_cast<std::size_t>(c + 040)] = static_cast<std::uint8_t>(c - 040);
  }
  for (char c : {'.', '$', '%'})
    t[static_cast<std::size_t>(c)] = static_cast<std::uint8_t>(c - 040);
  return t;
}

constexpr std::array<bool, 256> make_special() {
  std::array<bool, 256> t{};
  for (std::size_t c = 0200; c < 256; ++c) t[c] = true;
  t[0] = t['\r'] = t[037] = t['>'] = true;
  return t;
}

constexpr std::array<bool, 256> make_attention(bool all) {
  std::array<bool, 256> t{};
  for (std::size_t c = 0; c < 256; ++c) t[c] = all;
  t['\n'] = t['<'] = t['>'] = true;
  return t;
}

constexpr auto plain_attention = make_attention(false);
constexpr auto full_attention = make_attention(true);

const unsigned char* bytes(const std::string& s) {
  return reinterpret_cast<const unsigned char*>(s.data());
}

}  // namespace

const std::array<std::uint8_t, 256> symbol_code = make_symbol_codes();
const std::array<bool, 256> Reader::special_ = make_special();

Reader::Reader(const std::vector<const std::string*>& texts, const AssemblyOptions& options)
    : attention_(&plain_attention), texts_(texts), depth_limit_(options.expansion_limit) {
  std::size_t size = 0;
  for (const std::string* text : texts) size += text->size();
  work_limit_ = std::max(options.work_limit, 100 * size);
  rewind({});
}

std::shared_ptr<const Arguments> Reader::no_arguments() {
  static const auto none = std::make_shared<const Arguments>();
  return none;
}

void Reader::rewind(const Start& start) {
  frames_.clear();
  conditionals_.clear();
  left_.clear();
  left_at_ = nullptr;
  record_.clear();
  work_ = 0;
  open_file(start.file, start.offset, start.line);
}

void Reader::open_file(std::size_t index, std::size_t offset, int line) {
  static const std::string nothing;
  frames_.clear();
  file_ = index;
  const std::string& text = index < texts_.size() ? *texts_[index] : nothing;
  Frame& frame = frames_.emplace_back();
  frame.begin = bytes(text);
  frame.end = frame.begin + text.size();
  frame.p = frame.begin + std::min(offset, text.size());
  frame.line = line;
  if (offset == 0 && text.compare(0, 3, "\xEF\xBB\xBF") == 0) frame.p += 3;  // a byte order mark
  frame.line_start = frame.p;
  if (offset == 0) {
    numbered_ = text.size() > 6 && text[5] == '\t' &&
                std::all_of(text.begin(), text.begin() + 5, [](char c) { return is_digit(c); });
  }
  load(frame);
  if (offset == 0) skip_line_number();
}

void Reader::skip_line_number() {
  if (numbered_ && end_ - p_ > 6 && p_[5] == '\t' && std::all_of(p_, p_ + 5, is_digit)) p_ += 6;
}

Reader::Start Reader::position() const {
  const Frame& f = frames_.front();
  const unsigned char* p = frames_.size() == 1 ? p_ : f.p;
  return {file_, static_cast<std::size_t>(p - f.begin), f.line};
}

void Reader::load(const Frame& frame) {
  p_ = frame.p;
  end_ = frame.end;
}

Frame& Reader::push(Frame::Kind kind, std::shared_ptr<const std::string> text) {
  if (frames_.size() >= depth_limit_)
    throw Abort{fmt::format("macros and repeats nested more than {} deep", depth_limit_)};
  charge(text->size() + 48);
  if (recording_ && kind != Frame::argument) record_.push_back('\002');
  frames_.back().p = p_;
  Frame& frame = frames_.emplace_back();
  frame.kind = kind;
  frame.begin = frame.p = frame.line_start = bytes(*text);
  frame.end = frame.begin + text->size();
  frame.text = std::move(text);
  return frame;
}

void Reader::too_much() {
  throw Abort{fmt::format("the expansions are longer than {} characters", work_limit_)};
}

void Reader::open_macro(std::shared_ptr<const Macro> macro,
                        std::shared_ptr<const Arguments> arguments) {
  Frame& frame = push(Frame::macro, macro->body);
  frame.arguments = std::move(arguments);
  frame.definition = std::move(macro);
  load(frame);
}

void Reader::open_repeat(std::string text, std::uint64_t turns,
                         std::shared_ptr<const Arguments> args) {
  if (turns > work_limit_ / (text.size() + 48))
    throw Abort{fmt::format("REPEAT of {} turns: too many", turns)};
  Frame& frame = push(Frame::repeat, std::make_shared<const std::string>(std::move(text)));
  frame.turns = turns;
  frame.arguments = std::move(args);
  load(frame);
}

void Reader::open_irp(std::string text, int dummy, std::vector<std::string> elements,
                      std::shared_ptr<const Arguments> args) {
  Frame& frame = push(Frame::irp, std::make_shared<const std::string>(std::move(text)));
  frame.arguments = std::move(args);
  frame.elements = std::move(elements);
  frame.turns = frame.elements.size();
  frame.dummy = dummy;
  set_turn(frame);
  load(frame);
}

void Reader::set_turn(Frame& frame) {
  frame.p = frame.line_start = frame.begin;
  frame.line = 1;
  if (frame.kind != Frame::irp) return;
  auto arguments = std::make_shared<Arguments>(*frame.arguments);
  (*arguments)[static_cast<std::size_t>(frame.dummy)] =
      std::move(frame.elements[static_cast<std::size_t>(frame.turn - 1)]);
  frame.arguments = std::move(arguments);
}

bool Reader::end_of_frame() {
  Frame& frame = frames_.back();
  if (frames_.size() == 1) {
    if (file_ + 1 >= texts_.size()) return false;
    open_file(file_ + 1, 0, 1);
    return true;
  }
  if (frame.turn < frame.turns && !frame.stop) {
    leave(frame, true);
    ++frame.turn;
    charge(static_cast<std::size_t>(frame.end - frame.begin) + 48);
    set_turn(frame);
    load(frame);
    left_at_ = p_;
    return true;
  }
  const bool argument = frame.kind == Frame::argument;
  if (!argument) {
    if (recording_) record_.push_back('\001');
    leave(frame, false);
  }
  frames_.pop_back();
  load(frames_.back());
  if (!argument) left_at_ = p_;
  return true;
}

void Reader::leave(Frame& frame, bool turn_only) {
  if (p_ != left_at_) left_.clear();
  left_.push_back({frame.kind, frame.line, frame.turn,
                   turn_only ? nullptr : std::move(frame.definition), turn_only});
}

int Reader::slow_peek() {
  for (;;) {
    const unsigned char c = *p_;
    if (!special_[c]) return c;
    if (c == 0) {
      if (p_ != end_)
        ++p_;
      else if (!end_of_frame())
        return -1;
    } else if (c >= 0200) {
      const Frame& running = frames_.back();
      const auto arguments = running.arguments;
      const std::size_t dummy = c - 0200u;
      ++p_;
      if (arguments == nullptr) odd_byte_ = true;
      if (arguments == nullptr || dummy >= arguments->size()) continue;
      const std::string& text = (*arguments)[dummy];
      if (text.empty()) continue;
      Frame& frame = push(Frame::argument, {arguments, &text});
      load(frame);
    } else if (c == '\r') {
      ++p_;
    } else if (c == 037) {
      const unsigned char* q = p_ + 1;
      while (*q == '\r') ++q;
      if (!is_line_end(*q)) return c;
      p_ = q + 1;
      if (*q == '\n') {
        ++frames_.back().line;
        frames_.back().line_start = p_;
      }
    } else {  // a closing bracket
      if (conditionals_.empty() || conditionals_.back() != 0) return c;
      ++p_;
      conditionals_.pop_back();
      if (recording_) record_.push_back('>');
    }
  }
}

void Reader::attend(unsigned char c) {
  if (c == '\n') {
    Frame& frame = frames_.back();
    ++frame.line;
    frame.line_start = p_;
    if (frames_.size() == 1) skip_line_number();
  } else if (!conditionals_.empty()) {
    if (c == '<') ++conditionals_.back();
    if (c == '>') --conditionals_.back();
  }
  if (recording_ && c > 2) record_.push_back(static_cast<char>(c));
}

void Reader::open_conditional() {
  // next() has counted the opening bracket for the conditional around this one.
  if (!conditionals_.empty()) --conditionals_.back();
  if (conditionals_.size() > 10000) throw Abort{"conditionals nested more than 10000 deep"};
  conditionals_.push_back(0);
}

void Reader::skip_to_line_end() {
  if (!recording_ && conditionals_.empty() && frames_.size() == 1) {
    const unsigned char* p = p_;
    while (*p != '\n' && *p != 013 && *p != 014 && (*p != 0 || p != end_) && *p != 037) ++p;
    p_ = p;
  }
  for (int c = peek(); c >= 0 && !is_line_end(c); c = peek()) next();
}

void Reader::copy_raw(std::string* out, int* depth) {
  const std::size_t level = frames_.size();
  const auto arguments = frames_.back().arguments;
  while (*depth > 0 && frames_.size() == level && p_ != end_) {
    const unsigned char c = *p_++;
    if (c >= 0200) {
      if (out != nullptr) out->push_back(static_cast<char>(c));
      const std::size_t dummy = c - 0200u;
      if (dummy >= arguments->size()) continue;
      for (const char a : (*arguments)[dummy]) *depth += a == '<' ? 1 : a == '>' ? -1 : 0;
      if (*depth < 1) *depth = 1;
      continue;
    }
    if (c == '<') ++*depth;
    if (c == '>') --*depth;
    if (c != 0 && c != '\r' && *depth > 0 && out != nullptr) out->push_back(static_cast<char>(c));
    if ((*attention_)[c]) attend(c);
  }
}

bool Reader::bracketed(std::string* out, bool keep_dummies) {
  int depth = 1;
  if (keep_dummies && frames_.back().arguments != nullptr) copy_raw(out, &depth);
  while (depth > 0) {
    const int c = peek();
    if (c < 0) return false;
    next();
    if (c == '<') ++depth;
    if (c == '>' && --depth == 0) break;
    if (out != nullptr) out->push_back(static_cast<char>(c));
  }
  if (out != nullptr) charge(out->size());
  return true;
}

int Reader::take_dummy() {
  while (p_ == end_ && frames_.back().kind == Frame::argument) {
    frames_.pop_back();
    load(frames_.back());
  }
  const unsigned char* p = p_;
  while (is_blank(*p) || *p == '(' || *p == '<' || *p == '[') ++p;
  const Frame& frame = frames_.back();
  if (*p < 0200 || frame.arguments == nullptr) return -1;
  const int dummy = *p - 0200;
  if (static_cast<std::size_t>(dummy) >= frame.arguments->size()) return -1;
  if (recording_) {
    record_.append(p_, p);
    record_ += (*frame.arguments)[static_cast<std::size_t>(dummy)];
  }
  p_ = p + 1;
  while (is_blank(*p_) || *p_ == ')' || *p_ == '>' || *p_ == ']') ++p_;
  return dummy;
}

const std::string& Reader::dummy_text(int dummy) const {
  return (*frames_.back().arguments)[static_cast<std::size_t>(dummy)];
}

bool Reader::stop_irp() {
  for (auto it = frames_.rbegin(); it != frames_.rend(); ++it) {
    if (it->kind != Frame::irp) continue;
    it->stop = true;
    return true;
  }
  return false;
}

void Reader::skip_file() {
  frames_.resize(1);
  load(frames_.back());
  p_ = end_;
}

SourcePlace Reader::place() const {
  const Frame& f = frames_.front();
  const unsigned char* p = frames_.size() == 1 ? p_ : f.p;
  return {static_cast<int>(file_), f.line, static_cast<int>(p - f.line_start) + 1};
}

std::string Reader::source_line(int* column) const {
  constexpr std::ptrdiff_t width = 400;
  const Frame& f = frames_.front();
  const unsigned char* begin = f.line_start;
  if (*column > width) {
    begin += *column - width / 2;
    *column = static_cast<int>(width / 2) + 1;
  }
  const unsigned char* end = begin;
  while (end < f.end && !is_line_end(*end) && *end != '\r' && end - begin < width) ++end;
  std::string line(begin, end);
  for (char& c : line)
    if (static_cast<unsigned char>(c) < ' ' && c != '\t') c = '?';
  return line;
}

std::vector<std::string> Reader::chain(const std::vector<std::string>& file_names) const {
  std::vector<std::string> list;
  constexpr std::size_t longest = 20;
  const Frame& f = frames_.front();
  const std::string where = fmt::format("{}:{}", file_names[file_], f.line);
  const auto add = [&list](Frame::Kind kind, const Macro* macro, int line, std::uint64_t turn) {
    if (list.size() >= longest) return;
    if (kind == Frame::macro && macro != nullptr)
      list.push_back(fmt::format("in macro {}, line {} of its body ({}:{})", key_name(macro->key),
                                 line, macro->file, macro->line));
    else if (kind == Frame::repeat)
      list.push_back(fmt::format("in turn {} of a REPEAT", turn));
    else if (kind == Frame::irp)
      list.push_back(fmt::format("in turn {} of an IRP", turn));
  };
  bool skip_first = false;
  if (p_ == left_at_) {
    for (const Left& l : left_) {
      add(l.kind, l.definition.get(), l.line, l.turn);
      skip_first = l.turn_only;
    }
  }
  for (std::size_t i = frames_.size(); i-- > 1; skip_first = false)
    if (!skip_first)
      add(frames_[i].kind, frames_[i].definition.get(), frames_[i].line, frames_[i].turn);
  if (!list.empty()) list.push_back("called from " + where);
  return list;
}

void Reader::record(bool on) {
  recording_ = on;
  attention_ = on ? &full_attention : &plain_attention;
}

}  // namespace ka10::assembler
