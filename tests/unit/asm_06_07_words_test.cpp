// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// docs/macro10/LANGUAGE.md chapters 6 (expressions) and 7 (instruction and word statements).
#include "tests/unit/asm_case.h"

using namespace ka10;
using ka10::test::check_all;

TEST_CASE("6 expressions") {
  check_all({
      {"the priorities of the text", "\tEXP 1+2_3,2_1*3,6!1*2,3&1+1,7&3!4,7-2-1,100/3/2",
       "21 14 16 2 7 4 12"},
      {"exclusive or is on the level of and", "\tEXP 6^!3&1,1^!3*2,7^!2+1", "1 4 6"},
      {"shift binds tighter than complement's operand is an atom", "\tEXP ^-0_1,^-1&7,^-1+1",
       "777777777776 6 777777777777"},
      {"repeated signs", "\tEXP --1,-+-1,+1,1-+1,2--1,2*-1", "1 1 1 0 3 777777777776"},
      {"blanks around operators", "\tEXP 1 + 2 * 3 , 4 _ 1", "7 10"},
      {"shifts", "\tEXP 1_43,1_44,1_-1,400000000000_-43,4_<1+1>,1_400", "400000000000 0 0 1 20 1"},
      {"a shift count as LSH takes it", "\tEXP 1_1000001,2_777777,2_<777777777777>", "2 1 1"},
      {"division truncates toward zero", "\tEXP -7/2,7/-2,-1/2,7/2,-7/-2",
       "777777777775 777777777775 0 3 3"},
      {"division by zero", "\tEXP 5/0\n", "5", "N"},
      {"products", "\tEXP 3*4,-3*4,-3*-4,400000*400000", "14 777777777764 14 200000000000"},
      {"product overflow is N and the word of IMUL",
       "\tEXP 400000000000*400000000000\n\tEXP 377777777777*2\n\tEXP 400000000000*2\n",
       "400000000000 377777777776 400000000000", "N N N"},
      {"the directive .OKOVL takes N away",
       "\t.DIRECTIVE .OKOVL\n\tEXP 377777777777*2\n\t.DIRECTIVE .EROVL\n\tEXP 377777777777*2\n",
       "377777777776 377777777776", "N"},
      {"+ and - wrap silently", "\tEXP 377777777777+1,400000000000-1", "400000000000 377777777777"},
      {"missing operands are 0", "\tEXP 1+,5*,+,-", "1 0 0 0"},
      {"brackets hold statements", "\tEXP <1,,2>,<JRST 5>,<XWD 3,4>+1,<<<7>>>",
       "1000002 254000000005 3000005 7"},
      {"missing >", "\tEXP <5\n", "5", "N"},
      {"data statements in brackets give the first word",
       "\tEXP <SIXBIT /AB/>,<EXP 5,6>,<BYTE (9)1,2>,<ASCII /AB/>,<POINT 7,5>",
       "414200000000 5 1002000000 406040000000 440700000005"},
      {"a conditional in an operand", "\tEXP <IFE 0,<5>>,<IFN 0,<5>>\n\tMOVEI 1,IFE 0,<7>\n",
       "5 0 201040000007"},
      {"an instruction in an operand takes no operands", "\tMOVEI 1,JRST 5\n", "201040000000",
       "Q Q"},
      {"the first item of EXP may be an instruction", "\tEXP JRST 5\n\tEXP MOVE,JRST\n",
       "254000000005 200000000000 254000000000"},
      {"a later item may not", "\tEXP 0,JRST 5\n", "0 254000000000", "Q"},
      {"an OPDEF in an operand", "\tOPDEF X [5B8!3]\n\tEXP X,X+1\n", "5000000003 5000000004"},
      {"a macro in an operand joins the expression", "DEFINE V(A)<A*10+1>\n\tEXP V(2)+1,2*V 3\n",
       "22 61"},
  });
}

