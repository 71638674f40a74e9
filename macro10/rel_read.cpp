// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Reading link items: docs/rel.md. Chains of requests become one request a word.
#include <fmt/format.h>

#include <array>
#include <map>
#include <set>
#include <utility>

#include "macro10/image_parts.h"
#include "macro10/rel.h"

namespace ka10 {
namespace {

using parts::Placed;

/// A data word of an item with its relocation bits.
struct Datum {
  Word word;
  bool left = false, right = false;
  std::size_t byte = 0;
};

class RelReader {
 public:
  RelReader(std::vector<Placed> words, std::size_t size, const std::string& file)
      : words_(std::move(words)), size_(size), file_(file) {}

  std::vector<RelModule> read() {
    while (at_ < words_.size()) read_item();
    if (open_) refuse(size_, "the file ends inside a program (no item 5)");
    if (modules_.empty()) refuse(0, "no program in the file");
    return std::move(modules_);
  }

 private:
  using Key = std::pair<bool, Address>;  ///< relocatable, location

  [[noreturn]] void refuse(std::size_t byte, const std::string& text) const {
    throw SourceError::at_byte(file_, byte, text);
  }

  void read_item() {
    const Placed& head = words_[at_++];
    const unsigned type = head.word.left();
    const std::size_t count = head.word.right();
    if (head.word == Word() && !open_) return;  // padding between and behind programs
    std::vector<Datum> data;
    data.reserve(std::min<std::size_t>(count, words_.size()));
    for (std::size_t i = 0; i < count; ++i) {
      if (i % 18 == 0 && at_ < words_.size()) relocation_ = words_[at_++].word;
      if (at_ >= words_.size())
        refuse(size_, fmt::format("the file ends inside an item {:o}", type));
      const int bit = static_cast<int>(i % 18) * 2;
      data.push_back(
          {words_[at_].word, relocation_.bit(bit), relocation_.bit(bit + 1), words_[at_].byte});
      ++at_;
    }
    if (type != 4 && type != 6 && !open_)
      refuse(head.byte, fmt::format("item {:o} outside of a program", type));
    if (!open_) {
      modules_.emplace_back();
      modules_.back().file = file_;
      code_.clear();
      externals_.clear();
      open_ = true;
    }
    dispatch(type, data, head);
  }

  void dispatch(unsigned type, const std::vector<Datum>& data, const Placed& head) {
    ObjectModule& m = module();
    switch (type) {
      case 0:
        break;  // ignored by the linker
      case 1:
        read_code(data, head);
        break;
      case 2:
        read_symbols(data, head);
        break;
      case 3:
        need(data, 1, head);
        m.high_origin = data[0].word.right();
        m.high_only = data[0].word.left() == 0;
        break;
      case 4:
        for (const Datum& d : data) m.entries.push_back(name_of(d));
        break;
      case 5:
        read_end(data, head);
        break;
      case 6:
        need(data, 1, head);
        m.name = name_of(data[0]);
        break;
      case 7: {
        need(data, 1, head);
        ObjectWord start;
        start.word = Word(data[0].word.right());
        start.right.relocatable = data[0].right;
        m.start = start;
        if (data.size() > 1) modules_.back().start_symbol = name_of(data[1]);
        break;
      }
      case 010:
        read_local_requests(data);
        break;
      case 011:
        read_polish(data, head);
        break;
      default:
        refuse(head.byte, fmt::format("item of type {:o} is not known", type));
    }
  }

  ObjectModule& module() { return modules_.back().object; }
  std::string name_of(const Datum& d) const {
    constexpr std::uint64_t names = 40ull * 40 * 40 * 40 * 40 * 40;
    if (d.word.field(4, 35) >= names) refuse(d.byte, halves(d.word) + " is no name in RADIX50");
    return radix50_name(d.word);
  }
  void need(const std::vector<Datum>& data, std::size_t n, const Placed& head) const {
    if (data.size() < n)
      refuse(head.byte,
             fmt::format("item {:o} has {} words, expected {}", head.word.left(), data.size(), n));
  }

  void read_code(const std::vector<Datum>& data, const Placed& head) {
    need(data, 1, head);
    Address a = data[0].word.right();
    const bool relocatable = data[0].right;
    for (std::size_t i = 1; i < data.size(); ++i, a = (a + 1) & address_mask) {
      ObjectWord w;
      w.location = a;
      w.relocatable_location = relocatable;
      w.word = data[i].word;
      w.left.relocatable = data[i].left;
      w.right.relocatable = data[i].right;
      code_[{relocatable, a}] = module().words.size();
      module().words.push_back(w);
    }
  }

