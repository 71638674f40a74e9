// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Damaged image files: each is refused, and the message names the place of the damage.
#include <random>

#include "macro10/image_format.h"
#include "tests/support/catch.h"

using namespace ka10;

namespace {

std::string complaint(std::string_view bytes, const std::string& file,
                      const ReadOptions& options = {}) {
  try {
    read_image(bytes, file, options);
  } catch (const SourceError& e) {
    return e.what();
  }
  return "accepted";
}

Image image_of(Address from, Address to) {
  Image image;
  for (Address a = from; a <= to; ++a) image.set(a, Word(0200000000000 + a));
  image.start = from;
  return image;
}

const std::initializer_list<Packing> packings = {
    Packing::core_dump, Packing::ansi, Packing::high_density, Packing::host, Packing::tape};

}  // namespace

TEST_CASE("Damage in oct files has line and column") {
  CHECK(complaint("1000 5\n1001 8\n", "f") ==
        "f:2:6: error: '8' is no octal digit, expected a word of up to 12 octal digits");
  CHECK(complaint("1000 5\n100x 7\n", "f") ==
        "f:2:4: error: 'x' is no octal digit, expected an address in octal, or START");
  CHECK(complaint("1000\n", "f") == "f:1:5: error: expected a word of up to 12 octal digits");
  CHECK(complaint("1000 1234567012345\n", "f") ==
        "f:1:18: error: more than 12 digits, expected a word of up to 12 octal digits");
  CHECK(complaint("1000000 1\n", "f") ==
        "f:1:1: error: address 1000000 is beyond the memory of 1000000 words");
  CHECK(complaint("1000 1 2\n", "f") == "f:1:8: error: '2' after the end of the line's data");
  CHECK(complaint("START\n", "f") == "f:1:6: error: expected a start address in octal");
  CHECK(complaint("1000 1,,2345670\n", "f") ==
        "f:1:15: error: more than 6 digits, expected a half word in octal");
  ReadOptions small;
  small.memory = 01000;
  CHECK(complaint("777 1\n1000 2\n", "f", small) ==
        "f:2:1: error: address 1000 is beyond the memory of 1000 words");
  CHECK(complaint("START 1000\n", "f", small) ==
        "f:1:7: error: address 1000 is beyond the memory of 1000 words");
  CHECK(
      complaint(std::string("1000 5\n\0", 8), "f.oct") ==
      "f.oct:2:1: error: character 000 is no octal digit, expected an address in octal, or START");
  CHECK(complaint("Hello world\n", "f").substr(0, 6) == "f:1:1:");
}

TEST_CASE("Damage in hex files has line and column") {
  CHECK(complaint("@200 12345678G\n", "f") == "f:1:14: error: 'G' is no hexadecimal digit");
  CHECK(complaint("@200\n1000000000\n", "f") ==
        "f:2:1: error: number above FFFFFFFFF (hexadecimal)");
  CHECK(complaint("@3FFFF\n1\n2\n", "f") ==
        "f:3:1: error: address 1000000 is beyond the memory of 1000000 words");
  CHECK(complaint("@\n1\n", "f") == "f:1:2: error: expected hexadecimal digits");
  CHECK(complaint("@0 1 /* never\n", "f") == "f:1:6: error: a comment that never ends");
  CHECK(complaint("@0 xxxxxxxxx\n", "f") == "f:1:4: error: 'x' is no hexadecimal digit");
  CHECK(complaint("@0 1 / 2\n", "f") == "f:1:6: error: expected hexadecimal digits");
}

TEST_CASE("A text file cut inside its last word is noticed") {
  const std::string oct = write_image(image_of(01000, 01003), ImageFormat::oct);
  CHECK(complaint(oct.substr(0, 20 + 15), "f") == "f:2:8: error: the file ends inside a word");
  const std::string hex = write_image(image_of(01000, 01003), ImageFormat::hex);
  CHECK(complaint(hex.substr(0, hex.size() - 4), "f") ==
        "f:6:1: error: the file ends inside a word");
}

TEST_CASE("Empty and meaningless files are refused") {
  CHECK(complaint("", "f") == "f: error: the file is empty");
  CHECK(complaint(" \n; nothing\n", "f") == "f: error: the file holds no words");
  CHECK(complaint(std::string(1000, '\0'), "f") ==
        "f: byte 0: error: no image: expected oct, hex, RIM10B, RIM, RIM10, SAV or EXE");
  CHECK(complaint("\x7f"
                  "ELF\2\1\1",
                  "f")
            .substr(0, 8) == "f: byte ");
  CHECK(complaint(std::string(60, '\0'), "f.rim") == "f.rim: byte 60: error: the tape is blank");
}

