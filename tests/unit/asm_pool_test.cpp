// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Random programs of literals against a plain model of docs/macro10/LANGUAGE.md 8.5-8.8, written
// here word for word from the text: linear search, no hashing, both passes.
#include <random>

#include "tests/unit/asm_case.h"

using namespace ka10;

namespace {

/// One word of a literal: a number, a symbol defined later, a flagged number, or a nested literal.
struct Item {
  enum Kind { number, forward, flagged, nested } kind = number;
  unsigned value = 0;
  std::vector<Item> inside;
};

struct Model {
  struct PoolEntry {
    std::uint64_t word = 0;
    bool placeholder = false;
  };
  std::vector<PoolEntry> pool;
  std::size_t counted = 0;
  int pass = 1;
  Address start = 0;

  struct Result {
    std::uint64_t value = 0;
    bool undefined = false, flagged = false;
  };

  Address place(const std::vector<std::uint64_t>& words) {
    for (std::size_t p = 0; p < pool.size(); ++p) {
      std::size_t i = 0;
      while (i < words.size() && p + i < pool.size() && !pool[p + i].placeholder &&
             pool[p + i].word == words[i])
        ++i;
      if (i == words.size()) return static_cast<Address>(p);
      if (p + i < pool.size()) continue;
      for (; i < words.size(); ++i) pool.push_back({words[i], false});
      return static_cast<Address>(p);
    }
    return append(words, false);
  }
  Address append(const std::vector<std::uint64_t>& words, bool placeholder) {
    const std::size_t at = pool.size();
    for (const auto w : words) pool.push_back({w, placeholder});
    return static_cast<Address>(at);
  }

  Result literal(const std::vector<Item>& items) {
    std::vector<std::uint64_t> words;
    bool undefined = false, flagged = false;
    for (const Item& item : items) {
      switch (item.kind) {
        case Item::number: words.push_back(item.value); break;
        case Item::forward:  // F<n> = n
          words.push_back(pass == 1 ? 0 : item.value);
          undefined |= pass == 1;
          break;
        case Item::flagged:  // written <n>9 in octal: N, the value n * 8 + 9
          words.push_back(item.value * 8 + 9);
          flagged = true;
          break;
        case Item::nested: {
          const Result r = literal(item.inside);
          words.push_back(r.value);
          undefined |= r.undefined;
          flagged |= r.flagged;
        }
      }
    }
    Result r;
    r.flagged = flagged;
    if (pass == 1) {
      if (flagged)
        counted += words.size();
      else if (undefined)
        append(words, true);
      else
        place(words);
      r.undefined = true;
      return r;
    }
    r.value = start + (flagged ? append(words, false) : place(words));
    return r;
  }
};

std::vector<Item> random_literal(std::mt19937& rnd, int depth) {
  std::vector<Item> items(1 + rnd() % 4);
  for (Item& item : items) {
    item.value = rnd() % 4;
    const unsigned k = rnd() % 20;
    if (k < 13) {
      item.kind = Item::number;
    } else if (k < 16) {
      item.kind = Item::forward;
    } else if (k < 17) {
      item.kind = Item::flagged;
      item.value += 1;
    } else if (depth < 3) {
      item.kind = Item::nested;
      item.inside = random_literal(rnd, depth + 1);
    }
  }
  return items;
}

std::string text_of(const std::vector<Item>& items) {
  std::string text = "[EXP ";
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (i > 0) text += ",";
    const Item& item = items[i];
    switch (item.kind) {
      case Item::number: text += std::to_string(item.value); break;
      case Item::forward: text += "F" + std::to_string(item.value); break;
      case Item::flagged: text += std::to_string(item.value) + "9"; break;
      case Item::nested: text += text_of(item.inside);
    }
  }
  return text + "]";
}

}  // namespace

TEST_CASE("8.5-8.8 random pools are those of the plain model") {
  std::mt19937 rnd(19680901);
  for (int round = 0; round < 300; ++round) {
    const std::size_t count = 1 + rnd() % 25;
    std::vector<std::vector<Item>> literals;
    std::string source = "\tLOC\t1000\n";
    for (std::size_t i = 0; i < count; ++i) {
      literals.push_back(random_literal(rnd, 0));
      source += "\tMOVE\t" + text_of(literals.back()) + "\n";
    }
    source += "\tLIT\nAFTER:\tEXP\tAFTER\nF0=0\nF1=1\nF2=2\nF3=3\n\tEND\n";

    Model one;
    for (const auto& items : literals) one.literal(items);
    const std::size_t size1 = one.pool.size() + one.counted;
    Model two;
    two.pass = 2;
    two.start = static_cast<Address>(01000 + count);
    std::vector<std::uint64_t> expected;
    for (const auto& items : literals)
      expected.push_back(0200000000000 | two.literal(items).value);

    const Assembly a = assemble({{"pool.mac", source}});
    INFO(source);
    for (std::size_t i = 0; i < count; ++i)
      REQUIRE(octal(a.image.at(static_cast<Address>(01000 + i))) == octal(expected[i], 12));
    for (std::size_t i = 0; i < two.pool.size(); ++i) {
      INFO("pool word " << i);
      REQUIRE(octal(a.image.at(static_cast<Address>(two.start + i))) ==
              octal(two.pool[i].word, 12));
    }
    // The label keeps its place of pass 1; its word lies behind the larger of both sizes.
    const auto label = static_cast<Address>(two.start + size1);
    const auto at = static_cast<Address>(two.start + std::max(size1, two.pool.size()));
    REQUIRE(a.image.at(at) == Word(label));
    REQUIRE(a.image.size() == count + two.pool.size() + 1);
  }
}
