// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Cases and budgets. References follow the columns "memory" of docs/ka10/INSTRUCTIONS.md.
#include "testbench/clock_table.h"

#include <utility>

#include <fmt/format.h>

#include "macro10/opcodes.h"

namespace ka10 {
namespace {

constexpr Address operand = 02000;       // in core
constexpr Address operand_in_ac = 05;
constexpr Address target = 01100;
constexpr unsigned ac = 1;

Word instruction(unsigned opcode, unsigned a, unsigned i, unsigned x, Address y) {
  return Word((std::uint64_t{opcode} << 27) | (std::uint64_t{a} << 23) |
              (std::uint64_t{i} << 22) | (std::uint64_t{x} << 18) | (y & address_mask));
}

struct Use {
  int reads = 0, writes = 0;
  int extra = 0;       // clocks beyond the references that the budget allows
  const char* reason = "";
};

class Cases {
 public:
  std::vector<ClockCase> make() {
    for (unsigned o = 0; o < 0700; ++o) opcode(o);
    for (unsigned f = 0; f < 8; ++f) in_out(f);
    return std::move(all_);
  }

 private:
  // A case with E in core, E = `e`.
  ClockCase& add(unsigned o, const char* form, Use use, Address e = operand, unsigned a = ac) {
    ClockCase c;
    c.opcode = o;
    c.name = std::string(opcode_name(o));
    if (c.name.empty()) c.name = o < 0700 ? "-" : "I/O";
    c.form = form;
    c.references = 1 + use.reads + use.writes;
    c.budget = c.references + use.extra;
    c.reason = use.reason;
    c.words[clock_case_pc] = instruction(o, a, 0, 0, e);
    c.words[1] = Word(0201400000000);
    c.words[2] = Word(0);
    c.words[operand_in_ac] = Word(0202400000000);
    c.words[operand] = Word(0202600000000);
    all_.push_back(std::move(c));
    return all_.back();
  }

  // Twice: E in core, and E an accumulator, where no reference is made.
  void both_places(unsigned o, Use use) {
    add(o, "E in core", use);
    // A register is read or written where core would have been; writing a second one takes a clock.
    const bool both = (o >= 0400 && o < 0500 && (o & 3) == 3) && use.reads == 0;
    const Use in_ac{0, 0, use.reads + use.writes + use.extra + (both ? 1 : 0),
                    both ? "second accumulator" : use.reason};
    add(o, "E an AC", in_ac, operand_in_ac).references = 1;
  }

  void skips(unsigned o, Use use, bool immediate) {
    use.extra += 1;
    use.reason = "skip";
    const unsigned condition = o & 7;
    if (immediate) {
      add(o, "", use, 3);
      return;
    }
    for (const std::uint64_t value : {std::uint64_t{1}, word_mask}) {
      ClockCase& c = add(o, value == 1 ? "positive" : "negative", use);
      c.words[operand] = Word(value);
      c.words[1] = Word(5);
      if (condition == 0 || condition == 4) break;
    }
  }

  void opcode(unsigned o) {
    if (o < 0130) {
      trap(o);
    } else if (o < 0200) {
      bytes_and_floating(o);
    } else if (o < 0240) {
      moves(o);
    } else if (o < 0300) {
      irregular(o);
    } else if (o < 0400) {
      compares(o);
    } else if (o < 0500) {
      booleans(o);
    } else if (o < 0600) {
      half_words(o);
    } else {
      tests(o);
    }
  }

  void trap(unsigned o) {
    const bool unassigned = o >= 0100;
    ClockCase& c = add(o, "with JRST as trap instruction", {1, 1, 1, "trap"});
    c.words[unassigned ? 061 : 041] = instruction(0254, 0, 0, 0, target);
  }

