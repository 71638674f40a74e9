// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Rotates AR left by 0 to 35 places, then joins three sources at an edge: the `edge_` rightmost bits come from one, the others from
// another of rotated AR, BR, a fill bit. Shifts, bytes and floating alignment are all this.
`default_nettype none
`include "ka10_defs.vh"

module ka10_shifter (
  input  control_t    c,
  input  logic [0:35] AR,
  input  logic [0:35] BR,
  input  logic [5:0]  rotate,
  input  logic [5:0]  edge_,     // 0 to 36 bits right of it
  input  logic        sign,
  output logic [0:35] mix,
  output logic        lost       // a bit unlike the sign stands right of the edge or in rotated bit 0
);

  // Fields of the control word by name (Icarus wants no constant selects in always_comb)
  logic [1:0] c_right;
  assign c_right = c.right;
  logic [1:0] c_left;
  assign c_left = c.left;
  logic c_all_left;
  assign c_all_left = c.all_left;
  logic c_fill;
  assign c_fill = c.fill;
  logic c_keep_sign;
  assign c_keep_sign = c.keep_sign;

  logic [0:35] by4, by16, rotated;
  // Bits by name (Icarus wants no constant selects in always_comb)
  logic [-1:0] rotate_1_0;
  assign rotate_1_0 = rotate[1:0];
  logic [-1:0] rotate_3_2;
  assign rotate_3_2 = rotate[3:2];
  logic [-1:0] rotate_5_4;
  assign rotate_5_4 = rotate[5:4];

  always_comb begin
    case (rotate_5_4)
      2'd1: by16 = {AR[16:35], AR[0:15]};
      2'd2: by16 = {AR[32:35], AR[0:31]};
      default: by16 = AR;
    endcase
    case (rotate_3_2)
      2'd1: by4 = {by16[4:35], by16[0:3]};
      2'd2: by4 = {by16[8:35], by16[0:7]};
      2'd3: by4 = {by16[12:35], by16[0:11]};
      default: by4 = by16;
    endcase
    case (rotate_1_0)
      2'd1: rotated = {by4[1:35], by4[0]};
      2'd2: rotated = {by4[2:35], by4[0:1]};
      2'd3: rotated = {by4[3:35], by4[0:2]};
      default: rotated = by4;
    endcase
  end

  logic [0:35] right;            // ones right of the edge
  logic [0:35] what1, what0;     // X_ of every bit
  always_comb
    for (int i = 0; i < 36; i++) begin
      right[i] = edge_ > 6'(35 - i);
      what1[i] = right[i] & !c_all_left ? c_right[1] : c_left[1];
      what0[i] = right[i] & !c_all_left ? c_right[0] : c_left[0];
      mix[i] = what1[i] ? BR[i] : what0[i] ? rotated[i] : c_fill;
      if (i == 0 & c_keep_sign) mix[i] = sign;
    end

  assign lost = ((rotated ^ {36{sign}}) & (right | {1'b1, {35{c.all_left}}})) != 36'b0;

endmodule

`default_nettype wire
