// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The flags of the PC word. ARCHITECTURE.md sections 4.1 to 4.5.
`default_nettype none

module ka10_flags (
  input  logic        clk,
  input  logic        reset,
  input  logic        advance,
  // What this step sets
  input  logic        set_carries,
  input  logic        carry0,
  input  logic        carry1,
  input  logic        set_overflow,
  input  logic        set_floating,   // FOV, with set_overflow
  input  logic        set_underflow,
  input  logic        set_no_divide,
  // What it clears or loads
  input  logic [0:3]  clear,          // JFCL: OV CRY0 CRY1 FOV
  input  logic        load,           // JRSTF
  input  logic [0:17] load_from,
  input  logic        set_bis,
  input  logic        bis_abandoned,
  input  logic        clear_bis,
  input  logic        set_user,
  input  logic        clear_user,
  // CONO APR, whenever it comes
  input  logic        clear_overflow,
  input  logic        clear_floating,

  output logic [0:17] flags,          // left half of a PC word
  output logic [0:17] flags_next,     // after this step
  output logic        bis,
  output logic        user,
  output logic        iot
);

  // Bits by name (Icarus wants no constant selects in always_comb)
  logic clear_0;
  assign clear_0 = clear[0];
  logic clear_1;
  assign clear_1 = clear[1];
  logic clear_2;
  assign clear_2 = clear[2];
  logic clear_3;
  assign clear_3 = clear[3];
  logic load_from_0;
  assign load_from_0 = load_from[0];
  logic load_from_1;
  assign load_from_1 = load_from[1];
  logic load_from_11;
  assign load_from_11 = load_from[11];
  logic load_from_12;
  assign load_from_12 = load_from[12];
  logic load_from_2;
  assign load_from_2 = load_from[2];
  logic load_from_3;
  assign load_from_3 = load_from[3];
  logic load_from_4;
  assign load_from_4 = load_from[4];
  logic load_from_5;
  assign load_from_5 = load_from[5];
  logic load_from_6;
  assign load_from_6 = load_from[6];

  logic ov, cry0, cry1, fov, fxu, ndv;
  logic ov_n, cry0_n, cry1_n, fov_n, fxu_n, ndv_n, bis_n, user_n, iot_n;

  always_comb begin
    ov_n = ov; cry0_n = cry0; cry1_n = cry1; fov_n = fov; fxu_n = fxu; ndv_n = ndv;
    bis_n = bis; user_n = user; iot_n = iot;
    if (advance) begin
      if (clear_0) ov_n = 1'b0;
      if (clear_1) cry0_n = 1'b0;
      if (clear_2) cry1_n = 1'b0;
      if (clear_3) fov_n = 1'b0;
      if (set_carries) begin
        cry0_n = cry0 | carry0;
        cry1_n = cry1 | carry1;
        ov_n = ov | (carry0 ^ carry1);
      end
      if (set_overflow) ov_n = 1'b1;
      if (set_floating) fov_n = 1'b1;
      if (set_underflow) fxu_n = 1'b1;
      if (set_no_divide) ndv_n = 1'b1;
      if (clear_user) user_n = 1'b0;
      if (load) begin
        ov_n = load_from_0; cry0_n = load_from_1; cry1_n = load_from_2; fov_n = load_from_3;
        bis_n = load_from_4; fxu_n = load_from_11; ndv_n = load_from_12;
        if (load_from_5) user_n = 1'b1;
        if (!load_from_6) iot_n = 1'b0;
        else if (!user | clear_user) iot_n = 1'b1;
      end
      if (set_bis) bis_n = 1'b1;
      if (clear_bis) bis_n = 1'b0;
      if (set_user) user_n = 1'b1;
    end
    if (bis_abandoned) bis_n = 1'b1;
    if (clear_overflow) ov_n = 1'b0;
    if (clear_floating) fov_n = 1'b0;
    if (reset) begin
      ov_n = 1'b0; cry0_n = 1'b0; cry1_n = 1'b0; fov_n = 1'b0; fxu_n = 1'b0; ndv_n = 1'b0;
      bis_n = 1'b0; user_n = 1'b0; iot_n = 1'b0;
    end
  end

  always_ff @(posedge clk) begin
    ov <= ov_n; cry0 <= cry0_n; cry1 <= cry1_n; fov <= fov_n; fxu <= fxu_n; ndv <= ndv_n;
    bis <= bis_n; user <= user_n; iot <= iot_n;
  end

  assign flags = {ov, cry0, cry1, fov, bis, user, iot, 4'd0, fxu, ndv, 5'd0};
  assign flags_next = {ov_n, cry0_n, cry1_n, fov_n, bis_n, user_n, iot_n, 4'd0, fxu_n, ndv_n, 5'd0};

endmodule

`default_nettype wire
