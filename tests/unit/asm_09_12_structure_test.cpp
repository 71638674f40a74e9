// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// docs/macro10/LANGUAGE.md chapters 9 (locations), 10 (data), 11 (operators) and 12 (conditionals).
#include "tests/unit/asm_case.h"

using namespace ka10;
using ka10::test::check_all;

TEST_CASE("9 locations") {
  check_all({
      {"LOC without operand goes back", "\tEXP 1\n\tLOC 2000\n\tEXP 2\n\tRELOC 0\n\tLOC\n\tEXP 3\n",
       "1 @2000 2 3"},
      {"LOC going back replaces words", "\tEXP 1\n\tEXP 2\n\tLOC 1000\n\tEXP 5\n", "5 2"},
      {".ORG takes its mode from the value", "\t.ORG 2000\n\tEXP .\n", "@2000 2000"},
      {"a location that is not known in pass 1", "\tLOC A\nA=2000\n", "", "V"},
      {"a location with a left half", "\tLOC 1000000\n", "", "A"},
      {"PHASE and DEPHASE", "\tPHASE 100\nA:\tEXP A,.\n\tDEPHASE\nB:\tEXP B\n", "100 100 1002"},
      {"BLOCK stores nothing", "\tBLOCK 3\nA:\tEXP A\n", "@1003 1003"},
      {"BLOCK of something unknown in pass 1", "\tBLOCK A\n\tEXP 1\nA=0\n", "1", "V"},
      {"INTEGER and ARRAY are placed with the variables, in symbol order",
       "\tINTEGER Z,B\n\tARRAY C[3],A[2]\n\tEXP A,B,C,Z\n", "1004 1006 1007 1012"},
      {"variables by letters, then dollar, percent, point", "\tEXP A#,.A#,$A#,%A#,Z9#,ZA#,Z#\n",
       "1007 1015 1013 1014 1011 1012 1010"},
      {"VAR in the middle", "\tEXP A#\n\tVAR\n\tEXP A,B#\n", "1001 @1002 1001 1004"},
      {"VAR above its place in pass 1 is P", "\tEXP A#\nIF2,<\tEXP 7>\n\tVAR\n", "1001 7", "P"},
      {"VAR below its place in pass 1 is raised", "\tEXP A#\nIF1,<\tEXP 7>\n\tVAR\nB:\tEXP B\n",
       "1002 @1003 1003"},
      {"variables come before literals at END", "\tMOVE [5]\n\tMOVE A#\n",
       "200000001003 200000001002 @1003 5"},
  });
}

TEST_CASE("9.4 TWOSEG and HISEG") {
  AssemblyOptions options;
  options.base = 0140;
  const Assembly a = assemble(
      {{"seg.mac", "\tTWOSEG\n\tRELOC 0\nL:\tEXP L\n\tRELOC 400000\nH:\tEXP H,L\n\tEND H\n"}},
      options);
  CHECK(a.ok());
  CHECK(a.image.at(0140) == Word(0140));
  CHECK(a.image.at(0400000) == Word(0400000));
  CHECK(a.image.at(0400001) == Word(0140));
  CHECK(a.image.start == Address{0400000});
  const Assembly b = assemble({{"seg.mac", "\tTWOSEG 600123\nH:\tEXP H\n\tEND\n"}}, options);
  CHECK(b.image.at(0600123) == Word(0600123));
  const Assembly c = assemble({{"seg.mac", "\tHISEG 600123\nH:\tEXP H\n\tEND\n"}}, options);
  CHECK(c.image.at(0600000) == Word(0600000));
  const Assembly d = assemble({{"seg.mac", "\tEXP 1\n\tTWOSEG\n\tEND\n"}}, options);
  CHECK(test::asm_letters(d) == "Q");
}

