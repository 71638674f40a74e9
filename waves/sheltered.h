// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Runs code that trusts its input in a process of its own. Whatever a damaged file makes it do
// (crash, exit, loop for ever, eat memory), the caller only sees that its answer did not come to
// the end.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace ka10 {

/// The child's end: whole answers go back as bytes.
class ShelterWriter {
 public:
  explicit ShelterWriter(int fd) : fd_(fd) {}
  void bytes(const void* data, std::size_t size);
  void number(std::uint64_t n) { bytes(&n, sizeof n); }
  void text(const std::string& s) {
    number(s.size());
    bytes(s.data(), s.size());
  }
  /// False when nobody listens any more.
  bool flush();

 private:
  int fd_;
  bool open_ = true;
  std::vector<char> buffer_;
};

/// The parent's end. A read past the end of what the child sent returns false.
class ShelterReader {
 public:
  explicit ShelterReader(int fd) : fd_(fd) {}
  bool bytes(void* data, std::size_t size);
  bool number(std::uint64_t& n) { return bytes(&n, sizeof n); }
  bool text(std::string& s);

 private:
  int fd_;
  std::vector<char> buffer_;
  std::size_t at_ = 0, filled_ = 0;
};

/// Runs `work` in a child with its standard error closed and at most `cpu_seconds` and 4 GB, and
/// `take` on what it sends. `take` may stop reading at any time. True when the child ended well, or
/// was no longer listened to. Throws std::system_error when no process can be made.
bool sheltered(std::uint64_t cpu_seconds, const std::function<void(ShelterWriter&)>& work,
               const std::function<void(ShelterReader&)>& take);

}  // namespace ka10
