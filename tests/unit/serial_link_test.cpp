// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The host's end of the serial console against the bytes that docs/console-protocol.md gives.
#include <sys/socket.h>
#include <unistd.h>

#include <string>

#include "testbench/serial_link.h"
#include "tests/support/catch.h"

using namespace ka10;
using std::string;

namespace {

// A board that has already said what it will say.
class Board {
 public:
  Board() { REQUIRE(socketpair(AF_UNIX, SOCK_STREAM, 0, ends_) == 0); }
  ~Board() {
    close(ends_[0]);
    close(ends_[1]);
  }
  int host() const { return ends_[0]; }
  void says(const string& bytes) {
    REQUIRE(write(ends_[1], bytes.data(), bytes.size()) == static_cast<ssize_t>(bytes.size()));
  }
  string heard() {
    char buffer[4096];
    const auto n = recv(ends_[1], buffer, sizeof buffer, MSG_DONTWAIT);
    return n <= 0 ? string() : string(buffer, static_cast<std::size_t>(n));
  }

 private:
  int ends_[2] = {-1, -1};
};

constexpr SerialLink::Milliseconds soon(50);

}  // namespace

TEST_CASE("Examine sets the address switches, presses the key and reads MI") {
  Board board;
  SerialLink link(board.host(), soon);
  board.says("\020A\020EUb@@A@");
  CHECK(link.examine(0100) == Word(0254200000100));
  CHECK(board.heard() == "\020A@A@\020E");
}

TEST_CASE("The example of the protocol page") {
  Board board;
  SerialLink link(board.host(), soon);
  board.says("\020A\020W\020DUb@@A@");
  link.deposit(0100, Word(0254200000100));
  board.says("\020A\020S");
  link.start(0100);
  CHECK(board.heard() == "\020A@A@\020WUb@@A@\020D\020A@A@\020S");
}

TEST_CASE("Characters come between and within replies' waiting, DLE doubled both ways") {
  Board board;
  SerialLink link(board.host(), soon);
  string printed;
  link.on_character = [&](std::uint8_t c) { printed += static_cast<char>(c); };
  board.says("A\020\020B\020HC");
  link.stop();
  link.poll(soon);
  CHECK(printed == "A\020BC");
  link.type('x');
  link.type(020);
  CHECK(board.heard() == "\020Hx\020\020");
}

TEST_CASE("Toggles and device switches are bits 18-24 and 28-35 of a half word") {
  Board board;
  SerialLink link(board.host(), soon);
  Toggles t;
  t.device = 0104;
  t.single = true;
  t.write = true;
  board.says("\020O");
  link.toggles(t);
  // 021 << 11 | 0200 | 1 = 104201
  CHECK(board.heard() == "\020OHbA");
}

TEST_CASE("The lamps are 23 bytes") {
  Board board;
  SerialLink link(board.host(), soon);
  // RUN and PI active; PC 001224, MA 000017, IR 254000, flags 010000; PI on 177, request 1, held
  // 100
  board.says("\020Qb@JT@@OU`@A@@");
  board.says("\177`X@");  // 1111111 0000001 1000000 000 in sixes: 111111 100000 011000 000000
  board.says("@@@@AB");
  CHECK_THROWS_AS(link.examine(0), LinkError);  // no reply to this one; the lamps' stays
  CHECK(board.heard() == "\020A@@@");
  const Lamps l = link.lamps();
  CHECK(l.run);
  CHECK(l.pi_active);
  CHECK_FALSE(l.program_stop);
  CHECK_FALSE(l.tape);
  CHECK(l.pc == 01224);
  CHECK(l.ma == 017);
  CHECK(l.ir == 0254000);
  CHECK(l.flags == 010000);
  CHECK(l.pi_on == 0177);
  CHECK(l.pi_request == 001);
  CHECK(l.pi_held == 0100);
  CHECK(l.mi == Word(0102));
}

TEST_CASE("Loading deposits the first word of each piece and lets the others follow") {
  Board board;
  SerialLink link(board.host(), soon);
  Image image;
  image.set(0100, Word(1));
  image.set(0101, Word(2));
  image.set(0200, Word(3));
  board.says("\020A\020W\020D@@@@@A\020L\020A\020W\020D@@@@@C");
  std::size_t done = 0;
  link.load(image, [&](std::size_t n) { done = n; });
  CHECK(done == 3);
  CHECK(board.heard() ==
        "\020A@A@\020W@@@@@A\020D\020L@@@@@B\020A@B@\020W@@@@@C\020D");
}

TEST_CASE("Tape frames go in and out") {
  Board board;
  SerialLink link(board.host(), soon);
  int punched = -1;
  link.on_punch = [&](std::uint8_t b) { punched = b; };
  board.says("\020T\020PBU");
  link.frame(0225, soon);
  CHECK(board.heard() == "\020TNU");  // present, frame, 10 010101
  link.poll(soon);
  CHECK(punched == 0225);
}

TEST_CASE("A board that is silent, speaks nonsense or does not know a command is an error") {
  Board board;
  SerialLink link(board.host(), soon);
  CHECK_THROWS_AS(link.stop(), LinkError);
  board.says("\020@");
  CHECK_THROWS_AS(link.stop(), LinkError);
  board.says("\020E\001");
  CHECK_THROWS_AS(link.examine_next(), LinkError);
}
