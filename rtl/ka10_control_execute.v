// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// What each family of instructions does when its operand is at hand, in phase I, A or F. Adder and
// operand are set by the table's columns already; a family says where the result goes and what
// comes next. INSTRUCTIONS.md.
`default_nettype none
`include "ka10_defs.vh"

module ka10_control_execute #(
  parameter int FLOATING = 1
) (
  input  logic        execute,
  output control_t    c,
  output step_t       s,
  input  logic        at_i,          // in phase I
  input  logic        in_f,          // in phase F

  // The table
  input  family_t     family,
  input  logic        store_e,
  input  logic        ac_too,        // AC gets the result, or also
  input  logic        skip,
  input  logic        jump,
  input  logic        test,
  input  logic        sign_only,

  // The instruction
  input  logic [3:12] code,
  input  logic        ac_zero_field,
  input  logic        e_is_ac,       // the operand's address is an accumulator
  input  logic        is_ibp,
  input  logic        byte_counts,   // the byte pointer is to be stepped
  input  logic        is_block,      // BLKI, BLKO

  // The machine
  input  logic        bis,
  input  logic        pi_cycle,
  input  logic        in_block       // the pointer of BLKI, BLKO has been counted
);

  logic code_6, code_7, code_8;      // by name: Icarus wants no selects in always_comb
  assign code_6 = code[6];
  assign code_7 = code[7];
  assign code_8 = code[8];
  logic [2:0] code_3_5, code_6_8;
  assign code_3_5 = code[3:5];
  assign code_6_8 = code[6:8];
  logic [3:0] code_9_12;
  assign code_9_12 = code[9:12];

  always_comb begin
    s = '0;
    c = '0;
    c.ma = in_f ? MA_KEEP : MA_VA;
    c.pc = at_i ? PC_CURRENT : PC_KEEP;
    if (!execute) begin
      c = '0;
    end else
      case (family)
        Q_SIMPLE: begin
          s.ac_write = ac_too;
          c.ar = AR_W;
          c.pc = PC_INC;
          s.table_flags = 1'b1;
          s.p_skip = skip; s.p_jump = jump;
          s.p_kind = test ? K_TEST : sign_only ? K_SIGN : K_COMPARE;
          if (store_e & e_is_ac) begin
            if (ac_too) begin
              c.ma = in_f ? MA_KEEP : MA_E; s.step = 1'b1; s.next = P_ST;
            end else begin
              s.ac_write = 1'b1; c.ac_where = in_f ? N_MA : N_E; s.store_fast = 1'b1;
              s.in_sequence = 1'b1; s.ends = 1'b1; s.skip_guess = skip;
            end
          end else if (store_e) begin
            s.req_write = 1'b1; s.step = 1'b1;
            s.next = P_N; s.next_ac = P_ST; s.both_ac = 1'b1;
          end else begin
            s.in_sequence = !jump;
            s.ends = 1'b1; s.skip_guess = skip; s.jump_guess = jump;
          end
        end

        // Stack and subroutines
        Q_PUSH: begin
          s.ac_write = 1'b1; c.ar = AR_W;
          c.ma = MA_VA; c.pc = PC_INC; s.pdl_up = 1'b1;
          s.req_write = 1'b1; s.step = 1'b1; s.next = P_N; s.next_ac = P_ST; s.both_ac = 1'b1;
        end
        Q_PUSHJ: begin
          s.ac_write = 1'b1; c.ar = AR_W;
          c.ma = MA_E; s.pdl_up = 1'b1; s.clear_bis = 1'b1; s.call = 1'b1;
          s.req_write = 1'b1; s.step = 1'b1; s.next = P_J0; s.next_ac = P_ST;
          s.both_ac = 1'b1;
        end
        Q_POP:
          if (!in_f) begin
            c.br = BR_OP; s.step = 1'b1; s.next = P_F;
          end else begin
            s.ac_write = 1'b1; c.ar = AR_W;
            c.ma = MA_VA; c.pc = PC_INC; s.pdl_down = 1'b1;
            s.req_write = 1'b1; s.step = 1'b1; s.next = P_N; s.next_ac = P_ST;
            s.both_ac = 1'b1;
          end
        Q_POPJ:
          if (!in_f) begin
            s.step = 1'b1; s.next = P_F;
          end else begin
            s.ac_write = 1'b1; s.pdl_down = 1'b1; s.ends = 1'b1;
          end
        Q_JSR: begin
          c.ar = AR_W; s.clear_bis = 1'b1; s.call = 1'b1;
          s.req_write = 1'b1; s.step = 1'b1; s.next = P_J1; s.next_ac = P_ST;
          s.both_ac = 1'b1;
        end
        Q_JSP: begin
          s.ac_write = 1'b1; s.clear_bis = 1'b1; s.call = 1'b1; s.ends = 1'b1;
        end
        Q_JSA: begin
          c.ar = AR_W; s.ac_write = 1'b1; s.call = 1'b1;
          s.req_write = 1'b1; s.step = 1'b1; s.next = P_J1; s.next_ac = P_ST;
          s.both_ac = 1'b1;
        end
        Q_JRA:
          if (!in_f) begin
            c.br = BR_OP; s.step = 1'b1; s.next = P_F;
          end else begin
            s.ac_write = 1'b1; s.ends = 1'b1;
          end

        // Jumps
        Q_JRST:
          if (ac_zero_field) begin
            s.call = 1'b1; s.ends = 1'b1;
          end else begin                 // the flags come from the last word of the address
            c.br = BR_OP;
            c.pc = PC_INC; s.step = 1'b1; s.next = P_JR;
          end
        Q_JFCL: begin
          c.pc = PC_INC;
          s.clear_flags = code_9_12;
          s.p_jump = !ac_zero_field; s.jump_guess = !ac_zero_field;
          s.p_kind = K_DIRECT; s.p_source = S_FLAGS;
          s.in_sequence = ac_zero_field; s.ends = 1'b1;
        end
        Q_XCT: begin
          s.is_fetch = 1'b1; s.freeze = 1'b1; s.step = 1'b1; s.next = P_I;
          s.end_pi = pi_cycle; s.hold_now = pi_cycle;
        end

        Q_BLT: begin
          c.ar = AR_W; c.mq = MQ_R; s.step = 1'b1; s.next = P_B0;
        end
        Q_BYTE:
          if (is_ibp & bis) begin        // the pointer is stepped already
            c.pc = PC_INC; s.in_sequence = 1'b1; s.ends = 1'b1;
          end else if (!byte_counts) begin
            c.ar = AR_W; c.w = W_OP; s.step = 1'b1; s.next = P_BP;
          end else if (!in_f) begin      // stepped out of AR, as if it had come from core
            c.ar = AR_W; c.w = W_OP; c.ma = MA_E; s.step = 1'b1; s.next = P_F;
          end else begin
            c.ar = AR_W;
            c.ac_where = N_MA; s.ac_write = e_is_ac; s.store_fast = e_is_ac;
            s.req_write = 1'b1; s.step = 1'b1; s.next = P_BP;
            if (is_ibp) begin
              c.pc = PC_INC; s.next = P_N;
              if (e_is_ac) begin
                s.req_write = 1'b0; s.in_sequence = 1'b1; s.ends = 1'b1;
              end
            end
          end

        // Loops
        Q_SHIFT, Q_SHIFTC: begin
          c.ar = AR_W; c.rt = RT_COUNT; s.signs_now = 1'b1;
          s.step = 1'b1; if (family == Q_SHIFT) s.next = P_SH; else s.next = P_SC1;
        end
        Q_JFFO: begin
          c.ar = AR_W; s.step = 1'b1; s.next = P_JF;
        end
        Q_MUL: begin
          c.ar = AR_W; c.br = BR_OP; s.step = 1'b1; s.next = P_MS;
        end
        Q_DIV: begin
          c.br = BR_OP; s.signs_now = 1'b1; s.step = 1'b1;
          if (code_6) begin              // DIV: AR <- the high word
            c.ar = AR_W; s.next = P_D0;
          end else begin                 // IDIV: MQ <- magnitude of AC
            c.ar = AR_ZERO; c.mq = MQ_R; s.steps_start = 1'b1; s.next = P_D;
          end
        end

        Q_FLOAT: if (FLOATING != 0) begin
          c.ar = AR_W; c.br = BR_R; s.signs_now = 1'b1; s.step = 1'b1; s.next = P_X1;
          case (code_3_5)
            3'd7:
              if (code_6_8 == 3'd1) s.next = P_D0;       // FDVL
              else if (code_6_8 == 3'd5) s.next = P_XL;  // FDVRI
              else c.br = BR_OP;
            3'd3:
              if (code_8) begin                        // DFN
                c.keep_exponent = 1'b1; c.pc = PC_INC;
                s.req_write = 1'b1; s.next = P_DF1;
              end
              else if (code_7) c.fl = FL_SCALE_COUNT;  // FSC
            default: ;
          endcase
        end

        Q_IO: begin
          c.ar = AR_W; s.step = 1'b1;
          if (!(is_block & !in_block)) begin
            c.w = W_OP; s.next = P_IO;
          end else begin
            s.block_now = 1'b1;
            c.ac_where = in_f ? N_MA : N_E; s.ac_write = e_is_ac; s.store_fast = e_is_ac;
            s.req_write = 1'b1;
            s.next = P_BK;
          end
        end
        default: begin s.step = 1'b1; s.next = P_N; end
      endcase
  end

endmodule

`default_nettype wire