  int external(const std::string& name) {
    auto& list = module().externals;
    const auto [entry, fresh] = externals_.emplace(name, static_cast<int>(list.size()));
    if (fresh) list.push_back(name);
    return entry->second;
  }
  ObjectWord* word_at(Key key) {
    const auto found = code_.find(key);
    return found == code_.end() ? nullptr : &module().words[found->second];
  }
  ObjectWord& known_word(Key key, const Datum& d) {
    ObjectWord* w = word_at(key);
    if (w == nullptr)
      refuse(d.byte, fmt::format("a request for {:o}, where no word is", key.second));
    return *w;
  }

  /// Calls `use` for each word of a chain through the right (left) halves.
  template <typename Use>
  void follow_chain(Key key, bool left, const Datum& d, Use use) {
    std::set<Key> seen;
    while (key.second != 0 || key.first) {
      if (!seen.insert(key).second) refuse(d.byte, "a chain of requests that never ends");
      ObjectWord& w = known_word(key, d);
      HalfLink& half = left ? w.left : w.right;
      const Key next{half.relocatable, left ? w.word.left() : w.word.right()};
      w.word = left ? Word::halves(0, w.word.right()) : Word::halves(w.word.left(), 0);
      half = {};
      use(w, half);
      key = next;
    }
  }

  void read_symbols(const std::vector<Datum>& data, const Placed& head) {
    if (data.size() % 2 != 0) refuse(head.byte, "a symbol without its value");
    for (std::size_t i = 0; i < data.size(); i += 2) {
      const Datum& value = data[i + 1];
      const auto code = static_cast<unsigned>(data[i].word.field(0, 3) << 2);
      const std::string name = name_of(data[i]);
      switch (code) {
        case 004:
        case 010:
        case 044:
        case 050:
        case 024: {
          Symbol s;
          s.name = name;
          s.value = value.word;
          s.attributes = static_cast<std::uint16_t>(
              ((code & 074) == 004 || code == 044 || code == 024 ? Symbol::internal : 0) |
              ((code & 040) != 0 ? Symbol::suppressed : 0) |
              (value.left ? Symbol::left_relocatable : 0) |
              (value.right ? Symbol::right_relocatable | Symbol::label : 0));
          module().symbols.push_back(std::move(s));
          break;
        }
        case 060:
          read_request(name, value);
          break;
        default:
          refuse(data[i].byte, fmt::format("symbol {} has the unknown code {:02o}", name, code));
      }
    }
  }

  void read_request(const std::string& name, const Datum& d) {
    const int index = external(name);
    const Key key{d.right, d.word.right()};
    if (!d.word.bit(0)) {
      follow_chain(key, false, d, [index](ObjectWord&, HalfLink& half) { half.external = index; });
      return;
    }
    if (d.word.bit(2))
      refuse(d.byte, fmt::format("a request for {} in a symbol's value is not supported", name));
    ObjectWord& w = known_word(key, d);
    int& slot = d.word.bit(1) ? w.left.external : w.right.external;
    if (slot >= 0)
      refuse(d.byte, fmt::format("two requests for one half of the word at {:o}", key.second));
    slot = index;
  }

  /// address,,value: the value goes through the chain of right halves that begins at the address;
  /// after a word -1 through one of left halves.
  void read_local_requests(const std::vector<Datum>& data) {
    bool left = false;
    for (const Datum& d : data) {
      if (d.word == Word(word_mask)) {
        left = true;
        continue;
      }
      const Word value(d.word.right());
      const bool relocatable = d.right;
      follow_chain({d.left, d.word.left()}, left, d, [&](ObjectWord& w, HalfLink& half) {
        w.word = left ? Word::halves(value.right(), w.word.right())
                      : Word::halves(w.word.left(), value.right());
        half.relocatable = relocatable;
      });
      left = false;
    }
  }

