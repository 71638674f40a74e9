// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Shift counts: n from E[18], E[28:35], -256 to 255, reduced to a rotation of 0 to 35 places left, and where n lies
// among the multiples of 36. A rotation by n mod 36 and the quotient's place decide every shift. ARITHMETIC.md section 2.
`default_nettype none

module ka10_count (
  input  logic [0:8] n,
  output logic [5:0] rotate,     // n mod 36
  output logic       odd,        // the quotient (rounded down) is odd
  output logic       over1,      // the word has moved 36 places or more out of its own place
  output logic       over2       // 72 places or more
);

  // 36 = 4 * 9: the two low bits stay, the seven others are taken modulo 9
  logic [6:0] fours;             // n / 4, counted from -64
  logic [3:0] remainder;
  logic [3:0] quotient;          // n / 36, counted from -8
  assign fours = {!n[0], n[1:6]};
  // Bits by name (Icarus wants no constant selects in always_comb)
  logic [-3:0] fours_3_0;
  assign fours_3_0 = fours[3:0];

  always_comb begin
    remainder = fours_3_0 + 4'd8;
    quotient = 4'd0;
    for (int q = 1; q < 16; q++)
      if (fours >= 7'(9 * q - 8)) begin
        quotient = 4'(q);
        remainder = fours_3_0 - 4'(9 * q - 8);
      end
  end

  assign rotate = {remainder, n[7:8]};
  assign odd = quotient[0];
  assign over1 = n[0] ? quotient < 4'd7 : quotient > 4'd8;
  assign over2 = n[0] ? quotient < 4'd6 : quotient > 4'd9;

endmodule

`default_nettype wire
