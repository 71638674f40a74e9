// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Hostile sources: a clear message, soon, and without much memory.
#include <ctime>

#include "tests/unit/asm_case.h"

using namespace ka10;

namespace {

#ifdef __SANITIZE_ADDRESS__
constexpr double limit = 40;  // a build with sanitizers is many times slower
#else
constexpr double limit = 2;
#endif

/// The message of a source that must be refused within two seconds of processor time.
void refused(const std::string& source, const std::string& message) {
  const std::clock_t start = std::clock();
  const Assembly a = assemble({{"h.mac", source}});
  const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  CHECK_FALSE(a.ok());
  std::string text;
  for (const Diagnostic& d : a.diagnostics) text += d.text();
  INFO(text.substr(0, 2000));
  CHECK(text.find(message) != std::string::npos);
  CHECK(seconds < limit);
}

std::string many(const std::string& s, int n) {
  std::string text;
  for (int i = 0; i < n; ++i) text += s;
  return text;
}

}  // namespace

TEST_CASE("endless expansion") {
  refused("DEFINE A<A\n>\n\tA\n\tEND\n", "nested more than");
  refused("DEFINE A<A>\n\tA\n\tEND\n", "expansions are longer than");
  refused("DEFINE A(X)<\tA <X,X>\n>\n\tA 1\n\tEND\n", "expansions are longer than");
  refused("DEFINE A(X)<IRP X,<IRP X,<A <X,X>\n>>>\n\tA <1,2>\n\tEND\n", "nested more than");
  refused("\tREPEAT 377777777777,<EXP 1\n>\n\tEND\n", "REPEAT of 34359738367 turns");
  refused("\tREPEAT 1000,<REPEAT 1000,<REPEAT 1000,<>>>\n\tEND\n", "expansions are longer than");
  refused("\tMOVE [REPEAT 200000,<REPEAT 200000,<1\n>>]\n\tEND\n", "more than 262144 words");
}

TEST_CASE("deep nesting") {
  for (const char* open : {"<", "[", "^D", "^-", "^L", "-", "[<", "A=<", "5("}) {
    INFO(open);
    const Assembly a = assemble({{"h.mac", "\tEXP 1\n\t" + many(open, 10000) + "\n\tEND\n"}});
    CHECK_FALSE(a.ok());
    CHECK(a.diagnostics.at(0).message.find("deep") != std::string::npos);
  }
  refused(many("\tIFE 0,<\n", 20000) + "\tEND\n", "nested more than 10000 deep");
  refused(many("DEFINE A(X)<", 10000) + "\n\tEND\n", "is not closed");
}

TEST_CASE("huge lines") {
  refused("\tEXP " + std::string(20'000'000, 'A') + "\n\tEND\n", "more than 1000000 characters");
  const Assembly a = assemble({{"h.mac", "\tEXP " + std::string(900'000, '1') + "\n\tEND\n"}});
  CHECK(a.ok());
  const Assembly b = assemble({{"h.mac", "\tEXP 0." + std::string(900'000, '1') + "\n\tEND\n"}});
  CHECK(b.ok());
}

TEST_CASE("NULs and bytes that are no text") {
  const Assembly nul =
      assemble({{"h.mac", std::string(100'000, '\0') + "\tLOC 1000\n\tEXP 5\n\tEND\n"}});
  CHECK(nul.ok());
  CHECK(nul.image.at(01000) == Word(5));
  std::string bytes;
  unsigned seed = 1;
  for (int i = 0; i < 300'000; ++i) {
    seed = seed * 1103515245 + 12345;
    bytes.push_back(static_cast<char>(seed >> 16));
  }
  const Assembly binary = assemble({{"h.mac", bytes}});
  CHECK_FALSE(binary.ok());
  const Assembly high = assemble({{"h.mac", "\tASCIZ /\xC3\xA9/\n\tEND\n"}});
  CHECK(high.warnings == 1);
  const Assembly comment = assemble({{"h.mac", "\tEXP 5 ; \xC3\xA9\n\tEND\n"}});
  CHECK(comment.warnings == 0);
}

TEST_CASE("things that are not closed") {
  refused("\tMOVE [5\n", "missing ]");
  refused("\tASCIZ /abc\n", "not closed");
  refused("DEFINE A<\n", "is not closed");
  refused("\tREPEAT 2,<\n", "missing >");
  refused("\tIFE 1,<\n", "missing >");
  refused("DEFINE A(X)<>\n\tA (1\n", "missing )");
  refused("DEFINE A(X)<>\n\tA <1\n", "missing >");
  refused("\tIFIDN /A\n", "not closed");
  refused("", "no END");
}
