// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
#include "waves/sheltered.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <exception>
#include <system_error>

namespace ka10 {
namespace {

constexpr std::size_t buffer_size = 1 << 16;
constexpr std::uint64_t memory_limit = std::uint64_t{4} << 30;
constexpr std::size_t longest_text = 1 << 20;

void limit(int what, std::uint64_t most) {
  rlimit r{};
  r.rlim_cur = r.rlim_max = most;
  setrlimit(static_cast<__rlimit_resource>(what), &r);
}

[[noreturn]] void child(int fd, std::uint64_t cpu_seconds,
                        const std::function<void(ShelterWriter&)>& work) {
  std::signal(SIGPIPE, SIG_IGN);
  for (const int s : {SIGSEGV, SIGBUS, SIGFPE, SIGABRT, SIGILL}) std::signal(s, SIG_DFL);
  const int quiet = open("/dev/null", O_WRONLY | O_CLOEXEC);
  if (quiet >= 0) dup2(quiet, 2);
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_CPU, cpu_seconds);
  if (sizeof(void*) == 8 && KA10_SHELTER_MEMORY != 0) limit(RLIMIT_AS, memory_limit);
  int status = 1;
  try {
    ShelterWriter out(fd);
    work(out);
    status = out.flush() ? 0 : 1;
  } catch (const std::exception&) {
    status = 1;
  }
  _exit(status);
}

}  // namespace

void ShelterWriter::bytes(const void* data, std::size_t size) {
  const char* from = static_cast<const char*>(data);
  buffer_.insert(buffer_.end(), from, from + size);
  if (buffer_.size() >= buffer_size && !flush()) _exit(0);
}

bool ShelterWriter::flush() {
  std::size_t done = 0;
  while (open_ && done < buffer_.size()) {
    const ssize_t n = write(fd_, buffer_.data() + done, buffer_.size() - done);
    if (n > 0)
      done += static_cast<std::size_t>(n);
    else if (errno != EINTR)
      open_ = false;
  }
  buffer_.clear();
  return open_;
}

bool ShelterReader::bytes(void* data, std::size_t size) {
  char* to = static_cast<char*>(data);
  while (size > 0) {
    if (at_ == filled_) {
      buffer_.resize(buffer_size);
      ssize_t n = read(fd_, buffer_.data(), buffer_.size());
      while (n < 0 && errno == EINTR) n = read(fd_, buffer_.data(), buffer_.size());
      if (n <= 0) return false;
      at_ = 0;
      filled_ = static_cast<std::size_t>(n);
    }
    const std::size_t part = std::min(size, filled_ - at_);
    std::memcpy(to, buffer_.data() + at_, part);
    at_ += part;
    to += part;
    size -= part;
  }
  return true;
}

bool ShelterReader::text(std::string& s) {
  std::uint64_t size = 0;
  if (!number(size) || size > longest_text) return false;
  s.resize(static_cast<std::size_t>(size));
  return size == 0 || bytes(s.data(), s.size());
}

bool sheltered(std::uint64_t cpu_seconds, const std::function<void(ShelterWriter&)>& work,
               const std::function<void(ShelterReader&)>& take) {
  int fds[2];
  if (pipe2(fds, O_CLOEXEC) != 0) throw std::system_error(errno, std::generic_category(), "pipe");
  const pid_t pid = fork();
  if (pid < 0) {
    const int why = errno;
    close(fds[0]);
    close(fds[1]);
    throw std::system_error(why, std::generic_category(), "fork");
  }
  if (pid == 0) {
    close(fds[0]);
    child(fds[1], cpu_seconds, work);
  }
  close(fds[1]);
  const auto finish = [&] {
    char more = 0;
    const bool listened = read(fds[0], &more, 1) == 0;  // nothing left: the child is through
    close(fds[0]);
    int status = 0;
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR) continue;
    return !listened || (WIFEXITED(status) && WEXITSTATUS(status) == 0);
  };
  try {
    ShelterReader in(fds[0]);
    take(in);
  } catch (...) {
    finish();
    throw;
  }
  return finish();
}

}  // namespace ka10
