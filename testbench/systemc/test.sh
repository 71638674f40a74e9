#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
# SPDX-License-Identifier: MIT
# The example program on the SystemC platform: what it prints and leaves, and that slow memory costs
# clocks and nothing else. usage: test.sh PROGRAM ACCESS-NS
set -euo pipefail
here=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")" && pwd)
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

"$1" "$here/example.mac" --memory 32768 --clock 10 --access "$2" --type '!' --max-clocks 1000000 \
  --dump FACT --dump FLAGS >"$tmp/out" 2>"$tmp/err"
cat "$tmp/out" "$tmp/err"
# 10! = 3628800 = 15657400 octal; CONI APR shows NXM, bit 23 of the word.
printf 'HELLO !FACT 000015657400\nFLAGS 000000010000\n' | cmp - "$tmp/out"
grep -q '^stands at 000100: ' "$tmp/err"
waits=$(sed 's/.* clocks, \([0-9]*\) of.*/\1/' "$tmp/err")
if [ "$2" = 0 ]; then [ "$waits" = 0 ]; else [ "$waits" -gt 100 ]; fi

# A program that never halts ends at its limit with status 3.
printf '\tLOC\t100\nSTART:\tJRST\t.\n\tEND\tSTART\n' >"$tmp/loop.mac"
status=0
"$1" "$tmp/loop.mac" --max-clocks 5000 >/dev/null 2>&1 || status=$?
[ "$status" = 3 ]
