// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// ka10 console DEVICE: a KA10 on a board as terminal and operator's panel
// (docs/console-protocol.md).
#include <fcntl.h>
#include <sys/stat.h>
#include <termios.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "macro10/disassembler.h"
#include "sim/program.h"
#include "testbench/console.h"
#include "testbench/options.h"
#include "testbench/serial_link.h"
#include "testbench/verbs.h"

namespace ka10 {
namespace {

constexpr auto tape_patience = std::chrono::milliseconds(10000);

const std::map<int, speed_t> speeds = {{9600, B9600},       {19200, B19200},   {38400, B38400},
                                       {57600, B57600},     {115200, B115200}, {230400, B230400},
                                       {460800, B460800},   {921600, B921600}, {1000000, B1000000},
                                       {2000000, B2000000}, {3000000, B3000000}};

struct ConsoleArguments {
  std::string device, start, dump, tape, punch;
  std::vector<std::string> images;
  int baud = 115200;
  bool stop = false, batch = false;
};

// A serial device, raw at a speed; or anything else that can be read and written, as it is.
class Line {
 public:
  Line(const std::string& name, int baud) : fd_(open(name.c_str(), O_RDWR | O_NOCTTY)) {
    if (fd_ < 0)
      throw UsageError(fmt::format("ka10: error: cannot open {}: {}", name, std::strerror(errno)));
    struct stat info {};
    if (fstat(fd_, &info) == 0 && S_ISREG(info.st_mode)) {  // to talk to it would overwrite it
      close(fd_);
      throw UsageError(fmt::format("ka10: error: {} is a file, expected a serial device", name));
    }
    termios modes{};
    if (tcgetattr(fd_, &modes) != 0) return;
    cfmakeraw(&modes);
    modes.c_cflag |= CLOCAL | CREAD;
    modes.c_cflag &= ~static_cast<tcflag_t>(CSTOPB | CRTSCTS);
    cfsetspeed(&modes, speeds.at(baud));
    tcsetattr(fd_, TCSANOW, &modes);
  }
  ~Line() { close(fd_); }
  Line(const Line&) = delete;
  Line& operator=(const Line&) = delete;
  int fd() const { return fd_; }

 private:
  int fd_;
};

constexpr const char* help_text =
    "e A [B]    examine words A to B          d A W      deposit W at A\n"
    "l FILE...  load images or sources        i FILE     READ IN a paper tape (RIM10B)\n"
    "g [A]      START at A                    h          STOP\n"
    "c          CONTINUE                      s          one instruction\n"
    "x W        EXECUTE a word                z          RESET\n"
    "r          lamps                         t          back to the teletype\n"
    "q          quit (the machine goes on)\n"
    "Addresses are octal or symbols of what was loaded; at the teletype ^E gives this prompt.\n";

class Operator {
 public:
  Operator(SerialLink& link, Terminal& terminal) : link_(link), t_(terminal) {}

  void load(const std::vector<std::string>& files) {
    program_ = load_program(files);
    link_.stop();
    const auto size = program_.image.size();
    link_.load(program_.image, [this, size](std::size_t n) {
      if (isatty(STDERR_FILENO) != 0) fmt::print(stderr, "\r{} of {} words ", n, size);
    });
    if (isatty(STDERR_FILENO) != 0) fmt::print(stderr, "\r\033[K");
    t_.say(fmt::format("{} words loaded{}\n", size,
                       program_.image.start
                           ? ", start " + octal(std::uint64_t{*program_.image.start}, 6)
                           : std::string()));
  }

  void start(const std::string& where) {
    std::optional<Address> a = program_.image.start;
    if (!where.empty()) a = address(where);
    if (!a) throw UsageError("ka10: error: no start address: give one");
    link_.start(*a);
  }

  void read_in(const std::string& file) {
    std::ifstream in(file, std::ios::binary);
    if (!in) throw UsageError(fmt::format("ka10: error: cannot read {}", file));
    const std::string frames((std::istreambuf_iterator<char>(in)), {});
    Toggles toggles;
    toggles.device = 0104;
    link_.stop();
    link_.toggles(toggles);
    link_.tape(true);
    link_.read_in();
    std::size_t taken = 0;
    try {
      for (; taken < frames.size(); ++taken)
        link_.frame(static_cast<std::uint8_t>(frames[taken]), tape_patience);
      link_.tape(false);
    } catch (const LinkError&) {
      const Lamps l = link_.lamps();
      t_.say(fmt::format("the machine took {} of {} frames and {} at {:06o}\n", taken,
                         frames.size(), l.run ? "runs" : "stands", l.pc));
      return;
    }
    t_.say(fmt::format("{} frames read\n", taken));
  }

  void dump(const std::string& range) {
    const auto colon = range.find(':');
    const Address a = address(range.substr(0, colon));
    const Address b = colon == std::string::npos ? a : address(range.substr(colon + 1));
    for (Address at = a; at <= b; ++at) {
      const Word w = at == a ? link_.examine(at) : link_.examine_next();
      t_.say(fmt::format("{:06o} {}  {}\n", at, octal(w),
                         disassemble_short(w, &program_.symbols)));
    }
  }

  void show_lamps() {
    const Lamps l = link_.lamps();
    t_.say(fmt::format("PC {:06o}  MA {:06o}  IR {:06o}  MI {}  flags {:06o}\n", l.pc, l.ma, l.ir,
                       octal(l.mi), l.flags));
    t_.say(fmt::format("PI {} on {:03o} requests {:03o} held {:03o}{}{}{}\n",
                       l.pi_active ? "active" : "off", l.pi_on, l.pi_request, l.pi_held,
                       l.run ? "  RUN" : "  stopped", l.program_stop ? "  PROG STOP" : "",
                       l.memory_stop ? "  MEM STOP" : ""));
  }

