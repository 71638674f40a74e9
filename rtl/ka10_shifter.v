// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Rotates AR left by 0 to 35 places, then joins three sources at an edge: the `edge_` rightmost
// bits come from one, the others from another of rotated AR, BR, a fill bit. Shifts, bytes and
// floating alignment are all this.
`default_nettype none
`include "ka10_defs.vh"

module ka10_shifter (
  input  control_t    c,
  input  logic        wanted,    // somebody looks at what comes out; else it is x
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

  // Bits by name (Icarus wants no constant selects in always_comb)
  logic       by_32, by_16, by_8, by_4, by_2, by_1;
  logic       right_1, right_0, left_1, left_0, fill, all_left;
  logic [2:0] edge_group, edge_place;
  assign {by_32, by_16, by_8, by_4, by_2, by_1} = rotate;
  assign {edge_group, edge_place} = edge_;
  assign {right_1, right_0} = c.right;
  assign {left_1, left_0} = c.left;
  assign fill = c.fill;
  assign all_left = c.all_left;

  logic [0:35] by16, by4, edged, what_1, what_0, joined;
  logic [4:0]  group_inside, group_at;
  logic [7:0]  place_inside;
  always_comb
    if (wanted) begin
      by16 = by_32 ? AR << 32 | AR >> 4 : by_16 ? AR << 16 | AR >> 20 : AR;
      by4 = by_8 ? (by_4 ? by16 << 12 | by16 >> 24 : by16 << 8 | by16 >> 28) :
            by_4 ? by16 << 4 | by16 >> 32 : by16;
      rotated = by_2 ? (by_1 ? by4 << 3 | by4 >> 33 : by4 << 2 | by4 >> 34) :
                by_1 ? by4 << 1 | by4 >> 35 : by4;
      // Right of the edge: by groups of eight, then within the group
      for (int i = 0; i < 5; i++) begin
        group_inside[i] = edge_group > 3'(i);
        group_at[i] = edge_group == 3'(i);
      end
      for (int i = 0; i < 8; i++) place_inside[i] = edge_place > 3'(i);
      for (int i = 0; i < 36; i++)
        right[i] = group_inside[(35 - i) / 8] |
                   group_at[(35 - i) / 8] & place_inside[(35 - i) % 8];
      // The source of each bit, X_, in two lines
      edged = right & {36{!all_left}};
      what_1 = edged & {36{right_1}} | ~edged & {36{left_1}};
      what_0 = edged & {36{right_0}} | ~edged & {36{left_0}};
      joined = what_1 & BR | ~what_1 & (what_0 & rotated | ~what_0 & {36{fill}});
    end else begin                       // nobody looks
      by16 = 'x; by4 = 'x; rotated = 'x; right = 'x; group_inside = 'x; group_at = 'x;
      place_inside = 'x; edged = 'x; what_1 = 'x; what_0 = 'x; joined = 'x;
    end
  assign mix = {c.keep_sign ? sign : joined[0], joined[1:35]};
  assign lost = ((rotated ^ {36{sign}}) & (right | {1'b1, {35{all_left}}})) != 36'b0;

endmodule

`default_nettype wire
