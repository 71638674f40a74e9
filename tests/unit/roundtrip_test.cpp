// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Whole circles: words -> disassembler -> assembler -> the same words, for random words and for
// every program of this repository; program -> REL file -> linker -> what the assembler makes
// itself.
#include <filesystem>
#include <random>
#include <regex>

#include "macro10/assembler.h"
#include "macro10/disassembler.h"
#include "macro10/image_format.h"
#include "macro10/linker.h"
#include "tests/support/catch.h"

using namespace ka10;

namespace {

struct NamedSource {
  std::string name, text;
};

/// Every source in the specification's examples and under macro10/.
std::vector<NamedSource> all_sources() {
  std::vector<NamedSource> sources;
  const std::string examples = read_file(KA10_SOURCE_DIR "/docs/macro10/EXAMPLES.md");
  const std::string open = "```mac\n";
  int number = 0;
  for (std::size_t at = examples.find(open); at != std::string::npos;
       at = examples.find(open, at + 1)) {
    const std::size_t begin = at + open.size();
    sources.push_back({"example " + std::to_string(++number),
                       examples.substr(begin, examples.find("```", begin) - begin)});
  }
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator(KA10_SOURCE_DIR "/macro10"))
    if (entry.path().extension() == ".mac")
      sources.push_back({entry.path().string(), read_file(entry.path().string())});
  return sources;
}

Assembly assemble_text(const std::string& name, const std::string& text) {
  return assemble({{name, text}});
}

SymbolTable symbols_of(const Assembly& a) {
  SymbolTable table;
  for (const Symbol& s : a.symbols) table.add(s);
  return table;
}

void check_same(const Image& image, const std::string& text) {
  const Assembly again = assemble_text("disassembly", text);
  for (const Diagnostic& d : again.diagnostics)
    if (d.error) FAIL(d.text());
  if (again.image == image) return;
  for (Address a = 0; a <= address_mask; ++a) {
    if (image.has(a) != again.image.has(a) || image.at(a) != again.image.at(a))
      FAIL("location " << octal(a, 6) << " was " << octal(image.at(a)) << " and is "
                       << octal(again.image.at(a)));
  }
  FAIL("the start address differs");
}

