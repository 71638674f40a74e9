#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
# SPDX-License-Identifier: MIT
# The front door without its builds: a copy of ./ka10 and packages.txt in a folder with spaces, with
# stand-ins for dpkg-query, apt-get, sudo, id and the build tools that note how they were called.
set -euo pipefail
root=$(cd "$(dirname "$(readlink -f "$0")")/../.." && pwd)
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
failed=0
unset KA10_BUILD SUDO_UID SUDO_USER

home="$tmp/a path with spaces"
bin=$tmp/bin
mkdir -p "$home" "$bin"
cp "$root/ka10" "$root/packages.txt" "$home/"

stand_in() { # NAME SCRIPT
  printf '#!/bin/bash\necho "%s $*" >>"%s/calls"\n%s\n' "$1" "$tmp" "$2" >"$bin/$1"
  chmod +x "$bin/$1"
}
for tool in bash env sed grep tail head cat nproc mktemp chmod true readlink dirname sort mkdir \
  tee rm flock printf chown; do
  ln -s "$(type -P $tool)" "$bin/$tool"
done
all_installed='shift 3; for p in "$@"; do echo "$p installed"; done'

fresh() { # everything is there, root, nothing built
  rm -rf "$home/build" "$tmp/calls" && touch "$tmp/calls"
  stand_in dpkg-query "$all_installed"
  stand_in id 'echo 0'
  stand_in apt-get 'exit 0'
  rm -f "$bin/sudo"
  # shellcheck disable=SC2016  # expands in the stand-in
  stand_in cmake 'while [ $# -gt 0 ]; do [ "$1" = -B ] && {
    echo "CMAKE_HOME_DIRECTORY:INTERNAL=$PWD" >"$2/CMakeCache.txt"; : >"$2/build.ninja"; }
    shift; done'
  # shellcheck disable=SC2016
  stand_in ninja '[ "$1" = -C ] || exit 0; mkdir -p "$2/bin"; echo "[1/1] Linking"
    for p in ka10 macro10; do
      printf "#!/bin/bash\necho \"$p:\$PWD:\$*\"\nexit 3\n" >"$2/bin/$p"
      chmod +x "$2/bin/$p"; done'
  for tool in g++ verilator ctest; do stand_in $tool 'exit 0'; done
}

try() { # WORDS...: run the front door with only the stand-ins in PATH
  status=0
  (cd "$tmp" && PATH=$bin HOME=$tmp "${door:-$home/ka10}" "$@") >"$tmp/out" 2>"$tmp/err" \
    </dev/null || status=$?
}
check() { # SENTENCE CONDITION...
  local sentence=$1
  shift
  "$@" && return
  failed=1
  echo "not so: $sentence (status $status)"
  sed 's/^/  out: /' "$tmp/out"
  sed 's/^/  err: /' "$tmp/err"
  sed 's/^/  call: /' "$tmp/calls"
}
says() { [ "$(wc -l <"$tmp/err")" = 1 ] && grep -q -- "$1" "$tmp/err"; }
called() { grep -q -- "$1" "$tmp/calls"; }
not() { ! "$@"; }

fresh; try
check 'without a verb it prints help' grep -q '^usage: ./ka10 VERB' "$tmp/out"
fresh; try dance
check 'an unknown verb is one line' says "unknown verb 'dance'"
check 'and status 2' [ $status = 2 ]

fresh; try run 'a b' c
check 'the verb runs where the user stands, with his words' \
  grep -qx "ka10:$tmp:run a b c" "$tmp/out"
check 'its status is passed on' [ $status = 3 ]
check 'only the program is built' called 'ninja -C .* ka10$'
check 'with everything installed apt is not asked' not called '^apt-get'
: >"$tmp/calls"; try run
check 'what is configured is not configured again' not called '^cmake '
fresh; try asm x
check 'asm is macro10' grep -qx "macro10:$tmp:x" "$tmp/out"

ln -sf "$home/ka10" "$tmp/link"
fresh; door=$tmp/link try run
check 'a symbolic link will do' grep -q "ka10:$tmp:run" "$tmp/out"

fresh; try run
echo 'CMAKE_HOME_DIRECTORY:INTERNAL=/elsewhere' >"$home/build/release/CMakeCache.txt"
: >"$tmp/calls"; try run
check 'a moved checkout is configured anew' called '^cmake '

fresh; stand_in dpkg-query 'echo "cmake installed"; exit 1'; try run
check 'missing packages are installed' called 'apt-get .*install .*verilator'
check 'but not those of other verbs' not called 'apt-get .*gtkwave'
check 'nor those that are there' not called 'apt-get .* cmake'
# shellcheck disable=SC2016
picture_missing='shift 3; for p in "$@"; do [[ $p = libtess* ]] || echo "$p installed"; done'
fresh; stand_in dpkg-query "$picture_missing"; : >"$tmp/photo.JPG"; printf '\211PNG' >"$tmp/photo"
try solve a.sdm
check 'the reader of pictures is not installed for text' not called 'libtesseract'
try puzzle no.png
check 'nor for a picture that is not there' not called 'libtesseract'
try puzzle photo --as grid
check 'a picture is known by its bytes' called 'apt-get .*install .*libtesseract-dev'
check 'its reader is built' called 'ninja -C .* ka10 ka10-picture$'
: >"$tmp/calls"; try solve photo.JPG
check 'and by its name' called 'apt-get .*install .*libtesseract-dev'
: >"$tmp/calls"; echo 'KA10_PICTURE:INTERNAL=OFF' >>"$home/build/release/CMakeCache.txt"
try solve a.sdm
check 'a build without the reader serves text' not called '^cmake '
try solve photo.JPG
check 'and is configured again for a picture' called '^cmake '

