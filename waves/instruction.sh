#!/bin/sh
# SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
# SPDX-License-Identifier: MIT
# The process filter of the save files here: words in octal in, instructions out. ./ka10 waves names
# the program and the symbols; without it the usual build is taken.
here=$(dirname "$0")
exec "${KA10_INSTRUCTION:-$here/../build/release/bin/ka10-instruction}" \
  ${KA10_SYMBOLS:+"$KA10_SYMBOLS"}
