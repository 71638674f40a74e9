// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// AD: first operand + any Boolean function of AC and operand + carry. Moves, Booleans, half words
// and sums are all this one addition: a Boolean adds nothing to its function, a sum takes the
// operand itself as function.
`default_nettype none
`include "ka10_defs.vh"

module ka10_adder (
  input  control_t    c,
  input  logic        carry_in,
  input  logic [0:35] ac,
  input  logic [0:35] operand,
  output logic [0:35] AD,
  output logic        carry0,   // out of bit 0
  output logic        carry1,   // out of bit 1
  output logic        negated,
  output logic        masked_zero // AC and operand have no bit in common
);

  logic [0:35] s, a;            // operand and AC, halves swapped as told
  assign s = {c.swap_left ? operand[18:35] : operand[0:17],
              c.swap_right ? operand[0:17] : operand[18:35]};
  assign a = c.swap_ac ? {ac[18:35], ac[0:17]} : ac;

  // MOVM negates a negative word; half words extend the sign of the half that moved
  logic sign_left, sign_right, invert_left, invert_right;
  assign sign_left = c.source_ac ? a[0] : s[0];
  assign sign_right = c.source_ac ? a[18] : s[18];
  assign negated = c.magnitude & (c.source_ac ? ac[0] : operand[0]); // never with swapped halves
  assign invert_left = c.extend_left ? sign_right : negated;   // an extended half's function is 0
  assign invert_right = c.extend_right ? sign_left : negated;

  logic [0:35] first, second, f3, f2, f1, f0;
  assign first = (c.first == A_AC ? ac : {36{c.first == A_ONES}}) ^ {17'd0, c.one_left, 18'd0};
  assign f3 = {{18{c.f_left[3]}}, {18{c.f_right[3]}}};
  assign f2 = {{18{c.f_left[2]}}, {18{c.f_right[2]}}};
  assign f1 = {{18{c.f_left[1]}}, {18{c.f_right[1]}}};
  assign f0 = {{18{c.f_left[0]}}, {18{c.f_right[0]}}};
  assign second = (a & (s & f3 | ~s & f2) | ~a & (s & f1 | ~s & f0)) ^
                  {{18{invert_left}}, {18{invert_right}}};

  logic carry;
  assign carry = carry_in | negated;
  assign {carry0, AD} = {1'b0, first} + {1'b0, second} + {36'b0, carry};
  assign carry1 = AD[0] ^ first[0] ^ second[0];
  assign masked_zero = (ac & s) == 36'b0;

endmodule

`default_nettype wire
