// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
#include "testbench/puzzle_input.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cctype>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <system_error>

#include "macro10/source_error.h"
#include "picture/file_kind.h"

namespace ka10 {
namespace {

constexpr std::uint64_t reader_seconds = 120;
constexpr std::uint64_t reader_memory = std::uint64_t{4} << 30;

void limit(int what, std::uint64_t most) {
  rlimit r{};
  r.rlim_cur = r.rlim_max = most;
  setrlimit(static_cast<__rlimit_resource>(what), &r);
}

/// In the child: becomes the reader, with limits, and mute but for its answer.
[[noreturn]] void become_reader(const std::string& program, int in, int out) {
  const int quiet = open("/dev/null", O_WRONLY | O_CLOEXEC);
  dup2(in, STDIN_FILENO);
  dup2(out, STDOUT_FILENO);
  if (quiet >= 0) dup2(quiet, STDERR_FILENO);
  std::signal(SIGPIPE, SIG_DFL);
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_CPU, reader_seconds);
  if (KA10_SHELTER_MEMORY != 0) limit(RLIMIT_AS, reader_memory);
  setenv("OMP_THREAD_LIMIT", "1", 1);  // threads are no help with pictures of one character
  execl(program.c_str(), program.c_str(), static_cast<char*>(nullptr));
  _exit(127);
}

struct Pipe {
  std::array<int, 2> ends{-1, -1};
  Pipe() {
    if (pipe2(ends.data(), O_CLOEXEC) != 0) {
      throw std::system_error(errno, std::generic_category(), "pipe");
    }
  }
  ~Pipe() {
    close_end(0);
    close_end(1);
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  void close_end(std::size_t n) {
    if (ends.at(n) >= 0) close(ends.at(n));
    ends.at(n) = -1;
  }
};

void send(int fd, const std::string& bytes) {
  std::size_t done = 0;
  while (done < bytes.size()) {
    const ssize_t n = write(fd, bytes.data() + done, bytes.size() - done);
    if (n > 0) {
      done += static_cast<std::size_t>(n);
    } else if (errno != EINTR) {
      return;  // it has stopped reading; its status tells why
    }
  }
}

std::string receive(int fd) {
  std::string text;
  std::array<char, 4096> block{};
  for (;;) {
    const ssize_t n = read(fd, block.data(), block.size());
    if (n > 0) {
      text.append(block.data(), static_cast<std::size_t>(n));
    } else if (n == 0 || errno != EINTR) {
      return text;
    }
  }
}

/// The answer of ka10-picture: a line of cells (may be empty) and a line of refusal (may be empty).
struct Answer {
  std::string cells, refusal;
};

Answer ask_reader(const std::string& bytes, const std::string& name) {
  const std::filesystem::path here = std::filesystem::read_symlink("/proc/self/exe").parent_path();
  const std::string program = here / "ka10-picture";
  if (access(program.c_str(), X_OK) != 0) {
    throw SourceError::whole(name, "pictures cannot be read: " + program +
                                       " is not built; ./ka10 puzzle NAME.png does that");
  }
  Pipe to, from;
  const auto before = std::signal(SIGPIPE, SIG_IGN);
  const pid_t pid = fork();
  if (pid < 0) throw std::system_error(errno, std::generic_category(), "fork");
  if (pid == 0) become_reader(program, to.ends[0], from.ends[1]);
  to.close_end(0);
  from.close_end(1);
  send(to.ends[1], bytes);
  to.close_end(1);
  const std::string text = receive(from.ends[0]);
  int status = 0;
  while (waitpid(pid, &status, 0) < 0 && errno == EINTR) continue;
  std::signal(SIGPIPE, before);
  const std::size_t first = text.find('\n');
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0 || first == std::string::npos) {
    throw SourceError::whole(name, "the reader of pictures broke down on this picture");
  }
  return {text.substr(0, first), text.substr(first + 1, text.find('\n', first + 1) - first - 1)};
}

Grid grid_of(const std::string& cells) {
  Grid grid;
  for (std::size_t i = 0; i < 81 && i < cells.size(); ++i) {
    grid.cells[i] = cells[i] == '?' ? std::uint8_t{255} : static_cast<std::uint8_t>(cells[i] - '0');
  }
  return grid;
}

Puzzle read_picture_file(const std::string& bytes, const std::string& name, bool draw) {
  const Answer answer = ask_reader(bytes, name);
  const Grid grid = grid_of(answer.cells);
  if (!answer.cells.empty() && (draw || !answer.refusal.empty())) {
    fmt::print(stderr, "{}: what was read{}:\n{}", name,
               answer.cells.find('?') == std::string::npos ? "" : " (? where it is not sure)",
               frame(grid));
  }
  if (!answer.refusal.empty()) throw SourceError::whole(name, answer.refusal);
  // A note and no more: what is printed on paper may be wrong, and is not for a reader to mend.
  const Count count = count_solutions(grid, 2);
  if (count.solutions != 1) {
    fmt::print(stderr, "{}: note: what was read has {}, compare it with the picture\n", name,
               count.solutions == 0 ? "no solution" : "more than one solution");
  }
  Puzzle p;
  p.givens = grid;
  p.file = name;
  p.line = 1;
  return p;
}

bool is_named_picture(const std::string& path) {
  std::string ending = std::filesystem::path(path).extension();
  for (char& c : ending) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return ending == ".png" || ending == ".jpg" || ending == ".jpeg";
}

}  // namespace

std::vector<Puzzle> load_puzzles(const std::string& path, bool draw) {
  const std::string bytes = puzzle_file_bytes(path);
  const std::string name = puzzle_file_name(path);
  switch (file_kind(bytes)) {
    case FileKind::no_picture:
      if (is_named_picture(path)) throw SourceError::whole(name, "this is no PNG or JPEG picture");
      break;
    case FileKind::other_picture:
      throw SourceError::whole(name, "this is " + kind_name(bytes) + ", expected PNG or JPEG");
    default:
      return {read_picture_file(bytes, name, draw)};
  }
  return read_puzzles(bytes, name);
}

}  // namespace ka10
