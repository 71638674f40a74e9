#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
# SPDX-License-Identifier: MIT
"""Tries the witness on a vector file (docs/ka10/VECTORS.md): does it say what the vectors say?
Prints every case where it does not; status 1 when there is one.
"""
import argparse
import lzma
import sys

from machine import Machine


def words(fields):
    return {int(a, 8): int(w, 8) for a, _, w in (f.partition(':') for f in fields if ':' in f)}


def agrees(fields):
    middle = fields.index('>')
    before = {a: a * 0o010101010101 for a in range(16)}
    before.update(words(fields[:middle]))
    machine = Machine(int(fields[1], 8), int(fields[2], 8), before)
    machine.step()
    after = fields[middle + 1:]
    changed = {a: w for a, w in machine.memory.items() if w != before.get(a, 0)}
    return (int(after[0], 8) == machine.pc and int(after[1], 8) == machine.flags
            and words(after) == changed and ('PDL' in after) == machine.pushdown_overflow
            and ('HALT' in after) == machine.halted)


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument('file', help='.vec or .vec.xz')
    name = options.parse_args().file
    cases = wrong = 0
    with lzma.open(name, 'rt') if name.endswith('.xz') else open(name, encoding='ascii') as lines:
        for text in lines:
            fields = text.split()
            if not fields or fields[0].startswith('#'):
                continue
            cases += 1
            if not agrees(fields):
                wrong += 1
                print('otherwise:', text.strip())
    print(f'{cases} cases, {wrong} otherwise')
    return 1 if wrong or not cases else 0


if __name__ == '__main__':
    sys.exit(main())
