// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The sequencer of the golden machine and its table of operations: docs/ka10/ARCHITECTURE.md 3 to
// 6, docs/ka10/IO.md 2.3 and 2.4, docs/ka10/INSTRUCTIONS.md 2 to 15.
#include "sim/golden/sequencer.h"

#include <array>
#include <utility>

#include "sim/golden/control.h"

namespace ka10::golden {
namespace {

template <bool R, unsigned Op>
constexpr Operation floating_family() {
  if constexpr (Op == 0130) return unnormalized_add<R>;
  if constexpr (Op == 0131) return double_negate<R>;
  if constexpr (Op == 0132) return scale<R>;
  return floating<R, Op>;
}

template <bool R, unsigned Op>
Next optional_floating(Processor& p, unsigned ac, Address e) {
  if (!p.floating) return trap<R, true>(p, Op, ac, e);
  return floating_family<R, Op>()(p, ac, e);
}

template <bool R, unsigned Op>
constexpr Operation irregular() {
  if constexpr (Op == 0243) return find_first_one<R>;
  if constexpr (Op == 0247 || Op == 0257) return no_operation<R>;
  if constexpr (Op == 0250) return exchange<R>;
  if constexpr (Op == 0251) return blt<R>;
  if constexpr (Op == 0252 || Op == 0253) return add_one_both<R, Op>;
  if constexpr (Op == 0254) return jrst<R>;
  if constexpr (Op == 0255) return jfcl<R>;
  if constexpr (Op == 0256) return execute_operation<R>;
  if constexpr (Op == 0260) return pushj<R>;
  if constexpr (Op == 0261) return push<R>;
  if constexpr (Op == 0262) return pop<R>;
  if constexpr (Op == 0263) return popj<R>;
  if constexpr (Op == 0264) return jsr<R>;
  if constexpr (Op == 0265) return jsp<R>;
  if constexpr (Op == 0266) return jsa<R>;
  if constexpr (Op == 0267) return jra<R>;
  return shift_operation<R, Op>;
}

template <bool R, unsigned Op>
constexpr Operation operation() {
  if constexpr (Op < 0100) return uuo<R, Op>;
  else if constexpr (Op < 0130) return unassigned<R, Op>;
  else if constexpr (Op < 0133) return optional_floating<R, Op>;
  else if constexpr (Op == 0133) return increment_byte<R>;
  else if constexpr (Op < 0140) return byte<R, Op>;
  else if constexpr (Op < 0200) return optional_floating<R, Op>;
  else if constexpr (Op < 0220) return move<R, Op>;
  else if constexpr (Op < 0240) return multiply_divide<R, Op>;
  else if constexpr (Op < 0270) return irregular<R, Op>();
  else if constexpr (Op < 0300) return add_subtract<R, Op>;
  else if constexpr (Op < 0320) return compare<R, Op>;
  else if constexpr (Op < 0400 && (Op & 010) == 0) return jump<R, Op & 0767>;
  else if constexpr (Op < 0400) return skip<R, Op>;
  else if constexpr (Op < 0500) return boolean<R, Op>;
  else if constexpr (Op < 0600) return half<R, Op>;
  else if constexpr (Op < 0700) return logical_test<R, Op>;
  else return in_out<R, Op>;
}

template <bool R, std::size_t... Op>
constexpr std::array<Operation, 512> all_operations(std::index_sequence<Op...>) {
  return {operation<R, static_cast<unsigned>(Op)>()...};
}

template <bool R>
constexpr std::array<Operation, 512> operations =
    all_operations<R>(std::make_index_sequence<512>());

/// One instruction word, its E known.
template <bool R>
Next perform(Processor& p, Bits w, Address e) {
  if constexpr (R) {
    p.out->word = Word(w);
    p.out->e = e;
  }
  return operations<R>[w >> 27](p, (w >> 23) & 017, e);
}

/// The word `w` and whatever it executes in its place.
template <bool R>
Next run_chain(Processor& p, Bits w) {
  for (;;) {
    const Address e = p.effective_address<R>(w);
    if (__builtin_expect(e == Processor::interrupted, 0)) return Next::interrupted;
    const Next n = perform<R>(p, w, e);
    if (__builtin_expect(n != Next::again, 1)) return n;
    w = p.fetch(p.chain);
  }
}

void end_cycle(Processor& p) {
  p.in_cycle = false;
  p.increment = 1;
  p.strobe();
}

unsigned channel_number(std::uint32_t bit) {
  return 7 - static_cast<unsigned>(__builtin_ctz(bit));
}

/// The PI cycle: the instruction in 40+2n, and the one in 41+2n after an exhausted BLKI or BLKO.
template <bool R>
Next interrupt(Processor& p) {
  p.rearm_undo();
  if constexpr (R) {
    p.out->cause = Cause::interrupt;
    p.out->channel = static_cast<std::uint8_t>(channel_number(p.channel_wanted()));
    p.out->tests_passed = p.tests;
  }
  p.in_cycle = true;
  p.increment = 0;
  p.strobe();
  bool second = false;
  for (;;) {
    p.count_link();
    const std::uint32_t channel = p.channel_wanted();
    if (channel == 0) throw Stuck{};
    const Address place = (p.trap_offset ? 0140 : 0040) + 2 * channel_number(channel);
    const Bits w = p.fetch(place + (second ? 1 : 0));
    const Address e = p.effective_address<R>(w);
    if ((w >> 33) != 7) p.hold(channel);
    const Next n = perform<R>(p, w, e);
    switch (n) {
      case Next::transferred:
        if (second) continue;  // in-out in 41+2n hangs
        p.pi.requests &= ~channel;
        end_cycle(p);
        return Next::done;
      case Next::exhausted: second = true; continue;
      case Next::repeat:
        if ((w >> 33) != 7) throw Stuck{};  // BLT
        continue;
      case Next::again: {
        end_cycle(p);
        const Next rest = run_chain<R>(p, p.fetch(p.chain));
        return rest == Next::interrupted ? interrupt<R>(p) : rest;
      }
      default: end_cycle(p); return n;
    }
  }
}

template <bool R>
Next run_word(Processor& p, Bits w) {
  const Next n = run_chain<R>(p, w);
  return __builtin_expect(n == Next::interrupted, 0) ? interrupt<R>(p) : n;
}

}  // namespace

template <bool R>
Next run_record(Processor& p) {
  p.links = 0;
  p.last_pc = p.pc;
  return run_word<R>(p, p.fetch(p.pc));
}

template Next run_record<true>(Processor&);
template Next run_record<false>(Processor&);

Next run_records(Processor& p, std::uint64_t limit, std::uint64_t& done) {
  while (done < limit) {
    try {
      while (done < limit) {
        const Next n = run_record<false>(p);
        ++done;
        end_record(p);
        if (__builtin_expect(n == Next::halt, 0)) return n;
      }
    } catch (const Violation&) {
      ++done;
      end_record(p);
    }
  }
  return Next::done;
}

Next run_key_instruction(Processor& p, Bits w) {
  p.links = 0;
  p.key_cycle = true;
  p.increment = 0;
  p.strobe();
  Next n = Next::done;
  try {
    n = run_chain<true>(p, w);
  } catch (const Violation&) {
  }
  p.key_cycle = false;
  p.increment = 1;
  p.strobe();
  return n;
}

Next run_record_at(Processor& p, Address place) {
  p.links = 0;
  return run_word<true>(p, p.fetch(place));
}

}  // namespace ka10::golden
