// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The 16 accumulators: two words read at once, one written. Distributed RAM where the chip has it.
`default_nettype none

module ka10_fast_memory (
  input  logic        clk,
  input  logic        write,
  input  logic [0:3]  write_number,
  input  logic [0:35] write_data,
  input  logic [0:3]  ac_number,
  output logic [0:35] ac_data,
  input  logic [0:3]  index_number,
  output logic [0:35] index_data
);

  logic [0:35] words [0:15];

  assign ac_data = words[ac_number];
  assign index_data = words[index_number];

  always_ff @(posedge clk)
    if (write) words[write_number] <= write_data;

endmodule

`default_nettype wire
