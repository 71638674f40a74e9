// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The operator's keys: what is waiting for the machine to stop, whether it runs, and why it does
// not. The work itself is done by the sequencer's phases STOP and K. docs/ports.md.
`default_nettype none
`include "ka10_defs.vh"

module ka10_operator (
  input  logic   clk,
  input  logic   reset,            // power up, or the RESET key acts

  // Keys (one clock each) and switches
  input  logic   key_start,
  input  logic   key_stop,
  input  logic   key_continue,
  input  logic   key_examine,
  input  logic   key_examine_next,
  input  logic   key_deposit,
  input  logic   key_deposit_next,
  input  logic   key_execute,
  input  logic   key_read_in,
  input  logic   switch_single,
  input  logic   switch_repeat,    // the last key again, whenever its work is done
  input  logic   stop_now,         // address stop, NXM stop
  input  logic   stop_here,        // address stop on the fetch of this instruction

  // The sequencer
  input  logic [5:0] phase,
  input  logic   advance,
  input  logic   retire,
  input  logic   read_in_ends,     // the last word of READ IN is carried out
  input  logic   waits_for_core,
  input  logic   at_i,             // phase I: an instruction word arrives
  input  logic   frozen,           // ... not from where PC points
  input  logic   stops,            // the machine stops before the instruction that arrives
  output logic   stop_wanted,      // the operator wants the machine
  output logic   stop_anywhere,    // ... though an instruction has begun: STOP pressed twice
  output logic   key_waiting,      // examine, deposit or execute
  output logic   is_examine,
  output logic   is_execute,
  output logic   is_next,
  output logic   executing,        // the instruction is EXECUTE's, or READ IN's
  output logic   go_again,
  output logic   reading_in,
  output logic   read_first,       // READ IN wants the pointer word

  // Lamps
  output logic   run,
  output logic   console_busy,
  output logic   program_stop,
  output logic   memory_stop
);

  logic any_key, stopped, repeat_key, repeat_go;
  logic step_one;                  // one instruction, whatever RUN says
  assign any_key = key_examine | key_deposit | key_execute |
                   (key_examine_next | key_deposit_next) & !run;
  assign stopped = phase == P_STOP & advance;
  assign stop_wanted = key_waiting |
                       (!run | stop_now | stop_here & at_i & !frozen) & !step_one;
  assign go_again = repeat_go & switch_repeat & !program_stop;
  assign console_busy = key_waiting | reading_in | phase == P_K1 | phase == P_K2 | !run &
      (phase != P_STOP | waits_for_core);

  always_ff @(posedge clk) begin
    if (any_key & !console_busy) begin
      key_waiting <= 1'b1;
      is_examine <= key_examine | key_examine_next;
      is_execute <= key_execute;
      is_next <= key_examine_next | key_deposit_next;
    end
    if (key_start | key_continue | key_stop | reset | !switch_repeat) repeat_key <= 1'b0;
    else if (key_waiting) repeat_key <= 1'b1;
    if (key_stop | reset | !switch_repeat | !switch_single) repeat_go <= 1'b0;
    else if (key_start | key_continue) repeat_go <= 1'b1;
    if (stopped & repeat_key) key_waiting <= 1'b1;
    if (stopped) begin
      if (key_waiting) begin
        key_waiting <= 1'b0;
        executing <= is_execute;
        step_one <= is_execute;
      end else if (key_start | key_continue | run | go_again) begin
        run <= run | !switch_single;
        step_one <= 1'b1;
        program_stop <= 1'b0;
        memory_stop <= 1'b0;
      end else if (key_read_in) begin
        reading_in <= 1'b1;
        read_first <= 1'b1;
        program_stop <= 1'b0;
        memory_stop <= 1'b0;
      end
    end
    if (advance & phase == P_K3) begin
      read_first <= 1'b0;
      executing <= reading_in;
      step_one <= reading_in;
    end
    if (read_in_ends) begin
      reading_in <= 1'b0;
      run <= !switch_single;
      executing <= 1'b0;
    end
    if (stops) executing <= 1'b0;
    if (advance & retire) begin
      step_one <= 1'b0;
      executing <= 1'b0;
    end
    if (stop_now | stop_here & stops) begin
      run <= 1'b0;
      memory_stop <= 1'b1;
    end
    if (advance & phase == P_H) begin
      run <= 1'b0;
      program_stop <= 1'b1;
    end
    if (stopped | reset) stop_anywhere <= 1'b0;
    else if (key_stop & !run) stop_anywhere <= 1'b1;
    if (key_stop) begin
      run <= 1'b0;
      step_one <= 1'b0;
      reading_in <= 1'b0;
    end
    if (reset) begin
      run <= 1'b0; step_one <= 1'b0; executing <= 1'b0; reading_in <= 1'b0; key_waiting <= 1'b0;
      repeat_key <= 1'b0; repeat_go <= 1'b0;
      program_stop <= 1'b0; memory_stop <= 1'b0;
    end
  end

endmodule

`default_nettype wire
