// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The operator: stopped, and what the keys do. Which key waits is ka10_operator's. IO.md section 5.
`default_nettype none
`include "ka10_defs.vh"

module ka10_control_operator (
  input  logic [5:0]  phase,
  output control_t    c,
  output step_t       s,
  input  logic        key_start,
  input  logic        key_continue,
  input  logic        key_read_in,
  input  logic        key_waiting,   // examine, deposit or execute
  input  logic        is_examine,
  input  logic        is_execute,
  input  logic        is_next,
  input  logic        run,
  input  logic        go_again,      // REPEAT
  input  logic        reading_in,
  input  logic        read_in_ready, // the device has a word
  input  logic        rd_core,       // a read is on its way
  input  logic        rd_ac,
  input  logic        operand_ready
);

  always_comb begin
    c = '0;
    s = '0;
    c.f_left = F_OP; c.f_right = F_OP;
    case (phase)
      P_STOP: begin
        c.ar = AR_IO;                    // the data switches
        s.thaw = 1'b1;
        s.step = !rd_core;
        if (key_waiting) begin
          c.ma = is_next ? MA_VA : MA_CONST;
          c.va = VA_INC; c.inc_ma = 1'b1;
          if (is_execute) s.next = P_I; else s.next = P_K1;
          s.freeze = is_execute;
        end else if (key_start & !run) begin
          c.ma = MA_CONST; s.next = P_R;
        end else if (key_continue | run | go_again) begin
          s.va_other = 1'b1; c.ma = MA_VA; s.next = P_R;
        end else if (key_read_in) begin
          s.read_in_clears = 1'b1; s.next = P_K0;
        end
      end
      P_K0: begin s.io_read_in = 1'b1; s.step = 1'b1; s.next = P_K3; end
      P_K1: begin                        // examine or deposit at MA
        c.op = OP_MD;
        c.va = VA_MA; s.step = 1'b1;
        s.request = 1'b1; s.req_write = !is_examine;
        c.mi_load = !is_examine; c.ac_where = N_MA; s.ac_write_va = !is_examine;
        if (is_examine) s.next = P_K2; else s.next = P_STOP;
      end
      P_K2: begin
        c.op = rd_ac ? OP_PX : OP_MD;
        if (operand_ready) begin
          c.mi_load = 1'b1; s.step = 1'b1; s.next = P_STOP;
        end
      end
      P_K3: begin                        // READ IN: DATAI, then BLKI until the count runs out
        c.ar = AR_IO;
        s.step = read_in_ready | !reading_in;
        s.freeze = 1'b1;
        if (reading_in) s.next = P_I; else s.next = P_STOP;
      end
      default: c = '0;
    endcase
  end

endmodule

`default_nettype wire
