// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The steps of division and multiplication. Two quotient bits a clock; the first of the divider's
// two adders also multiplies, where the chip has no multiplier. ARITHMETIC.md section 3.
`default_nettype none

module ka10_multiply_divide #(
  parameter int MULTIPLIER = 1
) (
  input  logic        clk,
  input  logic        act,            // the step is done
  input  logic        divides,        // somebody looks at the divider's sums; else they are x
  input  logic        multiplying,    // the first adder works for the multiplier
  input  logic        last_step,      // of the multiplier's
  input  logic        straight,       // ... or takes the dividend as it is, not doubled
  input  logic        first_division,
  input  logic        runaway,        // the floating dividend is -1.0
  input  logic        divisor_zero,
  input  logic        least,          // AC is 400000,,000000: the KA10 multiplies by +2^35
  input  logic        least_kept,     // ... was, when the loop began
  input  logic [0:35] AR,
  input  logic [0:35] BR,
  input  logic [0:35] MQ,
  output logic [0:35] rest,           // AR after two bits of the quotient
  output logic [0:35] quotient,       // MQ after them
  output logic        quotient_bit,   // the first of the two
  output logic [0:35] multiply_ar,
  output logic [0:35] multiply_mq
);

  // Divider: two quotient bits a clock. BR's magnitude is subtracted: added if BR is negative. A
  // floating dividend of -1.0 has no magnitude; then the KA10 never restores but adds and
  // subtracts, in 36 bits. The first of its two adders also multiplies, where the chip has no
  // multiplier: two bits of the multiplier in MQ a clock, by Booth's recoding.
  logic [0:37] rest0, trial0, addend;
  logic [0:36] rest1, trial1;
  logic        bit1, minus0, minus1;
  logic        multiply_minus, twice, none;
  assign rest0 = {AR[0], straight ? {AR[0] & multiplying, AR} : {AR, MQ[0]}};
  assign minus0 = multiplying ? multiply_minus : BR[0] == (runaway & rest0[1] & !first_division);
  assign addend = (twice ? {BR[0], BR, 1'b0} : none ? 38'd0 : {{2{BR[0]}}, BR}) ^ {38{minus0}};
  assign trial0 = divides ? rest0 + addend + {37'd0, minus0} : 'x;
  assign quotient_bit = runaway ? !trial0[2] | divisor_zero : !trial0[1];
  assign rest1 = {quotient_bit | runaway ? trial0[2:37] : rest0[2:37], MQ[1]};
  assign minus1 = BR[0] == (runaway & rest1[0]);
  assign trial1 = divides ? rest1 + ({BR[0], BR} ^ {37{minus1}}) + {36'd0, minus1} : 'x;
  assign bit1 = runaway ? !trial1[1] : !trial1[0];
  assign rest = bit1 | runaway ? trial1[1:36] : rest1[1:36];
  assign quotient = {MQ[2:35], quotient_bit, bit1};

  // Multiplier: blocks of the chip give the products of the halves in one clock and their sum in
  // the next, its low word in AR, its high word in MQ. Steps leave it in AR and MQ as 72 bits, with
  // one bit of sign too many.
  generate
    if (MULTIPLIER != 0) begin : blocks
      logic signed [0:35] high, left, right;
      logic [0:35]        low;
      logic [0:36]        middle;
      logic [0:53]        upper;       // all but the product's last 18 bits
      logic               unused;
      assign unused = last_step | least_kept;
      always_ff @(posedge clk)
        if (act) begin
          high <= $signed(AR[0:17]) * $signed(BR[0:17]);
          left <= 36'($signed(AR[0:17]) * $signed({1'b0, BR[18:35]}));
          right <= 36'($signed({1'b0, AR[18:35]}) * $signed(BR[0:17]));
          low <= AR[18:35] * BR[18:35];
        end
      assign middle = {left[0], left} + {right[0], right};
      assign upper = {high, low[0:17]} + {{17{middle[0]}}, middle};
      assign multiply_mq = least ? BR : upper[1:36];
      assign multiply_ar = {multiply_mq[0], least ? 35'd0 : {upper[37:53], low[18:35]}};
      assign multiply_minus = 1'b0;
      assign twice = 1'b0;
      assign none = 1'b0;
    end else begin : steps
      logic       prior, unused;
      assign unused = least;
      logic [2:0] digit;
      assign digit = {MQ[34:35], prior};
      assign multiply_minus = digit[2] & !(least_kept & last_step);
      assign twice = multiplying & (digit == 3'd3 | digit == 3'd4);
      assign none = multiplying & (digit == 3'd0 | digit == 3'd7);
      assign multiply_ar = trial0[0:35];
      assign multiply_mq = {trial0[36:37], MQ[0:33]};
      always_ff @(posedge clk)
        if (act) prior <= multiplying & MQ[34];
    end
  endgenerate

endmodule

`default_nettype wire