TEST_CASE("Damage on RIM10B tapes has the byte where the word begins") {
  const std::string tape = write_image(image_of(01000, 01027), ImageFormat::rim10b);
  // loader 15 words; block of 18 at word 15: header, data 16-33, checksum 34; block of 6 at 35 ...
  std::string bad = tape;
  bad[6 * 20] ^= 1;
  CHECK(complaint(bad, "t") ==
        "t: byte 204: error: checksum 377756023230 of the block for 1000-1021, its words sum to "
        "407756023230");
  bad = tape;
  bad[6 * 3 + 5] ^= 1;
  CHECK(complaint(bad, "t") ==
        "t: byte 18: error: loader word 3 is 710740000011, expected 710740000010");
  CHECK(complaint(tape.substr(0, 6 * 25), "t") ==
        "t: byte 150: error: the tape ends inside a block: 9 of 18 words are there");
  CHECK(complaint(tape.substr(0, 6 * 25 + 2), "t").substr(0, 16) == "t: byte 152: err");
  CHECK(complaint(tape.substr(0, 6 * 34), "t") ==
        "t: byte 204: error: the tape ends where a checksum should come");
  CHECK(complaint(tape.substr(0, 6 * 35), "t") ==
        "t: byte 210: error: the tape ends where a block or the jump to the start should come");
  CHECK(complaint(tape.substr(0, 6 * 10), "t") ==
        "t: byte 60: error: the tape ends inside the loader");
  CHECK(complaint(tape + tape, "t").find("after the end of the program") != std::string::npos);
  bad = tape;
  bad[100] = '\x41';  // a frame without hole 8 is skipped: the words shift
  CHECK(complaint(bad, "t.rim10b") != "accepted");
  bad = tape;
  bad[100] = '\xC1';
  CHECK(complaint(bad, "t.rim10b") ==
        "t.rim10b: byte 100: error: a binary frame has hole 7 punched (tape packing)");
  CHECK(complaint(bad, "t") ==
        "t: byte 100: error: a binary frame has hole 7 punched (tape packing)");
  ReadOptions small;
  small.memory = 01010;
  CHECK(
      complaint(tape, "t", small) ==
      "t: byte 90: error: the block of 18 words for 1000 reaches beyond the memory of 1010 words");
  ReadOptions named;
  named.format = ImageFormat::rim10b;
  CHECK(complaint(write_image(image_of(1, 2), ImageFormat::rim), "t", named) ==
        "t: byte 0: error: no RIM10B loader at the begin of the tape");
}

TEST_CASE("No single changed, lost or doubled frame of a RIM10B tape gets through") {
  const Image image = image_of(01000, 01100);
  const std::string tape = write_image(image, ImageFormat::rim10b);
  for (std::size_t i = 0; i < tape.size() - 12; ++i) {
    for (int bit = 0; bit < 8; ++bit) {
      std::string bad = tape;
      bad[i] = static_cast<char>(bad[i] ^ (1 << bit));
      for (const char* name : {"t.rim10b", "t"})
        if (complaint(bad, name) == "accepted") FAIL("bit " << bit << " of byte " << i);
    }
    std::string bad = tape;
    bad.erase(i, 1);
    if (complaint(bad, "t.rim10b") == "accepted") FAIL("byte lost at " << i);
    bad = tape;
    bad.insert(i, 1, tape[i]);
    if (complaint(bad, "t.rim10b") == "accepted") FAIL("byte doubled at " << i);
  }
}

TEST_CASE("Damage on RIM tapes") {
  const std::string tape = write_image(image_of(01000, 01003), ImageFormat::rim);
  CHECK(complaint(tape.substr(0, 6 * 3), "t") ==
        "t: byte 18: error: the tape ends where a data word should come");
  CHECK(complaint(tape.substr(0, 6 * 4), "t") ==
        "t: byte 24: error: the tape ends where DATAI PTR or the jump to the start should come");
  std::string bad = tape;
  bad[13] ^= 2;
  CHECK(complaint(bad, "t").find("t: byte 12: error: word 7") == 0);
  ReadOptions small;
  small.memory = 01001;
  CHECK(complaint(tape, "t", small) ==
        "t: byte 12: error: address 1001 is beyond the memory of 1001 words");
}

TEST_CASE("A SAV file cut anywhere is refused, in every packing") {
  for (const Packing p : packings) {
    const std::string file = write_image(image_of(01000, 01017), ImageFormat::sav, {p});
    for (std::size_t n = 1; n < file.size(); ++n) {
      const std::string text = complaint(file.substr(0, n), "f.sav");
      // A last odd word of high_density is followed by a zero word, which may go.
      const bool padding = p == Packing::high_density && n + 4 >= file.size();
      if (text == "accepted" && !padding) FAIL(packing_name(p) << " cut to " << n);
    }
  }
}

