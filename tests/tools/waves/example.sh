#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
# SPDX-License-Identifier: MIT
# Recording and drawing the example again gives the picture and the table that stand in
# waves/examples.
set -euo pipefail
source=$1 bin=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$source/waves/examples/make.sh" "$bin" "$folder"
status=0
for file in example.txt example.svg interrupt.svg; do
  if ! diff -u "$source/waves/examples/$file" "$folder/$file" >"$folder/diff"; then
    echo "$file differs; if that is wanted: waves/examples/make.sh $bin"
    head -n 40 "$folder/diff"
    status=1
  fi
done
exit $status
