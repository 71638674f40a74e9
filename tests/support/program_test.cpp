// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Programs of tests: from MACRO-10 to a MachineCase.
#include "tests/support/program_test.h"

#include <algorithm>

#include "macro10/assembler.h"
#include "tests/support/catch.h"

namespace ka10::test {

Program::Program(const std::string& source) {
  case_.name = Catch::getResultCapture().getCurrentTestName();
  case_.other_acs_keep = case_.other_words_keep = true;
  const Assembly assembly =
      assemble({{"test.mac", "\tTITLE\tTEST\n\tLOC\t100\n" + source + "\n\tEND\n"}});
  for (const Diagnostic& d : assembly.diagnostics) {
    if (d.error) FAIL(d.text());
  }
  for (const Symbol& s : assembly.symbols) symbols_.emplace_back(s.name, s.value);
  for (const Run& run : assembly.image.runs()) {
    for (Address a = run.first; a <= run.last; ++a) {
      case_.given.words.push_back({a, assembly.image.at(a)});
    }
  }
}

std::optional<Word> Program::symbol(const std::string& name) const {
  for (const auto& [known, value] : symbols_) {
    if (known == name) return value;
  }
  return std::nullopt;
}

Program& Program::given(const std::string& state) {
  const MachineState more = parse_state(state, [this](const std::string& n) { return symbol(n); });
  MachineState& to = case_.given;
  to.words.insert(to.words.end(), more.words.begin(), more.words.end());
  if (more.pc) to.pc = more.pc;
  if (more.flags) to.flags = more.flags;
  if (more.relocation) to.relocation = more.relocation;
  return *this;
}

Program& Program::after(std::vector<Word> instructions) {
  case_.before = std::move(instructions);
  return *this;
}

Program& Program::ticks(std::vector<std::uint64_t> records) {
  case_.between = [records = std::move(records)](Machine& m, std::uint64_t record) {
    if (std::find(records.begin(), records.end(), record) != records.end()) m.tick_clock();
  };
  return *this;
}

Program& Program::scribbles() {
  case_.other_words_keep = false;
  return *this;
}

void Program::expects(const std::string& state) {
  case_.expected = parse_state(state, [this](const std::string& n) { return symbol(n); });
  if (!case_.expected.flags) case_.expected.flags = case_.given.flags.value_or(0);
  const std::string report = run_case(case_);
  INFO(report);
  CHECK(report.empty());
}

}  // namespace ka10::test
