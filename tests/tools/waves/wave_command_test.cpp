// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The verb `ka10 waves` and the filter ka10-instruction, as a person uses them.
#include "tests/support/catch.h"
#include "tests/tools/waves/support.h"

using namespace ka10;

namespace {

const std::string small = here + "small.fst";
const std::string quoted = "'" + small + "'";

void refused(const std::string& words, const std::string& line) {
  const Folder folder;
  const Ran ran = waves(folder, words);
  INFO(words);
  CHECK(ran.status == 2);
  CHECK(ran.err == line + "\n");
  CHECK(ran.out.empty());
}

}  // namespace

TEST_CASE("waves --render draws SVG or PNG by the name's ending") {
  const Folder folder;
  const std::string svg = folder.name("a.svg");
  REQUIRE(waves(folder, quoted + " --render " + svg).status == 0);
  CHECK(contents(svg).substr(0, 5) == "<svg ");
  CHECK(waves(folder, quoted + " --render -").out == contents(svg));
  const std::string png = folder.name("a.png");
  const Ran ran = waves(folder, quoted + " --theme dark --scale 1 --render " + png);
  if (ran.err.find("built without cairo") == std::string::npos) {
    REQUIRE(ran.status == 0);
    CHECK(contents(png).substr(1, 3) == "PNG");
  }
  CHECK(folder.list().find(".part") == std::string::npos);
}

TEST_CASE("waves --text prints a window that is named by instruction, address or clock") {
  const Folder folder;
  const Ran ran = waves(folder, quoted + " --text --from instruction:2 --to +3");
  REQUIRE(ran.status == 0);
  CHECK(std::count(ran.out.begin(), ran.out.end(), '\n') == 5);
  CHECK(ran.out.find("      104  ") != std::string::npos);
  CHECK(ran.out.find("ADDM 1,2001") != std::string::npos);
  CHECK(waves(folder, quoted + " --text --from pc:1001 --to 107").out == ran.out);
  CHECK(waves(folder, quoted + " --text --from 104 --to clock:107").out == ran.out);
}

TEST_CASE("waves --symbols names addresses") {
  const Folder folder;
  const std::string symbols = folder.write("a.sym", "HERE 1001 label\nSUM 2001 label\n");
  const Ran ran = waves(folder, quoted + " --text --from HERE --to +0 --symbols " + symbols);
  REQUIRE(ran.status == 0);
  CHECK(ran.out.find("HERE: ADDM 1,SUM") != std::string::npos);
}

TEST_CASE("waves refuses bad input in one line, status 2") {
  const Folder folder;
  const std::string gone = folder.name("gone.fst");
  refused(gone + " --text", gone + ":0:0: error: cannot read: No such file or directory");
  refused(gone, gone + ":0:0: error: cannot read: No such file or directory");
  const std::string empty = folder.write("empty.fst", "");
  refused(empty + " --text", empty + ":1:1: error: an empty file, expected a waveform");
  const std::string text = folder.write("text.vcd", "hello\n");
  refused(text + " --render -", text + ":1:1: error: not a waveform, expected FST or VCD");
  refused(quoted + " --text --from 20",
          small + ":1:1: error: clock 20 is not recorded, only 100 to 115");
  refused(quoted + " --text --from 110 --to 105",
          "error: --to (clock 105) lies before --from (clock 110)");
  refused(quoted + " --render - --signals AR,ZZ",
          small + ":1:1: error: no row and no signal is called 'ZZ'");
  REQUIRE(unsetenv("DISPLAY") == 0);
  REQUIRE(unsetenv("WAYLAND_DISPLAY") == 0);
  refused(quoted,
          "error: GTKWave needs a screen, and neither DISPLAY nor WAYLAND_DISPLAY is set; "
          "--render and --text need none");
  refused(quoted + " --render a.gif", "a.gif:0:0: error: expected a name in .svg or .png");
  refused(quoted + " --render /tmp/a.svg --text", "error: --render and --text exclude each other");
  for (const std::string option : {"--signals AR", "--fold", "--wrap 4", "--title T"})
    refused(quoted + " --text " + option, "error: " + option.substr(0, option.find(' ')) +
                                              " is for --render, a table has its own columns");
  CHECK(waves(folder, quoted + " --text --theme pink").status == 2);
  CHECK(waves(folder, quoted + " --text --wrap 0").status == 2);
}

TEST_CASE("an output that cannot be written is one line and leaves nothing behind") {
  const Folder folder;
  for (const std::string& to :
       {folder.name("no/such/folder/a.svg"), std::string("/dev/full.svg/x.svg")}) {
    const Ran ran = waves(folder, quoted + " --render " + to);
    INFO(to);
    CHECK(ran.status == 2);
    CHECK(std::count(ran.err.begin(), ran.err.end(), '\n') == 1);
    CHECK(ran.err.find(to) == 0);
  }
  CHECK(waves(folder, quoted + " --text >/dev/full").status != 0);
  CHECK(folder.list().empty());
}

TEST_CASE("a window too large for a picture is refused, a table of it is not") {
  const Folder folder;
  std::string vcd =
      "$scope module t $end $var wire 1 ! clk $end $upscope $end $enddefinitions $end\n";
  for (int clock = 0; clock < 3000; ++clock)
    vcd += "#" + std::to_string(clock * 2) + " 1!\n#" + std::to_string(clock * 2 + 1) + " 0!\n";
  const std::string name = folder.write("long.vcd", vcd);
  refused(name + " --render - --to 2999 --signals clk",
          "error: 3000 clocks are asked for, at most 1024 can be shown at once: narrow the window "
          "with --from and --to");
  CHECK(waves(folder, name + " --render - --from 2000 --signals clk").status == 0);
}

TEST_CASE("ka10-instruction turns words as GTKWave shows them into instructions, line by line") {
  const Folder folder;
  const std::string filter = "'" KA10_BIN_DIR "/ka10-instruction'";
  CHECK(shell(folder, "printf '200040002000\\n254200001000\\n272040\\nxxx\\n' | " + filter).out ==
        "MOVE 1,2000\nHALT 1000\nADDM\nxxx\n");
  const std::string symbols = folder.write("a.sym", "SUM 2000 label\n");
  CHECK(shell(folder, "echo 200040002000 | " + filter + " " + symbols).out == "MOVE 1,SUM\n");
  const Ran ran = shell(folder, filter + " " + folder.name("none.sym") + " </dev/null");
  CHECK(ran.status == 2);
  CHECK(std::count(ran.err.begin(), ran.err.end(), '\n') == 1);
}
