// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// REL files and the linker: exact items, write -> read, relocation, requests, errors, damage.
#include "macro10/linker.h"
#include "macro10/rel.h"
#include "tests/support/catch.h"

using namespace ka10;

namespace {

ObjectWord word_at(Address a, std::uint64_t w, bool right = false, bool left = false) {
  ObjectWord o;
  o.location = a;
  o.relocatable_location = true;
  o.word = Word(w);
  o.right.relocatable = right;
  o.left.relocatable = left;
  return o;
}

/// MAIN: GO: PUSHJ 17,SUB / MOVE 1,GO+1 / XWD GO,SUB / SUB (full word); start GO.
ObjectModule main_program() {
  ObjectModule m;
  m.name = "MAIN";
  m.externals = {"SUB"};
  m.words = {word_at(0, 0260740000000), word_at(1, 0200040000001, true),
             word_at(2, 0000000000000, false, true), word_at(3, 5)};
  m.words[0].right.external = 0;
  m.words[2].right.external = 0;
  m.words[3].external = 0;
  m.symbols = {{"GO", Word(0), Symbol::label | Symbol::internal | Symbol::right_relocatable},
               {"A", Word(0777777777777), Symbol::suppressed}};
  ObjectWord start;
  start.right.relocatable = true;
  m.start = start;
  m.low_break = 4;
  return m;
}

/// SUBPRG: a word, SUB: JRST GO, entry SUB.
ObjectModule sub_program() {
  ObjectModule m;
  m.name = "SUBPRG";
  m.entries = {"SUB"};
  m.externals = {"GO"};
  m.words = {word_at(0, 7), word_at(1, 0254000000000)};
  m.words[1].right.external = 0;
  m.symbols = {{"SUB", Word(1),
                Symbol::label | Symbol::internal | Symbol::entry | Symbol::right_relocatable}};
  m.low_break = 2;
  return m;
}

std::vector<RelModule> read_back(const std::vector<ObjectModule>& modules,
                                 Packing p = Packing::core_dump) {
  return read_rel(write_rel(modules, p), "f.rel");
}

std::string complaint(const std::vector<Word>& words) {
  try {
    read_rel(pack_words(words, Packing::host), "f");
  } catch (const SourceError& e) {
    return e.what();
  }
  return "accepted";
}

}  // namespace

TEST_CASE("RADIX50 packs six characters below a code") {
  CHECK(radix50("A") == Word(013));
  CHECK(radix50("Z") == Word(044));
  CHECK(radix50("0") == Word(1));
  CHECK(radix50("9") == Word(012));
  CHECK(radix50(".") == Word(045));
  CHECK(radix50("$") == Word(046));
  CHECK(radix50("%") == Word(047));
  CHECK(radix50("AB") == Word(013 * 050 + 014));
  CHECK(radix50("A", 060) == Word(0600000000013));
  CHECK(radix50("a", 04) == Word(0040000000013));
  for (const char* name : {"A", "%%%%%%", "X.Y$Z%", "..0001", "99"})
    CHECK(radix50_name(radix50(name, 074)) == name);
}

TEST_CASE("A program is written as link items with relocation words") {
  ObjectModule m;
  m.name = "T";
  m.words = {word_at(0, 0201040000005), word_at(1, 0254000000000, true)};
  m.low_break = 2;
  const std::vector<Word> expected{Word::halves(6, 2),
                                   Word(0),
                                   radix50("T"),
                                   Word(0),
                                   Word::halves(1, 3),
                                   Word(std::uint64_t{0b010001} << 30),
                                   Word(0),
                                   Word(0201040000005),
                                   Word(0254000000000),
                                   Word::halves(5, 2),
                                   Word(0200000000000),
                                   Word(2),
                                   Word(0)};
  CHECK(rel_words(m) == expected);
}

