// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Floating point: its steps, told to ka10_float and the data path. ARITHMETIC.md section 4.
`default_nettype none
`include "ka10_defs.vh"

module ka10_control_float (
  input  logic [5:0]  phase,
  output control_t    c,
  output step_t       s,
  input  logic [3:8]  code,          // of the operation code
  input  logic        sign,          // of AC or the dividend
  input  logic        br_sign,
  input  logic        ar_sign,
  input  logic        mq_zero,
  input  logic        quotient_normal, // MQ's, before the last bit
  input  logic        ar_low_zero,   // AR's bits 9-35 are 0
  input  logic        b_larger,      // B's exponent is
  input  logic        far,           // A is all sign after alignment
  input  logic        none,          // ... or 0
  input  logic        normalized,
  input  logic        overflow,
  input  logic        underflow,
  input  logic        ma_in_ac       // the address is an accumulator
);

  logic code_6, code_7, code_8;      // by name: Icarus wants no selects in always_comb
  assign code_6 = code[6];
  assign code_7 = code[7];
  assign code_8 = code[8];
  logic [3:5] code_3_5;
  assign code_3_5 = code[3:5];
  logic [3:8] code_3_8;
  assign code_3_8 = code[3:8];

  logic [3:0] all_sign;              // what is left of A when the others are far apart
  assign all_sign = ar_sign & !none ? F_ONES : F_ZERO;
  logic negative;                    // the result is to be negated
  always_comb begin
    c = '0;
    s = '0;
    negative = 1'b0;
    case (phase)                     // words of ka10_float pass AD: the function is 0, or all ones
      P_XL: begin  // FDVL, FDVRI: AR <- magnitude of the high dividend
        c.op = OP_MD; c.carry = sign & (mq_zero | code_6);
        c.f_left = sign ? F_NOT_OP : F_OP; c.f_right = sign ? F_NOT_OP : F_OP;
        c.ar = AR_W; c.fl = FL_KEEP_EXPONENT; s.step = 1'b1; s.next = P_X1;
      end
      P_X1: begin
        c.ar = AR_W; c.br = BR_FLOAT; c.rt = RT_FLOAT; s.steps_start = 1'b1; s.step = 1'b1;
        if (code_3_5 == 3'd7) begin      // FDVL has a low dividend
          c.fl = FL_DIVIDE; s.next = P_D;
          c.mq = code_3_8 == 6'o71 ? MQ_EIGHT : MQ_FLOAT;
        end else if (code_3_5 == 3'd6) begin
          c.fl = FL_MULTIPLY; s.next = P_MS;
        end else if (code_3_8 == 6'o32) begin
          c.fl = FL_SCALE; c.mq = MQ_FLOAT; s.next = P_X3;
        end else begin
          c.fl = FL_ADD; s.next = P_X2;
          if (!b_larger) c.first = A_BR; // AR <- the smaller
        end
      end
      P_X2: begin
        c.op = OP_MIX; c.f_left = F_OP; c.f_right = F_OP; c.right = X_ROT; c.left = X_FILL;
        s.step = 1'b1; s.next = P_X3;
        if (code_3_5 == 3'd6) begin      // the product's high word is A, its low word in AR
          c.ar = AR_MQ; c.mq = MQ_R;
        end else begin
          c.fill = ar_sign; c.first = A_BR; c.ar = AR_W; c.mq = MQ_FLOAT;
          if (far) begin
            c.f_left = all_sign; c.f_right = all_sign;
          end
        end
      end
      P_XQ: begin
        c.ar = AR_W; c.mq = MQ_FLOAT; s.step = 1'b1;
        if (quotient_normal) s.next = P_X4; else s.next = P_X3; // of unnormalized operands, or 0
      end
      P_X3: begin
        c.fl = FL_NORMALIZE; c.ar = AR_W; s.step = 1'b1;
        if (code_3_5 != 3'd7) c.mq = MQ_FLOAT;
        if (normalized) s.next = P_X4; else s.next = P_X3;
      end
      P_X4: begin
        c.fl = FL_PACK;
        negative = code_3_5 == 3'd7 & (sign ^ br_sign);
        c.carry = negative;
        c.f_left = negative ? F_ONES : F_ZERO; c.f_right = negative ? F_ONES : F_ZERO;
        c.va = code_3_5 != 3'd3 & code_7 ? VA_MA : VA_INC; c.ar = AR_W;
        s.step = 1'b1;
        s.set_ov = overflow; s.set_floating = overflow; s.set_underflow = underflow;
        c.pc = PC_INC;
        if (code_3_5 == 3'd3) begin    // UFA to AC + 1, FSC to AC
          s.ac_write = 1'b1; c.ac_where = code_7 ? N_AC : N_AC1;
          s.in_sequence = 1'b1; s.x_next = 1'b1;
        end else if (code_7) begin     // memory, both
          s.ac_write = code_8; s.ac_write_va = !code_8;
          c.ac_where = code_8 ? N_AC : N_MA;
          s.request = 1'b1; s.req_write = 1'b1;
          s.next = P_N; s.next_ac = P_R1A; s.both_ac = code_8;
        end else begin
          s.ac_write = 1'b1;
          if (code_8 & !code_6) begin  // long
            c.ar = AR_MQ;
            if (code_3_5 == 3'd7) s.next = P_X6; else s.next = P_X7;
          end else begin
            s.in_sequence = 1'b1; s.x_next = 1'b1;
          end
        end
      end
      P_X6: begin
        c.op = OP_MD; c.carry = sign; c.ar = AR_W; c.fl = FL_REST;
        c.f_left = sign ? F_NOT_OP : F_OP; c.f_right = sign ? F_NOT_OP : F_OP;
        s.step = 1'b1; s.next = P_X7;
      end
      P_X7: begin
        c.ac_where = N_AC1; s.ac_write = 1'b1;
        s.va_other = 1'b1; s.in_sequence = 1'b1; s.x_next = 1'b1;
      end
      P_DF1: begin  // DFN: AC <- not AC, plus one if the low fraction is 0
        c.carry = ar_low_zero; c.f_left = F_NOT_AC; c.f_right = F_NOT_AC;
        s.ac_write = 1'b1; s.step = 1'b1; s.next = P_DF2;
        if (!ma_in_ac) begin
          s.va_other = 1'b1; s.in_sequence = 1'b1; s.x_next = 1'b1;
        end
      end
      P_DF2: begin  // ... the low word goes into an accumulator
        c.op = OP_MD; c.f_left = F_OP; c.f_right = F_OP; c.ac_where = N_MA; s.ac_write = 1'b1;
        s.va_other = 1'b1; s.in_sequence = 1'b1; s.x_next = 1'b1;
      end
      default: begin
        c = '0;
      end
    endcase
  end

endmodule

`default_nettype wire
