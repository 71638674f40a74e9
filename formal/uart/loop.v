// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// A serial line whose transmitter talks to its own receiver: every byte arrives once, as it was, in
// order and in time.
`default_nettype none

module loop (
  input logic       clk,
  input logic       reset,
  input logic       tx_valid,
  input logic [0:7] tx_data
);
  localparam int DIVIDER = 4;
  localparam int LATEST = 10 * DIVIDER + 4;

  logic       line, rx_valid, tx_ready;
  logic [0:7] rx_data;
  uart #(.DIVIDER(DIVIDER)) uart (.rx(line), .tx(line), .*);

  // The last byte sent, and the one before: a byte is received while the next one begins.
  logic       started = 1'b0;
  logic       new_flies, old_flies;
  logic [0:7] new_byte, old_byte;
  logic [0:7] new_age, old_age;
  logic       sent;
  assign sent = tx_valid & tx_ready & ~reset;
  always_ff @(posedge clk) begin
    started <= 1'b1;
    new_age <= sent ? 8'd0 : new_age + 8'd1;
    old_age <= (sent ? new_age : old_age) + 8'd1;
    if (sent) begin
      new_byte  <= tx_data;
      new_flies <= 1'b1;
      old_byte  <= new_byte;
      old_flies <= new_flies & ~(rx_valid & ~old_flies);
    end else if (rx_valid & old_flies)
      old_flies <= 1'b0;
    else if (rx_valid)
      new_flies <= 1'b0;
    if (reset) begin
      new_flies <= 1'b0;
      old_flies <= 1'b0;
    end
  end

  always_comb begin
    assume (reset == !started);
    assume (tx_valid);                 // back to back, the hardest case; keeps the proof short
    if (started) begin
      if (rx_valid) assert (old_flies | new_flies);
      if (rx_valid) assert (rx_data == (old_flies ? old_byte : new_byte));
      if (new_flies) assert (new_age < LATEST);
      if (old_flies) assert (old_age < LATEST);
      if (sent) assert (!old_flies);
    end
  end
endmodule

`default_nettype wire
