# SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
# SPDX-License-Identifier: MIT
"""Loads the TextMate grammar as an editor does, and looks at what it says about sample.mac.

usage: check.py GRAMMAR.json SAMPLE.mac
"""
import ctypes
import ctypes.util
import json
import re
import sys


def compile_all(patterns):
    """Every pattern as (begin or match, end text or None, pattern)."""
    compiled = []
    for pattern in patterns:
        if "match" in pattern:
            compiled.append((re.compile(pattern["match"]), None, pattern))
        else:
            compiled.append((re.compile(pattern["begin"]), pattern["end"], pattern))
    return compiled


def check_oniguruma(patterns):
    """Compiles with the editors' own regular expression library where it is installed."""
    name = ctypes.util.find_library("onig")
    if name is None:
        return "Oniguruma is not installed here"
    onig = ctypes.CDLL(name)
    syntax = ctypes.c_void_p.in_dll(onig, "OnigDefaultSyntax")
    encoding = ctypes.addressof(ctypes.c_char.in_dll(onig, "OnigEncodingASCII"))
    for pattern in patterns:
        text = pattern.get("match", pattern.get("begin")).encode()
        buffer = ctypes.create_string_buffer(text)
        begin = ctypes.addressof(buffer)
        regex = ctypes.c_void_p()
        code = onig.onig_new(ctypes.byref(regex), ctypes.c_void_p(begin),
                             ctypes.c_void_p(begin + len(text)), 0, ctypes.c_void_p(encoding),
                             syntax, None)
        if code != 0:
            sys.exit(f"Oniguruma refuses (code {code}): {text.decode()}")
        onig.onig_free(regex)
    return f"Oniguruma takes all {len(patterns)} patterns"


def tokens(text, compiled):
    """(text, scope) of everything a pattern names: first match wins, a line at a time."""
    found = []
    closing, scope = None, None
    for line in text.split("\n"):
        at = 0
        while at <= len(line):
            if closing is not None:
                end = closing.search(line, at)
                found.append((line[at:end.start() if end else len(line)], scope))
                if end is None:
                    break
                at, closing = end.end(), None
                continue
            best = None
            for regex, end, pattern in compiled:
                m = regex.search(line, at)
                if m and (best is None or m.start() < best[0].start()):
                    best = (m, end, pattern)
            if best is None:
                break
            m, end, pattern = best
            captures = pattern.get("captures", pattern.get("beginCaptures", {}))
            for number, capture in captures.items():
                found.append((m.group(int(number)), capture["name"]))
            if end is not None:
                for number in range(1, m.re.groups + 1):
                    end = end.replace(f"\\{number}", re.escape(m.group(number) or ""))
                closing = re.compile(end)
                scope = pattern.get("contentName", pattern.get("name"))
            elif "name" in pattern:
                found.append((m.group(0), pattern["name"]))
            at = m.end() if m.end() > m.start() else m.end() + 1
    return found


def main():
    with open(sys.argv[1], encoding="ascii") as file:
        grammar = json.load(file)
    with open(sys.argv[2], encoding="ascii") as file:
        sample = file.read()
    patterns = grammar["patterns"]
    found = tokens(sample, compile_all(patterns))
    expected = [
        ("TITLE", "keyword.other"), ("; comment with MOVE in it", "comment.line"),
        ("GO", "entity.name.label"), ("MOVEI", "keyword.mnemonic"), ("^D10", "constant.numeric"),
        (";ten", "comment.line"), ("setzm", "keyword.mnemonic"), ("LAB", "entity.name.label"),
        ("JRST", "keyword.mnemonic"), ("@", "keyword.operator"), ("SIZE", "entity.name.constant"),
        ("CONO", "keyword.mnemonic"), ("PI", "support.constant.device"),
        ("OUTSTR", "support.function.monitor"), ("ASCIZ", "keyword.other.data"),
        ("Hello, MOVE", "string.other"), (" world", "string.other"), ("IFE", "keyword.control"),
        ("EXP", "keyword.other"), ("1.5E3", "constant.numeric.float"),
        ('"AB"', "string.quoted.double"), ("'XY'", "string.quoted.single"),
        (".", "variable.language.location"), ("DEFINE", "keyword.control"),
        ("MAC", "entity.name.function"), ("MOVE", "keyword.mnemonic"),
        ("COMMENT", "keyword.control"), (" MOVE", "comment.block"), ("ADD ", "comment.block"),
        ("ADD", "keyword.mnemonic"), ("RELEASE", "keyword.mnemonic"), ("END", "keyword.other"),
    ]
    failed = 0
    for text, scope in expected:
        if not any(t == text and s.startswith(scope) for t, s in found):
            seen = [s for t, s in found if t == text]
            print(f"{text!r}: expected {scope}, found {seen or 'nothing'}")
            failed += 1
    for text, scope in found:
        if text.startswith("MOVEX"):
            print(f"{text!r} is no mnemonic, but is {scope}")
            failed += 1
    print(check_oniguruma(patterns))
    return 1 if failed else 0


sys.exit(main())
