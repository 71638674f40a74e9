// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// For yosys techmap: choose4.v as two LUTs. The first chooses of A and B, or hands on S when the
// choice is of C and D; the second chooses of those, or hands on what the first chose.
module choose4 (input A, B, C, D, S, T, output Y);
  wire first;
  SB_LUT4 #(.LUT_INIT(16'hF0CA)) low (.I0(A), .I1(B), .I2(S), .I3(T), .O(first));
  SB_LUT4 #(.LUT_INIT(16'hCAF0)) high (.I0(C), .I1(D), .I2(first), .I3(T), .O(Y));
endmodule