TEST_CASE("Two programs link: INTERN meets EXTERN, halves and full words") {
  for (const bool through_file : {false, true}) {
    std::vector<RelModule> modules;
    if (through_file) {
      modules = read_back({main_program(), sub_program()});
    } else {
      modules.push_back({main_program(), {}, "", "main"});
      modules.push_back({sub_program(), {}, "", "sub"});
    }
    REQUIRE(modules.size() == 2);
    const LinkResult r = link_modules(modules);
    REQUIRE(r.ok());
    // MAIN at 140, SUBPRG at 144, SUB = 145
    CHECK(r.image.at(0140) == Word(0260740000145));
    CHECK(r.image.at(0141) == Word(0200040000141));
    CHECK(r.image.at(0142) == Word(0000140000145));
    CHECK(r.image.at(0143) == Word(0152));
    CHECK(r.image.at(0144) == Word(7));
    CHECK(r.image.at(0145) == Word(0254000000140));
    CHECK(r.image.size() == 6);
    CHECK(r.image.start == 0140u);
    CHECK(r.symbols.value("GO") == Word(0140));
    CHECK(r.symbols.value("SUB") == Word(0145));
    CHECK(r.symbols.value("A") == Word(0777777777777));
    CHECK(r.map.find("SUBPRG\t000144\t2\t") != std::string::npos);
    LinkOptions options;
    options.low_base = 01000;
    CHECK(link_modules(modules, options).image.at(01005) == Word(0254000001000));
  }
}

TEST_CASE("REL files keep everything, in every packing") {
  for (const Packing p :
       {Packing::core_dump, Packing::ansi, Packing::high_density, Packing::host, Packing::tape}) {
    INFO(packing_name(p));
    const auto back = read_back({main_program(), sub_program()}, p);
    REQUIRE(back.size() == 2);
    CHECK(back[0].object.name == "MAIN");
    CHECK(back[1].object.name == "SUBPRG");
    CHECK(back[1].object.entries == std::vector<std::string>{"SUB"});
    CHECK(back[0].object.externals == std::vector<std::string>{"SUB"});
    CHECK(back[0].object.words.size() == 4);
    CHECK(back[0].fixups.size() == 1);
    CHECK(back[0].object.low_break == 4);
    REQUIRE(back[0].object.start);
    CHECK(back[0].object.start->right.relocatable);
    CHECK(back[1].object.symbols[0].is(Symbol::entry));
    CHECK(back[0].object.symbols[1].is(Symbol::suppressed));
  }
}

TEST_CASE("High segments follow one another from the first one's origin") {
  ObjectModule a;
  a.name = "A";
  a.high_origin = 0400000;
  a.high_break = 0400002;
  a.low_break = 1;
  a.words = {word_at(0, 0400001, true), word_at(0400000, 0), word_at(0400001, 0, true)};
  ObjectModule b = a;
  b.name = "B";
  const LinkResult r = link_modules(read_back({a, b}));
  REQUIRE(r.ok());
  CHECK(r.image.at(0140) == Word(0400001));
  CHECK(r.image.at(0400001) == Word(0140));
  CHECK(r.image.at(0141) == Word(0400003));
  CHECK(r.image.at(0400003) == Word(0141));
  LinkOptions options;
  options.high_base = 0600000;
  CHECK(link_modules(read_back({a, b}), options).image.at(0141) == Word(0600003));
}

TEST_CASE("The last word of a location counts, with its requests") {
  ObjectModule m = main_program();
  m.words.push_back(word_at(0, 0254000000000));
  m.words.back().right.external = 0;
  const LinkResult r = link_modules(read_back({m, sub_program()}));
  REQUIRE(r.ok());
  CHECK(r.image.at(0140) == Word(0254000000145));
}