Word random_word(std::mt19937_64& random) {
  const std::uint64_t noise = random() & word_mask;
  const std::uint64_t code = (random() % 01000) << 27;
  switch (random() % 6) {
    case 0:
      return Word(noise);
    case 1:
      return Word(code | (noise & 017'777'777'777));
    case 2:
      return Word(code | (noise & 01777));
    case 3:
      return Word(random() & 0777777);
    case 4:
      return Word(0 - (random() & 0777));
    default:
      return Word(code | ((random() & 07777) << 18) | (0777000 + (random() & 0777)));
  }
}

}  // namespace

TEST_CASE("Random words come back through the disassembler and the assembler") {
  std::mt19937_64 random(1968);
  for (int turn = 0; turn < 10; ++turn) {
    Image image;
    for (int i = 0; i < 20000; ++i)
      image.set(static_cast<Address>(turn % 2 == 0 ? random() & address_mask : 01000 + i),
                random_word(random));
    if (turn % 3 != 0) image.start = static_cast<Address>(random() & address_mask);
    DisassemblyOptions options;
    options.comments = turn % 4 != 0;
    options.invent_labels = turn % 4 != 1;
    check_same(image, disassemble_image(image, options));
  }
}

TEST_CASE("Random words come back with symbols of awkward names") {
  std::mt19937_64 random(1975);
  SymbolTable symbols;
  for (const char* name : {"MOVE", "PI", "TTY", "APR", "EXIT", "OUTSTR", "END", "BYTE", "..0001",
                           "$A", "%B", ".C", "E", "B5", "HALT", "LIGHTS", "L01001", "IFE"})
    symbols.add({name, Word(01000 + random() % 03000), Symbol::label});
  Image image;
  for (Address a = 01000; a < 04000; ++a) {
    Word w = random_word(random);
    if (a % 2 == 0) w = Word::halves(w.left(), 01000 + random() % 03000);
    image.set(a, w);
  }
  for (Address a = 02000; a < 02100; ++a) image.erase(a);
  image.start = 01000;
  DisassemblyOptions options;
  options.symbols = &symbols;
  check_same(image, disassemble_image(image, options));
}

TEST_CASE("Every program of this repository comes back, with and without its symbols") {
  int programs = 0;
  for (const NamedSource& source : all_sources()) {
    INFO(source.name);
    const Assembly a = assemble_text(source.name, source.text);
    if (!a.ok() || a.image.empty()) continue;
    ++programs;
    const SymbolTable symbols = symbols_of(a);
    DisassemblyOptions options;
    check_same(a.image, disassemble_image(a.image, options));
    options.symbols = &symbols;
    check_same(a.image, disassemble_image(a.image, options));
    options.title = "AGAIN";
    options.comments = false;
    check_same(a.image, disassemble_image(a.image, options));
  }
  CHECK(programs > 50);
}

TEST_CASE("Every program of this repository survives every file format") {
  for (const NamedSource& source : all_sources()) {
    INFO(source.name);
    const Assembly a = assemble_text(source.name, source.text);
    if (!a.ok() || a.image.empty()) continue;
    for (const ImageFormat f : {ImageFormat::oct, ImageFormat::hex, ImageFormat::rim10b,
                                ImageFormat::rim, ImageFormat::sav}) {
      INFO(format_name(f));
      if (f == ImageFormat::rim10b && a.image.runs().front().first < 020) continue;
      const ReadResult r = read_image(write_image(a.image, f), "x");
      CHECK(r.format == f);
      CHECK(r.image == a.image);
    }
  }
}

TEST_CASE("A program through REL file and linker is the program the assembler makes itself") {
  int programs = 0;
  for (const NamedSource& source : all_sources()) {
    INFO(source.name);
    const Assembly direct = assemble_text(source.name, source.text);
    AssemblyOptions options;
    options.relocatable = true;
    const Assembly relocatable = assemble({{source.name, source.text}}, options);
    if (!direct.ok() || !relocatable.ok() || direct.image.empty()) continue;
    const auto modules = read_rel(write_rel(relocatable.modules), source.name);
    const LinkResult r = link_modules(modules);
    for (const std::string& e : r.errors) UNSCOPED_INFO(e);
    REQUIRE(r.ok());
    ++programs;
    for (Address a = 0; a <= address_mask; ++a)
      if (r.image.has(a) != direct.image.has(a) || r.image.at(a) != direct.image.at(a))
        FAIL("location " << octal(a, 6) << " is " << octal(r.image.at(a)) << ", not "
                         << octal(direct.image.at(a)));
    CHECK(r.image.start == direct.image.start);
  }
  CHECK(programs > 40);
}

TEST_CASE("Two sources with EXTERN and INTERN are assembled apart and linked") {
  AssemblyOptions options;
  options.relocatable = true;
  const Assembly a = assemble({{"a.mac",
                                "\tTITLE\tMAIN\n\tEXTERN\tSUB,TABLE\nGO:\tMOVE\t1,TABLE+1\n"
                                "\tPUSHJ\t17,SUB\n\tXWD\tTABLE,SUB\n\tTABLE\n\tINTERN\tGO\n"
                                "\tEND\tGO\n"}},
                              options);
  const Assembly b = assemble({{"b.mac",
                                "\tTITLE\tLIBRARY\n\tENTRY\tSUB\n\tINTERN\tTABLE\n\tEXTERN\tGO\n"
                                "TABLE:\t5\n\t6\nSUB:\tJRST\tGO\n\tEND\n"}},
                              options);
  for (const Assembly* x : {&a, &b})
    for (const Diagnostic& d : x->diagnostics) UNSCOPED_INFO(d.text());
  REQUIRE(a.ok());
  REQUIRE(b.ok());
  auto modules = read_rel(write_rel(a.modules), "a.rel");
  for (auto& m : read_rel(write_rel(b.modules), "b.rel")) modules.push_back(m);
  const LinkResult r = link_modules(modules);
  for (const std::string& e : r.errors) UNSCOPED_INFO(e);
  REQUIRE(r.ok());
  CHECK(r.image.at(0140) == Word(0200040000145));
  CHECK(r.image.at(0141) == Word(0260740000146));
  CHECK(r.image.at(0142) == Word(0000144000146));
  CHECK(r.image.at(0143) == Word(0144));
  CHECK(r.image.at(0144) == Word(5));
  CHECK(r.image.at(0146) == Word(0254000000140));
  CHECK(r.image.start == 0140u);
}
