// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Reading VCD and FST, good and damaged.
#include "tests/support/catch.h"
#include "tests/tools/waves/support.h"
#include "waves/phases.h"

using namespace ka10;

namespace {

const std::string head =
    "$timescale 1ns $end\n$scope module top $end\n$var wire 1 ! clk $end\n"
    "$var reg 36 \" AR [0:35] $end\n$var real 64 # volts $end\n$upscope $end\n"
    "$enddefinitions $end\n";

struct Change {
  std::uint64_t time;
  std::size_t position;
  WaveValue value;
};

std::vector<Change> play(WaveFile& file, const std::vector<std::size_t>& which, std::uint64_t to) {
  std::vector<Change> list;
  file.play(which, 0, to, [&](std::uint64_t time, std::size_t i, WaveValue v) {
    list.push_back({time, i, v});
    return true;
  });
  return list;
}

std::string complaint(const std::string& name) {
  try {
    ClockedWave wave(open_wave(name));
    wave.sample({0}, wave.first_clock(), 4);
  } catch (const WaveError& e) {
    return e.what();
  }
  return "no complaint";
}

}  // namespace

TEST_CASE("a VCD tells its signals with their scopes, and what they hold at which time") {
  const Folder folder;
  const auto file =
      open_wave(folder.write("a.vcd", head + "#10\n$dumpvars\n0!\nb101 \"\nr1.5 #\n$end\n#15 1!\n"
                                             "#20 0! bx1z0 \" $comment 1! $end\n#30\n1!\n"));
  REQUIRE(file->signals().size() == 3);
  CHECK(file->signals()[1].path == "top.AR");
  CHECK(file->signals()[1].width == 36);
  CHECK(file->signals()[2].width == 0);
  CHECK(file->start_time() == 10);
  CHECK(file->end_time() == 30);
  const auto list = play(*file, {1, 0}, 20);
  REQUIRE(list.size() == 5);
  CHECK(list[0].time == 10);
  CHECK(list[0].position == 1);
  CHECK(list[1].value == WaveValue{5, 0});
  CHECK(list[2].time == 15);
  CHECK(list[2].value == WaveValue{1, 0});
  // x extends to the left, so all but three bits are unknown
  CHECK(list[4].value.bits == 4);
  CHECK(list[4].value.unknown == (word_mask & ~std::uint64_t{5}));
}

TEST_CASE("a clock's value is what the signal has settled to before the next rising edge") {
  const Folder folder;
  const ClockedWave wave(open_wave(
      folder.write("a.vcd", head + "#20\n1!\nb1 \"\n#25\n0!\nb10 \"\n#30\n1!\nb11 \"\n#35\n0!\n"
                                   "#40\n1!\n#45\n0!\n#50\n1!\nb100 \"\n")));
  CHECK(wave.first_clock() == 2);
  CHECK(wave.last_clock() == 5);
  const Samples s = wave.sample({*wave.find("AR")}, 2, 4);
  CHECK(s.value[0][0].bits == 2);
  CHECK(s.value[0][1].bits == 3);
  CHECK(s.value[0][2].bits == 3);
  CHECK(s.value[0][3].bits == 4);
}

TEST_CASE("of signals with the same name the one nearest to the root is meant") {
  const ClockedWave wave(open_wave(here + "small.vcd"));
  CHECK(wave.signals()[*wave.find("clk")].path == "TOP.clk");
  CHECK(wave.signals()[*wave.find("ka10_datapath.AR")].path ==
        "TOP.mainframe.ka10.ka10_datapath.AR");
  CHECK(!wave.find("R"));
  CHECK(!wave.find("datapath.AR"));
}

TEST_CASE("FST and VCD of one recording are the same") {
  CHECK(small_view("small.fst").table(100, 16) == small_view("small.vcd").table(100, 16));
  const ClockedWave fst(open_wave(here + "small.fst"));
  CHECK(fst.first_clock() == 100);
  CHECK(fst.last_clock() == 115);
}

