// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// For yosys techmap: what muxcover finds becomes choose4.v.
(* techmap_celltype = "$_MUX4_" *)
module choose4_cover (input A, B, C, D, S, T, output Y);
  choose4 choose4 (.A(A), .B(B), .C(C), .D(D), .S(S), .T(T), .Y(Y));
endmodule
