#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
# SPDX-License-Identifier: MIT
# Writes the sources the assembler's speed is measured on: plain.mac, macros.mac and literals.mac of
# LINES lines each into FOLDER. The same numbers every time.
import argparse
import random
from pathlib import Path

OPERATORS = "MOVE MOVEI ADD SUB JRST PUSHJ SKIPE CAIN TRNE HRRZ DPB LDB IDIV SETZM".split()


def plain(lines):
    """Instructions with labels, comments, expressions; no macros, no literals."""
    rnd = random.Random(1)
    yield "\tTITLE\tPLAIN\nA=1\nB=2\nP=17\n"
    for i in range(lines - 5):
        label = f"L{i // 5}:" if i % 5 == 0 else ""
        target = f"L{rnd.randrange(lines - 5) // 5}"
        kind = rnd.randrange(8)
        if kind < 4:
            yield f"{label}\t{rnd.choice(OPERATORS)}\t{rnd.choice('AB')},{target}\t; a comment\n"
        elif kind == 4:
            yield f"{label}\tEXP\t{rnd.randrange(8)},{target}+{rnd.randrange(64):o}\n"
        elif kind == 5:
            yield f"{label}; a line of comment\n"
        elif kind == 6:
            yield f"{label}\tMOVEI\tA,{rnd.randrange(4096):o}(B)\n"
        else:
            yield f"{label}\tJRST\t.+1\n"
    yield "\tEND\n"


def macros(lines):
    """Three lines of four call a macro: two words, a created label and a nested call, an IRP."""
    yield ("\tTITLE\tMACROS\nA=1\nB=2\nP=17\nDEFINE LD(X,Y)<\n\tMOVE\tX,Y\n\tADDI\tX,1\n>\n"
           "DEFINE CALL2(F,%Z)<\n\tPUSHJ\tP,F\n\tJRST\t%Z\n\tLD\tA,F\n%Z:>\n"
           "DEFINE EACH(L)<IRP L,<\n\tEXP\tL>>\n")
    for i in range(lines - 14):
        yield (f"\tLD\tA,{i % 4096:o}(B)\n", f"\tCALL2\tL{i // 4 % 1000}\n", "\tEACH\t<1,2,3>\n",
               f"L{i // 4}:\n")[i % 4]
    yield "\tEND\n"


def literals(lines):
    """A literal a line, a third of them shared."""
    rnd = random.Random(1)
    yield "\tTITLE\tLITERALS\n"
    for _ in range(lines - 2):
        yield f"\tMOVE\t1,[{rnd.randrange(1 << 15):o}]\n"
    yield "\tEND\n"


def write(folder, lines):
    for make in (plain, macros, literals):
        (Path(folder) / f"{make.__name__}.mac").write_text("".join(make(lines)))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Writes sources for measuring the assembler.")
    parser.add_argument("folder")
    parser.add_argument("lines", type=int, nargs="?", default=200_000)
    options = parser.parse_args()
    write(options.folder, options.lines)
