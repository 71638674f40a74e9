// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// In-out: BLKI's and BLKO's data address, then the transfer. What an interrupt instruction of this
// kind leaves behind is here too. IO.md sections 1 and 2.4.
`default_nettype none
`include "ka10_defs.vh"

module ka10_control_in_out (
  input  logic [5:0]   phase,
  output control_t     c,
  output step_t        s,
  input  logic [10:12] fn,           // BLKI DATAI BLKO DATAO CONO CONI CONSZ CONSO
  input  logic         out,          // BLKO, DATAO: a word goes to the device
  input  logic         pi_cycle,
  input  logic         pi_second,    // the second interrupt instruction, at 41+2n
  input  logic         in_block,     // the pointer of BLKI, BLKO has been counted
  input  logic         block_last    // ... and has run out
);

  logic by_conditions, tests, reads; // by name: Icarus wants no selects in always_comb
  assign by_conditions = fn[10];
  assign tests = fn[10:11] == 2'd3;
  assign reads = fn == 3'd0 | fn == 3'd1 | fn == 3'd5;

  always_comb begin
    c = '0;
    s = '0;
    c.f_left = F_OP; c.f_right = F_OP;
    case (phase)
      P_BK: begin                        // BLKI, BLKO: the data address is in AR
        c.va = VA_E; c.ma = MA_VA;
        s.request = out; s.step = 1'b1;
        if (out) s.next = P_F; else s.next = P_IO;
      end
      P_IO: begin
        c.op = OP_MD;
        s.step = 1'b1;
        c.pc = PC_INC;
        s.next = P_N;
        s.p_kind = K_DIRECT;
        s.p_source = by_conditions ? S_IO : S_BLOCK;
        s.p_skip = (tests | in_block) & !pi_cycle;
        s.io_write = fn == 3'd2 | fn == 3'd3 | fn == 3'd4;
        s.io_read = reads;
        if (reads) begin
          c.ar = AR_IO; s.next = P_ST;
        end else if (pi_cycle & (by_conditions | block_last)) begin
          s.second_pi = pi_second | !by_conditions; c.ma = MA_CONST; s.next = P_R;
        end
      end
      default: c = '0;
    endcase
  end

endmodule

`default_nettype wire
