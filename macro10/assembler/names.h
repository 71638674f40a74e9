// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The names of a program: for each six-character name its user operator (macro, OPDEF, SYN), its
// built-in meanings and its symbol, found with one look-up (LANGUAGE.md 3).
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <vector>

#include "macro10/assembler/pseudo_ops.h"
#include "macro10/assembler/value.h"
#include "macro10/opcodes.h"

namespace ka10::assembler {

/// A body is kept as text in which a byte 0200+n stands for dummy n.
struct Macro {
  struct Dummy {
    std::uint64_t key = 0;
    std::string name;
    std::string default_text;
    bool has_default = false;
    bool created = false;
  };
  std::uint64_t key = 0;
  std::vector<Dummy> dummies;
  std::shared_ptr<const std::string> body;
  std::string file;  ///< where it was defined
  int line = 0;
};

/// The user's meaning of a name as operator.
struct UserOperator {
  enum Kind : std::uint8_t { macro, opdef, instruction, pseudo };
  Kind kind = opdef;
  bool from_syn = false;
  bool monitor_call = false;            ///< made by the use of a monitor-call name
  std::shared_ptr<const Macro> text;    ///< macro
  Value word;                           ///< opdef
  const Operator* builtin = nullptr;    ///< SYN of an instruction
  PseudoOp pseudo_op = PseudoOp::none;  ///< SYN of a pseudo-op
};

struct Name {
  enum Attribute : std::uint32_t {
    defined = 1,
    label = 2,
    internal = 4,
    entry = 010,
    external = 020,
    suppressed = 040,
    variable = 0100,  ///< waits for VAR
    multiply = 0200,
    literal_label = 0400,
    literal_placed = 01000,  ///< the label in a literal was met in this pass
    from_universal = 02000,
    referenced = 04000,
    hidden = 010000,      ///< SUPPRESS, XPUNGE: in no table
    unassigned = 020000,  ///< undefined at the end of pass 1: treated as external, flagged U
    device = 040000,      ///< defined by the list of device names
    placed_variable = 0100000,
    awaits = 0200000,  ///< assigned in pass 1 from something undefined
    wanted = 0400000,      ///< used as a symbol while undefined
  };
  std::uint64_t key = 0;
  std::shared_ptr<const UserOperator> op;
  const Operator* builtin = nullptr;
  const Operator* monitor = nullptr;
  PseudoOp pseudo = PseudoOp::none;
  bool op_from_universal = false;
  std::uint32_t attributes = 0;
  std::uint32_t variable_size = 1;
  Value value;
  std::uint32_t index = 0;

  bool is(std::uint32_t a) const { return (attributes & a) != 0; }
  void set(std::uint32_t a) { attributes |= a; }
  void clear(std::uint32_t a) { attributes &= ~a; }
  bool has_operator() const {
    return op != nullptr || builtin != nullptr || pseudo != PseudoOp::none;
  }
};

class NameTable {
 public:
  NameTable();
  /// The entry of a key; made when it is new (then `*made` is set true).
  Name& get(std::uint64_t key, bool* made = nullptr) {
    std::size_t i = hash(key) & mask_;
    while (slots_[i].key != 0) {
      if (slots_[i].key == key) return *slots_[i].name;
      i = (i + 1) & mask_;
    }
    if (made != nullptr) *made = true;
    return add(key);
  }
  /// Null when the name was never met.
  Name* find(std::uint64_t key) const;
  std::deque<Name>& all() { return names_; }
  const std::deque<Name>& all() const { return names_; }
  /// In DEC's symbol order (9.6): the SIXBIT characters as a signed word.
  std::vector<Name*> sorted();

 private:
  struct Slot {
    std::uint64_t key = 0;
    Name* name = nullptr;
  };
  static std::size_t hash(std::uint64_t key) {
    return static_cast<std::size_t>((key * 0x9E3779B97F4A7C15ull) >> 20);
  }
  Name& add(std::uint64_t key);
  void grow();

  std::vector<Slot> slots_;
  std::size_t mask_ = 0;
  std::deque<Name> names_;
};

/// A SIXBIT key as a signed number, so that `<` is DEC's symbol order.
inline std::int64_t signed_key(std::uint64_t key) {
  return static_cast<std::int64_t>(key << 28) >> 28;
}

}  // namespace ka10::assembler