TEST_CASE("Damage in SAV files has the byte") {
  const std::string file = write_image(image_of(01000, 01003), ImageFormat::sav);
  CHECK(complaint(file.substr(0, 15), "f") ==
        "f: byte 15: error: the file ends inside the block for 1000: 2 of 4 words are there");
  CHECK(complaint(file.substr(0, 25), "f") ==
        "f: byte 25: error: the file ends without a jump to the start");
  CHECK(complaint(file.substr(0, 13), "f") ==
        "f: byte 13: error: the file ends inside a word (core-dump packing)");
  CHECK(complaint(file + file, "f") ==
        "f: byte 30: error: word 777774000777 after the end of the program");
  ReadOptions small;
  small.memory = 01003;
  CHECK(complaint(file, "f", small) ==
        "f: byte 0: error: the block of 4 words for 1000 reaches beyond the memory of 1003 words");
  const auto words = [](std::initializer_list<std::uint64_t> list) {
    std::vector<Word> w;
    for (const std::uint64_t x : list) w.emplace_back(x);
    return pack_words(w, Packing::host);
  };
  CHECK(complaint(words({0777776777776, 1, 2, 0254000001000}), "f") ==
        "f: byte 0: error: the block of 2 words for 777777 reaches beyond the memory of 1000000 "
        "words");
  CHECK(complaint(words({0777776000777, 1, 2, 0777776001000, 3, 4, 0254000001000}), "f") ==
        "f: byte 24: error: the block for 1001 overlaps an earlier one at 1001");
  CHECK(complaint(words({0777776000777, 1, 2, 0}), "f") ==
        "f: byte 24: error: word 000000000000 is neither a block header nor a jump to the start");
  CHECK(complaint(words({0777776000777, 1, 2, 0123456000000}), "f") ==
        "f: byte 24: error: word 123456000000 ends the blocks, expected a jump to the start");
  ReadOptions named;
  named.packing = Packing::core_dump;
  std::string bad = file;
  bad[9] = '\x20';
  CHECK(complaint(bad, "f", named) ==
        "f: byte 9: error: the fifth byte has bits above the low four (core-dump packing)");
  named.packing = Packing::ansi;
  CHECK(complaint(file, "f", named) ==
        "f: byte 0: error: the top bit of a byte is set (ansi packing)");
  named.packing = Packing::host;
  CHECK(complaint(words({1}) + std::string(8, '\xff'), "f", named) ==
        "f: byte 8: error: a word has more than 36 bits (host packing)");
}

TEST_CASE("Damage in EXE files") {
  const std::string file = write_image(image_of(01000, 01003), ImageFormat::exe);
  CHECK(complaint(file.substr(0, file.size() - 5), "f").find("ends before its page 1") !=
        std::string::npos);
  const auto words = [](std::initializer_list<std::uint64_t> list) {
    std::vector<Word> w;
    for (const std::uint64_t x : list) w.emplace_back(x);
    return pack_words(w, Packing::host);
  };
  CHECK(complaint(words({01776000003, 0, 1}), "f") ==
        "f: byte 24: error: the file ends without an end block (1777,,1)");
  CHECK(complaint(words({01776000007, 1, 1}), "f") ==
        "f: byte 0: error: block 001776,,000007 does not fit into the file");
  CHECK(complaint(words({01776000003, 1, 01000}), "f") ==
        "f: byte 8: error: page 1000 is beyond the memory of 1000000 words");
  CHECK(complaint(words({01776000005, 0, 1, 0, 0001000000000, 01777000001}), "f") ==
        "f: byte 24: error: page 1 is there twice");
  CHECK(complaint(words({01776000003, 0, 1, 01234000001}), "f") ==
        "f: byte 24: error: unknown block 001234,,000001");
  CHECK(complaint(words({01776000003, 0, 1, 01775000002, 0, 01777000001}), "f") ==
        "f: byte 24: error: an entry vector block is not 1775,,3");
  CHECK(complaint(words({01776000003, 0, 1, 01775000000}), "f").find("byte 24") !=
        std::string::npos);
}

TEST_CASE("Noise never gets through as an image, and never does harm") {
  std::mt19937_64 random(9);
  for (int i = 0; i < 3000; ++i) {
    std::string bytes;
    const auto n = 16 + random() % 400;
    const auto kind = random() % 3;
    for (std::uint64_t k = 0; k < n; ++k) {
      const auto byte = random();
      bytes += static_cast<char>(kind == 0 ? byte : kind == 1 ? 0200 | (byte & 077) : byte & 0177);
    }
    for (const char* name : {"f", "f.oct", "f.rim", "f.sav", "f.exe", "f.hex", "f.rim10b"})
      CHECK(complaint(bytes, name) != "accepted");
  }
}
