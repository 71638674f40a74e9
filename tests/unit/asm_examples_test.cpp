// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Every block of docs/macro10/EXAMPLES.md: DEC's words, start addresses and error letters. The file
// is read when the test runs. What DEC leaves to a linker (`u`) is compared in the other half only.
#include <map>
#include <sstream>

#include "macro10/assembler.h"
#include "macro10/files.h"
#include "tests/support/catch.h"

using namespace ka10;

namespace {

struct Expected {
  bool relocatable = false;
  Word word;
  bool left = false, right = false, undefined = false;
};

struct Example {
  std::string title, source;
  std::map<Address, Expected> words;
  std::optional<Address> start;
  std::string flags;
};

std::vector<Example> read_examples() {
  std::istringstream in(read_file(KA10_SOURCE_DIR "/docs/macro10/EXAMPLES.md"));
  std::vector<Example> list;
  std::string line, block;
  while (std::getline(in, line)) {
    if (line.rfind("## ", 0) == 0) {
      list.emplace_back();
      list.back().title = line.substr(3);
    } else if (line.rfind("```", 0) == 0) {
      block = line.substr(3);
    } else if (block == "mac" && !list.empty()) {
      list.back().source += line + "\n";
    } else if (block == "oct" && !list.empty()) {
      Example& e = list.back();
      std::istringstream words(line);
      std::string first, second;
      words >> first >> second;
      if (first == "START") {
        e.start = static_cast<Address>(std::stoul(second, nullptr, 8));
      } else if (first == "FLAGS") {
        e.flags = line.substr(6);
      } else {
        Expected x;
        if (first.back() == '\'') x.relocatable = true;
        x.word = Word(std::stoull(second, nullptr, 8));
        for (std::string mark; words >> mark;) {
          x.left |= mark == "l";
          x.right |= mark == "r";
          x.undefined |= mark == "u";
        }
        e.words[static_cast<Address>(std::stoul(first, nullptr, 8))] = x;
      }
    }
  }
  return list;
}

/// The letters of pass 2 in the order of the lines, as a listing shows them.
std::string letters(const Assembly& a) {
  std::string text;
  for (const Diagnostic& d : a.diagnostics) {
    if (d.letter == ' ' || d.letter == 'M' || d.letter == 'V') continue;
    if (!text.empty()) text += ' ';
    text += d.letter;
  }
  return text;
}

}  // namespace

TEST_CASE("EXAMPLES.md holds its 59 examples") { CHECK(read_examples().size() == 59); }

TEST_CASE("every example assembles to DEC's words") {
  for (const Example& e : read_examples()) {
    DYNAMIC_SECTION(e.title) {
      REQUIRE_FALSE(e.source.empty());
      REQUIRE_FALSE(e.words.empty());
      AssemblyOptions options;
      options.base = 0;
      const Assembly a = assemble({{"example.mac", e.source}}, options);
      INFO(e.source);
      std::string messages;
      for (const Diagnostic& d : a.diagnostics) messages += d.text();
      INFO(messages);
      for (const auto& [at, x] : e.words) {
        INFO("at " << octal(at, 6));
        CHECK(a.image.has(at));
        if (x.undefined)
          CHECK(a.image.at(at).left() == x.word.left());
        else
          CHECK(octal(a.image.at(at)) == octal(x.word));
      }
      CHECK(a.image.size() == e.words.size());
      CHECK(a.image.start == e.start);
      CHECK(letters(a) == e.flags);
    }
  }
}

TEST_CASE("every example has DEC's relocation") {
  for (const Example& e : read_examples()) {
    DYNAMIC_SECTION(e.title) {
      AssemblyOptions options;
      options.relocatable = true;
      const Assembly a = assemble({{"example.mac", e.source}}, options);
      REQUIRE(a.modules.size() == 1);
      std::map<std::pair<bool, Address>, ObjectWord> made;
      for (const ObjectWord& w : a.modules[0].words) made[{w.relocatable_location, w.location}] = w;
      INFO(e.source);
      for (const auto& [at, x] : e.words) {
        INFO("at " << octal(at, 6));
        const auto it = made.find({x.relocatable, at});
        REQUIRE(it != made.end());
        if (x.undefined) continue;
        CHECK(octal(it->second.word) == octal(x.word));
        CHECK(it->second.left.relocatable == x.left);
        CHECK(it->second.right.relocatable == x.right);
      }
    }
  }
}

TEST_CASE("the programs of docs/macro10.md assemble") {
  std::istringstream in(read_file(KA10_SOURCE_DIR "/docs/macro10.md"));
  std::vector<std::string> blocks;
  bool inside = false;
  for (std::string line; std::getline(in, line);) {
    if (line.rfind("```", 0) == 0) {
      inside = !inside;
      if (inside) blocks.emplace_back();
    } else if (inside) {
      blocks.back() += line + "\n";
    }
  }
  REQUIRE(blocks.size() == 2);
  const Assembly sum = assemble({{"sum.mac", blocks[0]}});
  CHECK(sum.diagnostics.empty());
  CHECK(octal(sum.image.at(01000)) == "200740001037");
  CHECK(sum.image.start == Address{01000});
  const Assembly print = assemble({{"print.mac", blocks[1] + "\tEND\n"}});
  CHECK(print.diagnostics.empty());
  // JRST over "HELLO" and its zero word, then over "HELLO, WORLD" in three words
  CHECK(octal(print.image.at(0140)) == "254000000143");
  CHECK(octal(print.image.at(0143)) == "254000000147");
}
