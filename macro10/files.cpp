// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
#include "macro10/files.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>

#include "macro10/source_error.h"

namespace ka10 {
namespace {

class Descriptor {
 public:
  explicit Descriptor(int fd, bool owned = true) : fd_(fd), owned_(owned) {}
  ~Descriptor() { close(); }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
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
  std::string bytes;
  struct stat info {};
  if (::fstat(file.get(), &info) == 0 && S_ISREG(info.st_mode))
    bytes.reserve(static_cast<std::size_t>(info.st_size) + 1);
  char block[1 << 16];
  for (;;) {
    const ssize_t n = ::read(file.get(), block, sizeof block);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) throw failure(shown, "cannot read", errno);
    if (n == 0) return bytes;
    bytes.append(block, static_cast<std::size_t>(n));
  }
}

void write_file_atomically(const std::string& path, std::string_view bytes) {
  if (path == "-") {
    if (const int error = write_all(1, bytes); error != 0)
      throw failure("standard output", "cannot write", error);
    return;
  }
  struct stat info {};
  const bool exists = ::stat(path.c_str(), &info) == 0;
  if (exists && S_ISDIR(info.st_mode)) throw failure(path, "cannot write", EISDIR);
  if (exists && !S_ISREG(info.st_mode)) {
    Descriptor file(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
    if (file.get() < 0) throw failure(path, "cannot open", errno);
    int error = write_all(file.get(), bytes);
    if (error == 0) error = file.close();
    if (error != 0) throw failure(path, "cannot write", error);
    return;
  }
  const std::string target = exists ? resolved(path) : path;
  std::string part;
  Descriptor file(create_beside(target, part));
  if (file.get() < 0) throw failure(path, "cannot create", errno);
  int error = exists && ::fchmod(file.get(), info.st_mode & 07777) != 0 ? errno : 0;
  if (error == 0) error = write_all(file.get(), bytes);
  if (const int late = file.close(); error == 0) error = late;
  if (error == 0 && ::rename(part.c_str(), target.c_str()) != 0) error = errno;
  if (error != 0) {
    ::unlink(part.c_str());
    throw failure(path, "cannot write", error);
  }
}

}  // namespace ka10
