// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Operations on data: moves, fixed and floating arithmetic, shifts, bytes, Boolean, half words,
// tests. docs/ka10/INSTRUCTIONS.md 4 to 7, 10, 12 to 14. Op is the opcode, known when compiled,
// so that every opcode becomes straight code. Order of stores: AC, memory, AC+1.
#pragma once

#include "sim/golden/floating.h"
#include "sim/golden/processor.h"

namespace ka10::golden {

using Operation = Next (*)(Processor&, unsigned ac, Address e);

enum Mode : unsigned { basic, immediate, to_memory, to_both };

constexpr unsigned after(unsigned ac) { return (ac + 1) & 017; }

/// Fetches the second operand of a read-modify-write family.
template <unsigned M>
Bits modify_operand(Processor& p, Address e) {
  if constexpr (M == immediate) return e;
  if constexpr (M == basic) return p.read(e);
  return p.read_to_write(e);
}

/// Fetches the second operand of a family that reads and writes in separate cycles.
template <unsigned M>
Bits separate_operand(Processor& p, Address e) {
  if constexpr (M == immediate) return e;
  return p.read(e);
}

template <bool R, unsigned M>
void store(Processor& p, unsigned ac, Address e, Bits w) {
  if constexpr (M != to_memory) p.set_ac<R>(ac, w);
  if constexpr (M >= to_memory) p.write<R>(e, w);
}

/// Stores of the moves and half words: AC unless it is 0 in self mode.
template <bool R, unsigned M>
void store_self(Processor& p, unsigned ac, Address e, Bits w) {
  if constexpr (M == to_both) {
    if (ac != 0) p.set_ac<R>(ac, w);
    p.write<R>(e, w);
  } else {
    store<R, M>(p, ac, e, w);
  }
}

template <bool R, unsigned Op>
Next move(Processor& p, unsigned ac, Address e) {
  constexpr unsigned mode = Op & 3, kind = (Op >> 2) & 3;
  Bits w;
  if constexpr (mode == to_memory) {
    w = p.ac(ac);
  } else {
    w = modify_operand<mode>(p, e);
  }
  p.advance();
  if constexpr (kind == 1) w = join(right_of(w), left_of(w));
  if (kind == 2 || (kind == 3 && negative(w))) {
    const Sum s = negate(w);
    p.raise(s.flags);
    w = s.value;
  }
  store_self<R, mode>(p, ac, e, w);
  return Next::done;
}

template <bool R, unsigned Op>
Next add_subtract(Processor& p, unsigned ac, Address e) {
  constexpr unsigned mode = Op & 3;
  const Bits m = modify_operand<mode>(p, e);
  const Sum s = (Op & 4) != 0 ? subtract(p.ac(ac), m) : add(p.ac(ac), m);
  p.advance();
  p.raise(s.flags);
  store<R, mode>(p, ac, e, s.value);
  return Next::done;
}

template <bool R, unsigned Op>
Next multiply_divide(Processor& p, unsigned ac, Address e) {
  constexpr unsigned mode = Op & 3, kind = (Op >> 2) & 3;
  const Bits m = separate_operand<mode>(p, e);
  const Bits a = p.ac(ac);
  Pair r;
  if constexpr (kind == 0) r = integer_multiply(a, m);
  if constexpr (kind == 1) r = multiply(a, m);
  if constexpr (kind == 2) r = integer_divide(a, m);
  if constexpr (kind == 3) r = divide(a, p.ac(after(ac)), m);
  p.advance();
  p.raise(r.flags);
  if (!r.stored) return Next::done;
  store<R, mode>(p, ac, e, r.high);
  if constexpr (kind != 0 && mode != to_memory) p.set_ac<R>(after(ac), r.low);
  return Next::done;
}

/// FAD FSB FMP FDV in their eight modes: plain, long, memory, both; rounded: plain, immediate, ...
template <bool R, unsigned Op>
Next floating(Processor& p, unsigned ac, Address e) {
  constexpr unsigned kind = (Op >> 3) & 3, mode = Op & 3;
  constexpr Rounding rounding = (Op & 4) != 0 ? Rounding::round : Rounding::none;
  constexpr bool is_long = (Op & 7) == 1, is_immediate = (Op & 7) == 5;
  const Bits m = is_immediate ? join(e, 0) : p.read(e);
  const Bits a = p.ac(ac);
  Pair r;
  if constexpr (kind == 0) r = float_add(a, m, rounding);
  if constexpr (kind == 1) r = float_add(a, negated(m), rounding);
  if constexpr (kind == 2) r = float_multiply(a, m, rounding);
  if constexpr (kind == 3) {
    r = is_long ? float_divide_long(a, p.ac(after(ac)), m) : float_divide(a, m, rounding);
  }
  p.advance();
  p.raise(r.flags);
  if (!r.stored) return Next::done;
  store<R, mode>(p, ac, e, r.high);
  if constexpr (is_long) p.set_ac<R>(after(ac), r.low);
  return Next::done;
}

template <bool R>
Next unnormalized_add(Processor& p, unsigned ac, Address e) {
  const Pair r = float_unnormalized_add(p.ac(ac), p.read(e));
  p.advance();
  p.raise(r.flags);
  p.set_ac<R>(after(ac), r.high);
  return Next::done;
}

template <bool R>
Next double_negate(Processor& p, unsigned ac, Address e) {
  const Pair r = double_float_negate(p.ac(ac), p.read_to_write(e));
  p.advance();
  p.set_ac<R>(ac, r.high);
  p.write<R>(e, r.low);
  return Next::done;
}

template <bool R>
Next scale(Processor& p, unsigned ac, Address e) {
  const Pair r = float_scale(p.ac(ac), shift_count(e));
  p.advance();
  p.raise(r.flags);
  p.set_ac<R>(ac, r.high);
  return Next::done;
}

template <bool R, unsigned Op>
Next shift_operation(Processor& p, unsigned ac, Address e) {
  const int n = shift_count(e);
  const Bits a = p.ac(ac);
  p.advance();
  if constexpr (Op < 0243) {
    Pair r;
    if constexpr (Op == 0240) r = arithmetic_shift(a, n);
    if constexpr (Op == 0241) r.high = rotate(a, n);
    if constexpr (Op == 0242) r.high = shift(a, n);
    p.raise(r.flags);
    p.set_ac<R>(ac, r.high);
  } else {
    const Bits low = p.ac(after(ac));
    Pair r;
    if constexpr (Op == 0244) r = arithmetic_shift_combined(a, low, n);
    if constexpr (Op == 0245) r = rotate_combined(a, low, n);
    if constexpr (Op == 0246) r = shift_combined(a, low, n);
    p.raise(r.flags);
    p.set_ac<R>(ac, r.high);
    p.set_ac<R>(after(ac), r.low);
  }
  return Next::done;
}

template <bool R>
Next exchange(Processor& p, unsigned ac, Address e) {
  const Bits m = p.read_to_write(e), a = p.ac(ac);
  p.advance();
  p.set_ac<R>(ac, m);
  p.write<R>(e, a);
  return Next::done;
}

template <bool R>
Next increment_byte(Processor& p, unsigned, Address e) {
  if ((p.flags & flag::bis) == 0) {
    const Bits pointer = increment_pointer(p.read_to_write(e));
    p.advance();
    p.write<R>(e, pointer);
  } else {
    p.advance();
  }
  return Next::done;
}

/// ILDB LDB IDPB DPB: docs/ka10/ARITHMETIC.md 3.4.
template <bool R, unsigned Op>
Next byte(Processor& p, unsigned ac, Address e) {
  constexpr bool increments = (Op & 1) == 0, deposits = Op >= 0136;
  Bits pointer;
  const bool first = increments && (p.flags & flag::bis) == 0;
  if (first) {
    pointer = p.read_to_write(e);
  } else {
    pointer = p.read(e);
  }
  if ((pointer & (Bits{020} << 18)) != 0) p.arm_undo();
  if (first) {
    pointer = increment_pointer(pointer);
    p.note_plain(e);
    p.write<R>(e, pointer);
  }
  p.flags |= flag::bis;
  const Address place = p.effective_address<R>(pointer);
  if (place == Processor::interrupted) return Next::interrupted;
  const Bits w = p.read(place);
  p.flags &= ~flag::bis;
  p.advance();
  if constexpr (deposits) {
    p.write<R>(place, deposit_byte(pointer, w, p.ac(ac)));
  } else {
    p.set_ac<R>(ac, load_byte(pointer, w));
  }
  return Next::done;
}

template <unsigned F>
constexpr Bits boolean_function(Bits a, Bits s) {
  Bits r = 0;
  switch (F) {
    case 000: r = 0; break;
    case 001: r = a & s; break;
    case 002: r = ~a & s; break;
    case 003: r = s; break;
    case 004: r = a & ~s; break;
    case 005: r = a; break;
    case 006: r = a ^ s; break;
    case 007: r = a | s; break;
    case 010: r = ~a & ~s; break;
    case 011: r = ~(a ^ s); break;
    case 012: r = ~a; break;
    case 013: r = ~a | s; break;
    case 014: r = ~s; break;
    case 015: r = a | ~s; break;
    case 016: r = ~a | ~s; break;
    default: r = ones; break;
  }
  return r & ones;
}

template <bool R, unsigned Op>
Next boolean(Processor& p, unsigned ac, Address e) {
  constexpr unsigned f = (Op >> 2) & 017, mode = Op & 3;
  constexpr bool reads = f != 0 && f != 5 && f != 012 && f != 017;
  Bits s = 0;
  if constexpr (reads) s = modify_operand<mode>(p, e);
  p.advance();
  store<R, mode>(p, ac, e, boolean_function<f>(p.ac(ac), s));
  return Next::done;
}

/// HLL HRL HRR HLR with all endings. d: destination is the right half; crossed: halves differ.
template <unsigned Op>
constexpr Bits half_word(Bits source, Bits destination) {
  constexpr bool to_right = (Op & 040) != 0, crossed = (Op & 4) != 0;
  constexpr unsigned ending = (Op >> 3) & 3;
  const Bits h = to_right != crossed ? right_of(source) : left_of(source);
  Bits other = to_right ? left_of(destination) : right_of(destination);
  if constexpr (ending == 1) other = 0;
  if constexpr (ending == 2) other = half_mask;
  if constexpr (ending == 3) other = (h & 0400000) != 0 ? half_mask : 0;
  return to_right ? join(other, h) : join(h, other);
}

template <bool R, unsigned Op>
Next half(Processor& p, unsigned ac, Address e) {
  constexpr unsigned mode = Op & 3;
  constexpr bool keeps = (Op & 030) == 0;
  Bits m = 0;
  if constexpr (mode != to_memory || keeps) m = modify_operand<mode>(p, e);
  const Bits a = p.ac(ac);
  p.advance();
  Bits w;
  if constexpr (mode == to_memory) {
    w = half_word<Op>(a, m);
  } else if constexpr (mode == to_both) {
    w = half_word<Op>(m, m);
  } else {
    w = half_word<Op>(m, a);
  }
  store_self<R, mode>(p, ac, e, w);
  return Next::done;
}

template <bool R, unsigned Op>
Next logical_test(Processor& p, unsigned ac, Address e) {
  constexpr unsigned change = (Op >> 4) & 3, condition = (Op >> 1) & 3;
  Bits mask = (Op & 010) != 0 ? p.read(e) : Bits{e};
  if constexpr ((Op & 1) != 0) mask = join(right_of(mask), left_of(mask));
  const Bits a = p.ac(ac);
  const bool zero = (a & mask) == 0;
  p.advance();
  if constexpr (change == 1) p.set_ac<R>(ac, a & ~mask);
  if constexpr (change == 2) p.set_ac<R>(ac, a ^ mask);
  if constexpr (change == 3) p.set_ac<R>(ac, a | mask);
  if constexpr (condition == 1) p.skip_if(zero);
  if constexpr (condition == 2) p.skip();
  if constexpr (condition == 3) p.skip_if(!zero);
  return Next::done;
}

}  // namespace ka10::golden
