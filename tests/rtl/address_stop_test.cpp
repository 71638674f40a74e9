// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The switches that stop and break at an address, and NXM STOP, on the Verilated processor:
// docs/ka10/IO.md 3 and 5.
#include "tests/rtl/rig.h"
#include "tests/support/catch.h"

using namespace ka10;

namespace {

constexpr std::uint32_t apr_break = 0040000, apr_nxm = 0010000;

// Each reference of one kind to each place: 2000 is read, 2001 written, 2002 both.
const char* const references = R"(
        LOC     1000
START:  MOVEI   1,1
        MOVE    2,2000
        MOVEI   1,2
        MOVEM   2,2001
        MOVEI   1,3
        AOS     2002
        MOVEI   1,4
        HALT    .
        LOC     2000
        123
        END     START)";

}  // namespace

TEST_CASE("ADR STOP with FETCH DATA stops at a read, with MEM STOP lit, and CONTINUE goes on") {
  Rig r(references);
  r.s.address_stop = r.s.read = true;
  r.at(02000);
  CHECK(r.stops());
  CHECK(r.m->lamps().memory_stop);
  CHECK_FALSE(r.m->lamps().program_stop);
  CHECK(r.ac(1) == Word(1));
  r.m->press(Key::resume);
  CHECK(r.stops());
  CHECK_FALSE(r.m->lamps().memory_stop);
  CHECK(r.m->lamps().program_stop);
  CHECK(r.ac(1) == Word(4));
  CHECK(r.m->examine(02001) == Word(0123));
}

TEST_CASE("ADR STOP with WRITE stops at a write") {
  Rig r(references);
  r.s.address_stop = r.s.write = true;
  r.at(02001);
  CHECK(r.stops());
  CHECK(r.m->lamps().memory_stop);
  CHECK(r.ac(1) == Word(2));
  r.m->press(Key::resume);
  CHECK(r.stops());
  CHECK(r.ac(1) == Word(4));
}

TEST_CASE("ADR STOP stops at the chosen kind of reference only") {
  for (const Address a : {Address{02000}, Address{02001}, Address{01002}}) {
    for (const int kind : {0, 1, 2}) {
      Rig r(references);
      r.s.address_stop = true;
      r.s.fetch = kind == 0;
      r.s.read = kind == 1;
      r.s.write = kind == 2;
      r.at(a);
      CHECK(r.stops());
      const int right = a == 01002 ? 0 : a == 02000 ? 1 : 2;
      INFO(octal(a, 6) << " kind " << kind);
      CHECK(r.m->lamps().memory_stop == (kind == right));
      CHECK(r.m->lamps().program_stop == (kind != right));
    }
  }
}

TEST_CASE("a word that is read and written back stops with FETCH DATA and with WRITE") {
  for (const bool write : {false, true}) {
    Rig r(references);
    r.s.address_stop = true;
    r.s.read = !write;
    r.s.write = write;
    r.at(02002);
    CHECK(r.stops());
    CHECK(r.m->lamps().memory_stop);
    CHECK(r.ac(1) == Word(3));
  }
}

TEST_CASE("ADR STOP without a condition, and another address, stop nothing") {
  Rig r(references);
  r.s.address_stop = true;
  r.at(02000);
  CHECK(r.stops());
  CHECK(r.m->lamps().program_stop);
  Rig other(references);
  other.s.address_stop = other.s.fetch = other.s.read = other.s.write = true;
  other.at(02003);
  CHECK(other.stops());
  CHECK(other.m->lamps().program_stop);
}

TEST_CASE("ADR STOP in a loop stops each time it comes round") {
  Rig r(endless);
  r.s.address_stop = r.s.fetch = true;
  r.at(01000);
  CHECK(r.stops());
  const std::uint64_t before = r.ac(1).bits();
  for (std::uint64_t n = 1; n <= 3; ++n) {
    r.m->press(Key::resume);
    CHECK(r.stops());
    CHECK(r.m->lamps().memory_stop);
    CHECK(r.ac(1) == Word(before + n));
  }
}