TEST_CASE("7.1 the common routine") {
  check_all({
      {"forms of operands",
       "\tMOVE 1,5\n\tMOVE 5\n\tMOVE 1,\n\tMOVE\n\tMOVE ,5\n\tMOVE (2)\n\tMOVE 1,-1(2)\n",
       "200040000005 200000000005 200040000000 200000000000 200000000005 200002000000 "
       "200042777777"},
      {"the accumulator is taken modulo 16", "\tMOVE 20,5\n\tMOVE 21,5\n\tMOVE -1,5\n",
       "200000000005 200040000005 200740000005"},
      {"the accumulator is added to that of the operator",
       "\tJRST 4,5\n\tHALT 1,5\n\tJFCL 17,\n\tJOV 10,5\n",
       "254200000005 254240000005 255740000000 255000000005"},
      {"the address wraps in 18 bits", "\tMOVE -1\n\tMOVE -1+2\n\tOPDEF X [5B8!777777]\n\tX 2\n",
       "200000777777 200000000001 5000000001"},
      {"an address of more than 18 bits", "\tMOVEI 1,1000000\n\tMOVEI 1,1000005\n",
       "201040000000 201040000005", "Q Q"},
      {"an address with 777777 on the left is fine", "\tMOVEI 1,777777000005\n", "201040000005"},
      {"indirect", "\tMOVE @5\n\tMOVE 1,@5(2)\n\tMOVE 1,@(2)\n\tMOVE 1,@[5]\n",
       "200020000005 200062000005 200062000000 200060001004 5"},
      {"@ before the accumulator", "\tMOVE @1,5\n", "200060000005", "Q"},
      {"the parenthesis is a swapped addition",
       "\tMOVSI 1,(1B0)\n\tTLNE 4,(3B1)\n\tFADRI 5,(1.0)\n\tMOVEI 1,5(6,,0)\n\tHRLZI 3,(JRST 4,)\n",
       "205040400000 603200600000 145240201400 201040000013 515140254200"},
      {"both halves of the index", "X=5\n\tMOVE X(1,,2)\n", "200002000006", "Q"},
      {"a large index overflows into I, AC and the code",
       "\tMOVE 1,(20)\n\tMOVE 1,(37)\n\tMOVE 1,(1000)\n", "200060000000 200077000000 201040000000",
       "Q"},
      {"an index with a swapped address wraps", "\tMOVE 777777(2,,1)\n", "200001000001", "Q"},
      {"missing )", "\tMOVE 1,5(2\n", "200042000005", "A"},
      {"too many operands", "\tMOVE 1,2,3\n", "200040000002", "Q"},
      {"an expression in the index", "A=1\n\tMOVE 1,5(A+1)\n\tMOVE 1,5(<A+2>)\n",
       "200042000005 200043000005"},
      {"Z", "\tZ 5,7\n\tZ\n\tZ @5(2)\n", "240000007 0 22000005"},
      {"OPDEFs add to their fields", "\tOPDEF S [37B8!1B12!1]\n\tS\n\tS 2,5\n\tS 17,777777\n",
       "37040000001 37140000006 37000000000"},
  });
}

TEST_CASE("7.4 device instructions") {
  check_all({
      {"device and address",
       "\tCONO PI,1000\n\tDATAO PTP,@5(1)\n\tCONI 5\n\tCONSO 774,1\n\tRSW 5\n",
       "700600001000 710161000005 700240000005 777740000001 700040000005"},
      {"device by number", "DTE==200\n\tCONO DTE,1\n\tBLKI 100,5\n", "720200000001 710000000005"},
      {"an OPDEF of a device instruction is primary", "\tOPDEF R [BLKI PI,]\n\tR 5\n\tR 1,5\n",
       "700400000005 700440000005"},
  });
}

TEST_CASE("7.5 pairs and 7.6 numeric statements") {
  check_all({
      {"pairs", "A=5\n\tA,,A+1\n\t-1,,-2\n\t,,7\n\t7,,\n\t1,,@5(2)\n",
       "5000006 777777777776 7 7000000 23000005"},
      {"halves of more than 18 bits", "\t1000000,,0\n\t0,,1000000\n", "0 0", "Q Q"},
      {"a pair after an operation", "\tMOVE 1,,2\n", "1000002", "Q"},
      {"commas apart are AC and address", "\t1, ,2\n", "40000000", "Q"},
      {"XWD", "\tXWD 1,2\n\tXWD -1,@5(3)\n\tXWD ,5\n", "1000002 2000005 5"},
      {"numeric statements",
       "A=5\n\t5\n\tA+1\n\t5,7\n\t5(3)\n\t@5\n\t(2)\n\t-1\n\t[7]\n\t\"AB\"\n\t1B0\n\t@5(2)\n",
       "5 6 240000007 3000005 20000005 2000000 777777777777 1013 20302 400000000000 22000005 7"},
      {"with an AC only the fields are set", "\t1,-1\n\t1,1000005\n", "40777777 40000005", "Q"},
      {"a full word and an index", "\t1B0(2)\n\t-1(2)\n", "400002000000 1777777"},
  });
}
