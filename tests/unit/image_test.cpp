// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Images, symbol tables and files: exact bytes where the specification gives them, write -> read
// for every format and packing, recognition.
#include "macro10/image.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <random>

#include "macro10/image_format.h"
#include "macro10/symbols.h"
#include "tests/support/catch.h"

using namespace ka10;

namespace {

Image small_image() {
  Image image;
  image.set(01000, Word(0201040000005));
  image.set(01001, Word(0254200001000));
  image.set(01004, Word(0777777777777));
  image.start = 01000;
  return image;
}

Image random_image(std::mt19937_64& random, Address lowest) {
  Image image;
  const int blocks = 1 + static_cast<int>(random() % 6);
  for (int b = 0; b < blocks; ++b) {
    const auto n = 1 + random() % 90;
    const auto a = lowest + random() % (01000000 - lowest - n);
    for (std::uint64_t i = 0; i < n; ++i)
      image.set(static_cast<Address>(a + i), Word(random() & word_mask));
  }
  if (random() % 4 != 0) image.start = static_cast<Address>(1 + random() % address_mask);
  return image;
}

std::string frames(std::initializer_list<std::uint64_t> words) {
  std::string bytes;
  for (const std::uint64_t w : words)
    for (int shift = 30; shift >= 0; shift -= 6)
      bytes += static_cast<char>(0200 | ((w >> shift) & 077));
  return bytes;
}

/// A folder that goes away with its test.
class Folder {
 public:
  Folder() {
    char name[] = "/tmp/ka10_image_XXXXXX";
    path_ = ::mkdtemp(name);
  }
  ~Folder() {
    const std::string command = "rm -rf '" + path_ + "'";
    if (std::system(command.c_str()) != 0) std::perror("rm");
  }
  std::string operator/(const std::string& name) const { return path_ + "/" + name; }

 private:
  std::string path_;
};

const std::initializer_list<std::uint64_t> loader = {
    0777762000000, 0710600000060, 0541400000004, 0710740000010, 0254000000003,
    0710470000007, 0256010000007, 0256010000012, 0364400000000, 0312740000016,
    0270756000001, 0331740000016, 0254200000001, 0253700000003, 0254000000002};

}  // namespace

TEST_CASE("An image keeps words, gaps and the latest word of an address") {
  Image image;
  CHECK(image.empty());
  CHECK(image.runs().empty());
  image.set(0777, Word(1));
  image.set(01000, Word(2));
  image.set(01000, Word(3));
  image.set(0777777, Word(0));
  CHECK(image.size() == 3);
  CHECK(image.at(01000) == Word(3));
  CHECK(image.has(0777777));
  CHECK_FALSE(image.has(0776));
  CHECK(image.at(0776) == Word(0));
  CHECK(image.runs() == std::vector<Run>{{0777, 01000}, {0777777, 0777777}});
  Image copy = image;
  CHECK(copy == image);
  copy.erase(0777);
  CHECK(copy.size() == 2);
  CHECK(copy != image);
  copy.set(0777, Word(1));
  CHECK(copy == image);
  copy.start = 5;
  CHECK(copy != image);
  Image top;
  top.set(0777, Word(077));
  copy.merge(top);
  CHECK(copy.at(0777) == Word(077));
  CHECK(copy.start == 5u);
}

TEST_CASE("oct is ADDR WORD in octal and START") {
  CHECK(write_image(small_image(), ImageFormat::oct) ==
        "001000 201040000005\n001001 254200001000\n001004 777777777777\nSTART 001000\n");
  const ReadResult r = read_image(
      "; a comment\r\n\n  1000 201040,,5 ; five\n1001\t254200001000\n"
      "1004 777777777777\nstart 1000;\n",
      "x");
  CHECK(r.format == ImageFormat::oct);
  CHECK(r.image == small_image());
}

TEST_CASE("hex is what $readmemh reads") {
  CHECK(write_image(small_image(), ImageFormat::hex) ==
        "// START 001000\n@00200\n408800005\n562000200\n@00204\nFFFFFFFFF\n");
  const ReadResult r = read_image(
      "/* two\nlines */ @200 4_0880_0005 562000200 // next\n@204 fffffffff\n// START 001000\n",
      "x");
  CHECK(r.format == ImageFormat::hex);
  CHECK(r.image == small_image());
  CHECK(read_image("408800005\n", "x").image.at(0) == Word(0201040000005));
}

