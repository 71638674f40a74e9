// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// docs/macro10/LANGUAGE.md chapters 1 (source text) and 2 (statements).
#include "tests/unit/asm_case.h"

using namespace ka10;
using ka10::test::check_all;

TEST_CASE("1 source text") {
  check_all({
      {"lower case means upper case", "abc=5\n\texp ABC\n\tmovei 1,aBc", "5 201040000005"},
      {"lower case stays in quotes and ASCII, not in SIXBIT",
       "\tEXP \"a\",'a'\n\tASCII /a/\n\tSIXBIT /a/", "141 41 604000000000 410000000000"},
      {"CR LF and LF give the same words", "\tASCIZ /a\r\nb/\r\n\tEXP 5\r\n", "604321261000 5"},
      {"a line end in text is CR LF, two characters", "\tASCIZ /a\nb/", "604321261000"},
      {"VT and FF end a line", "\tEXP 1\v\tEXP 2\f\tEXP 3\n", "1 2 3"},
      {"a CR alone is ignored", "\tEX\rP 5\n", "5"},
      {"blanks stand between all tokens", " MOVE  1 , @ 5 ( 2 ) \t; x", "200062000005"},
      {"a blank before = makes no assignment", "Y = 5\n", "0", "U Q"},
      {"control-underscore joins lines", "\tEXP 1,\037\n2\n\tEXP\037\r\n\t3", "1 2 3"},
      {"other control characters are flagged and ignored",
       "\tEXP \001"
       "5\n",
       "5", "Q"},
      {"braces are no brackets", "\tEXP {5\n", "5", "Q"},
      {"a comment runs to the line end", "; EXP 1\n\tEXP 2 ; EXP 3\n", "2"},
  });
}

TEST_CASE("1.1 NUL is ignored everywhere") {
  const std::string source(
      "\tLOC 1000\n\tEX\0P 1\0"
      "2\n\tEND\n",
      26);
  const Assembly a = assemble({{"nul.mac", source}});
  CHECK(a.ok());
  CHECK(a.image.at(01000) == Word(012));
}

TEST_CASE("1.8 SOS line numbers are no part of the text") {
  const Assembly a =
      assemble({{"sos.mac", "00100\t\tLOC 1000\n00200\tA:\tEXP 5\n00300\t\tEND A\n"}});
  CHECK(a.ok());
  CHECK(a.image.at(01000) == Word(5));
  CHECK(a.image.start == Address{01000});
}

TEST_CASE("2 statements") {
  check_all({
      {"several labels before one statement", "A: B: C:\tEXP A,B,C", "1000 1000 1000"},
      {"a label on its own line labels the next word", "A:\n\n;\nB:\tEXP A,B", "1000 1000"},
      {"variants of labels", "A:\tEXP 1\nB::\tEXP 2\nC:!\tEXP 3\nD::!\tEXP A,B,C,D",
       "1 2 3 1000 1001 1002 1003"},
      {"an operator directly followed by an operator character is a value",
       "\tMOVE+1\n\tMOVE-1\n\tADD!7\n\tJRST_-1",
       "200000000001 177777777777 270000000007 126000000000"},
      {"a blank before the sign makes it an operand", "\tMOVE -1\n\tMOVEI +1",
       "200000777777 201000000001"},
      {"a user symbol as operator is a numeric statement", "A=5\n\tA\n\tA+1\n\tA,3",
       "5 6 240000003"},
      {"the rest of the line after a statement is Q", "\tEXP 5 6\n", "5", "Q"},
      {"undefined operator", "\tNOSUCH 5\n", "0", "U Q"},
      {"label with the same value again", "A:\n A:\tEXP A", "1000"},
      {"label with another value: M, P, D and the first value", "A:\tEXP 1\nA:\tEXP 2\n\tEXP A",
       "1 2 1000", "M P D"},
      {"label after an assignment keeps the assigned value", "A=5\nA:\tEXP A\n", "5", "M P D"},
      {"number before a colon checks the location", "1000:\tEXP 1\n1001:\tEXP 2\n", "1 2"},
      {"wrong number before a colon", "1001:\tEXP 1\n", "1", "P"},
      {"expression before a colon", "A=400\n<A*2>:\tEXP 1\n", "1"},
      {"dot is the location of the statement", "\tEXP .,.+1\n\tEXP .\n\tJRST .-1",
       "1000 1001 1002 254000001002"},
      {"dot begins a symbol or a number", ".A=7\n..B=6\n\tEXP .A,..B,.5,.+.5",
       "7 6 200400000000 200400001000"},
      {"dot after LOC, BLOCK, PHASE", "\tBLOCK 2\nA=.\n\tPHASE 10\nB=.\n\tDEPHASE\n\tEXP A,B",
       "@1002 1002 10"},
  });
}

TEST_CASE("2.6 assignments") {
  check_all({
      {"pairs and instructions may be assigned",
       "A=1,,2\nB=XWD 3,4\nX:\nC=JRST X\nD=POINT 7,X\nE=SIXBIT /AB/\n\tEXP A,B,C,D,E",
       "1000002 3000004 254000001000 440700001000 414200000000"},
      {"a literal may be assigned", "A=[5]\n\tMOVE A", "200000001001 5"},
      {"assigned again", "A=1\n\tEXP A\nA=A+1\n\tEXP A\nA==7\n\tEXP A", "1 2 7"},
      {"all forms", "A=1\nB==2\nC=:3\nD==:4\nE=:=5\n\tEXP A,B,C,D,E", "1 2 3 4 5"},
      {"a use before the first assignment sees the last value of pass 1", "\tEXP A\nA=1\nA=2\n",
       "2"},
      {"assigning to a label", "A:\tEXP 1\nA=5\n\tEXP A", "1 1000", "A"},
      {"an instruction name may be assigned: an operand, not an operator",
       "ADD=7\n\tADD 1,2\n\tEXP ADD\n", "270040000002 7"},
      {"assignment in brackets yields its value", "\tEXP <A=5>+1,A\n", "6 5"},
      {"instruction after = with operands", "A=MOVE 1,@5(2)\n\tEXP A", "200062000005"},
      {"AC and address after =", "A=1,5\n\tEXP A", "40000005"},
      {"blanks after =", "A= \t5\n\tEXP A", "5"},
  });
}