  void bytes_and_floating(unsigned o) {
    switch (o) {
      case 0130: return both_places(o, {1, 0, 4, "floating"});
      case 0131: return both_places(o, {1, 1, 0, ""});
      case 0132: add(o, "", {0, 0, 5, "floating"}, 3); return;
      case 0133: return byte(o, {1, 1, 0, ""});
      case 0134: return byte(o, {2, 1, 1, "byte"});
      case 0135: return byte(o, {2, 0, 1, "byte"});
      case 0136: return byte(o, {2, 2, 2, "byte"});
      case 0137: return byte(o, {2, 1, 2, "byte"});
      default: break;
    }
    const unsigned mode = o & 7;
    const int most = o < 0160 ? 6 : o < 0170 ? 8 : 20;  // FAD and FSB, FMP, FDV
    const bool store = mode == 2 || mode == 3 || mode == 6 || mode == 7;
    Use use{mode == 5 ? 0 : 1, store ? 1 : 0, 0, "floating"};
    use.extra = most - 1 - use.reads;
    if (mode == 1) {  // the second word; FDVL divides two words
      use.extra += o == 0171 ? 3 : 1;
      use.reason = "floating, two words";
    }
    if (mode == 5) {
      add(o, "", use, 0202600);
    } else {
      both_places(o, use);
    }
  }

  void byte(unsigned o, Use use) {
    for (const unsigned size : {6u, 36u}) {
      ClockCase& c = add(o, size == 6 ? "6 bits" : "36 bits", use);
      const std::uint64_t position = size == 6 ? 14 : 0;
      c.words[operand] = Word((position << 30) | (std::uint64_t{size} << 24) | (operand + 1));
      c.words[operand + 1] = Word(0123456701234);
    }
  }

  void moves(unsigned o) {
    const unsigned mode = o & 3;
    if (o >= 0220) {
      const bool divide = o >= 0230;
      Use use{mode == 1 ? 0 : 1, mode >= 2 ? 1 : 0, 0, divide ? "divide" : "multiply"};
      use.extra = (divide ? 24 : 6) - 1 - use.reads;
      if (mode == 1) {
        add(o, "", use, 3);
      } else {
        both_places(o, use);
      }
      return;
    }
    static constexpr Use uses[4] = {{1, 0, 0, ""}, {0, 0, 0, ""}, {0, 1, 0, ""}, {1, 1, 0, ""}};
    if (mode == 1) {
      add(o, "", uses[mode], 3);
    } else {
      both_places(o, uses[mode]);
    }
  }

  void irregular(unsigned o) {
    const Use jump{0, 0, 1, "jump"};
    switch (o) {
      case 0240:
      case 0241:
      case 0242:
      case 0244:
      case 0245:
      case 0246:
        for (const int n : {0, 1, 35, 71, 255, -1, -35, -71, -256}) {
          ClockCase& c = add(o, n == 0 ? "0 places" : "",
                             {0, 0, o < 0244 ? 1 : 4, o < 0244 ? "shift" : "two-word shift"},
                             static_cast<Address>(n));
          const char* side = n < 0 ? "right" : "left";
          if (n != 0) c.form = fmt::format("{} places {}", n < 0 ? -n : n, side);
        }
        return;
      case 0243: add(o, "jump", jump, target); add(o, "AC zero", jump, target, 2); return;
      case 0247:
      case 0257: add(o, "", {}); return;
      case 0250: return both_places(o, {1, 1, 0, ""});
      case 0251:
        for (const int n : {1, 2, 8, 100}) {
          ClockCase& c = add(o, "", {n, n, 3, "start"},
                             operand + 01000 + static_cast<Address>(n) - 1);
          c.form = fmt::format("{} word{}", n, n == 1 ? "" : "s");
          c.words[ac] = Word::halves(operand, operand + 01000);
        }
        return;
      case 0252:
      case 0253: add(o, "positive", jump, target); add(o, "negative", jump, target, 3)
            .words[3] = Word::halves(0777700, 0); return;
      case 0254: {
        add(o, "", {}, target, 0);
        ClockCase& c = add(o, "JRSTF @", {1, 0, 2, "flags"}, 0, 2);
        c.words[clock_case_pc] = instruction(o, 2, 1, 0, operand);
        c.words[operand] = Word(target);
        return;
      }
      case 0255:
        add(o, "no flag selected", jump, target, 0);
        add(o, "flags clear", jump, target, 017);
        return;
      case 0256: {
        ClockCase& c = add(o, "of MOVEI", {1, 0, 0, ""});
        c.words[operand] = instruction(0201, ac, 0, 0, 3);
        return;
      }
      case 0260: stack(o, {0, 1, 0, ""}, target); return;
      case 0261: stack(o, {1, 1, 0, ""}, operand); return;
      case 0262: stack(o, {1, 1, 0, ""}, operand); return;
      case 0263: stack(o, {1, 0, 0, ""}, 0); return;
      case 0264: add(o, "", {0, 1, 0, ""}, target); return;
      case 0265: add(o, "", {}, target); return;
      case 0266: add(o, "", {0, 1, 0, ""}, target); return;
      case 0267: {
        ClockCase& c = add(o, "", {1, 0, 0, ""}, target);
        c.words[ac] = Word::halves(operand, target);
        return;
      }
      default: break;  // 270-277
    }
    static constexpr Use uses[4] = {{1, 0, 0, ""}, {0, 0, 0, ""}, {1, 1, 0, ""}, {1, 1, 0, ""}};
    if ((o & 3) == 1) {
      add(o, "", uses[1], 3);
    } else {
      both_places(o, uses[o & 3]);
    }
  }

