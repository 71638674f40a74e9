// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// `run --tty` and `run --pty` as a person sees them, through a pseudo-terminal: what is typed and
// printed, the operator's prompt, and the terminal's modes on every way out.
#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>
#include <utmp.h>

#include <chrono>
#include <csignal>
#include <vector>

#include "tests/programs/outside.h"

using namespace ka10;

namespace {

// Echoes what is typed, with a point behind; control Z halts.
const char* const echo_program = R"(
        TITLE   ECHO
        LOC     1000
START:  MOVEI   2,"."
        MOVE    17,[-10,,STACK-1]
LOOP:   CONSO   120,40
        JRST    LOOP
        DATAI   120,1
        ANDI    1,177
        CAIN    1,32
DONE:   HALT    DONE
        AOS     COUNT
        PUSHJ   17,TYPE
        EXCH    1,2
        PUSHJ   17,TYPE
        EXCH    1,2
        JRST    LOOP
TYPE:   DATAO   120,1
        CONSZ   120,20
        JRST    .-1
        POPJ    17,
COUNT:  0
STACK:  BLOCK   10
        END     START
)";

// Counts the ticks of the line clock.
const char* const ticks_program = R"(
        TITLE   TICKS
        LOC     42
        JSR     TICK
        LOC     1000
START:  CONO    PI,12300
        CONO    APR,3001
LOOP:   AOJA    1,LOOP
TICK:   0
        AOS     TICKS
        CONO    APR,3001
        JEN     @TICK
TICKS:  0
        END     START
)";

// Prints, then moves a thousand words; halts at 1006 when the last one is there.
const char* const transfer_program = R"(
        TITLE   LONG
        LOC     1000
START:  DATAO   120,["!"]
        MOVEI   3,30
        SOJG    3,.
        BLT     1,4000
        CAME    2,4000
        CAIA
DONE:   HALT    DONE
        HALT    .-1
        LOC     1
        2000,,2001
        123456
        LOC     2000
        123456
        END     START
)";

// Prints for ever as fast as it can, or 40000 characters.
const char* const flood_program = R"(
        TITLE   FLOOD
        LOC     1000
START:  MOVEI   2,^D40000
LOOP:   DATAO   120,["X"]
        CONSZ   120,20
        JRST    .-1
        SOJG    2,LOOP
        HALT    .
        END     START
)";

using Clock = std::chrono::steady_clock;

/// Reads from `fd` until `text` holds `wanted` behind `from`, for at most ten seconds.
bool read_until(int fd, std::string& text, const std::string& wanted, std::size_t from) {
  const auto end = Clock::now() + std::chrono::seconds(10);
  while (text.find(wanted, from) == std::string::npos) {
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now()).count();
    pollfd p{fd, POLLIN, 0};
    if (left <= 0 || poll(&p, 1, static_cast<int>(left)) <= 0) return false;
    std::array<char, 4096> block{};
    const ssize_t n = read(fd, block.data(), block.size());
    if (n <= 0) return false;
    text.append(block.data(), static_cast<std::size_t>(n));
  }
  return true;
}

bool type_into(int fd, const std::string& text) {
  return write(fd, text.data(), text.size()) == static_cast<ssize_t>(text.size());
}

bool same_modes(const termios& a, const termios& b) {
  return a.c_iflag == b.c_iflag && a.c_oflag == b.c_oflag && a.c_cflag == b.c_cflag &&
         a.c_lflag == b.c_lflag && a.c_cc[VMIN] == b.c_cc[VMIN] && a.c_cc[VTIME] == b.c_cc[VTIME];
}

/// `ka10 run FILE WORDS` on a terminal of its own.
class Session {
 public:
  Session(const Folder& folder, const std::string& program, std::vector<std::string> words) {
    folder.write("program.mac", program);
    words.insert(words.begin(), {"ka10", "run", (folder.path() / "program.mac").string()});
    // The slave is held open here, so that its modes can be looked at when the child is gone.
    REQUIRE(openpty(&master_, &slave_, nullptr, nullptr, nullptr) == 0);
    before_ = modes();
    child_ = fork();
    REQUIRE(child_ >= 0);
    if (child_ == 0) {
      login_tty(slave_);
      std::vector<char*> arguments;
      for (std::string& w : words) arguments.push_back(w.data());
      arguments.push_back(nullptr);
      execv(KA10_BIN_DIR "/ka10", arguments.data());
      _exit(127);
    }
  }
  ~Session() {
    if (child_ > 0) {
      kill(child_, SIGKILL);
      waitpid(child_, nullptr, 0);
    }
    close(master_);
    close(slave_);
  }
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  termios modes() const {
    termios t{};
    tcgetattr(slave_, &t);
    return t;
  }
  bool cooked() const { return same_modes(modes(), before_); }
  bool raw() const { return (modes().c_lflag & (ICANON | ECHO | ISIG)) == 0; }
  /// Waits until the machine has the terminal.
  bool becomes_raw() const {
    for (int i = 0; i < 1000 && !raw(); ++i) usleep(10000);
    return raw();
  }

