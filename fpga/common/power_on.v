// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Reset for the first clocks after the chip is configured.
`default_nettype none

module power_on (
  input  logic clk,
  output logic reset
);

  logic [0:5] count;
  initial count = '0;
  always_ff @(posedge clk) begin
    if (count != '1)
      count <= count + 6'd1;
    reset <= count != '1;
  end

endmodule

`default_nettype wire
