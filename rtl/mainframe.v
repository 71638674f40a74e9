// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The mainframe: the processor with its three devices on the in-out bus, only wires.
// Core memory, byte streams, operator and lamps are outside. Ports and their rules: docs/ports.md.
`default_nettype none

module mainframe #(
  parameter int FLOATING = 1,
  parameter int MULTIPLIER = 1
) (
  input  logic         clk,
  input  logic         reset,            // synchronous; the same as power up

  // Memory bus
  output logic         mem_valid,
  input  logic         mem_ready,
  output logic [18:35] mem_address,      // physical
  output logic         mem_write,
  output logic         mem_pause,        // with a read: a write to the same address will follow
  output logic [0:35]  mem_wdata,
  input  logic         mem_rvalid,
  input  logic [0:35]  mem_rdata,
  input  logic         mem_nxm,

  // Console teletype: characters printed and typed
  output logic         tty_out_valid,
  output logic [0:7]   tty_out_data,
  input  logic         tty_out_ready,
  input  logic         tty_in_valid,
  input  logic [0:7]   tty_in_data,
  output logic         tty_in_ready,

  // Paper tape reader
  input  logic         ptr_valid,
  input  logic [0:7]   ptr_data,            // bit 0 is hole 8
  output logic         ptr_ready,
  input  logic         ptr_present,         // 0 with ptr_valid: the tape ends here
  output logic         ptr_binary,          // only frames with hole 8 count
  output logic         ptr_last,            // the next frame that counts ends the operation

  // Paper tape punch
  output logic         ptp_valid,
  output logic [0:7]   ptp_data,
  input  logic         ptp_ready,
  input  logic         ptp_present,

  // Processor conditions from outside, one clock each
  input  logic         clock_tick,       // line frequency
  input  logic         power_failure,
  input  logic         parity_error,

  // Operator's keys (one clock each) and switches
  input  logic         key_start,
  input  logic         key_stop,
  input  logic         key_continue,
  input  logic         key_examine,
  input  logic         key_examine_next,
  input  logic         key_deposit,
  input  logic         key_deposit_next,
  input  logic         key_execute,
  input  logic         key_reset,
  input  logic         key_read_in,
  input  logic [18:35] switch_address,
  input  logic [0:35]  switch_data,
  input  logic [3:9]   switch_device,
  input  logic         switch_single,       // SING INST
  input  logic         switch_repeat,
  input  logic         switch_nxm_stop,
  input  logic         switch_address_stop,
  input  logic         switch_address_break,
  input  logic         switch_fetch,        // conditions of address stop and break
  input  logic         switch_read,
  input  logic         switch_write,
  input  logic         trap_offset,         // strap: 140/141 and so on instead of 40/41

  // Lamps
  output logic         run,
  output logic         console_busy,        // a key's work is not finished
  output logic         program_stop,        // stopped by HALT
  output logic         memory_stop,         // stopped by NXM STOP or address stop
  output logic [18:35] lamp_pc,
  output logic [18:35] lamp_ma,
  output logic [0:17]  lamp_ir,
  output logic [0:35]  lamp_mi,
  output logic [0:17]  lamp_flags,          // as the left half of a PC word
  output logic [1:7]   lamp_pi_on,
  output logic [1:7]   lamp_pi_request,
  output logic [1:7]   lamp_pi_held,
  output logic         lamp_pi_active,

  // Retire port: never read by the core
  output logic         retire_valid,        // this clock ends a record
  output logic [18:35] retire_pc,
  output logic [0:35]  retire_word,
  output logic [18:35] retire_e,
  output logic [18:35] retire_next_pc,
  output logic [0:17]  retire_flags,
  output logic [0:1]   retire_cause,        // 0 none, 1 UUO, 2 unassigned, 3 interrupt
  output logic [0:2]   retire_channel,
  output logic [0:15]  retire_tests_passed,
  output logic         retire_halt,
  output logic         retire_ac_write,     // any clock: one write into fast memory
  output logic [0:3]   retire_ac_number,
  output logic [0:35]  retire_ac_data,
  output logic         retire_mem_write,    // any clock: one write accepted by core
  output logic [18:35] retire_mem_address,
  output logic [0:35]  retire_mem_data
);

  // The in-out bus: every device drives zero unless it is selected.
  logic [3:9]   io_device;
  logic         io_conditions;
  logic         io_write;
  logic         io_read;
  logic [0:23]  unused_wdata;          // no device takes these bits
  logic [24:35] io_wdata;
  logic [0:35]  io_rdata;
  logic         io_reset;
  logic         io_read_in;
  logic         io_read_in_ready;
  logic [1:7]   io_request;

  logic [18:35] tty_rdata;
  logic [0:35]  ptr_rdata;
  logic [29:35] ptp_rdata;
  logic [1:7]   tty_request;
  logic [1:7]   ptr_request;
  logic [1:7]   ptp_request;

  assign io_rdata   = {18'b0, tty_rdata} | ptr_rdata | {29'b0, ptp_rdata};
  assign io_request = tty_request | ptr_request | ptp_request;

  ka10 #(
    .FLOATING(FLOATING),
    .MULTIPLIER(MULTIPLIER)
  ) ka10 (
    .clk,
    .reset,
    .mem_valid,
    .mem_ready,
    .mem_address,
    .mem_write,
    .mem_pause,
    .mem_wdata,
    .mem_rvalid,
    .mem_rdata,
    .mem_nxm,
    .io_device,
    .io_conditions,
    .io_write,
    .io_read,
    .io_wdata({unused_wdata, io_wdata}),
    .io_rdata,
    .io_reset,
    .io_read_in,
    .io_read_in_ready,
    .io_request,
    .clock_tick,
    .power_failure,
    .parity_error,
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
    .trap_offset,
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
    .retire_valid,
    .retire_pc,
    .retire_word,
    .retire_e,
    .retire_next_pc,
    .retire_flags,
    .retire_cause,
    .retire_channel,
    .retire_tests_passed,
    .retire_halt,
    .retire_ac_write,
    .retire_ac_number,
    .retire_ac_data,
    .retire_mem_write,
    .retire_mem_address,
    .retire_mem_data
  );

  teletype teletype (
    .clk,
    .reset,
    .io_device,
    .io_conditions,
    .io_write,
    .io_read,
    .io_wdata,
    .io_rdata(tty_rdata),
    .io_reset,
    .io_request(tty_request),
    .out_valid(tty_out_valid),
    .out_data(tty_out_data),
    .out_ready(tty_out_ready),
    .in_valid(tty_in_valid),
    .in_data(tty_in_data),
    .in_ready(tty_in_ready)
  );

  paper_tape_reader paper_tape_reader (
    .clk,
    .reset,
    .io_device,
    .io_conditions,
    .io_write,
    .io_read,
    .io_wdata(io_wdata[30:35]),
    .io_rdata(ptr_rdata),
    .io_reset,
    .io_read_in,
    .io_read_in_ready,
    .io_request(ptr_request),
    .tape_valid(ptr_valid),
    .tape_data(ptr_data),
    .tape_ready(ptr_ready),
    .tape_present(ptr_present),
    .tape_binary(ptr_binary),
    .tape_last(ptr_last)
  );

  paper_tape_punch paper_tape_punch (
    .clk,
    .reset,
    .io_device,
    .io_conditions,
    .io_write,
    .io_wdata(io_wdata[28:35]),
    .io_rdata(ptp_rdata),
    .io_reset,
    .io_request(ptp_request),
    .tape_valid(ptp_valid),
    .tape_data(ptp_data),
    .tape_ready(ptp_ready),
    .tape_present(ptp_present)
  );

endmodule

`default_nettype wire