TEST_CASE("Chained requests, item 10 and Polish fix-ups of other assemblers are read") {
  const Word go = radix50("GO", 004);
  const std::vector<Word> words{
      Word::halves(6, 1), Word(0), radix50("X"),
      // words 0-3 at relocatable 0; 1 -> 0 is a chain (0 ends it, so word 0 is not in one)
      Word::halves(1, 6), Word(0b010000010000ull << 24), Word(0), Word(0), Word(0254000000000),
      Word(0254000000001), Word(0), Word(0200),
      // EXT: chain from 2 through 1; GO = 0
      Word::halves(2, 4), Word(0b00010001ull << 28), radix50("EXT", 060), Word(2), go, Word(0),
      // 10: the value 3 goes into word 3's right half
      Word::halves(010, 1), Word(0b11ull << 34), Word::halves(3, 3),
      // 11: GO + 5 into the left half of word 4: 3, 2, GO (two halves), 0, 5, -2, 4
      Word::halves(011, 4), Word(0b00000001ull << 28), Word::halves(3, 2), go, Word::halves(0, 5),
      Word::halves(0777776, 4), Word::halves(5, 2), Word(0b01000000ull << 28), Word(5), Word(0)};
  auto modules = read_rel(pack_words(words, Packing::host), "f");
  ObjectModule ext;
  ext.name = "EXTPRG";
  ext.symbols = {{"EXT", Word(07777), Symbol::internal}};
  modules.push_back({ext, {}, "", "ext"});
  LinkOptions options;
  options.low_base = 01000;
  const LinkResult r = link_modules(modules, options);
  for (const auto& e : r.errors) UNSCOPED_INFO(e);
  REQUIRE(r.ok());
  CHECK(r.image.at(01001) == Word(0254000007777));
  CHECK(r.image.at(01002) == Word(0254000007777));
  CHECK(r.image.at(01003) == Word(01003));
  CHECK(r.image.at(01004) == Word::halves(01005, 0200));
}

TEST_CASE("What does not fit together is said, all of it") {
  ObjectModule other = main_program();
  other.name = "OTHER";
  other.externals.push_back("NOWHER");
  const LinkResult r = link_modules(read_back({main_program(), other}));
  CHECK_FALSE(r.ok());
  std::string all;
  for (const std::string& e : r.errors) all += e + "\n";
  CHECK(all.find("f.rel: error: undefined global SUB (program MAIN)") != std::string::npos);
  CHECK(all.find("f.rel: error: undefined global NOWHER (program OTHER)") != std::string::npos);
  CHECK(
      all.find("f.rel: error: global GO is 000000,,000144 here and 000000,,000140 in program MAIN "
               "of f.rel (program OTHER)") != std::string::npos);
  ObjectModule absolute;
  absolute.name = "ABS";
  absolute.words = {word_at(0140, 1)};
  absolute.words[0].relocatable_location = false;
  CHECK(link_modules(read_back({sub_program(), main_program(), absolute})).errors ==
        std::vector<std::string>{
            "f.rel: error: location 140 is taken by program SUBPRG already (program ABS)"});
  ObjectModule large;
  large.low_break = 0700000;
  CHECK_FALSE(link_modules(read_back({large, large})).ok());
}

TEST_CASE("Damaged REL files are refused with the byte") {
  const std::string good = write_rel({main_program(), sub_program()}, Packing::host);
  for (std::size_t n = 1; n < good.size(); ++n) {
    try {
      read_rel(std::string_view(good).substr(0, n), "f");
      // A cut between the two programs leaves one whole.
      if (n != rel_words(main_program()).size() * 8) FAIL("cut to " << n);
    } catch (const SourceError& e) {
      CHECK(std::string(e.what()).substr(0, 3) == "f: ");
    }
  }
  CHECK(complaint({Word::halves(6, 1), Word(0), radix50("X"), Word::halves(0123, 0)}) ==
        "f: byte 24: error: item of type 123 is not known");
  CHECK(complaint({Word::halves(6, 1), Word(0), radix50("X"), Word::halves(2, 1), Word(0),
                   Word(0)}) == "f: byte 24: error: a symbol without its value");
  CHECK(complaint({Word::halves(6, 1), Word(0), radix50("X"), Word::halves(2, 2), Word(0),
                   radix50("E", 060), Word(05)}) ==
        "f: byte 48: error: a request for 5, where no word is");
  CHECK(complaint({Word::halves(6, 1), Word(0), radix50("X"), Word::halves(1, 2), Word(0), Word(5),
                   Word(5), Word::halves(2, 2), Word(0), radix50("E", 060), Word(05)}) ==
        "f: byte 80: error: a chain of requests that never ends");
  CHECK(complaint({Word::halves(6, 1), Word(0), radix50("X"), Word::halves(011, 1), Word(0),
                   Word::halves(3, 3)}) ==
        "f: byte 24: error: a Polish fix-up without its store operator");
  CHECK(complaint({Word::halves(1, 0)}).find("no REL file") != std::string::npos);
  CHECK(complaint({Word::halves(6, 1), Word(0), radix50("X")}) ==
        "f: byte 24: error: the file ends inside a program (no item 5)");
}
