// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// iCE40-HX8K breakout board: 12 MHz, eight LEDs, the USB chip's second channel as serial line.
// No floating point, no multiplier blocks, 2K words of core.
`default_nettype none

module top #(
  parameter INIT = "image.hex",
  parameter logic [18:35] START_ADDRESS = 18'o1000
) (
  input  logic       clk,
  input  logic       uart_rx,
  output logic       uart_tx,
  output logic [0:7] led
);

  logic reset;
  power_on power_on (.clk, .reset);

  logic         run, program_stop, memory_stop;
  logic [18:35] lamp_pc;
  assign led = {run, program_stop, memory_stop, lamp_pc[31:35]};

  pdp10 #(
    .FLOATING(0),
    .MULTIPLIER(0),
    .WORDS(2048),
    .INIT(INIT),
    .CLOCK(12_000_000),
    .START_ADDRESS(START_ADDRESS),
    .AUTOSTART(1'b1)
  ) pdp10 (
    .clk,
    .reset,
    .uart_rx,
    .uart_tx,
    .button_start(1'b0),
    .button_stop(1'b0),
    .button_continue(1'b0),
    .button_reset(1'b0),
    .run(run),
    .console_busy(),
    .program_stop(program_stop),
    .memory_stop(memory_stop),
    .lamp_pc(lamp_pc),
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
