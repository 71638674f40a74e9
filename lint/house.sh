#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
# SPDX-License-Identifier: MIT
# The house rules that a program can check, over all files of the project: heads, line length,
# words that may not stand in code, sizes, the README's table of folders, links between documents.
# Prints one line an offence, file:line: what; status 1 when there is any.
#   house.sh [--root DIR]   check      house.sh --files | --scripts   list what is looked at
set -euo pipefail
export LC_ALL=C.UTF-8
root=$(dirname "$(readlink -f "$0")")/..
if [ "${1:-}" = --root ]; then
  root=$2
  shift 2
fi
cd "$root"

files() { # the project's files: tracked and new ones; in a tree without git all but build results
  local all
  if all=$(git -c safe.directory='*' ls-files --cached --others --exclude-standard 2>/dev/null) &&
    [ -n "$all" ]; then
    while IFS= read -r file; do if [ -f "$file" ]; then echo "$file"; fi; done <<<"$all"
  else
    find . -type f -not -path './build/*' -not -path './.git/*' -not -path './results/*' |
      sed 's|^\./||'
  fi | sort
}

is_code='\.(v|vh|sv|svh|cpp|h|c|py|sh|cmake|mac|tcl|vlt|yml|pcf|lpf|cst|xdc|mk)$'
is_code="$is_code|(^|/)(CMakeLists\.txt|Makefile|ka10|\.ci/run)$"
is_data='(^|/)(data|bad|expected|grammar|asm_listings)/'
code() { files | grep -E "$is_code" | grep -Ev "$is_data" || true; }
scripts() {
  files | grep -Ev '\.(xz|png|svg|fst|rim|sav|bin)$' | while IFS= read -r file; do
    if IFS= read -r line <"$file" && [[ $line == '#!'*sh ]]; then echo "$file"; fi
  done 2>/dev/null
}

case ${1:-} in
  --files) files; exit ;;
  --scripts) scripts; exit ;;
esac

offences=$(mktemp)
trap 'rm -f "$offences"' EXIT
mapfile -t code < <(code)
mapfile -t rtl < <(code | grep '^rtl/.*\.v$' || true)
mapfile -t documents < <(files | grep '\.md$' || true)

# Heads: the two SPDX lines within the first three (a script's first is its interpreter).
for file in "${code[@]}"; do
  head -n 3 "$file" | grep -q 'SPDX-FileCopyrightText: ' &&
    head -n 4 "$file" | grep -q 'SPDX-License-Identifier: MIT' ||
    echo "$file:1: no SPDX head"
done >>"$offences"

# Line length, with tabs of eight; trailing blanks.
awk 'FNR == 1 { mac = FILENAME ~ /\.mac$/ }
  { sub(/\r$/, "(CR)"); line = "" ; n = split($0, piece, "\t")
    for (i = 1; i <= n; i++) {
      line = line piece[i]
      if (i < n) do line = line " "; while (length(line) % 8)
    } }
  length(line) > 100 { print FILENAME ":" FNR ": " length(line) " columns, the limit is 100" }
  /\(CR\)$/ { print FILENAME ":" FNR ": ends in a carriage return" }
  !mac && /[ \t]$/ { print FILENAME ":" FNR ": blanks at the end" }' "${code[@]}" >>"$offences"

# Words. This file and the waiver file are where they may stand.
words() { # WHY PATTERN FILE...
  local why=$1 pattern=$2
  shift 2
  [ $# = 0 ] || grep -EnH "$pattern" "$@" | grep -Ev '^lint/(house\.sh|verilator\.vlt):' |
    sed -E "s/^([^:]*:[0-9]+):.*/\1: $why/" || true
}
{
  words 'unfinished business belongs into docs' '\b(TODO|FIXME|XXX|HACK)\b' "${code[@]}"
  words 'CTest takes a name with ; for two and one with - for an option, and runs neither' \
    'TEST_CASE\("(-|[^"]*;)' "${code[@]}"
  words 'waivers stand in lint\/verilator.vlt only' 'lint_o(ff|n)' "${code[@]}"
  words 'synthesis pragmas are not used' '(full|parallel)_case|translate_o(ff|n)' "${code[@]}"
  words 'no ifdef, display or delay in rtl' \
    '`if|\$(display|write|monitor|finish)|(^|[^#])# *[0-9]' "${rtl[@]}"
} >>"$offences"
for file in "${rtl[@]}"; do
  grep -q '^`default_nettype none' "$file" || echo "$file:1: no default_nettype none"
done >>"$offences"

# Sizes.
files | while IFS= read -r file; do
  bytes=$(stat -c %s "$file")
  [ "$bytes" -le 2097152 ] || echo "$file:1: $bytes bytes, the limit is 2 MB"
done >>"$offences"

# The README's table of folders names every folder, and only folders there are.
if [ -f README.md ]; then
  grep -on '^| *\[\?`[A-Za-z0-9_./-]*/`' README.md | tr -d '|[` ' |
    while IFS=: read -r line folder; do
      [ -d "$folder" ] || echo "README.md:$line: there is no folder $folder"
    done >>"$offences"
  files | grep / | cut -d/ -f1 | sort -u | while IFS= read -r folder; do
    grep -q "^| *\[\?\`$folder/" README.md || echo "README.md:1: the table misses $folder/"
  done >>"$offences"
fi

# Links between documents: [text](path#anchor), relative to the document.
for file in "${documents[@]}"; do
  awk '/^ *```/ { code = !code } !code' "$file" | grep -oE '\]\([^)]+\)' |
    sed -E 's/^\]\(//; s/\)$//; s/ ".*$//' | while IFS= read -r link; do
    case $link in http*://* | mailto:* | '#'*) continue ;; esac
    path=${link%%#*}
    [ -e "$(dirname "$file")/${path//%20/ }" ] || echo "$file:1: the link $link leads nowhere"
  done
done >>"$offences" || true

sort -u "$offences"
[ ! -s "$offences" ]
