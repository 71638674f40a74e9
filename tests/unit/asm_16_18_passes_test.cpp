// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// docs/macro10/LANGUAGE.md chapters 16 (program structure), 17 (passes) and 18 (errors), and
// UNIVERSAL and SEARCH of chapter 11.
#include "tests/unit/asm_case.h"

using namespace ka10;
using ka10::test::check_all;

namespace {

std::string all_text(const Assembly& a) {
  std::string text;
  for (const Diagnostic& d : a.diagnostics) text += d.text();
  return text;
}

}  // namespace

TEST_CASE("16 structure") {
  check_all({
      {"text after END is ignored", "\tEXP 1\n\tEND\n\tEXP 2\n", "1"},
      {"PASS2: what stands before is read in pass 1 only",
       "A=1\n\tEXP 5\n\tPASS2\n\tEXP A\nB:\tMOVE [B]\n\tMOVE C#\n",
       "@1001 1 200000001005 200000001004 @1005 1002"},
      {"TAPE skips the rest of the file", "\tEXP 1\n\tTAPE\n\tEXP 2\n", "1", "-"},
      {"a second TITLE", "\tTITLE A\n\tTITLE B\n\tEXP 1\n", "1", "Q"},
  });
  const Assembly none = assemble({{"a.mac", "\tEXP 1\n"}});
  CHECK_FALSE(none.ok());
  CHECK(none.diagnostics.at(0).headline() == "a.mac: error: there is no END statement");
}

TEST_CASE("16 several files are one text") {
  const Assembly a = assemble({{"one.mac", "\tLOC 1000\nA=5\nDEFINE M(X)<EXP X"},
                               {"two.mac", ">\n\tM A\n\tEXP B,,C"},
                               {"three.mac", "B:\tEXP NOSUCH\nC=7\n\tEND B\n"}});
  CHECK(test::asm_words(a) == test::full_words("5 1004 0 7 0"));
  CHECK(a.image.start == Address{01004});
  REQUIRE(a.diagnostics.size() == 1);
  CHECK(a.diagnostics[0].file == "three.mac");
  CHECK(a.diagnostics[0].line == 1);
}

TEST_CASE("16 PRGEND: each program has its own symbols and its own place") {
  AssemblyOptions options;
  options.base = 0140;
  const Assembly a = assemble(
      {{"p.mac", "\tTITLE ONE\nA:\tEXP A\n\tPRGEND\n\tTITLE TWO\nA:\tEXP A,[A]\n\tEND A\n"}},
      options);
  CHECK(a.ok());
  CHECK(a.image.at(0140) == Word(0140));
  CHECK(a.image.at(0141) == Word(0141));
  CHECK(a.image.at(0142) == Word(0143));
  CHECK(a.image.at(0143) == Word(0141));
  CHECK(a.image.start == Address{0141});
  options.relocatable = true;
  const Assembly r = assemble({{"p.mac", "\tTITLE ONE\n\tPRGEND\n\tTITLE TWO\n\tEND\n"}}, options);
  REQUIRE(r.modules.size() == 2);
  CHECK(r.modules[0].name == "ONE");
  CHECK(r.modules[1].name == "TWO");
}

