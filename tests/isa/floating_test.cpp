// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Floating point: docs/ka10/ARITHMETIC.md 4. More cases stand in docs/ka10/TRAPS.md and the
// vectors.
#include "tests/support/catch.h"
#include "tests/support/program_test.h"

using ka10::test::Program;

TEST_CASE("FADR of 1.0 and 1.0 is 2.0") {
  Program(R"(
        FADR    1,X
        HALT    .
X:      201400,,0)").given("1: 201400,,0").expects("1: 202400,,0");
}

TEST_CASE("FSBR of equal numbers is a true zero") {
  Program(R"(
        FSBR    1,X
        HALT    .
X:      203500,,0)").given("1: 203500,,0").expects("1: 0");
}

TEST_CASE("FADRI takes its operand's left half from E") {
  Program(R"(
        FADRI   1,201400
        HALT    .)").given("1: 202600,,0").expects("1: 203400,,0");
}

TEST_CASE("FMPR of 3.0 and 5.0 is 15.0") {
  Program(R"(
        FMPRI   1,203500
        HALT    .)").given("1: 202600,,0").expects("1: 204740,,0");
}

TEST_CASE("FMPR of a negative and a positive number is negative") {
  Program(R"(
        FMPRI   1,202400
        HALT    .)").given("1: 576400,,0").expects("1: 575400,,0");
}

TEST_CASE("FDVR of 15.0 by 5.0 is 3.0") {
  Program(R"(
        FDVRI   1,203500
        HALT    .)").given("1: 204740,,0").expects("1: 202600,,0");
}

TEST_CASE("FDVR rounds, FDV cuts: 2.0 by 3.0") {
  Program(R"(
        FDV     1,X
        FDVR    2,X
        HALT    .
X:      202600,,0)")
      .given("1: 202400,,0; 2: 202400,,0")
      .expects("1: 200525,,252525; 2: 200525,,252525");
}

TEST_CASE("FADM stores in core only, FADB in both") {
  Program(R"(
        FADM    1,X
        FADB    2,Y
        HALT    .
X:      201400,,0
Y:      201400,,0)")
      .given("1: 201400,,0; 2: 201400,,0")
      .expects("1: 201400,,0; X: 202400,,0; 2: 202400,,0; Y: 202400,,0");
}

TEST_CASE("FADL leaves what did not fit in the next accumulator") {
  Program(R"(
        FADL    1,X
        HALT    .
X:      146400,,0)").given("1: 201400,,0; 2: 5").expects("1: 201400,,0; 2: 146400,,0");
}

TEST_CASE("FAD cuts below the last bit, FADR rounds a half away from zero") {
  Program(R"(
        FAD     1,X
        FADR    2,X
        HALT    .
X:      146400,,0)")
      .given("1: 201400,,0; 2: 201400,,0")
      .expects("1: 201400,,0; 2: 201400,,1");
}

TEST_CASE("FDV by zero sets OV, FOV and no-divide and stores nothing") {
  Program(R"(
        FDVM    1,X
        HALT    .
X:      0)").given("1: 201400,,0").expects("1: 201400,,0; X: 0; flags 440040");
}

TEST_CASE("0.0 divided by anything is 0.0, by 0.0 it is no-divide") {
  Program(R"(
        FDVRI   1,202600
        HALT    .)").expects("1: 0");
  Program(R"(
        FDVRI   1,0
        HALT    .)").expects("1: 0; flags 440040");
}

TEST_CASE("An exponent above 377 sets OV and FOV and wraps") {
  Program(R"(
        FMPR    1,X
        HALT    .
X:      377400,,0)").given("1: 377400,,0").expects("1: 175400,,0; flags 440000");
}

TEST_CASE("An exponent below 0 sets FXU beside OV and FOV") {
  Program(R"(
        FMPR    1,X
        HALT    .
X:      001400,,0)").given("1: 001400,,0").expects("1: 201400,,0; flags 440100");
}

TEST_CASE("FSC by 1 doubles") {
  Program(R"(
        FSC     1,1
        HALT    .)").given("1: 202600,,0").expects("1: 203600,,0");
}

TEST_CASE("FSC 233 floats an integer: the usual idiom") {
  Program(R"(
        FSC     1,233
        HALT    .)").given("1: 17").expects("1: 204740,,0");
}

TEST_CASE("FSC takes a negative count from bit 18") {
  Program(R"(
        FSC     1,-1
        HALT    .)").given("1: 202600,,0").expects("1: 201600,,0");
}

TEST_CASE("UFA of two fractions -1.0 shifts right once, FAD twice") {
  Program(R"(
        MOVSI   1,576000
        UFA     1,1
        FAD     1,1
        HALT    .)").expects("1: 574400,,0; 2: 575000,,0");
}

TEST_CASE("UFA with 233000 aligns to an integer and leaves AC alone") {
  Program(R"(
        UFA     1,X
        HALT    .
X:      204740,,0)").given("1: 233000,,0").expects("1: 233000,,0; 2: 233000,,17");
}

TEST_CASE("DFN negates a number of two words and sets no flag") {
  Program(R"(
        DFN     1,2
        HALT    .)")
      .given("1: 201400,,0; 2: 146000,,1")
      .expects("1: 576377,,777777; 2: 146777,,777777");
}

TEST_CASE("DFN of a low word with fraction zero carries into the high word") {
  Program(R"(
        DFN     1,X
        HALT    .
X:      146000,,0)").given("1: 201400,,0").expects("1: 576400,,0; X: 146000,,0");
}

TEST_CASE("FDVL leaves the remainder in the next accumulator") {
  Program(R"(
        FDVL    1,X
        HALT    .
X:      201600,,0)")
      .given("1: 201400,,0; 2: 0")
      .expects("1: 200525,,252525; 2: 146200,,0");
}

TEST_CASE("A negative sum of two -1.0 words is normalized all the way") {
  Program(R"(
        FAD     1,1
        HALT    .)").given("1: 750000,,0").expects("1: 746400,,0");
}

TEST_CASE("FDV of 400000000000 gives what the maintenance programs expect") {
  Program(R"(
        FDV     1,X
        HALT    .
X:      070517,,446720)").given("1: 400000,,0").expects("1: 677377,,257600; flags 440000");
}

TEST_CASE("FDVL of 400000000000 and a zero low word has the quotient of FDV") {
  Program(R"(
        FDVL    1,X
        HALT    .
X:      070517,,446720)")
      .given("1: 400000,,0; 2: 0")
      .expects("1: 677377,,257600; 2: 433265,,550720; flags 440000");
}
