// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// docs/macro10/LANGUAGE.md chapters 3 (symbols), 4 (values) and 5 (numbers).
#include "tests/unit/asm_case.h"

using namespace ka10;
using ka10::test::check_all;

TEST_CASE("3 symbols") {
  check_all({
      {"six characters count, in pseudo-ops too",
       "ABCDEFG=1\nABCDEFX=2\n\tEXPECT ABCDEF\n\tRADIX50X 0,A", "0 13", "U Q"},
      {"long names of pseudo-ops", "\tINTEGERS I\n\tCOMMENTARY /x/\n\tEXP I\n", "1001"},
      {"dollar and percent", "$=1\n%A=2\nA$%.=3\n\tEXP $,%A,A$%.", "1 2 3"},
      {"operators and symbols are two name spaces", "ADD:\tADD 1,ADD\n", "270040001000"},
      {"in an operand the symbol wins over the macro", "DEFINE A<5>\nA=7\n\tEXP A\n\tA\n", "7 5"},
      {"MACPRF prefers the macro", "\t.DIRECTIVE MACPRF\nDEFINE A<5>\nA=7\n\tEXP A\n", "5"},
      {"an instruction name as operand is its word", "\tEXP MOVE,HALT,CONO",
       "200000000000 254200000000 700200000000"},
      {"a pseudo-op in an operand is undefined", "\tEXP LIT", "0", "U"},
      {"undefined symbols are flagged at every use", "\tEXP A\n\tMOVE A", "0 200000000000", "U U"},
      {"device names need a device instruction", "\tEXP TTY", "0", "U"},
      {"device names with a device instruction", "\tEXP TTY,PI\n\tCONO PI,0", "120 4 700600000000"},
      {"a device instruction in a literal counts too", "\tEXP PTR\n\tMOVE [CONO 0]",
       "104 200000001002 700200000000"},
      {"variables", "\tMOVE B#\n\tMOVE A#\n\tMOVE B\n", "200000001004 200000001003 200000001004"},
      {"# on a defined symbol does nothing", "A=5\n\tEXP A#\n\tEXP A\n", "5 5"},
      {"# once is enough, also after other uses", "\tEXP A,A#\n", "1002 1002"},
      {"a variable defined later as label is none", "\tEXP A#\nA:\tEXP 1\n", "1001 1"},
      {"external by ##", "\tEXP A##\n", "0", "E"},
  });
}

TEST_CASE("4 relocation in expressions, absolute output adds the base") {
  const std::string source =
      "A:\tEXP A,A+1,B-A,A-1\nB:\tXWD A,B\n\tMOVE 1,A\n\t-1,,A\n\tEXP A*1,A!0,A_0\n\tEND A\n";
  AssemblyOptions options;
  options.base = 0140;
  const Assembly a = assemble({{"rel.mac", source}}, options);
  CHECK(a.ok());
  CHECK(a.image.start == Address{0140});
  const char* const words[] = {"000000000140", "000000000141", "000000000004", "777777000137",
                               "000140000144", "200040000140", "777777000140", "000000000140",
                               "000000000140", "000000000140"};
  for (Address i = 0; i < 10; ++i) {
    INFO(i);
    CHECK(octal(a.image.at(0140 + i)) == words[i]);
  }
}

TEST_CASE("4.3 other operations on relocatable values use final addresses") {
  AssemblyOptions options;
  options.base = 0140;
  const std::string source = "A:\tEXP A&777,A*2,A_1,A+A,-A\n\tEND\n";
  const Assembly a = assemble({{"rel.mac", source}}, options);
  CHECK(a.ok());
  CHECK(octal(a.image.at(0140)) == "000000000140");
  CHECK(octal(a.image.at(0141)) == "000000000300");
  CHECK(octal(a.image.at(0142)) == "000000000300");
  CHECK(octal(a.image.at(0143)) == "000000000300");
  CHECK(octal(a.image.at(0144)) == "000000777640");
  AssemblyOptions rel;
  rel.relocatable = true;
  const Assembly r = assemble({{"rel.mac", "A:\tEXP A&777\n\tEXP A+A\n\tEND\n"}}, rel);
  CHECK(test::asm_letters(r) == "R R");
}

