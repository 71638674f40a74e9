#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
# SPDX-License-Identifier: MIT
# Runs the proofs: every folder with a proof.txt. Yosys alone does it (its SAT prover).
#   top M            the module proved
#   source F...      files, from the root of the repository
#   bind F P         the properties P (beside proof.txt) are put at the end of the module in F
#   param N=V        a parameter of the top
#   free M...        modules replaced by arbitrary outputs
#   induction N      proved for ever, by induction over at most N clocks
#   base N           shown for the first N clocks
#   fault F SED      F changed like this must be refuted (a proof that cannot fail proves nothing)
set -euo pipefail
root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)
cd "$root"

usage() {
  cat <<'TEXT'
usage: ./ka10 formal [--keep DIR] [PROOF...]     (default: all)
  --keep DIR   logs and counterexamples (.vcd) go there and stay
example: ./ka10 formal --keep /tmp/proofs teletype
TEXT
}

fail() { echo "formal: error: $*" >&2; exit "${status:-1}"; }

keep='' proofs=()
while [ $# -gt 0 ]; do
  case $1 in
    -h | --help) usage; exit 0 ;;
    --keep) [ $# -ge 2 ] || { status=2 fail "'--keep' wants a folder"; }; keep=$2; shift 2 ;;
    -*) status=2 fail "unknown option '$1' (see --help)" ;;
    *) proofs+=("$1"); shift ;;
  esac
done
command -v yosys >/dev/null || { status=2 fail "the program 'yosys' is missing"; }
if [ ${#proofs[@]} = 0 ]; then
  for file in formal/*/proof.txt; do proofs+=("$(basename "$(dirname "$file")")"); done
fi

if [ -n "$keep" ]; then
  mkdir -p "$keep" && tmp=$(cd "$keep" && pwd)
else
  tmp=$(mktemp -d)
  trap 'rm -rf "$tmp"' EXIT
fi

work='' top='' sources=() binds=() params=() freed=() steps='' how='' faults=()

prepare() { # SUFFIX [FILE SED]: sources with properties (and a fault) in $work/SUFFIX
  local file changed
  dir=$work/$1
  rm -rf "$dir" && mkdir -p "$dir"
  for file in "${sources[@]}"; do cp "$file" "$dir/"; done
  cp rtl/*.vh "$dir/" 2>/dev/null || true
  if [ $# -gt 1 ]; then
    changed=$dir/$(basename "$2")
    sed -i "$3" "$changed"
    ! cmp -s "$2" "$changed" || fail "$proof: the fault '$3' changes nothing in $2"
  fi
  for bind in "${binds[@]}"; do
    file=$dir/$(basename "${bind%% *}")
    awk -v body="formal/$proof/${bind#* }" \
      '/^endmodule/ { while ((getline line < body) > 0) print line } { print }' \
      "$file" >"$file.bound"
    mv "$file.bound" "$file"
  done
}

prove() { # SUFFIX EXTRA...: the prover's status; its log in $work/SUFFIX.log
  local suffix=$1 script name
  shift
  script="read_verilog -formal -sv -I. $(cd "$work/$suffix" && echo *.v);"
  for param in "${params[@]}"; do script+=" chparam -set ${param%%=*} ${param#*=} $top;"; done
  for name in "${freed[@]}"; do script+=" blackbox $name;"; done
  script+=" prep -top $top -flatten; memory_map; opt -full; clean;"
  script+=" sat -prove-asserts -set-assumes -tempinduct -maxsteps $steps $*"
  (cd "$work/$suffix" && yosys -q -l "../$suffix.log" -p "$script" >/dev/null 2>"../$suffix.err")
}

result=0
for proof in "${proofs[@]}"; do
  [ -f "formal/$proof/proof.txt" ] || { status=2 fail "there is no proof '$proof'"; }
  work=$tmp/$proof top='' sources=() binds=() params=() freed=() steps='' how='' faults=()
  mkdir -p "$work"
  while read -r key rest; do
    case $key in
      '' | '#'*) ;;
      top) top=$rest ;;
      source)
        for file in $rest; do sources+=("$file"); done ;;
      bind) binds+=("$rest") ;;
      param) params+=("$rest") ;;
      free) read -ra freed <<<"$rest" ;;
      induction | base) how=$key steps=$rest ;;
      fault) faults+=("$rest") ;;
      *) fail "formal/$proof/proof.txt: what is '$key'?" ;;
    esac
  done <"formal/$proof/proof.txt"

  began=$(date +%s%N)
  prepare proof
  case $how in
    induction)
      said="for ever"
      if prove proof -verify -dump_vcd ../proof.vcd; then good=1; else good=0; fi ;;
    base) # the prover calls running out of steps a failure: what counts is that it found nothing
      said="for $steps clocks"
      if prove proof -tempinduct-baseonly -falsify -dump_vcd ../proof.vcd; then good=0; else
        if grep -q 'proof did succeed' "$work/proof.err"; then good=1; else good=0; fi
      fi ;;
    *) fail "formal/$proof/proof.txt says neither induction nor base" ;;
  esac
  if [ $good = 0 ]; then
    result=1
    echo "formal: $proof: NOT proved${keep:+, see $work/proof.log and proof.vcd}" >&2
    tail -n 3 "$work/proof.err" >&2
    continue
  fi

  caught=0
  for fault in "${faults[@]}"; do
    prepare "fault$caught" "${fault%% *}" "${fault#* }"
    if prove "fault$caught" -tempinduct-baseonly -falsify; then
      caught=$((caught + 1))
    else
      result=1
      echo "formal: $proof: the fault '$fault' was not refuted" >&2
      tail -n 3 "$work/fault$caught.err" >&2
    fi
  done
  echo "$proof: proved $said, $caught of ${#faults[@]} faults refuted," \
    "$((($(date +%s%N) - began) / 1000000)) ms"
done
exit $result
