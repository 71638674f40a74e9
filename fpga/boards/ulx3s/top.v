// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// ULX3S (12F to 85F): 12.5 MHz, eight LEDs; FIRE1 START, FIRE2 STOP, RIGHT CONTINUE, DOWN RESET.
// The complete processor, 16K words of core.
`default_nettype none

module top #(
  parameter INIT = "image.hex",
  parameter logic [18:35] START_ADDRESS = 18'o1000
) (
  input  logic       clk_25,
  input  logic       uart_rx,
  output logic       uart_tx,
  output logic       wifi_gpio0,       // high, or the ESP32 may take the board
  input  logic       button_fire1,
  input  logic       button_fire2,
  input  logic       button_right,
  input  logic       button_down,
  output logic [0:7] led
);

  // Half the oscillator: what the complete processor is sure to reach.
  logic clk;
  initial clk = 1'b0;
  always_ff @(posedge clk_25) clk <= ~clk;

  logic reset;
  power_on power_on (.clk, .reset);

  localparam int HOLD = 125_000;       // 10 ms

  logic         run, program_stop, memory_stop, lamp_pi_active;
  logic [18:35] lamp_pc;
  logic         start, stop, resume, clear;
  assign led = {run, program_stop, memory_stop, lamp_pi_active, lamp_pc[32:35]};
  assign wifi_gpio0 = 1'b1;
  button #(.HOLD(HOLD)) button_start    (.clk, .reset, .pin(button_fire1), .pressed(start));
  button #(.HOLD(HOLD)) button_stop     (.clk, .reset, .pin(button_fire2), .pressed(stop));
  button #(.HOLD(HOLD)) button_continue (.clk, .reset, .pin(button_right), .pressed(resume));
  button #(.HOLD(HOLD)) button_reset    (.clk, .reset, .pin(button_down), .pressed(clear));

  pdp10 #(
    .FLOATING(1),
    .MULTIPLIER(1),
    .WORDS(16_384),
    .INIT(INIT),
    .CLOCK(12_500_000),
    .START_ADDRESS(START_ADDRESS),
    .AUTOSTART(1'b1)
  ) pdp10 (
    .clk,
    .reset,
    .uart_rx,
    .uart_tx,
    .button_start(start),
    .button_stop(stop),
    .button_continue(resume),
    .button_reset(clear),
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
    .lamp_pi_active(lamp_pi_active)
  );

endmodule

`default_nettype wire
