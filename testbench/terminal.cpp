// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Raw terminals and pseudo-terminals as the teletype.
#include <fcntl.h>
#include <poll.h>
#include <termios.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <iostream>
#include <system_error>

#include <fmt/format.h>

#include "testbench/console.h"

namespace ka10 {
namespace {

constexpr int control_e = 005;

// What signal handlers need: the terminal as it was.
struct Saved {
  volatile std::sig_atomic_t raw = 0;
  int fd = -1;
  termios modes{};
};
Saved saved;

void restore() {
  if (saved.raw == 0) return;
  saved.raw = 0;
  tcsetattr(saved.fd, TCSANOW, &saved.modes);
}

extern "C" void restore_and_die(int number) {
  restore();
  std::signal(number, SIG_DFL);
  std::raise(number);
}

// Bytes from a descriptor, taken in by pump() only: a machine asks for bytes a million times a
// second.
class Keyboard : public ByteSource {
 public:
  explicit Keyboard(int fd) : fd_(fd) {}
  int next() override {
    if (queue_.empty()) return -1;
    const int byte = queue_.front();
    queue_.pop_front();
    return byte;
  }
  bool ended() const override { return ended_ && queue_.empty(); }
  /// True when ^E was among what came in.
  bool pump() {
    bool attention = false;
    pollfd p{fd_, POLLIN, 0};
    while (!ended_ && poll(&p, 1, 0) > 0) {
      unsigned char bytes[64];
      const auto n = read(fd_, bytes, sizeof bytes);
      if (n <= 0) {
        ended_ = !(n < 0 && (errno == EIO || errno == EAGAIN || errno == EINTR));
        break;
      }
      for (ssize_t i = 0; i < n; ++i) {
        if (bytes[i] == control_e) {
          attention = true;
        } else {
          queue_.push_back(bytes[i] == '\n' ? '\r' : bytes[i]);
        }
      }
    }
    return attention;
  }

 private:
  int fd_;
  std::deque<std::uint8_t> queue_;
  bool ended_ = false;
};

class Printer : public ByteSink {
 public:
  explicit Printer(int fd) : fd_(fd) {}
  void put(std::uint8_t byte) override {
    const char c = static_cast<char>(byte & 0177);
    if (c == 0 || c == 0177) return;
    while (write(fd_, &c, 1) < 0 && (errno == EINTR || errno == EAGAIN)) {
      pollfd p{fd_, POLLOUT, 0};
      poll(&p, 1, 100);
    }
  }

 private:
  int fd_;
};

class OwnTerminal : public Terminal {
 public:
  OwnTerminal() : keyboard_(STDIN_FILENO), printer_(STDOUT_FILENO) {
    if (tcgetattr(STDIN_FILENO, &saved.modes) != 0) return;  // not a terminal: as it is
    terminal_ = true;
    saved.fd = STDIN_FILENO;
    for (const int number : {SIGHUP, SIGQUIT, SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL})
      std::signal(number, restore_and_die);
    std::atexit(restore);
  }
  ~OwnTerminal() override { restore(); }

  ByteSource& source() override { return keyboard_; }
  ByteSink& sink() override { return printer_; }
  bool attention() override { return keyboard_.pump(); }
  void raw(bool on) override {
    if (!terminal_) return;
    if (!on) {
      restore();
      return;
    }
    termios modes = saved.modes;
    modes.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO | ISIG | IEXTEN);
    modes.c_iflag &= ~static_cast<tcflag_t>(ICRNL | INLCR | IXON);
    modes.c_oflag &= ~static_cast<tcflag_t>(OPOST);
    modes.c_cc[VMIN] = 1;
    modes.c_cc[VTIME] = 0;
    saved.raw = 1;
    tcsetattr(saved.fd, TCSANOW, &modes);
  }
  bool ask(const std::string& prompt, std::string& line) override {
    std::fputs(prompt.c_str(), stdout);
    std::fflush(stdout);
    return static_cast<bool>(std::getline(std::cin, line));
  }
  void say(const std::string& text) override {
    std::fputs(text.c_str(), stdout);
    std::fflush(stdout);
  }

 private:
  Keyboard keyboard_;
  Printer printer_;
  bool terminal_ = false;
};

class PseudoTerminal : public OwnTerminal {
 public:
  PseudoTerminal() : fd_(open_master()), keyboard_(fd_), printer_(fd_) {
    fmt::print(stderr, "teletype: {}\n", name_);
  }
  ~PseudoTerminal() override {
    close(slave_);
    close(fd_);
  }
  ByteSource& source() override { return keyboard_; }
  ByteSink& sink() override { return printer_; }
  // ^E on either terminal.
  bool attention() override {
    const bool there = keyboard_.pump();
    return OwnTerminal::attention() || there;
  }
  void raw(bool) override {}

 private:
  int open_master() {
    const int fd = posix_openpt(O_RDWR | O_NOCTTY);
    if (fd < 0 || grantpt(fd) != 0 || unlockpt(fd) != 0)
      throw std::system_error(errno, std::generic_category(), "pseudo-terminal");
    name_ = ptsname(fd);
    slave_ = open(name_.c_str(), O_RDWR | O_NOCTTY);  // kept open: readers may come and go
    termios modes{};
    if (slave_ >= 0 && tcgetattr(slave_, &modes) == 0) {
      cfmakeraw(&modes);
      tcsetattr(slave_, TCSANOW, &modes);
    }
    return fd;
  }
  std::string name_;
  int slave_ = -1;
  int fd_;
  Keyboard keyboard_;
  Printer printer_;
};

}  // namespace

std::unique_ptr<Terminal> open_terminal() { return std::make_unique<OwnTerminal>(); }
std::unique_ptr<Terminal> open_pty() { return std::make_unique<PseudoTerminal>(); }

}  // namespace ka10
