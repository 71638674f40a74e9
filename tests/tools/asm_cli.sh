#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
# SPDX-License-Identifier: MIT
# The command line of macro10: sources, outputs, messages, exit status.
# usage: asm_cli.sh FOLDER-OF-PROGRAMS [MILLISECONDS-OF-A-START]
set -u
bin=$1
start=${2:-10}
macro10=$bin/macro10
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
failures=0

fail() {
  echo "FAILED: $*" >&2
  failures=$((failures + 1))
}
# status WANTED WORDS...: runs macro10; output in out, messages in err.
status() {
  local wanted=$1
  shift
  "$macro10" "$@" >out 2>err
  local got=$?
  [ "$got" -eq "$wanted" ] || fail "status $got, not $wanted: macro10 $* ($(head -n 1 err))"
}
is() { [ "$(cat "$1")" = "$2" ] || fail "$1 is '$(cat "$1")', not '$2'"; }
says() { grep -qF -- "$2" "$1" || fail "$1 does not say '$2': $(head -n 3 "$1")"; }
absent() { [ ! -e "$1" ] || fail "$1 was written"; }

printf '\tLOC 1000\nGO:\tMOVEI 1,A\n' >ONE.MAC
printf 'A=5\n\tHALT GO\n\tEND GO\n' >two.mac
image=$'001000 201040000005\n001001 254200001000\nSTART 001000'

# Sources: chained, found without case and with .mac, from -I, from standard input, from @files.
status 0 ONE.MAC two.mac -o -
is out "$image"
status 0 one two -o -
is out "$image"
mkdir -p sub/deep
cp two.mac sub/deep/Three.Mac
status 0 one three -I sub/deep -o -
is out "$image"
cat ONE.MAC two.mac | "$macro10" - -o - >out || fail "standard input"
is out "$image"
printf '# comment\none.mac "two.mac"\n-o -\n' >response
status 0 @response
is out "$image"
status 2 @missing
says err "missing"
status 2 sub -o -
says err "sub: error: cannot read: Is a directory"
printf '@loop' >loop
status 2 @loop
says err "nested"

# Formats by extension and by name.
status 0 one two -o a.oct
is a.oct "$image"
status 0 one two -o a.hex
says a.hex "@00200"
for format in rim10b rim sav exe hex oct; do
  status 0 one two -f $format -o "x.$format"
  [ -s "x.$format" ] || fail "x.$format is empty"
done
status 2 one two -f nosuch -o x
says err "unknown format"
printf '\tRIM10B\n\tLOC 1000\n\tEXP 1\n\tEND\n' >tape.mac
status 0 tape -o tape.bin
status 0 tape -f rim10b -o tape2.bin
cmp -s tape.bin tape2.bin || fail "the RIM10B statement does not choose the format"

# Options.
status 0 one two -D A=7 -D B -D C=1,,2 --symbols - -o /dev/null
says out "B	000001"
says out "C	000001,,000002"
status 2 one two -D 9=1
status 2 one two -D A=9
printf 'X:\tEXP X\n\tEND\n' >rel.mac
status 0 rel -o -
is out "000140 000000000140"
status 0 rel --base 1000 -o -
is out "001000 000000001000"
status 2 rel --base 8
printf 'DEFINE T(A,B)<ASCIZ |A!B|>\n\tT A , B\n\tEND\n' >args.mac
status 0 args -o new.oct
status 0 args --args v50 -o old.oct
status 0 args --args=v50 -o old2.oct
cmp -s new.oct old.oct && fail "--args v50 changes nothing"
cmp -s old.oct old2.oct || fail "--args=v50 is not --args v50"
status 2 args --args v49
status 0 one two --symbols s.json -o /dev/null
says s.json '"name"'
status 0 one two --symbols s.sym -o /dev/null
says s.sym "GO	001000	label"

# Listing, with a date that does not change.
SOURCE_DATE_EPOCH=229000000 status 0 one two -l list.lst
says list.lst "PAGE 1"
says list.lst "4-Apr-77"
says list.lst "201 01 0 00 000005"
status 0 one two -l - --cref
says out "CROSS REFERENCE"

# Warnings and errors.
printf '\tEXP 1 2\n\tADJSP 1,2\n\tEND\n' >warn.mac
status 0 warn -o warn.oct
says err "warn.mac:1:8: warning Q:"
status 0 warn -W
says err "no instruction of the KA10"
status 0 warn -w
is err ""
rm warn.oct
status 1 warn -Werror -o warn.oct
says err "error Q:"
absent warn.oct
printf '\tEXP NOSUCH\n\tEND\n' >bad.mac
status 1 bad -o bad.oct --symbols bad.sym -l bad.lst
says err "bad.mac:1:6: error U: undefined symbol NOSUCH"
says err "1 error, 0 warnings"
absent bad.oct
absent bad.sym
says bad.lst "?1 ERROR DETECTED"
status 1 bad --json bad.json
python3 - <<'END' || fail "--json"
import json
j = json.load(open("bad.json"))
d = j["diagnostics"][0]
assert j["ok"] is False and j["errors"] == 1 and j["words"] == 1
assert (d["file"], d["line"], d["column"], d["letter"]) == ("bad.mac", 1, 6, "U")
assert d["source"] == "\tEXP NOSUCH" and d["severity"] == "error"
END
status 1 bad --force -o bad.oct
is bad.oct "000140 000000000000"
status 1 bad -D NOSUCK=1 -o bad2.oct
says err "did you mean NOSUCK?"

# Bad usage and files.
status 2
status 2 nosuchfile
says err "nosuchfile"
status 2 one two --nosuch
status 2 one two -o /nosuchfolder/x.oct
absent /nosuchfolder
status 2 rel -o rel.mac
says err "would replace an input"
says rel.mac "EXP X"
status 0 --help
says out "Examples"
status 0 --version

# Linking and universal files.
printf '\tTITLE A\n\tEXTERN SUB\nGO:\tPUSHJ 17,SUB\n\tHALT GO\n\tEND GO\n' >la.mac
printf '\tTITLE B\n\tENTRY SUB\nSUB:\tPOPJ 17,\n\tEND\n' >lb.mac
status 1 la -o la.oct
says err "SUB is external"
status 0 la -o la.rel
status 0 lb -f rel -o lb.rel
status 0 --link la.rel lb.rel -o -
is out $'000140 260740000142\n000141 254200000140\n000142 263740000000\nSTART 000140'
status 0 --link la.rel lb.rel --base 1000 -o linked.sav -l map --symbols linked.json
says linked.json "SUB"
status 1 --link la.rel -o alone.sav
absent alone.sav
status 2 --link la.mac -o x.sav
printf '\tUNIVERSAL DEFS\nQ==7\n\tEND\n' >sub/DEFS.MAC
printf '\tSEARCH DEFS\n\tEXP Q\n\tEND\n' >user.mac
status 0 user -I sub -o -
is out "000140 000000000007"
status 1 user -o -

# Start-up under 10 ms of processor time (more with sanitizers), the mean of 50 runs.
TIMEFORMAT='%U %S'
used=$({ time for _ in $(seq 50); do "$macro10" rel.mac; done; } 2>&1)
awk -v used="$used" -v start="$start" \
  'BEGIN { split(used, t, " "); exit t[1] + t[2] < start * 50 / 1000 ? 0 : 1 }' ||
  fail "50 runs took $used s"

[ $failures -eq 0 ] || exit 1
echo "all command line tests passed"
