#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
# SPDX-License-Identifier: MIT
# The editors' grammars load and colour tests/tools/grammar/sample.mac as they should: the TextMate
# grammar always, the Vim syntax where there is a Vim that has syntax files.
set -euo pipefail

here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
editors=$here/../../macro10/editors

command -v python3 >/dev/null || { echo "python3 is not installed"; exit 77; }
python3 "$here/grammar/check.py" "$editors/vscode/syntaxes/macro10.tmLanguage.json" \
  "$here/grammar/sample.mac"

if ! vim --version 2>/dev/null | grep -q '+syntax'; then
  echo "no Vim with syntax files here: its syntax file was not tried"
  exit 0
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cp "$here/grammar/sample.mac" .
timeout 60 vim -e -s -n -u NONE --cmd "set rtp^=${editors// /\\ }/vim" -c "filetype on" \
  -c "edit sample.mac" -S "$here/grammar/check.vim" </dev/null >vim.log 2>&1 || true
[ -f vim-errors.txt ] || { echo "Vim did not come to the end:"; cat vim.log; exit 1; }
if [ -s vim-errors.txt ]; then
  cat vim-errors.txt
  exit 1
fi
echo "Vim colours the sample as it should"
