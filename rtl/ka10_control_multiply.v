// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Multiply and divide: the loops, floating point's too, and the stores of fixed point results.
// ARITHMETIC.md section 3.
`default_nettype none
`include "ka10_defs.vh"

module ka10_control_multiply #(
  parameter int MULTIPLIER = 1
) (
  input  logic [5:0]  phase,
  output control_t    c,
  output step_t       s,
  input  family_t     family,
  input  logic        is_float,
  input  logic [6:8]  code,          // of the operation code
  input  logic [4:0]  steps,
  input  logic        last_step,     // of the multiplier's
  input  logic        sign,          // of the dividend
  input  logic        br_sign,       // of the divisor or multiplicand
  input  logic        mq_sign,
  input  logic        mq_zero,
  input  logic        least,         // AC is 400000,,000000
  input  logic        least_kept,
  input  logic        product_over,  // IMUL: the high word is not all sign
  input  logic        quotient_bit,
  input  logic        eight_zeros,
  input  logic        restarted,     // the floating dividend has been halved
  input  logic        ma_is_ac1,     // the address is AC + 1
  input  logic        bad_ahead      // the phase before has looked: the store will be forbidden
);

  logic code_6, code_7, code_8;      // by name: Icarus wants no selects in always_comb
  assign code_6 = code[6];
  assign code_7 = code[7];
  assign code_8 = code[8];
  logic last_division, two_words, negative;
  assign last_division = steps == (is_float ? 5'd13 : 5'd17);
  assign two_words = family == Q_MUL & code[6] | family == Q_DIV; // not IMUL
  logic [5:0] after_product;
  always_comb
    if (is_float) after_product = P_X2;
    else if (code_6) after_product = P_R1;
    else after_product = P_R2;

  always_comb begin
    c = '0;
    s = '0;
    negative = 1'b0;
    c.f_left = F_OP; c.f_right = F_OP;
    case (phase)
      P_MS: begin                        // blocks: the products of the halves
        s.step = 1'b1; s.next = P_M;
        if (MULTIPLIER == 0) begin       // steps: the multiplier into MQ
          c.op = OP_MD; c.mq = MQ_R; c.ar = AR_ZERO; s.steps_start = 1'b1; s.signs_now = 1'b1;
          c.rt = RT_LEFT_ONE;
        end
      end
      P_M: begin
        c.va = VA_MA; s.req_write = 1'b1; // only to look
        c.ar = AR_MULTIPLY; c.mq = MQ_MULTIPLY; s.step = 1'b1; s.next = P_M;
        if (MULTIPLIER != 0) begin
          s.set_ov = family == Q_MUL & least & br_sign;
          s.next = after_product;
        end else if (last_step) begin
          s.set_ov = family == Q_MUL & least_kept & br_sign;
          s.next = P_ML;
        end
      end
      P_ML: if (MULTIPLIER == 0) begin  // AR <- low word with the sign, MQ <- high word
        c.op = OP_MIX; c.left = X_ROT; c.right = X_FILL; c.fill = mq_sign;
        c.va = VA_MA; s.req_write = 1'b1;
        c.mq = MQ_R; c.ar = AR_LOW; c.rt = RT_FLOAT; s.step = 1'b1; s.next = after_product;
      end
      P_D0: begin                        // MQ <- magnitude of the low dividend, AC + 1
        c.ac_next = 1'b1; c.carry = sign;
        c.f_left = sign ? F_NOT_AC : F_AC; c.f_right = sign ? F_NOT_AC : F_AC;
        c.mq = MQ_R; s.steps_start = 1'b1; s.step = 1'b1;
        if (is_float) s.next = P_XL; else s.next = P_D1;
      end
      P_D1: begin                        // AR, MQ <- magnitude of the dividend, one place right
        c.op = OP_MD; c.carry = sign & mq_zero;
        c.f_left = sign ? F_NOT_OP : F_OP; c.f_right = sign ? F_NOT_OP : F_OP;
        c.ar = AR_W; s.steps_start = 1'b1; s.step = 1'b1; s.next = P_D;
      end
      P_D: begin
        c.va = VA_MA; s.req_write = 1'b1;
        c.f_left = F_ZERO; c.f_right = F_ZERO; // half the dividend, should AR want it
        c.ar = AR_DIVIDE; c.mq = MQ_DIVIDE;
        s.step = 1'b1; s.next = P_D;
        if (last_division) begin
          if (is_float) s.next = P_XQ; else s.next = P_R1;
        end
        if (!is_float & eight_zeros & steps < 5'd14) begin // four steps at once
          c.mq = MQ_EIGHT; s.steps_four = 1'b1;
        end
        if (steps == 5'd0 & quotient_bit) begin
          if (is_float & !restarted) begin // the dividend's fraction is too large: halve it
            c.ar = AR_W; c.mq = MQ_FLOAT; c.fl = FL_HALVE; s.steps_start = 1'b1;
          end else begin
            s.set_ov = 1'b1; s.set_floating = is_float; s.set_no_divide = 1'b1;
            c.pc = PC_INC; s.next = P_N;
          end
        end
      end

      // the low word or remainder, which is in AR; then the other one
      P_R1: begin
        c.op = OP_MD;
        negative = family == Q_DIV & sign;
        c.carry = negative;
        c.f_left = negative ? F_NOT_OP : F_OP; c.f_right = negative ? F_NOT_OP : F_OP;
        c.ac_where = N_AC1; s.ac_write = !(code_7 & (!code_8 | bad_ahead));
        c.ar = AR_MQ; s.step = 1'b1; s.next = P_R2;
      end
      P_R2, P_R1A: begin                 // product or quotient: AC, memory
        c.op = OP_MD;
        negative = family == Q_DIV & (sign ^ br_sign);
        c.carry = negative;
        c.f_left = negative ? F_NOT_OP : F_OP; c.f_right = negative ? F_NOT_OP : F_OP;
        c.va = code_7 ? VA_MA : VA_INC; c.pc = PC_INC;
        s.set_ov = family == Q_MUL & !code_6 & product_over; // IMUL: the high word is not all sign
        s.step = 1'b1; s.next = P_N;
        // E is an accumulator too; if it is AC + 1, that keeps the low word
        if (phase == P_R1A) begin
          c.ac_where = N_MA; s.ac_write = !(two_words & ma_is_ac1);
          c.pc = is_float ? PC_KEEP : PC_INC;
        end else if (!code_7) begin
          s.ac_write = 1'b1; s.in_sequence = 1'b1; s.x_next = 1'b1;
        end else begin
          s.ac_write = code_8; s.ac_write_va = !code_8;
          c.ac_where = code_8 ? N_AC : N_MA;
          s.request = 1'b1; s.req_write = 1'b1;
          s.both_ac = code_8; s.next_ac = P_R1A; s.pc_unless_ac = code_8;
        end
      end
      default: begin
        c = '0;
      end
    endcase
  end

endmodule

`default_nettype wire
