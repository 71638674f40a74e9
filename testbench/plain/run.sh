#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
# SPDX-License-Identifier: MIT
# Compiles and runs benches of this folder with Icarus alone. Status 0: every one said PASS.
# usage: testbench/plain/run.sh [BENCH...]   (default: all; example: run.sh teletype)
set -euo pipefail
here=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")" && pwd)
command -v iverilog >/dev/null || { echo "run.sh: error: iverilog is missing" >&2; exit 2; }
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

benches=("$@")
if [ ${#benches[@]} = 0 ]; then
  for file in "$here"/*_bench.v; do
    name=${file##*/}
    benches+=("${name%_bench.v}")
  done
fi

# Icarus 11 wakes the always_comb processes of a design as large as the processor for ever, at
# times; always @* means the same here and works.
mkdir "$tmp/rtl"
cp "$here"/../../rtl/*.v "$here"/../../rtl/*.vh "$tmp/rtl/"
sed -i 's/^\( *\)always_comb\b/\1always @*/' "$tmp"/rtl/*.v

cd "$here" # images are named relative to this folder
status=0
for bench in "${benches[@]}"; do
  [ -f "${bench}_bench.v" ] || { echo "run.sh: error: no bench '$bench' here" >&2; exit 2; }
  if iverilog -g2012 -Wall -Wno-timescale -I . -I "$tmp/rtl" -s "${bench}_bench" -o "$tmp/$bench" \
    "${bench}_bench.v" "$tmp"/rtl/*.v ../../formal/memory_protocol.v >"$tmp/log" 2>&1 &&
    vvp -n "$tmp/$bench" >>"$tmp/log" 2>&1 && grep -q '^PASS' "$tmp/log"; then
    echo "$bench: $(tail -n 1 "$tmp/log")"
  else
    status=1
    echo "$bench: failed"
    head -n 40 "$tmp/log" | sed 's/^/  /'
  fi
done
exit $status
