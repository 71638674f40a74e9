// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Parser of the specification's vector tables.
#include "tests/vectors/table_vectors.h"

#include <sstream>

#include "macro10/files.h"
#include "macro10/source_error.h"

namespace ka10::test {
namespace {

constexpr Address place = 0100, operand = 0200, below = 0277, here = 0300, above = 0301;

/// A case at 100 in which only the named words matter.
class Builder {
 public:
  explicit Builder(Word instruction) {
    case_.opcode = static_cast<unsigned>(instruction.field(0, 8));
    case_.pc = place;
    case_.results.resize(1);
    case_.results[0].pc = place + 1;
    for (Address a = 0; a < 020; ++a) set(a, Word(), Word());
    set(place, instruction, instruction);
  }
  void set(Address a, Word before, Word after) {
    put(case_.words, a, before);
    put(case_.results[0].changed, a, after);
  }
  VectorResult& result() { return case_.results[0]; }
  VectorCase take(std::uint64_t line) {
    case_.id = octal(case_.opcode, 3) + ", line " + std::to_string(line);
    return std::move(case_);
  }

 private:
  static void put(std::vector<Store>& words, Address a, Word w) {
    for (Store& s : words) {
      if (s.address == a) {
        s.data = w;
        return;
      }
    }
    words.push_back({a, w});
  }
  VectorCase case_;
};

unsigned ac_of(Word instruction) { return static_cast<unsigned>(instruction.field(9, 12)); }
Address next_ac(unsigned ac) { return (ac + 1) & 017; }

VectorCase fixed_case(const std::vector<Word>& v, std::uint64_t line) {
  Builder b(v[0]);
  b.set(operand, v[3], v[3]);
  b.set(next_ac(ac_of(v[0])), v[2], v[5]);
  b.set(ac_of(v[0]), v[1], v[4]);
  b.result().flags = v[6].right();
  const bool jumps = v[0].field(0, 8) == 0243 && v[1] != Word();
  if (jumps) b.result().pc = v[0].right();
  return b.take(line);
}

VectorCase simple_case(const std::vector<Word>& v, std::uint64_t line) {
  Builder b(v[0]);
  b.set(operand, v[2], v[4]);
  b.set(ac_of(v[0]), v[1], v[3]);
  b.result().flags = v[5].right();
  b.result().pc = v[6].right();
  return b.take(line);
}

VectorCase byte_case(const std::vector<Word>& v, std::uint64_t line) {
  Builder b(v[0]);
  b.set(operand, v[2], v[7]);
  b.set(below, v[3], v[8]);
  b.set(here, v[4], v[9]);
  b.set(above, v[5], v[10]);
  b.set(ac_of(v[0]), v[1], v[6]);
  return b.take(line);
}

VectorCase floating_case(const std::vector<Word>& v, std::uint64_t line) {
  const bool scale = v[0] == Word(0132);
  const Address e = scale ? v[3].right() : operand;
  const bool immediate = (v[0].bits() & 0707) == 0105 && !scale;
  Builder b(Word((v[0].bits() << 27) | (std::uint64_t{1} << 23) |
                 (immediate ? v[3].left() : e)));
  if (!scale) b.set(operand, v[3], v[3]);
  b.set(1, v[1], v[4]);
  b.set(2, v[2], v[5]);
  b.result().flags = v[6].right();
  return b.take(line);
}

}  // namespace

std::vector<VectorCase> read_table(Table table, const std::string& file) {
  const std::size_t columns = table == Table::byte ? 11 : 7;
  std::istringstream in(read_file(file));
  std::vector<VectorCase> cases;
  std::uint64_t line = 0;
  for (std::string text; std::getline(in, text);) {
    ++line;
    if (text.empty() || text[0] == '#') continue;
    std::istringstream row(text);
    std::vector<Word> v;
    for (std::string item; v.size() < columns && row >> item;) {
      if (item.find_first_not_of("01234567") != std::string::npos || item.size() > 12) {
        throw SourceError::at_line(file, line, 1, "expected octal words, found " + item);
      }
      v.emplace_back(std::stoull(item, nullptr, 8));
    }
    if (v.size() != columns) throw SourceError::at_line(file, line, 1, "too few columns");
    switch (table) {
      case Table::fixed: cases.push_back(fixed_case(v, line)); break;
      case Table::simple: cases.push_back(simple_case(v, line)); break;
      case Table::byte: cases.push_back(byte_case(v, line)); break;
      case Table::floating: cases.push_back(floating_case(v, line)); break;
    }
  }
  return cases;
}

}  // namespace ka10::test
