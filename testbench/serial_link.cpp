// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The host's end of the serial console.
#include "testbench/serial_link.h"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <system_error>

#include <fmt/format.h>

namespace ka10 {
namespace {

constexpr std::uint8_t dle = 020;
constexpr int address_bytes = 3, word_bytes = 6, frame_bytes = 2;
constexpr unsigned tape_present = 01000, tape_frame = 0400;
constexpr std::size_t words_under_way = 8;  // of load(): a reply is short, so they never queue up

std::size_t result_bytes(char letter) {
  switch (letter) {
    case 'Q': return 23;
    case 'E': case 'N': case 'D': case 'F': case 'X': return word_bytes;
    case 'P': return frame_bytes;
    default: return 0;
  }
}

std::uint64_t decode(const std::string& sixes, std::size_t first, std::size_t count) {
  std::uint64_t value = 0;
  for (std::size_t i = first; i < first + count; ++i)
    value = value << 6 | (static_cast<std::uint8_t>(sixes[i]) & 077U);
  return value;
}

}  // namespace

void SerialLink::write_all(const std::string& bytes) {
  std::size_t done = 0;
  while (done < bytes.size()) {
    const auto n = write(fd_, bytes.data() + done, bytes.size() - done);
    if (n > 0) {
      done += static_cast<std::size_t>(n);
    } else if (n < 0 && errno != EINTR && errno != EAGAIN) {
      throw LinkError(std::string("the line failed: ") + std::strerror(errno));
    } else {
      pollfd p{fd_, POLLOUT, 0};
      ::poll(&p, 1, 100);
    }
  }
}

void SerialLink::take(std::uint8_t byte) {
  if (left_ > 0) {
    if ((byte & 0300) != 0100)
      throw LinkError(fmt::format("byte {:03o} in the result of '{}'", byte, letter_));
    result_ += static_cast<char>(byte);
    if (--left_ > 0) return;
    if (letter_ == 'P') {
      if (on_punch) on_punch(static_cast<std::uint8_t>(decode(result_, 0, frame_bytes)));
    } else {
      replies_.push_back(letter_ + result_);
    }
  } else if (after_dle_) {
    after_dle_ = false;
    if (byte == dle) {
      if (on_character) on_character(dle);
      return;
    }
    letter_ = static_cast<char>(byte);
    left_ = result_bytes(letter_);
    result_.clear();
    if (left_ == 0) replies_.push_back(std::string(1, letter_));
  } else if (byte == dle) {
    after_dle_ = true;
  } else if (on_character) {
    on_character(byte);
  }
}

void SerialLink::poll(Milliseconds wait) {
  pollfd p{fd_, POLLIN, 0};
  if (::poll(&p, 1, static_cast<int>(wait.count())) <= 0) return;
  std::uint8_t bytes[256];
  const auto n = read(fd_, bytes, sizeof bytes);
  if (n == 0 || (n < 0 && errno != EINTR && errno != EAGAIN))
    throw LinkError("the line was closed");
  for (ssize_t i = 0; i < n; ++i) take(bytes[i]);
}

void SerialLink::send(char letter, std::uint64_t operand, int bytes) {
  std::string text{static_cast<char>(dle), letter};
  for (int i = bytes - 1; i >= 0; --i)
    text += static_cast<char>(0100 | (operand >> (6 * i) & 077));
  write_all(text);
}

std::string SerialLink::await(char letter, Milliseconds patience) {
  const auto until = std::chrono::steady_clock::now() + patience;
  for (;;) {
    const auto mine = std::find_if(replies_.begin(), replies_.end(), [letter](const auto& r) {
      return r[0] == letter || r[0] == '@';
    });
    if (mine != replies_.end()) {
      const std::string reply = *mine;
      replies_.erase(mine);
      if (reply[0] == '@')
        throw LinkError(fmt::format("the board does not know the command '{}'", letter));
      return reply.substr(1);
    }
    const auto now = std::chrono::steady_clock::now();
    if (now >= until)
      throw LinkError(fmt::format("no reply to '{}' within {} ms: is the board's image a KA10 with "
                                  "its serial console, and is the speed right?",
                                  letter, patience.count()));
    poll(std::min<Milliseconds>(
        std::chrono::duration_cast<Milliseconds>(until - now) + Milliseconds(1),
        Milliseconds(100)));
  }
}

std::string SerialLink::command(char letter, std::uint64_t operand, int bytes) {
  send(letter, operand, bytes);
  return await(letter, patience_);
}

void SerialLink::set_address(Address a) { command('A', a & address_mask, address_bytes); }
void SerialLink::set_data(Word w) { command('W', w.bits(), word_bytes); }

Word SerialLink::word_key(char letter) {
  return Word(decode(command(letter, 0, 0), 0, word_bytes));
}

void SerialLink::start(Address a) {
  set_address(a);
  key('S');
}

void SerialLink::stop() {
  send('H', 0, 0);
  try {
    await('H', patience_ / 2);
  } catch (const LinkError&) {
    key('H');
  }
}

void SerialLink::toggles(const Toggles& t) {
  std::uint64_t bits = static_cast<std::uint64_t>(t.device >> 2 & 0177) << 11;
  const bool flags[] = {t.single,        t.repeat, t.nxm_stop, t.address_stop,
                        t.address_break, t.fetch,  t.read,     t.write};
  for (int i = 0; i < 8; ++i) bits |= std::uint64_t{flags[i]} << (7 - i);
  command('O', bits, address_bytes);
}

Word SerialLink::examine(Address a) {
  set_address(a);
  return word_key('E');
}

void SerialLink::deposit(Address a, Word w) {
  set_address(a);
  set_data(w);
  word_key('D');
}

Word SerialLink::execute(Word w) {
  set_data(w);
  return word_key('X');
}

Lamps SerialLink::lamps() {
  const std::string row = command('Q', 0, 0);
  Lamps l;
  const auto first = decode(row, 0, 1);
  l.run = (first & 040) != 0;
  l.busy = (first & 020) != 0;
  l.program_stop = (first & 010) != 0;
  l.memory_stop = (first & 4) != 0;
  l.pi_active = (first & 2) != 0;
  l.tape = (first & 1) != 0;
  l.pc = static_cast<Address>(decode(row, 1, 3));
  l.ma = static_cast<Address>(decode(row, 4, 3));
  l.ir = static_cast<std::uint32_t>(decode(row, 7, 3));
  l.flags = static_cast<std::uint32_t>(decode(row, 10, 3));
  const auto pi = static_cast<std::uint32_t>(decode(row, 13, 4));  // 24 bits, the last three empty
  l.pi_on = pi >> 17 & 0177;
  l.pi_request = pi >> 10 & 0177;
  l.pi_held = pi >> 3 & 0177;
  l.mi = Word(decode(row, 17, word_bytes));
  return l;
}

void SerialLink::type(std::uint8_t c) {
  write_all(c == dle ? std::string(2, static_cast<char>(dle))
                     : std::string(1, static_cast<char>(c)));
}

void SerialLink::load(const Image& image, const std::function<void(std::size_t)>& progress) {
  std::size_t done = 0;
  for (const Run run : image.runs()) {
    deposit(run.first, image.at(run.first));
    std::size_t waiting = 0;
    for (Address a = run.first + 1; a <= run.last; ++a) {
      send('L', image.at(a).bits(), word_bytes);
      if (++waiting < words_under_way) continue;
      await('L', patience_);
      --waiting;
    }
    for (; waiting > 0; --waiting) await('L', patience_);
    done += run.size();
    if (progress) progress(done);
  }
}

void SerialLink::tape(bool present) { command('T', present ? tape_present : 0, frame_bytes); }

void SerialLink::frame(std::uint8_t holes, Milliseconds patience) {
  send('T', tape_present | tape_frame | holes, frame_bytes);
  await('T', patience);
}

}  // namespace ka10
