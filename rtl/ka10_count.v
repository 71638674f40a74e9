// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Shift counts: n from E[18], E[28:35], -256 to 255, reduced to a rotation of 0 to 35 places left,
// and where n lies among the multiples of 36. A rotation by n mod 36 and the quotient's place
// decide every shift. ARITHMETIC.md section 2.
`default_nettype none

module ka10_count (
  input  logic [0:8] n,
  output logic [5:0] rotate,     // n mod 36
  output logic       odd,        // the quotient (rounded down) is odd
  output logic       over1,      // the word has moved 36 places or more out of its own place
  output logic       over2       // 72 places or more
);

  // 36 = 4 * 9: the two low bits stay. The others are 8h + l - 64, which is l - h - 1 modulo 9;
  // bringing that into 0 to 8 takes j times 9, and the quotient is h - 7 - j.
  logic [3:0] h;                 // counted from -8
  logic [4:0] difference;
  logic [3:0] remainder, quotient;
  logic       once, twice;       // j
  assign h = {!n[0], n[1:3]};
  assign difference = {2'b0, n[4:6]} - {1'b0, h} - 5'd1;
  assign twice = difference[4] & difference < 5'd23;
  assign once = difference[4] & !twice;
  assign remainder = difference[3:0] + (twice ? 4'd2 : once ? 4'd9 : 4'd0);
  assign quotient = h + (twice ? 4'd15 : once ? 4'd0 : 4'd1);

  assign rotate = {remainder, n[7:8]};
  assign odd = quotient[0];
  assign over1 = n[0] ? quotient < 4'd7 : quotient > 4'd8;
  assign over2 = n[0] ? quotient < 4'd6 : quotient > 4'd9;

endmodule

`default_nettype wire
