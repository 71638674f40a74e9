// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The retire port: what each record did, for benches and proofs. Never read by the processor; costs
// nothing where it is not connected. docs/ports.md.
`default_nettype none

module ka10_retire (
  input  logic         clk,
  input  logic         reset,
  input  logic         stopped,
  input  logic         advance,
  input  logic         retire,
  input  logic         new_instruction,
  input  logic         frozen,
  input  logic         ea_final,
  input  logic         skip_guess,
  input  logic         jump_guess,
  input  logic         guess_right,
  input  logic         interrupt_taken,
  input  logic         test_passed,
  input  logic         trap_uuo,
  input  logic         trap_unassigned,
  input  logic         halting,
  input  logic [0:2]   channel,
  input  logic [0:35]  word,
  input  logic [18:35] ea,
  input  logic [18:35] va,
  input  logic [18:35] inc,
  input  logic [18:35] MA,
  input  logic [18:35] PC,

  output logic         retire_valid,
  output logic [18:35] retire_pc,
  output logic [0:35]  retire_word,
  output logic [18:35] retire_e,
  output logic [18:35] retire_next_pc,
  output logic [0:1]   retire_cause,
  output logic [0:2]   retire_channel,
  output logic [0:15]  retire_tests_passed,
  output logic         retire_halt
);

  logic [18:35] pc, e;
  logic [0:35]  last_word;
  logic [0:1]   cause;
  logic [0:2]   served;
  logic [0:15]  tests, tests_before;

  assign retire_valid = advance & retire;
  assign retire_pc = new_instruction & !frozen ? MA : pc;
  assign retire_word = new_instruction ? word : last_word;
  assign retire_e = ea_final ? ea : e;
  assign retire_next_pc = halting ? MA :
                          skip_guess & !guess_right ? va + 18'd1 :
                          jump_guess & !guess_right ? inc : va;
  assign retire_cause = cause;
  assign retire_channel = served;
  assign retire_tests_passed = cause == 2'd3 ? tests_before : 16'd0;
  assign retire_halt = halting;

  always_ff @(posedge clk)
    if (reset | stopped) begin
      cause <= 2'd0;
      served <= 3'd0;
      tests <= 16'd0;
    end else if (advance) begin
      if (new_instruction) begin
        last_word <= word;
        if (!frozen) pc <= MA;
      end
      if (ea_final) e <= ea;
      if (retire) begin
        cause <= 2'd0;
        served <= 3'd0;
        tests <= 16'd0;
      end else begin
        if (test_passed) tests <= tests + 16'd1;
        if (interrupt_taken) begin
          cause <= 2'd3;
          served <= channel;
          tests_before <= tests;
          pc <= frozen | !new_pc ? PC : MA;
        end else if (cause != 2'd3) begin
          if (trap_uuo) cause <= 2'd1;
          if (trap_unassigned) cause <= 2'd2;
        end
      end
    end

  logic new_pc;                          // the interrupt came at an instruction's own fetch
  assign new_pc = tests == 16'd0;

endmodule

`default_nettype wire
