// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
#include "macro10/linker.h"

#include <fmt/format.h>

#include <map>
#include <set>
#include <utility>

namespace ka10 {
namespace {

class Linker {
 public:
  Linker(const std::vector<RelModule>& modules, const LinkOptions& options)
      : modules_(modules), options_(options) {}

  LinkResult run() {
    place();
    define_globals();
    for (std::size_t i = 0; i < modules_.size(); ++i) load(i);
    collect_symbols();
    make_map();
    return std::move(result_);
  }

 private:
  /// What relocatable values of one program are moved by.
  struct Bases {
    Address low = 0;
    Address high_origin = 0;  ///< 0: none
    Address high = 0;
  };
  struct Global {
    Word value;
    std::size_t module = 0;
  };

  const ObjectModule& object(std::size_t i) const { return modules_[i].object; }

  void error(std::size_t i, const std::string& text) {
    result_.errors.push_back(
        fmt::format("{}: error: {} (program {})", modules_[i].file, text, object(i).name));
  }

  void place() {
    std::uint64_t low = options_.low_base;
    std::uint64_t high = options_.high_base.value_or(0);
    bool high_known = options_.high_base.has_value();
    for (std::size_t i = 0; i < modules_.size(); ++i) {
      const ObjectModule& m = object(i);
      Bases b;
      b.low = static_cast<Address>(low & address_mask);
      low += m.low_break;
      if (m.high_origin != 0) {
        if (!high_known) high = m.high_origin;
        high_known = true;
        b.high_origin = m.high_origin;
        b.high = static_cast<Address>(high & address_mask);
        if (m.high_break > m.high_origin) high += m.high_break - m.high_origin;
      }
      if (low > address_mask + 1u || high > address_mask + 1u)
        error(i, "the program reaches beyond location 777777");
      bases_.push_back(b);
    }
  }

  Address moved(std::size_t i, Address a) const {
    const Bases& b = bases_[i];
    if (b.high_origin != 0 && a >= b.high_origin)
      return (a - b.high_origin + b.high) & address_mask;
    return (a + b.low) & address_mask;
  }
  Word moved(std::size_t i, Word w, bool left, bool right) const {
    return Word::halves(left ? moved(i, w.left()) : w.left(),
                        right ? moved(i, w.right()) : w.right());
  }
  Word value_of(std::size_t i, const Symbol& s) const {
    return moved(i, s.value, s.is(Symbol::left_relocatable), s.is(Symbol::right_relocatable));
  }

  void define_globals() {
    for (std::size_t i = 0; i < modules_.size(); ++i) {
      for (const Symbol& s : object(i).symbols) {
        if (!s.is(Symbol::internal) && !s.is(Symbol::entry)) continue;
        const Global g{value_of(i, s), i};
        const auto [known, fresh] = globals_.emplace(s.name, g);
        if (!fresh && known->second.value != g.value)
          error(i, fmt::format("global {} is {} here and {} in program {} of {}", s.name,
                               halves(g.value), halves(known->second.value),
                               object(known->second.module).name,
                               modules_[known->second.module].file));
      }
    }
  }

  Word global(std::size_t i, const std::string& name) {
    const auto known = globals_.find(name);
    if (known != globals_.end()) return known->second.value;
    if (undefined_.insert({name, i}).second) error(i, fmt::format("undefined global {}", name));
    return Word();
  }
  Word external(std::size_t i, int index) {
    if (index < 0) return Word();
    return global(i, object(i).externals[static_cast<std::size_t>(index)]);
  }

  void load(std::size_t i) {
    for (const ObjectWord& w : object(i).words) {
      const Address a = w.relocatable_location ? moved(i, w.location) : w.location;
      Word value = moved(i, w.word, w.left.relocatable, w.right.relocatable);
      value = Word::halves(value.left() + external(i, w.left.external).right(),
                           value.right() + external(i, w.right.external).right());
      value = value + external(i, w.external);
      const auto owner = owner_.emplace(a, i);
      if (!owner.second && owner.first->second != i && clashes_.insert(i).second)
        error(i, fmt::format("location {:o} is taken by program {} already", a,
                             object(owner.first->second).name));
      result_.image.set(a, value);
    }
    for (const std::string& name : object(i).externals) global(i, name);
    own_symbols_.clear();
    if (!modules_[i].fixups.empty())
      for (const Symbol& s : object(i).symbols) own_symbols_.emplace(s.name, &s);
    for (const PolishFixup& f : modules_[i].fixups) fix(i, f);
    if (object(i).start) {
      const ObjectWord& s = *object(i).start;
      Address a = s.word.right();
      if (s.right.relocatable) a = moved(i, a);
      if (!modules_[i].start_symbol.empty()) a += global(i, modules_[i].start_symbol).right();
      a += external(i, s.right.external).right();
      result_.image.start = a & address_mask;
    }
  }

