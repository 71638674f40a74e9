// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// docs/macro10/LANGUAGE.md chapter 8: literals, their pool, and its size in both passes.
#include "tests/unit/asm_case.h"

using namespace ka10;
using ka10::test::check_all;

TEST_CASE("8.1-8.4 what a literal may hold") {
  check_all({
      {"statements over lines, ] on its own line", "\tMOVE 1,[MOVE 2,3\n\tPOPJ 17,\n]\n",
       "200040001001 200100000003 263740000000"},
      {"a ] in a comment does not close", "\tMOVE 1,[5 ; ]\n\t6]\n", "200040001001 5 6"},
      {"a ] in a text does not close", "\tMOVE 1,[ASCIZ /]/]\n", "200040001001 564000000000"},
      {"a comma is AC and address, EXP gives words",
       "\tMOVE [\"A\",\"B\"]\n\tMOVE [EXP \"A\",\"B\"]\n\tMOVE [1,,2]\n",
       "200000001003 200000001004 200000001006 40000102 101 102 1000002"},
      {"macros, REPEAT, conditionals and assignments in literals",
       "DEFINE M<EXP 1\n\tEXP 2>\n\tMOVE [M]\n\tMOVE [REPEAT 2,<3>]\n\tMOVE [IFE 0,<4>]\n"
       "\tMOVE [A=6\n\tEXP A]\n",
       "200000001004 200000001006 200000001010 200000001011 1 2 3 3 4 6"},
      {"what moves the location is ignored", "\tMOVE [LOC 5\n\tBLOCK 3\n\tLIT\n\tVAR\n\tEXP 7]\n",
       "200000001001 7"},
      {"END in a literal is ignored", "\tMOVE [EXP 7\n\tEND\t]\n", "200000001001 7"},
      {"an empty literal is L and one zero word", "\tMOVE []\n\tMOVE 5\n",
       "200000001002 200000000005 0", "L"},
      {"a literal with @ inside and outside", "\tMOVE 1,@[MOVE 2,@5]\n",
       "200060001001 200120000005"},
      {"MLOFF ends a literal at the line end", "\tMLOFF\n\tMOVE [5\n\tMLON\n\tMOVE [6\n]\n",
       "200000001002 200000001003 5 6"},
      {"index after a literal", "\tMOVE 1,[EXP 1,2](2)\n", "200042001001 1 2"},
  });
}

TEST_CASE("8.5 pooling") {
  check_all({
      {"matches cross the borders of earlier literals",
       "\tMOVE [1]\n\tMOVE [2]\n\tMOVE [EXP 1,2]\n", "200000001003 200000001004 200000001003 1 2"},
      {"the end of the pool is extended: pool 1 2, EXP 2,1,2,3",
       "\tMOVE [EXP 1,2]\n\tMOVE [EXP 2,1,2,3]\n", "200000001002 200000001003 1 2 1 2 3"},
      {"pool 1 1 2, EXP 1,2 is at the second 1", "\tMOVE [EXP 1,1,2]\n\tMOVE [EXP 1,2]\n",
       "200000001002 200000001003 1 1 2"},
      {"the smallest position wins", "\tMOVE [EXP 1,2,1,2]\n\tMOVE [EXP 1,2]\n",
       "200000001002 200000001002 1 2 1 2"},
      {"an extension at a small position beats a later one",
       "\tMOVE [EXP 1,1]\n\tMOVE [EXP 1,1,1]\n", "200000001002 200000001002 1 1 1"},
      {"the second of two equal words is extended", "\tMOVE [EXP 1,1]\n\tMOVE [EXP 1,2]\n",
       "200000001002 200000001003 1 1 2"},
      {"relocation counts", "\tRELOC 0\nA:\tMOVE [A]\n\tMOVE [0]\n",
       "@0 200000000002 200000000003 0 0"},
      {"a flagged literal is stored anew each time", "\tMOVE [19]\n\tMOVE [19]\n\tMOVE [21]\n",
       "200000001003 200000001004 200000001003 21 21", "N N"},
      {"a Q flag does the same", "\tMOVE [MOVEI 1000000]\n\tMOVE [MOVEI]\n\tMOVE [MOVEI 1000000]\n",
       "200000001003 200000001003 200000001004 201000000000 201000000000", "Q Q"},
      {"flags of the line around do not matter",
       "\tMOVE [5]\n\tMOVE 1000000,[5]\n\tMOVE [5](1,,1)\n",
       "200000001003 200000001003 200001001004 5", "Q"},
      {"text literals share words with numbers", "\tMOVE [ASCIZ /A/]\n\tMOVE [404000000000]\n",
       "200000001002 200000001002 404000000000"},
  });
}

TEST_CASE("8.6, 8.7 dot and nesting") {
  check_all({
      {"dot is the word with the outermost bracket",
       "\tJRST [MOVE 1,2\n\tJRST .+1]\n\tMOVE [[EXP .]]\n",
       "254000001002 200000001005 200040000002 254000001001 1001 1004"},
      {"the inner literal is first in the pool", "\tMOVE 1,[MOVE 2,[MOVE 3,[5]]]\n",
       "200040001003 5 200140001001 200100001002"},
      {"equal nested literals are shared", "\tMOVE [[1]]\n\tMOVE [[1]]\n",
       "200000001003 200000001003 1 1002"},
  });
}

