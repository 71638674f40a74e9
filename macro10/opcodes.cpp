// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The text tables of opcode_tables.h are read by the compiler into arrays and hash tables.
#include "macro10/opcodes.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <vector>

#include "macro10/opcode_tables.h"

namespace ka10 {
namespace {

/// Reads words from a table text.
struct Scanner {
  std::string_view text;
  std::size_t at = 0;

  constexpr std::string_view next() {
    while (at < text.size() && text[at] == ' ') ++at;
    const std::size_t begin = at;
    while (at < text.size() && text[at] != ' ') ++at;
    return text.substr(begin, at - begin);
  }
  constexpr std::uint64_t next_octal() {
    std::uint64_t value = 0;
    for (const char c : next()) value = value * 8 + static_cast<unsigned>(c - '0');
    return value;
  }
};

constexpr std::size_t count_words(std::string_view text) {
  Scanner s{text};
  std::size_t n = 0;
  while (!s.next().empty()) ++n;
  return n;
}

constexpr std::size_t count_named_codes() {
  Scanner s{tables::ka10_codes};
  std::size_t n = 0;
  for (auto word = s.next(); !word.empty(); word = s.next())
    if (word[0] != '@' && word[0] != '-') ++n;
  return n;
}

constexpr std::size_t operator_count =
    count_named_codes() +
    (count_words(tables::shorthands) + count_words(tables::second_names) +
     count_words(tables::ki10_names) + count_words(tables::kl10_names) +
     count_words(tables::device_instructions) + count_words(tables::device_second_names)) /
        2;
constexpr std::size_t monitor_count =
    (count_words(tables::ttcalls) + count_words(tables::callis) + count_words(tables::mtapes)) / 2;
constexpr std::size_t device_count = count_words(tables::devices) / 2;
constexpr std::size_t pseudo_count = count_words(tables::pseudo_ops);

/// Fills one entry after the other.
template <std::size_t N>
struct Filler {
  std::array<Operator, N> list{};
  std::size_t used = 0;

  constexpr void add(std::string_view name, Word word, OperatorForm form, Model model,
                     bool second) {
    list[used].name = name;
    list[used].key = sixbit_key(name);
    list[used].word = word;
    list[used].form = form;
    list[used].model = model;
    list[used].second_name = second;
    ++used;
  }
  constexpr void add_left_halves(std::string_view text, OperatorForm form, Model model,
                                 bool second) {
    Scanner s{text};
    for (auto name = s.next(); !name.empty(); name = s.next())
      add(name, Word::halves(s.next_octal(), 0), form, model, second);
  }
};

constexpr auto operators = [] {
  Filler<operator_count> f;
  Scanner s{tables::ka10_codes};
  std::uint64_t code = 0;
  for (auto word = s.next(); !word.empty(); word = s.next()) {
    if (word[0] == '@') {
      code = static_cast<std::uint64_t>((word[1] - '0') * 8 + (word[2] - '0')) << 3;
      continue;
    }
    if (word[0] != '-') f.add(word, Word(code << 27), OperatorForm::primary, Model::ka10, false);
    ++code;
  }
  f.add_left_halves(tables::shorthands, OperatorForm::primary, Model::ka10, false);
  f.add_left_halves(tables::device_instructions, OperatorForm::device, Model::ka10, false);
  f.add_left_halves(tables::device_second_names, OperatorForm::device, Model::ka10, true);
  f.add_left_halves(tables::second_names, OperatorForm::primary, Model::ka10, true);
  f.add_left_halves(tables::ki10_names, OperatorForm::primary, Model::ki10, false);
  f.add_left_halves(tables::kl10_names, OperatorForm::primary, Model::kl10, false);
  return f.list;
}();

constexpr auto monitor_calls = [] {
  Filler<monitor_count> f;
  const auto add_all = [&f](std::string_view text, std::uint64_t opcode, int shift) {
    Scanner s{text};
    for (auto name = s.next(); !name.empty(); name = s.next())
      f.add(name, Word((opcode << 27) | (s.next_octal() << shift)), OperatorForm::monitor_call,
            Model::ka10, false);
  };
  add_all(tables::ttcalls, 051, 23);
  add_all(tables::callis, 047, 0);
  add_all(tables::mtapes, 072, 0);
  return f.list;
}();

constexpr auto devices = [] {
  std::array<Device, device_count> list{};
  Scanner s{tables::devices};
  for (std::size_t i = 0; i < device_count; ++i) {
    list[i].name = s.next();
    list[i].key = sixbit_key(list[i].name);
    list[i].code = static_cast<Address>(s.next_octal());
  }
  return list;
}();

constexpr auto pseudo_ops = [] {
  std::array<std::string_view, pseudo_count> list{};
  Scanner s{tables::pseudo_ops};
  for (auto& name : list) name = s.next();
  return list;
}();

struct Key {
  std::uint64_t key = 0;
};
constexpr auto pseudo_keys = [] {
  std::array<Key, pseudo_count> list{};
  for (std::size_t i = 0; i < pseudo_count; ++i) list[i].key = sixbit_key(pseudo_ops[i]);
  return list;
}();

constexpr std::uint16_t nothing = 0xffff;

/// Open addressing over an array of entries with a `key`; at most half full.
template <std::size_t Slots>
struct NameHash {
  std::array<std::uint16_t, Slots> slot{};

