// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Writing link items: docs/rel.md.
#include <algorithm>
#include <map>
#include <utility>

#include "macro10/rel.h"

namespace ka10 {
namespace {

constexpr std::size_t group = 18;  ///< data words behind one relocation word
constexpr unsigned left_bit = 2, right_bit = 1;

/// Collects the words of one item and writes it with its header and relocation words.
class Item {
 public:
  Item(std::vector<Word>& out, unsigned type) : out_(out), type_(type) {}
  ~Item() { close(); }
  Item(const Item&) = delete;
  Item& operator=(const Item&) = delete;

  void add(Word w, unsigned relocation = 0) {
    words_.push_back(w);
    relocations_.push_back(relocation);
  }
  std::size_t size() const { return words_.size(); }
  void close() {
    if (words_.empty()) return;
    out_.push_back(Word::halves(type_, words_.size()));
    for (std::size_t at = 0; at < words_.size(); at += group) {
      const std::size_t n = std::min(group, words_.size() - at);
      std::uint64_t bits = 0;
      for (std::size_t i = 0; i < n; ++i)
        bits |= std::uint64_t{relocations_[at + i]} << (34 - 2 * i);
      out_.emplace_back(bits);
      out_.insert(out_.end(), words_.begin() + static_cast<std::ptrdiff_t>(at),
                  words_.begin() + static_cast<std::ptrdiff_t>(at + n));
    }
    words_.clear();
    relocations_.clear();
  }

 private:
  std::vector<Word>& out_;
  unsigned type_;
  std::vector<Word> words_;
  std::vector<unsigned> relocations_;
};

/// Of several words for one location (LOC back and again) only the last counts.
std::vector<ObjectWord> final_words(const ObjectModule& m) {
  std::map<std::pair<bool, Address>, std::size_t> last;
  for (std::size_t i = 0; i < m.words.size(); ++i)
    last[{m.words[i].relocatable_location, m.words[i].location}] = i;
  if (last.size() == m.words.size()) return m.words;
  std::vector<ObjectWord> words;
  for (std::size_t i = 0; i < m.words.size(); ++i)
    if (last[{m.words[i].relocatable_location, m.words[i].location}] == i)
      words.push_back(m.words[i]);
  return words;
}

unsigned relocation_of(const ObjectWord& w) {
  return (w.left.relocatable ? left_bit : 0) | (w.right.relocatable ? right_bit : 0);
}

void write_code(std::vector<Word>& out, const ObjectModule& m) {
  Item item(out, 1);
  const ObjectWord* last = nullptr;
  for (const ObjectWord& w : m.words) {
    const bool follows = last != nullptr && w.location == last->location + 1 &&
                         w.relocatable_location == last->relocatable_location &&
                         item.size() < group;
    if (!follows) {
      item.close();
      item.add(Word(w.location), w.relocatable_location ? right_bit : 0);
    }
    item.add(w.word, relocation_of(w));
    last = &w;
  }
}

void write_symbols(std::vector<Word>& out, const ObjectModule& m) {
  Item item(out, 2);
  for (const Symbol& s : m.symbols) {
    if (s.is(Symbol::external) || s.is(Symbol::undefined) || s.is(Symbol::opdef)) continue;
    const bool global = s.is(Symbol::internal) || s.is(Symbol::entry);
    const unsigned code = (global ? 004 : 010) | (s.is(Symbol::suppressed) ? 040 : 0);
    item.add(radix50(s.name, code));
    item.add(s.value, (s.is(Symbol::left_relocatable) ? left_bit : 0) |
                          (s.is(Symbol::right_relocatable) ? right_bit : 0));
  }
  std::vector<bool> used(m.externals.size());
  const auto request = [&](int external, const ObjectWord& w, std::uint64_t left) {
    if (external < 0) return;
    used[static_cast<std::size_t>(external)] = true;
    item.add(radix50(m.externals[static_cast<std::size_t>(external)], 060));
    item.add(Word::halves(left, w.location), w.relocatable_location ? right_bit : 0);
  };
  for (const ObjectWord& w : m.words) {
    request(w.right.external, w, 0400000);
    request(w.left.external, w, 0600000);
    if (w.external >= 0) used[static_cast<std::size_t>(w.external)] = true;
  }
  for (std::size_t i = 0; i < used.size(); ++i) {
    if (used[i]) continue;
    item.add(radix50(m.externals[i], 060));
    item.add(Word());
  }
}

/// A stream of half words.
class Halves {
 public:
  explicit Halves(Item& item) : item_(item) {}
  void add(std::uint64_t half, bool relocatable = false) {
    if (!pending_) {
      left_ = half;
      left_relocatable_ = relocatable;
      pending_ = true;
      return;
    }
    item_.add(Word::halves(left_, half),
              (left_relocatable_ ? left_bit : 0) | (relocatable ? right_bit : 0));
    pending_ = false;
  }
  void finish() {
    if (pending_) add(0);
  }

