#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
# SPDX-License-Identifier: MIT
# Bad input for every verb: missing, empty, garbage, folders, endless devices, cut files; output
# into a pipe that is closed; Ctrl-C and SIGTERM. One line each, the right status, nothing half
# written.
# usage: hostile.sh FOLDER-OF-PROGRAMS SOURCE-FOLDER [KILOBYTES-OF-ADDRESSES]
set -euo pipefail

bin=$1
source=$2
memory=${3:-4000000}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/said" "$work/here"
cd "$work/here"
out=$work/said/out err=$work/said/err

fail() {
  echo "hostile.sh: $*"
  exit 1
}

refused() { # WHAT COMMAND...: one line with WHAT, status 2, nothing printed, no file made
  local what=$1 got=0 before
  shift
  before=$(ls)
  (ulimit -v "$memory" && exec timeout 60 "$bin/ka10" "$@" >"$out" 2>"$err" </dev/null) || got=$?
  [ "$got" = 2 ] || fail "$*: status $got, expected 2: $(head -n 2 "$err")"
  [ ! -s "$out" ] || fail "$*: wrote to standard output"
  [ "$(wc -l <"$err")" = 1 ] || { cat "$err"; fail "$*: expected one line"; }
  grep -qF -- "$what" "$err" || { cat "$err"; fail "$*: expected: $what"; }
  [ "$(ls)" = "$before" ] || fail "$*: left $(ls)"
}

: >empty
seq 300000 | gzip -n | tail -c 100000 >garbage # the same every time
mkdir folder
truncate -s 20G sparse
printf '\tLOC 1000\nGO:\tHALT GO\n\tEND GO\n' >halt.mac
printf '1000 254000001000\nSTART 1000\n' >loop.oct
cp "$source/tests/vectors/data/sample.vec" .
"$bin/ka10" run halt.mac --wave good.fst 2>/dev/null

for file in missing empty garbage folder /dev/null /dev/zero sparse; do
  refused "$file:" run $file --on golden --json j
  refused "$file:" vectors $file --on golden --json j
  refused "$file:" disasm $file -o j
  refused "$file:" report $file -o j
  refused "$file:" puzzle $file -o j
  refused "$file:" waves $file --text
  refused "$file:" waves $file --render j.svg
  refused "$file:" run --ptr $file --read-in --json j
done
refused 'missing' console missing
refused 'halt.mac is a file' console halt.mac --batch
refused 'folder' console folder --batch
grep -q 'HALT GO' halt.mac || fail 'console wrote into a file'

# Vectors.
head -c 100000 "$source/tests/vectors/data/ka10-public.vec.xz" >cut.vec.xz
refused 'cut.vec.xz: byte 100000: error: damaged or truncated' vectors cut.vec.xz --on golden
if command -v xz >/dev/null; then
  head -c 200000000 /dev/zero | xz -0 >zeros.vec.xz
  refused 'zeros.vec.xz:1:1: error:' vectors zeros.vec.xz --on golden
fi
printf '\n# nothing\n' >blank.vec
refused 'blank.vec: error: no case in it' vectors blank.vec --on golden
refused 'the vectors need 32K' vectors sample.vec --on golden --memory 16K
printf '200.000 000100 000000 000100:200040000200 > 000101 000000 000001:000000000000\r\n' \
  >crlf.vec
"$bin/ka10" vectors crlf.vec --on golden | grep -q '1 passed, 0 failed' || fail 'lines with CR LF'
printf '256.000 000100 000000 000100:256000000100 > 000101 000000\n' >xct.vec
got=0
"$bin/ka10" vectors xct.vec --on both >"$out" || got=$?
[ $got = 1 ] || fail "a case that does not end: status $got"
grep -q '256.000: did not end' "$out" || fail 'a case that does not end'
grep -q '0 passed, 1 failed' "$out" || { cat "$out"; fail 'one case is one failure'; }

# Images and programs.
head -c 3000 good.fst >cut.fst
refused 'cut.fst:1:' waves cut.fst --text
printf '\tLOC 1000\nGO:\tMOVE 1,GO\n' >unended.mac
refused 'unended.mac: error: there is no END' run unended.mac
printf '1000000 1\n' >far.oct
refused 'far.oct:1:1: error: address 1000000' run far.oct
for bad in x 1000000 9; do
  refused '--start:' run halt.mac --start "$bad"
  refused '--stop-at:' run halt.mac --stop-at "$bad"
  refused '--dump:' run halt.mac --dump "$bad"
