// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
#include "macro10/files.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "macro10/source_error.h"

namespace ka10 {
namespace {

int standard_output = STDOUT_FILENO;  // where the name - leads

class Descriptor {
 public:
  explicit Descriptor(int fd, bool owned = true) : fd_(fd), owned_(owned) {}
  ~Descriptor() { close(); }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  Descriptor(Descriptor&& other) noexcept : fd_(other.fd_), owned_(other.owned_) {
    other.fd_ = -1;
  }
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(fd_, other.fd_);
    std::swap(owned_, other.owned_);
    return *this;
  }
  int get() const { return fd_; }
  /// 0 or an error number (a full disk may show only here).
  int close() {
    const int fd = fd_;
    fd_ = -1;
    return fd >= 0 && owned_ && ::close(fd) != 0 ? errno : 0;
  }

 private:
  int fd_;
  bool owned_;
};

SourceError failure(const std::string& path, const char* what, int error) {
  return SourceError::whole(path, fmt::format("{}: {}", what, std::strerror(error)));
}

/// 0 or an error number.
int write_all(int fd, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t n = ::write(fd, bytes.data(), bytes.size());
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return errno;
    bytes.remove_prefix(static_cast<std::size_t>(n));
  }
  return 0;
}

/// What a symbolic link stands for, so that the link itself survives the rename.
std::string resolved(const std::string& path) {
  char* real = ::realpath(path.c_str(), nullptr);
  if (real == nullptr) return path;
  std::string result(real);
  std::free(real);
  return result;
}

/// A new file with a name of its own in the same folder; -1 and errno on failure.
int create_beside(const std::string& target, std::string& name) {
  for (int turn = 0; turn < 1000; ++turn) {
    name = fmt::format("{}.part{}.{}", target, ::getpid(), turn);
    const int fd = ::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (fd >= 0 || errno != EEXIST) return fd;
  }
  return -1;
}

}  // namespace

std::string read_file(const std::string& path) {
  const std::string shown = path == "-" ? "standard input" : path;
  Descriptor file(path == "-" ? 0 : ::open(path.c_str(), O_RDONLY | O_CLOEXEC), path != "-");
  if (file.get() < 0) throw failure(shown, "cannot open", errno);
  constexpr std::size_t most = std::size_t{256} << 20;
  std::string bytes;
  struct stat info {};
  if (::fstat(file.get(), &info) == 0 && S_ISREG(info.st_mode))
    bytes.reserve(std::min(static_cast<std::size_t>(info.st_size), most) + 1);
  char block[1 << 16];
  for (;;) {
    const ssize_t n = ::read(file.get(), block, sizeof block);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) throw failure(shown, "cannot read", errno);
    if (n == 0) return bytes;
    if (bytes.size() + static_cast<std::size_t>(n) > most)
      throw SourceError::whole(shown, "larger than 256 megabytes");
    bytes.append(block, static_cast<std::size_t>(n));
  }
}

struct NewFile::State {
  std::string path, target, part;  // part is empty when `path` itself is written
  Descriptor file{-1};
  std::string buffer;

  void put(std::string_view bytes) {
    if (const int error = write_all(file.get(), bytes); error != 0)
      throw failure(path == "-" ? "standard output" : path, "cannot write", error);
  }
  void flush() {
    put(buffer);
    buffer.clear();
  }
};

NewFile::NewFile(const std::string& path) : state_(std::make_unique<State>()) {
  State& s = *state_;
  s.path = path;
  if (path == "-") {
    std::fflush(stdout);  // in the order of printing
    s.file = Descriptor(standard_output, false);
    return;
  }
  struct stat info {};
  const bool exists = ::stat(path.c_str(), &info) == 0;
  if (exists && S_ISDIR(info.st_mode)) throw failure(path, "cannot write", EISDIR);
  if (exists && !S_ISREG(info.st_mode)) {
    s.file = Descriptor(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
    if (s.file.get() < 0) throw failure(path, "cannot open", errno);
    return;
  }
  s.target = exists ? resolved(path) : path;
  s.file = Descriptor(create_beside(s.target, s.part));
  if (s.file.get() < 0) {
    const int error = errno;
    s.part.clear();  // nothing to remove
    throw failure(path, "cannot create", error);
  }
  if (exists && ::fchmod(s.file.get(), info.st_mode & 07777) != 0)
    throw failure(path, "cannot write", errno);
}

NewFile::~NewFile() {
  if (!state_->part.empty()) ::unlink(state_->part.c_str());
}

void NewFile::write(std::string_view bytes) {
  constexpr std::size_t block = 1 << 16;
  if (state_->buffer.size() + bytes.size() > block) state_->flush();
  if (bytes.size() > block)
    state_->put(bytes);
  else
    state_->buffer += bytes;
}

void NewFile::commit() {
  State& s = *state_;
  s.flush();
  int error = s.file.close();
  if (error == 0 && !s.part.empty() && ::rename(s.part.c_str(), s.target.c_str()) != 0)
    error = errno;
  if (error != 0) throw failure(s.path, "cannot write", error);
  s.part.clear();
}

void write_file_atomically(const std::string& path, std::string_view bytes) {
  NewFile file(path);
  file.write(bytes);
  file.commit();
}

void reserve_standard_output() {
  if (standard_output != STDOUT_FILENO) return;
  std::fflush(stdout);
  constexpr int beyond_standard = 3;
  const int copy = ::fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, beyond_standard);
  if (copy < 0 || ::dup2(STDERR_FILENO, STDOUT_FILENO) < 0)
    throw failure("standard output", "cannot write", errno);
  standard_output = copy;
}

void check_writable(const std::string& path) {
  if (path == "-") return;
  struct stat info {};
  const bool exists = ::stat(path.c_str(), &info) == 0;
  if (exists && !S_ISREG(info.st_mode) && !S_ISDIR(info.st_mode)) {
    // To open a pipe would wait for its reader, or end it.
    if (::access(path.c_str(), W_OK) != 0) throw failure(path, "cannot open", errno);
    return;
  }
  const NewFile file(path);
}

}  // namespace ka10