  /// One line of the prompt; false for quit. `teletype` becomes true to go back.
  bool line(const std::string& text, bool& teletype) {
    std::istringstream in(text);
    std::string verb, a, b;
    in >> verb >> a >> b;
    if (verb == "q") return false;
    if (verb == "t") {
      teletype = true;
    } else if (verb == "e" && !a.empty()) {
      dump(b.empty() ? a : a + ":" + b);
    } else if (verb == "d" && !b.empty()) {
      link_.deposit(address(a), word(b));
    } else if (verb == "l" && !a.empty()) {
      std::vector<std::string> files{a};
      if (!b.empty()) files.push_back(b);
      while (in >> a) files.push_back(a);
      load(files);
    } else if (verb == "i" && !a.empty()) {
      read_in(a);
    } else if (verb == "g") {
      start(a);
      teletype = true;
    } else if (verb == "h") {
      link_.stop();
      show_lamps();
    } else if (verb == "c") {
      link_.resume();
      teletype = true;
    } else if (verb == "s") {
      step();
    } else if (verb == "x" && !a.empty()) {
      t_.say(octal(link_.execute(word(a))) + "\n");
    } else if (verb == "z") {
      link_.reset();
    } else if (verb == "r") {
      show_lamps();
    } else if (!verb.empty()) {
      t_.say(help_text);
    }
    return true;
  }

 private:
  void step() {
    Toggles toggles;
    toggles.single = true;
    link_.toggles(toggles);
    link_.resume();
    toggles.single = false;
    link_.toggles(toggles);
    show_lamps();
  }
  Address address(const std::string& text) const {
    const auto a = parse_address(text, program_.symbols);
    if (!a) throw UsageError(fmt::format("ka10: error: '{}' is no address", text));
    return *a;
  }
  Word word(const std::string& text) const {
    const auto w = parse_word(text, program_.symbols);
    if (!w) throw UsageError(fmt::format("ka10: error: '{}' is no word", text));
    return *w;
  }

  SerialLink& link_;
  Terminal& t_;
  Program program_;
};

// Teletype and prompt in turn, until quit or the end of input.
void converse(SerialLink& link, Terminal& terminal, Operator& op) {
  terminal.say("teletype; ^E for the operator\n");
  bool teletype = true;
  for (;;) {
    terminal.raw(true);
    while (teletype) {
      teletype = !terminal.attention();
      for (int c = terminal.source().next(); c >= 0; c = terminal.source().next())
        link.type(static_cast<std::uint8_t>(c));
      if (terminal.source().ended()) {
        terminal.raw(false);
        return;
      }
      link.poll(SerialLink::Milliseconds(10));
    }
    terminal.raw(false);
    std::string text;
    if (!terminal.ask("\n* ", text)) return;
    try {
      if (!op.line(text, teletype)) return;
    } catch (const LinkError& e) {
      terminal.say(std::string(e.what()) + "\n");
    } catch (const std::exception& e) {
      terminal.say(std::string(e.what()) + "\n");
    }
  }
}

void console(const ConsoleArguments& arguments) {
  if (speeds.count(arguments.baud) == 0)
    throw UsageError(fmt::format("ka10: error: --baud {} is no speed of a line", arguments.baud));
  const Line line(arguments.device, arguments.baud);
  SerialLink link(line.fd());
  const auto terminal = open_terminal();
  link.on_character = [&](std::uint8_t c) { terminal->sink().put(c); };
  std::ofstream punch;
  if (!arguments.punch.empty()) {
    punch.open(arguments.punch, std::ios::binary);
    if (!punch)
      throw UsageError(fmt::format("ka10: error: cannot write {}", arguments.punch));
    link.on_punch = [&punch](std::uint8_t b) { punch.put(static_cast<char>(b)).flush(); };
  }
  Operator op(link, *terminal);
  if (arguments.stop) link.stop();
  if (!arguments.images.empty()) op.load(arguments.images);
  if (!arguments.tape.empty()) op.read_in(arguments.tape);
  if (!arguments.dump.empty()) op.dump(arguments.dump);
  if (!arguments.start.empty() || (!arguments.images.empty() && !arguments.batch))
    op.start(arguments.start);
  if (arguments.batch) {
    op.show_lamps();
    return;
  }
  converse(link, *terminal, op);
}

}  // namespace

void add_console(CLI::App& app, int& status) {
  auto* verb = app.add_subcommand("console", "Talk to a KA10 on a board over its serial line");
  auto arguments = std::make_shared<ConsoleArguments>();
  verb->add_option("DEVICE", arguments->device, "Serial device, such as /dev/ttyUSB1")->required();
  add_number(*verb, "--baud", arguments->baud, "Speed of the line (default 115200)");
  verb->add_flag("--stop", arguments->stop, "STOP first");
  verb->add_option("--load", arguments->images, "Load images or MACRO-10 sources, then start");
  verb->add_option("--read-in", arguments->tape, "READ IN a paper tape (RIM10B)");
  verb->add_option("--start", arguments->start, "START at this address");
  verb->add_option("--dump", arguments->dump, "Print words A:B");
  add_output(*verb, "--punch", arguments->punch, "Where punched frames go");
  verb->add_flag("--batch", arguments->batch, "Do that, show the lamps and end");
  verb->footer("Example: ./ka10 console /dev/ttyUSB1 --load macro10/sudoku/fast.mac\n"
               "At the teletype ^E gives the operator's prompt.");
  verb->callback([arguments, &status] {
    console(*arguments);
    status = status_passed;
  });
}

}  // namespace ka10
