// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Skips and conditional jumps: the condition is kept when the result is on the adder, and decided
// in the next clock. Sign and zero come last and are kept apart, zero in nine parts; the fetch
// that has been issued meanwhile is a guess. docs/rtl.md.
`default_nettype none
`include "ka10_defs.vh"

module ka10_condition (
  input  logic        clk,
  input  logic        clear,
  input  step_t       s,
  input  logic        keep,            // the instruction acts: its condition is kept
  input  logic        decided,         // ... and has been used

  // The instruction and its result
  input  logic [6:12] code,
  input  logic        compare,         // the sign is that of a difference
  input  logic        true_sign,
  input  logic        ad_sign,
  input  logic [0:8]  sum_zero,
  input  logic [0:8]  masked_zero,

  // Decisions of other kinds
  input  logic [0:3]  flags,           // JFCL
  input  logic        blt_done,
  input  logic [18:35] io_data,        // CONSZ, CONSO
  input  logic [18:35] io_mask,
  input  logic        block_last,      // BLKI, BLKO: the count is out
  output logic        direct,          // kept: BLT is done

  output logic        guess_right,     // the guess of this clock, once known: for the retire port
  output logic        mispredict,      // the fetch on its way is the wrong one
  output logic        skipping         // ... since the instruction skips
);

  // Bits by name (Icarus wants no constant selects in always_comb)
  logic code_6, code_7, code_8, code_12;
  assign code_6 = code[6];
  assign code_7 = code[7];
  assign code_8 = code[8];
  assign code_12 = code[12];
  logic [3:0] selected;
  assign selected = flags & code[9:12];

  logic [1:0] kind;
  logic [2:0] source;
  assign kind = s.p_kind;
  assign source = s.p_source;

  logic now_direct, io_hit;
  assign io_hit = (io_data & io_mask) != 18'd0;
  always_comb
    case (source)
      S_FLAGS: now_direct = selected != 4'd0;
      S_BLT: now_direct = blt_done;
      S_KEEP: now_direct = direct;
      S_IO: now_direct = io_hit == code_12;
      S_BLOCK: now_direct = !block_last;
      default: now_direct = 1'b0;
    endcase

  // The code's first bit turns what the others ask for
  logic now_turn, now_asked, now_if_negative, now_negative, now_zero_asked;
  logic [0:8] now_zero;
  assign now_negative = compare ? true_sign : ad_sign;
  always_comb begin
    now_turn = code_6;
    now_asked = 1'b0;
    now_if_negative = 1'b0;
    now_zero_asked = 1'b0;
    case (kind)
      K_TEST: now_zero_asked = code_7;
      K_SIGN: begin now_if_negative = 1'b1; now_turn = !code_8; end
      K_DIRECT: begin now_asked = now_direct; now_turn = 1'b0; end
      default: begin now_if_negative = code_8; now_zero_asked = code_7; end
    endcase
  end
  assign now_zero = kind == K_TEST ? masked_zero : sum_zero;
  assign guess_right = (now_turn ^ (now_asked | now_if_negative & now_negative |
                                    now_zero_asked & now_zero == 9'o777)) != s.skip_guess;

  logic pending, turn, asked, if_negative, negative, zero_asked;
  logic [0:8] zero;
  assign mispredict = pending & (turn ^ (asked | if_negative & negative |
                                         zero_asked & zero == 9'o777));

  always_ff @(posedge clk) begin
    if (keep) begin
      pending <= s.p_skip | s.p_jump;
      skipping <= s.p_skip;
      turn <= now_turn ^ s.p_jump;
      asked <= now_asked;
      if_negative <= now_if_negative;
      negative <= now_negative;
      zero_asked <= now_zero_asked;
      zero <= now_zero;
      direct <= now_direct;
    end else if (decided) begin
      pending <= 1'b0;
    end
    if (clear) pending <= 1'b0;
  end

endmodule

`default_nettype wire