done
refused '--deposit: expected ADDRESS=WORD' run halt.mac --deposit 1
refused '--dump: the range 5:1 is empty' run halt.mac --dump 5:1
refused '--tty-in: unknown escape' run halt.mac --tty-in 'TEXT:\q'
refused '--wave-from: nowhere' run halt.mac --wave w.fst --wave-from nowhere
refused '--read-in needs a tape' run --read-in
for bad in nan inf -1 0 x ''; do
  refused '--clock-width: expected a number from 8 to 400' waves good.fst --render w.svg \
    --clock-width "$bad"
  refused '--scale: expected a number' waves good.fst --render w.png --scale "$bad"
done
for bad in x 999999 +1 clock: instruction:0 pc: instruction:99 pc:777777; do
  refused 'error:' waves good.fst --text --from "$bad"
done

# What never ends is named, and the machine says where it is.
printf '\tLOC 1000\nGO:\tJRST 700000\n\tEND GO\n' >nowhere.mac
for engine in golden rtl both; do
  got=0
  "$bin/ka10" run nowhere.mac --memory 8K --on $engine 2>"$err" || got=$?
  [ $got = 3 ] || fail "a jump into nothing on $engine: status $got"
  grep -q '^limit: the instruction at 700000 never ends' "$err" ||
    { cat "$err"; fail "on $engine"; }
done

# The measurements: slips are told before an hour of work, and a device stays one.
for words in --no '--pictures x' '--pictures 0' '--seeds -1' '--json nowhere/j' '--json folder' \
  '--chip abacus'; do
  got=0
  # shellcheck disable=SC2086  # words
  timeout 10 python3 "$source/bench/run.py" nowhere $words >"$out" 2>"$err" || got=$?
  [ "$got" = 2 ] || fail "bench $words: status $got"
  grep -q '^./ka10 bench: error: ' "$err" || { cat "$err"; fail "bench $words"; }
done
mkfifo pipe
cat pipe >copy &
(cd "$source/bench" && python3 -B -c 'import pathlib, run, sys
run.write_file(pathlib.Path(sys.argv[1]), "{}")' "$work/here/pipe") 2>"$err"
[ -p pipe ] || fail 'bench --json made a pipe a file'
wait
[ "$(cat copy)" = '{}' ] || { cat "$err"; fail 'bench --json into a pipe'; }
rm pipe copy

# A reader that goes away ends the program, and leaves nothing behind.
{ "$bin/ka10" run loop.oct --on golden --max-instructions 100000000 --trace - 2>/dev/null ||
  echo $? >status; } | head -n 3 >/dev/null
[ "$(cat status)" = 141 ] || fail "closed pipe: status $(cat status)"
rm status
got=0
"$bin/ka10" disasm loop.oct >/dev/full 2>"$err" || got=$?
[ $got = 2 ] || fail "full output: status $got"
grep -q 'standard output: error: cannot write: No space' "$err" ||
  { cat "$err"; fail 'full output'; }

# Ctrl-C: what was asked for is written, complete, and the status is that of a limit.
set -m # else a background process ignores Ctrl-C
interrupted() { # SIGNAL STATUS WANTED-FILE COMMAND...
  local signal=$1 want=$2 file=$3 got=0 job
  shift 3
  "$bin/ka10" "$@" >"$out" 2>"$err" </dev/null &
  job=$!
  sleep 1
  kill -"$signal" $job
  wait $job || got=$?
  [ $got = "$want" ] || { cat "$err"; fail "$signal $*: status $got, expected $want"; }
  if [ -n "$file" ]; then
    [ -s "$file" ] || fail "$signal $*: no $file"
    rm -f "$file"
  fi
  [ -z "$(find . -name '*part*')" ] || fail "$signal $*: left $(find . -name '*part*')"
}
forever='--max-clocks 1000000000000000'
for signal in INT TERM; do
  for engine in golden both; do
    # shellcheck disable=SC2086  # words
    interrupted $signal 3 j run loop.oct --on $engine $forever --json j
  done
  # shellcheck disable=SC2086  # words
  interrupted $signal 3 w.fst run loop.oct $forever --wave w.fst
  # shellcheck disable=SC2086  # words
  interrupted $signal 3 p run loop.oct --on rtl $forever --profile p
  interrupted $signal 3 j random --instructions 1000000000000 --json j
done
# ... also inside of an instruction that has no end and a memory that takes its time.
printf '\tLOC 1000\nGO:\tMOVE 1,@GO\n\tEND GO\n' >chain.mac
interrupted INT 3 j run chain.mac --wait-states 100000 --json j
grep -q 'stop: interrupted inside of the instruction at 001000' "$err" ||
  { cat "$err"; fail 'interrupted inside of an instruction'; }
interrupted INT 130 '' puzzle --make 10000000 --clues 23 -o none
[ ! -e none ] || fail 'puzzle wrote half a file'
echo 'all refused'
