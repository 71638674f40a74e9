#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
# SPDX-License-Identifier: MIT
# Bad command lines of every verb: outputs that cannot be written and numbers that are none are
# refused before any work, with one line and status 2.
# usage: usage.sh FOLDER-OF-PROGRAMS
set -euo pipefail

bin=$1
work=$(mktemp -d)
help=$(mktemp)
trap 'rm -rf "$work" "$help"' EXIT
cd "$work"

fail() {
  echo "usage.sh: $*"
  exit 1
}

# A program that never ends by itself: who begins to run it does not come back in time.
printf '\tLOC 1000\nGO:\tJRST GO\n\tEND GO\n' >endless.mac
printf '\tLOC 1000\nGO:\tHALT GO\n\tEND GO\n' >halt.mac
printf '{"reason": "halt"}\n' >record.json
printf '1\n' >plain
mkdir folder
endless='run endless.mac --on golden --max-clocks 1000000000000000'
forever='--instructions 1000000000000'
puzzle=..2..3...$(printf '.%.0s' {1..72})
echo "$puzzle" >open.txt
entries() { find . -maxdepth 1 | wc -l; }
before=$(entries)

refused() { # WHAT COMMAND...: says one line with WHAT, status 2, in a moment, and leaves no file
  local what=$1 got=0
  shift
  timeout 10 "$bin/ka10" "$@" >out 2>err </dev/null || got=$?
  [ "$got" = 2 ] || fail "$*: status $got, expected 2: $(head -n 2 err)"
  [ ! -s out ] || fail "$*: wrote to standard output"
  [ "$(wc -l <err)" = 1 ] || { cat err; fail "$*: expected one line"; }
  grep -qF -- "$what" err || { cat err; fail "$*: expected: $what"; }
  rm out err
  [ "$(entries)" = "$before" ] || fail "$*: left $(find .)"
}

outputs() { # VERB-AND-WORDS OPTION...
  local line=$1 words option tail
  shift
  read -ra words <<<"$line"
  for option in "$@"; do
    tail=''
    case $option in --wave) tail=.fst ;; --render) tail=.svg ;; esac
    refused "nowhere/f$tail: error: cannot create: No such file" \
      "${words[@]}" "$option" "nowhere/f$tail"
    refused "plain/f$tail: error: cannot create: Not a directory" \
      "${words[@]}" "$option" "plain/f$tail"
    mkdir "folder/d$tail"
    refused "folder/d$tail: error: cannot write: Is a directory" \
      "${words[@]}" "$option" "folder/d$tail"
    rmdir "folder/d$tail"
    refused ": expected the name of a file" "${words[@]}" "$option" ""
  done
}

numbers() { # VERB-AND-WORDS OPTION...: counts from 1
  local line=$1 words option bad
  shift
  read -ra words <<<"$line"
  for option in "$@"; do
    for bad in -5 0 x 1e3 0x10 99999999999999999999999 ' 1' ''; do
      refused "$option: expected a decimal number from 1" "${words[@]}" "$option" "$bad"
    done
  done
}

seeds() { # VERB-AND-WORDS OPTION...: numbers from 0
  local line=$1 words option bad
  shift
  read -ra words <<<"$line"
  for option in "$@"; do
    for bad in -1 x 1.5 +1 99999999999999999999999; do
      refused "$option: expected a decimal number from 0" "${words[@]}" "$option" "$bad"
    done
  done
}

outputs "$endless" --json --trace --profile --tty-out --ptp
outputs 'run endless.mac --max-clocks 1000000000000000' --wave
outputs 'solve open.txt --solver fast --on golden --limit-clocks 1000000000000' \
  --json --junit --csv --db
outputs 'solve --limit-clocks 1000000000000' --wave
outputs "random $forever" --json --save --wave
outputs 'vectors missing.vec' --json
outputs clocks --write
outputs 'disasm endless.mac' -o --output
outputs 'report record.json' -o --output
outputs 'puzzle --make 10000000' -o --output
outputs 'waves missing.fst' --render
outputs 'console missing-device' --punch

