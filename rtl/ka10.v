// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The KA10 central processor: its modules joined, only wires. Memory, devices and operator are
// outside. Programmer's view: docs/ka10/ARCHITECTURE.md to IO.md. Ports, rules: docs/ports.md.
`default_nettype none
`include "ka10_defs.vh"

module ka10 #(
  parameter int FLOATING = 1,   // 0: 130-132 and 140-177 trap as unassigned
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
  output logic         io_read,          // one clock: DATAI or CONI takes io_rdata
  output logic [0:35]  io_wdata,
  input  logic [0:35]  io_rdata,         // from the addressed device, same clock
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

  // Wires -------------------------------------------------------------------------------------
  control_t     c;
  step_t        s;
  logic [5:0]   phase;
  logic         advance, act, va_skip, bis_abandoned, capture, wait_ac, wait_zero,
                from_memory, by_word, first_word;
  logic         va_in_ac, violation, relocate, writes, set_protection;
  logic [18:35] va, ea, inc, MA, PC, vector;
  logic [0:35]  word, AD, AR, BR, MI, wdata, ac_data, io_data;
  logic [0:12]  code, IR;
  logic         direct_ac, ac_zero_field, ac_sign, negated, ar_zero, carry0, carry1;
  logic [0:8]   sum_zero, masked_zero;
  logic         true_sign, blt_done, shift_lost, over1, over2, odd;
  logic         count_zero, count_right;
  logic         quotient_bit, product_over, sign, first_division, multiplying,
                last_step, least, least_kept, straight;
  logic         b_larger, far, none, normalized, float_overflow, float_underflow, restarted;
  logic [0:17]  flags, flags_next;
  logic         bis, user, iot;
  logic         set_carries, set_overflow, clear_user, set_pdl;
  logic         wanted, pi_cycle, hold, forget, pi_apr_request;
  logic [0:2]   channel;
  logic         in_out, io_strobe, ctl_io_reset, read_in_first;
  logic         clear_machine, stop_now, stop_here, fetching, mem_answer;
  logic         frozen, guess_right;
  logic         eight_zeros, ma_in_ac, ac_in_ac, ac_write, pc_hold, mq_zero, mq_sign, indexed,
                quotient_normal;
  logic         ma_is_ac1;
  logic         ac_write_now, clear_all;
  logic [0:3]   ac_write_number;
  assign clear_all = reset | clear_machine;
  assign mem_answer = mem_rvalid | mem_nxm;

  ka10_control #(.FLOATING(FLOATING), .MULTIPLIER(MULTIPLIER)) ka10_control (
    .clk, .reset, .c, .s, .ac_write_now(ac_write), .advance, .act, .va_skip,
    .pc_hold, .capture, .wait_ac, .wait_zero, .from_memory, .by_word,
    .first_word, .phase_code(phase),
    .mem_valid, .mem_ready, .mem_write, .mem_pause, .mem_answer, .va_in_ac, .violation, .relocate,
    .writes, .set_protection, .wrong_path,
    .indirect(word[13]), .code, .IR(IR[3:11]), .direct_ac,
    .ac_zero_field, .ac_sign, .negated, .AR, .br_sign(BR[0]),
    .ar_zero, .mq_zero, .mq_sign, .quotient_normal, .eight_zeros, .indexed, .ma_is_ac1, .ma_in_ac,
    .ac_in_ac,
    .ad_sign(AD[0]), .true_sign, .sum_zero,
    .carry0, .masked_zero, .blt_done,
    .shift_lost, .over1, .over2, .odd,
    .count_zero, .count_right, .quotient_bit, .product_over, .b_larger, .far, .none, .normalized,
    .float_overflow, .float_underflow, .restarted, .sign, .first_division, .multiplying,
    .last_step, .least, .least_kept, .straight, .vector,
    .flags, .bis, .user, .iot, .set_carries, .set_overflow, .bis_abandoned, .clear_user, .set_pdl,
    .wanted, .channel, .trap_offset, .pi_cycle, .hold, .forget,
    .in_out, .io_strobe, .io_conditions, .io_reset(ctl_io_reset), .io_read_in_ready, .io_data,
    .read_in_first,
    .key_start, .key_stop, .key_continue, .key_examine, .key_examine_next, .key_deposit,
    .key_deposit_next, .key_execute, .key_reset, .key_read_in, .switch_address, .switch_single,
    .switch_repeat,
    .stop_now, .stop_here, .fetching, .taken, .detour, .fast_read, .clear_machine, .run,
    .console_busy, .program_stop, .memory_stop,
    .frozen, .guess_right
  );

  ka10_datapath #(.FLOATING(FLOATING), .MULTIPLIER(MULTIPLIER)) ka10_datapath (
    .clk, .c, .advance, .act, .va_other(s.va_other), .va_skip, .capture, .wait_ac, .wait_zero,
    .from_memory, .by_word, .mem_rdata, .wdata, .va,
    .phase, .first_word, .vector, .pc_flags(flags), .word, .code, .ea, .direct_ac, .va_in_ac, .inc,
    .AD, .carry0, .carry1, .true_sign, .sum_zero, .masked_zero, .ac_zero_field, .ac_sign, .ar_zero,
    .mq_zero, .mq_sign, .quotient_normal, .eight_zeros, .indexed, .ma_is_ac1,
    .ma_in_ac, .ac_in_ac, .blt_done, .shift_lost,
    .over1, .over2, .odd, .count_zero, .count_right, .quotient_bit, .product_over,
    .negated, .sign, .first_division, .multiplying, .last_step,
    .least, .least_kept, .straight, .io_data,
    .ac_write, .pc_hold, .ac_write_now,
    .ac_write_number, .ac_data, .mi_write(mi_write),
    .b_larger, .far, .none, .normalized, .float_overflow, .float_underflow, .restarted,
    .AR, .BR, .MA, .PC, .IR, .MI
  );

  ka10_flags ka10_flags (
    .clk, .reset(clear_all), .advance(act), .bis_abandoned, .set_carries, .carry0, .carry1,
    .set_overflow, .set_floating(s.set_floating), .set_underflow(s.set_underflow),
    .set_no_divide(s.set_no_divide), .clear(s.clear_flags), .load(s.load_flags),
    .load_from(BR[0:17]), .set_bis(s.set_bis), .clear_bis(s.clear_bis), .set_user(s.set_user),
    .clear_user, .clear_overflow, .clear_floating, .flags, .flags_next, .bis, .user, .iot
  );

  ka10_relocation ka10_relocation (
    .clk, .reset(clear_all), .load(datao_apr), .load_from(AR), .relocate, .writes,
    .in_ac(va_in_ac), .va, .address(mem_address), .violation
  );
  assign mem_wdata = wdata;

  // In-out bus: devices 000 and 004 are here
  logic         is_apr, is_pi, strobe_write, cono_apr, datao_apr, cono_pi, mi_write;
  logic [18:35] apr_status, pi_status;
  logic         apr_io_reset, clear_overflow, clear_floating;
  logic [1:7]   apr_lines;
  assign io_device = reading_word ? switch_device : code[3:9];
  assign is_apr = io_device == 7'd0;
  assign is_pi = io_device == 7'd1;
  assign strobe_write = io_strobe & s.io_write;
  assign cono_apr = strobe_write & is_apr & io_conditions;
  assign datao_apr = strobe_write & is_apr & !io_conditions;
  assign cono_pi = strobe_write & is_pi & io_conditions;
  assign mi_write = strobe_write & is_pi & !io_conditions;
  assign io_write = strobe_write & !is_apr & !is_pi;
  assign io_read = io_strobe & s.io_read & !is_apr & !is_pi;
  assign io_wdata = io_conditions ? {AR[18:35], AR[18:35]} : AR;
  assign io_read_in = s.io_read_in;
  assign io_reset = ctl_io_reset | apr_io_reset | reset;
  logic reading_word;                    // READ IN makes its own instructions
  assign reading_word = phase == P_K0 | phase == P_K3;
  always_comb
    if (phase == P_STOP) io_data = switch_data;
    else if (phase == P_K3) io_data = {3'o7, switch_device, 2'b00, read_in_first, 23'd0};
    else if (is_apr) io_data = io_conditions ? {18'd0, apr_status} : switch_data;
    else if (is_pi) io_data = io_conditions ? {18'd0, pi_status} : 36'd0;
    else io_data = io_rdata;

  ka10_apr ka10_apr (
    .clk, .reset(clear_all), .cono(cono_apr), .conditions(AR[18:35]), .set_pdl(act & set_pdl),
    .set_break(break_now), .set_protection, .set_nxm(nxm), .clock_tick(clock_tick & !switch_single),
    .iot, .fov(flags[3]), .ov(flags[0]), .trap_offset, .other_request(pi_apr_request),
    .status(apr_status), .request(apr_lines), .io_reset(apr_io_reset), .clear_overflow,
    .clear_floating
  );

  ka10_interrupt ka10_interrupt (
    .clk, .reset(clear_all), .cono(cono_pi), .conditions(AR[18:35]),
    .request(io_request | apr_lines), .strobe(!pi_cycle & !in_out), .hold(advance & hold),
    .forget(advance & forget),
    .dismiss(advance & s.dismiss), .power_failure, .parity_error, .wanted, .channel,
    .status(pi_status), .apr_request(pi_apr_request), .ACTIVE(lamp_pi_active), .PIO(lamp_pi_on),
    .PIR(lamp_pi_request), .PIH(lamp_pi_held)
  );

  // Address stop and break: a request is seen in the clock after it has been taken, an operand in
  // an accumulator that needs none at once. What a fetch meets counts when its word is wanted.
  logic taken, matched, fetch_matched, was_here, was_legal, was_selected, was_fetch, was_taken;
  logic detour, was_detour, fast_read, fast_here, fast_now, was_fast, to_pointer, was_pointer;
  logic break_now, nxm, wrong_path;
  always_ff @(posedge clk)
    if (taken) begin
      was_here <= va == switch_address;
      was_legal <= !violation & phase != P_K1; // nor the operator's own
      was_selected <= fetching ? switch_fetch : mem_write ? switch_write : switch_read;
      was_fetch <= fetching;
    end
  always_ff @(posedge clk) was_detour <= taken & detour & !clear_all;
  always_ff @(posedge clk) was_taken <= (taken & !detour | was_detour) & !clear_all;
  assign fast_here = {14'd0, c.in_f ? MA[32:35] : word[32:35]} == switch_address;
  assign fast_now = act & fast_here & (fast_read & switch_read | s.store_fast & switch_write);
  // The interrupt test on a pointer word does not see what its own reference raises
  assign to_pointer = s.next == P_BP;
  always_ff @(posedge clk) was_fast <= fast_now & !clear_all;
  always_ff @(posedge clk) was_pointer <= fast_now & to_pointer & !clear_all;
  assign nxm = mem_nxm & !wrong_path;
  assign matched = was_taken & was_here & was_legal & was_selected & !was_fetch;
  assign fetch_matched = was_here & was_legal & was_selected & was_fetch;
  assign break_now = switch_address_break &
                     (matched | fast_now & !to_pointer | was_pointer |
                      advance & s.new_instruction & fetch_matched);
  assign stop_here = fetch_matched & switch_address_stop;
  assign stop_now = (matched | was_fast) & switch_address_stop | nxm & switch_nxm_stop;

  // Lamps
  assign lamp_pc = PC;
  assign lamp_ma = MA;
  assign lamp_ir = {IR, 5'd0};
  assign lamp_mi = MI;
  assign lamp_flags = flags;

  ka10_retire ka10_retire (
    .clk, .reset(clear_all), .stopped(phase == P_STOP), .advance, .retire(s.retire),
    .new_instruction(s.new_instruction), .frozen, .ea_final(s.ea_final), .skip_guess(s.skip_guess),
    .jump_guess(s.jump_guess), .guess_right, .interrupt_taken(s.interrupt_taken),
    .test_passed(s.test_passed), .trap_uuo(s.trap_uuo), .trap_unassigned(s.trap_unassigned),
    .halting(s.halting), .channel, .word, .ea, .va, .inc, .MA, .PC, .retire_valid,
    .retire_pc, .retire_word, .retire_e, .retire_next_pc, .retire_cause, .retire_channel,
    .retire_tests_passed, .retire_halt
  );
  assign retire_flags = flags_next;
  assign retire_ac_write = ac_write_now;
  assign retire_ac_number = ac_write_number;
  assign retire_ac_data = ac_data;
  assign retire_mem_write = mem_valid & mem_ready & mem_write;
  assign retire_mem_address = mem_address;
  assign retire_mem_data = mem_wdata;

endmodule

`default_nettype wire
