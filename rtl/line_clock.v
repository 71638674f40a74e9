// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The line-frequency clock of a board: tick for one clock in every PERIOD clocks.
`default_nettype none

module line_clock #(
  parameter int PERIOD = 200_000
) (
  input  logic clk,
  input  logic reset,
  output logic tick
);

  localparam int BITS = $clog2(PERIOD);

  logic [0:BITS-1] count;
  always_ff @(posedge clk) begin
    tick  <= count == '0;
    count <= count == '0 ? BITS'(PERIOD - 1) : count - 1'b1;
    if (reset) begin
      tick  <= 1'b0;
      count <= BITS'(PERIOD - 1);
    end
  end

endmodule

`default_nettype wire