TEST_CASE("10 data") {
  check_all({
      {"EXP", "\tEXP\n\tEXP 1,,3\n\tEXP 1,\n\tEXP 1B0\n", "0 1 0 3 1 0 400000000000"},
      {"DEC and OCT", "\tDEC 10,-1,99,1.5\n\tRADIX 10\n\tOCT 17,^D10\n",
       "12 777777777777 143 201600000000 17 12"},
      {"IOWD", "\tIOWD 5,100\n\tIOWD 100\n\tIOWD ^D10,0\n", "777773000077 77 777766777777"},
      {"POINT",
       "\tPOINT 7,100\n\tPOINT 7,@100(3),6\n\tPOINT 6,,35\n\tPOINT 36,100,\n\tPOINT 8,1,7\n",
       "440700000100 350723000100 600000000 444400000100 341000000001"},
      {"BYTE",
       "\tBYTE (7)1,2(14)3\n\tBYTE (6)1,,3\n\tBYTE (36)-1\n\tBYTE (9)1777\n\tBYTE (18)1,2,3\n",
       "4040001400 10003000000 777777777777 777000000000 1000002 3000000"},
      {"a byte that does not fit begins a word", "\tBYTE (20)1(20)2\n\tBYTE (35)1(2)3\n",
       "200000 400000 2 600000000000"},
      {"BYTE wants a size", "\tBYTE 5\n\tEXP 1\n", "1", "A"},
      {"BYTE of more than 36 bits", "\tBYTE (37)5\n\tEXP 1\n", "1", "A Q"},
      {"ASCII and ASCIZ", "\tASCII /ABCDE/\n\tASCIZ /ABCDE/\n\tASCII //\n\tASCIZ //\n\tASCIZ +A+\n",
       "406050342212 406050342212 0 0 0 404000000000"},
      {"SIXBIT", "\tSIXBIT /AbC D_/\n\tSIXBIT //\n\tSIXBIT /ABCDEFG/\n",
       "414243004477 0 414243444546 470000000000"},
      {"SIXBIT of a tab", "\tSIXBIT /A\tB/\n", "410000000000", "A"},
      {"a statement goes on after the text", "\tASCIZ /A/;c\n\tMOVE [ASCIZ /A/]\n\tASCIZ /A/ X\n",
       "404000000000 200000001003 404000000000 404000000000", "Q"},
      {"a line end instead of the delimiter", "\tASCIZ\n\tEXP 1\n", "1", "A"},
      {"RADIX50", "\tRADIX50 0,ABC\n\tSQUOZE 10,FOO.$%\n\tRADIX50 74,A1\n",
       "43255 114544363527 740000000672"},
      {"COMMENT over lines", "\tCOMMENT /a\n\tEXP 1\n/\tEXP 2\n\tEXP 3\n", "3", "Q"},
      {"REMARK and PRINTX take the rest", "\tREMARK EXP 1 / > ]\n\tPRINTX hello\n\tEXP 1\n", "1"},
  });
}

TEST_CASE("11 symbols and operators") {
  check_all({
      {"OPDEF: latest wins, nothing is pooled",
       "\tOPDEF A [5B8]\n\tA 1\n\tOPDEF A [6B8!7]\n\tA 1\n\tMOVE [5B8]\n",
       "5000000001 6000000010 200000001003 5000000000"},
      {"OPDEF of a macro or SYN is A",
       "DEFINE M<EXP 1>\n\tOPDEF M [5B8]\n\tM\n\tSYN ADD,N\n"
       "\tOPDEF N [5B8]\n\tN 1\n",
       "1 270000000001", "A A"},
      {"OPDEF without brackets", "\tOPDEF A 5\n\tEXP 1\n", "1", "A"},
      {"OPDEF as data", "\tOPDEF A [ASCIZ /AB/]\n\tA\n", "406040000000"},
      {"OPDEF of a forward value", "\tOPDEF A [JRST X]\n\tA\nX:\tEXP 1\n", "254000001001 1"},
      {"SYN keeps the meaning of its time", "\tOPDEF A [5B8]\n\tSYN A,B\n\tOPDEF A [6B8]\n\tB 1\n",
       "5000000001"},
      {"SYN of a pseudo-op", "\tSYN EXP,E\n\tE 1,2\n\tSYN IFE,WHEN\n\tWHEN 0,<E 3>\n", "1 2 3"},
      {"SYN of something undefined", "\tSYN A,B\n\tEXP 1\n", "1", "A"},
      {"PURGE uncovers the built-in meaning", "\tOPDEF ADD [5B8]\n\tADD 1\n\tPURGE ADD\n\tADD 1\n",
       "5000000001 270000000001"},
      {"PURGE takes the operator first, then the symbol",
       "DEFINE A<EXP 1>\nA=5\n\tPURGE A\n\tEXP A\n\tPURGE A\nA=6\n\tEXP A\n", "5 6"},
      {"a macro that is purged leaves no undefined symbol",
       "DEFINE M<EXP 1>\n\tM\n\tPURGE M\n\tIFNDEF M,<EXP 2>\n", "1 2"},
      {"RADIX", "\tRADIX 10\n\tEXP 10\n\tRADIX 2\n\tEXP 101\n\tRADIX 11\n", "12 5", "A"},
      {"a monitor call yields to a label, a macro and an OPDEF",
       "EXIT:\tJRST EXIT\n\tOPDEF OUTSTR [5B8]\n\tOUTSTR 1\nDEFINE RESET<EXP 7>\n\tRESET\n",
       "254000001000 5000000001 7"},
      {".NOCALLI", "\t.DIRECTIVE .NOCALLI\n\tOUTSTR 5\n", "0", "U Q"},
      {"INTERN and ENTRY have no effect on words", "\tINTERN A\n\tENTRY B\nA:\nB:\tEXP A\n",
       "1000"},
      {"external and defined", "\tEXTERN A\nA:\tEXP 1\n", "1", "E"},
      {"an unknown directive", "\t.DIRECTIVE NOSUCH\n\t.DIRECTIVE KA10,FLBLST\n", "", "A"},
      {"linker matters are accepted with a warning", "\t.REQUEST FOO\n\tEXP 1\n", "1", "-"},
  });
}