TEST_CASE("8.8 the two sizes of the pool") {
  check_all({
      {"forward references are not shared in pass 1: a gap follows",
       "\tMOVE [A]\n\tMOVE [A]\n\tLIT\nX:\tEXP X\nA=5\n", "200000001002 200000001002 5 @1004 1004"},
      {"nested literals are not shared in pass 1", "\tMOVE [[1]]\n\tMOVE [[1]]\n\tLIT\nX:\tEXP X\n",
       "200000001003 200000001003 1 1002 @1005 1005"},
      {"place-holders stop the extension of the end in pass 1",
       // pass 1: 1 2 * then 2 3 appended: 5 words; pass 2: 1 2 7 2 3
       "\tMOVE [EXP 1,2]\n\tMOVE [A]\n\tMOVE [EXP 2,3]\n\tLIT\nX:\tEXP X\nA=7\n",
       "200000001003 200000001005 200000001006 1 2 7 2 3 1010"},
      {"in pass 2 the value may close a match that pass 1 did not see",
       // pass 1: * * * = 3 words; pass 2: A=1: 1, then EXP 1,2 extends, then 2 is shared
       "\tMOVE [A]\n\tMOVE [EXP A,2]\n\tLIT\nX:\tEXP X\nA=1\n",
       "200000001002 200000001002 1 2 @1005 1005"},
      {"flagged literals are counted, and stop nothing in pass 1",
       // pass 1: 1 2 in the pool, 19 counted, EXP 2,3 extends: 3 + 1 words; pass 2: 1 2 21 2 3 = 5
       "\tMOVE [EXP 1,2]\n\tMOVE [19]\n\tMOVE [EXP 2,3]\n\tLIT\nX:\tEXP 5\n",
       "200000001003 200000001005 200000001006 1 2 21 2 3 5", "N P"},
      {"a variable not yet placed is a forward reference",
       "\tMOVE [B#]\n\tMOVE [B]\n\tLIT\n\tVAR\nX:\tEXP X\n",
       "200000001002 200000001002 1004 @1005 1005"},
      {"after VAR it is none", "\tMOVE B#\n\tVAR\n\tMOVE [B]\n\tMOVE [B]\n\tLIT\nX:\tEXP X\n",
       "200000001001 @1002 200000001004 200000001004 1001 1005"},
      {"a device name is a forward reference",
       "\tMOVE [TTY]\n\tMOVE [TTY]\n\tCONO 0\n\tLIT\nX:\tEXP X\n",
       "200000001003 200000001003 700200000000 120 @1005 1005"},
      {"the pools of several LITs are independent",
       "\tMOVE [5]\n\tLIT\n\tMOVE [5]\n\tLIT\n\tMOVE [5]\n",
       "200000001001 5 200000001003 5 200000001005 5"},
      {"LIT at another place than in pass 1", "IF1,<\tEXP 1>\n\tMOVE [5]\n\tLIT\n",
       "200000001002 5", "P"},
      {"words of a later LIT follow the larger size",
       "\tMOVE [A]\n\tMOVE [A]\n\tLIT\n\tMOVE [6]\nA=5\n",
       "200000001002 200000001002 5 @1004 200000001005 6"},
      {"a forward reference by assignment",
       "B=A+1\n\tMOVE [B]\n\tMOVE [B]\n\tLIT\nX:\tEXP X\nA=4\n",
       "200000001002 200000001002 5 @1004 1004"},
      {"an instruction name that is defined later is no forward reference",
       "\tMOVE [ADD]\n\tMOVE [ADD]\n\tLIT\nX:\tEXP X\n",
       "200000001002 200000001002 270000000000 1003"},
      {"LIT in a phased region has phased addresses",
       "\tPHASE 0\n\tMOVE [5]\n\tLIT\nA:\tEXP A\n\tDEPHASE\nB:\tEXP B\n", "200000000001 5 2 1003"},
  });
}

TEST_CASE("8.10 labels in literals") {
  check_all({
      {"backward and forward in the literal",
       "\tJRST [A:\tMOVEI 1,5\n\tJRST A\n\tJRST B\nB:\tEXP 7]\n",
       "254000001001 201040000005 254000001001 254000001004 7"},
      {"a literal with a label is not pooled", "\tMOVE [5]\n\tMOVE [A: 5]\n\tMOVE A\n",
       "200000001003 200000001004 200000001004 5 5"},
      {"references from earlier text", "\tJRST A\n\tMOVE [1]\n\tMOVE [EXP 2\nA:\tEXP 3]\n",
       "254000001005 200000001003 200000001004 1 2 3"},
      {"a label behind an inner literal", "\tMOVE [A:\tMOVE [7]\n\tJRST A]\n",
       "200000001002 7 200000001001 254000001002"},
  });
}
