// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Programs written for TOPS-10 run unchanged in user mode under the small monitor, on both engines;
// what it does not do, and what a program must not do, is named with its address.
#include "tests/programs/outside.h"

using namespace ka10;

namespace {

struct Session {
  Outcome outcome;
  std::string paper;
};

/// Assembles and runs `source` under the monitor; `keys` as --tty-in TEXT: has them.
Session run(const std::string& source, const std::string& keys = "") {
  const Folder f;
  f.write("prog.mac", source);
  Session s;
  s.outcome = ka10_in(f.path(),
                      "run --monitor prog.mac --on both --max-instructions 2000000 "
                      "--tty-out paper --tty-in 'TEXT:" +
                          keys + "'");
  for (const char c : f.read("paper")) {
    if (c != '\r') s.paper += c;
  }
  return s;
}

}  // namespace

TEST_CASE("OUTSTR, INCHWL with rubout, OUTCHR, EXIT") {
  const Session s =
      run("\tTITLE HELLO\n"
          "START:\tRESET\n"
          "\tOUTSTR [ASCIZ /NAME? /]\n"
          "\tMOVE 2,[POINT 7,BUF]\n"
          "LOOP:\tINCHWL 1\n"
          "\tIDPB 1,2\n"
          "\tCAIE 1,12\n"
          "\tJRST LOOP\n"
          "\tOUTSTR BUF\n"
          "\tOUTCHR [\"!\"]\n"
          "\tEXIT\n"
          "BUF:\tBLOCK 40\n"
          "\tEND START\n",
          "Gracie\\177\\177e\\r");
  INFO(s.outcome.text);
  CHECK(s.outcome.status == 0);
  CHECK(s.paper == "NAME? Gracie\\e\\ie\nGrace\n!\nEXIT\n");
}

TEST_CASE("the TTCALL forms and CALL with a name in SIXBIT are the same calls") {
  const Session s =
      run("START:\tTTCALL 3,[ASCIZ /A/]\n"
          "\tMOVEI 1,\"B\"\n"
          "\tTTCALL 1,1\n"
          "\tINCHRW 5\n"
          "\tOUTCHR 5\n"
          "\tSKPINC\n"
          "\tOUTSTR [ASCIZ /NONE/]\n"
          "\tCALL [SIXBIT /EXIT/]\n"
          "\tEND START\n",
          "z");
  INFO(s.outcome.text);
  CHECK(s.outcome.status == 0);
  CHECK(s.paper == "ABzzNONE\nEXIT\n");
}

TEST_CASE("accumulators survive calls, and skips work") {
  const Session s =
      run("START:\tMOVEI 17,1234\n"
          "\tMOVEI 1,4321\n"
          "\tMOVEI 3,7777\n"
          "\tCORE 3,\n"
          "\tOUTSTR [ASCIZ /REFUSED/]\n"
          "\tMOVEM 1,7770\n"
          "\tCAIN 17,1234\n"
          "\tCAIE 1,4321\n"
          "\tOUTSTR [ASCIZ /LOST/]\n"
          "\tPJOB 2,\n"
          "\tCAIE 2,1\n"
          "\tOUTSTR [ASCIZ /JOB/]\n"
          "\tMSTIME 4,\n"
          "\tSLEEP 2,\n"
          "\tMSTIME 5,\n"
          "\tSUB 5,4\n"
          "\tCAIGE 5,^D900\n"
          "\tOUTSTR [ASCIZ /SHORT/]\n"
          "\tEXIT 1,\n"
          "\tEND START\n");
  INFO(s.outcome.text);
  INFO(s.paper);
  CHECK(s.outcome.status == 0);
  CHECK(s.paper == "");
}

TEST_CASE("an unsupported call is named with its address") {
  const Session s = run("\tLOC 200\nSTART:\tMOVEI 1,1\n\tLOOKUP 3,1234\n\tEXIT\n\tEND START\n");
  CHECK(s.outcome.status == 1);
  CHECK(s.paper == "\n?UNSUPPORTED MONITOR CALL LOOKUP 076140,,001234 AT USER 000201\n");
  const Session c = run("\tLOC 200\nSTART:\tCALLI 1,125\n\tEXIT\n\tEND START\n");
  CHECK(c.outcome.status == 1);
  CHECK(c.paper == "\n?UNSUPPORTED MONITOR CALL CALLI 047040,,000125 AT USER 000200\n");
}

TEST_CASE("what a user may not do is named with its address") {
  const auto ends = [](const char* line) {
    const Session s =
        run(std::string("\tLOC 200\nSTART:\tMOVEI 1,1\n\t") + line + "\n\tEXIT\n\tEND START\n");
    CHECK(s.outcome.status == 1);
    return s.paper;
  };
  CHECK(ends("HALT .") == "\n?HALT AT USER 000201\n");
  CHECK(ends("CONO PI,10000") == "\n?ILLEGAL INSTRUCTION 700600,,010000 AT USER 000201\n");
  CHECK(ends("0") == "\n?ILLEGAL INSTRUCTION 000000,,000000 AT USER 000201\n");
  CHECK(ends("DMOVE 1,0") == "\n?ILLEGAL INSTRUCTION 120040,,000000 AT USER 000201\n");
  CHECK(ends("MOVE 2,300000") == "\n?ILLEGAL MEMORY REFERENCE AT USER 000201\n");
  CHECK(ends("OUTSTR 300000").find("?ILLEGAL MEMORY REFERENCE AT USER") != std::string::npos);
}

TEST_CASE("a program without a start, or without room, is refused in one line") {
  const Folder f;
  f.write("a.mac", "\tLOC 200\n\tEXIT\n\tEND\n");
  f.write("b.mac", "\tLOC 750000\nS:\tEXIT\n\tEND S\n");
  for (const char* name : {"a.mac", "b.mac"}) {
    const Outcome o = ka10_in(f.path(), std::string("run --on golden --monitor ") + name);
    INFO(o.text);
    CHECK(o.status == 2);
    CHECK(lines(o.text) == 1);
  }
  CHECK(ka10_in(f.path(), "run --on golden --monitor --memory 32K a.mac").status == 2);
}
