// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// What a recording is read as: instructions, bus, registers; the picture and the table.
#include <filesystem>

#include "tests/support/catch.h"
#include "tests/tools/waves/support.h"
#include "waves/picture.h"

using namespace ka10;

namespace {

const Row& row(const Chart& chart, const std::string& label) {
  for (const Row& r : chart.rows)
    if (r.label == label) return r;
  throw std::runtime_error("no row " + label);
}

/// `100-102 text` for every span.
std::string spans(const Chart& chart, const std::string& label) {
  std::string text;
  for (const Span& s : row(chart, label).spans)
    text += (text.empty() ? "" : "; ") + std::to_string(chart.clock_of[s.from]) + "-" +
            std::to_string(chart.clock_of[s.to - 1]) + " " + s.text;
  return text;
}

std::string complaint(const std::function<void()>& what) {
  try {
    what();
  } catch (const WaveError& e) {
    return e.what();
  }
  return "no complaint";
}

}  // namespace

TEST_CASE("an instruction lasts from the clock after the one before to its retirement") {
  const Chart chart = small_view().chart("all", 100, 16);
  CHECK(spans(chart, "instruction") ==
        "101-103 1000: MOVE 1,2000; 104-107 LOOP: ADDM 1,2001; 108-113 LOOP+1: IDIVI 1,12; "
        "114-114 LOOP+2: JRST 1000; 115-115 ...");
}

TEST_CASE("an instruction that began before the window or ends behind it is named all the same") {
  const Chart chart = small_view().chart("flow", 105, 5);
  CHECK(spans(chart, "instruction") == "105-107 LOOP: ADDM 1,2001; 108-109 LOOP+1: IDIVI 1,12");
  CHECK_FALSE(row(chart, "instruction").spans[0].begins);
  CHECK_FALSE(row(chart, "instruction").spans[1].ends);
}

TEST_CASE("registers stand in octal halves, addresses in six digits, flags by name") {
  const Chart chart = small_view().chart("all", 100, 16);
  CHECK(spans(chart, "AR") ==
        "100-104 000000,,000000; 105-105 000000,,000005; 106-107 000000,,000003; "
        "108-115 000000,,000000");
  CHECK(spans(chart, "PC") ==
        "100-100 000000; 101-102 001000; 103-106 001001; 107-112 001002; 113-113 001003; "
        "114-115 001000");
  CHECK(spans(chart, "SC") == "100-107 000; 108-108 022; 109-109 021; 110-110 020; 111-115 017");
  CHECK(spans(chart, "flags") == "100-105 -; 106-115 CRY0 CRY1");
}

TEST_CASE("phases of two instructions are not drawn as one") {
  CHECK(spans(small_view().chart("phase", 107, 9), "phase") ==
        "107-107 S.next; 108-108 I; 109-111 E.div; 112-112 S.1; 113-113 S.2; 114-114 I; 115-115 I");
}

TEST_CASE("a request that has to wait is one request") {
  const Chart chart = small_view().chart("bus", 100, 16);
  CHECK(spans(chart, "memory request") ==
        "101-101 read 001000; 102-102 read 002000; 103-103 read 001001; 104-104 rd-pause 002001; "
        "105-106 write 002001; 107-107 read 001002; 113-113 read 001003; 114-114 read 001000; "
        "115-115 read 002000");
  CHECK(spans(chart, "memory answer") ==
        "102-102 200040,,002000; 103-103 000000,,000005; 104-104 272040,,002001; "
        "105-105 777777,,777776; 108-108 231040,,000012; 114-114 254000,,001000; "
        "115-115 200040,,002000");
  CHECK(spans(chart, "core write") == "106-106 002001 000000,,000003");
  CHECK(spans(chart, "AC write") ==
        "103-103 AC 1 000000,,000005; 112-112 AC 1 000000,,000000; 113-113 AC 2 000000,,000005");
  CHECK(spans(chart, "retired") == "103-103 ; 107-107 ; 113-113 ; 114-114 ");
}

TEST_CASE("what the teletype prints is shown as letters") {
  CHECK(spans(small_view().chart("printed", 100, 16), "printed") == "112-112 A");
}

