# SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
# SPDX-License-Identifier: MIT
"""The arithmetic of the KA10 in plain integers, written from docs/ka10/ARITHMETIC.md alone.

A word is an int from 0 to 2^36-1. A function returns the resulting words and the flags that it
sets; None in place of a word means that nothing is stored.
"""

class Undefined(Exception):
    """The specification calls the result meaningless, or says two things about it."""


WORD = 1 << 36
ONES = WORD - 1
SIGN = 1 << 35
HALF = (1 << 18) - 1
FRACTION = (1 << 27) - 1
OV, CRY0, CRY1, FOV, BIS = 0o400000, 0o200000, 0o100000, 0o040000, 0o020000
USER, IOT, FXU, NDV = 0o010000, 0o004000, 0o000100, 0o000040


def signed(word):
    return word - WORD if word & SIGN else word


def negated(word):
    return -word & ONES


def bit0(word):
    return word >> 35


# 1. Fixed point


def add(a, b, carry=0):
    total = a + b + carry
    cry0 = total >> 36
    cry1 = ((a & ~SIGN) + (b & ~SIGN) + carry) >> 35
    return total & ONES, CRY0 * cry0 | CRY1 * cry1 | OV * (cry0 ^ cry1)


def subtract(a, b):
    return add(a, ~b & ONES, 1)


def multiply(ac, m, short):
    """MUL: (high, low, flags); IMUL: (word, None, flags)."""
    a = SIGN if ac == SIGN else signed(ac)
    p = a * signed(m)
    high, low = (p >> 35) & ONES, p & (SIGN - 1)
    overflow = bit0(ac) == 1 and bit0(m) == 1 and p < 0
    if short:
        overflow = overflow or (p >> 35) not in (0, -1)
        return (SIGN if p < 0 else 0) | low, None, OV * overflow
    return high, (high & SIGN) | low, OV * overflow


def divide(ac, low, m, short):
    """(quotient, remainder, flags)."""
    d = signed(m)
    if short:
        big = signed(ac)
        fits = d != 0 and not (ac == SIGN and abs(d) == 1)
    else:
        big = signed(ac) * SIGN + (low & (SIGN - 1))
        fits = abs(big) // SIGN < abs(d)
    if not fits:
        return None, None, OV | NDV
    q, r = divmod(abs(big), abs(d))
    if (big < 0) != (d < 0):
        q = -q
    if big < 0:
        r = -r
    return q & ONES, r & ONES, 0


# 2. Shifts


def shift_count(e):
    return (e & 0o377) - (256 if e & 0o400000 else 0)


def shift(name, ac, low, e):
    """(AC, AC+1, flags), one place at a time as the machine does."""
    n = shift_count(e)
    left, flags, sign = n > 0, 0, ac & SIGN
    double = name.endswith('C')
    for _ in range(abs(n)):
        if name == 'LSH':
            ac = (ac << 1) & ONES if left else ac >> 1
        elif name == 'ROT':
            ac = (ac << 1) & ONES | ac >> 35 if left else ac >> 1 | (ac & 1) << 35
        elif name == 'ASH':
            if left:
                flags |= OV * ((ac >> 34 & 1) != ac >> 35)
                ac = sign | ac << 1 & (SIGN - 1)
            else:
                ac = sign | ac >> 1
        elif name in ('LSHC', 'ROTC'):
            both = ac << 36 | low
            turned = (both >> 71 if left else (both & 1) << 71) if name == 'ROTC' else 0
            both = ((both << 1) & (1 << 72) - 1 if left else both >> 1) | turned
            ac, low = both >> 36, both & ONES
        else:  # ASHC: 70 bits beside the sign
            both = (ac & (SIGN - 1)) << 35 | low & (SIGN - 1)
            if left:
                flags |= OV * ((both >> 69) != ac >> 35)
                both = both << 1 & (1 << 70) - 1
            else:
                both = both >> 1 | (1 << 69 if sign else 0)
            ac, low = sign | both >> 35, sign | both & (SIGN - 1)
    return ac, low if double else None, flags


def leading_zeros(word):
    return 36 - word.bit_length()


# 3. Bytes


def byte_step(pointer):
    p, s = pointer >> 30, pointer >> 24 & 0o77
    t = p - s
    if t < 0:
        t = 0o44 - s
        pointer = (pointer + 1) & ONES
    return (t & 0o77) << 30 | pointer & ((1 << 30) - 1)


def byte_load(pointer, word):
    p, s = pointer >> 30, pointer >> 24 & 0o77
    return word >> p & ((1 << s) - 1 & ONES)


def byte_deposit(pointer, word, ac):
    p, s = pointer >> 30, pointer >> 24 & 0o77
    m = ((1 << s) - 1 & ONES) << p & ONES
    return word & ~m | ac << p & m


# 4. Floating point


def frac(word):
    return (word & FRACTION) - (1 << 27 if word & SIGN else 0)


def exp(word):
    return (word >> 27 ^ (0o777 if word & SIGN else 0)) & 0o777


