// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Parser of the tables in docs/ka10/TRAPS.md, and the conventions of its head.
#include "tests/isa/trap_rows.h"

#include <fstream>
#include <stdexcept>

namespace ka10::test {
namespace {

// Rows by the sections of TRAPS.md.
constexpr unsigned first_trap = 154, first_user = 158, last_user = 169, first_violation = 185;
constexpr unsigned in_out_allowed = 164;  // "IOT allows I/O"
constexpr Address user_base = 04000;      // RL = 2
constexpr Address program = 0100;
constexpr unsigned halts_behind = 4;

std::string trimmed(const std::string& s) {
  const std::size_t a = s.find_first_not_of(' ');
  return a == std::string::npos ? "" : s.substr(a, s.find_last_not_of(' ') - a + 1);
}

std::vector<std::string> cells(const std::string& line) {
  std::vector<std::string> out;
  std::size_t at = 1;
  for (std::size_t bar = 0; (bar = line.find('|', at)) != std::string::npos; at = bar + 1) {
    out.push_back(trimmed(line.substr(at, bar - at)));
  }
  return out;
}

std::vector<Word> code_words(const std::string& cell) {
  std::vector<Word> words;
  for (std::size_t at = 0; at < cell.size(); at += 16) {  // 12 digits and <br>
    words.emplace_back(std::stoull(cell.substr(at, 12), nullptr, 8));
  }
  return words;
}

Word halt_at(Address a) { return Word::halves(0254200, a); }

}  // namespace

std::vector<TrapRow> read_trap_rows(const std::string& file) {
  std::ifstream in(file);
  if (!in) throw std::runtime_error(file + ": cannot be read");
  std::vector<TrapRow> rows;
  for (std::string line; std::getline(in, line);) {
    if (line.size() < 3 || line[0] != '|' || line[2] < '0' || line[2] > '9') continue;
    const std::vector<std::string> c = cells(line);
    if (c.size() != 7) throw std::runtime_error(file + ": not seven columns: " + line);
    rows.push_back({static_cast<unsigned>(std::stoul(c[0])), c[1], c[2], c[3], c[4], c[5]});
  }
  return rows;
}

MachineCase trap_case(const TrapRow& row) {
  const bool violation = row.number >= first_violation;
  const bool user = (row.number >= first_user && row.number <= last_user) || violation;
  const bool exec_trap = row.number >= first_trap && row.number < first_user;
  const MachineState setup = parse_state(row.setup);
  MachineCase c;
  c.name = "trap " + std::to_string(row.number);
  c.expected = parse_state(row.result);
  c.expected.flags = parse_state("flags " + row.flags).flags;
  c.given = setup;
  c.given.pc = program;
  c.given.words.clear();
  const auto put = [&c](Address a, Word w) { c.given.words.push_back({a, w}); };

  const Address base = user ? user_base : 0;
  const std::vector<Word> code = code_words(row.code);
  Address at = program;
  for (const Word w : code) put(base + at++, w);
  if (!c.expected.pc) c.expected.pc = at;
  for (unsigned i = 0; i < halts_behind; ++i, ++at) put(base + at, halt_at(at));
  put(*c.expected.pc, halt_at(*c.expected.pc));

  if (user) {
    put(041, Word(0264000001000));
    put(061, Word(0264000001100));
    if (!c.given.flags) c.given.flags = row.number == in_out_allowed ? 0014000 : 0010000;
    if (!c.given.relocation) c.given.relocation = parse_state("PR 1 RL 2").relocation;
  } else if (exec_trap) {
    put(041, Word(0254000002000));
    put(061, Word(0254000001000));
  } else {
    put(041, Word(0264000001040));
  }
  if (violation) {
    c.before = {Word(0700200000001), Word(0700600002300)};  // APR on channel 1, channel 1 and PI on
    put(042, Word(0264000001000));
    put(01001, Word(0700240000500));
  }
  for (const Store& s : setup.words) put(s.address, s.data);
  return c;
}

}  // namespace ka10::test
