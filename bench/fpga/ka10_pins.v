// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The bare CPU behind four pins, to measure its size and speed on a chip with fewer pins than the
// CPU has ports. Every input comes from a shift register; every output is caught in a register and
// shifted out. Connected: both buses, all keys and switches, interrupt requests, the lamps PC MA MI
// RUN. Not connected: the retire port and the other lamps, as on a board without a panel.
`default_nettype none

module ka10_pins #(
  parameter int FLOATING = 1,
  parameter int MULTIPLIER = 1
) (
  input  logic clk,
  input  logic shift_in,
  input  logic capture,
  output logic shift_out
);

  localparam int INPUTS = 167;
  localparam int OUTPUTS = 179;

  logic [0:INPUTS-1] in;
  logic [0:OUTPUTS-1] out, caught;

  always_ff @(posedge clk) in <= {shift_in, in[0:INPUTS-2]};
  always_ff @(posedge clk) caught <= capture ? out : {caught[1:OUTPUTS-1], 1'b0};
  assign shift_out = caught[0];

  // Inputs
  logic reset, mem_ready, mem_rvalid, mem_nxm, io_read_in_ready;
  logic clock_tick, power_failure, parity_error;
  logic key_start, key_stop, key_continue, key_examine, key_examine_next, key_deposit;
  logic key_deposit_next, key_execute, key_reset, key_read_in;
  logic switch_single, switch_repeat, switch_nxm_stop, switch_address_stop;
  logic switch_address_break, switch_fetch, switch_read, switch_write, trap_offset;
  logic [0:35] mem_rdata, io_rdata, switch_data;
  logic [1:7] io_request;
  logic [18:35] switch_address;
  logic [3:9] switch_device;

  assign {reset, mem_ready, mem_rvalid, mem_nxm, mem_rdata, io_rdata, io_read_in_ready, io_request,
          clock_tick, power_failure, parity_error, key_start, key_stop, key_continue, key_examine,
          key_examine_next, key_deposit, key_deposit_next, key_execute, key_reset, key_read_in,
          switch_address, switch_data, switch_device, switch_single, switch_repeat,
          switch_nxm_stop, switch_address_stop, switch_address_break, switch_fetch, switch_read,
          switch_write, trap_offset} = in;

  // Outputs
  logic mem_valid, mem_write, mem_pause;
  logic io_conditions, io_write, io_read, io_reset, io_read_in;
  logic run, console_busy;
  logic [18:35] mem_address, lamp_pc, lamp_ma;
  logic [0:35] mem_wdata, io_wdata, lamp_mi;
  logic [3:9] io_device;

  assign out = {mem_valid, mem_address, mem_write, mem_pause, mem_wdata, io_device, io_conditions,
                io_write, io_read, io_wdata, io_reset, io_read_in, run, console_busy,
                lamp_pc, lamp_ma, lamp_mi};

  ka10 #(.FLOATING(FLOATING), .MULTIPLIER(MULTIPLIER)) ka10 (
    .clk, .reset,
    .mem_valid, .mem_ready, .mem_address, .mem_write, .mem_pause, .mem_wdata, .mem_rvalid,
    .mem_rdata, .mem_nxm,
    .io_device, .io_conditions, .io_write, .io_read, .io_wdata, .io_rdata, .io_reset, .io_read_in,
    .io_read_in_ready, .io_request,
    .clock_tick, .power_failure, .parity_error,
    .key_start, .key_stop, .key_continue, .key_examine, .key_examine_next, .key_deposit,
    .key_deposit_next, .key_execute, .key_reset, .key_read_in,
    .switch_address, .switch_data, .switch_device, .switch_single, .switch_repeat,
    .switch_nxm_stop, .switch_address_stop, .switch_address_break, .switch_fetch, .switch_read,
    .switch_write, .trap_offset,
    .run, .console_busy, .program_stop(), .memory_stop(), .lamp_pc, .lamp_ma, .lamp_ir(),
    .lamp_mi, .lamp_flags(), .lamp_pi_on(), .lamp_pi_request(), .lamp_pi_held(),
    .lamp_pi_active(),
    .retire_valid(), .retire_pc(), .retire_word(), .retire_e(), .retire_next_pc(),
    .retire_flags(), .retire_cause(), .retire_channel(), .retire_tests_passed(), .retire_halt(),
    .retire_ac_write(), .retire_ac_number(), .retire_ac_data(), .retire_mem_write(),
    .retire_mem_address(), .retire_mem_data()
  );

endmodule

`default_nettype wire
