#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
# SPDX-License-Identifier: MIT
"""Prints random cases of the codes 000-677, each with the result that the witness expects, in the
format of docs/ka10/VECTORS.md.
"""
import argparse
import random

from arithmetic import BIS, FRACTION, HALF, IOT, ONES, SIGN, Undefined, negated
from machine import ADDRESSES, KEPT, Endless, Machine

CORNERS = [0, 1, 2, 3, ONES, ONES - 1, SIGN, SIGN + 1, SIGN - 1, SIGN - 2, 1 << 34, 3 << 34,
           0o777777, 0o777777000000, 0o400000, 0o377777, 0o1000000, 0o1000001, 0o777776777777,
           0o777777777000, 0o252525252525, 0o525252525252]
FLOATS = [0o201400000000, 0o576400000000, 0o200400000000, 0o577400000000, 0o201777777777,
          0o576000000001, 0o377777777777, 0o400000000001, 0o000400000000, 0o777400000000,
          0o001400000000, 0o233000000000, 0o576000000000, 0o400400000000, 0o146400000000,
          0o147400000000, 0o377400000000]


class Case:
    """The state before the instruction. A location once chosen stays; what is read unchosen is the
    public format's default: an accumulator holds its number in each sextet, core holds 0."""

    def __init__(self, rng):
        self.rng, self.given = rng, {}

    def value(self, address):
        return self.given.get(address, address * 0o010101010101 if address < 16 else 0)

    def give(self, address, word):
        """Whether `address` holds `word` now."""
        return self.given.setdefault(address, word) == word

    # Operands

    def fixed(self):
        r = self.rng
        kind = r.randrange(8)
        if kind < 2:
            return r.choice(CORNERS)
        if kind < 5:
            return r.getrandbits(36)
        word = r.getrandbits(r.randint(1, 36))
        if kind == 6:
            word = word << r.randrange(36) & ONES
        return negated(word) if r.randrange(2) else word

    def floating(self, near):
        """`near`: an exponent to be near to, most of the time."""
        r = self.rng
        kind = r.randrange(12)
        if kind == 0:
            return self.fixed()
        if kind == 1:
            return r.choice(FLOATS)
        exponent = near + r.randint(-30, 30) if r.randrange(4) else r.randrange(256)
        if not r.randrange(8):  # apart by what aligning treats in a special way
            exponent = near + r.choice((27, 28, 54, 55, 63, 64, 65))
        exponent = r.choice((0, 1, 0o376, 0o377)) if not r.randrange(16) else exponent & 0o377
        fraction = r.getrandbits(27)
        if kind < 9:
            fraction |= 1 << 26
            if kind == 8:
                fraction = r.choice((1 << 26, FRACTION, (1 << 26) + 1, FRACTION - 1, 3 << 25))
        elif kind == 9:
            fraction = r.getrandbits(r.randint(0, 27))
        elif kind == 10:
            fraction = fraction >> r.randrange(27) << r.randrange(27) & FRACTION
        word = exponent << 27 | fraction
        return negated(word) if r.randrange(2) else word

    def address(self):
        r = self.rng
        kind = r.randrange(8)
        if kind == 0:
            return r.randrange(16)
        if kind == 1:
            return r.choice((0o777777, 0o20, 0o777776, 0o400000, 0o377777, 0o17, 0o21))
        return r.randrange(0o100, ADDRESSES if kind == 2 else 0o100000)

    # Words that address `e`

    def pointing(self, high, e, levels=None):
        """A word with `high` in bits 0-12 whose effective address is `e`; unlike it by bad luck."""
        r = self.rng
        levels = r.choice((0, 0, 0, 0, 0, 0, 1, 2)) if levels is None else levels
        indirect = 0
        if levels:
            where = self.address()
            self.give(where, self.pointing(r.getrandbits(13), e, levels - 1))
            e, indirect = where, 1
        x = r.randrange(16) if r.randrange(3) == 0 else 0
        if x:
            self.give(x, self.fixed())
            e = e - self.value(x) & HALF
        return high << 23 | indirect << 22 | x << 18 | e

    def byte_pointer(self, e):
        r = self.rng
        s = r.choice((6, 7, 8, 9, 12, 18, 36, r.randrange(64), r.randrange(64)))
        p = r.choice((36, 0, 36 - s & 0o77, r.randrange(37), r.randrange(64)))
        return self.pointing(p << 7 | s << 1 | r.randrange(2), e)

    def instruction(self, op, depth=0):
        """The instruction word; its operands are given where it will look for them."""
        r = self.rng
        ac = r.randrange(16)
        high = op << 4 | ac
        if op < 0o130:
            if depth < 2:
                self.give(0o61 if op >= 0o100 else 0o41, self.executed(depth))
            return self.pointing(high, r.randrange(ADDRESSES))
        e = self.address_for(op, ac, depth)
        near = r.choice((0o200, r.randrange(256)))
        operand = (lambda: self.floating(near)) if op < 0o200 else self.fixed
        if op & 7 == 5 and op < 0o200:
            e = operand() >> 18
        word, m = operand(), operand()
        if op < 0o200 and not r.randrange(6):  # nearly or wholly cancelling, or equal
            m = r.choice((word, negated(word))) + r.randint(-2, 2) & ONES
        if 0o230 <= op < 0o240 and not r.randrange(3):  # around the limit of no divide
            m = r.choice((word, negated(word))) + r.randint(-1, 1) & ONES
        low = operand()
        if 0o240 <= op <= 0o246 and not r.randrange(3):  # shifted to the last bit
            word, low = r.choice((ONES, ONES, SIGN, SIGN - 1, 1)), r.choice((ONES, ONES, 0, 1))
            e = r.choice((34, 35, 36, 69, 70, 71, 72)) | r.getrandbits(9) << 8
        self.give(ac, self.stack(word) if 0o260 <= op <= 0o267 else word)
        self.give(ac + 1 & 15, low)
        self.give(e, m)
        if 0o262 <= op <= 0o263:
            self.give(self.value(ac) & HALF, self.fixed())
        elif op == 0o267:
            self.give(self.value(ac) >> 18, self.fixed())
        return self.pointing(high, e)

    def address_for(self, op, ac, depth):
        """E; gives what must be there for the instruction to have a meaning."""
        r = self.rng
        e = r.choice((ac, ac + 1 & 15)) if not r.randrange(8) else self.address()
        if op == 0o256:
            self.give(e, self.executed(depth))
        elif 0o134 <= op <= 0o137:
            self.give(e, self.byte_pointer(self.address()))
        elif op == 0o133:
            self.give(e, self.fixed() if r.randrange(2) else self.byte_pointer(self.address()))
        elif op == 0o251:
            e = self.block(ac)
        elif op == 0o132 or 0o240 <= op <= 0o246:
            n = r.choice((0, 1, 34, 35, 36, 37, 69, 70, 71, 72, 73, 255, 256, r.randrange(257)))
            n = -n if r.randrange(2) or n == 256 else n
            e = n & 0o400377 | r.getrandbits(9) << 8
        elif (op < 0o220 or op >= 0o400) and not r.randrange(3):  # immediate ones are among them
            e = r.randrange(ADDRESSES)
        return e

    def block(self, ac):
        """The last address of a block transfer by `ac`."""
        r = self.rng
        words = r.choice((0, 0, 1, 2, 5, 17))
        s, d = self.address(), self.address()
        s = d + r.randint(-3, 3) & HALF if not r.randrange(4) else s
        self.give(ac, s << 18 | d)
        for i in range(words + 1):
            self.give(s + i & HALF, r.getrandbits(36))
        return r.randrange(d + 1) if not r.randrange(8) else min(d + words, HALF)

    def stack(self, word):
        """A stack pointer at the points where halves carry, or any word."""
        r = self.rng
        left = r.choice((0, 1, 0o777777, 0o777776, 0o377777, 0o400000, word >> 18))
        right = r.choice((0, 0o777777, self.address(), self.address(), word & HALF))
        return left << 18 | right

    def executed(self, depth):
        r = self.rng
        op = r.randrange(0o700)
        while op == 0o251 or depth > 1 and (op < 0o130 or op == 0o256):
            op = r.randrange(0o130, 0o700)
        return self.instruction(op, depth + 1)


