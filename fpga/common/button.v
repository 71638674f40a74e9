// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// A push button: pressed is high for one clock when the button goes down and stays down for HOLD
// clocks. ACTIVE is the level of the pin while it is down.
`default_nettype none

module button #(
  parameter bit ACTIVE = 1'b1,
  parameter int HOLD = 120_000         // 10 ms at 12 MHz
) (
  input  logic clk,
  input  logic reset,
  input  logic pin,
  output logic pressed
);

  localparam int BITS = $clog2(HOLD + 1);
  localparam logic [0:BITS-1] LONG = BITS'(HOLD);

  logic            early;
  logic            down;
  logic [0:BITS-1] count;              // clocks that it has been down
  always_ff @(posedge clk) begin
    early   <= pin == ACTIVE;
    down    <= early;
    pressed <= 1'b0;
    if (~down)
      count <= '0;
    else if (count != LONG) begin
      count   <= count + 1'b1;
      pressed <= count == LONG - 1'b1;
    end
    if (reset) begin
      count   <= LONG;                 // a button held at power up has to be let go first
      pressed <= 1'b0;
      down    <= 1'b1;
      early   <= 1'b1;
    end
  end

endmodule

`default_nettype wire