ONE = 1 << 27  # the fraction 1.0
Q_HALF = 1 << 27


def normal(a, q):
    """-1/2 is normal; but not if it is to be rounded, then q is what will be rounded (VECTORS:
    144.071, 164.104)."""
    if a == -ONE // 2:
        return q < Q_HALF
    return (a >> 26 & 1) != (a < 0)


def shift_right(a, q, sc):
    return a >> 1, (a & 1) << 27 | q >> 1, (sc + 1) & 0o777


def finish(a, q, sc, rounds=False, ufa=False, hold=False, is_div=False):
    """Section 4.3: (high, low, flags); low as the long mode wants it."""
    first = not is_div
    while True:
        if a == 0 and q == 0:
            return 0, 0, 0
        if (sc >> 8 & 1) != (sc >> 7 & 1) and first:
            hold = True
        if not -ONE <= a < ONE or a & FRACTION == 0:
            a, q, sc = shift_right(a, q, sc)
            # The sum of two -1.0 goes right once more (vectors 140.006, 145.005), not in UFA (4.4).
            if a == -ONE and not ufa:
                a, q, sc = shift_right(a, q, sc)
        if not ufa:
            if a == 0 and q == 0:
                return 0, 0, 0
            while not normal(a, q if rounds and first else 0):
                a = 2 * a + (q >> 27)
                q = q << 1 & 2 * Q_HALF - 1
                sc = (sc - 1) & 0o777
        if not (rounds and first and q >= Q_HALF and (a >= 0 or q > Q_HALF)):
            break
        first, a, q = False, a + 1, 0
    flags = 0
    if sc >> 8:
        flags = OV | FOV | (0 if hold else FXU)
    minus = a < 0
    high = minus << 35 | ((~sc if minus else sc) & 0o377) << 27 | a & FRACTION
    s, f = (sc - 0o33) & 0o777, q >> 1
    low = 0 if s >> 8 or f == 0 else (s & 0o377) << 27 | f
    return high, low, flags


def float_add(ac, m, rounds=False, ufa=False):
    big, small = (ac, m) if exp(ac) >= exp(m) else (m, ac)
    d = exp(big) - exp(small)
    x = 0 if d > 0o100 else frac(small) << 28 >> d
    t = (frac(big) << 28) + x
    return finish(t >> 28, t & (1 << 28) - 1, exp(big), rounds, ufa)


def float_subtract(ac, m, rounds=False):
    return float_add(ac, negated(m), rounds)


def float_multiply(ac, m, rounds=False):
    sc = (exp(ac) + exp(m) - 0o200) & 0o777
    p = frac(ac) * frac(m)
    return finish(p >> 27, (p & FRACTION) * 2, sc, rounds)


def float_divide(ac, m, rounds=False):
    if ac == SIGN:
        raise Undefined
    minus = bit0(ac)
    a = negated(ac) if minus else ac
    sc = (exp(a) - exp(m) + 0o200) & 0o777
    n, d, rest = frac(a), abs(frac(m)), 0
    if n >= d:
        rest, n, sc = n & 1, n >> 1, (sc + 1) & 0o777
    hold = (sc >> 8) != (sc >> 7 & 1)
    if n >= d:
        return None, None, OV | FOV | NDV
    q = ((2 * n + rest) << (27 if rounds else 26)) // d
    if rounds:
        q = (q + 1) // 2
    high, _, flags = finish(q, 0, sc, hold=hold, is_div=True)
    if minus != bit0(m):
        high = negated(high)
    return high, None, flags


def float_divide_long(ac, a1, m):
    minus = bit0(ac)
    a, low = ac, a1 & FRACTION
    if minus:
        low = -a1 & FRACTION
        a = (~ac + (-a1 & (1 << 28) - 1 == 0)) & ONES
    sc = (exp(a) - exp(m) + 0o200) & 0o777
    if frac(a) < 0:
        raise Undefined
    d, big, k = abs(frac(m)), (frac(a) << 27) + low, 0o33
    if frac(a) >= d:
        big, sc, k = big >> 1, (sc + 1) & 0o777, 0o32
    hold = (sc >> 8) != (sc >> 7 & 1)
    if big >> 27 >= d:
        return None, None, OV | FOV | NDV
    q, r = divmod(big, d)
    high, _, flags = finish(q, 0, sc, hold=hold, is_div=True)
    if minus != bit0(m):
        high = negated(high)
    rr = negated(r) if minus else r
    if q == 0:
        return 0, rr, flags
    e = ((ac >> 27) + (k if minus else -k)) & 0o777
    rest = 0 if r == 0 or bit0(rr) != e >> 8 else rr & ~(0o377 << 27) | (e & 0o377) << 27
    return high, rest, flags


def float_scale(ac, e):
    s = (0o400 if e & 0o400000 else 0) | e & 0o377
    return finish(frac(ac), 0, (exp(ac) + s) & 0o777)


def float_negate_double(ac, m):
    """(AC, memory)."""
    carry = m & FRACTION == 0
    return (~ac + carry) & ONES, m & ~FRACTION | -m & FRACTION
