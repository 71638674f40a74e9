// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// docs/macro10/LANGUAGE.md chapter 15: listings. asm_listings/*.lst were checked by eye against
// 15.1-15.5; a difference is shown as the first line that differs.
#include <algorithm>

#include "macro10/files.h"
#include "tests/unit/asm_case.h"

using namespace ka10;

namespace {

std::string listing(const std::string& name, const std::string& source, bool cref = false) {
  AssemblyOptions options;
  options.base = 0;
  options.listing = true;
  options.cross_reference = cref;
  options.listing_time = "12:34";
  options.listing_date = "1-Apr-77";
  return assemble({{name, source}}, options).listing;
}

void approve(const std::string& name, bool cref = false) {
  const std::string folder = std::string(KA10_SOURCE_DIR) + "/tests/unit/asm_listings/";
  const std::string made = listing(name + ".mac", read_file(folder + name + ".mac"), cref);
  const std::string approved = read_file(folder + name + ".lst");
  std::istringstream a(made), b(approved);
  std::string x, y;
  for (int line = 1; std::getline(b, y); ++line) {
    INFO(name << ".lst line " << line);
    REQUIRE(std::getline(a, x));
    REQUIRE(x == y);
  }
  CHECK_FALSE(std::getline(a, x));
}

bool has_line(const std::string& text, const std::string& line) {
  return ("\n" + text).find("\n" + line + "\n") != std::string::npos;
}

}  // namespace

TEST_CASE("15 approved listings") {
  SECTION("fields by kind of word") { approve("fields"); }
  SECTION("expansions and pages") { approve("expansions"); }
}

TEST_CASE("15.2 the fields of a line") {
  const std::string text = listing("t.mac",
                                   "\tLOC\t1000\nA=5\nB=1,,2\n\tMOVE\t1,@A(2)\n\tCONO\tPI,5\n"
                                   "\tXWD\t1,2\n\tRELOC\t0\nR:\tJRST\tR\n\tXWD\tR,R\n\tEND\tR\n");
  CHECK(has_line(text, "\t001000\t\t\t\t\tLOC\t1000"));
  CHECK(has_line(text, "\t\t\t000005\t\tA=5"));
  CHECK(has_line(text, "\t\t000001\t000002\t\tB=1,,2"));
  CHECK(has_line(text, "\t001000\t200 01 1 02 000005 \t\tMOVE\t1,@A(2)"));
  CHECK(has_line(text, "\t001001\t7 004 20 0 00 000005 \t\tCONO\tPI,5"));
  CHECK(has_line(text, "\t001002\t000001\t000002\t\t\tXWD\t1,2"));
  CHECK(has_line(text, "\t000000'\t254 00 0 00 000000'\tR:\tJRST\tR"));
  CHECK(has_line(text, "\t000001'\t000000'\t000000'\t\t\tXWD\tR,R"));
  CHECK(has_line(text, "\t\t\t000000'\t\t\tEND\tR"));
}

TEST_CASE("15.2 flags stand at the left, several in DEC's order") {
  const std::string text = listing("t.mac", "\tLOC\t1000\n\tMOVE\tU1,1000000\n\tEXP\t19\n\tEND\n");
  CHECK(has_line(text, "QU\t001000\t200 00 0 00 000000 \t\tMOVE\tU1,1000000"));
  CHECK(has_line(text, "N\t001001\t000000\t000021\t\t\tEXP\t19"));
  CHECK(has_line(text, "U1 UNASSIGNED, DEFINED AS IF EXTERNAL"));
  CHECK(has_line(text, "?2 ERRORS DETECTED"));
}

TEST_CASE("15.3 heads of pages, 15.4 the end") {
  const std::string text =
      listing("dir/prog.mac", "\tTITLE\tPROG test\n\tEXP 1\n\fX:\tEXP 2\n\tEND\n");
  CHECK(has_line(text, "PROG test\tMACRO %1(0) 12:34 1-Apr-77 PAGE 1"));
  CHECK(has_line(text, "\fPROG test\tMACRO %1(0) 12:34 1-Apr-77 PAGE 2"));
  CHECK(has_line(text, "PROG\tMAC\t1-Apr-77 12:34\t\t"));
  CHECK(has_line(text, "NO ERRORS DETECTED"));
  CHECK(has_line(text, "PROGRAM BREAK IS 000002"));
  CHECK(text.find("ABSOLUTE") == std::string::npos);
  const std::string absolute = listing("t.mac", "\tLOC 1000\n\tEXP 1,2 3\n\tEND\n");
  CHECK(has_line(absolute, "ABSOLUTE BREAK IS 001002"));
  CHECK(has_line(absolute, "%1 WARNING GIVEN"));
  CHECK(has_line(listing("t.mac", "\tTWOSEG\n\tRELOC 400000\n\tEXP 1\n\tEND\n"),
                 "HI-SEG. BREAK IS 400001"));
  CHECK(has_line(listing("t.mac", "\tEXP 1\n\tEND\n"), ".MAIN\tMACRO %1(0) 12:34 1-Apr-77 PAGE 1"));
}

TEST_CASE("15.3 a page has 53 lines, then m counts") {
  std::string source;
  for (int i = 0; i < 120; ++i) source += "; line\n";
  const std::string text = listing("t.mac", source + "\tEND\n");
  CHECK(text.find("PAGE 1\n") != std::string::npos);
  CHECK(text.find("PAGE 1-1\n") != std::string::npos);
  CHECK(text.find("PAGE 1-2\n") != std::string::npos);
  CHECK(text.find("PAGE 1-3\n") == std::string::npos);
  const std::string page = text.substr(0, text.find('\f'));
  CHECK(std::count(page.begin(), page.end(), '\n') == 3 + 53);
}

TEST_CASE("15.5 the symbol table") {
  const std::string text = listing(
      "t.mac",
      "A=5\nB==6\nC:\tEXP 1\nD::\tEXP UND\nE==:7\n\tENTRY F\nF:\n\tEXTERN G\n\tOPDEF H [1,,2]\n"
      "DEFINE M<>\n$A=1\n.A=2\n\tEND\n");
  for (const char* entry :
       {"A\t000005", "B\t000006\t\tspd", "C\t000000'", "D\t000001'\t\tint", "E\t000007\t\tsin",
        "F\t000002'\t\tent", "G\t000000\t\text", "UND\t000000\t\tudf"}) {
    INFO(entry);
    CHECK(text.find(entry) != std::string::npos);
  }
  CHECK(text.find("PAGE S-1\n") != std::string::npos);
  CHECK(text.find("SYMBOL TABLE\n") != std::string::npos);
  CHECK(text.find("\nM\t") == std::string::npos);
  // down the columns: 11 entries in 4 columns are 3 rows; letters come first, then $ and .
  CHECK(text.find("\nA\t000005") < text.find("\nB\t"));
  CHECK(text.find("\nB\t") < text.find("\nC\t"));
  CHECK(text.find("\t$A\t") != std::string::npos);
  CHECK(listing("t.mac", "A=5\n\tNOSYM\n\tEND\n").find("SYMBOL TABLE") == std::string::npos);
}

TEST_CASE("the cross reference numbers lines, # at definitions") {
  const std::string text = listing("t.mac", "A=5\n\tEXP A\nB:\tMOVE A\n\tEND\n", true);
  CHECK(has_line(text, "     2\t\t000000'\t000000\t000005\t\t\tEXP A"));
  CHECK(has_line(text, "A\t     1#\t     2\t     3"));
  CHECK(has_line(text, "B\t     3#"));
}