TEST_CASE("12 conditionals") {
  check_all({
      {"the arithmetic tests",
       "A=-1\n\tIFE A+1,<EXP 1>\n\tIFN A,<EXP 2>\n\tIFG A,<EXP 3>\n\tIFGE A+1,<EXP 4>\n"
       "\tIFL A,<EXP 5>\n\tIFLE A+2,<EXP 6>\n",
       "1 2 4 5"},
      {"the comma is optional", "A=0\n\tIFE A<EXP 1>\n\tIF1<>\n\tIFDEF A<EXP 2>\n", "1 2"},
      {"IFDEF and IFNDEF",
       "\tIFNDEF A,<EXP 1>\nIF1,<\tIFDEF B,<EXP 7>>\nIF2,<\tIFDEF B,<EXP 2>>\n"
       "\tIFDEF MOVE,<EXP 3>\n\tIFDEF LIT,<EXP 4>\nDEFINE M<>\n\tIFDEF M,<EXP 5>\nB=1\n",
       "1 2 3 4 5"},
      {"a symbol only mentioned is not defined", "\tMOVE A\n\tIFNDEF A,<EXP 1>\n", "200000000000 1",
       "U"},
      {"IFIDN and IFDIF",
       "\tIFIDN <A,B>,<A,B>,<EXP 1>\n\tIFIDN <a><A>,<EXP 2>\n"
       "\tIFDIF /A/ .B.,<EXP 3>\n\tIFIDN <<A>>,<<A>>,<EXP 4>\n\tIFIDN <> <>,<EXP 5>\n",
       "1 3 4 5"},
      {"IFB and IFNB",
       "\tIFB <>,<EXP 1>\n\tIFB < \t>,<EXP 2>\n\tIFNB <A>,<EXP 3>\n\tIFB //,<EXP 4>\n", "1 2 3 4"},
      {"the text may begin on a later line",
       "\tIFE 0,\n; comment <\n\n<EXP 1\n\tEXP 2>\n\tIFN 0\n<EXP 3>\n", "1 2"},
      {"without a bracket the rest of the line is the text",
       "\tIFE 0,EXP 1\n\tIFN 0,EXP 2\n\tIFE 0,EXP 3 ;c\n", "1 3"},
      {"what follows a true conditional joins its last statement",
       "\tIFE 0,<EXP 6>,<EXP 7>\n\tIFE 0,<EXP 1\n\tEXP 2>,3\n", "6 7 1 2 3"},
      {"what follows a false one is a new statement",
       "\tIFN 0,<EXP 6> EXP 7\nA:\tIFN 0,<> B: EXP A,B\n", "7 1001 1001"},
      {"brackets in comments and quotes count", "\tIFE 0,<EXP 1 ; > EXP 2\n\tEXP \"<\">\",3>\n",
       "1 74", "Q"},
      {"nested", "\tIFE 0,<IFN 1,<EXP 1>\n\tIFE 1,<EXP 2>\n\tIFE 0,<EXP 3>>\n", "1 3"},
      {"END inside of a conditional", "\tEXP 1\n\tIFE 0,<EXP 2\n\tEND\n>\n", "1 2"},
      {".IF",
       "A=5\nB:\tOPDEF C [5B8]\n\t.IF A,ABSOLUTE,<EXP 1>\n\t.IF B,LABEL,<EXP 2>\n"
       "\t.IF A,ASSIGN,<EXP 3>\n\t.IF C,OPDEF,<EXP 4>\n\t.IF MOVE,OPCODE,<EXP 5>\n\t.IFN "
       "A,LABEL,<EXP 6>\n"
       "\t.IF A+1,EXPRES,<EXP 7>\n\t.IF X,SYMBOL,<EXP 10>\n\t.IF A,L,<EXP 11>\n",
       "1 2 3 4 5 6 7", "A"},
  });
}
