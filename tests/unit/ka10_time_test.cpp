// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The times of the real machine, against the table of docs/ka10/DESIGN.md section 4.
#include "sim/ka10_time.h"

#include "tests/support/catch.h"

using namespace ka10;
#ifdef KA10_CATCH2_V3
using Catch::Approx;
#endif

namespace {

double time(std::uint64_t left, Address e) {
  Retired r;
  r.word = Word::halves(left, e);
  r.e = e;
  return ka10_microseconds(r);
}

}  // namespace

TEST_CASE("instruction times are those of DESIGN.md section 4") {
  CHECK(time(0201000, 1000) == Approx(1.3));     // MOVEI
  CHECK(time(0255000, 0) == Approx(1.3));        // JFCL 0
  CHECK(time(0200000, 1000) == Approx(2.1));     // MOVE core
  CHECK(time(0200000, 5) == Approx(1.7));        // MOVE AC
  CHECK(time(0202000, 1000) == Approx(2.4));     // MOVEM
  CHECK(time(0271000, 1) == Approx(1.6));        // ADDI
  CHECK(time(0302000, 1) == Approx(1.6));        // CAIE
  CHECK(time(0270000, 1000) == Approx(2.5));     // ADD
  CHECK(time(0272000, 1000) == Approx(2.6));     // ADDM
  CHECK(time(0606000, 1) == Approx(1.7));        // TRNN
  CHECK(time(0350000, 1000) == Approx(2.7));     // AOS
  CHECK(time(0250000, 1000) == Approx(2.6));     // EXCH
  CHECK(time(0332000, 1000) == Approx(2.3));     // SKIPE
  CHECK(time(0630000, 1000) == Approx(2.6));     // TDZ
  CHECK(time(0550000, 1000) == Approx(2.2));     // HRRZ
  CHECK(time(0402000, 1000) == Approx(2.2));     // SETZM
  CHECK(time(0240000, 1) == Approx(1.9));        // ASH 1
  CHECK(time(0242000, 18) == Approx(5.0));       // LSH 18
  CHECK(time(0242000, 0777756) == Approx(5.0));  // LSH -18
  CHECK(time(0261000, 1000) == Approx(3.8));     // PUSH
  CHECK(time(0262000, 1000) == Approx(3.8));     // POP
  CHECK(time(0160000, 1000) >= 8);               // FMP 8-10
  CHECK(time(0160000, 1000) <= 10);
  CHECK(time(0230000, 1000) >= 15);  // IDIV 15-21
  CHECK(time(0230000, 1000) <= 21);
  CHECK(time(0231000, 3) >= 15);    // IDIVI
  CHECK(time(0712140, 1000) >= 6);  // DATAO 6-9
  CHECK(time(0712140, 1000) <= 9);
}

TEST_CASE("indexing and indirection cost what they cost") {
  CHECK(time(0200001, 1000) - time(0200000, 1000) == Approx(0.2));
  CHECK(time(0200020, 1000) - time(0200000, 1000) == Approx(1.0));
}

TEST_CASE("a BLT takes its time for each word") {
  Retired r;
  r.word = Word::halves(0251040, 01010);
  r.e = 01010;
  const double nothing = ka10_microseconds(r);
  r.stores.resize(10);
  const double ten = ka10_microseconds(r);
  CHECK(ten - nothing >= 21);
  CHECK(ten - nothing <= 25);
}
