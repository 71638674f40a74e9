// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// SerialLink: the host's end of the serial console (docs/console-protocol.md): commands and their
// replies, teletype characters, paper tape frames.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <stdexcept>
#include <string>

#include "macro10/image.h"
#include "macro10/word.h"

namespace ka10 {

/// The board does not answer, or not as the protocol says, or the line failed.
class LinkError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// All lamps of the panel.
struct Lamps {
  bool run = false, busy = false, program_stop = false, memory_stop = false;
  bool pi_active = false, tape = false;
  Address pc = 0, ma = 0;
  std::uint32_t ir = 0, flags = 0, pi_on = 0, pi_request = 0, pi_held = 0;
  Word mi;
};

/// Toggles and device switches of the panel.
struct Toggles {
  std::uint32_t device = 0;  ///< code as in the instruction, 0104 for the reader
  bool single = false, repeat = false, nxm_stop = false, address_stop = false;
  bool address_break = false, fetch = false, read = false, write = false;
};

class SerialLink {
 public:
  using Milliseconds = std::chrono::milliseconds;

  /// `fd` stays the caller's. `patience`: how long a reply may take.
  explicit SerialLink(int fd, Milliseconds patience = Milliseconds(2000))
      : fd_(fd), patience_(patience) {}

  /// Where printed characters and punched frames go while anything is read.
  std::function<void(std::uint8_t)> on_character, on_punch;

  // Keys and switches; each returns when the reply is here. Throw LinkError.
  void start(Address a);
  /// Pressed again half-way, for an instruction that does not end.
  void stop();
  void resume() { key('C'); }
  void reset() { key('R'); }
  void read_in() { key('I'); }
  void toggles(const Toggles& t);
  Word examine(Address a);
  Word examine_next() { return word_key('N'); }
  void deposit(Address a, Word w);
  Word execute(Word w);
  Lamps lamps();

  /// Types a character.
  void type(std::uint8_t c);
  /// Deposits every word of the image, several words under way at a time.
  /// `progress` is called with the number of words done.
  void load(const Image& image, const std::function<void(std::size_t)>& progress = {});

  /// Puts a tape into the reader (true) or says that it has ended (false).
  void tape(bool present);
  /// Passes a frame under the reader; returns when the program has taken it.
  /// While it waits, other commands may be given from on_character only by type().
  void frame(std::uint8_t holes, Milliseconds patience);

  /// Reads what has come; waits up to `wait` for something.
  void poll(Milliseconds wait);

 private:
  void set_address(Address a);
  void set_data(Word w);
  void key(char letter) { command(letter, 0, 0); }
  Word word_key(char letter);
  void send(char letter, std::uint64_t operand, int bytes);
  std::string command(char letter, std::uint64_t operand, int bytes);
  std::string await(char letter, Milliseconds patience);
  void write_all(const std::string& bytes);
  void take(std::uint8_t byte);

  int fd_;
  Milliseconds patience_;
  bool after_dle_ = false;
  char letter_ = 0;       // of the reply whose results are coming; 0: none
  std::size_t left_ = 0;  // bytes of result still to come
  std::string result_;
  std::deque<std::string> replies_;  // letter and results of each
};

}  // namespace ka10
