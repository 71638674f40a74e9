// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Bytes: what the sequencer does once the pointer is final. The pointer's own step is an
// instruction's first execution, ka10_control_execute. INSTRUCTIONS.md section 5.
`default_nettype none
`include "ka10_defs.vh"

module ka10_control_byte (
  input  logic [5:0]  phase,
  output control_t    c,
  output step_t       s,
  input  logic        load,          // LDB, ILDB; else DPB, IDPB
  input  logic        rd_ac,         // the word with the byte is an accumulator
  input  logic        rd_zero,       // ... may not be read
  input  logic        operand_ready
);

  always_comb begin
    c = '0;
    s = '0;
    c.f_left = F_OP; c.f_right = F_OP;
    case (phase)
      P_BF: begin
        c.op = rd_ac ? OP_PX : OP_MD;
        if (rd_zero) begin
          s.va_other = 1'b1; c.ma = MA_VA; s.thaw = 1'b1; s.retire = 1'b1;
          s.step = 1'b1; s.next = P_R;
        end else if (operand_ready) begin
          s.clear_bis = 1'b1;
          c.ar = AR_W; c.w = load ? W_OP : W_AC;
          c.br = BR_OP;
          s.step = 1'b1; if (load) s.next = P_LB; else s.next = P_DB1;
        end
      end
      P_LB: begin
        c.op = OP_MIX; c.right = X_ROT; c.left = X_FILL;
        s.ac_write = 1'b1; c.pc = PC_INC; c.va = VA_INC; s.in_sequence = 1'b1; s.x_next = 1'b1;
      end
      P_DB1: begin
        c.op = OP_MIX; c.right = X_BR; c.left = X_ROT;
        c.ar = AR_W; c.w = W_OP; c.rt = RT_LEFT_EDGE;
        s.step = 1'b1; s.next = P_DB2;
      end
      P_DB2: begin
        c.op = OP_MIX; c.right = X_ROT; c.left = X_BR;
        c.va = VA_MA; c.ac_where = N_MA; s.ac_write_va = 1'b1; c.pc = PC_INC;
        s.request = 1'b1; s.req_write = 1'b1; s.step = 1'b1; s.next = P_N;
      end
      default: begin
        c = '0;
      end
    endcase
  end

endmodule

`default_nettype wire