  void type(const std::string& text) { REQUIRE(type_into(master_, text)); }
  /// True when `text` comes, behind all that was looked for before.
  bool shows(const std::string& text) {
    if (!read_until(master_, paper_, text, seen_)) return false;
    seen_ = paper_.find(text, seen_) + text.size();
    return true;
  }
  /// False when the program ends within so many seconds.
  bool idle(int seconds) {
    for (int i = 0; i < 100 * seconds; ++i) {
      if (waitpid(child_, nullptr, WNOHANG) != 0) return child_ = -1, false;
      usleep(10000);
    }
    return true;
  }
  const std::string& paper() const { return paper_; }
  void signal(int number) const { kill(child_, number); }

  /// Waits for the end. Exit status, or minus the signal's number; -1000 when it does not end.
  int ends() {
    const auto end = Clock::now() + std::chrono::seconds(10);
    int status = 0;
    while (waitpid(child_, &status, WNOHANG) == 0) {
      if (Clock::now() > end) return -1000;
      take_paper(10);
    }
    child_ = -1;
    while (take_paper(0)) {
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
  }

 private:
  bool take_paper(int milliseconds) {
    pollfd p{master_, POLLIN, 0};
    if (poll(&p, 1, milliseconds) <= 0) return false;
    std::array<char, 4096> block{};
    const ssize_t n = read(master_, block.data(), block.size());
    if (n > 0) paper_.append(block.data(), static_cast<std::size_t>(n));
    return n > 0;
  }

  int master_ = -1, slave_ = -1;
  pid_t child_ = -1;
  termios before_{};
  std::string paper_;
  std::size_t seen_ = 0;
};

}  // namespace

TEST_CASE("run --tty: the program gets every key and alone decides what is printed") {
  for (const char* engine : {"golden", "rtl", "both"}) {
    INFO(engine);
    const Folder f;
    Session s(f, echo_program, {"--tty", "--on", engine});
    REQUIRE(s.becomes_raw());
    s.type("ab\r");
    CHECK(s.shows("a.b.\r."));
    s.type("\003\021\023\032");  // control C, Q and S are keys like others, control Z halts
    CHECK(s.ends() == 0);
    INFO(s.paper());
    CHECK(s.paper().find("\003.\021.\023.") != std::string::npos);
    CHECK(s.paper().find("HALT") != std::string::npos);
    CHECK(s.cooked());
  }
}

TEST_CASE("^E stops the machine and gives the operator a prompt at a cooked terminal") {
  for (const char* engine : {"golden", "both"}) {
    INFO(engine);
    const Folder f;
    Session s(f, echo_program, {"--tty", "--on", engine});
    REQUIRE(s.becomes_raw());
    s.type("a");
    REQUIRE(s.shows("a."));
    s.type("\005");
    REQUIRE(s.shows("ka10> "));
    CHECK(s.cooked());
    s.type("e COUNT\r");
    CHECK(s.shows("COUNT/ 000000,,000001"));
    s.type("d COUNT 17\r");
    s.type("e COUNT\r");
    CHECK(s.shows("COUNT/ 000000,,000017"));
    s.type("e 1000 1002\r");
    CHECK(s.shows("START/ 201100,,000056"));
    CHECK(s.shows("CONSO"));
    s.type("u START 3\r");
    CHECK(s.shows("MOVEI 2,56"));
    CHECK(s.shows("LOOP/"));
    s.type("r\r");
    CHECK(s.shows("PC "));
    CHECK(s.shows(" 1/ 000000,,000141"));
    s.type("b TYPE\r");
    CHECK(s.shows("stop at TYPE"));
    s.type("c\r");
    REQUIRE(s.becomes_raw());
    s.type("b");
    REQUIRE(s.shows("stop at 0010"));
    REQUIRE(s.shows("ka10> "));
    CHECK(s.cooked());
    s.type("s 2\r");
    CHECK(s.shows("DATAO"));
    CHECK(s.shows("CONSZ"));
    s.type("b- TYPE\r");
    s.type("b\r");
    s.type("c\r");
    CHECK(s.shows("."));  // b is printed by the step
    REQUIRE(s.becomes_raw());
    s.type("\005");
    REQUIRE(s.shows("ka10> "));
    s.type("e COUNT\r");
    CHECK(s.shows("COUNT/ 000000,,000020"));
    s.type("q\r");
    CHECK(s.ends() == 0);
    INFO(s.paper());
    CHECK(s.cooked());
  }
}

