// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// docs/macro10/LANGUAGE.md chapters 13 (macros) and 14 (repetition).
#include "tests/unit/asm_case.h"

using namespace ka10;
using ka10::test::AsmCase;
using ka10::test::check_all;

TEST_CASE("13.1 definitions") {
  check_all({
      {"what stands between name, dummies and body is skipped",
       "DEFINE A (X) , <EXP X>\nDEFINE B,<EXP 2>\nDEFINE C ;comment (\n ; more\n<EXP 3>\n"
       "DEFINE D (X,\n\tY)\n<EXP X,Y>\n\tA 1\n\tB\n\tC\n\tD 4,5\n",
       "1 2 3 4 5"},
      {"a redefinition replaces", "DEFINE A<EXP 1>\n\tA\nDEFINE A<EXP 2>\n\tA\n", "1 2"},
      {"an OPDEF of that name: X, and the macro takes the name",
       "\tOPDEF A [5B8]\nDEFINE A<EXP 1>\n\tA\n", "1", "A X"},
      {"brackets in the body nest, in comments too", "DEFINE A<EXP <1> ; <>\n\tEXP 2>\n\tA\n",
       "1 2"},
      {"a macro may carry the name of an instruction",
       "DEFINE ADD(X)<EXP X>\n\tADD 5\n\tPURGE ADD\n\tADD 5\n", "5 270000000005"},
      {"a macro used before its definition works in pass 2 only",
       "\tA\nB:\tEXP B\nDEFINE A<EXP 1>\n", "1 1001"},
  });
}

TEST_CASE("13.2-13.4 dummies and the body") {
  check_all({
      {"dummies are replaced in quotes, text and comments, in any case",
       "DEFINE A(Xy)<EXP \"XY\"\n\tASCIZ /xy!/ ; XY>\n\tA B\n", "102 411020000000"},
      {"only whole runs of symbol characters", "DEFINE A(X)<EXP XX,X1,X>\nXX=1\nX1=2\n\tA 3\n",
       "1 2 3"},
      {"six characters of a dummy count", "DEFINE A(LONGNAME)<EXP LONGNAMES>\n\tA 5\n", "5"},
      {"apostrophes", "DEFINE A(N)<T'N'U: EXP N'B17,''N''>\n\tA 1\n\tEXP T1U\n", "1000000 21 1000"},
      {"an apostrophe away from dummies stays", "DEFINE A(N)<EXP 'AB',N>\n\tA 1\n", "4142 1"},
      {"two dummies joined", "DEFINE A(M,N)<EXP M'N>\n\tA 1,2\n", "12"},
      {";; is not kept, its brackets count", "DEFINE A(N)<EXP N ;;<not> N\n\tEXP N>\n\tA 1\n",
       "1 1"},
  });
}

TEST_CASE("13.5 arguments from version 51 on") {
  const auto text = [](const std::string& call, const std::string& expected) {
    AssemblyOptions options;
    const Assembly a = assemble(
        {{"t.mac", "DEFINE T(A,B,C)<ASCIZ |A/B/C|\n>\n\tLOC 1000\n\tT" + call + "\n\tEND\n"}},
        options);
    std::string got;
    for (Address at = 01000; a.image.has(at); ++at)
      for (int i = 0; i < 5; ++i) {
        const auto c = static_cast<char>(a.image.at(at).field(7 * i, 7 * i + 6));
        if (c != 0) got += c;
      }
    INFO(call);
    CHECK(got == expected);
  };
  text(" X,Y,Z", "X/Y/Z");
  text("\tX Y , Z\t,  W ;comment", "X Y/Z/W");
  text(" <X >,< Y>,<<Z>>", "X / Y/<Z>");
  text(" <A>B,C", "AB/C/");
  text(" \"P,Q\",R", "\"P,Q\"/R/");
  text(" [P,Q],(R,S),T<U,V>", "[P,Q]/(R,S)/T<U,V>");
  text(" P(Q,R),S", "P(Q,R)/S/");
  text("(P, Q ,R)", "P/ Q /R");
  text("((P,Q),R)", "(P,Q)/R/");
  text("(\"P,Q\",[R)", "\"P/Q\"/[R");
  text("(<P,Q>,R)", "P,Q/R/");
  text("(P\nQ,R)", "P\r\nQ/R/");
  text(" ,X", "/X/");
  text("", "//");
  text(" ;comment", "//");
  text(" \\12,\\<1+2>", "12/3/");
  text(" \\0", "0//");
  text(" \"A;B\",C", "\"A;B\"/C/");
}