fresh; stand_in dpkg-query 'exit 1'; stand_in apt-get 'echo "E: no network"; exit 100'; try run
check 'offline, apt failing is told' grep -q 'could not install.*offline' "$tmp/err"
check 'with status 1' [ $status = 1 ]

fresh; stand_in dpkg-query 'exit 1'; stand_in id 'echo 1000'; try run
check 'without sudo the list is one line' \
  says 'as root: apt-get update && apt-get install .*verilator'
fresh; stand_in dpkg-query 'exit 1'; stand_in id 'echo 1000'; stand_in sudo 'exit 1'; try run
check 'a sudo that wants a password, without a terminal, too' says 'as root: apt-get'
fresh; stand_in dpkg-query 'exit 1'; stand_in id 'echo 1000'
# shellcheck disable=SC2016
stand_in sudo '[ "$1" = -n ] && shift; exec "$@"'; try run
check 'sudo is used when it can be' called 'sudo .*apt-get .*install'
fresh; stand_in id 'echo 1000'; stand_in sudo 'exit 1'; try run
check 'sudo is not called when nothing is missing' not called '^sudo'

fresh; rm "$bin/dpkg-query" "$bin/verilator"; try run
check 'without apt, a missing tool and the list' says "'verilator' is missing and there is no apt"
fresh; rm "$bin/ninja"; try run
check 'a missing tool is one line' says "the tool 'ninja' is not in PATH"
fresh; stand_in verilator 'echo "libfoo.so: not found" >&2; exit 127'
# shellcheck disable=SC2016
stand_in cmake '[ "$1" = --version ]'; try run
check 'a broken tool is one line' says "the tool 'verilator' (.*) is broken: libfoo.so: not found"
check 'with status 1' [ $status = 1 ]
fresh
# shellcheck disable=SC2016
stand_in ninja '[ "$1" = -C ] || exit 0; echo "x.cpp:1: error: no"; exit 1'; try run
check 'a failed build shows the error' grep -q 'x.cpp:1: error: no' "$tmp/err"
check 'and where the log is' grep -q 'build failed, see .*build.log' "$tmp/err"

fresh; try test -L unit
check 'test hands its words to ctest' called 'ctest --test-dir .*release .* -L unit$'
fresh; try clocks --write x
check 'clocks is a verb' grep -qx "ka10:$tmp:clocks --write x" "$tmp/out"
for words in bench 'bench --pictures 9' 'bench --fpga' 'bench --help'; do
  fresh
  # shellcheck disable=SC2016
  stand_in dpkg-query 'shift 3; for p in "$@"; do [[ $p = python3* ]] || echo "$p installed"; done'
  # shellcheck disable=SC2086
  try $words
  check "$words: Python is installed when it is not there" called 'apt-get .*install .*python3'
done
fresh; stand_in python3 'exit 2'; try bench --nosuch
check 'words that bench does not know are told before anything is built' not called '^ninja'
check 'with status 2' [ $status = 2 ]
rm "$bin/python3"
mkdir -p "$home/fpga/boards/one"
: >"$home/fpga/boards/one/board.conf"
printf '#!/bin/bash\necho "board:$*"\n' >"$home/fpga/run.sh"
chmod +x "$home/fpga/run.sh"
for words in 'fpga one' 'fpga two' fpga; do
  fresh
  # shellcheck disable=SC2016
  stand_in dpkg-query 'shift 3; for p in "$@"; do [[ $p = yosys* ]] || echo "$p installed"; done'
  # shellcheck disable=SC2086
  try $words
  if [ "$words" = 'fpga one' ]; then
    check 'for a board its tools are installed' called 'apt-get .*install .*yosys'
  else
    check "$words: for no board nothing is installed" not called '^apt-get'
  fi
done
rm -r "$home/fpga"
for screen in '' :9; do
  fresh
  # shellcheck disable=SC2016
  stand_in dpkg-query 'shift 3; for p in "$@"; do [ $p = gtkwave ] || echo "$p installed"; done'
  DISPLAY=$screen WAYLAND_DISPLAY='' try waves "$home/ka10"
  case $screen in
    '') check 'without a screen GTKWave is not installed' not called '^apt-get' ;;
    *) check 'to look at a waveform GTKWave is installed' called 'apt-get .*install .*gtkwave' ;;
  esac
done
fresh; try test --help
check 'help of test builds nothing' not called '^ninja'

[ $failed = 0 ] && echo "the front door does as it should"
exit $failed
