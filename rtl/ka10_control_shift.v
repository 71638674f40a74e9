// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Shifts: what the shifter joins at its edge in each of their steps, and JFFO. ARITHMETIC.md
// section 2.
`default_nettype none
`include "ka10_defs.vh"

module ka10_control_shift (
  input  logic [5:0]  phase,
  output control_t    c,
  output step_t       s,
  input  logic [7:8]  code,          // of the operation code: ASH, ROT, LSH
  input  logic        sign,          // of AC, kept
  input  logic        count_zero,    // by nothing
  input  logic        count_right,
  input  logic        over1,         // 36 places or more
  input  logic        over2,         // 72 places or more
  input  logic        odd,           // an odd number of words
  input  logic        ar_zero
);

  logic ash, rotates;                // ASH, ASHC; ROT, ROTC
  assign ash = code == 2'd0;
  assign rotates = code == 2'd1;

  logic gone;                        // the word is shifted out
  always_comb begin
    c = '0;
    s = '0;
    gone = 1'b0;
    c.f_left = F_OP; c.f_right = F_OP;
    case (phase)
      P_SH: begin
        c.op = OP_MIX;
        c.fill = ash & sign & count_right;
        c.keep_sign = ash;
        c.all_left = over1 & !rotates;
        c.right = rotates | count_right ? X_ROT : X_FILL;
        c.left = rotates | !count_right & !over1 ? X_ROT : X_FILL;
        s.set_ov = ash & !count_right & over1 & sign; s.overflow_shift = ash & !count_right;
        s.ac_write = 1'b1; c.pc = PC_INC; c.va = VA_INC; s.in_sequence = 1'b1; s.x_next = 1'b1;
      end
      P_SC1: begin                       // BR <- rotated high word, AR <- low word (ASHC: doubled)
        c.op = OP_MIX; c.right = X_ROT; c.left = X_ROT; c.br = BR_OP; c.all_left = over1;
        c.ac_next = 1'b1; c.f_left = F_AC; c.f_right = F_AC; c.ar = AR_W;
        c.first = ash ? A_AC : A_ZERO;
        s.set_ov = ash & !count_right & over2 & sign;
        s.overflow_shift = ash & !count_right & !count_zero;
        s.step = 1'b1; s.next = P_SC2;
        if (ash & count_zero) begin
          c.pc = PC_INC; s.next = P_N;
        end
      end
      P_SC2: begin                       // the high word
        c.op = OP_MIX;
        c.fill = ash & sign & count_right;
        c.keep_sign = ash;
        if (rotates) begin     // ROTC
          c.right = odd ? X_BR : X_ROT; c.left = odd ? X_ROT : X_BR;
        end else begin
          gone = over2 | over1 & count_right;
          c.all_left = gone;
          c.right = over1 ? X_FILL : count_right ? X_BR : X_ROT;
          c.left = gone | count_right ? X_FILL : over1 ? X_ROT : X_BR;
        end
        s.overflow_shift = ash & !count_right & over1;
        s.ac_write = 1'b1; s.step = 1'b1; s.next = P_SC3;
      end
      P_SC3: begin                       // the low word; of ASHC one place too far left, into AR
        c.op = OP_MIX;
        c.fill = ash & sign & count_right;
        if (rotates) begin
          c.right = odd ? X_ROT : X_BR; c.left = odd ? X_BR : X_ROT;
        end else begin
          gone = over2 | over1 & !count_right;
          c.all_left = gone;
          c.right = !count_right ? X_FILL : over1 ? X_BR : X_ROT;
          c.left = gone | over1 ? X_FILL : count_right ? X_BR : X_ROT;
        end
        c.ar = AR_W;
        if (ash) begin
          c.rt = RT_RIGHT_ONE; s.step = 1'b1; s.next = P_SC4;
        end else begin
          c.ac_where = N_AC1; s.ac_write = 1'b1; c.pc = PC_INC; c.va = VA_INC; s.in_sequence = 1'b1;
          s.x_next = 1'b1;
        end
      end
      P_SC4: begin
        c.op = OP_MIX; c.left = X_ROT; c.right = X_ROT; c.keep_sign = 1'b1;
        c.ac_where = N_AC1; s.ac_write = 1'b1; c.pc = PC_INC; c.va = VA_INC; s.in_sequence = 1'b1;
        s.x_next = 1'b1;
      end
      P_JF: begin
        c.op = OP_COUNT; c.f_right = ar_zero ? F_ZERO : F_OP;
        c.ac_where = N_AC1; s.ac_write = 1'b1;
        c.pc = PC_INC; c.va = ar_zero ? VA_INC : VA_MA; s.in_sequence = ar_zero; s.x_next = 1'b1;
      end
      default: begin
        c = '0;
      end
    endcase
  end

endmodule

`default_nettype wire
