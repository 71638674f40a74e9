// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Disassembly: texts a PDP-10 programmer would write, and word -> text -> word for random words
// with a second, independent assembler (mini_assembler.h).
#include <random>

#include "macro10/disassembler.h"
#include "tests/support/catch.h"
#include "tests/unit/mini_assembler.h"

using namespace ka10;

namespace {

std::string text(std::uint64_t word) { return disassemble(Word(word), 0100); }

/// Words of every kind: plain noise, each operation code, small and negative numbers, text.
Word random_word(std::mt19937_64& random) {
  const std::uint64_t noise = random() & word_mask;
  const std::uint64_t code = (random() % 01000) << 27;
  switch (random() % 8) {
    case 0:
      return Word(noise);
    case 1:
      return Word(code | (noise & 017'000'0777777));
    case 2:
      return Word(code | (noise & 017'777'777'777));
    case 3:
      return Word(code | (noise & 01777));
    case 4:
      return Word(random() & 0777777);
    case 5:
      return Word(0 - (random() & 0777));
    case 6:
      return Word::halves(0700000 | (random() & 077740), noise);
    default:
      return Word(code | ((random() & 07777) << 18) | (0777000 + (random() & 0777)));
  }
}

}  // namespace

TEST_CASE("Instructions look as a programmer writes them") {
  CHECK(text(0200040001000) == "MOVE\t1,1000");
  CHECK(text(0200062001000) == "MOVE\t1,@1000(2)");
  CHECK(text(0200042777777) == "MOVE\t1,-1(2)");
  CHECK(text(0201040000005) == "MOVEI\t1,5");
  CHECK(text(0561040777773) == "HRROI\t1,-5");
  CHECK(text(0254200000000) == "HALT");
  CHECK(text(0254200001000) == "HALT\t1000");
  CHECK(text(0254100001000) == "JRSTF\t1000");
  CHECK(text(0254120001000) == "JRSTF\t@1000");
  CHECK(text(0254000000100) == "JRST\t.");
  CHECK(text(0254400001000) == "JRST\t10,1000");
  CHECK(text(0255400001000) == "JOV\t1000");
  CHECK(text(0255000000000) == "JFCL");
  CHECK(text(0263740000000) == "POPJ\t17,");
  CHECK(text(0400040000000) == "SETZ\t1,");
  CHECK(text(0402000001000) == "SETZM\t1000");
  CHECK(text(0332000001000) == "SKIPE\t1000");
  CHECK(text(0332040001000) == "SKIPE\t1,1000");
  CHECK(text(0200000001000) == "MOVE\t0,1000");
  CHECK(text(0200002000000) == "MOVE\t0,(2)");
  CHECK(text(0200022000000) == "MOVE\t0,@(2)");
  CHECK(text(0242040777775) == "LSH\t1,-3");
}

TEST_CASE("In-out instructions name their device") {
  CHECK(text(0700600001000) == "CONO\tPI,1000");
  CHECK(text(0712340000010) == "CONSO\tTTY,10");
  CHECK(text(0700200200000) == "CONO\tAPR,200000");
  CHECK(text(0710161001000) == "DATAO\tPTP,@1000(1)");
  CHECK(text(0710440000007) == "DATAI\tPTR,7");
}

TEST_CASE("Monitor calls are named, with their AC") {
  CHECK(text(0051140001000) == "OUTSTR\t1000");
  CHECK(text(0047000000012) == "EXIT");
  CHECK(text(0047040000012) == "EXIT\t1,");
  CHECK(text(0047040777777) == "LIGHTS\t1,");
  CHECK(text(0072100000001) == "MTREW.\t2,");
  CHECK(text(0047040000777) == "CALLI\t1,777");
}

TEST_CASE("Words that are no clean instructions stay data") {
  CHECK(text(0) == "0");
  CHECK(text(5) == "5");
  CHECK(text(0777777777775) == "-3");
  CHECK(text(0001000000005) == "1000,,5");
  CHECK(text(0777773001000) == "-5,,1000");
  CHECK(text(0247040001000) == "247040,,1000");
  CHECK(text(0123456654321) == "123456,,654321");
  CHECK(text(0777777400000) == "-400000");
}

TEST_CASE("Symbols stand in address fields, a device name gives way to a symbol") {
  SymbolTable symbols;
  symbols.add({"GRID", Word(01000), Symbol::label});
  symbols.add({"PI", Word(02000), Symbol::label});
  symbols.add({"EXIT", Word(03000), Symbol::label});
  symbols.add({"SIZE", Word(01001), 0});
  const auto with = [&](std::uint64_t w) { return disassemble(Word(w), 0100, &symbols); };
  CHECK(with(0200040001000) == "MOVE\t1,GRID");
  CHECK(with(0200040001010) == "MOVE\t1,GRID+10");
  CHECK(with(0201040001000) == "MOVEI\t1,GRID");
  CHECK(with(0201040001001) == "MOVEI\t1,1001");
  CHECK(with(0200042001000) == "MOVE\t1,GRID(2)");
  CHECK(with(0700600000200) == "CONO\t4,200");
  CHECK(with(0047000000012) == "CALLI\t0,12");
  CHECK(with(01000) == "0,,GRID");
  CHECK(with(0777000001000) == "-1000,,GRID");
}

TEST_CASE("The short form for traces reads every word as an instruction") {
  CHECK(disassemble_short(Word(0200062001000)) == "MOVE 1,@1000(2)");
  CHECK(disassemble_short(Word(0254200001000)) == "HALT 1000");
  CHECK(disassemble_short(Word(0)) == "UUO 000 0");
  CHECK(disassemble_short(Word(0001100001000)) == "UUO 001 2,1000");
  CHECK(disassemble_short(Word(0247040001000)) == "247 1,1000");
  CHECK(disassemble_short(Word(0777777777777)) == "CONSO 774,@-1(17)");
  CHECK(disassemble_short(Word(0712340000010)) == "CONSO TTY,10");
}

TEST_CASE("Text is guessed from words that hold it") {
  CHECK(text_guess(Word(0442131446236)) == "\"HELLO\"");
  CHECK(text_guess(Word(0442220000000)) == "\"HI\"");
  CHECK(text_guess(Word(0442131446237)).empty());  // bit 35
  CHECK(text_guess(Word(0414243444546)) == "'ABCDEF'");
  CHECK(text_guess(Word(0414243000000)) == "'ABC'");
  CHECK(text_guess(Word(0)).empty());
  CHECK(text_guess(Word(1)).empty());
}

TEST_CASE("Texts in a program are written as ASCII, instructions never") {
  Image image;
  image.set(01000, Word(0442131446236));  // HELLO
  image.set(01001, Word(0405370220206));  // A/B C
  image.set(01002, Word(0534000000000));  // W, the rest of a text
  image.set(01003, Word(0260740001000));
  image.set(01004, Word(0406040000000));  // AB, but after no text: ANDCA 1,0
  image.set(01005, Word(0442131446237));  // HELLO and bit 35
  DisassemblyOptions options;
  options.comments = false;
  options.invent_labels = false;
  CHECK(disassemble_image(image, options) ==
        "\tLOC\t1000\n"
        "\tASCII\t/HELLO/\n"
        "\tASCII\t!A/B C!\n"
        "\tASCII\t/W/\n"
        "\tPUSHJ\t17,1000\n"
        "\tANDM\t1,0\n"
        "\tANDCBM\t2,@446237(11)\n"
        "\tEND\n");
}

TEST_CASE("A million random words come back through their texts") {
  std::mt19937_64 random(20261130);
  language::MiniAssembler second;
  for (int i = 0; i < 1000000; ++i) {
    const Word w = random_word(random);
    const auto where = static_cast<Address>(random() & address_mask);
    const std::string line = disassemble(w, where);
    const Word back = second.assemble(line, where);
    if (back != w) FAIL(octal(w) << " became " << line << " became " << octal(back));
  }
}

TEST_CASE("Random words come back with symbols of awkward names") {
  std::mt19937_64 random(68);
  language::MiniAssembler second;
  SymbolTable symbols;
  // Names of instructions, devices, monitor calls and pseudo-ops; created and odd names.
  for (const char* name : {"MOVE", "PI", "TTY", "APR", "EXIT", "OUTSTR", "END", "BYTE", "..0001",
                           "$A", "%B", ".C", "E", "B5", "HALT", "LIGHTS"}) {
    const Word value(random() & address_mask);
    symbols.add({name, value, Symbol::label});
    second.symbols[name] = value.bits();
  }
  for (int i = 0; i < 300000; ++i) {
    Word w = random_word(random);
    if (i % 2 == 0) {
      const auto& some = symbols.all()[random() % symbols.size()];
      w = Word::halves(w.left(), some.value.right() + random() % 4);
    }
    const auto where = static_cast<Address>(random() & address_mask);
    const std::string line = disassemble(w, where, &symbols);
    const Word back = second.assemble(line, where);
    if (back != w) FAIL(octal(w) << " became " << line << " became " << octal(back));
  }
}

TEST_CASE("A whole program is written with LOC, labels and END") {
  Image image;
  image.set(01000, Word(0201040000005));
  image.set(01001, Word(0350000001100));
  image.set(01002, Word(0254000001001));
  image.set(01100, Word(7));
  image.start = 01000;
  SymbolTable symbols;
  symbols.add({"GO", Word(01000), Symbol::label});
  symbols.add({"COUNT", Word(01100), Symbol::label});
  DisassemblyOptions options;
  options.symbols = &symbols;
  options.comments = false;
  options.title = "TEST";
  CHECK(disassemble_image(image, options) ==
        "\tTITLE\tTEST\n"
        "\tLOC\t1000\n"
        "GO:\tMOVEI\t1,5\n"
        "L01001:\tAOS\tCOUNT\n"
        "\tJRST\tL01001\n"
        "\tLOC\t1100\n"
        "COUNT:\t7\n"
        "\tEND\tGO\n");
  options.from = 01002;
  options.to = 01002;
  options.title.clear();
  CHECK(disassemble_image(image, options) ==
        "L01001=1001\n\tLOC\t1002\n\tJRST\tL01001\n\tEND\t1000\n");
}
