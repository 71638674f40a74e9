#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
# SPDX-License-Identifier: MIT
# The lint can fail: a copy of the project with one fault planted must be refused, with the fault
# named, for every kind of fault; the same copy without the fault must pass the house rules.
set -euo pipefail
root=$(cd "$(dirname "$(readlink -f "$0")")/../.." && pwd)
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
head='// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT'
failed=0

fresh() { # a small project that keeps all rules
  rm -rf "$tmp/p"
  mkdir -p "$tmp/p/rtl" "$tmp/p/lint" "$tmp/p/docs"
  cp "$root"/lint/*.sh "$root/lint/verilator.vlt" "$tmp/p/lint/"
  echo 'rtl/counter.v' >"$tmp/p/lint/tops.txt"
  cat >"$tmp/p/rtl/counter.v" <<EOF2
$head
// Counts.
\`default_nettype none
module counter (
  input  logic       clk,
  input  logic       reset,
  output logic [0:3] count
);
  always_ff @(posedge clk) if (reset) count <= '0; else count <= count + 4'd1;
endmodule
\`default_nettype wire
EOF2
  printf '%s\n' '# Small' '' '| folder | what |' '|---|---|' '| `rtl/` | hardware |' \
    '| `lint/` | lint |' '| `docs/` | [book](docs/book.md) |' >"$tmp/p/README.md"
  echo '# Book' >"$tmp/p/docs/book.md"
}

expect() { # PART WORDS: the lint of the project fails and says so
  local status=0
  "$tmp/p/lint/run.sh" --only "$1" >"$tmp/log" 2>&1 || status=$?
  if [ $status = 0 ] || ! grep -q -- "$2" "$tmp/log"; then
    echo "not found by $1 (status $status): $2"
    cat "$tmp/log"
    failed=1
  fi
}

fresh
for part in verilator iverilog yosys house; do
  "$tmp/p/lint/run.sh" --only $part >"$tmp/log" 2>&1 || {
    echo "$part refuses a faultless project"
    cat "$tmp/log"
    failed=1
  }
done

plant() { # SED-SCRIPT: change counter.v
  fresh
  sed -i "$1" "$tmp/p/rtl/counter.v"
}
plant 's/4.d1/5'\''d1/' && expect verilator WIDTH
plant 's/output logic \[0:3\]/output logic [0:4]/; s/count <= .0;/count[5] <= 0;/' &&
  expect iverilog 'count'
plant 's/^endmodule/  assign count[0] = reset;\nendmodule/' && expect yosys 'count'
plant '1d' && expect house 'rtl/counter.v:1: no SPDX head'
plant "s/Counts./$(printf 'x%.0s' {1..100})/" && expect house 'rtl/counter.v:3: 103 columns'
plant 's/Counts./TO''DO: count/' && expect house 'rtl/counter.v:3: unfinished'
plant 's/Counts./verilator lint''_off WIDTH/' && expect house 'rtl/counter.v:3: waivers'
plant 's/Counts./full''_case/' && expect house 'rtl/counter.v:3: synthesis pragmas'
plant 's/count <= .0;/count <= #1 0;/' && expect house 'rtl/counter.v:10: no ifdef'
plant 's/;$/; /' && expect house 'blanks at the end'
plant 's|Counts.|TEST_''CASE("a; b")|' && expect house 'rtl/counter.v:3: CTest takes'
plant '4d' && expect house 'no default_nettype none'
fresh
head -c 2100000 /dev/zero >"$tmp/p/docs/big.bin"
expect house 'docs/big.bin:1: 2100000 bytes'
fresh
sed -i 's|book.md|nowhere.md|' "$tmp/p/README.md"
expect house 'README.md:1: the link docs/nowhere.md leads nowhere'
fresh
mkdir "$tmp/p/extra" && echo x >"$tmp/p/extra/x.txt"
expect house 'README.md:1: the table misses extra/'
fresh
sed -i 's|`lint/`|`lind/`|' "$tmp/p/README.md"
expect house 'README.md:6: there is no folder lind/'
fresh
sed 's/counter/lonely/' "$tmp/p/rtl/counter.v" >"$tmp/p/rtl/lonely.v"
expect verilator 'rtl/lonely.v is in no top'
fresh
printf '#!/bin/bash\necho $1 > $2\ncd $3\n' >"$tmp/p/lint/bad.sh"
expect scripts 'SC2164'
[ $failed = 0 ] && echo "every planted fault was found"
exit $failed
