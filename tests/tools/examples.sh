#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
# SPDX-License-Identifier: MIT
# The examples in every verb's help can be pasted: each line with ./ka10 is run, in a folder that
# has the sources and a ./ka10 that builds nothing. Not run: what needs a board, a picture or a
# screen. What a page of docs/ shows as the output of a command is what comes.
# usage: examples.sh FOLDER-OF-PROGRAMS SOURCE-FOLDER
set -euo pipefail

bin=$1
source=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
for name in bench docs macro10 tests waves; do ln -s "$source/$name" $name; done
cat >ka10 <<END
#!/bin/sh
case \$1 in asm) shift; exec "$bin/macro10" "\$@" ;; esac
exec "$bin/ka10" "\$@"
END
chmod +x ka10

fail() {
  echo "examples.sh: $*"
  exit 1
}

run() { # LINE-OF-HELP
  local line=$1 got=0
  timeout 120 bash -c "$line" >out 2>err </dev/null || got=$?
  case $line in *--flip*) [ $got = 1 ] && got=0 ;; esac
  [ $got = 0 ] || { cat out err; fail "$line: status $got"; }
}

for verb in solve run asm disasm vectors random puzzle book clocks report waves console; do
  ./ka10 $verb --help >help
  grep -q '\./ka10 '$verb help || fail "$verb --help has no example to paste"
  while IFS= read -r line; do
    case $line in
      *' console '* | *photo.png* | *' --write '* | *GTKWave) continue ;;
    esac
    run "$line"
  done < <(sed -E -n 's/^(Examples?:)? *(\.\/ka10 )/\2/p' help)
done

table() { # PAGE: the table of clocks on it
  awk '/^    clock  phase/ { on = 1 } /^```/ { on = 0 } on' "$source/docs/$1"
}
./ka10 run docs/addm.mac --wave addm.fst 2>err
./ka10 waves addm.fst --text --from pc:1001 --to +2 >shown
table addm.md | diff - shown || fail 'docs/addm.md shows another table'
./ka10 asm waves/examples/example.mac -o example.oct --symbols example.sym 2>err
./ka10 run waves/examples/example.mac --on rtl --wave example.fst 2>err
./ka10 waves example.fst --text --symbols example.sym --from 2 --to 5 >shown
table waves.md | diff - shown || fail 'docs/waves.md shows another table'
echo 'all examples work'
