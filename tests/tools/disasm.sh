#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
# SPDX-License-Identifier: MIT
# The programs from outside: every source of macro10/ through every file format, `ka10 disasm` and
# back; REL files and --link; bad input gives one line, status 2 and no file.
# usage: disasm.sh FOLDER-OF-PROGRAMS
set -euo pipefail

bin=$1
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

fail() {
  echo "disasm.sh: $*"
  exit 1
}

# Circle: source -> image -> disassembly -> the same image.
count=0
while IFS= read -r source; do
  for format in oct hex rim10b rim sav; do
    "$bin/macro10" "$source" -o "a.$format" -f "$format" --symbols a.sym 2>log ||
      { cat log; fail "$source does not assemble"; }
    [ -s a.oct ] || continue 2 # definitions only
    "$bin/ka10" disasm "a.$format" --symbols a.sym -o b.mac || fail "disasm of $source as $format"
    "$bin/macro10" b.mac -o "b.$format" -f "$format" 2>log ||
      { cat log; fail "the disassembly of $source does not assemble"; }
    cmp "a.$format" "b.$format" || fail "$source as $format came back differently"
    "$bin/ka10" disasm - <"a.$format" --plain --no-labels >c.mac
    "$bin/macro10" c.mac -o "c.$format" -f "$format"
    cmp "a.$format" "c.$format" || fail "$source as $format came back differently without symbols"
  done
  # The same program through REL file and linker.
  "$bin/macro10" "$source" -o a.rel -f rel 2>log || { cat log; fail "$source as rel"; }
  "$bin/macro10" --link a.rel -o d.oct -f oct || fail "linking $source"
  cmp a.oct d.oct || fail "$source linked is another program"
  count=$((count + 1))
done < <(find "$root/macro10" -name '*.mac')
[ "$count" -gt 0 ] || fail "no sources found"

# Two programs that need each other.
printf '\tTITLE MAIN\n\tEXTERN SUB\nGO:\tPUSHJ 17,SUB\n\tHALT GO\n\tINTERN GO\n\tEND GO\n' >main.mac
printf '\tTITLE LIB\n\tENTRY SUB\nSUB:\tPOPJ 17,\n\tEND\n' >lib.mac
"$bin/macro10" main.mac -o main.rel -f rel
"$bin/macro10" lib.mac -o lib.rel -f rel
"$bin/macro10" --link main.rel lib.rel -o prog.oct -f oct
printf '000140 260740000142\n000141 254200000140\n000142 263740000000\nSTART 000140\n' |
  cmp - prog.oct || fail "linked program"

refused() { # WHAT STATUS COMMAND...: fails so, says one line about WHAT, leaves no file
  local what=$1 status=$2 got=0
  shift 2
  "$@" >out 2>err || got=$?
  [ "$got" = "$status" ] || fail "$*: status $got, expected $status"
  [ ! -s out ] || fail "$*: wrote to standard output"
  [ "$(wc -l <err)" = 1 ] || { cat err; fail "$*: expected one line"; }
  grep -qF -- "$what" err || { cat err; fail "$*: expected: $what"; }
  [ ! -e none ] || fail "$*: left a file"
}
"$bin/macro10" "$root/macro10/sudoku/backtrack.mac" -o good.sav -f sav
head -c 300 good.sav >cut.sav
printf '1000 5\n1001 9\n' >bad.oct
head -c 50 main.rel >cut.rel
refused 'cut.sav: byte 300: error:' 2 "$bin/ka10" disasm cut.sav -o none
refused 'bad.oct:2:6: error:' 2 "$bin/ka10" disasm bad.oct -o none
refused 'missing: error:' 2 "$bin/ka10" disasm missing -o none
refused '/dev/null: error: the file is empty' 2 "$bin/ka10" disasm /dev/null -o none
refused '--from' 2 "$bin/ka10" disasm good.sav --from 9 -o none
refused '--packing' 2 "$bin/ka10" disasm good.sav --packing tar -o none
refused '/dev/full: error:' 2 "$bin/ka10" disasm good.sav -o /dev/full
refused 'cut.rel: byte 50: error:' 2 "$bin/macro10" --link cut.rel -o none -f oct
refused 'undefined global SUB' 1 "$bin/macro10" --link main.rel -o none -f oct
echo "$count sources came back"