TEST_CASE("13.5 arguments up to version 50") {
  AssemblyOptions options;
  options.args = ArgumentRule::v50;
  const std::vector<AsmCase> cases = {
      {"blanks are kept", "DEFINE T(A,B)<ASCIZ |A!B|\n>\n\tT X Y , Z\n",
       "541013120102 202640000000"},
      {"only a leading < protects commas", "DEFINE T(A,B)<ASCIZ |A!B|\n>\n\tT <P,Q>,R\n\tT [P,Q]\n",
       "501312120644 0 556404150672 0"},
  };
  check_all(cases, options);
  check_all({{"the directive ITABM asks for the old rule",
              "\t.DIRECTIVE .ITABM\nDEFINE T(A,B)<ASCIZ |A!B|\n>\n\tT X Y , Z\n",
              "541013120102 202640000000"}});
}

TEST_CASE("13.5 missing arguments, created symbols, values") {
  check_all({
      {"defaults only at the end", "DEFINE D(A<7>,B<10>)<EXP A,B>\n\tD\n\tD 1\n\tD ,1\n\tD <>,2\n",
       "7 10 1 10 0 1 0 2"},
      {"created symbols", "DEFINE D(%A)<%A: EXP %A\n>\n\tD\n\tD\n\tD X\n\tEXP ..0002\n",
       "1000 1001 1002 1001"},
      {"the created counter starts afresh in pass 2",
       "DEFINE D(%A)<JRST %A\n\tEXP 1\n%A:>\n\tD\n\tEXP 2\n", "254000001002 1 2"},
      {"backslash in the current radix",
       "N=12\nDEFINE L(X)<L'X: EXP X>\n\tL \\N\n\tRADIX 10\n\tL \\N\n"
       "\tEXP L12,L10\n",
       "12 12 1000 1001"},
      {"backslash of a negative number is unsigned", "DEFINE L(X)<EXP X>\n\tL \\<-1>\n",
       "777777777777"},
      {"backslash of something undefined", "DEFINE L(X)<EXP X>\n\tL \\Q\n", "0", "X U"},
      {"backslash quote: as characters",
       "N='AB'\nM=\"CD\"\nDEFINE L(X)<EXP 'X''>\nDEFINE K(X)<EXP \"X\">\n"
       "\tL \\'N\n\tK \\\"M\n",
       "0 20704", "U Q"},
      {"too many arguments remain on the line", "DEFINE T(A)<EXP A\n>\n\tT 1,2\n\tT (3),4\n",
       "1 2 3 4"},
      {"an unmatched bracket ends the list",
       "DEFINE V(A)<A*10>\n\tMOVEI 1,(V 2)\n\tMOVE [V 3]\n\tEXP <V 4>+1\n",
       "201060000000 200000001003 41 30"},
      {"no dummies: the rest of the line stays", "DEFINE M<EXP 1>\n\tM,2\n\tM+4\n", "1 2 5"},
  });
}

TEST_CASE("13.6 expansion") {
  check_all({
      {"a label before a call", "DEFINE M<\n\tEXP 7>\nA:\tM\n\tEXP A\n", "7 1000"},
      {"recursion", "DEFINE R(N)<EXP N\n\tIFG N-1,<R \\<N-1>>>\n\tR 3\n", "3 2 1"},
      {"a macro that redefines itself", "DEFINE M<EXP 1\nDEFINE M<EXP 2>>\n\tM\n\tM\n\tM\n",
       "1 2 2", ""},
      {"a macro that purges itself", "DEFINE M<EXP 1\n\tPURGE M\n>\n\tM\n\tIFNDEF M,<EXP 2>\n",
       "1 2"},
      {"outer dummies are put into inner definitions",
       "DEFINE O(N,V)<DEFINE N(Q)<EXP V+Q>>\n\tO A,10\n\tO B,20\n\tA 1\n\tB 2\n", "11 22"},
      {"a macro that opens a conditional's bracket by argument",
       "DEFINE W(T)<IFE 0,<T>>\n\tW <EXP 1\n\tEXP 2>\n", "1 2"},
  });
}

