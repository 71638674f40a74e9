#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
# SPDX-License-Identifier: MIT
# Every signal of the save files is recorded (GTKWave says nothing of unknown ones), in FST and VCD;
# GTKWave itself shows phases, flags and instructions by name through the filters, and the verb
# waves starts it where its filters are found.
set -euo pipefail
source=$1 bin=$2
for tool in gtkwave xvfb-run; do
  command -v "$tool" >/dev/null || { echo "needs $tool" && exit 77; }
done
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
fail() {
  echo "$*"
  exit 1
}
export LIBGL_ALWAYS_SOFTWARE=1 HOME=$folder

"$bin/macro10" "$source/waves/examples/example.mac" -f oct -o "$folder/example.oct"
for format in fst vcd; do # a name with a blank is a name too
  "$bin/ka10" run "$folder/example.oct" --on rtl --wave "$folder/an example.$format" >/dev/null
done

for save in "$source"/waves/*.gtkw; do
  rows=$(grep -c -v -e '^@' -e '^\[' -e '^\*' -e '^\^' "$save")
  signals=$(sed -n 's/^\(TOP\.bench\.[^[]*\).*/\1/p' "$save" | paste -sd,)
  "$bin/ka10" waves "$folder/an example.fst" --render - --to +1 --signals "$signals" >/dev/null ||
    fail "$(basename "$save"): not everything is recorded"
  cat >"$folder/look.tcl" <<'TCL'
gtkwave::setMarker 45
for {set i 0} {$i < [gtkwave::getTotalNumTraces]} {incr i} {
  puts "row [gtkwave::getTraceNameFromIndex $i] = [gtkwave::getTraceValueAtMarkerFromIndex $i]"
}
gtkwave::/File/Quit
TCL
  for format in fst vcd; do
    KA10_INSTRUCTION=$bin/ka10-instruction timeout 60 xvfb-run -a gtkwave \
      --chdir="$source/waves" "$folder/an example.$format" "$save" -S "$folder/look.tcl" \
      >"$folder/seen" 2>&1 || true
    [ "$(grep -c '^row ' "$folder/seen")" = "$rows" ] ||
      fail "$(basename "$save"), $format: GTKWave shows other rows than the $rows of the file:" \
        "$(cat "$folder/seen")"
    # clock 4: ADDM has its operand -1 and adds 5
    for line in 'phase\[5:0\] = F' 'retire_word\[0:35\] = ADDM 1,1012'; do
      grep -q "^row $line$" "$folder/seen" || fail "$(basename "$save"), $format: no '$line' in" \
        "$(cat "$folder/seen")"
    done
  done
done

# The verb: its GTKWave is replaced by one that tells its words and where it stands.
mkdir "$folder/bin"
cat >"$folder/bin/gtkwave" <<'SH'
#!/bin/sh
for word; do echo "$word"; done
echo "$KA10_INSTRUCTION"
SH
chmod +x "$folder/bin/gtkwave"
DISPLAY=:9 PATH=$folder/bin:$PATH "$bin/ka10" waves "$folder/an example.fst" >"$folder/words"
for word in "--chdir=$source/waves" "$folder/an example.fst" "$source/waves/ka10.gtkw" \
  "$bin/ka10-instruction"; do
  grep -qxF -e "$(readlink -f "$word" 2>/dev/null || true)" -e "$word" "$folder/words" ||
    fail "GTKWave was not given '$word' but: $(cat "$folder/words")"
done
if DISPLAY=:9 PATH=$folder/none "$bin/ka10" waves "$folder/an example.fst" 2>"$folder/words"; then
  fail "without GTKWave the verb should have failed"
fi
grep -q 'gtkwave:0:0: error: cannot start it' "$folder/words" ||
  fail "no reason: $(cat "$folder/words")"
