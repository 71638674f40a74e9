// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The KA10 central processor: its modules joined, only wires. Memory, devices and operator are outside.
// Programmer's view: docs/ka10/ARCHITECTURE.md to IO.md. Ports and their rules: docs/ports.md.
`default_nettype none

module ka10 #(
  parameter int FLOATING = 1,   // 0: opcodes 130-132 and 140-177 trap as unassigned, no logic for them
  parameter int MULTIPLIER = 1  // 1: multiplier blocks of the chip, 0: iterative
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

  // In-out bus
  output logic [3:9]   io_device,
  output logic         io_conditions,    // 1: CONO CONI CONSZ CONSO, 0: DATAI DATAO
  output logic         io_write,         // one clock: CONO or DATAO
  output logic         io_read,          // one clock: DATAI or CONI takes io_rdata at this clock's end
  output logic [0:35]  io_wdata,
  input  logic [0:35]  io_rdata,         // from the addressed device, same clock; 0 when nobody answers
  output logic         io_reset,
  output logic         io_read_in,       // READ IN: io_device starts reading (PTR: as CONO PTR,60)
  input  logic         io_read_in_ready, // READ IN: the addressed device has a word
  input  logic [1:7]   io_request,       // interrupt request lines

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

endmodule

`default_nettype wire
