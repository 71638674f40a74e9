// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// States in text, runs and reports of MachineCase.
#include "tests/support/machine_case.h"

#include <fmt/format.h>

#include <cctype>
#include <deque>
#include <filesystem>
#include <fstream>
#include <set>
#include <stdexcept>

#include "macro10/disassembler.h"
#include "tests/support/machines.h"

namespace ka10::test {
namespace {

constexpr std::size_t trace_length = 16;
constexpr Address scratch = 070;  // preliminaries run from here

std::string trimmed(const std::string& s) {
  const std::size_t a = s.find_first_not_of(" \t\r");
  if (a == std::string::npos) return {};
  return s.substr(a, s.find_last_not_of(" \t\r") - a + 1);
}

std::optional<std::uint64_t> octal_number(const std::string& s) {
  if (s.empty() || s.size() > 12) return std::nullopt;
  std::uint64_t v = 0;
  for (const char ch : s) {
    if (ch < '0' || ch > '7') return std::nullopt;
    v = v * 8 + static_cast<unsigned>(ch - '0');
  }
  return v;
}

/// Octal digits, a symbol, or a symbol + octal digits.
std::optional<std::uint64_t> number_text(const std::string& s, const SymbolValue& symbol) {
  if (const auto v = octal_number(s)) return v;
  if (!symbol) return std::nullopt;
  const std::size_t plus = s.find('+');
  const auto base = symbol(s.substr(0, plus));
  if (!base) return std::nullopt;
  if (plus == std::string::npos) return base->bits();
  const auto offset = octal_number(s.substr(plus + 1));
  return offset ? std::optional<std::uint64_t>(base->bits() + *offset) : std::nullopt;
}

std::optional<Word> word_text(const std::string& s, const SymbolValue& symbol) {
  const std::size_t comma = s.find(",,");
  if (comma == std::string::npos) {
    const auto v = number_text(s, symbol);
    return v ? std::optional<Word>(Word(*v)) : std::nullopt;
  }
  const auto l = number_text(trimmed(s.substr(0, comma)), symbol);
  const auto r = number_text(trimmed(s.substr(comma + 2)), symbol);
  if (!l || !r) return std::nullopt;
  return Word::halves(*l, *r);
}

[[noreturn]] void unreadable(const std::string& item) {
  throw std::invalid_argument("cannot read the state item '" + item + "'");
}

/// `PR a PRB b WP c RL d RLB e`: bits 0-7, 9-16, 17, 18-25, 27-34.
Word relocation_word(const std::string& item) {
  std::uint64_t bits = 0;
  std::size_t at = 0;
  const auto next = [&] {
    at = item.find_first_not_of(' ', at);
    if (at == std::string::npos) return std::string();
    const std::size_t start = at;
    at = std::min(item.find(' ', at), item.size());
    return item.substr(start, at - start);
  };
  for (std::string name = next(); !name.empty(); name = next()) {
    const auto value = octal_number(next());
    const int right = name == "PR" ? 28 : name == "PRB" ? 19 : name == "WP" ? 18
                      : name == "RL" ? 10 : name == "RLB" ? 1 : -1;
    if (!value || right < 0) unreadable(item);
    bits |= *value << right;
  }
  return Word(bits);
}

void parse_item(const std::string& item, const SymbolValue& symbol, MachineState& state) {
  const std::size_t colon = item.find(':');
  if (colon != std::string::npos) {
    const std::string place = trimmed(item.substr(0, colon));
    const auto content = word_text(trimmed(item.substr(colon + 1)), symbol);
    const auto number = number_text(place, symbol);
    if (!number || *number > address_mask || !content) unreadable(item);
    state.words.push_back({static_cast<Address>(*number), *content});
    return;
  }
  if (item.compare(0, 3, "PR ") == 0) {
    state.relocation = relocation_word(item);
    return;
  }
  const std::size_t blank = item.find(' ');
  if (blank == std::string::npos) unreadable(item);
  const std::string name = item.substr(0, blank), rest = trimmed(item.substr(blank));
  const auto number = number_text(rest, symbol);
  if (!number || *number > address_mask) unreadable(item);
  if (name == "PC") {
    state.pc = static_cast<Address>(*number);
  } else if (name == "flags") {
    state.flags = static_cast<std::uint32_t>(*number);
  } else {
    unreadable(item);
  }
}

/// One machine's run and what came of it.
struct Outcome {
  std::string machine;
  std::string wrong;
  std::string state;
  std::deque<std::string> trace;
};

void obey(Machine& m, Word instruction, Word operand = Word()) {
  m.deposit(scratch, instruction);
  m.deposit(scratch + 1, operand);
  m.set_state(scratch, 0);
  Retired r;
  m.step(r);
  m.deposit(scratch, Word());
  m.deposit(scratch + 1, Word());
}

std::string trace_line(std::uint64_t record, const Retired& r) {
  std::string line = fmt::format("{:5} {} {}  {}", record, octal(r.pc, 6), octal(r.word),
                                 disassemble_short(r.word));
  if (r.cause == Cause::interrupt) {
    line += fmt::format("  (interrupt, channel {}, {} tests passed)", r.channel, r.tests_passed);
  }
  for (std::size_t i = 0; i < r.stores.size() && i < 4; ++i) {
    line += fmt::format("  {}: {}", octal(r.stores[i].address, r.stores[i].address < 020 ? 2 : 6),
                        octal(r.stores[i].data));
  }
  if (r.stores.size() > 4) line += fmt::format("  and {} more", r.stores.size() - 4);
  return line + fmt::format("  flags {}", octal(r.flags, 6));
}

std::string state_text(Machine& m, const Panel& panel, const std::vector<Store>& named) {
  std::string text = fmt::format("PC {} flags {}", octal(panel.pc, 6), octal(panel.flags, 6));
  for (Address a = 0; a < 020; ++a) {
    text += fmt::format("{}{}: {}", a % 4 == 0 ? "\n    " : "   ", octal(a, 2),
                        octal(m.examine(a)));
  }
  for (const Store& s : named) {
    if (s.address >= 020) {
      text += fmt::format("\n    {}: {}", octal(s.address, 6), octal(m.examine(s.address)));
    }
  }
  return text;
}

Word given_at(const MachineCase& c, Address a) {
  Word w;
  for (const Store& s : c.given.words) {
    if (s.address == a) w = s.data;
  }
  return w;
}

std::string compare(Machine& m, const MachineCase& c, const Panel& panel,
                    const std::set<Address>& written) {
  std::string wrong;
  const auto add = [&](const std::string& what) { wrong += (wrong.empty() ? "" : "; ") + what; };
  std::set<Address> named;
  for (const Store& s : c.expected.words) {
    named.insert(s.address);
    const Word found = m.examine(s.address);
    if (found != s.data) {
      add(fmt::format("{} holds {}, expected {}", octal(s.address, s.address < 020 ? 2 : 6),
                      octal(found), octal(s.data)));
    }
  }
  std::set<Address> others;
  for (Address a = 0; c.other_acs_keep && a < 020; ++a) others.insert(a);
  if (c.other_words_keep) others.insert(written.begin(), written.end());
  for (const Address a : others) {
    const Word found = m.examine(a), before = given_at(c, a);
    if (named.count(a) == 0 && found != before) {
      add(fmt::format("{} has become {}, expected unchanged {}", octal(a, a < 020 ? 2 : 6),
                      octal(found), octal(before)));
    }
  }
  if (c.expected.pc && panel.pc != *c.expected.pc) {
    add(fmt::format("PC is {}, expected {}", octal(panel.pc, 6), octal(*c.expected.pc, 6)));
  }
  if (c.expected.flags && panel.flags != *c.expected.flags) {
    add(fmt::format("flags are {}, expected {}", octal(panel.flags, 6),
                    octal(*c.expected.flags, 6)));
  }
  return wrong;
}

/// Bytes of a case, given once to each machine.
class Bytes : public ByteSource, public ByteSink {
 public:
  explicit Bytes(std::string input = {}) : text(std::move(input)) {}
  int next() override {
    return ended() ? -1 : static_cast<unsigned char>(text[at_++]);
  }
  bool ended() const override { return at_ >= text.size(); }
  void put(std::uint8_t byte) override { text += static_cast<char>(byte); }

