// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// All public instruction vectors on every machine, and that a wrong vector is found.
#include "sim/vectors.h"

#include <fstream>

#include "macro10/source_error.h"
#include "tests/support/catch.h"
#include "tests/support/machines.h"
#include "tests/vectors/table_vectors.h"

namespace {

using namespace ka10;
using namespace ka10::test;

const std::string data = KA10_SOURCE_DIR "/tests/vectors/data/";

void check_file(const std::string& name, std::uint64_t cases) {
  for (const MachineUnderTest& m : machines_under_test()) {
    const auto machine = m.make({});
    const VectorReport report = run_vectors(*machine, data + name);
    INFO(m.name);
    for (const std::string& failure : report.failures) UNSCOPED_INFO(failure);
    CHECK(report.failed == 0);
    CHECK(report.passed == cases);
  }
}

void check_table(Table table, const std::string& name, std::size_t cases) {
  const std::vector<VectorCase> all = read_table(table, data + name);
  CHECK(all.size() == cases);
  for (const MachineUnderTest& m : machines_under_test()) {
    const auto machine = m.make({});
    machine->power_up();
    std::size_t failed = 0;
    for (const VectorCase& c : all) {
      const std::string different = try_vector(*machine, c);
      if (different.empty()) continue;
      if (++failed <= 10) UNSCOPED_INFO(m.name + ": " + c.id + ": " + different);
    }
    CHECK(failed == 0);
  }
}

/// The first case of the sample with the text `from` replaced.
VectorCase changed_case(const std::string& from, const std::string& to) {
  std::string text = "200.000 000100 000000 000100:200040000200 000200:000000000007 > "
                     "000101 000000 000001:000000000007";
  text.replace(text.find(from), from.size(), to);
  return parse_vector(text, "test.vec", 1);
}

std::string fault(const std::string& text) {
  try {
    parse_vector(text, "test.vec", 3);
  } catch (const SourceError& e) {
    return e.what();
  }
  return "no error";
}

}  // namespace

TEST_CASE("the sample of the public vectors passes") { check_file("sample.vec", 1792); }

TEST_CASE("all public vectors pass") { check_file("ka10-public.vec.xz", 58147); }

TEST_CASE("the specification's vectors of fixed point and shifts pass") {
  check_table(Table::fixed, "fixed.txt", 1600);
}

TEST_CASE("the specification's vectors of moves, compares, Booleans, half words, tests pass") {
  check_table(Table::simple, "simple.txt", 1120);
}

TEST_CASE("the specification's vectors of byte instructions pass") {
  check_table(Table::byte, "byte.txt", 800);
}

TEST_CASE("the specification's vectors of floating point pass") {
  check_table(Table::floating, "float.txt", 1049);
}

TEST_CASE("disputed vectors are counted apart") {
  for (const MachineUnderTest& m : machines_under_test()) {
    const auto machine = m.make({});
    const VectorReport report = run_vectors(*machine, data + "ka10-public-disputed.vec.xz");
    CHECK(report.disputed == 153);
    CHECK(report.as_first + report.as_second == report.passed);
    CHECK(report.passed + report.failed == report.disputed);
  }
}

TEST_CASE("a vector with a wrong word, PC, flag or mark fails") {
  for (const MachineUnderTest& m : machines_under_test()) {
    const auto machine = m.make({});
    machine->power_up();
    CHECK(try_vector(*machine, changed_case("200.000", "200.001")).empty());
    CHECK(try_vector(*machine, changed_case("1:000000000007", "1:000000000005")) ==
          "000001 holds 000000000007, expected 000000000005");
    CHECK(try_vector(*machine, changed_case("> 000101", "> 000102")) ==
          "PC is 000101, expected 000102");
    CHECK(try_vector(*machine, changed_case("101 000000", "101 400000")) ==
          "flags are 000000, expected 400000");
    CHECK(try_vector(*machine, changed_case(" 000001:000000000007", " PDL")) ==
          "pushdown overflow not set");
    CHECK(try_vector(*machine, changed_case(" 000001:000000000007", " HALT")) == "did not halt");
    CHECK(try_vector(*machine, changed_case(" 000001:000000000007", "")) ==
          "000001 holds 000000000007, expected 010101010101");
  }
}

TEST_CASE("a bad vector line is refused with its place") {
  CHECK(fault("2x0.000 000100 000000 > 000101 000000") ==
        "test.vec:3:2: error: 'x' is no octal digit");
  CHECK(fault("200.000 00010 000000 > 000101 000000") ==
        "test.vec:3:9: error: expected 6 octal digits");
  CHECK(fault("200.000 000100 000000 000100:20004000020 > 000101 000000") ==
        "test.vec:3:30: error: expected 12 octal digits");
  CHECK(fault("200.000 000100 000000 000100:200040000200") == "test.vec:3:42: error: expected >");
}

TEST_CASE("a damaged vector file is refused") {
  std::ofstream("damaged.vec.xz") << "no xz at all";
  CHECK_THROWS_AS(read_vector_file("damaged.vec.xz"), SourceError);
  CHECK_THROWS_AS(read_vector_file("no-such-file.vec"), SourceError);
}