TEST_CASE("A RIM10B tape has DEC's loader, blocks of at most 18 words, checksums and a jump") {
  std::string expected = frames(loader);
  expected += frames({0777776000777, 0201040000005, 0254200001000,
                      (0777776000777 + 0201040000005 + 0254200001000) & word_mask});
  expected += frames({0777777001003, 0777777777777, 0777777001002});
  expected += frames({0254000001000, 0});
  CHECK(write_image(small_image(), ImageFormat::rim10b) == expected);
  const ReadResult r = read_image(expected, "tape");
  CHECK(r.format == ImageFormat::rim10b);
  CHECK(r.image == small_image());
  CHECK(read_image("LABEL" + expected + "END", "x").image == small_image());
  CHECK(read_image(std::string(100, '\0') + expected + std::string(50, '\0'), "x").image ==
        small_image());

  Image longer;
  for (Address a = 0; a < 40; ++a) longer.set(02000 + a, Word(a));
  const std::string bytes = write_image(longer, ImageFormat::rim10b);
  // loader 15, blocks 18 + 2, 18 + 2, 4 + 2, halt and zero
  CHECK(bytes.size() == 6 * (15 + 20 + 20 + 6 + 2));
  const ReadResult back = read_image(bytes, "x");
  CHECK(back.image == longer);
  CHECK_FALSE(back.image.start);
}

TEST_CASE("MIT's RIM10B is read: headers -n,,a and a rotating checksum") {
  std::string tape = frames({0777761000000});
  for (int i = 0; i < 017; ++i) tape += frames({0254000000001});
  // sum = rot(header) + w1, rot(that) + w2
  const auto rot = [](std::uint64_t w) { return ((w << 1) | (w >> 35)) & word_mask; };
  const std::uint64_t header = 0777776001000, w1 = 0201040000005, w2 = 0254200001000;
  const std::uint64_t sum = (rot((rot(header) + w1) & word_mask) + w2) & word_mask;
  tape += frames({header, w1, w2, sum, 0254000001000});
  const ReadResult r = read_image(tape, "x");
  CHECK(r.format == ImageFormat::rim10b);
  CHECK(r.image.at(01000) == Word(w1));
  CHECK(r.image.at(01001) == Word(w2));
  CHECK(r.image.size() == 2);
  CHECK(r.image.start == 01000u);
}

TEST_CASE("RIM is DATAI PTR and the word, JRST and zero") {
  const std::string expected = frames({0710440001000, 0201040000005, 0710440001001, 0254200001000,
                                       0710440001004, 0777777777777, 0254000001000, 0});
  CHECK(write_image(small_image(), ImageFormat::rim) == expected);
  CHECK(read_image(expected, "x").format == ImageFormat::rim);
  CHECK(read_image(expected, "x").image == small_image());
}

TEST_CASE("RIM10 is the words alone, and its first word is the pointer") {
  CHECK(write_image(small_image(), ImageFormat::rim10) ==
        frames({0201040000005, 0254200001000, 0, 0, 0777777777777}));
  Image tape;
  tape.set(0, Word(0777776000777));  // IOWD 2,1000
  tape.set(1, Word(0201040000005));
  tape.set(2, Word(0254000001000));
  const ReadResult r = read_image(write_image(tape, ImageFormat::rim10), "x.rim10");
  CHECK(r.format == ImageFormat::rim10);
  CHECK(r.image.at(01000) == Word(0201040000005));
  CHECK(r.image.at(01001) == Word(0254000001000));
  CHECK(r.image.start == 01000u);
}