TEST_CASE("slips at the prompt are named, help lists what there is, nothing is changed") {
  const Folder f;
  Session s(f, echo_program, {"--tty", "--on", "golden"});
  REQUIRE(s.becomes_raw());
  s.type("\005");
  REQUIRE(s.shows("ka10> "));
  s.type("e NOWHERE\r");
  CHECK(s.shows("NOWHERE: no octal address, no symbol"));
  s.type("e 1000 x\r");
  CHECK(s.shows("x: no octal address, no symbol"));
  s.type("e\r");
  CHECK(s.shows("an address is missing"));
  s.type("d 1000\r");
  CHECK(s.shows("expected: d ADDRESS WORD"));
  s.type("d 1000 9\r");
  CHECK(s.shows("9: no octal word, no symbol"));
  s.type("s x\r");
  CHECK(s.shows("expected a decimal count below 1000000000, not x"));
  s.type("s 1000000000\r");
  CHECK(s.shows("expected a decimal count below 1000000000, not 1000000000"));
  s.type("b\r");
  CHECK(s.shows("no stops"));
  s.type("go\r");
  CHECK(s.shows("go: no command; there are"));
  s.type("\r");
  s.type("?\r");
  CHECK(s.shows("examine words"));
  s.type("e START\r");
  CHECK(s.shows("START/ 201100,,000056"));
  s.type("\004");  // end of input: quit
  CHECK(s.ends() == 0);
  CHECK(s.cooked());
}

TEST_CASE("the clocks of steps are counted like all others") {
  const Folder f;
  Session s(f, "\tLOC 1000\nSTART:\tAOJA 1,START\n\tEND START\n", {"--tty", "--on", "rtl"});
  REQUIRE(s.becomes_raw());
  s.type("\005s 100\r");
  REQUIRE(s.shows("ka10> "));
  s.type("q\r");
  CHECK(s.ends() == 0);
  INFO(s.paper());
  const std::size_t line = s.paper().rfind(" instructions, ");
  REQUIRE(line != std::string::npos);
  const std::size_t begin = s.paper().rfind('\n', line) + 1;
  CHECK(std::stoull(s.paper().substr(line + 15)) >= std::stoull(s.paper().substr(begin)));
}

TEST_CASE("what is typed behind ^E is the operator's, what is typed behind c the machine's") {
  const Folder f;
  Session s(f, echo_program, {"--tty", "--on", "golden"});
  REQUIRE(s.becomes_raw());
  s.type("a\005d COUNT 7\re COUNT\rc\r");
  CHECK(s.shows("COUNT/ 000000,,000007"));
  CHECK(s.shows("a."));
  REQUIRE(s.becomes_raw());
  s.type("z\032");
  CHECK(s.shows("z."));
  CHECK(s.ends() == 0);
}

TEST_CASE("limits count over all that was run, and leave a cooked terminal") {
  const Folder f;
  Session s(f, echo_program, {"--tty", "--on", "golden", "--max-instructions", "3000000",
                              "--stop-at", "START"});
  REQUIRE(s.shows("ka10> "));
  s.type("s 5\r");
  s.type("c\r");
  CHECK(s.ends() == 3);
  INFO(s.paper());
  CHECK(s.paper().find("3000000 instructions,") != std::string::npos);
  CHECK(s.cooked());
}