refused 'plain/r: error: cannot make the report: not a folder' solve --report plain/r
refused 'plain: error: cannot make the report: not a folder' solve --report plain
refused '/proc/none: error: cannot make the report: cannot create' solve --report /proc/none
refused 'folder: error: no page in it' book folder
refused '--wave: expected a name that ends in .fst or .vcd' run endless.mac --wave w.txt
refused '--wave: expected a name that ends in .fst or .vcd' solve --wave .fst
refused '--wave: expected a name that ends in .fst or .vcd' random --wave w

for verb in run vectors solve; do
  refused '--on: abacus not in {rtl,golden,both}' $verb x --on abacus
done
# What a terminal shows of help is text.
for verb in '' book clocks console disasm random puzzle report run solve vectors waves; do
  "$bin/ka10" ${verb:+"$verb"} --help >"$help" || fail "$verb --help"
  ! LC_ALL=C grep '[^ -~]' "$help" || fail "$verb --help is not plain text"
done

numbers "$endless" --max-instructions --flip --wave-last
numbers 'run endless.mac --on golden' --max-clocks
numbers solve --jobs --limit-clocks --sample
numbers random --instructions --length --flip
numbers puzzle --make
seeds "$endless" --clock-every
seeds solve --tty-latency
seeds random --seed
seeds 'puzzle --make 1' --seed
seeds 'vectors missing.vec' --show
seeds 'console missing-device' --baud
for option in --start --switches --tty-in --ptr --wave-from --wave-to; do
  refused "$option: expected" run endless.mac --max-clocks 1000 "$option" ''
done
for option in --tty-in --ptr; do
  refused "$option: \\400 is no byte" run endless.mac --max-clocks 1000 "$option" 'TEXT:A\400'
done
refused '--jobs: expected a decimal number from 1 to 256' solve --jobs 257
refused '--limit: expected a decimal number from 2' puzzle --check open.txt --limit 1
refused '--clues: expected a decimal number from 17 to 81' puzzle --make 1 --clues 16
for bad in 5 clock: clock:x clock:-1 'clock'; do
  refused '--wave-from: expected' random --wave-from "$bad"
  refused '--wave-to: expected' random --wave-to "$bad"
done
for bad in -5 0 1023 257K 262145 K 1KK 64M 18014398509481985K ''; do
  refused '--memory: expected' run endless.mac --memory "$bad"
  refused '--memory: expected' random --memory "$bad"
  refused '--memory: expected' vectors missing.vec --memory "$bad"
done
for bad in -1 x random: random:x random:-1 '' ; do
  refused '--wait-states: expected' run endless.mac --wait-states "$bad"
  refused '--wait-states: expected' random --wait-states "$bad"
done

# What can be written is: devices stay devices, old files are replaced, links stay links.
ln -s target link
for option in --json --trace --profile --tty-out --ptp; do
  "$bin/ka10" run halt.mac --on golden "$option" /dev/null 2>err || fail "$option /dev/null"
  [ -c /dev/null ] || fail "$option made /dev/null a file"
done
echo old >target
"$bin/ka10" run halt.mac --on golden --json link 2>err || fail '--json link'
[ -L link ] || fail 'the link became a file'
grep -q '"reason": "halt"' target || fail 'the old file is still there'
mkfifo pipe
cat pipe >copy &
"$bin/ka10" run halt.mac --on golden --trace pipe 2>err || fail '--trace into a pipe'
wait
grep -q HALT copy || fail 'the trace did not come through the pipe'

# A disk that is full shows only when it is written to.
for option in --json --trace --profile; do
  got=0
  "$bin/ka10" run halt.mac --on golden "$option" /dev/full 2>err >out || got=$?
  [ "$got" = 2 ] || fail "$option /dev/full: status $got"
  grep -q '^/dev/full: error: cannot write: No space' err || { cat err; fail "$option /dev/full"; }
done
printf '\tLOC 1000\nGO:\tDATAO 120,["X"]\n\tMOVEI 1,40\n\tSOJG 1,.\n\tHALT GO\n\tEND GO\n' >x.mac
for words in 'run x.mac --on golden' 'run halt.mac --on golden --dump 1000' 'solve --on golden' \
  'random --instructions 100' 'puzzle --make 1'; do
  got=0
  # shellcheck disable=SC2086  # words
  "$bin/ka10" $words 2>err >/dev/full || got=$?
  [ "$got" = 2 ] || fail "$words: output into a full disk: status $got"
  grep -q 'standard output: error: cannot write' err || { cat err; fail "$words: full disk"; }
done
echo 'all refused'