TEST_CASE("Words lie in bytes as IO.md 6.1 draws it") {
  const std::vector<Word> words{Word(0123456701234), Word(0777777777776)};
  const auto bytes = [&](Packing p) { return pack_words(words, p); };
  // 001 010 011 100 101 110 111 000 001 010 011 100 = 0x29CBB8 29C
  CHECK(bytes(Packing::core_dump) == std::string("\x29\xCB\xB8\x29\x0C\xFF\xFF\xFF\xFF\x0E", 10));
  CHECK(bytes(Packing::high_density) == std::string("\x29\xCB\xB8\x29\xCF\xFF\xFF\xFF\xFE", 9));
  CHECK(bytes(Packing::ansi) == std::string("\x14\x72\x77\x02\x4E\x7F\x7F\x7F\x7F\x7F", 10));
  CHECK(bytes(Packing::host) ==
        std::string("\x9C\x82\xBB\x9C\x02\0\0\0\xFE\xFF\xFF\xFF\x0F\0\0\0", 16));
  CHECK(bytes(Packing::tape) ==
        std::string("\x8A\x9C\xAE\xB8\x8A\x9C\xBF\xBF\xBF\xBF\xBF\xBE", 12));
  for (const Packing p :
       {Packing::core_dump, Packing::ansi, Packing::high_density, Packing::host, Packing::tape}) {
    CHECK(unpack_words(bytes(p), p, "x") == words);
    CHECK(packing_by_name(packing_name(p)) == p);
  }
}

TEST_CASE("SAV is IOWD blocks and a jump, in every packing") {
  const std::vector<Word> words{Word(0777776000777), Word(0201040000005), Word(0254200001000),
                                Word(0777777001003), Word(0777777777777), Word(0254000001000)};
  for (const Packing p :
       {Packing::core_dump, Packing::ansi, Packing::high_density, Packing::host, Packing::tape}) {
    INFO(packing_name(p));
    const std::string bytes = write_image(small_image(), ImageFormat::sav, {p});
    CHECK(unpack_words(bytes, p, "x") == words);
    const ReadResult r = read_image(bytes, "x");
    CHECK(r.format == ImageFormat::sav);
    CHECK(r.packing == p);
    CHECK(r.image == small_image());
    // Filled up to a disk block.
    CHECK(read_image(bytes + std::string(643, '\0'), "x").image == small_image());
    ReadOptions named;
    named.format = ImageFormat::sav;
    named.packing = p;
    CHECK(read_image(bytes, "x", named).image == small_image());
  }
}

TEST_CASE("EXE gives back every word, and zeros in the rest of its pages") {
  for (const Packing p :
       {Packing::core_dump, Packing::ansi, Packing::high_density, Packing::host, Packing::tape}) {
    INFO(packing_name(p));
    Image image = small_image();
    image.set(03777, Word(5));
    image.set(0777777, Word(6));
    const ReadResult r = read_image(write_image(image, ImageFormat::exe, {p}), "x");
    CHECK(r.format == ImageFormat::exe);
    CHECK(r.packing == p);
    CHECK(r.image.start == 01000u);
    CHECK(r.image.size() == 3 * 512);
    for (Address a = 0; a <= address_mask; ++a)
      if (r.image.at(a) != image.at(a)) FAIL("word at " << octal(a, 6));
  }
}

TEST_CASE("Random images come back from every format, recognised by content alone") {
  std::mt19937_64 random(36);
  for (int i = 0; i < 300; ++i) {
    const Image image = random_image(random, 020);
    for (const ImageFormat f :
         {ImageFormat::oct, ImageFormat::hex, ImageFormat::rim10b, ImageFormat::rim}) {
      INFO(format_name(f));
      const ReadResult r = read_image(write_image(image, f), "x");
      CHECK(r.format == f);
      CHECK(r.image == image);
    }
    for (const Packing p :
         {Packing::core_dump, Packing::ansi, Packing::high_density, Packing::host, Packing::tape}) {
      INFO(packing_name(p));
      const ReadResult r = read_image(write_image(image, ImageFormat::sav, {p}), "x");
      CHECK(r.packing == p);
      CHECK(r.image == image);
    }
  }
}

TEST_CASE("All of core fits into every format that can hold it") {
  Image image;
  for (Address a = 020; a <= address_mask; ++a) image.set(a, Word(a * std::uint64_t{01000003}));
  image.start = 0777777;
  for (const ImageFormat f : {ImageFormat::oct, ImageFormat::hex, ImageFormat::rim10b,
                              ImageFormat::rim, ImageFormat::sav}) {
    INFO(format_name(f));
    CHECK(read_image(write_image(image, f), "x").image == image);
  }
}