  void read_polish(const std::vector<Datum>& data, const Placed& head) {
    struct Half {
      std::uint64_t value;
      bool relocatable;
    };
    std::vector<Half> stream;
    for (const Datum& d : data) {
      stream.push_back({d.word.left(), d.left});
      stream.push_back({d.word.right(), d.right});
    }
    PolishFixup fixup;
    std::size_t at = 0;
    const auto next = [&]() -> Half {
      if (at >= stream.size()) refuse(head.byte, "a Polish fix-up without its store operator");
      return stream[at++];
    };
    // A complete prefix expression: each operator opens one or two operands.
    for (int open = 1; open > 0;) {
      const Half h = next();
      PolishStep step;
      if (h.value <= 2) {
        step.kind = h.value == 2 ? PolishStep::symbol : PolishStep::constant;
        const Half first = next();
        const Half second = h.value == 0 ? first : next();
        step.value = h.value == 0 ? Word(first.value) : Word::halves(first.value, second.value);
        step.right_relocatable = second.relocatable;
        step.left_relocatable = h.value != 0 && first.relocatable;
        if (h.value == 2) step.name = name_of({step.value, false, false, head.byte});
        --open;
      } else if (h.value <= 014) {
        step.kind = PolishStep::operation;
        step.operation_code = static_cast<unsigned>(h.value);
        open += h.value >= 013 ? 0 : 1;
      } else {
        refuse(head.byte, fmt::format("operator {:o} of a Polish fix-up is not known", h.value));
      }
      fixup.expression.push_back(std::move(step));
    }
    const Half store = next();
    if (store.value < 0777775)
      refuse(head.byte,
             fmt::format("store operator {:o} of a Polish fix-up is not supported", store.value));
    fixup.part = store.value == 0777777   ? PolishFixup::right
                 : store.value == 0777776 ? PolishFixup::left
                                          : PolishFixup::full;
    const Half where = next();
    fixup.location = static_cast<Address>(where.value);
    fixup.relocatable = where.relocatable;
    modules_.back().fixups.push_back(std::move(fixup));
  }

  void read_end(const std::vector<Datum>& data, const Placed& head) {
    need(data, 1, head);
    ObjectModule& m = module();
    const Word second = data.size() > 1 ? data[1].word : Word();
    if (m.high_origin != 0) {
      m.high_break = data[0].word.right();
      m.low_break = second.right();
    } else {
      m.low_break = data[0].word.right();
      m.absolute_break = second.right();
    }
    const std::set<std::string> entries(m.entries.begin(), m.entries.end());
    for (Symbol& s : m.symbols)
      if (s.is(Symbol::internal) && entries.count(s.name) != 0) s.attributes |= Symbol::entry;
    open_ = false;
  }

  const std::vector<Placed> words_;
  std::size_t size_, at_ = 0;
  const std::string& file_;
  std::vector<RelModule> modules_;
  std::map<Key, std::size_t> code_;       ///< where a location's word is in the program's list
  std::map<std::string, int> externals_;  ///< the program's, by name
  Word relocation_;
  bool open_ = false;
};

/// Under this packing the first word is the header of an item 4 or 6.
bool begins_well(std::string_view bytes, Packing p, const std::string& file) {
  if (p == Packing::tape && !parts::looks_like_tape(bytes)) return false;
  const std::size_t first = p == Packing::host ? 8 : p == Packing::high_density ? 9 : 5;
  if (p != Packing::tape && bytes.size() < first) return false;
  try {
    const auto words = parts::unpack(p == Packing::tape ? bytes : bytes.substr(0, first), p, file);
    return !words.empty() && (words[0].word.left() == 4 || words[0].word.left() == 6) &&
           words[0].word.right() != 0 && words[0].word.right() <= 01000;
  } catch (const SourceError&) {
    return p == Packing::tape;
  }
}

}  // namespace

std::vector<RelModule> read_rel(std::string_view bytes, const std::string& file,
                                std::optional<Packing> packing) {
  if (bytes.empty()) throw SourceError::whole(file, "the file is empty");
  std::optional<SourceError> complaint;
  for (const Packing p :
       {Packing::tape, Packing::host, Packing::core_dump, Packing::ansi, Packing::high_density}) {
    if (packing ? *packing != p : !begins_well(bytes, p, file)) continue;
    try {
      return RelReader(parts::unpack(bytes, p, file), bytes.size(), file).read();
    } catch (const SourceError& e) {
      if (!complaint) complaint = e;
    }
  }
  if (complaint) throw SourceError(*complaint);
  throw SourceError::at_byte(file, 0, "no REL file: expected an item 4 or 6 at its begin");
}

}  // namespace ka10
