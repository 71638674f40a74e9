// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
#include "macro10/disassembler.h"

#include <fmt/format.h>

#include <string_view>

#include "macro10/instruction_class.h"
#include "macro10/opcodes.h"
#include "macro10/word_writer.h"

namespace ka10 {
namespace {

constexpr Address negative_from = 0777000;  ///< larger half words are written as -n
constexpr Address reach = 0100;             ///< how far X+n goes

}  // namespace

std::string WordWriter::name_at(Address a, Address farthest) {
  if (symbols_ == nullptr || a < lowest_named_address) return {};
  const auto near = symbols_->nearest(a, farthest);
  // A pseudo-op in an operand is one, as long as the label of that name is not yet defined.
  if (!near || is_pseudo_op(sixbit_key(near->symbol->name))) return {};
  if (used_ != nullptr) used_->insert(near->symbol->name);
  if (near->offset == 0) return near->symbol->name;
  return fmt::format("{}+{:o}", near->symbol->name, near->offset);
}

std::string WordWriter::half(Address value) {
  if (std::string name = name_at(value, 0); !name.empty()) return name;
  if (value >= negative_from) return fmt::format("-{:o}", 01000000 - value);
  return fmt::format("{:o}", value);
}

std::string WordWriter::halves_text(Word w) {
  // The left half stands first in the statement, where a name could be taken for an operator.
  std::string left = w.left() >= negative_from ? fmt::format("-{:o}", 01000000 - w.left())
                                               : fmt::format("{:o}", w.left());
  return left + ",," + half(w.right());
}

std::string WordWriter::address_text(Word w, std::optional<Address> where) {
  const Address y = w.right();
  const auto index = w.field(14, 17);
  std::string text = w.bit(13) ? "@" : "";
  const bool number = address_is_number(w);
  if (y != 0 || index == 0) {
    std::string name;
    if (!number && index == 0)
      name = name_at(y, reach);
    else
      name = name_at(y, 0);
    if (!name.empty())
      text += name;
    else if (where && y == *where && !number)
      text += ".";
    else if (y >= negative_from && (number || index != 0))
      text += fmt::format("-{:o}", 01000000 - y);
    else
      text += fmt::format("{:o}", y);
  }
  if (index != 0) text += fmt::format("({:o})", index);
  return text;
}

std::string WordWriter::device_text(Address code) const {
  const std::string_view name = device_name(code);
  if (name.empty() || taken(name)) return fmt::format("{:o}", code);
  return std::string(name);
}

std::string WordWriter::instruction(Word w, std::optional<Address> where) {
  const Operator* op = operator_of(w);
  if (op == nullptr || hidden(op->name)) return {};
  std::string text(op->name);
  if (op->form == OperatorForm::device) {
    const auto device = static_cast<Address>(w.field(3, 9) * 4);
    return text + separator_ + device_text(device) + "," + address_text(w, where);
  }
  const bool bare = (w.bits() & 037777777) == 0;  // neither I, X nor Y
  const auto ac = w.field(9, 12) - op->word.field(9, 12);
  if (const Operator* call = monitor_call_of(w); call != nullptr && !taken(call->name)) {
    text = call->name;
    if (w.field(0, 8) == 051)  // the function is the AC
      return text + separator_ + address_text(w, where);
    const bool clean = (w.bits() & 037000000) == 0;  // neither I nor X
    if (clean) return ac == 0 ? text : fmt::format("{}{}{:o},", text, separator_, ac);
    text = op->name;
  }
  if (ac == 0 && accumulator_is_optional(w)) {
    const bool alone = bare && (op->word.field(9, 12) != 0 || w.field(0, 8) == 0255);
    return alone ? text : text + separator_ + address_text(w, where);
  }
  text += fmt::format("{}{:o},", separator_, ac);
  if (bare && address_is_idle(w)) return text;
  return text + address_text(w, where);
}

std::string WordWriter::source(Word w, std::optional<Address> where) {
  if (w.left() == 0) {
    const std::string name = name_at(w.right(), 0);
    return name.empty() ? fmt::format("{:o}", w.right()) : "0,," + name;
  }
  if (w.left() == 0777777 && w.right() >= 0400000) return fmt::format("-{:o}", (-w).bits());
  const auto code = w.field(0, 8);
  const bool odd_device =
      code >= 0700 && device_name(static_cast<Address>(w.field(3, 9) * 4)).empty();
  if (odd_device) return halves_text(w);
  const std::string text = instruction(w, where);
  return text.empty() ? halves_text(w) : text;
}

std::string WordWriter::trace(Word w) {
  std::string text = instruction(w, std::nullopt);
  if (!text.empty()) return text;
  const auto code = w.field(0, 8);
  text = fmt::format("{}{:03o} ", code < 040 ? "UUO " : "", code);
  if (w.field(9, 12) != 0) text += fmt::format("{:o},", w.field(9, 12));
  return text + address_text(w, std::nullopt);
}

std::string disassemble(Word w, Address where, const SymbolTable* symbols) {
  return WordWriter(symbols, '\t').source(w, where);
}

std::string disassemble_short(Word w, const SymbolTable* symbols) {
  return WordWriter(symbols, ' ').trace(w);
}

}  // namespace ka10
