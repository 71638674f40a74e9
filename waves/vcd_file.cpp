// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// VCD (IEEE 1364-2005, 18): the header is kept, the changes are read again at each play().
#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <unordered_map>

#include "waves/wave_file.h"

namespace ka10 {
namespace {

constexpr std::size_t longest_token = 1 << 20;

/// White-space separated tokens with the place of the last one.
class Tokens {
 public:
  explicit Tokens(const std::string& name)
      : name_(name), file_(std::fopen(name.c_str(), "rb"), std::fclose), buffer_(1 << 18) {
    if (!file_)
      throw WaveError(fmt::format("{}:0:0: error: cannot read: {}", name, std::strerror(errno)));
  }

  /// False at the end of the file.
  bool next(std::string& token) {
    token.clear();
    int c = get();
    while (c == ' ' || c == '\n' || c == '\t' || c == '\r') c = get();
    at_line_ = line_;
    at_column_ = column_;
    while (c != EOF && c != ' ' && c != '\n' && c != '\t' && c != '\r') {
      if (c < ' ' || c > '~') fail("a byte that is not text");
      if (token.size() == longest_token) fail("a word of more than a million characters");
      token.push_back(static_cast<char>(c));
      c = get();
    }
    return !token.empty();
  }
  std::string need(const char* what) {
    std::string token;
    if (!next(token)) fail(fmt::format("the file ends, expected {}", what));
    return token;
  }
  [[noreturn]] void fail(const std::string& text) const {
    throw WaveError(fmt::format("{}:{}:{}: error: {}", name_, at_line_, at_column_, text));
  }

 private:
  int get() {
    if (position_ == filled_) {
      filled_ = std::fread(buffer_.data(), 1, buffer_.size(), file_.get());
      position_ = 0;
      if (filled_ == 0) {  // the place is where more was expected
        if (!ended_) ++column_;
        ended_ = true;
        return EOF;
      }
    }
    const unsigned char c = static_cast<unsigned char>(buffer_[position_++]);
    if (previous_ == '\n') {
      ++line_;
      column_ = 0;
    }
    ++column_;
    previous_ = c;
    return c;
  }

  std::string name_;
  std::unique_ptr<std::FILE, int (*)(std::FILE*)> file_;
  std::vector<char> buffer_;
  std::size_t position_ = 0, filled_ = 0;
  std::size_t line_ = 1, column_ = 0, at_line_ = 1, at_column_ = 1;
  int previous_ = 0;
  bool ended_ = false;
};

std::uint64_t number(const Tokens& in, const std::string& text, std::uint64_t most) {
  std::uint64_t n = 0;
  if (text.empty()) in.fail("expected a number");
  for (const char c : text) {
    if (c < '0' || c > '9') in.fail(fmt::format("expected a number, found '{:.40}'", text));
    const std::uint64_t digit = static_cast<std::uint64_t>(c - '0');
    if (n > (most - digit) / 10) in.fail(fmt::format("the number '{:.40}' is too large", text));
    n = n * 10 + digit;
  }
  return n;
}

class VcdFile final : public WaveFile {
 public:
  explicit VcdFile(const std::string& name) {
    name_ = name;
    Tokens in(name);
    header(in);
    std::string token;
    while (start_ == none && in.next(token))  // the first time stands right behind the header
      if (token[0] == '#') start_ = number(in, token.substr(1), none - 1);
    if (start_ == none) throw WaveError(name + ":1:1: error: a VCD without a single time");
  }

  std::uint64_t start_time() const override { return start_; }

  std::uint64_t end_time() override {
    if (end_ == none) {
      end_ = start_;
      play({}, 0, none - 1, [](std::uint64_t, std::size_t, WaveValue) { return true; });
    }
    return end_;
  }