TEST_CASE("a person at the teletype may take as long as wanted, a limit holds when it is given") {
  // The golden machine makes the default limit, a thousand million, in some ten seconds.
  const Folder f;
  Session s(f, echo_program, {"--tty", "--on", "golden", "--memory", "16K"});
  REQUIRE(s.becomes_raw());
  CHECK(s.idle(15));
  s.type("a\032");
  CHECK(s.shows("a."));
  CHECK(s.ends() == 0);
  Session t(f, echo_program, {"--tty", "--on", "golden", "--max-clocks", "1000000"});
  CHECK(t.ends() == 3);
  // Nobody at the terminal: the default.
  f.write("echo.mac", echo_program);
  const Outcome o = ka10_in(f.path(), "run echo.mac --tty --on golden", " < /dev/null 2>&1");
  CHECK(o.status == 3);
  CHECK(o.text.find("limit of 1000000000 clocks") != std::string::npos);
}

TEST_CASE("control C ends a long command of the operator, SIGTERM the session") {
  const Folder f;
  Session s(f, echo_program, {"--tty", "--on", "golden"});
  REQUIRE(s.becomes_raw());
  s.type("\005");
  REQUIRE(s.shows("ka10> "));
  for (const char* command : {"s 999999999\r", "u 0 999999999\r"}) {
    INFO(command);
    s.type(command);
    CHECK(s.shows("JRST LOOP"));
    s.type("\003");
    REQUIRE(s.shows("interrupted"));
    REQUIRE(s.shows("ka10> "));
  }
  s.type("e 1000\r");
  CHECK(s.shows("START/ 201100,,000056"));
  s.type("s 999999999\r");
  CHECK(s.shows("JRST LOOP"));
  s.signal(SIGTERM);
  CHECK(s.ends() == 3);
  CHECK(s.cooked());
}

TEST_CASE("^E stops in the middle of a long instruction, which c completes") {
  for (const char* engine : {"rtl", "both"}) {
    INFO(engine);
    const Folder f;
    Session s(f, transfer_program, {"--tty", "--on", engine, "--wait-states", "1000"});
    REQUIRE(s.shows("!"));
    usleep(300000);
    s.type("\005");
    REQUIRE(s.shows("interrupted inside of the instruction at 001003"));
    REQUIRE(s.shows("ka10> "));
    s.type("d 1 7\r");
    CHECK(s.shows("nothing is deposited"));
    s.type("c\r");
    CHECK(s.ends() == 0);
    INFO(s.paper());
    CHECK(s.paper().find("HALT at 001006") != std::string::npos);
  }
}

TEST_CASE("a deposit where there is no core says so, on the command line and at the prompt") {
  const Folder f;
  Session s(f, echo_program, {"--tty", "--on", "golden", "--memory", "16K"});
  REQUIRE(s.becomes_raw());
  s.type("\005");
  REQUIRE(s.shows("ka10> "));
  s.type("d 37777 5\re 37777\r");
  CHECK(s.shows("37777/ 000000,,000005"));
  CHECK(s.paper().find("there is no core") == std::string::npos);
  s.type("d 40000 5\r");
  CHECK(s.shows("40000: there is no core"));
  s.type("q\r");
  CHECK(s.ends() == 0);
  f.write("echo.mac", echo_program);
  const Outcome o = ka10_in(f.path(), "run echo.mac --memory 16K --deposit 40000=5");
  CHECK(o.status == 2);
  CHECK(lines(o.text) == 1);
  CHECK(o.text.find("--deposit: 040000 is beyond the memory") != std::string::npos);
}

TEST_CASE("the line clock ticks on through stops and steps, and a step ends at a stop") {
  for (const char* engine : {"golden", "both"}) {
    INFO(engine);
    const Folder f;
    Session s(f, ticks_program,
              {"--tty", "--on", engine, "--clock-every", "10", "--stop-at", "LOOP"});
    REQUIRE(s.shows("ka10> "));
    for (int i = 0; i < 12; ++i) {
      s.type("c\r");
      REQUIRE(s.shows("ka10> "));
    }
    // 2 instructions, then 12 of the loop, of which every tenth of all brings 4 of the routine.
    s.type("e TICKS\r");
    CHECK(s.shows("TICKS/ 000000,,000001"));
    s.type("b- LOOP\rs 10\re TICKS\r");
    CHECK(s.shows("TICKS/ 000000,,000002"));
    s.type("b LOOP\rs 100\r");
    CHECK(s.shows("stop at LOOP"));
    CHECK(s.shows("stop at LOOP"));
    s.type("e 1\rq\r");
    CHECK(s.shows("1/ 000000,,"));
    CHECK(s.ends() == 0);
  }
}