  void stack(unsigned o, Use use, Address e) {
    ClockCase& c = add(o, "", use, e, 017);
    c.words[017] = Word::halves(0777700, operand + 0100);
    c.words[operand + 0100] = Word(target);
  }

  void compares(unsigned o) {
    const unsigned family = (o >> 3) & 7;
    if (family == 0) return skips(o, {}, true);                       // CAI
    if (family == 1 || family == 3) return skips(o, {1, 0, 0, ""}, false);  // CAM, SKIP
    if (family == 5 || family == 7) return skips(o, {1, 1, 0, ""}, false);  // AOS, SOS
    for (const std::uint64_t value : {std::uint64_t{5}, word_mask - 5}) {   // JUMP, AOJ, SOJ
      const char* form = value == 5 ? "positive" : "negative";
      add(o, form, {0, 0, 1, "jump"}, target).words[ac] = Word(value);
    }
  }

  void booleans(unsigned o) {
    const unsigned mode = o & 3, function = (o >> 2) & 017;
    const bool reads = function != 0 && function != 5 && function != 012 && function != 017;
    if (mode == 1 || (mode == 0 && !reads)) {
      add(o, "", {}, 3);
    } else if (mode == 0) {
      both_places(o, {1, 0, 0, ""});
    } else {
      both_places(o, {reads ? 1 : 0, 1, 0, ""});
    }
  }

  void half_words(unsigned o) {
    const unsigned mode = o & 3;
    const bool keeps = ((o >> 3) & 3) == 0;
    switch (mode) {
      case 0: return both_places(o, {1, 0, 0, ""});
      case 1: add(o, "", {}, 3); return;
      case 2: return both_places(o, {keeps ? 1 : 0, 1, 0, ""});
      default: return both_places(o, {1, 1, 0, ""});
    }
  }

  void tests(unsigned o) {
    const bool memory = (o & 010) != 0;
    const Use use{memory ? 1 : 0, 0, 1, "skip"};
    add(o, "bits set", use, memory ? operand : 0777777).words[ac] = Word(word_mask);
    add(o, "bits clear", use, memory ? operand : 0777777).words[ac] = Word(0);
  }

  // Device 440 does not exist: an empty bus answers.
  void in_out(unsigned function) {
    static constexpr const char* names[] = {"BLKI", "DATAI", "BLKO",  "DATAO",
                                            "CONO", "CONI",  "CONSZ", "CONSO"};
    static constexpr const char* bus = "in-out bus";
    static constexpr Use uses[] = {{1, 2, 2, bus}, {0, 1, 2, bus}, {2, 1, 2, bus}, {1, 0, 2, bus},
                                   {0, 0, 2, bus}, {0, 1, 2, bus}, {0, 0, 2, bus}, {0, 0, 2, bus}};
    ClockCase& c = add(0700, "", uses[function]);
    c.name = names[function];
    c.words[clock_case_pc] = Word((std::uint64_t{7} << 33) | (std::uint64_t{0440 >> 2} << 26) |
                                  (std::uint64_t{function} << 23) | operand);
    c.words[operand] = Word::halves(0777700, operand + 0100);
  }

  std::vector<ClockCase> all_;
};

}  // namespace

std::vector<ClockCase> clock_cases() { return Cases().make(); }

}  // namespace ka10