 private:
  Item& item_;
  std::uint64_t left_ = 0;
  bool left_relocatable_ = false, pending_ = false;
};

/// A full word with an external: the word plus the symbol, stored whole.
void write_full_word_fixups(std::vector<Word>& out, const ObjectModule& m) {
  for (const ObjectWord& w : m.words) {
    if (w.external < 0) continue;
    Item item(out, 011);
    Halves halves(item);
    const Word name = radix50(m.externals[static_cast<std::size_t>(w.external)], 004);
    halves.add(3);  // add
    halves.add(1);  // a constant of two halves
    halves.add(w.word.left(), w.left.relocatable);
    halves.add(w.word.right(), w.right.relocatable);
    halves.add(2);  // a symbol
    halves.add(name.left());
    halves.add(name.right());
    halves.add(0777775);  // store the full word
    halves.add(w.location, w.relocatable_location);
    halves.finish();
  }
}

}  // namespace

Word radix50(std::string_view name, unsigned code) {
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < name.size() && i < 6; ++i) {
    const char c = name[i];
    unsigned digit = 0;
    if (c >= '0' && c <= '9')
      digit = static_cast<unsigned>(c - '0') + 1;
    else if (c >= 'A' && c <= 'Z')
      digit = static_cast<unsigned>(c - 'A') + 013;
    else if (c >= 'a' && c <= 'z')
      digit = static_cast<unsigned>(c - 'a') + 013;
    else if (c == '.' || c == '$' || c == '%')
      digit = c == '.' ? 045 : c == '$' ? 046 : 047;
    value = value * 050 + digit;
  }
  return Word((std::uint64_t{code & 074} << 30) | value);
}

std::string radix50_name(Word w) {
  static constexpr char digits[] = " 0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ.$%";
  std::string name;
  for (std::uint64_t value = w.field(4, 35); value != 0; value /= 050) name += digits[value % 050];
  std::reverse(name.begin(), name.end());
  return name;
}

std::vector<Word> rel_words(const ObjectModule& module) {
  ObjectModule m = module;
  m.words = final_words(module);
  std::vector<Word> out;
  {
    Item item(out, 4);
    for (const std::string& name : m.entries) item.add(radix50(name));
  }
  {
    Item item(out, 6);
    item.add(radix50(m.name));
    item.add(Word());
  }
  if (m.high_origin != 0) {
    Item item(out, 3);
    item.add(Word::halves(m.high_only ? 0 : m.high_break, m.high_origin), right_bit);
  }
  write_code(out, m);
  write_symbols(out, m);
  write_full_word_fixups(out, m);
  if (m.start) {
    Item item(out, 7);
    item.add(Word(m.start->word.right()), m.start->right.relocatable ? right_bit : 0);
    if (m.start->right.external >= 0)
      item.add(radix50(m.externals[static_cast<std::size_t>(m.start->right.external)], 004));
  }
  Item item(out, 5);
  item.add(Word(m.high_origin != 0 ? m.high_break : m.low_break), right_bit);
  if (m.high_origin != 0)
    item.add(Word(m.low_break), right_bit);
  else
    item.add(Word(m.absolute_break));
  item.close();
  return out;
}

std::string write_rel(const std::vector<ObjectModule>& modules, Packing packing) {
  std::vector<Word> words;
  for (const ObjectModule& m : modules) {
    const std::vector<Word> part = rel_words(m);
    words.insert(words.end(), part.begin(), part.end());
  }
  return pack_words(words, packing);
}

}  // namespace ka10
