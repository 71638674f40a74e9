// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Back-ends of the devices' byte streams.
#include "sim/devices.h"

#include <poll.h>
#include <unistd.h>

namespace ka10 {

int DescriptorSource::next() {
  if (ended_) return -1;
  pollfd p{fd_, POLLIN, 0};
  if (poll(&p, 1, 0) <= 0) return -1;
  unsigned char byte = 0;
  const auto n = read(fd_, &byte, 1);
  if (n <= 0) {
    ended_ = true;
    return -1;
  }
  return byte == '\n' ? '\r' : byte;
}

void TerminalSink::put(std::uint8_t byte) {
  const int c = byte & 0177;
  if (c == '\r' || c == 0 || c == 0177) return;
  std::fputc(c, file_);
  if (c == '\n') std::fflush(file_);
}

class SharedSource::Side : public ByteSource {
 public:
  explicit Side(SharedSource& s) : s_(s) {}
  int next() override {
    if (generation_ != s_.generation_) {
      generation_ = s_.generation_;
      calls_ = 0;
      at_ = 0;
    }
    if (++calls_ > s_.asked_) {
      s_.asked_ = calls_;
      const int byte = s_.source_->next();
      if (byte >= 0) s_.answers_.push_back({calls_, byte});
    }
    if (at_ == s_.answers_.size() || s_.answers_[at_].call > calls_) return -1;
    return s_.answers_[at_++].byte;
  }
  bool ended() const override {
    const std::size_t at = generation_ == s_.generation_ ? at_ : 0;
    return s_.source_->ended() && at == s_.answers_.size();
  }

 private:
  SharedSource& s_;
  std::uint64_t generation_ = 0;
  std::uint64_t calls_ = 0;
  std::size_t at_ = 0;
};

std::unique_ptr<ByteSource> SharedSource::leader() { return std::make_unique<Side>(*this); }
std::unique_ptr<ByteSource> SharedSource::follower() { return std::make_unique<Side>(*this); }

class SharedSink::Leader : public ByteSink {
 public:
  explicit Leader(SharedSink& s) : s_(s) {}
  void put(std::uint8_t byte) override {
    if (s_.sink_ != nullptr) s_.sink_->put(byte);
    if (s_.leader_count_++ < s_.follower_count_) {
      s_.differs_ = s_.differs_ || s_.pending_.front() != byte;
      s_.pending_.erase(s_.pending_.begin());
    } else {
      s_.pending_.push_back(byte);
    }
  }

 private:
  SharedSink& s_;
};

class SharedSink::Follower : public ByteSink {
 public:
  explicit Follower(SharedSink& s) : s_(s) {}
  void put(std::uint8_t byte) override {
    if (s_.follower_count_++ < s_.leader_count_) {
      s_.differs_ = s_.differs_ || s_.pending_.front() != byte;
      s_.pending_.erase(s_.pending_.begin());
    } else {
      s_.pending_.push_back(byte);
    }
  }

 private:
  SharedSink& s_;
};

std::unique_ptr<ByteSink> SharedSink::leader() { return std::make_unique<Leader>(*this); }
std::unique_ptr<ByteSink> SharedSink::follower() { return std::make_unique<Follower>(*this); }

}  // namespace ka10
