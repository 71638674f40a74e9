// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Tang Nano 20K: 13.5 MHz, six LEDs (lit at 0), button 1 START, button 2 STOP.
// The complete processor, 16K words of core.
`default_nettype none

module top #(
  parameter INIT = "image.hex",
  parameter logic [18:35] START_ADDRESS = 18'o1000
) (
  input  logic       clk_27,
  input  logic       uart_rx,
  output logic       uart_tx,
  input  logic       button_1,
  input  logic       button_2,
  output logic [0:5] led_n
);

  // Half the oscillator: what the complete processor is sure to reach.
  logic clk;
  initial clk = 1'b0;
  always_ff @(posedge clk_27) clk <= ~clk;

  logic reset;
  power_on power_on (.clk, .reset);

  localparam int HOLD = 135_000;       // 10 ms

  logic         run, program_stop, memory_stop;
  logic [18:35] lamp_pc;
  logic         start, stop;
  assign led_n = ~{run, program_stop, memory_stop, lamp_pc[33:35]};
  button #(.HOLD(HOLD)) button_start (.clk, .reset, .pin(button_1), .pressed(start));
  button #(.HOLD(HOLD)) button_stop  (.clk, .reset, .pin(button_2), .pressed(stop));

  pdp10 #(
    .FLOATING(1),
    .MULTIPLIER(1),
    .WORDS(16_384),
    .INIT(INIT),
    .CLOCK(13_500_000),
    .START_ADDRESS(START_ADDRESS),
    .AUTOSTART(1'b1)
  ) pdp10 (
    .clk,
    .reset,
    .uart_rx,
    .uart_tx,
    .button_start(start),
    .button_stop(stop),
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
