// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// AD: first operand + any Boolean function of AC and operand + carry. Moves, Booleans, half words
// and sums are all this one addition: a Boolean adds nothing to its function, a sum takes the
// operand itself as function. Floating point's fractions come in behind the function.
`default_nettype none
`include "ka10_defs.vh"

module ka10_adder (
  input  control_t    c,
  input  logic        next_word,   // a byte pointer goes to the next word
  input  logic [0:35] fraction,    // of floating point: changes the function, which is 0 or ones
  input  logic        round_up,    // ... is rounded
  input  logic        unpack,      // of BR, only sign and fraction
  input  logic [0:35] ac,
  input  logic [0:35] BR,
  input  logic [0:35] operand,     // all but an indexed address
  input  logic        operand_sign, // of an operand that is a word
  input  logic        from_ea,     // its right half is an indexed address, which comes last
  input  logic [18:35] sum,
  output logic [0:35] AD,
  output logic        carry0,   // out of bit 0
  output logic        carry1,   // out of bit 1
  output logic        true_sign, // of the sum, were there a bit more
  output logic [0:8]  sum_zero, // bits i, i + 9, i + 18, i + 27 of AD are 0: known as soon as AD
  output logic [0:8]  masked_zero, // ... and AC and operand have no bit in common there
  output logic        negated,
  output logic        fill_left, // AD's left half is to be ones: the sign of the half that moved
  output logic        fill_right
);

  logic [0:35] s, a;            // operand and AC, halves swapped as told
  logic [0:17] s_left;
  logic [18:35] s_right;
  assign s_left = c.swap_left ? operand[18:35] : operand[0:17];
  assign s_right = c.swap_right ? operand[0:17] : operand[18:35];
  logic to_left, to_right;      // an indexed address goes there
  assign to_left = from_ea & c.swap_left;
  assign to_right = from_ea & !c.swap_right;
  assign s = {to_left ? sum : s_left, to_right ? sum : s_right};
  assign a = c.swap_ac ? {ac[18:35], ac[0:17]} : ac;

  // MOVM negates a negative word; half words extend the sign of the half that moved, after the sum
  logic sign_left, sign_right;
  assign sign_left = c.source_ac ? a[0] : s_left[0];
  assign sign_right = c.source_ac ? a[18] : s_right[18];
  assign negated = c.magnitude & (c.source_ac ? ac[0] : operand_sign); // never with swapped halves
  assign fill_left = c.extend_left & (to_right & !c.source_ac ? sum[18] : sign_right);
  assign fill_right = c.extend_right & (to_left & !c.source_ac ? sum[18] : sign_left);

  logic [1:0]  c_first;         // by name: Icarus wants no selects in always_comb
  assign c_first = c.first;
  logic [0:35] source, first, second, f3, f2, f1, f0, if_one, if_zero;
  logic [0:35] br;
  logic        of_br;           // the one of the left half goes the other way
  assign br = {BR[0], unpack ? {8{BR[0]}} : BR[1:8], BR[9:35]};
  assign of_br = c.first == A_BR;
  always_comb
    case (c_first)
      A_AC: source = ac;
      A_ONES: source = {36{1'b1}};
      A_BR: source = br;
      default: source = 36'd0;
    endcase
  assign first = source ^ {17'd0, c.one_left & !of_br, 17'd0, next_word};
  assign f3 = {{18{c.f_left[3]}}, {18{c.f_right[3]}}};
  assign f2 = {{18{c.f_left[2]}}, {18{c.f_right[2]}}};
  assign f1 = {{18{c.f_left[1]}}, {18{c.f_right[1]}}};
  assign f0 = {{18{c.f_left[0]}}, {18{c.f_right[0]}}};
  assign if_one = a & f3 | ~a & f1;      // ... of the operand's bit
  assign if_zero = a & f2 | ~a & f0;
  logic [0:35] changed;
  assign changed = {36{negated}} ^ fraction ^ {17'd0, c.one_left & of_br, 18'd0};
  assign second = (s & if_one | ~s & if_zero) ^ changed;

  logic carry;
  assign carry = c.carry | negated | round_up;
  assign {carry0, AD} = {1'b0, first} + {1'b0, second} + {36'b0, carry};
  assign carry1 = AD[0] ^ first[0] ^ second[0];
  assign true_sign = carry0 ^ first[0] ^ second[0];
  // The sum is 0 if each bit's half sum is the carry that comes into it; and as all bits further
  // right are 0 too, that carry is there if one of the two bits right of it is 1
  logic [0:35] differs, common;
  assign differs = first ^ second ^ {first[1:35] | second[1:35], carry};
  assign common = ac & s;
  assign sum_zero = ~(differs[0:8] | differs[9:17] | differs[18:26] | differs[27:35]);
  assign masked_zero = ~(common[0:8] | common[9:17] | common[18:26] | common[27:35]);

endmodule

`default_nettype wire
