// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Operations that steer: UUOs, compares, jumps, skips, stack, subroutine calls, BLT, XCT, in-out.
// docs/ka10/ARCHITECTURE.md 4 to 6, docs/ka10/INSTRUCTIONS.md 8, 9, 11, docs/ka10/IO.md 1.
#pragma once

#include "sim/golden/operations.h"

namespace ka10::golden {

/// Stores the UUO in 40 or 60 and goes on with the word after it. ARCHITECTURE.md 6.
template <bool R, bool Unassigned>
Next trap(Processor& p, unsigned op, unsigned ac, Address e) {
  const bool local = !Unassigned && op != 0 && op < 040;
  const bool to_exec = !local || !p.user();
  p.arm_undo();
  p.count_link();
  if (!local) {
    p.illegal_op = true;
    p.choose_memory();
  }
  const Address place = (Unassigned ? 060 : 040) + (to_exec && p.trap_offset ? 0100 : 0);
  p.note_plain(place);
  p.write<R>(place, (Bits{op} << 27) | (Bits{ac} << 23) | e);
  p.chain = place + 1;
  if constexpr (R) {
    if (p.out->cause != Cause::interrupt) {
      p.out->cause = Unassigned ? Cause::unassigned : Cause::uuo;
    }
  }
  return Next::again;
}

template <bool R, unsigned Op>
Next uuo(Processor& p, unsigned ac, Address e) {
  return trap<R, false>(p, Op, ac, e);
}

template <bool R, unsigned Op>
Next unassigned(Processor& p, unsigned ac, Address e) {
  return trap<R, true>(p, Op, ac, e);
}

template <unsigned C>
constexpr bool holds(std::int64_t v) {
  switch (C & 7) {
    case 1: return v < 0;
    case 2: return v == 0;
    case 3: return v <= 0;
    case 4: return true;
    case 5: return v >= 0;
    case 6: return v != 0;
    case 7: return v > 0;
    default: return false;
  }
}

/// CAI, CAM.
template <bool R, unsigned Op>
Next compare(Processor& p, unsigned ac, Address e) {
  const Bits m = Op >= 0310 ? p.read(e) : Bits{e};
  p.advance();
  p.skip_if(holds<Op>(signed_of(p.ac(ac)) - signed_of(m)));
  return Next::done;
}

/// JUMP, AOJ, SOJ.
template <bool R, unsigned Op>
Next jump(Processor& p, unsigned ac, Address e) {
  Bits w = p.ac(ac);
  if constexpr (Op >= 0340) {
    const Sum s = add(w, Op >= 0360 ? ones : 1);
    w = s.value;
    p.raise(s.flags);
    p.set_ac<R>(ac, w);
  }
  p.jump_if(holds<Op>(signed_of(w)), e);
  return Next::done;
}

/// SKIP, AOS, SOS.
template <bool R, unsigned Op>
Next skip(Processor& p, unsigned ac, Address e) {
  constexpr bool steps = Op >= 0350;
  Bits w = steps ? p.read_to_write(e) : p.read(e);
  p.advance();
  if constexpr (steps) {
    const Sum s = add(w, Op >= 0370 ? ones : 1);
    w = s.value;
    p.raise(s.flags);
  }
  if (ac != 0) p.set_ac<R>(ac, w);
  if constexpr (steps) p.write<R>(e, w);
  p.skip_if(holds<Op>(signed_of(w)));
  return Next::done;
}

/// AOBJP, AOBJN.
template <bool R, unsigned Op>
Next add_one_both(Processor& p, unsigned ac, Address e) {
  const Bits w = (p.ac(ac) + one_one) & ones;
  p.set_ac<R>(ac, w);
  p.jump_if(negative(w) == (Op == 0253), e);
  return Next::done;
}

template <bool R>
Next find_first_one(Processor& p, unsigned ac, Address e) {
  const Bits w = p.ac(ac);
  p.set_ac<R>(after(ac), w == 0 ? 0 : leading_zeros(w));
  p.jump_if(w != 0, e);
  return Next::done;
}

template <bool R>
Next jrst(Processor& p, unsigned ac, Address e) {
  if ((ac & 014) != 0 && !p.in_out_allowed()) return trap<R, false>(p, 0254, ac, e);
  p.pc = e;
  if (ac == 0 && !p.in_cycle && !p.illegal_op) return Next::done;
  p.leave_user();
  if ((ac & 010) != 0) p.dismiss();
  if ((ac & 002) != 0) {
    const std::uint32_t f = left_of(p.tail) & flag::all;
    const std::uint32_t keep = p.flags & flag::user;
    const std::uint32_t in_out = !p.user() || (p.flags & flag::iot) != 0 ? f & flag::iot : 0;
    p.flags = (f & ~flag::iot) | keep | in_out;
  }
  if ((ac & 001) != 0) p.flags |= flag::user;
  p.end_call();
  p.strobe();
  return (ac & 004) != 0 ? Next::halt : Next::done;
}

template <bool R>
Next jfcl(Processor& p, unsigned ac, Address e) {
  const std::uint32_t chosen = ac << 14;
  p.jump_if((p.flags & chosen) != 0, e);
  p.flags &= ~chosen;
  return Next::done;
}

template <bool R>
Next execute_operation(Processor& p, unsigned, Address e) {
  p.count_link();
  p.chain = e;
  return Next::again;
}

template <bool R>
Next no_operation(Processor& p, unsigned, Address) {
  p.advance();
  return Next::done;
}

template <bool R>
Next pushj(Processor& p, unsigned ac, Address e) {
  const Sum s = add(p.ac(ac), one_one);
  const Bits saved = p.pc_word(p.following());
  p.flags &= ~flag::bis;
  p.pc = e;
  p.leave_user();
  if ((s.flags & flag::cry0) != 0) p.raise_pdl_overflow();
  p.set_ac<R>(ac, s.value);
  p.write<R>(right_of(s.value), saved);
  if (p.illegal_op) p.end_call();
  return Next::done;
}

template <bool R>
Next push(Processor& p, unsigned ac, Address e) {
  const Bits w = p.read(e);
  const Sum s = add(p.ac(ac), one_one);
  p.advance();
  if ((s.flags & flag::cry0) != 0) p.raise_pdl_overflow();
  p.set_ac<R>(ac, s.value);
  p.write<R>(right_of(s.value), w);
  return Next::done;
}

template <bool R>
Next pop(Processor& p, unsigned ac, Address e) {
  const Bits pointer = p.ac(ac);
  const Bits w = p.read(right_of(pointer));
  p.advance();
  if (pointer < one_one) p.raise_pdl_overflow();
  p.set_ac<R>(ac, (pointer + minus_one_one) & ones);
  p.write<R>(e, w);
  return Next::done;
}

template <bool R>
Next popj(Processor& p, unsigned ac, Address) {
  const Bits pointer = p.ac(ac);
  p.pc = right_of(p.read(right_of(pointer)));
  if (pointer < one_one) p.raise_pdl_overflow();
  p.set_ac<R>(ac, (pointer + minus_one_one) & ones);
  return Next::done;
}

template <bool R>
Next jsr(Processor& p, unsigned, Address e) {
  const Bits saved = p.pc_word(p.following());
  p.flags &= ~flag::bis;
  p.pc = (e + 1) & address_mask;
  p.leave_user();
  p.write<R>(e, saved);
  p.end_call();
  return Next::done;
}

template <bool R>
Next jsp(Processor& p, unsigned ac, Address e) {
  const Bits saved = p.pc_word(p.following());
  p.flags &= ~flag::bis;
  p.pc = e;
  p.leave_user();
  p.set_ac<R>(ac, saved);
  p.end_call();
  return Next::done;
}

template <bool R>
Next jsa(Processor& p, unsigned ac, Address e) {
  const Bits old = p.ac(ac);
  const Bits saved = join(e, p.following());
  p.pc = (e + 1) & address_mask;
  p.leave_user();
  p.set_ac<R>(ac, saved);
  p.write<R>(e, old);
  p.end_call();
  return Next::done;
}

template <bool R>
Next jra(Processor& p, unsigned ac, Address e) {
  p.set_ac<R>(ac, p.read(left_of(p.ac(ac))));
  p.pc = e;
  return Next::done;
}

template <bool R>
Next blt(Processor& p, unsigned ac, Address e) {
  Bits progress = p.ac(ac);
  for (;;) {
    p.write<R>(right_of(progress), p.read(left_of(progress)));
    const bool last = right_of(progress) >= e;
    progress = (progress + one_one) & ones;
    if (last) break;
    if (p.test<R>()) {
      p.set_ac<R>(ac, progress);
      return Next::interrupted;
    }
  }
  p.advance();
  return p.in_cycle ? Next::repeat : Next::done;
}

/// BLKI and BLKO.
template <bool R, bool Output>
Next block(Processor& p, unsigned device, Address e) {
  const Sum s = add(p.read_to_write(e), one_one);
  const bool more = (s.flags & flag::cry0) == 0;
  const Address place = right_of(s.value);
  p.write<R>(e, s.value);
  const Bits w = Output ? p.read(place) : p.device_read(device);
  p.advance();
  p.skip_if(more && !p.in_cycle);
  if constexpr (Output) {
    p.device_write(device, w);
  } else {
    p.write<R>(place, w);
  }
  p.end_call();
  if (!p.in_cycle) return Next::done;
  return more ? Next::transferred : Next::exhausted;
}

template <bool R, unsigned Op>
Next in_out(Processor& p, unsigned ac, Address e) {
  if (!p.in_out_allowed()) return trap<R, false>(p, Op, ac, e);
  const unsigned device = ((Op & 077) << 1) | (ac >> 3);
  const Next transferred = p.in_cycle ? Next::transferred : Next::done;
  const Next condition = p.in_cycle ? Next::repeat : Next::done;
  switch (ac & 7) {
    case 0: return block<R, false>(p, device, e);
    case 2: return block<R, true>(p, device, e);
    case 1: {
      const Bits w = p.device_read(device);
      p.advance();
      p.write<R>(e, w);
      return transferred;
    }
    case 3: {
      const Bits w = p.read(e);
      p.advance();
      p.device_write(device, w);
      return transferred;
    }
    case 4:
      p.advance();
      p.device_conditions(device, e);
      return condition;
    case 5:
      p.advance();
      p.write<R>(e, p.device_status(device));
      return condition;
    default: {
      const bool set = (p.device_status(device) & e) != 0;
      p.advance();
      p.skip_if(set == ((ac & 7) == 7));
      return condition;
    }
  }
}

}  // namespace ka10::golden
