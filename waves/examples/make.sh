#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
# SPDX-License-Identifier: MIT
# Records the example and draws its pictures: make.sh [BIN-FOLDER [OUTPUT-FOLDER]]
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
window=(--from START --to 42 --fold --wrap 14 --title "$title")
draw "${window[@]}" --render "$to/example.svg"
draw "${window[@]}" --render "$to/example-light.png" --theme light --scale 1
draw "${window[@]}" --render "$to/example-dark.png" --theme dark --scale 1
draw --text --from START --to 42 >"$to/example.txt"
rm "$to/example.oct" "$to/example.log"
