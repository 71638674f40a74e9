// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The maintenance programs of maintenance/ in lockstep: each checks a part of the machine against
// what it works out by itself, prints OK and halts; at the first thing amiss it prints ERROR.
#include "tests/programs/outside.h"

using namespace ka10;

namespace {

/// What the teletype printed, without carriage returns and NULs.
std::string paper(const Folder& f) {
  std::string s;
  for (const char c : f.read("paper")) {
    if (c != '\r' && c != '\0') s += c;
  }
  return s;
}

/// Runs a program with the fastest memory, then with waits and `--switches` that shorten it.
void run(const std::string& name, const std::string& expected, const std::string& options = "",
         const std::string& shorter = "") {
  for (const std::string& memory : {std::string(), "--wait-states random:3 " + shorter}) {
    INFO(name << " " << options << " " << memory);
    const Folder f;
    const Outcome o =
        ka10_in(f.path(), "run '" KA10_SOURCE_DIR "/tests/programs/maintenance/" + name +
                              ".mac' --on both --max-instructions 10000000 --tty-out paper " +
                              options + " " + memory);
    INFO(o.text);
    CHECK(o.status == 0);
    CHECK(paper(f) == expected);
  }
}

}  // namespace

TEST_CASE("maintenance: core is as large as it is, and every word holds its address") {
  run("core", "16K CORE OK\n", "--memory 16K");
  run("core", "64K CORE OK\n", "--memory 64K", "--switches 6");
}

TEST_CASE("maintenance: core of 256K, one word in seven") {
  run("core", "256K CORE OK\n", "--switches 6");
}

TEST_CASE("maintenance: every set of held channels with every set of requests") {
  run("interrupt", "INTERRUPTS OK\n", "", "--switches 4");
}

TEST_CASE("maintenance: the conditions of APR on every channel, with every channel held") {
  run("processor", "PROCESSOR OK\n", "--memory 64K --clock-every 1009");
}

TEST_CASE("maintenance: user mode, the first and last word of every block") {
  run("protection", "PROTECTION OK\n", "", "--switches 4");
}

TEST_CASE("maintenance: teletype, reader and punch, alone and all at once") {
  std::string tape, punched(32, '\0');  // what CONO punched that set busy
  for (int frame = 0; frame < 256; ++frame) tape += static_cast<char>(frame);
  tape += std::string("\077\000\177", 3);  // have no hole 8
  for (std::uint64_t n = 0; n < 040; ++n) {
    for (int shift = 30; shift >= 0; shift -= 6)
      tape += static_cast<char>(0200 | ((n * 0010203040507 >> shift) & 077));
  }
  for (int frame = 0; frame < 256; ++frame) punched += static_cast<char>(frame);
  for (int frame = 0200; frame < 0300; ++frame) punched += static_cast<char>(frame);
  punched += std::string(5, '\0');
  for (int frame = 0; frame < 0100; ++frame) punched += static_cast<char>(frame);
  for (const std::string waits : {"", "--wait-states random:3"}) {
    INFO(waits);
    const Folder f;
    f.write("tape", tape);
    const Outcome o = ka10_in(f.path(), "run '" KA10_SOURCE_DIR
                                        "/tests/programs/maintenance/in_out.mac' --on both "
                                        "--max-instructions 10000000 --tty-in TEXT:ECHO. "
                                        "--ptr tape --ptp punched --tty-out paper " +
                                            waits);
    INFO(o.text);
    CHECK(o.status == 0);
    CHECK(paper(f) == "ECHO.ALL AT ONCE\nIN-OUT OK\n");
    CHECK(f.read("punched") == punched);
  }
}
