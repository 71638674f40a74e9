// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Raw terminals and pseudo-terminals as the teletype; the operator's lines at the same terminal.
#include <fcntl.h>
#include <poll.h>
#include <termios.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "testbench/console.h"
#include "testbench/engine.h"

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

char as_typed(char c) { return c == '\n' ? '\r' : c; }  // what the teletype's key sends

// Bytes from a descriptor, taken in by pump() only: a machine asks for bytes a million times a
// second. What is typed behind ^E is the operator's.
class Keyboard : public ByteSource {
 public:
  /// `operators`: the operator sits here too.
  Keyboard(int fd, bool operators) : fd_(fd), operators_(operators) {}
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
        } else if (attention && operators_) {
          behind_ += static_cast<char>(bytes[i]);
        } else {
          type(static_cast<char>(bytes[i]));
        }
      }
    }
    return attention;
  }
  void type(char c) { queue_.push_back(static_cast<std::uint8_t>(as_typed(c))); }
  /// Takes what was typed behind ^E.
  std::string take_behind() { return std::exchange(behind_, {}); }
  /// Forgets what the machine has not taken.
  void drop() { queue_.clear(); }

 private:
  int fd_;
  bool operators_;
  std::deque<std::uint8_t> queue_;
  std::string behind_;
  bool ended_ = false;
};

// Prints to a descriptor. Where nobody takes what is printed, it is lost after a second: the
// machine does not wait for somebody to come.
class Printer : public ByteSink {
 public:
  explicit Printer(int fd) : fd_(fd) {}
  void put(std::uint8_t byte) override {
    const char c = static_cast<char>(byte & 0177);
    if (c == 0 || c == 0177) return;
    for (int patience = unread_ ? 0 : 10; write(fd_, &c, 1) < 0; --patience) {
      if (errno != EINTR && errno != EAGAIN) return;
      pollfd p{fd_, POLLOUT, 0};
      unread_ = patience <= 0;
      if (unread_ || interrupt_seen()) return;
      poll(&p, 1, 100);
    }
    unread_ = false;
  }

 private:
  int fd_;
  bool unread_ = false;
};

// Lines of the operator from a descriptor.
class Lines {
 public:
  explicit Lines(int fd) : fd_(fd) {}
  void put_back(const std::string& text) { text_ = text + text_; }
  /// What was read beyond the last line.
  std::string take_rest() { return std::exchange(text_, {}); }
  /// False at the end of input, or when a signal wants the program to end.
  bool next(std::string& line) {
    std::size_t end = 0;
    while ((end = text_.find_first_of("\r\n")) == std::string::npos) {
      if (interrupt_seen()) return false;
      pollfd p{fd_, POLLIN, 0};
      if (poll(&p, 1, 100) <= 0) continue;  // a signal may come just before the wait
      char block[256];
      const auto n = read(fd_, block, sizeof block);
      if (n <= 0) return false;
      text_.append(block, static_cast<std::size_t>(n));
    }
    line = text_.substr(0, end);
    text_.erase(0, end + 1);
    return true;
  }

 private:
  int fd_;
  std::string text_;
};

class OwnTerminal : public Terminal {
 public:
  OwnTerminal() : keyboard_(STDIN_FILENO, true), printer_(STDOUT_FILENO), lines_(STDIN_FILENO) {
    if (tcgetattr(STDIN_FILENO, &saved.modes) != 0) return;  // not a terminal: as it is
    terminal_ = true;
    saved.fd = STDIN_FILENO;
    for (const int number : {SIGHUP, SIGQUIT, SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGPIPE,
                             SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU})
      std::signal(number, restore_and_die);
    set_last_resort(restore_and_die);
    std::atexit(restore);
  }
  ~OwnTerminal() override { restore(); }

  ByteSource& source() override { return keyboard_; }
  ByteSink& sink() override { return printer_; }
  bool attention() override { return keyboard_.pump(); }
  void raw(bool on) override {
    if (on) {
      for (const char c : lines_.take_rest()) keyboard_.type(c);
    } else {
      take_operators_lines();
    }
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
    return lines_.next(line);
  }
  void say(const std::string& text) override {
    std::fputs(text.c_str(), stdout);
    std::fflush(stdout);
  }

 protected:
  void take_operators_lines() { lines_.put_back(keyboard_.take_behind()); }
  void drop_typed() { keyboard_.drop(); }

 private:
  Keyboard keyboard_;
  Printer printer_;
  Lines lines_;
  bool terminal_ = false;
};

class PseudoTerminal : public OwnTerminal {
 public:
  PseudoTerminal() : fd_(open_master()), keyboard_(fd_, false), printer_(fd_) {
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
  // The operator's terminal stays cooked; what is typed there to a running machine is for nobody.
  void raw(bool on) override {
    if (on) return;
    take_operators_lines();
    drop_typed();
  }

 private:
  int open_master() {
    const int fd = posix_openpt(O_RDWR | O_NOCTTY);
    if (fd < 0 || grantpt(fd) != 0 || unlockpt(fd) != 0 || fcntl(fd, F_SETFL, O_NONBLOCK) != 0)
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
