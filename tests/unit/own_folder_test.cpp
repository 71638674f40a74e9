// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// What tests/support/catch_main.cpp promises to every test. The two cases stand side by side: in
// one run of the program, the second would meet what the first has written.
#include <filesystem>
#include <fstream>

#include "tests/support/catch.h"

namespace fs = std::filesystem;

namespace {

void starts_empty_and_writes() {
  CHECK(fs::is_empty(fs::current_path()));
  CHECK(fs::equivalent(fs::current_path().parent_path(), fs::temp_directory_path()));
  std::ofstream("left.txt") << "left behind";
  CHECK(fs::exists("left.txt"));
}

}  // namespace

TEST_CASE("a test case starts in an empty folder of its own") { starts_empty_and_writes(); }

TEST_CASE("and so does the next one, whatever the first has left") { starts_empty_and_writes(); }
