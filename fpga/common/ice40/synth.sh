# SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
# SPDX-License-Identifier: MIT
# For bash, by `source`: yosys commands for iCE40 that make fast memory of pairs of LUTs and map
# the rest twice, and how nextpnr places. The sources are read and the
# top is known.

ice40_synth() { # TOP "SYNTH_ICE40 FLAGS" JSON: print the commands; their files come to the folder
  local top=$1 flags=$2 json=$3 here map='&syn2;&dch,-f;&if,{C},{W},{D},{R};&mfs'
  here=$(dirname "${BASH_SOURCE[0]}")
  cp "$here"/choose4*.v .
  cat <<YOSYS
setattr -mod -set keep_hierarchy 1 ka10_fast_memory
synth_ice40 -top $top $flags -run begin:map_luts
muxcover -mux4=150 -nodecode ka10_fast_memory
read_verilog -lib -specify choose4.v
techmap -map choose4_cover.v ka10_fast_memory
setattr -mod -unset keep_hierarchy ka10_fast_memory
flatten
opt_clean
scratchpad -set abc9.script +&scorr;&sweep;$map;&st;$map
synth_ice40 -top $top $flags -run map_luts:map_cells
techmap -map choose4_luts.v
clean
synth_ice40 -top $top $flags -run map_cells: -json $json
stat
YOSYS
}

# The refinement made for threads places better with one thread too, and that repeatably.
ice40_place() { # NEXTPNR-ICE40 ARGUMENTS...
  nextpnr-ice40 --parallel-refine --threads 1 "$@"
}