def line(rng, op, number):
    """The case as text, or None if it came out unfit."""
    case = Case(rng)
    pc = rng.choice((rng.randrange(16), 0o777777, *[rng.randrange(0o100, 0o70000)] * 14))
    word = case.instruction(op)
    if not case.give(pc, word):
        return None
    flags = rng.choice((0, rng.getrandbits(18))) & KEPT & ~(BIS | 0o010000)
    if not rng.randrange(8):
        flags |= BIS
    accumulators = {a: case.value(a) for a in range(16)}
    before = {**accumulators, **case.given}
    machine = Machine(pc, flags, before)
    try:
        machine.step()
    except (Endless, Undefined, ValueError):
        return None
    first = ['%06o:%012o' % (pc, word)]
    first += ['%06o:%012o' % item for item in sorted(case.given.items()) if item[0] != pc]
    after = ['%06o:%012o' % item for item in sorted(machine.memory.items())
             if item[1] != before.get(item[0], 0)]
    tokens = ['PDL'] * machine.pushdown_overflow + ['HALT'] * machine.halted
    return ' '.join(['%03o.%d' % (op, number), '%06o %06o' % (pc, flags), *first, '>',
                     '%06o %06o' % (machine.pc, machine.flags & KEPT), *after, *tokens])


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument('--seed', type=int, default=1)
    options.add_argument('--cases', type=int, default=20, help='of each code')
    options.add_argument('--codes', default='000:677', help='FIRST:LAST, octal')
    options = options.parse_args()
    first, last = (int(code, 8) for code in options.codes.split(':'))
    for op in range(first, last + 1):
        rng = random.Random(options.seed << 9 | op)
        for number in range(options.cases):
            text = None
            while text is None:
                text = line(rng, op, number)
            print(text)


if __name__ == '__main__':
    main()
