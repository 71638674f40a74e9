#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
# SPDX-License-Identifier: MIT
# Yosys must be able to map the CPU to a chip, without a latch, a tri-state or a warning that the
# lint does not have: lint/synth.sh [ice40|ecp5 [FLOATING MULTIPLIER]]; without words, all of them.
# This only proves that it can be done; size and speed are measured by bench/fpga/pnr.sh.
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/.."

map() { # CHIP FLOATING MULTIPLIER
  local log
  log=$(mktemp)
  yosys -l "$log" -q -p "read_verilog -sv -Irtl rtl/ka10.v rtl/ka10_*.v
    chparam -set FLOATING $2 -set MULTIPLIER $3 ka10
    hierarchy -check -top ka10
    synth_$1 -top ka10
    check -assert
    select -assert-none t:\$_DLATCH* t:\$dlatch t:\$_TBUF_ t:\$tribuf
    tee -q -a $log stat" >"$log.out" 2>&1 || {
    tail -n 3 "$log.out"
    echo "synth: $1 does not accept FLOATING=$2 MULTIPLIER=$3"
    return 1
  }
  cells=$(awk '/Number of cells:/ { n = $4 } / cells$/ { n = $1 } END { print n }' "$log")
  rm -f "$log" "$log.out"
  echo "synth: $1 FLOATING=$2 MULTIPLIER=$3: $cells cells"
  [ "$cells" -gt 500 ] # an empty processor is none
}

case $# in
  0 | 1)
    for chip in ${1:-ice40 ecp5}; do
      for setting in '0 0' '0 1' '1 0' '1 1'; do
        # shellcheck disable=SC2086  # two words
        map "$chip" $setting
      done
    done ;;
  *) map "$@" ;;
esac
