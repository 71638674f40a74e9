# SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
# SPDX-License-Identifier: MIT
"""One instruction of a KA10 in executive mode, codes 000-677, priority interrupts off: what lies
between two fetches from PC. Written from docs/ka10/ARCHITECTURE.md and INSTRUCTIONS.md alone, by
the bits of the code and in their order.
"""
import arithmetic as a
from arithmetic import BIS, HALF, IOT, ONES, SIGN, USER

KEPT = a.OV | a.CRY0 | a.CRY1 | a.FOV | BIS | USER | IOT | a.FXU | a.NDV
ADDRESSES = 1 << 18
LONGEST_BLOCK = 100


class Endless(Exception):
    """The instruction has no end, or one too far away for a test."""


class Machine:
    def __init__(self, pc, flags, memory):
        self.pc, self.flags, self.memory = pc, flags, dict(memory)
        self.pushdown_overflow = self.halted = False

    def read(self, address):
        return self.memory.get(address % ADDRESSES, 0)

    def write(self, address, word):
        self.memory[address % ADDRESSES] = word

    def pc_word(self):
        return (self.flags & KEPT) << 18 | self.pc

    def effective(self, word):
        """(E, tail), ARCHITECTURE 3.1."""
        for _ in range(1000):
            tail, e = word, word & HALF
            x = word >> 18 & 0o17
            if x:
                tail = self.read(x)
                e = (e + tail) & HALF
            if not word >> 22 & 1:
                return e, tail
            word = self.read(e)
        raise Endless

    def step(self):
        address = self.pc
        for _ in range(100):  # an XCT or a UUO goes round again
            word = self.read(address)
            address = self.execute(word, word >> 27, word >> 23 & 0o17, *self.effective(word))
            if address is None:
                return
        raise Endless

    def execute(self, word, op, ac, e, tail):
        """The address of the instruction that this one has executed, or None."""
        if op < 0o130:  # ARCHITECTURE 6
            trap = 0o60 if op >= 0o100 else 0o40
            self.write(trap, word >> 23 << 23 | e)
            return trap + 1
        if op == 0o256:
            return e
        if op >= 0o700:
            raise ValueError('in-out')
        if 0o133 <= op <= 0o137:
            return self.byte(op, ac, e)
        if op == 0o251:
            return self.block_transfer(ac, e)
        self.pc = (self.pc + 1) & HALF
        if op < 0o200:
            self.floating(op, ac, e)
        elif op < 0o300:
            self.fixed(op, ac, e, tail)
        else:
            (self.compare, self.boolean, self.half, self.test)[(op >> 6) - 3](op, ac, e)

    def store(self, ac, e, mode, high, low=None):
        """Modes 0 basic, 1 immediate, 2 memory, 3 both; AC first, then memory, then AC+1."""
        if mode != 2:
            self.write(ac, high)
        if mode >= 2:
            self.write(e, high)
        if low is not None and mode != 2:
            self.write(ac + 1 & 0o17, low)

    def skip_if(self, condition):
        if condition:
            self.pc = (self.pc + 1) & HALF

    # INSTRUCTIONS 4

    def byte(self, op, ac, e):
        pointer = self.read(e)
        if op in (0o133, 0o134, 0o136) and not self.flags & BIS:
            pointer = a.byte_step(pointer)
            self.write(e, pointer)
        if op != 0o133:
            self.flags |= BIS
            where, _ = self.effective(pointer)
            word = self.read(where)
            self.flags &= ~BIS
            if op < 0o136:
                self.write(ac, a.byte_load(pointer, word))
            else:
                self.write(where, a.byte_deposit(pointer, word, self.read(ac)))
        self.pc = (self.pc + 1) & HALF

    def floating(self, op, ac, e):
        word = self.read(ac)
        if op == 0o130:
            high, _, flags = a.float_add(word, self.read(e), ufa=True)
            self.write(ac + 1 & 0o17, high)
        elif op == 0o131:
            high, memory = a.float_negate_double(word, self.read(e))
            self.write(ac, high)
            self.write(e, memory)
            flags = 0
        elif op == 0o132:
            high, _, flags = a.float_scale(word, e)
            self.write(ac, high)
        else:
            rounds, mode = bool(op & 4), op & 3
            m = e << 18 if op & 7 == 5 else self.read(e)
            if op == 0o171:
                high, low, flags = a.float_divide_long(word, self.read(ac + 1 & 0o17), m)
            else:
                operation = (a.float_add, a.float_subtract, a.float_multiply, a.float_divide)
                high, low, flags = operation[op >> 3 & 3](word, m, rounds)
            if high is not None:
                self.store(ac, e, mode, high, low if op & 7 == 1 else None)
        self.flags |= flags

    # INSTRUCTIONS 5 to 10

    def fixed(self, op, ac, e, tail):
        word, after, mode = self.read(ac), ac + 1 & 0o17, op & 3
        flags = 0
        if op < 0o220:
            v = (self.read(e), e, word, self.read(e))[mode]
            kind = op >> 2 & 3
            if kind == 1:
                v = v << 18 & ONES | v >> 18
            elif kind == 2 or kind == 3 and v & SIGN:
                v, flags = a.subtract(0, v)
            if mode == 3:
                self.write(e, v)
                if ac:
                    self.write(ac, v)
            else:
                self.store(ac, e, mode, v)
        elif op < 0o240:
            m = e if mode == 1 else self.read(e)
            short = not op & 4
            if op < 0o230:
                high, low, flags = a.multiply(word, m, short)
            else:
                high, low, flags = a.divide(word, self.read(after), m, short)
            if high is not None:
                self.store(ac, e, mode, high, low)
        elif op == 0o243:
            self.write(after, a.leading_zeros(word) if word else 0)
            if word:
                self.pc = e
        elif op < 0o247:
            name = ('ASH', 'ROT', 'LSH', '', 'ASHC', 'ROTC', 'LSHC')[op & 7]
            high, low, flags = a.shift(name, word, self.read(after), e)
            self.store(ac, e, 0, high, low)
        elif op == 0o250:
            m = self.read(e)
            self.write(ac, m)
            self.write(e, word)
        elif op in (0o252, 0o253):
            word = word + 0o1000001 & ONES
            self.write(ac, word)
            if (word & SIGN != 0) == (op == 0o253):
                self.pc = e
        elif op == 0o254:
            self.jump_and_restore(ac, e, tail)
        elif op == 0o255:
            if self.flags & ac << 14:
                self.pc = e
            self.flags &= ~(ac << 14)
        elif 0o260 <= op < 0o270:
            self.call(op, ac, e)
        elif op >= 0o270:
            m = e if mode == 1 else self.read(e)
            result, flags = a.subtract(word, m) if op & 4 else a.add(word, m)
            self.store(ac, e, mode, result)
        self.flags |= flags

    def block_transfer(self, ac, e):
        progress = self.read(ac)
        for _ in range(LONGEST_BLOCK):
            s, d = progress >> 18, progress & HALF
            self.write(d, self.read(s))
            progress = progress + 0o1000001 & ONES
            if d >= e:
                self.pc = (self.pc + 1) & HALF
                return
        raise Endless

    def jump_and_restore(self, ac, e, tail):
        self.pc = e
        if ac & 4:
            self.halted = True
        if ac & 2:
            new = tail >> 18
            was = self.flags
            self.flags = new & KEPT & ~(USER | IOT) | was & USER | new & USER
            if new & IOT and (was & IOT or not was & USER):
                self.flags |= IOT
        if ac & 1:
            self.flags |= USER

    def call(self, op, ac, e):
        word = self.read(ac)
        if op in (0o260, 0o261):
            stored = self.pc_word() if op == 0o260 else self.read(e)
            pointer = word + 0o1000001
            self.pushdown_overflow |= pointer > ONES
            self.write(ac, pointer & ONES)
            self.write(pointer & HALF, stored)
            if op == 0o260:
                self.flags &= ~BIS
                self.pc = e
        elif op in (0o262, 0o263):
            popped = self.read(word & HALF)
            pointer = word + 0o777776777777
            self.pushdown_overflow |= pointer <= ONES
            self.write(ac, pointer & ONES)
            if op == 0o262:
                self.write(e, popped)
            else:
                self.pc = popped & HALF
        elif op == 0o264:
            self.write(e, self.pc_word())
            self.flags &= ~BIS
            self.pc = (e + 1) & HALF
        elif op == 0o265:
            self.write(ac, self.pc_word())
            self.flags &= ~BIS
            self.pc = e
        elif op == 0o266:
            self.write(ac, e << 18 | self.pc)
            self.write(e, word)
            self.pc = (e + 1) & HALF
        else:
            self.write(ac, self.read(word >> 18))
            self.pc = e

    # INSTRUCTIONS 11 to 14

    def compare(self, op, ac, e):
        word, kind = self.read(ac), op >> 3 & 7
        if kind <= 1:
            value = a.signed(word) - a.signed(e if kind == 0 else self.read(e))
        else:
            flags, in_memory = 0, kind & 1
            value = self.read(e) if in_memory else word
            if kind >= 4:
                value, flags = a.add(value, 1 if kind < 6 else ONES)
                self.write(e if in_memory else ac, value)
            if in_memory and ac:
                self.write(ac, value)
            self.flags |= flags
            value = a.signed(value)
        true = bool(op & 1 and value < 0 or op & 2 and value == 0)
        if op & 4:
            true = not true
        if kind >= 2 and not kind & 1:
            if true:
                self.pc = e
        else:
            self.skip_if(true)

    def boolean(self, op, ac, e):
        # The four bits of the function tell the result for AC and operand 11, 01, 10, 00.
        word, mode = self.read(ac), op & 3
        s = e if mode == 1 else self.read(e)
        n = (op >> 2) & 0o17
        result = 0
        for bit, left, right in ((1, word, s), (2, ~word, s), (4, word, ~s), (8, ~word, ~s)):
            if n & bit:
                result |= left & right
        self.store(ac, e, mode, result & ONES)

    def half(self, op, ac, e):
        word, mode = self.read(ac), op & 3
        source = (self.read(e), e, word, self.read(e))[mode]
        to = word if mode < 2 else self.read(e)
        right = op >> 5 & 1
        take_right = right ^ (op >> 2 & 1)
        moved = source & HALF if take_right else source >> 18
        other = (to >> 18 if right else to & HALF, 0, HALF, HALF * (moved >> 17))[op >> 3 & 3]
        result = other << 18 | moved if right else moved << 18 | other
        if mode >= 2:
            self.write(e, result)
        if mode < 2 or mode == 3 and ac:
            self.write(ac, result)

    def test(self, op, ac, e):
        mask, word = self.read(e) if op & 0o10 else e, self.read(ac)
        if op & 1:
            mask = mask << 18 & ONES | mask >> 18
        self.skip_if((False, not word & mask, True, word & mask)[op >> 1 & 3])
        change = op >> 4 & 3
        if change:
            self.write(ac, (word & ~mask, word ^ mask, word | mask)[change - 1] & ONES)
