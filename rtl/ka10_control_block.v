// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Block transfer: a word is read, then written. The working copy s,,d is in BR, E in MQ; it goes
// back to AC when an interrupt or the operator comes between two words. INSTRUCTIONS.md.
`default_nettype none
`include "ka10_defs.vh"

module ka10_control_block (
  input  logic [5:0]  phase,
  output control_t    c,
  output step_t       s,
  input  logic        first,         // no word has been moved yet
  input  logic        done,          // this one is the last
  input  logic        was_done,
  input  logic        store_bad,     // the last store was protected
  input  logic        abandon,       // an interrupt or the operator wants the machine
  input  logic        stop_wanted,   // ... the operator
  input  logic        rd_ac,
  input  logic        rd_zero,
  input  logic        operand_ready
);

  always_comb begin
    c = '0;
    s = '0;
    c.f_left = F_OP; c.f_right = F_OP;
    case (phase)
      P_B0: begin c.op = OP_MD; c.br = BR_OP; s.step = 1'b1; s.next = P_B1; end
      P_B1: begin
        c.va = VA_BR_L; s.va_other = store_bad; c.ma = MA_VA; s.step = 1'b1;
        c.op = OP_MIX; c.left = X_BR; c.all_left = 1'b1; // the working copy, if it must be kept
        if (store_bad) begin             // the last store was protected
          s.thaw = 1'b1; s.retire = 1'b1; s.next = P_R;
        end else if (abandon & !first) begin
          s.ac_write = 1'b1; c.ma = MA_CONST;
          s.start_pi = !stop_wanted; s.interrupt_taken = !stop_wanted;
          if (stop_wanted) s.next = P_STOP; else s.next = P_R;
        end else begin
          s.test_passed = !first;
          s.request = 1'b1; s.next = P_B2;
        end
      end
      P_B2: begin
        c.op = rd_ac ? OP_PX : OP_MD; c.w = W_OP;
        c.va = VA_BR_R; c.ma = MA_VA;
        s.p_source = S_BLT;
        c.first = A_BR; c.f_left = F_ZERO; c.f_right = F_ZERO; // both halves count
        c.one_left = 1'b1; c.carry = 1'b1;
        if (rd_zero) begin
          s.va_other = 1'b1; s.step = 1'b1; s.thaw = 1'b1; s.retire = 1'b1; s.next = P_R;
        end else if (operand_ready) begin
          s.request = 1'b1; s.req_write = 1'b1; s.step = 1'b1;
          c.ar = AR_W; c.br = BR_R;
          if (done) s.next = P_B4; else s.next = P_B1; s.next_ac = P_B3; s.both_ac = 1'b1;
        end
      end
      P_B3: begin                        // the word goes into fast memory
        c.op = OP_MD; c.ac_where = N_MA; s.ac_write = 1'b1;
        s.step = 1'b1; if (was_done) s.next = P_B4; else s.next = P_B1;
        s.p_source = S_KEEP;
      end
      P_B4:
        if (store_bad) begin
          s.va_other = 1'b1; c.ma = MA_VA; s.thaw = 1'b1; s.retire = 1'b1;
          s.step = 1'b1; s.next = P_R;
        end else begin
          c.va = VA_INC; c.pc = PC_INC; s.x_next = 1'b1;
        end
      default: begin
        c = '0;
      end
    endcase
  end

endmodule

`default_nettype wire