TEST_CASE("ADR BREAK raises the APR flag at the chosen kind of reference and does not stop") {
  for (const Address a : {Address{02000}, Address{02001}, Address{01002}}) {
    for (const int kind : {0, 1, 2}) {
      Rig r(references);
      r.s.address_break = true;
      r.s.fetch = kind == 0;
      r.s.read = kind == 1;
      r.s.write = kind == 2;
      r.at(a);
      CHECK(r.stops());
      CHECK(r.m->lamps().program_stop);
      const int right = a == 01002 ? 0 : a == 02000 ? 1 : 2;
      INFO(octal(a, 6) << " kind " << kind);
      CHECK(((r.m->panel().apr & apr_break) != 0) == (kind == right));
    }
  }
}

TEST_CASE("NXM STOP halts at a word that does not exist, without it the instruction goes on") {
  const char* const source = R"(
        LOC     1000
START:  MOVNI   1,1
        MOVE    1,20000
        MOVEI   2,2
        HALT    .
        END     START)";
  Rig goes_on(source, 8192);
  CHECK(goes_on.stops());
  CHECK(goes_on.m->lamps().program_stop);
  CHECK((goes_on.m->panel().apr & apr_nxm) != 0);
  CHECK(goes_on.ac(1) == Word(0));
  CHECK(goes_on.ac(2) == Word(2));

  Rig halts(source, 8192);
  halts.s.nxm_stop = true;
  halts.set();
  CHECK(halts.stops());
  CHECK(halts.m->lamps().memory_stop);
  CHECK_FALSE(halts.m->lamps().program_stop);
  CHECK(halts.ac(2) == Word(0));
  halts.m->press(Key::resume);
  CHECK(halts.stops());
  CHECK(halts.m->lamps().program_stop);
  CHECK(halts.ac(1) == Word(0));
  CHECK(halts.ac(2) == Word(2));
}

TEST_CASE("NXM STOP stops at a write and at an instruction fetch as well") {
  Rig write("\tLOC 1000\nSTART:\tMOVEM 1,20000\n\tMOVEI 2,2\n\tHALT .\n\tEND START\n", 8192);
  write.s.nxm_stop = true;
  write.set();
  CHECK(write.stops());
  CHECK(write.m->lamps().memory_stop);
  CHECK(write.ac(2) == Word(0));
  Rig fetch("\tLOC 1000\nSTART:\tMOVEI 2,2\n\tJRST 20000\n\tEND START\n", 8192);
  fetch.s.nxm_stop = true;
  fetch.set();
  CHECK(fetch.stops());
  CHECK(fetch.m->lamps().memory_stop);
  CHECK(fetch.ac(2) == Word(2));
}

TEST_CASE("ADR STOP does not stop at an instruction that is skipped") {
  Rig r(R"(
        LOC     1000
START:  MOVEI   1,5
        CAIE    1,5
        AOJA    2,.
        HALT    .
        END     START)");
  r.s.address_stop = r.s.fetch = true;
  r.at(01002);
  CHECK(r.stops());
  CHECK(r.m->lamps().program_stop);
  CHECK_FALSE(r.m->lamps().memory_stop);
}

TEST_CASE("ADR BREAK and ADR STOP see an accumulator that is addressed as memory") {
  for (const bool stop : {false, true}) {
    for (const Address a : {Address{5}, Address{6}, Address{7}, Address{4}}) {
      Rig r(R"(
        LOC     1000
START:  MOVE    1,5             ; read
        MOVEM   1,6             ; written
        JRST    7               ; fetched
        HALT    .
        END     START)");
      r.m->press(Key::stop);
      CHECK(r.stops());
      r.m->deposit(7, Word(0254200001003));  // HALT 1003
      r.s.address_break = !stop;
      r.s.address_stop = stop;
      r.s.fetch = a == 7;
      r.s.read = a == 5;
      r.s.write = a == 6;
      r.m->set_state(01000, 0);
      r.at(a);
      r.m->press(Key::resume);
      CHECK(r.stops());
      INFO("address " << a << (stop ? " stop" : " break"));
      if (stop)
        CHECK(r.m->lamps().memory_stop == (a != 4));
      else
        CHECK(((r.m->panel().apr & apr_break) != 0) == (a != 4));
    }
  }
}