TEST_CASE("5 numbers") {
  check_all({
      {"a digit not below the radix", "\tEXP 19,89,8,9\n", "21 111 10 11", "N N"},
      {"the radix holds for a bracket", "A=5\n\tEXP ^D<10+5>,^D<A+10>,^D-10,^D 10",
       "17 17 777777777766 12"},
      {"^D before a symbol", "A=5\n\tEXP ^DA", "0", "N"},
      {"unknown letter after ^", "\tEXP ^X", "0", "N"},
      {"^B and ^O", "\tRADIX 10\n\tEXP ^B1010,^O777,10", "12 777 12"},
      {"suffixes in the current radix", "\tEXP 10K,1M,1G,^D1K,^D2M\n\tRADIX 10\n\tEXP 1K",
       "10000 1000000 1000000000 1750 7502200 1750"},
      {"B shift", "\tEXP 1B0,1B17,3B8,1B35,3B35,1B36,10B8,1B<17>,1B17B34\n",
       "400000000000 1000000 3000000000 1 3 0 10000000000 1000000 2000000"},
      {"B on brackets and quotes", "\tEXP <1+2>B17,\"A\"B6,'A'B5",
       "3000000 404000000000 410000000000"},
      {"B with a symbol", "P=^D17\n\tEXP 1B<P>,1B<9>\n", "1000000 400000000"},
      {"a symbol takes no B", "XB5=3\n\tEXP XB5", "3"},
      {"minus and B", "\tEXP -1B17,-1B0\n", "777777000000 400000000000"},
      {"B beyond the word", "\tEXP 1B99,1B<-1>\n", "0 0"},
      {"complement after B", "\tEXP 1B^-0\n", "0"},
      {"^L counts leading zeros", "\tEXP ^L0,^L1,^L400000000000,^L<1B17>,^L-1", "44 43 0 21 0"},
      {"more than 36 bits: the low ones stay", "\tEXP 1234567123456712345", "123456712345"},
  });
}

TEST_CASE("5.5 floating point by DEC's method") {
  check_all({
      {"the checked values", "\tEXP 0.1,3.14159265,99999999.,1.0E38,1.0E-38,6.02E23",
       "175631463146 202622077325 233575360377 377454732316 002663437350 317775723706"},
      {"signs and exponents", "\tEXP 1.0,-1.0,2.5,.5,10.,1.5E3,1.5E-3,3.E+2",
       "201400000000 576400000000 202500000000 200400000000 204500000000 213567000000 "
       "167611156457 211454000000"},
      {"zero", "\tEXP 0.0,0.,.0", "0 0 0"},
      {"the point makes it floating", "\tEXP 1E3", "1", "Q"},
      {"always decimal", "\tRADIX 8\n\tEXP 9.5", "204460000000"},
      {"too large", "\tEXP 1.0E39", "0", "N"},
      {"too small", "\tEXP 1.0E-40", "0", "N"},
      {"exponent without digits", "\tEXP 1.0E", "201400000000", "N"},
      {"^F is fixed point", "\tEXP ^F1.5B17,^F3.25B17,^F7,-^F1.5B17",
       "1400000 3200000 7 777776400000"},
      {"one tenth of ten digits", "\tEXP 0.1000000000,100.E-3", "175631463146 175631463146"},
  });
}

TEST_CASE("5.8 quoted text") {
  check_all({
      {"right-justified", "\tEXP \"A\",\"AB\",\"ABCDE\",'A','AB','ABCDEF'",
       "101 20302 203024161105 41 4142 414243444546"},
      {"more than fits", "\tEXP \"ABCDEF\"\n\tEXP 'ABCDEFG'", "205034221306 424344454647", "Q Q"},
      {"a doubled quote is one", "\tEXP \"\"\"\",''''", "42 7"},
      {"empty", "\tEXP \"\",''", "0 0"},
      {"a line end closes", "\tEXP \"AB\n\tEXP 5", "20302 5", "Q"},
      {"no SIXBIT code", "\tEXP 'A\tC'\n", "41", "Q Q"},
      {"a semicolon in quotes is no comment", "\tEXP \";\",1", "73 1"},
  });
}
