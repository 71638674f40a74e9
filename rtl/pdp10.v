// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The system that boards instantiate: mainframe, core memory in block RAM, line clock, and one
// serial line for teletype, paper tapes and operator (docs/console-protocol.md). Only wires.
// A board has no retire port: nothing reads it, so it costs nothing.
`default_nettype none

module pdp10 #(
  parameter int FLOATING = 1,
  parameter int MULTIPLIER = 1,
  parameter int WORDS = 4096,          // of core
  parameter INIT = "",                 // contents of core, for $readmemh
  parameter int CLOCK = 12_000_000,    // Hz of clk
  parameter int BAUD = 115_200,
  parameter int LINE = 60,             // Hz of the line clock
  parameter logic [18:35] START_ADDRESS = '0,
  parameter bit AUTOSTART = 1'b0       // presses START at START_ADDRESS after reset
) (
  input  logic         clk,
  input  logic         reset,

  // Serial line
  input  logic         uart_rx,
  output logic         uart_tx,

  // Buttons: a key of the console while high for one clock
  input  logic         button_start,
  input  logic         button_stop,
  input  logic         button_continue,
  input  logic         button_reset,

  // Lamps
  output logic         run,
  output logic         console_busy,
  output logic         program_stop,
  output logic         memory_stop,
  output logic [18:35] lamp_pc,
  output logic [18:35] lamp_ma,
  output logic [0:17]  lamp_ir,
  output logic [0:35]  lamp_mi,
  output logic [0:17]  lamp_flags,
  output logic [1:7]   lamp_pi_on,
  output logic [1:7]   lamp_pi_request,
  output logic [1:7]   lamp_pi_held,
  output logic         lamp_pi_active
);

  // Joints
  logic          mem_valid;
  logic          mem_ready;
  logic [18:35]  mem_address;
  logic          mem_write;
  logic [0:35]   mem_wdata;
  logic          mem_rvalid;
  logic [0:35]   mem_rdata;
  logic          mem_nxm;
  logic          tty_out_valid;
  logic [0:7]    tty_out_data;
  logic          tty_out_ready;
  logic          tty_in_valid;
  logic [0:7]    tty_in_data;
  logic          tty_in_ready;
  logic          ptr_valid;
  logic [0:7]    ptr_data;
  logic          ptr_ready;
  logic          ptr_present;
  logic          ptp_valid;
  logic [0:7]    ptp_data;
  logic          ptp_ready;
  logic [18:35]  switch_address;
  logic [0:35]   switch_data;
  logic [3:9]    switch_device;
  logic          switch_single;
  logic          switch_repeat;
  logic          switch_nxm_stop;
  logic          switch_address_stop;
  logic          switch_address_break;
  logic          switch_fetch;
  logic          switch_read;
  logic          switch_write;
  logic          unused_pause;         // this memory needs no warning of a write
  logic          unused_binary;        // the host sends frames one by one
  logic          unused_last;
  logic          key_start;
  logic          key_stop;
  logic          key_continue;
  logic          key_examine;
  logic          key_examine_next;
  logic          key_deposit;
  logic          key_deposit_next;
  logic          key_execute;
  logic          key_reset;
  logic          key_read_in;
  logic          console_start;
  logic          console_stop;
  logic          console_continue;
  logic          console_reset;
  logic          clock_tick;
  logic          rx_valid;
  logic [0:7]    rx_data;
  logic          tx_valid;
  logic [0:7]    tx_data;
  logic          tx_ready;

  assign key_start    = console_start | button_start;
  assign key_stop     = console_stop | button_stop;
  assign key_continue = console_continue | button_continue;
  assign key_reset    = console_reset | button_reset;

  mainframe #(
    .FLOATING(FLOATING),
    .MULTIPLIER(MULTIPLIER)
  ) mainframe (
    .clk,
    .reset,
    .mem_valid,
    .mem_ready,
    .mem_address,
    .mem_write,
    .mem_pause(unused_pause),
    .mem_wdata,
    .mem_rvalid,
    .mem_rdata,
    .mem_nxm,
    .tty_out_valid,
    .tty_out_data,
    .tty_out_ready,
    .tty_in_valid,
    .tty_in_data,
    .tty_in_ready,
    .ptr_valid,
    .ptr_data,
    .ptr_ready,
    .ptr_present,
    .ptr_binary(unused_binary),
    .ptr_last(unused_last),
    .ptp_valid,
    .ptp_data,
    .ptp_ready,
    .ptp_present(1'b1),
    .clock_tick,
    .power_failure(1'b0),
    .parity_error(1'b0),
    .key_start,
    .key_stop,
    .key_continue,
    .key_examine,
    .key_examine_next,
    .key_deposit,
    .key_deposit_next,
    .key_execute,
    .key_reset,
    .key_read_in,
    .switch_address,
    .switch_data,
    .switch_device,
    .switch_single,
    .switch_repeat,
    .switch_nxm_stop,
    .switch_address_stop,
    .switch_address_break,
    .switch_fetch,
    .switch_read,
    .switch_write,
    .trap_offset(1'b0),
    .run,
    .console_busy,
    .program_stop,
    .memory_stop,
    .lamp_pc,
    .lamp_ma,
    .lamp_ir,
    .lamp_mi,
    .lamp_flags,
    .lamp_pi_on,
    .lamp_pi_request,
    .lamp_pi_held,
    .lamp_pi_active,
    .retire_valid(),
    .retire_pc(),
    .retire_word(),
    .retire_e(),
    .retire_next_pc(),
    .retire_flags(),
    .retire_cause(),
    .retire_channel(),
    .retire_tests_passed(),
    .retire_halt(),
    .retire_ac_write(),
    .retire_ac_number(),
    .retire_ac_data(),
    .retire_mem_write(),
    .retire_mem_address(),
    .retire_mem_data()
  );

  core_memory #(
    .WORDS(WORDS),
    .INIT(INIT)
  ) core_memory (
    .clk,
    .reset,
    .mem_valid,
    .mem_ready,
    .mem_address,
    .mem_write,
    .mem_wdata,
    .mem_rvalid,
    .mem_rdata,
    .mem_nxm
  );

  line_clock #(
    .PERIOD(CLOCK / LINE)
  ) line_clock (
    .clk,
    .reset,
    .tick(clock_tick)
  );

  uart #(
    .DIVIDER(CLOCK / BAUD)
  ) uart (
    .clk,
    .reset,
    .rx(uart_rx),
    .tx(uart_tx),
    .rx_valid,
    .rx_data,
    .tx_valid,
    .tx_data,
    .tx_ready
  );

  serial_console #(
    .START_ADDRESS(START_ADDRESS),
    .AUTOSTART(AUTOSTART)
  ) serial_console (
    .clk,
    .reset,
    .rx_valid,
    .rx_data,
    .tx_valid,
    .tx_data,
    .tx_ready,
    .tty_out_valid,
    .tty_out_data,
    .tty_out_ready,
    .tty_in_valid,
    .tty_in_data,
    .tty_in_ready,
    .ptr_valid,
    .ptr_data,
    .ptr_ready,
    .ptr_present,
    .ptp_valid,
    .ptp_data,
    .ptp_ready,
    .key_start(console_start),
    .key_stop(console_stop),
    .key_continue(console_continue),
    .key_examine,
    .key_examine_next,
    .key_deposit,
    .key_deposit_next,
    .key_execute,
    .key_reset(console_reset),
    .key_read_in,
    .switch_address,
    .switch_data,
    .switch_device,
    .switch_single,
    .switch_repeat,
    .switch_nxm_stop,
    .switch_address_stop,
    .switch_address_break,
    .switch_fetch,
    .switch_read,
    .switch_write,
    .run,
    .console_busy,
    .program_stop,
    .memory_stop,
    .lamp_pc,
    .lamp_ma,
    .lamp_ir,
    .lamp_mi,
    .lamp_flags,
    .lamp_pi_on,
    .lamp_pi_request,
    .lamp_pi_held,
    .lamp_pi_active
  );

endmodule

`default_nettype wire
