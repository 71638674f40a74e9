// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The core memory of simulations: answers, wait states, absent addresses; and that its protocol
// checker catches a processor that breaks the rules of docs/ports.md.
#include "sim/verilated/memory.h"

#include "tests/support/catch.h"

using namespace ka10;

namespace {

BusRequest read_of(Address a, bool pause = false) {
  BusRequest r;
  r.valid = true;
  r.address = a;
  r.pause = pause;
  return r;
}

BusRequest write_of(Address a, std::uint64_t data) {
  BusRequest r;
  r.valid = r.write = true;
  r.address = a;
  r.wdata = data;
  return r;
}

const BusRequest nothing;

// Clocks from the acceptance of a read to its answer.
int answer_time(CoreMemory& m, Address a) {
  while (!m.now().ready) m.clock(read_of(a));
  m.clock(read_of(a));
  for (int n = 1; n < 100; ++n) {
    if (m.now().rvalid || m.now().nxm) return n;
    m.clock(nothing);
  }
  return -1;
}

}  // namespace

TEST_CASE("the fastest memory answers a read in the next clock") {
  CoreMemory m(1024, {});
  m.set(0100, Word(0123456));
  m.clock(read_of(0100));
  CHECK(m.now().rvalid);
  CHECK(m.now().rdata == 0123456);
  m.clock(nothing);
  CHECK_FALSE(m.now().rvalid);
}

TEST_CASE("a write is in core for the read in the next clock") {
  CoreMemory m(1024, {});
  m.clock(write_of(0100, 0777));
  CHECK_FALSE(m.now().nxm);
  m.clock(read_of(0100));
  CHECK(m.now().rdata == 0777);
}

TEST_CASE("an absent address answers with nxm, for reads and for writes") {
  CoreMemory m(1024, {});
  m.clock(read_of(02000));
  CHECK(m.now().nxm);
  CHECK_FALSE(m.now().rvalid);
  m.clock(write_of(0777777, 5));
  CHECK(m.now().nxm);
  CHECK(m.at(0777777) == Word(0));
}

TEST_CASE("three wait states put the answer off by three clocks") {
  WaitStates w;
  w.clocks = 3;
  CoreMemory m(1024, w);
  CHECK(answer_time(m, 0100) == 4);
  CHECK(answer_time(m, 0100) == 4);
}

TEST_CASE("random wait states vary, and the same seed gives the same") {
  WaitStates w;
  w.random = true;
  w.seed = 5;
  CoreMemory a(1024, w), b(1024, w);
  int least = 1000, most = 0;
  for (int i = 0; i < 200; ++i) {
    const int n = answer_time(a, 0100);
    REQUIRE(n == answer_time(b, 0100));
    least = std::min(least, n);
    most = std::max(most, n);
  }
  CHECK(least == 1);
  CHECK(most >= 4);
}

TEST_CASE("the checker catches a request that is taken back") {
  WaitStates w;
  w.clocks = 2;
  CoreMemory m(1024, w);
  m.clock(write_of(0100, 1));
  REQUIRE_FALSE(m.now().ready);
  m.clock(read_of(0200));
  CHECK_THROWS_AS(m.clock(nothing), ProtocolError);
}

TEST_CASE("the checker catches a request that changes before it is accepted") {
  WaitStates w;
  w.clocks = 2;
  CoreMemory m(1024, w);
  m.clock(write_of(0100, 1));
  m.clock(write_of(0200, 1));
  CHECK_THROWS_AS(m.clock(write_of(0200, 2)), ProtocolError);
}

TEST_CASE("the checker catches a request while a read is outstanding") {
  WaitStates w;
  w.clocks = 2;
  CoreMemory m(1024, w);
  m.clock(read_of(0100));
  CHECK_THROWS_AS(m.clock(read_of(0101)), ProtocolError);
}

TEST_CASE("the checker catches a read-pause-write without its write") {
  CoreMemory m(1024, {});
  m.clock(read_of(0100, true));
  m.clock(nothing);
  SECTION("another address") { CHECK_THROWS_AS(m.clock(write_of(0101, 0)), ProtocolError); }
  SECTION("a read") { CHECK_THROWS_AS(m.clock(read_of(0100)), ProtocolError); }
  SECTION("the write is right") { CHECK_NOTHROW(m.clock(write_of(0100, 0))); }
}

TEST_CASE("a deliberate fault inverts bits of one answer only") {
  CoreMemory m(1024, {});
  m.set(0100, Word(7));
  m.flip_next_read(1);
  m.clock(read_of(0100));
  CHECK(m.now().rdata == 6);
  m.clock(read_of(0100));
  CHECK(m.now().rdata == 7);
}