TEST_CASE("any signal can be asked for by the end of its path, in any radix") {
  const MachineView view = small_view();
  const Chart chart =
      view.chart("ka10_datapath.MQ:decimal,SC:binary,mem_address:hex,run,AR", 108, 2);
  CHECK(spans(chart, "MQ") == "108-108 5; 109-109 20");
  CHECK(spans(chart, "SC") == "108-108 000010010; 109-109 000010001");
  CHECK(spans(chart, "mem_address") == "108-109 00202");
  CHECK(row(chart, "RUN").shape == Shape::bit);
  CHECK(complaint([&] { view.chart("AR,XY", 100, 2); }) ==
        here + "small.vcd:1:1: error: no row and no signal is called 'XY'");
  CHECK(complaint([&] { view.chart("AR:roman", 100, 2); }) ==
        "error: no format 'roman', expected octal, binary, hex, decimal or ascii");
}

TEST_CASE("unknown bits are shown as x") {
  CHECK(octal_value({0, 0}, 36) == "000000,,000000");
  CHECK(octal_value({0777000000123, 0}, 36) == "777000,,000123");
  CHECK(octal_value({01, 02}, 18) == "00000x");
  CHECK(octal_value({0377, 0}, 9) == "377");
  CHECK(flag_names(0) == "-");
  CHECK(flag_names(0414140) == "OV USER IOT FXU NDV");
}

TEST_CASE("places are clocks, counts of instructions, addresses and symbols") {
  const MachineView view = small_view();
  CHECK(view.place("107") == 107);
  CHECK(view.place("clock:107") == 107);
  CHECK(view.place("instruction:1") == 101);  // RUN comes on in clock 101
  CHECK(view.place("instruction:3") == 108);
  CHECK(view.place("pc:1001") == 104);
  CHECK(view.place("LOOP") == 104);
  CHECK(view.place("pc:LOOP") == 104);
  const std::string file = here + "small.vcd";
  CHECK(complaint([&] { view.place("instruction:9"); }) ==
        file + ":1:1: error: no instruction 9 (there are 4) in this recording");
  CHECK(complaint([&] { view.place("pc:7777"); }) ==
        file + ":1:1: error: no instruction at 007777 in this recording");
  CHECK(complaint([&] { view.place("line:7"); }) ==
        "error: 'line:7': expected clock:, instruction: or pc:");
  CHECK(complaint([&] { view.place("NOWHERE"); }).find("no such symbol") != std::string::npos);
  CHECK(complaint([&] { view.place("instruction:0"); }) ==
        "error: 'instruction:0': expected a count from 1");
}

TEST_CASE("the table has a line for each clock with what changed in it") {
  const std::string table = small_view().table(103, 4);
  CHECK(table ==
        "    clock  phase    PC      instruction                        memory bus"
        "                                      changes\n"
        "      103  F        001001  1000: MOVE 1,2000                  got 000000,,000005  "
        "read 001001                 MA=002000  BR=000000,,000005  AC 1<-000000,,000005  retired\n"
        "      104  I        001001  LOOP: ADDM 1,2001                  got 272040,,002001  "
        "read 002001                 IR=272040  MA=001001\n"
        "      105  F        001001    \"                                got 777777,,777776  "
        "write 002001 000000,,000003 (waits) MA=002001  AR=000000,,000005  BR=777777,,777776\n"
        "      106  S        001001    \"                                write 002001 "
        "000000,,000003                     AR=000000,,000003  flags=CRY0 CRY1\n");
}

TEST_CASE("the picture of the small recording is the one in small.svg") {
  Chart chart = small_view().chart("student", 100, 16);
  chart.title = "a small recording";
  chart.subtitle = "clocks 100 to 115";
  const std::string svg = draw_svg(chart, {});
  const bool same = svg == contents(here + "small.svg");
  if (!same) std::ofstream("small.svg.new", std::ios::binary) << svg;
  INFO("compare with small.svg.new in the folder of this test");
  CHECK(same);
}

TEST_CASE("a picture is well-formed, has its text once, and both themes only when asked") {
  const Chart chart = small_view().chart("all", 100, 16);
  PictureOptions options;
  const std::string both = draw_svg(chart, options);
  CHECK(both.find("prefers-color-scheme:dark") != std::string::npos);
  options.theme = Theme::dark;
  const std::string dark = draw_svg(chart, options);
  CHECK(dark.find("prefers-color-scheme") == std::string::npos);
  CHECK(dark.find("#0d1117") != std::string::npos);
  CHECK(dark.find("#ffffff") == std::string::npos);
  options.wrap = 5;
  const std::string wrapped = draw_svg(chart, options);
  CHECK(wrapped.find(">115</text>") != std::string::npos);
  const Folder folder;
  for (const std::string& svg : {both, dark, wrapped})
    CHECK(shell(folder, "python3 -c 'import sys,xml.dom.minidom as m;m.parse(sys.argv[1])' " +
                            folder.write("a.svg", svg))
              .status == 0);
}