TEST_CASE("signals leave a cooked terminal") {
  for (const int number : {SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGSEGV, SIGABRT, SIGPIPE, SIGUSR1}) {
    INFO("signal " << number);
    const Folder f;
    Session s(f, echo_program, {"--tty", "--on", "golden", "--json", (f.path() / "j").string()});
    REQUIRE(s.becomes_raw());
    s.signal(number);
    if (number == SIGINT) {
      REQUIRE(s.shows("ka10> "));
      CHECK(s.cooked());
      s.signal(SIGINT);  // at the prompt: quit
    }
    const int status = s.ends();
    INFO(s.paper());
    // What asks the program to end is followed, with all results.
    const bool asked = number == SIGTERM || number == SIGINT;
    CHECK(status == (asked ? 3 : -number));
    CHECK((f.read("j").find("\"reason\": \"stop\"") != std::string::npos) == asked);
    CHECK(s.cooked());
  }
}

TEST_CASE("SIGTERM at the prompt ends the program") {
  const Folder f;
  Session s(f, echo_program, {"--tty", "--on", "golden"});
  REQUIRE(s.becomes_raw());
  s.type("\005");
  REQUIRE(s.shows("ka10> "));
  s.signal(SIGTERM);
  CHECK(s.ends() == 3);
  CHECK(s.cooked());
}

TEST_CASE("a mismatch leaves a cooked terminal and its report") {
  const Folder f;
  Session s(f, echo_program, {"--tty", "--on", "both", "--flip", "1000"});
  CHECK(s.ends() == 1);
  INFO(s.paper());
  CHECK(s.paper().find("mismatch") != std::string::npos);
  CHECK(s.paper().find("./ka10 run") != std::string::npos);
  CHECK(s.cooked());
}

TEST_CASE("run --pty: the teletype is another terminal, the operator stays here") {
  for (const char* engine : {"golden", "both"}) {
    INFO(engine);
    const Folder f;
    Session s(f, echo_program, {"--tty", "--pty", "--on", engine});
    REQUIRE(s.shows("teletype: "));
    REQUIRE(s.shows("\n"));
    const std::size_t begin = s.paper().find("/dev/");
    const std::size_t end = s.paper().find_first_of("\r\n", begin);
    const std::string name = s.paper().substr(begin, end - begin);
    const int line = open(name.c_str(), O_RDWR | O_NOCTTY);
    REQUIRE(line >= 0);
    std::string printed;
    CHECK(type_into(line, "hi"));
    CHECK(read_until(line, printed, "h.i.", 0));
    CHECK(s.cooked());
    CHECK(type_into(line, "\005"));
    REQUIRE(s.shows("ka10> "));
    s.type("e COUNT\r");
    CHECK(s.shows("COUNT/ 000000,,000002"));
    s.type("c\r");
    CHECK(type_into(line, "x"));
    CHECK(read_until(line, printed, "x.", 0));
    s.type("\003");  // control C here
    REQUIRE(s.shows("ka10> "));
    s.type("c\r");
    s.type("\005\r");  // ^E and a line's end here
    REQUIRE(s.shows("ka10> "));
    s.type("c\r");
    CHECK(type_into(line, "\032"));
    CHECK(s.ends() == 0);
    CHECK(s.cooked());
    close(line);
  }
}

TEST_CASE("run --pty: a terminal that nobody looks at does not hold the machine up") {
  const Folder f;
  Session s(f, flood_program, {"--tty", "--pty", "--on", "golden"});
  CHECK(s.ends() == 0);
  INFO(s.paper());
  CHECK(s.paper().find("HALT") != std::string::npos);
}

TEST_CASE("run --tty with a pipe instead of a terminal takes what comes") {
  const Folder f;
  f.write("echo.mac", echo_program);
  f.write("typed", "ok\032");
  const Outcome p = ka10_in(f.path(), "run echo.mac --tty --on golden", " < typed 2>&1");
  INFO(p.text);
  CHECK(p.status == 0);
  CHECK(p.text.find("o.k.") != std::string::npos);
}

TEST_CASE("run --pty without --tty, and --tty with other input, are refused") {
  const Folder f;
  f.write("echo.mac", echo_program);
  for (const char* words : {"--pty", "--tty --tty-in TEXT:x", "--tty --wave w.fst --wave-last 9"}) {
    const Outcome o = ka10_in(f.path(), std::string("run echo.mac ") + words);
    INFO(o.text);
    CHECK(o.status == 2);
    CHECK(lines(o.text) == 1);
  }
}