TEST_CASE("a damaged VCD is refused at its line and column") {
  const Folder folder;
  const struct {
    std::string text, complaint;
  } cases[] = {
      {"$scope module a $end $enddefinitions $end", ":1:1: error: a VCD without a single time"},
      {"$scope module", ":1:14: error: the file ends, expected the name of a scope"},
      {"$upscope $end", ":1:1: error: $upscope without $scope"},
      {"$var wire x ! a $end", ":1:11: error: expected a number, found 'x'"},
      {"$var wire 99999999 ! a $end", ":1:11: error: the number '99999999' is too large"},
      {"$date\n today", ":2:7: error: the file ends, expected $end"},
      {head + "#0\n1!\n#x\n", ":10:1: error: expected a number, found 'x'"},
      {head + "#0\n1!\n#10\n0!\n#5\n1!\n", ":12:1: error: time runs backwards"},
      {head + "#0\n1!\n#5\n0?\n", ":11:1: error: no signal has the code '?'"},
      {head + "#0\n1!\n#5\nhello\n", ":11:1: error: expected a time or a change, found 'hello'"},
      {head + "#0\n1!\nb101", ":10:5: error: the file ends, expected the code of a signal"},
      {head + std::string("#0\n1!\n\0\0", 8), ":10:1: error: a byte that is not text"},
      {head + "#0\n1!\n" + std::string(2000000, 'b'),
       ":10:1: error: a word of more than a million characters"},
      {head + "#0\n0!\n", ":1:1: error: nothing changes in this waveform, there are no clocks"},
  };
  for (const auto& c : cases) {
    const std::string name = folder.write("a.vcd", c.text);
    INFO(c.text.substr(0, 300));
    CHECK(complaint(name) == name + c.complaint);
  }
}

TEST_CASE("what is no waveform at all is refused in one line") {
  const Folder folder;
  const std::string empty = folder.write("empty.vcd", "");
  CHECK(complaint(empty) == empty + ":1:1: error: an empty file, expected a waveform");
  const std::string text = folder.write("a.mac", "\tTITLE X\n\tEND\n");
  CHECK(complaint(text) == text + ":1:1: error: not a waveform, expected FST or VCD");
  const std::string missing = folder.name("missing.fst");
  CHECK(complaint(missing) == missing + ":0:0: error: cannot read: No such file or directory");
  CHECK(complaint("/tmp") == "/tmp:0:0: error: a folder, expected a waveform");
  const std::string zeros = folder.write("zeros.fst", std::string(4096, '\0'));
  CHECK(complaint(zeros) == zeros + ":1:1: error: damaged FST: expected its header");
}

TEST_CASE("an FST cut short anywhere is refused, never half read") {
  const Folder folder;
  const std::string whole = contents(here + "small.fst");
  for (std::size_t size = 1; size < whole.size(); size += 61) {
    INFO(size);
    const std::string text = complaint(folder.write("cut.fst", whole.substr(0, size)));
    CHECK(text.find(": error: damaged FST: ") != std::string::npos);
    CHECK(text.find('\n') == std::string::npos);
  }
}

TEST_CASE("an FST with a damaged byte is read or refused, and never takes the program with it") {
  const Folder folder;
  const std::string whole = contents(here + "small.fst");
  std::uint32_t random = 1;
  for (int n = 0; n < 60; ++n) {
    std::string damaged = whole;
    random = random * 1664525 + 1013904223;
    const std::size_t at = (random >> 8) % damaged.size();
    random = random * 1664525 + 1013904223;
    damaged[at] = static_cast<char>(random >> 24);
    const std::string text = complaint(folder.write("damaged.fst", damaged));
    INFO(at);
    CHECK((text == "no complaint" || text.find(": error: ") != std::string::npos));
  }
}

TEST_CASE("phases.txt names every state of the sequencer, as GTKWave wants it") {
  const auto enumerators = phase_enumerators(contents(KA10_SOURCE_DIR "/rtl/ka10_defs.vh"));
  REQUIRE(enumerators.size() > 20);
  for (const std::string& name : enumerators) {
    INFO(name << " needs a title in waves/phases.cpp");
    const bool same = name == "P_I" || name == "P_A" || name == "P_F" || name == "P_STOP";
    CHECK(phase_title(name) != name.substr(same ? 0 : 2));
  }
  INFO("bin/ka10-instruction --phases rtl/ka10_defs.vh >waves/phases.txt");
  CHECK(contents(KA10_SOURCE_DIR "/waves/phases.txt") == phase_filter(enumerators));
  const auto titles = read_phase_titles(KA10_SOURCE_DIR "/waves/phases.txt");
  CHECK(titles.size() == enumerators.size());
  CHECK(titles.at(1) == "I");
}

TEST_CASE("flags.txt names every combination of flags") {
  std::string expected;
  for (std::uint64_t left = 0; left < 01000000; ++left)
    if ((left & ~std::uint64_t{0774140}) == 0)
      expected += octal(left, 6) + ' ' + flag_names(left) + '\n';
  CHECK(contents(KA10_SOURCE_DIR "/waves/flags.txt") == expected);
}