TEST_CASE("A RIM10B tape cannot load the registers its loader runs in") {
  Image image;
  image.set(017, Word(1));
  CHECK_THROWS_AS(write_image(image, ImageFormat::rim10b), std::invalid_argument);
}

TEST_CASE("Names of formats and their extensions") {
  for (const char* name : {"oct", "hex", "rim10b", "rim10", "rim", "sav", "exe"})
    CHECK(std::string(format_name(*format_by_name(name))) == name);
  CHECK_FALSE(format_by_name("tar"));
  // A word of nine octal digits could be either: the extension decides.
  CHECK(read_image("123456701\n", "x.hex").format == ImageFormat::hex);
}

TEST_CASE("Symbol tables go through text and JSON") {
  SymbolTable table;
  table.add({"GO", Word(01000), Symbol::label | Symbol::internal});
  table.add({"A", Word(0777777777777), Symbol::suppressed});
  table.add({"%X", Word(5), Symbol::label});
  table.add({"go", Word(02000), Symbol::label});
  CHECK(table.size() == 3);
  CHECK(table.value("GO") == Word(02000));
  CHECK(table.to_text() == "A\t777777,,777777\tsuppressed\ngo\t002000\tlabel\n%X\t000005\tlabel\n");
  for (const std::string& text : {table.to_text(), table.to_json()}) {
    const SymbolTable back = SymbolTable::parse(text, "s");
    CHECK(back.to_text() == table.to_text());
    CHECK(back.to_json() == table.to_json());
  }
  CHECK(SymbolTable::parse("; nothing\n\n", "s").empty());
}

TEST_CASE("The nearest label at or below an address is found") {
  SymbolTable table;
  table.add({"A", Word(01000), Symbol::label});
  table.add({"A2", Word(01000), Symbol::label | Symbol::suppressed});
  table.add({"B", Word(01010), Symbol::label});
  table.add({"N", Word(01004), 0});
  CHECK(table.describe(01000) == "A");
  CHECK(table.describe(01007) == "A+7");
  CHECK(table.describe(01010) == "B");
  CHECK(table.describe(0777) == "777");
  CHECK(table.describe(02010) == "2010");
  CHECK_FALSE(table.nearest(01001, 0));
  CHECK(table.nearest(01001, 1)->symbol->name == "A");
}

TEST_CASE("Damaged symbol tables are refused with the place") {
  const auto complaint = [](const std::string& text) -> std::string {
    try {
      SymbolTable::parse(text, "s");
    } catch (const SourceError& e) {
      return e.what();
    }
    return "accepted";
  };
  CHECK(complaint("A 5\nB 8 label\n") == "s:2:3: error: expected an octal value");
  CHECK(complaint("A 5\n  5B 7\n") == "s:2:3: error: expected a symbol name");
  CHECK(complaint("A 5 label nonsense\n") == "s:1:11: error: unknown attribute 'nonsense'");
  CHECK(complaint("A") == "s:1:2: error: expected an octal value");
  CHECK(complaint("{\"symbols\": [\n {]}").substr(0, 4) == "s:2:");
  CHECK(complaint("{\"symbols\": 5}") != "accepted");
  CHECK(complaint("{\"symbols\": [{\"name\": \"A\", \"value\": \"9\"}]}") != "accepted");
}

TEST_CASE("Files are replaced whole, and a failure leaves the old one") {
  const Folder folder;
  const std::string path = folder / "a b.oct";
  write_file_atomically(path, "one");
  CHECK(read_file(path) == "one");
  ::chmod(path.c_str(), 0640);
  write_file_atomically(path, "two");
  CHECK(read_file(path) == "two");
  struct stat info {};
  REQUIRE(::stat(path.c_str(), &info) == 0);
  CHECK((info.st_mode & 0777) == 0640);
  const std::string link = folder / "link";
  REQUIRE(::symlink(path.c_str(), link.c_str()) == 0);
  write_file_atomically(link, "three");
  CHECK(read_file(path) == "three");
  CHECK_THROWS_AS(write_file_atomically(folder / "none/x", "y"), SourceError);
  CHECK_THROWS_AS(write_file_atomically("/dev/full", "y"), SourceError);
  CHECK_THROWS_AS(read_file(folder / "missing"), SourceError);
  CHECK_THROWS_AS(read_file(folder / ""), SourceError);
}
