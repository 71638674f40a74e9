// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Asynchronous serial line, both directions: 8 bits, no parity, one stop bit, DIVIDER clocks a bit.
// Sending: a byte is taken when tx_valid meets tx_ready. Receiving: rx_valid for one clock a byte;
// a byte with a wrong stop bit is dropped. Bit 0 of a byte is the left one, sent last.
`default_nettype none

module uart #(
  parameter int DIVIDER = 104          // at least 4
) (
  input  logic         clk,
  input  logic         reset,

  // Line
  input  logic         rx,
  output logic         tx,

  // Bytes received
  output logic         rx_valid,
  output logic [0:7]   rx_data,

  // Bytes to send
  input  logic         tx_valid,
  input  logic [0:7]   tx_data,
  output logic         tx_ready
);

  localparam int BITS = $clog2(DIVIDER);
  localparam logic [0:BITS-1] BIT_END  = BITS'(DIVIDER - 1);
  localparam logic [0:BITS-1] BIT_HALF = BITS'(DIVIDER / 2 - 1);
  localparam logic [0:3] BITS_FRAME = 4'd10;  // start, eight, stop

  // The line comes from another clock: two registers before anybody looks.
  logic rx_early;
  logic rx_level;
  always_ff @(posedge clk) begin
    rx_early <= rx | reset;
    rx_level <= rx_early | reset;
  end

  // Receiver: samples in the middle of each bit; the start bit is looked at again there.
  logic [0:3]      rx_bits;            // still to come; 0: idle
  logic [0:BITS-1] rx_timer;
  logic            rx_sample;
  assign rx_sample = rx_timer == '0;
  always_ff @(posedge clk) begin
    rx_valid <= 1'b0;
    rx_timer <= rx_timer - 1'b1;
    if (rx_bits == '0) begin
      rx_timer <= BIT_HALF;
      if (~rx_level)
        rx_bits <= BITS_FRAME;
    end else if (rx_sample) begin
      rx_timer <= BIT_END;
      rx_bits  <= rx_bits - 4'd1;
      if (rx_bits == BITS_FRAME) begin
        if (rx_level)
          rx_bits <= '0;               // a spike, no start bit
      end else if (rx_bits == 4'd1)
        rx_valid <= rx_level;
      else
        rx_data <= {rx_level, rx_data[0:6]};
    end
    if (reset) begin
      rx_valid <= 1'b0;
      rx_bits  <= '0;
    end
  end

  // Transmitter: the frame leaves from the right.
  logic [0:3]      tx_bits;            // still to send; 0: idle
  logic [0:BITS-1] tx_timer;
  logic [0:8]      tx_frame;
  assign tx_ready = tx_bits == '0;
  assign tx       = tx_frame[8];
  always_ff @(posedge clk) begin
    tx_timer <= tx_timer - 1'b1;
    if (tx_ready) begin
      tx_timer <= BIT_END;
      if (tx_valid) begin
        tx_frame <= {tx_data, 1'b0};
        tx_bits  <= BITS_FRAME;
      end
    end else if (tx_timer == '0) begin
      tx_timer <= BIT_END;
      tx_frame <= {1'b1, tx_frame[0:7]};
      tx_bits  <= tx_bits - 4'd1;
    end
    if (reset) begin
      tx_bits  <= '0;
      tx_frame <= '1;
    end
  end

endmodule

`default_nettype wire
