#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
# SPDX-License-Identifier: MIT
# Records the examples and draws their pictures: make.sh [BIN-FOLDER [OUTPUT-FOLDER]]
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
bin=${1:-$here/../../build/release/bin}
to=${2:-$here}
draw() { "$bin/ka10" waves "$to/example.fst" --symbols "$to/example.sym" "$@"; }

"$bin/macro10" "$here/example.mac" -f oct -o "$to/example.oct" --symbols "$to/example.sym"
"$bin/ka10" run "$to/example.oct" --on rtl --wave "$to/example.fst" 2>"$to/example.log" || {
  cat "$to/example.log"
  exit 1
}
title='ADDM, PUSHJ, IDIVI, SKIPE, POPJ on the KA10'
window=(--from START --to 33 --fold --wrap 14 --title "$title")
draw "${window[@]}" --render "$to/example.svg"
draw "${window[@]}" --render "$to/example-light.png" --theme light --scale 1
draw "${window[@]}" --render "$to/example-dark.png" --theme dark --scale 1
draw --text --from START --to 33 >"$to/example.txt"

# The demonstration, when the first character is typed: an interrupt on channel 2.
"$bin/macro10" "$here/../../macro10/demo/demo.mac" -f oct -o "$to/demo.oct" \
  --symbols "$to/demo.sym"
"$bin/ka10" run "$to/demo.oct" --on rtl --wave "$to/demo.fst" --max-instructions 100 \
  --tty-in TEXT:H --tty-out /dev/null 2>"$to/example.log" || [ $? = 3 ] || {
  cat "$to/example.log"
  exit 1
}
"$bin/ka10" waves "$to/demo.fst" --symbols "$to/demo.sym" --signals interrupt --wrap 16 \
  --from instruction:21 --to +31 --title 'A typed letter interrupts the computation of pi' \
  --render "$to/interrupt.svg"
rm "$to"/example.{oct,log} "$to"/demo.{oct,sym,fst}
