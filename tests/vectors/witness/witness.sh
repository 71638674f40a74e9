#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
# SPDX-License-Identifier: MIT
# The witness agrees with the public vectors, and both machines agree with the witness; a case that
# is made false is found.   witness.sh FOLDER-OF-KA10 [SEED [CASES]]   CASES of each code, and four
# times as many of those that calculate
set -euo pipefail
bin=$1 seed=${2:-1} cases=${3:-25}
here=$(dirname "$(readlink -f "$0")")
export PYTHONDONTWRITEBYTECODE=1
command -v python3 >/dev/null || {
  echo "python3 is not here"
  exit 77
}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 "$here/check.py" "$here/../data/ka10-public.vec.xz"
{
  python3 "$here/generate.py" --seed "$seed" --cases "$cases"
  python3 "$here/generate.py" --seed "$((seed + 1))" --cases "$((4 * cases))" --codes 130:246
} >"$folder/witness.vec"
for on in golden rtl; do
  "$bin/ka10" vectors "$folder/witness.vec" --on "$on"
done
sed '1000s/ [0-7]\{6\} \([0-7]\{6\} [^>]*\)$/ 777777 \1/; 1000!d' "$folder/witness.vec" \
  >"$folder/false.vec"
! "$bin/ka10" vectors "$folder/false.vec" --on golden >/dev/null || {
  echo "a false case was not found"
  exit 1
}