TEST_CASE("11 UNIVERSAL and SEARCH") {
  AssemblyOptions options;
  options.base = 0;
  options.read = [](const std::string& name) -> std::optional<Source> {
    if (name == "DEFS")
      return Source{"defs.mac",
                    "\tUNIVERSAL DEFS\nA==5\nB==A+C\nC==1\n\tOPDEF O [5B8]\n"
                    "DEFINE M(X)<EXP X>\nL:\tEXP 1\n\tEND\n"};
    if (name == "LOOP") return Source{"loop.mac", "\tUNIVERSAL LOOP\n\tSEARCH LOOP\n\tEND\n"};
    return std::nullopt;
  };
  const Assembly a = assemble(
      {{"m.mac", "\tLOC 1000\n\tSEARCH DEFS\n\tEXP A,B\n\tO 1\n\tM 7\nA=6\n\tEXP A\n\tEND\n"}},
      options);
  CHECK(a.ok());
  // pass 2 begins with the values of pass 1, where A was assigned
  CHECK(test::asm_words(a) == test::full_words("6 6 5000000001 7 6"));
  const Assembly b = assemble({{"m.mac", "\tSEARCH DEFS\nA: M:\tEXP A,M\n\tEND\n"}}, options);
  CHECK(b.ok());
  const Assembly c =
      assemble({{"m.mac", "\tSEARCH UUOSYM,MACTEN,JOBDAT\n\tEXP 1\n\tEND\n"}}, options);
  CHECK(c.ok());
  CHECK(c.warnings == 3);
  const Assembly d = assemble({{"m.mac", "\tSEARCH LOOP\n\tEND\n"}}, options);
  CHECK_FALSE(d.ok());
  CHECK(all_text(d).find("inside of itself") != std::string::npos);
  const Assembly e = assemble(
      {{"m.mac", "\tUNIVERSAL HERE\nX==3\n\tPRGEND\n\tSEARCH HERE\n\tEXP X\n\tEND\n"}}, options);
  CHECK(e.ok());
  CHECK(e.image.at(0) == Word(3));
}

TEST_CASE("17 passes") {
  check_all({
      {"radix, location and created symbols begin afresh in pass 2",
       "DEFINE D(%A)<%A: EXP %A>\n\tD\n\tRADIX 10\n\tEXP 10\n", "1000 12"},
      {"counters work in both passes", "N=0\n\tREPEAT 3,<N=N+1>\n\tEXP N\n", "3"},
      {"IF1 and IF2", "IF1,<A=5>\nIF2,<\tEXP A>\n", "5"},
      {"a phase error keeps the value of pass 1", "IF1,<\tEXP 1>\nA:\tEXP 2\n\tEXP A\n", "2 1001",
       "P D"},
  });
}

TEST_CASE("18 the form of messages") {
  const Assembly a = assemble({{"t.mac",
                                "\tLOC\t1000\nDEFINE\tBAD\t(X)<\n\tEXP\tX\n\tMOVIE\t1,X\n>\n"
                                "FOOBAR=1\n\tBAD\tFOOBAT\n\tREPEAT\t2,<\n\tEXP\t19>\n\tEND\n"}});
  CHECK(a.errors == 4);
  REQUIRE(a.diagnostics.size() == 5);
  const Diagnostic& first = a.diagnostics[0];
  CHECK(first.line == 7);
  CHECK(first.letter == 'U');
  CHECK(first.message == "undefined symbol FOOBAT (did you mean FOOBAR?)");
  CHECK(first.source_line == "\tBAD\tFOOBAT");
  REQUIRE(first.chain.size() == 2);
  CHECK(first.chain[0] == "in macro BAD, line 2 of its body (t.mac:2)");
  CHECK(first.chain[1] == "called from t.mac:7");
  CHECK(a.diagnostics[1].message == "undefined symbol MOVIE (did you mean MOVE?)");
  CHECK(a.diagnostics[3].letter == 'N');
  CHECK(a.diagnostics[3].chain.at(0) == "in turn 1 of a REPEAT");
  CHECK(a.diagnostics[4].chain.at(0) == "in turn 2 of a REPEAT");
}

TEST_CASE("18 the caret stands under the symbol, tabs kept") {
  const Assembly a = assemble({{"t.mac", "LAB:\tMOVE\t1,NOSUCH\t;c\n\tEND\n"}});
  REQUIRE(a.diagnostics.size() == 1);
  CHECK(
      a.diagnostics[0].text() ==
      "t.mac:1:13: error U: undefined symbol NOSUCH\nLAB:\tMOVE\t1,NOSUCH\t;c\n    \t    \t  ^\n");
}