TEST_CASE("14 repetition") {
  check_all({
      {"REPEAT",
       "N=0\n\tREPEAT 3,<N=N+1\n\tEXP N>\n\tREPEAT 1,<EXP 7>\n\tREPEAT 0,<EXP 10> EXP 11\n"
       "\tREPEAT -1,<EXP 12>\n",
       "1 2 3 7 11"},
      {"a line end goes before each turn", "A:\tREPEAT 2,<EXP .>\n\tEXP A\n", "1000 1001 1000"},
      {"the rest of the line of an outer REPEAT is a comment",
       "\tREPEAT 2,<EXP 1> EXP 2\n\tEXP 3\n", "1 1 3"},
      {"in a macro it is read after the last turn", "DEFINE M<REPEAT 2,<EXP 1>,2>\n\tM\n", "1 1 2"},
      {"REPEAT of something unknown in pass 1", "\tREPEAT A,<EXP 1>\nA=0\n", "", "V"},
      {"the bracket on a later line", "\tREPEAT 2\n<EXP 1>\n", "1 1"},
      {"dummies in a REPEAT in a macro", "DEFINE M(A)<REPEAT 2,<EXP A\n>>\n\tM 5\n\tM <<1,,2>>\n",
       "5 5 1000002 1000002"},
      {"IRP", "DEFINE E(L)<IRP L,<EXP L\n>>\n\tE <1,2>\n\tE <<3,,4>,5>\n\tE 6\n\tE\n\tE <>\n",
       "1 2 3000004 5 6"},
      {"null elements count",
       "DEFINE C(L)<N=0\nIRP L,<N=N+1>\n\tEXP N>\n\tC <1,,3>\n\tC <,>\n\tC <>\n\tC\n", "3 2 0 0"},
      {"parentheses around the dummy", "DEFINE E(L)<IRP (L),<EXP L>\nIRP <L><EXP L>>\n\tE <1,2>\n",
       "1 2 1 2"},
      {"IRPC", "DEFINE E(S)<IRPC S,<EXP \"S\"\n>>\n\tE AB\n\tE <1,>\n", "101 102 61 54"},
      {"IRP in a REPEAT in a macro", "DEFINE E(L)<REPEAT 2,<IRP L,<EXP L\n>>>\n\tE <1,2>\n",
       "1 2 1 2"},
      {"IRP over the same dummy", "DEFINE E(L)<IRP L,<IRP L,<EXP L\n>>>\n\tE <<1,2>,3>\n",
       "40000002 3"},
      {"IRPC over the element of an IRP", "DEFINE E(L)<IRP L,<IRPC L,<EXP L\n>>>\n\tE <12,3>\n",
       "1 2 3"},
      {"two IRPs", "DEFINE E(X,Y)<IRP X,<IRP Y,<XWD X,Y\n>>>\n\tE <1,2>,<3,4>\n",
       "1000003 1000004 2000003 2000004"},
      {"STOPI", "DEFINE E(L)<IRP L,<IFE L-2,<STOPI>\n\tEXP L\n>>\n\tE <1,2,3>\n", "1 2"},
      {"IRP outside of a macro", "\tIRP L,<EXP 1>\n\tEXP 2\n", "2", "A"},
      {"IRP of something else than a dummy", "DEFINE E(L)<IRP M,<EXP 1>\n\tEXP L>\n\tE 2\n", "2",
       "A"},
      {"STOPI outside of IRP", "\tSTOPI\n\tEXP 2\n", "2", "A"},
      {"a call at the end of an IRP's text",
       "DEFINE T(A)<EXP A>\nDEFINE E(L)<IRP L,<T L>>\n\tE <1,2>\n", "1 2"},
  });
}