  std::string text;

 private:
  std::size_t at_ = 0;
};

std::string compare_output(const char* device, const std::optional<std::string>& expected,
                           const std::string& found) {
  if (!expected || *expected == found) return {};
  const auto shown = [](const std::string& bytes) {
    std::string digits;
    for (const char ch : bytes) digits += ' ' + octal(static_cast<unsigned char>(ch), 3);
    return digits;
  };
  return fmt::format("{} got{}, expected{}", device, shown(found), shown(*expected));
}

Outcome run_on(const MachineUnderTest& under_test, const MachineCase& c) {
  Outcome out;
  out.machine = under_test.name;
  Bytes tty_in(c.tty_in.value_or("")), tape_in(c.tape_in.value_or("")), tty_out, tape_out;
  MachineOptions options = c.options;
  options.devices = {c.tty_in ? &tty_in : nullptr, &tty_out, c.tape_in ? &tape_in : nullptr,
                     &tape_out};
  const auto machine = under_test.make(options);
  Machine& m = *machine;
  m.power_up();
  if (c.given.relocation) obey(m, Word(0700140000000 | (scratch + 1)), *c.given.relocation);
  for (const Word w : c.before) obey(m, w);
  for (const Store& s : c.given.words) m.deposit(s.address, s.data);
  m.set_state(c.given.pc.value_or(0100), c.given.flags.value_or(0));
  Stop stop = Stop::none;
  Retired r;
  std::set<Address> written;
  for (std::uint64_t record = 1; stop == Stop::none; ++record) {
    if (record > c.limit) {
      out.wrong = fmt::format("no HALT within {} records", c.limit);
      break;
    }
    if (c.between) c.between(m, record);
    stop = m.step(r);
    if (out.trace.size() == trace_length) out.trace.pop_front();
    for (const Store& w : r.stores) written.insert(w.address);
    out.trace.push_back(stop == Stop::stuck ? "      stuck" : trace_line(record, r));
  }
  const Panel panel = m.panel();
  if (stop != Stop::none && (stop == Stop::halt) != c.must_halt) {
    out.wrong = stop == Stop::halt ? "halted, expected to get stuck" : "a record did not end";
  }
  std::string different = c.also ? c.also(panel) : "";
  if (!different.empty()) out.wrong += (out.wrong.empty() ? "" : "; ") + different;
  different = compare(m, c, panel, written);
  if (!different.empty()) out.wrong += (out.wrong.empty() ? "" : "; ") + different;
  for (const std::string& output : {compare_output("teletype", c.tty_out, tty_out.text),
                                    compare_output("punch", c.tape_out, tape_out.text)}) {
    if (!output.empty()) out.wrong += (out.wrong.empty() ? "" : "; ") + output;
  }
  out.state = state_text(m, panel, c.expected.words);
  return out;
}

/// Writes the program as an image and tells how to run it again.
std::string rerun_command(const MachineCase& c, const std::string& machine) {
  std::string file;
  for (const char ch : c.name) {
    file += std::isalnum(static_cast<unsigned char>(ch)) != 0 ? ch : '-';
  }
  std::error_code ignored;
  std::filesystem::create_directories(KA10_FAILED_DIR, ignored);
  file = KA10_FAILED_DIR "/" + file.substr(0, 60) + ".oct";
  std::ofstream image(file);
  for (const Store& s : c.given.words) {
    image << octal(s.address, 6) << ' ' << octal(s.data) << '\n';
  }
  image << "START " << octal(c.given.pc.value_or(0100), 6) << '\n';
  std::string text = fmt::format("./ka10 run {} --on {}", file, machine);
  if (machine != "golden") text += " --wave failed.fst";
  if (!image) return "(the program could not be written to " + file + ")";
  if (c.given.flags.value_or(0) != 0 || c.given.relocation || !c.before.empty() || c.between) {
    text += "   (flags, relocation and interrupts of the test are not in the image)";
  }
  return text;
}

}  // namespace

MachineState parse_state(const std::string& text, const SymbolValue& symbol) {
  MachineState state;
  std::string rest = text;
  for (std::size_t at = 0; (at = rest.find("<br>", at)) != std::string::npos;) {
    rest.replace(at, 4, ";");
  }
  std::string item;
  for (const char ch : rest + ';') {
    if (ch != ';' && ch != '\n') {
      item += ch;
      continue;
    }
    item = trimmed(item);
    if (!item.empty()) parse_item(item, symbol, state);
    item.clear();
  }
  return state;
}

std::string run_case(const MachineCase& c) {
  std::vector<Outcome> outcomes;
  bool failed = false;
  for (const MachineUnderTest& m : machines_under_test()) {
    outcomes.push_back(run_on(m, c));
    failed = failed || !outcomes.back().wrong.empty();
  }
  if (!failed) return {};
  std::string report;
  for (const Outcome& o : outcomes) {
    report += fmt::format("{}: {}\n    {}\n", o.machine, o.wrong.empty() ? "passed" : o.wrong,
                          o.state);
    for (const std::string& line : o.trace) report += "    " + line + "\n";
    if (!o.wrong.empty()) report += "    again: " + rerun_command(c, o.machine) + "\n";
  }
  return report;
}

}  // namespace ka10::test
