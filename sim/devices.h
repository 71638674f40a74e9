// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Back-ends of the devices' byte streams: text, files, standard input and output; SharedSource and
// SharedSink give both machines of a lockstep the same input at the same record and compare output.
#pragma once

#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "sim/machine.h"

namespace ka10 {

/// Bytes that are all there from the beginning.
class TextSource : public ByteSource {
 public:
  explicit TextSource(std::string text) : text_(std::move(text)) {}
  int next() override {
    return at_ < text_.size() ? static_cast<unsigned char>(text_[at_++]) : -1;
  }
  bool ended() const override { return at_ >= text_.size(); }

 private:
  std::string text_;
  std::size_t at_ = 0;
};

/// A file descriptor read as bytes come in; never blocks. Line feeds become carriage returns, as a
/// teletype's keyboard sends. The descriptor is not closed.
class DescriptorSource : public ByteSource {
 public:
  explicit DescriptorSource(int fd) : fd_(fd) {}
  int next() override;
  bool ended() const override { return ended_; }

 private:
  int fd_;
  bool ended_ = false;
};

class StringSink : public ByteSink {
 public:
  void put(std::uint8_t byte) override { text_.push_back(static_cast<char>(byte)); }
  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

/// Prints to a stream at once, the eighth bit and carriage returns before line feeds dropped.
class TerminalSink : public ByteSink {
 public:
  explicit TerminalSink(std::FILE* file) : file_(file) {}
  void put(std::uint8_t byte) override;

 private:
  std::FILE* file_;
};

/// One source for two machines. Whichever makes its nth call first asks, the other gets the same
/// answer to its nth: one may ask in the record that brings the byte, one when the next begins.
class SharedSource {
 public:
  explicit SharedSource(ByteSource* source) : source_(source) {}
  /// Both begin anew: calls are counted from here.
  void restart() {
    answers_.clear();
    asked_ = 0;
    ++generation_;
  }
  std::unique_ptr<ByteSource> leader();
  std::unique_ptr<ByteSource> follower();

 private:
  class Side;
  struct Answer {
    std::uint64_t call;
    int byte;
  };
  ByteSource* source_;
  std::vector<Answer> answers_;  // calls that brought a byte
  std::uint64_t asked_ = 0;      // calls made to the source
  std::uint64_t generation_ = 0;
};

/// One sink for two machines: what the leader puts goes on, what the follower puts is compared.
class SharedSink {
 public:
  explicit SharedSink(ByteSink* sink) : sink_(sink) {}
  std::unique_ptr<ByteSink> leader();
  std::unique_ptr<ByteSink> follower();
  /// Both begin anew: nothing is pending.
  void restart() {
    pending_.clear();
    leader_count_ = follower_count_ = 0;
    differs_ = false;
  }
  /// True when both have put the same bytes, the same number of them.
  bool equal() const { return !differs_ && leader_count_ == follower_count_; }

 private:
  class Leader;
  class Follower;
  ByteSink* sink_;
  std::vector<std::uint8_t> pending_;  // put by one and not yet by the other
  std::uint64_t leader_count_ = 0, follower_count_ = 0;
  bool differs_ = false;
};

}  // namespace ka10
