// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The one C++ list of names: instructions, monitor calls, devices and pseudo-ops of MACRO-10.
// Assembler, disassembler, traces, waves, reports and editor grammars all take them from here.
// Specification: docs/macro10/LANGUAGE.md 20. All tables are constants; look-ups are hashed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "macro10/word.h"

namespace ka10 {

/// A name as MACRO-10 sees it: its first six characters in SIXBIT, left-justified, lower case as
/// upper case. Equal keys are equal names. 0 is the empty name.
constexpr std::uint64_t sixbit_key(std::string_view name) {
  std::uint64_t key = 0;
  for (std::size_t i = 0; i < 6; ++i) {
    unsigned code = 0;
    if (i < name.size()) {
      const auto c = static_cast<unsigned char>(name[i]);
      code = (c >= 'a' && c <= 'z' ? c - 0100u : c - 040u) & 077u;
    }
    key = (key << 6) | code;
  }
  return key;
}
/// The name of a key, trailing blanks dropped.
std::string key_name(std::uint64_t key);

enum class OperatorForm : std::uint8_t {
  primary,       ///< `OP AC,ADDR` (LANGUAGE.md 7.1)
  device,        ///< `OP DEV,ADDR` (7.4)
  monitor_call,  ///< TTCALL, CALLI, MTAPE functions (20.5): found after user symbols (2.2 step 5)
};

/// The first processor that has the instruction.
enum class Model : std::uint8_t { ka10, ki10, kl10 };

struct Operator {
  std::string_view name;  ///< in full (RELEASE, HALT); the first six characters count
  std::uint64_t key = 0;  ///< sixbit_key(name)
  Word word;              ///< what the name alone assembles to
  OperatorForm form = OperatorForm::primary;
  Model model = Model::ka10;
  bool second_name = false;  ///< ARG, CLEAR, IOR, Z, RSW ...: never used by the disassembler
};

struct Device {
  std::string_view name;
  std::uint64_t key = 0;
  Address code = 0;  ///< a multiple of 4, 0 to 774
};

/// A constant table to walk through.
template <typename T>
struct Table {
  const T* first = nullptr;
  std::size_t count = 0;
  const T* begin() const { return first; }
  const T* end() const { return first + count; }
  std::size_t size() const { return count; }
};

/// An instruction (primary or device form) by name; null when there is none.
const Operator* find_operator(std::uint64_t key);
inline const Operator* find_operator(std::string_view name) {
  return find_operator(sixbit_key(name));
}
/// A monitor call of 20.5 by name; null when there is none.
const Operator* find_monitor_call(std::uint64_t key);
/// The code of a device name (20.4).
std::optional<Address> find_device(std::uint64_t key);

/// True for the name of a pseudo-op (20.6; Z and RSW are operators).
bool is_pseudo_op(std::uint64_t key);

/// The canonical KA10 mnemonic of an operation code 0-0777 (`JRST` for 254, `MOVE` for 200, `OR`
/// for 434); empty for codes without one (000-037, 101-103, 105-127, 247, 257) and for 700-777.
std::string_view opcode_name(unsigned opcode);
/// The most special instruction name of a word: HALT, JRSTF, JEN, JOV, CONO ..., else opcode_name.
/// Null when there is none. Monitor calls are not looked for.
const Operator* operator_of(Word w);
/// The TTCALL, CALLI or MTAPE function of a word, null when there is none.
const Operator* monitor_call_of(Word w);
/// The first name of a device code; empty when there is none.
std::string_view device_name(Address code);

Table<Operator> all_operators();  ///< instructions and shorthands, without monitor calls
Table<Operator> all_monitor_calls();
Table<Device> all_devices();
Table<std::string_view> all_pseudo_ops();  ///< 20.6, full names

/// Searches the name most like `wanted` for a did-you-mean. Offers are compared without regard to
/// case; a transposition counts one. The earlier of two equally near offers wins.
class NearestName {
 public:
  explicit NearestName(std::string_view wanted);
  void offer(std::string_view name);
  /// All operators, monitor calls and pseudo-ops.
  void offer_all_operators();
  /// The best offer, empty when nothing was near enough (one slip, two in names of five or more).
  const std::string& best() const { return best_; }

 private:
  std::string wanted_;
  std::string best_;
  unsigned limit_;
};

/// Slips between two names: insertions, losses, changes and transpositions, case ignored.
unsigned edit_distance(std::string_view a, std::string_view b);

}  // namespace ka10
