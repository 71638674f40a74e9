// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The book: its listings, traces and counts are what the project makes today.
#include "tests/programs/outside.h"

using namespace ka10;

namespace {

const std::string pages = KA10_SOURCE_DIR "/docs/book";

void copy_pages(const Folder& f) {
  for (const auto& entry : std::filesystem::directory_iterator(pages)) {
    std::filesystem::copy(entry.path(), f.path() / entry.path().filename());
  }
}

}  // namespace

TEST_CASE("the book is current, and its pictures are there") {
  const Folder f;
  const Outcome o = ka10_in(f.path(), "book --check");
  INFO(o.text);
  CHECK(o.status == 0);
  CHECK(std::filesystem::file_size(pages + "/safe.svg") > 1000);
}

TEST_CASE("a page that is not current is told, and made anew") {
  const Folder f;
  copy_pages(f);
  std::string page = f.read("6-backtracking.md");
  const std::string good = page;
  const std::size_t at = page.find("SOLVE: ");
  REQUIRE(at != std::string::npos);
  page.replace(at, 5, "SOLVF");
  f.write("6-backtracking.md", page);
  Outcome o = ka10_in(f.path(), "book . --check");
  CHECK(o.status == 1);
  CHECK(o.text.find("6-backtracking.md: error: not current") != std::string::npos);
  o = ka10_in(f.path(), "book .");
  CHECK(o.status == 0);
  CHECK(f.read("6-backtracking.md") == good);
  CHECK(ka10_in(f.path(), "book . --check").status == 0);
}

TEST_CASE("a block that makes no sense is named with its line") {
  const Folder f;
  f.write("a.md", "one\n<!-- ka10: listing fast NOWHERE START -->\n<!-- /ka10 -->\n");
  Outcome o = ka10_in(f.path(), "book .");
  CHECK(o.status == 2);
  CHECK(o.text.find("a.md:2:1: error: no label NOWHERE") != std::string::npos);
  f.write("a.md", "<!-- ka10: figures -->\n");
  o = ka10_in(f.path(), "book .");
  CHECK(o.status == 2);
  CHECK(o.text.find("a.md:1:1: error: ") != std::string::npos);
}