  static constexpr std::size_t place(std::uint64_t key) {
    return static_cast<std::size_t>((key * 0x9E3779B97F4A7C15u) >> 40) % Slots;
  }
  template <typename List>
  static constexpr NameHash build(const List& list) {
    NameHash h;
    for (auto& s : h.slot) s = nothing;
    for (std::size_t i = 0; i < list.size(); ++i) {
      std::size_t p = place(list[i].key);
      while (h.slot[p] != nothing) p = (p + 1) % Slots;
      h.slot[p] = static_cast<std::uint16_t>(i);
    }
    return h;
  }
  template <typename List>
  auto find(const List& list, std::uint64_t key) const -> decltype(&list[0]) {
    for (std::size_t p = place(key); slot[p] != nothing; p = (p + 1) % Slots)
      if (list[slot[p]].key == key) return &list[slot[p]];
    return nullptr;
  }
};

constexpr auto operator_hash = NameHash<2048>::build(operators);
constexpr auto monitor_hash = NameHash<512>::build(monitor_calls);
constexpr auto device_hash = NameHash<256>::build(devices);
constexpr auto pseudo_hash = NameHash<256>::build(pseudo_keys);
static_assert(operator_count <= 1024 && monitor_count <= 256 && device_count <= 128 &&
              pseudo_count <= 128);

/// Operation code (9 bits) to its KA10 entry.
constexpr auto by_opcode = [] {
  std::array<std::uint16_t, 512> index{};
  for (auto& i : index) i = nothing;
  for (std::size_t i = 0; i < operators.size(); ++i) {
    const auto& op = operators[i];
    const auto code = static_cast<std::size_t>(op.word.field(0, 8));
    if (op.form == OperatorForm::primary && op.model == Model::ka10 && !op.second_name &&
        index[code] == nothing)
      index[code] = static_cast<std::uint16_t>(i);
  }
  return index;
}();

/// JRST and JFCL by their AC field: HALT, JOV ... or the plain name.
constexpr auto by_function = [] {
  std::array<std::array<std::uint16_t, 16>, 2> index{};
  for (std::size_t code = 0; code < 2; ++code)
    for (auto& i : index[code]) i = by_opcode[0254 + code];
  for (std::size_t i = 0; i < operators.size(); ++i) {
    const Operator& op = operators[i];
    const auto code = static_cast<std::size_t>(op.word.field(0, 8));
    const auto ac = static_cast<std::size_t>(op.word.field(9, 12));
    if ((code == 0254 || code == 0255) && ac != 0 && op.model == Model::ka10)
      index[code - 0254][ac] = static_cast<std::uint16_t>(i);
  }
  return index;
}();

/// Functions 0-7 of the in-out instructions.
constexpr auto by_device_function = [] {
  std::array<std::uint16_t, 8> index{};
  for (std::size_t i = operators.size(); i-- > 0;)
    if (operators[i].form == OperatorForm::device && !operators[i].second_name)
      index[static_cast<std::size_t>(operators[i].word.field(10, 12))] =
          static_cast<std::uint16_t>(i);
  return index;
}();

}  // namespace

std::string key_name(std::uint64_t key) {
  std::string name;
  for (int shift = 30; shift >= 0; shift -= 6)
    name += static_cast<char>(((key >> shift) & 077) + 040);
  name.erase(name.find_last_not_of(' ') + 1);
  return name;
}

const Operator* find_operator(std::uint64_t key) { return operator_hash.find(operators, key); }

const Operator* find_monitor_call(std::uint64_t key) {
  return monitor_hash.find(monitor_calls, key);
}

std::optional<Address> find_device(std::uint64_t key) {
  const Device* d = device_hash.find(devices, key);
  if (d == nullptr) return std::nullopt;
  return d->code;
}

bool is_pseudo_op(std::uint64_t key) { return pseudo_hash.find(pseudo_keys, key) != nullptr; }

std::string_view opcode_name(unsigned opcode) {
  const std::uint16_t i = by_opcode[opcode & 0777];
  return i == nothing ? std::string_view() : operators[i].name;
}

const Operator* operator_of(Word w) {
  const auto opcode = static_cast<std::size_t>(w.field(0, 8));
  if (opcode >= 0700)
    return &operators[by_device_function[static_cast<std::size_t>(w.field(10, 12))]];
  if (opcode == 0254 || opcode == 0255)
    return &operators[by_function[opcode - 0254][static_cast<std::size_t>(w.field(9, 12))]];
  const std::uint16_t i = by_opcode[opcode];
  return i == nothing ? nullptr : &operators[i];
}

const Operator* monitor_call_of(Word w) {
  const auto opcode = w.field(0, 8);
  if (opcode != 051 && opcode != 047 && opcode != 072) return nullptr;
  for (const Operator& op : monitor_calls) {
    if (op.word.field(0, 8) != opcode) continue;
    if (opcode == 051 ? op.word.field(9, 12) == w.field(9, 12) : op.word.right() == w.right())
      return &op;
  }
  return nullptr;
}

std::string_view device_name(Address code) {
  for (const Device& d : devices)
    if (d.code == code) return d.name;
  return {};
}

Table<Operator> all_operators() { return {operators.data(), operators.size()}; }
Table<Operator> all_monitor_calls() { return {monitor_calls.data(), monitor_calls.size()}; }
Table<Device> all_devices() { return {devices.data(), devices.size()}; }
Table<std::string_view> all_pseudo_ops() { return {pseudo_ops.data(), pseudo_ops.size()}; }

unsigned edit_distance(std::string_view a, std::string_view b) {
  const auto same = [](char x, char y) {
    return std::toupper(static_cast<unsigned char>(x)) ==
           std::toupper(static_cast<unsigned char>(y));
  };
  std::vector<unsigned> before(b.size() + 1), last(b.size() + 1), now(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) last[j] = static_cast<unsigned>(j);
  for (std::size_t i = 1; i <= a.size(); ++i) {
    now[0] = static_cast<unsigned>(i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const unsigned change = same(a[i - 1], b[j - 1]) ? 0 : 1;
      now[j] = std::min({last[j] + 1, now[j - 1] + 1, last[j - 1] + change});
      if (i > 1 && j > 1 && same(a[i - 1], b[j - 2]) && same(a[i - 2], b[j - 1]))
        now[j] = std::min(now[j], before[j - 2] + 1);
    }
    before.swap(last);
    last.swap(now);
  }
  return last[b.size()];
}

NearestName::NearestName(std::string_view wanted)
    : wanted_(wanted.substr(0, 64)), limit_(wanted.size() < 5 ? 2 : 3) {}

void NearestName::offer(std::string_view name) {
  // limit_ is one more than the slips still good enough.
  const std::size_t longer = std::max(name.size(), wanted_.size());
  const std::size_t shorter = std::min(name.size(), wanted_.size());
  if (longer - shorter >= limit_ || shorter < 2) return;
  const unsigned d = edit_distance(wanted_, name);
  if (d < limit_) {
    limit_ = d;
    best_ = name;
  }
}

void NearestName::offer_all_operators() {
  for (const Operator& op : all_operators()) offer(op.name);
  for (const std::string_view name : all_pseudo_ops()) offer(name);
  for (const Operator& op : all_monitor_calls()) offer(op.name);
}

}  // namespace ka10
