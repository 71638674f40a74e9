// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Protection and relocation of user addresses, two segments. Combinational but for its registers.
// ARCHITECTURE.md section 7.
`default_nettype none

module ka10_relocation (
  input  logic         clk,
  input  logic         reset,
  input  logic         load,          // DATAO APR
  input  logic [0:35]  load_from,
  input  logic         relocate,      // user mode, no interrupt, no trap, no operator
  input  logic         writes,        // the cycle writes, or will
  input  logic         in_ac,         // the address is an accumulator
  input  logic [18:35] va,
  output logic [18:35] address,
  output logic         violation
);

  logic [0:7] PR, PRB, RL, RLB;
  logic       WP;

  always_ff @(posedge clk)
    if (reset) begin
      PR <= 8'd0; PRB <= 8'd0; RL <= 8'd0; RLB <= 8'd0; WP <= 1'b0;
    end else if (load) begin
      PR <= load_from[0:7]; PRB <= load_from[9:16]; WP <= load_from[17];
      RL <= load_from[18:25]; RLB <= load_from[27:34];
    end

  logic low, high;
  assign low = va[18:25] <= PR;
  assign high = va[18] & va[18:25] <= PRB & !(WP & writes);
  // Both sums at once: the address comes late
  logic [18:25] low_address, high_address;
  assign low_address = va[18:25] + RL;
  assign high_address = va[18:25] + RLB;
  assign address[18:25] = !relocate ? va[18:25] : low ? low_address : high_address;
  assign address[26:35] = va[26:35];
  assign violation = relocate & !in_ac & !low & !high;

endmodule

`default_nettype wire
