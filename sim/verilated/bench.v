// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The top of every Verilated simulation: the mainframe, and registers before all its inputs. Memory
// answers come in with the clock; everything else (keys, switches, bytes, ticks) with `strobe`,
// which the bench raises between two clock edges only when something has changed. So no top-level
// input goes into logic, which makes the simulation three times as fast.
`default_nettype none

module bench #(
  parameter int FLOATING = 1,
  parameter int MULTIPLIER = 1
) (
  input  logic         strobe,           // takes all set_* inputs
  input  logic         clk,
  input  logic         set_reset,            // synchronous; the same as power up

  // Memory bus
  output logic         mem_valid,
  input  logic         next_ready,
  output logic [18:35] mem_address,      // physical
  output logic         mem_write,
  output logic         mem_pause,        // with a read: a write to the same address will follow
  output logic [0:35]  mem_wdata,
  input  logic         next_rvalid,
  input  logic [0:35]  next_rdata,
  input  logic         next_nxm,

  // Console teletype: characters printed and typed
  output logic         tty_out_valid,
  output logic [0:7]   tty_out_data,
  input  logic         set_tty_out_ready,
  input  logic         set_tty_in_valid,
  input  logic [0:7]   set_tty_in_data,
  output logic         tty_in_ready,

  // Paper tape reader
  input  logic         set_ptr_valid,
  input  logic [0:7]   set_ptr_data,            // bit 0 is hole 8
  output logic         ptr_ready,
  input  logic         set_ptr_present,         // 0 with ptr_valid: the tape ends here
  output logic         ptr_binary,          // only frames with hole 8 count
  output logic         ptr_last,            // the next frame that counts ends the operation

  // Paper tape punch
  output logic         ptp_valid,
  output logic [0:7]   ptp_data,
  input  logic         set_ptp_ready,
  input  logic         set_ptp_present,

  // Processor conditions from outside, one clock each
  input  logic         set_clock_tick,       // line frequency
  input  logic         set_power_failure,
  input  logic         set_parity_error,

  // Operator's keys (one clock each) and switches
  input  logic         set_key_start,
  input  logic         set_key_stop,
  input  logic         set_key_continue,
  input  logic         set_key_examine,
  input  logic         set_key_examine_next,
  input  logic         set_key_deposit,
  input  logic         set_key_deposit_next,
  input  logic         set_key_execute,
  input  logic         set_key_reset,
  input  logic         set_key_read_in,
  input  logic [18:35] set_switch_address,
  input  logic [0:35]  set_switch_data,
  input  logic [3:9]   set_switch_device,
  input  logic         set_switch_single,       // SING INST
  input  logic         set_switch_repeat,
  input  logic         set_switch_nxm_stop,
  input  logic         set_switch_address_stop,
  input  logic         set_switch_address_break,
  input  logic         set_switch_fetch,        // conditions of address stop and break
  input  logic         set_switch_read,
  input  logic         set_switch_write,
  input  logic         set_trap_offset,         // strap: 140/141 and so on instead of 40/41

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

  logic         reset;
  logic         mem_ready;
  logic         mem_rvalid;
  logic [0:35]  mem_rdata;
  logic         mem_nxm;
  logic         tty_out_ready;
  logic         tty_in_valid;
  logic [0:7]   tty_in_data;
  logic         ptr_valid;
  logic [0:7]   ptr_data;
  logic         ptr_present;
  logic         ptp_ready;
  logic         ptp_present;
  logic         clock_tick;
  logic         power_failure;
  logic         parity_error;
  logic         key_start;
  logic         key_stop;
  logic         key_continue;
  logic         key_examine;
  logic         key_examine_next;
  logic         key_deposit;
  logic         key_deposit_next;
  logic         key_execute;
  logic         key_reset;
  logic         key_read_in;
  logic [18:35] switch_address;
  logic [0:35]  switch_data;
  logic [3:9]   switch_device;
  logic         switch_single;
  logic         switch_repeat;
  logic         switch_nxm_stop;
  logic         switch_address_stop;
  logic         switch_address_break;
  logic         switch_fetch;
  logic         switch_read;
  logic         switch_write;
  logic         trap_offset;

  always_ff @(posedge clk) begin
    mem_ready  <= next_ready;
    mem_rvalid <= next_rvalid;
    mem_rdata  <= next_rdata;
    mem_nxm    <= next_nxm;
  end

  always_ff @(posedge strobe) begin
    reset                <= set_reset;
    tty_out_ready        <= set_tty_out_ready;
    tty_in_valid         <= set_tty_in_valid;
    tty_in_data          <= set_tty_in_data;
    ptr_valid            <= set_ptr_valid;
    ptr_data             <= set_ptr_data;
    ptr_present          <= set_ptr_present;
    ptp_ready            <= set_ptp_ready;
    ptp_present          <= set_ptp_present;
    clock_tick           <= set_clock_tick;
    power_failure        <= set_power_failure;
    parity_error         <= set_parity_error;
    key_start            <= set_key_start;
    key_stop             <= set_key_stop;
    key_continue         <= set_key_continue;
    key_examine          <= set_key_examine;
    key_examine_next     <= set_key_examine_next;
    key_deposit          <= set_key_deposit;
    key_deposit_next     <= set_key_deposit_next;
    key_execute          <= set_key_execute;
    key_reset            <= set_key_reset;
    key_read_in          <= set_key_read_in;
    switch_address       <= set_switch_address;
    switch_data          <= set_switch_data;
    switch_device        <= set_switch_device;
    switch_single        <= set_switch_single;
    switch_repeat        <= set_switch_repeat;
    switch_nxm_stop      <= set_switch_nxm_stop;
    switch_address_stop  <= set_switch_address_stop;
    switch_address_break <= set_switch_address_break;
    switch_fetch         <= set_switch_fetch;
    switch_read          <= set_switch_read;
    switch_write         <= set_switch_write;
    trap_offset          <= set_trap_offset;
  end

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
    .mem_pause,
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
    .ptr_binary,
    .ptr_last,
    .ptp_valid,
    .ptp_data,
    .ptp_ready,
    .ptp_present,
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

endmodule

`default_nettype wire