  void play(const std::vector<std::size_t>& which, std::uint64_t from, std::uint64_t to,
            const OnChange& on_change) override {
    (void)from;  // a VCD is read from its beginning
    std::unordered_map<std::string, std::vector<std::size_t>> wanted;
    for (std::size_t i = 0; i < which.size(); ++i)
      wanted[codes_[signals_[which[i]].key]].push_back(i);
    Tokens in(name_);
    skip_header(in);
    std::uint64_t now = 0;
    std::string token;
    std::string code;
    while (in.next(token)) {
      const char c = token[0];
      WaveValue v;
      if (c == '#') {
        const std::uint64_t time = number(in, token.substr(1), none - 1);
        if (time < now) in.fail("time runs backwards");
        now = time;
        if (now > to) return;
        if (end_ != none && now > end_) end_ = now;
        continue;
      }
      if (c == '$') {
        if (token == "$comment") skip(in);
        continue;  // $dumpvars, $dumpoff, $dumpon, $dumpall and their $end
      }
      if (c == 'b' || c == 'B') {
        v = wave_value(token.data() + 1, token.size() - 1);
        // IEEE 1364-2005 18.2.1: a leading x or z extends to the left, 0 and 1 extend as 0
        if (token.size() > 1 && token[1] != '0' && token[1] != '1' && token.size() <= 64)
          v.unknown |= ~std::uint64_t{0} << (token.size() - 1);
        code = in.need("the code of a signal");
      } else if (c == 'r' || c == 'R' || c == 's' || c == 'S') {
        in.need("the code of a signal");
        continue;
      } else if (std::strchr("01xXzZ", c) != nullptr) {
        v = wave_value(token.data(), 1);
        code = token.substr(1);
      } else {
        in.fail(fmt::format("expected a time or a change, found '{:.40}'", token));
      }
      const auto found = wanted.find(code);
      if (found == wanted.end()) {
        if (known_.count(code) == 0) in.fail(fmt::format("no signal has the code '{:.40}'", code));
        continue;
      }
      for (const std::size_t i : found->second) {
        const int width = signals_[which[i]].width;
        if (width < 64) v.unknown &= (std::uint64_t{1} << width) - 1;
        if (!on_change(now, i, v)) return;
      }
    }
  }

 private:
  static constexpr std::uint64_t none = ~std::uint64_t{0};

  static void skip(Tokens& in) {
    while (in.need("$end") != "$end") continue;
  }

  static void skip_header(Tokens& in) {
    while (in.need("$enddefinitions") != "$enddefinitions") continue;
    skip(in);
  }

  void header(Tokens& in) {
    std::vector<std::string> scopes;
    for (;;) {
      const std::string word = in.need("$enddefinitions");
      if (word == "$scope") {
        in.need("the kind of a scope");
        scopes.push_back(in.need("the name of a scope"));
        if (in.need("$end") != "$end") in.fail("expected $end");
      } else if (word == "$upscope") {
        if (scopes.empty()) in.fail("$upscope without $scope");
        scopes.pop_back();
        if (in.need("$end") != "$end") in.fail("expected $end");
      } else if (word == "$var") {
        variable(in, scopes);
      } else if (word == "$enddefinitions") {
        skip(in);
        return;
      } else if (word[0] == '$') {
        skip(in);  // $date, $version, $timescale, $comment
      } else {
        in.fail(fmt::format("expected a word like $scope, found '{:.40}'", word));
      }
    }
  }

  void variable(Tokens& in, const std::vector<std::string>& scopes) {
    const std::string kind = in.need("the kind of a variable");
    WaveSignal s;
    s.width = static_cast<int>(number(in, in.need("the width of a variable"), 1 << 20));
    if (kind == "real" || kind == "string" || kind == "realtime") s.width = 0;
    const std::string code = in.need("the code of a variable");
    for (const std::string& scope : scopes) s.path += scope + '.';
    std::string name = in.need("the name of a variable");
    if (name[0] != '\\') name = name.substr(0, name.find('['));
    s.path += name;
    while (name != "$end") name = in.need("$end");
    s.key = codes_.size();
    codes_.push_back(code);
    known_.emplace(code, 0);
    signals_.push_back(std::move(s));
  }

  std::vector<std::string> codes_;
  std::unordered_map<std::string, int> known_;
  std::uint64_t start_ = none, end_ = none;
};

}  // namespace

std::unique_ptr<WaveFile> open_vcd(const std::string& name) {
  return std::make_unique<VcdFile>(name);
}

}  // namespace ka10
