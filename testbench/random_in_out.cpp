// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// In-out and interrupts of random programs.
#include "testbench/random_in_out.h"

#include <array>
#include <iterator>

namespace ka10 {
namespace {

constexpr Address apr = 0, pi = 4, ptp = 0100, ptr = 0104, tty = 0120, absent = 0440;
enum Function : unsigned { blki, datai, blko, datao, cono, coni, consz, conso };

}  // namespace

void RandomInOut::choose_devices() {
  devices_ = true;
  binary_ = r_.chance(50);
  user_ = r_.chance(40);
  RandomSetup& s = p_.setup;
  s.trap_offset = r_.chance(25);
  if (r_.chance(80))
    s.latency = {1 + r_.below(8), 1 + r_.below(8), 8 + r_.below(8), 1 + r_.below(8)};
  const auto bytes = [this](std::uint32_t n) {
    std::string text;
    for (std::uint32_t i = 0; i < n; ++i) text += static_cast<char>(r_.bits());
    return text;
  };
  s.typed.reset();
  if (r_.chance(80)) s.typed = bytes(60);
  if (r_.chance(80)) s.tape = bytes(r_.chance(20) ? r_.below(20) : 400);
  s.punch = r_.chance(70);
  s.switches = number();
}

Word RandomInOut::map_instruction() {
  const Address a = data_address();
  const std::uint64_t low_limit = r_.chance(70) ? 037 : r_.below(4);
  const std::uint64_t high_limit = r_.chance(50) ? 0200 + r_.below(4) : r_.below(0400);
  const std::uint64_t low_base = r_.chance(70) ? 0 : r_.below(040);
  const std::uint64_t high_base = 0200 + r_.below(0200);
  set(a, Word((low_limit << 28) | (high_limit << 19) | ((r_.bits() & 1) << 18) |
              (low_base << 10) | (high_base << 1)));
  return in_out(apr, datao, a);
}

Address RandomInOut::user_word(Address to) {
  const Address a = link_address();
  set(a, Word::halves(flags() | 010000 | (r_.chance(50) ? 04000 : 0), to));
  return a;
}

// Mostly of a few transfers.
Address RandomInOut::count_word() {
  const Address a = data_address();
  set(a, Word::halves(0777770 + r_.below(8), data_address()));
  return a;
}

Word RandomInOut::tame_instruction() {
  const unsigned channel = r_.below(8);
  const auto device = [this] {
    return std::array<Address, 4>{apr, pi, tty, absent}[r_.below(4)];
  };
  switch (r_.below(12)) {
    case 0: return in_out(pi, cono, 02000 | r_.below(0200));             // channels on
    case 1: return in_out(pi, cono, 01000 | r_.below(0200));             // channels off
    case 2: return in_out(pi, cono, 04000 | 0200 >> (1 + r_.below(7)));  // program request
    case 3: return in_out(pi, cono, r_.chance(70) ? 0200 : 0400);        // system on or off
    case 4:
      return in_out(apr, cono,
                    (static_cast<Address>(r_.bits()) & 0417770 & ~0200000u) | channel);
    case 5: return in_out(tty, cono, 01200 | channel);  // teletype's channel
    case 6: return in_out(tty, datao, data_address());  // print
    case 7: return in_out(tty, datai, data_address());  // what was typed
    case 8: return in_out(device(), coni, data_address());
    case 9:
      return in_out(device(), r_.chance(50) ? consz : conso,
                    static_cast<Address>(r_.bits()) & address_mask);
    case 10:
      return in_out(r_.chance(50) ? tty : absent, r_.chance(50) ? blki : blko, count_word());
    default: return in_out(r_.chance(50) ? apr : pi, datai, data_address());
  }
}

Address RandomInOut::any_device() {
  static constexpr Address devices[] = {apr, pi, ptp, ptr, tty, tty, absent};
  return devices[r_.below(std::size(devices))];
}

Address RandomInOut::output_device(Address device) {
  return device == apr && !user_ ? tty : device;
}

// E of a CONO. The reader keeps its mode, and mostly goes on with a binary word: what remains of
// one that is dropped is left open.
Address RandomInOut::device_conditions(Address device) {
  const auto any = static_cast<Address>(r_.bits()) & address_mask;
  const Address channels = any & 0177;
  switch (device) {
    case apr:  // seldom the I/O reset; often the memory flags stay
      return any & (r_.chance(10) ? 0777777 : 0577777) & (r_.chance(30) ? 0747777 : 0777777);
    case pi:
      if (r_.chance(30)) return 02200 | channels;
      if (r_.chance(40)) return 04200 | channels;
      return (any & 07777) | (r_.chance(10) ? 010000 : 0) | (r_.chance(20) ? any & 0760000 : 0);
    case ptr: return (any & 0737) | (binary_ ? 040 : 0) | (binary_ && r_.chance(95) ? 020 : 0);
    case tty: return any & 07777;
    default: return any & 0777;
  }
}

Word RandomInOut::device_instruction() {
  const Address device = any_device();
  const Address i = r_.chance(10) ? 1u << 22 : 0;
  const Address operand = r_.chance(90) ? data_address() : place();
  switch (r_.below(16)) {
    case 0:
    case 1:
    case 2: return in_out(device, cono, device_conditions(device));
    case 3: return in_out(device, coni, operand | i);
    case 4:
    case 5:
      return in_out(device, r_.chance(50) ? consz : conso,
                    static_cast<Address>(r_.bits()) & address_mask);
    case 6:
    case 7: return in_out(device, datai, operand | i);
    case 8: return map_instruction();
    case 9:
    case 10: return in_out(output_device(device), datao, operand | i);
    case 11:
    case 12: return in_out(device, blki, r_.chance(70) ? count_word() : operand | i);
    default:
      return in_out(output_device(device), blko,
                    r_.chance(70) ? count_word() : operand | i);
  }
}

Word RandomInOut::call_instruction(Address h) {
  switch (r_.below(6)) {
    case 0: return instruction(0265, r_.below(020), 0, 0, code_address());  // JSP
    case 1: return instruction(0260, 017, 0, 0, code_address());            // PUSHJ
    case 2: return instruction(0266, r_.below(020), 0, 0, code_address());  // JSA
    default: return instruction(0264, 0, 0, 0, h);                          // JSR
  }
}

// What stands in 40+2n, or `second`: in 41+2n. Nothing that has no end: not BLT, CONO, CONI, CONSZ,
// CONSO, and no in-out in 41+2n.
Word RandomInOut::interrupt_instruction(bool second) {
  const Address h = handlers + 020 + 010 * (1 + r_.below(7));
  const Address device = any_device();
  switch (r_.below(second ? 10 : 16)) {
    case 0:
    case 1:
    case 2: return call_instruction(h);
    case 3: return instruction(0254, r_.below(4) | (r_.chance(10) ? 010 : 0), 0, 0, code_address());
    case 4: return on_code(0320 + 020 * r_.below(3) + r_.below(010), r_.below(020));
    case 5: return on_code(r_.chance(50) ? 0252 : 0255, r_.below(020));
    case 6: return on_data(0330 + 020 * r_.below(3) + r_.below(010));
    case 7: return r_.chance(50) ? on_code(0256, 0) : on_data(r_.below(0100));  // XCT, UUO
    case 8:
    case 9: {
      const Word w = any_instruction();
      const auto opcode = w.field(0, 8);
      if (opcode == 0251 || opcode >= 0700) return instruction(0350, 0, 0, 0, data_address());
      return w;
    }
    case 10: return in_out(device, datai, data_address());
    case 11: return in_out(output_device(device), datao, data_address());
    case 12:
    case 13: return in_out(device, blki, count_word());
    default: return in_out(output_device(device), blko, count_word());
  }
}

// JSR to a handler, or what leaves the channel held, or a transfer and then the second instruction.
void RandomInOut::tame_interrupt(unsigned n, Address h) {
  const Address first = 040 + 2 * n;
  switch (r_.below(6)) {
    case 0: set(first, instruction(0350, 0, 0, 0, data + n)); break;  // AOS
    case 1:
      set(first, in_out(tty, blko, data + 020 + n));
      set(data + 020 + n, Word::halves(0777776, data));
      break;
    default: set(first, instruction(0264, 0, 0, 0, h)); break;
  }
  set(first + 1, instruction(0264, 0, 0, 0, h));
}

// Clears the conditions, mostly sees to it that a program which was stopped by a violation gets on,
// and dismisses.
void RandomInOut::handler(Address h, unsigned n, unsigned program_channel) {
  const unsigned apr_channel = r_.chance(60) ? program_channel : r_.below(8);
  set(h + 1, in_out(apr, cono, 0471110 | apr_channel | (r_.chance(70) ? 02000 : 0)));
  set(h + 2, in_out(tty, cono, 01200 | r_.below(8)));
  set(h + 3, instruction(0350, 0, 0, 0, data + n));
  switch (r_.below(5)) {
    case 0: set(h + 4, instruction(0350, 0, 0, 0, h)); break;  // AOS: on at the next word
    case 1: set(h + 4, instruction(0553, 0, 0, 0, h)); break;  // HRRZS: in executive mode
    case 2: set(h + 4, instruction(0255, 0, 0, 0, 0)); break;  // JFCL: as it was
    default: set(h + 4, in_out(apr, datao, whole_map)); break;  // all in reach
  }
  for (Address a = h + 1; devices_ && a < h + 5; ++a) {
    if (r_.chance(40)) set(a, r_.chance(60) ? device_instruction() : any_instruction());
  }
  set(h + 5, instruction(0254, devices_ && r_.chance(15) ? 010 : 012, 1, 0, h));  // JEN
}

void RandomInOut::start_interrupts() {
  const unsigned program_channel = r_.below(8);
  set(whole_map, Word((std::uint64_t{0377} << 28) | (std::uint64_t{0377} << 19) | (0200 << 1)));
  for (unsigned n = 1; n <= 7; ++n) {
    const Address h = handlers + 020 + 010 * n;
    handler(h, n, program_channel);
    if (!devices_) {
      tame_interrupt(n, h);
      continue;
    }
    for (const Address strap : {0, 0100}) {
      set(strap + 040 + 2 * n, interrupt_instruction(false));
      set(strap + 041 + 2 * n, interrupt_instruction(true));
    }
  }
  // The program's first instructions turn all on, mostly the processor's channel among them.
  const unsigned channel_bit = r_.chance(80) ? 0200u >> program_channel & 0177 : 0;
  set(code, in_out(pi, cono, 02200 | r_.below(0200) | channel_bit));
  set(code + 1, in_out(apr, cono, 02000 | program_channel));
  if (devices_) start_devices();
}

void RandomInOut::start_devices() {
  const auto done = [this] { return r_.chance(50) ? 010u : 0u; };
  set(code + 2, in_out(tty, cono, done() | r_.below(8)));
  set(code + 3, in_out(ptr, cono, 020 | (binary_ ? 040 : 0) | r_.below(8)));
  set(code + 4, in_out(ptp, cono, done() | r_.below(8)));
  if (!user_) return;
  set(code + 5, r_.chance(50) ? map_instruction() : relocated_copy());
  set(code + 6, instruction(0254, 2, 1, 0, user_word(code + 7)));
}

// The user's code and data elsewhere in core, not the same as where they would be unrelocated.
Word RandomInOut::relocated_copy() {
  const Address base = 2 + r_.below(034);
  for (Address a = code; a < code + code_size; ++a) set(base * 02000 + a, any_instruction());
  for (Address a = data; a < data + data_size; ++a) set(base * 02000 + a, number());
  const Address map = data_address();
  set(map, Word((std::uint64_t{0377} << 28) | (std::uint64_t{base} << 10)));
  return in_out(apr, datao, map);
}

}  // namespace ka10