TEST_CASE("18 warnings and errors") {
  const std::string source = "\tEXP 1 2\n\tEND\n";
  AssemblyOptions options;
  CHECK(assemble({{"t.mac", source}}, options).ok());
  CHECK(assemble({{"t.mac", source}}, options).warnings == 1);
  options.warnings_as_errors = true;
  CHECK_FALSE(assemble({{"t.mac", source}}, options).ok());
  options = {};
  options.warnings = false;
  CHECK(assemble({{"t.mac", source}}, options).diagnostics.empty());
  options = {};
  options.extra_warnings = true;
  const Assembly a = assemble({{"t.mac", "\tADJSP 1,2\n\tEND\n"}}, options);
  CHECK(a.warnings == 1);
  CHECK(assemble({{"t.mac", "\tADJSP 1,2\n\tEND\n"}}).warnings == 0);
}

TEST_CASE("18 all errors are found in one run") {
  std::string source;
  for (int i = 0; i < 300; ++i) source += "\tEXP NO" + std::to_string(i) + "\n";
  const Assembly a = assemble({{"t.mac", source + "\tEND\n"}});
  CHECK(a.errors == 300);
  CHECK(a.diagnostics.size() == 300);
  AssemblyOptions few;
  few.diagnostic_limit = 10;
  const Assembly b = assemble({{"t.mac", source + "\tEND\n"}}, few);
  CHECK(b.errors == 300);
  CHECK(b.diagnostics.size() == 10);
}

TEST_CASE("The switch D defines, the source may assign again") {
  AssemblyOptions options;
  options.base = 0;
  options.defines = {{"DEBUG", Word(3)}};
  const Assembly a = assemble(
      {{"t.mac", "\tEXP DEBUG\nIFDEF DEBUG,<\tEXP 1>\nDEBUG=4\n\tEXP DEBUG\n\tEND\n"}}, options);
  CHECK(a.ok());
  CHECK(a.image.at(1) == Word(1));
  CHECK(a.image.at(2) == Word(4));
}

TEST_CASE("each word knows its source line") {
  AssemblyOptions options;
  options.lines = true;
  const Assembly a = assemble({{"a.mac", "\tLOC 1000\nDEFINE M<\n\tEXP 1\n\tEXP 2>\n"},
                               {"b.mac", "\tM\n\tMOVE [5]\n\tEND\n"}},
                              options);
  const SourceLine* line = a.line_of(01001);
  REQUIRE(line != nullptr);
  CHECK(a.files.at(line->file) == "b.mac");
  CHECK(line->line == 1);
  REQUIRE(a.line_of(01003) != nullptr);
  CHECK(a.line_of(01003)->line == 2);
  CHECK(a.line_of(01004) == nullptr);
}

TEST_CASE("symbols of the result") {
  AssemblyOptions options;
  options.base = 0140;
  const Assembly a =
      assemble({{"t.mac", "A:\tEXP 1\nB==2\nC::\n\tOPDEF O [5B8]\n\tMOVE V#\n\tEND\n"}}, options);
  std::string text;
  for (const Symbol& s : a.symbols) text += s.name + "=" + octal(s.value) + " ";
  CHECK(text == "A=000000000140 B=000000000002 C=000000000141 O=005000000000 V=000000000142 ");
  CHECK(a.symbols[0].is(Symbol::label));
  CHECK(a.symbols[0].is(Symbol::right_relocatable));
  CHECK(a.symbols[1].is(Symbol::suppressed));
  CHECK(a.symbols[2].is(Symbol::internal));
  CHECK(a.symbols[3].is(Symbol::opdef));
  CHECK(a.symbols[4].is(Symbol::variable));
}

TEST_CASE("only symbols that are used and undefined are left to the linker") {
  AssemblyOptions options;
  options.relocatable = true;
  const Assembly a = assemble({{"t.mac",
                                "DEFINE M<EXP 1>\n\tM\n\tPURGE M\n\tIFDEF N,<EXP 2>\n\tEXTERN X\n"
                                "\tEXP X\n\tOPDEF O [5B8]\n\tO\n\tPURGE O\n\tEND\n"}},
                              options);
  REQUIRE(a.modules.size() == 1);
  CHECK(a.modules[0].externals == std::vector<std::string>{"X"});
  CHECK(a.symbols.size() == 1);
}
