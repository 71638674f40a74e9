// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// iCEBreaker: 12 MHz, two LEDs (lit at 0), one button (0 when pressed) that presses START.
// No floating point, no multiplier blocks, 3K words of core in block RAM.
`default_nettype none

module top #(
  parameter INIT = "image.hex",
  parameter logic [18:35] START_ADDRESS = 18'o1000
) (
  input  logic clk,
  input  logic uart_rx,
  output logic uart_tx,
  input  logic button_n,
  output logic led_red_n,
  output logic led_green_n
);

  logic reset;
  power_on power_on (.clk, .reset);

  logic run, program_stop, start;
  assign led_green_n = ~run;
  assign led_red_n   = ~program_stop;
  button #(.ACTIVE(1'b0), .HOLD(120_000)) button (.clk, .reset, .pin(button_n), .pressed(start));

  pdp10 #(
    .FLOATING(0),
    .MULTIPLIER(0),
    .WORDS(3072),
    .INIT(INIT),
    .CLOCK(12_000_000),
    .START_ADDRESS(START_ADDRESS),
    .AUTOSTART(1'b1)
  ) pdp10 (
    .clk,
    .reset,
    .uart_rx,
    .uart_tx,
    .button_start(start),
    .button_stop(1'b0),
    .button_continue(1'b0),
    .button_reset(1'b0),
    .run(run),
    .console_busy(),
    .program_stop(program_stop),
    .memory_stop(),
    .lamp_pc(),
    .lamp_ma(),
    .lamp_ir(),
    .lamp_mi(),
    .lamp_flags(),
    .lamp_pi_on(),
    .lamp_pi_request(),
    .lamp_pi_held(),
    .lamp_pi_active()
  );

endmodule

`default_nettype wire
