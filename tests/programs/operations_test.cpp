// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The maintenance programs of maintenance/ that do every operation with random operands (those
// that use maint.mac), and SHARE, find both machines good, and would tell if they were not.
#include "sim/lockstep.h"
#include "sim/program.h"
#include "tests/programs/outside.h"

using namespace ka10;

namespace {

const std::string folder = KA10_SOURCE_DIR "/tests/programs/maintenance/";

Outcome run(const std::string& program, const std::string& options) {
  const Folder f;
  return ka10_in(f.path(),
                 "run '" + folder + program + ".mac' --max-instructions 200000000 " + options);
}

bool has(const Outcome& o, const std::string& text) {
  return o.text.find(text) != std::string::npos;
}

void finds_good(const std::string& program, const std::string& options) {
  const Outcome o = run(program, options);
  INFO(options << '\n' << o.text);
  CHECK(o.status == 0);
  CHECK(has(o, "GOOD\n"));
}

}  // namespace

TEST_CASE(
    "maintenance: moves, sums, compares, jumps, Booleans, half words, tests, random operands") {
  finds_good("logic", "--on both");
}

TEST_CASE("maintenance: products, quotients and shifts of random operands") {
  finds_good("fixed", "--on both");
}

TEST_CASE("maintenance: floating point of random operands") { finds_good("floats", "--on both"); }

TEST_CASE("maintenance: bytes of random pointers") { finds_good("bytes", "--on both"); }

TEST_CASE("maintenance: calls, stacks, blocks, flags, XCT") { finds_good("calls", "--on both"); }

TEST_CASE("maintenance: bytes, and users switched by the clock, with slow memory") {
  finds_good("bytes", "--on both --wait-states random:3");
  finds_good("share", "--on both --wait-states random:3 --clock-every 97");
}

TEST_CASE("maintenance: twenty passes on the golden machine") {
  for (const char* program : {"logic", "fixed", "floats", "bytes", "calls"}) {
    finds_good(program, "--on golden --switches 24");
  }
}

TEST_CASE("maintenance: what is not as expected is printed, and the program halts at BAD") {
  for (const char* program : {"logic", "fixed", "floats", "bytes", "calls"}) {
    const Outcome o = run(program, "--on golden --switches 100000000000");
    INFO(o.text);
    CHECK(has(o, "EXPECTED: "));
    CHECK(has(o, "(BAD)"));
    CHECK_FALSE(has(o, "PASS"));
  }
}

TEST_CASE("maintenance: the switches let it go on after an error, and count it") {
  const Outcome o = run("logic", "--on golden --switches 700000000002");
  INFO(o.text);
  CHECK_FALSE(has(o, "EXPECTED"));
  CHECK(has(o, "PASS PASS ERRORS 000000000001"));
  CHECK(has(o, "(BAD)"));
}

TEST_CASE("maintenance: SHARE, its users switched at many rates") {
  for (int every = 90; every < 130; ++every) {
    finds_good("share", "--on golden --clock-every " + std::to_string(every));
  }
  finds_good("share", "--on both --clock-every 97");
  CHECK(has(run("share", "--on golden"), "THE CLOCK DOES NOT TICK"));
}

TEST_CASE("maintenance: SHARE, the clock ticks wherever an instruction can be interrupted") {
  const Program program = load_program({folder + "share.mac"});
  auto pair = make_lockstep({});
  deposit_image(*pair, program.image);
  pair->start(*program.image.start);
  constexpr std::uint32_t user = 010000, byte_half = 020000;
  Retired r;
  Stop stop = Stop::none;
  std::uint64_t quiet = 0, random = 1;
  int halves = 0, later = 0;
  for (std::uint64_t n = 0; n < 500000 && stop == Stop::none; ++n) {
    if (++quiet > 90 && (r.flags & user) != 0) {
      quiet = 0;
      random = random * 6364136223846793005U + 1442695040888963407U;
      pair->tick_inside(static_cast<std::uint32_t>(random >> 61));
    }
    stop = pair->step(r);
    if (r.cause == Cause::interrupt && r.tests_passed > 0) ++later;
    for (const Store& s : r.stores) {
      if (r.cause == Cause::interrupt && (s.data.field(0, 17) & byte_half) != 0) ++halves;
    }
  }
  CHECK(stop == Stop::halt);
  CHECK(program.place(r.pc) == "GOOD");
  CHECK(later > 20);   // interrupted at another test than the first
  CHECK(halves > 10);  // between the halves of a byte instruction
}
