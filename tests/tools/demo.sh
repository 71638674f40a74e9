#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
# SPDX-License-Identifier: MIT
# macro10/demo on ENGINES: typed lines come back backwards, there is a line for every second of
# machine time, and pi comes out. The area below 4/(1+x*x) in n strips is pi + 1/(12 n^2), nearly.
set -euo pipefail
source=$1 bin=$2
shift 2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
printf 'HELLO, WORLD\rPDP-10\r\rABLE WAS I ERE I SAW ELBA\rSTOP\r' >"$folder/typed"
"$bin/ka10" run "$source/macro10/demo/demo.mac" --clock-every 200 --tty-in "$folder/typed" \
  --tty-out "$folder/printed" --max-instructions 3000000 "$@" >"$folder/log" 2>&1 || {
  cat "$folder/log"
  exit 1
}
tr -d '\r\0' <"$folder/printed" >"$folder/lines"
awk '
  function fail(text) { print "line " NR ": " text ": " $0; bad = 1 }
  /^[0-9][0-9]:/ {
    seconds++
    if ($1 != sprintf("%02d:%02d:%02d", seconds / 3600, seconds / 60 % 60, seconds % 60))
      fail("not second " seconds)
    if (seconds == 1 && $4 == "0.000000") next
    if (NF != 7 || $2 != "PI" || $5 != "FROM" || $7 != "STRIPS") fail("not a clock line")
    if ($6 < strips) fail("fewer strips than before")
    strips = $6
    error = $4 - 3.14159265 - 1 / (12 * strips * strips)
    if (strips >= 4 && (error > 3e-6 || error < -3e-6)) fail("a wrong pi")
    next
  }
  /^PI IS/ { last = $0; next }
  { typed = typed $0 "|" }
  END {
    if (typed != "DLROW ,OLLEH|01-PDP||ABLE WAS I ERE I SAW ELBA|POTS|") fail("typed lines: " typed)
    if (last != "PI IS 3.141593. GOODBYE.") fail("last line: " last)
    if (seconds < 10 || strips < 1024) fail(seconds " seconds, " strips " strips only")
    exit bad
  }' "$folder/lines" || {
  cat "$folder/lines" "$folder/log"
  exit 1
}
grep -q '^halt: HALT at' "$folder/log" || { cat "$folder/log"; exit 1; }
