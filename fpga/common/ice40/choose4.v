// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// One of four bits, as a pair of iCE40 LUTs with six inputs between them (choose4_luts.v). Fast
// memory is 360 of these; found by the tools themselves it takes four tenths more. Times are those
// of two gates, or of one, with a wire each.
(* abc9_box, lib_whitebox *)
module choose4 (
  input  A, B, C, D, // chosen by {T, S} = 0, 1, 2, 3
  input  S, T,
  output Y
);
  assign Y = T ? (S ? D : C) : (S ? B : A);
  specify
    (A => Y) = 2500;
    (B => Y) = 2500;
    (S => Y) = 2500;
    (T => Y) = 2500;
    (C => Y) = 1200;
    (D => Y) = 1200;
  endspecify
endmodule
