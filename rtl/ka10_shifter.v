// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Rotates AR left by 0 to 35 places, then joins three sources at an edge: the `edge_` rightmost
// bits come from one, the others from another of rotated AR, BR, a fill bit. Shifts, bytes and
// floating alignment are all this.
`default_nettype none
`include "ka10_defs.vh"

module ka10_shifter (
  input  control_t    c,
  input  logic [0:35] AR,
  input  logic [0:35] BR,
  input  logic [5:0]  rotate,
  input  logic [5:0]  edge_,     // 0 to 36 bits right of it
  input  logic        sign,
  output logic [0:35] rotated,
  output logic [0:35] right,     // ones right of the edge
  output logic [0:35] mix,
  // a bit unlike the sign stands right of the edge or in rotated bit 0
  output logic        lost
);

  logic [0:35] by16, by4;
  assign by16 = rotate[5] ? {AR[32:35], AR[0:31]} : rotate[4] ? {AR[16:35], AR[0:15]} : AR;
  assign by4 = rotate[3] ? (rotate[2] ? {by16[12:35], by16[0:11]} : {by16[8:35], by16[0:7]}) :
               rotate[2] ? {by16[4:35], by16[0:3]} : by16;
  assign rotated = rotate[1] ? (rotate[0] ? {by4[3:35], by4[0:2]} : {by4[2:35], by4[0:1]}) :
                   rotate[0] ? {by4[1:35], by4[0]} : by4;

  // Right of the edge: by groups of eight, then within the group
  logic [4:0] group_inside, group_at;
  logic [7:0] place_inside;
  genvar i;
  generate
    for (i = 0; i < 5; i = i + 1) begin : groups
      assign group_inside[i] = edge_[5:3] > 3'(i);
      assign group_at[i] = edge_[5:3] == 3'(i);
    end
    assign place_inside[7] = 1'b0;
    for (i = 0; i < 7; i = i + 1) begin : places
      assign place_inside[i] = edge_[2:0] > 3'(i);
    end
    for (i = 0; i < 36; i = i + 1) begin : bits
      logic [1:0] what;          // X_ of this bit
      assign right[i] = group_inside[(35 - i) / 8] |
                        group_at[(35 - i) / 8] & place_inside[(35 - i) % 8];
      assign what = right[i] & !c.all_left ? c.right : c.left;
      if (i == 0) begin : first
        assign mix[i] = c.keep_sign ? sign : what[1] ? BR[i] : what[0] ? rotated[i] : c.fill;
      end else begin : others
        assign mix[i] = what[1] ? BR[i] : what[0] ? rotated[i] : c.fill;
      end
    end
  endgenerate

  assign lost = ((rotated ^ {36{sign}}) & (right | {1'b1, {35{c.all_left}}})) != 36'b0;

endmodule

`default_nettype wire
