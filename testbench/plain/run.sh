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

cd "$here" # images are named relative to this folder
status=0
for bench in "${benches[@]}"; do
  [ -f "${bench}_bench.v" ] || { echo "run.sh: error: no bench '$bench' here" >&2; exit 2; }
  if iverilog -g2012 -Wall -Wno-timescale -I . -y ../../rtl -y ../../formal \
    -s "${bench}_bench" -o "$tmp/$bench" "${bench}_bench.v" >"$tmp/log" 2>&1 &&
    [ ! -s "$tmp/log" ] && vvp -n "$tmp/$bench" >>"$tmp/log" 2>&1 && grep -q '^PASS' "$tmp/log"; then
    echo "$bench: $(tail -n 1 "$tmp/log")"
  else
    status=1
    echo "$bench: failed"
    sed 's/^/  /' "$tmp/log"
  fi
done
exit $status