  void fix(std::size_t i, const PolishFixup& f) {
    const Address a = f.relocatable ? moved(i, f.location) : f.location;
    const Word v = evaluate(i, f.expression);
    const Word old = result_.image.at(a);
    result_.image.set(a, f.part == PolishFixup::right  ? Word::halves(old.left(), v.right())
                         : f.part == PolishFixup::left ? Word::halves(v.right(), old.right())
                                                       : v);
  }

  /// Prefix order, so the operands are read from the right: no recursion, whatever the file says.
  Word evaluate(std::size_t i, const std::vector<PolishStep>& steps) {
    std::vector<Word> stack;
    const auto pop = [&stack] {
      if (stack.empty()) return Word();
      const Word w = stack.back();
      stack.pop_back();
      return w;
    };
    for (auto step = steps.rbegin(); step != steps.rend(); ++step) {
      if (step->kind == PolishStep::constant) {
        stack.push_back(moved(i, step->value, step->left_relocatable, step->right_relocatable));
      } else if (step->kind == PolishStep::symbol) {
        stack.push_back(symbol(i, step->name));
      } else {
        const Word first = pop();
        const bool unary = step->operation_code >= 013;
        stack.push_back(apply(i, step->operation_code, first, unary ? Word() : pop()));
      }
    }
    return pop();
  }

  /// A program's own symbol before a global.
  Word symbol(std::size_t i, const std::string& name) {
    const auto own = own_symbols_.find(name);
    return own != own_symbols_.end() ? value_of(i, *own->second) : global(i, name);
  }

  Word apply(std::size_t i, unsigned code, Word a, Word b) {
    switch (code) {
      case 3:
        return a + b;
      case 4:
        return a - b;
      case 5:
        return Word(static_cast<std::uint64_t>(a.signed_value()) *
                    static_cast<std::uint64_t>(b.signed_value()));
      case 6:
        if (b == Word()) {
          error(i, "division by zero in a Polish fix-up");
          return Word();
        }
        return Word(static_cast<std::uint64_t>(a.signed_value() / b.signed_value()));
      case 7:
        return a & b;
      case 010:
        return a | b;
      case 011: {
        const std::int64_t n = b.signed_value();
        if (n >= 36 || n <= -36) return Word();
        return n >= 0 ? Word(a.bits() << n) : Word(a.bits() >> -n);
      }
      case 012:
        return a ^ b;
      case 013:
        return ~a;
      default:
        return -a;  // 14
    }
  }

  void collect_symbols() {
    for (const bool global_turn : {true, false}) {
      for (std::size_t i = 0; i < modules_.size(); ++i) {
        for (Symbol s : object(i).symbols) {
          const bool is_global = s.is(Symbol::internal) || s.is(Symbol::entry);
          if (is_global != global_turn || result_.symbols.find(s.name) != nullptr) continue;
          s.value = value_of(i, s);
          s.attributes &=
              static_cast<std::uint16_t>(~(Symbol::left_relocatable | Symbol::right_relocatable));
          result_.symbols.add(std::move(s));
        }
      }
    }
  }

  void make_map() {
    result_.map = "program\tlow\tsize\thigh\tsize\tfile\n";
    for (std::size_t i = 0; i < modules_.size(); ++i) {
      const ObjectModule& m = object(i);
      const Address high_size = m.high_break > m.high_origin ? m.high_break - m.high_origin : 0;
      result_.map += fmt::format("{}\t{:06o}\t{:o}\t", m.name, bases_[i].low, m.low_break);
      result_.map += m.high_origin != 0 ? fmt::format("{:06o}\t{:o}\t", bases_[i].high, high_size)
                                        : std::string("-\t-\t");
      result_.map += modules_[i].file + "\n";
    }
    if (!globals_.empty()) result_.map += "\nglobal\tvalue\tprogram\n";
    for (const auto& [name, g] : globals_)
      result_.map += fmt::format("{}\t{}\t{}\n", name, halves(g.value), object(g.module).name);
    if (result_.image.start) result_.map += fmt::format("\nstart\t{:06o}\n", *result_.image.start);
  }

  const std::vector<RelModule>& modules_;
  const LinkOptions& options_;
  std::vector<Bases> bases_;
  std::map<std::string, Global> globals_;
  std::map<std::string, const Symbol*> own_symbols_;  ///< of the program being loaded
  std::map<Address, std::size_t> owner_;
  std::set<std::pair<std::string, std::size_t>> undefined_;
  std::set<std::size_t> clashes_;
  LinkResult result_;
};

}  // namespace

LinkResult link_modules(const std::vector<RelModule>& modules, const LinkOptions& options) {
  return Linker(modules, options).run();
}

}  // namespace ka10
