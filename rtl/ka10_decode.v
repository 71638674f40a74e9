// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// THE decode table: from the operation code to named controls. Combinational; a row a family, a row
// a mode. docs/ka10/INSTRUCTIONS.md. Rows not named here are unassigned (trap through 60) or UUOs
// (40).
`default_nettype none
`include "ka10_defs.vh"

module ka10_decode #(
  parameter int FLOATING = 1
) (
  input  logic [0:8]  op,

  output family_t     family,
  // Operand and stores
  output logic        fetch_e,        // needs C(E)
  output logic        fetch_pause,    // ... and will write it
  output logic        store_e,        // C(E) gets the result
  output logic        store_ac,       // AC gets the result
  output logic        store_self,     // AC gets the result if its number is not 0
  output logic [1:0]  store_what,     // W_R, W_AC: what C(E) gets
  output logic        operand_px,     // the operand is C(E), should E be an accumulator; else 0,,E
  output logic        operand_pc,     // ... or flags,,PC
  output logic        operand_jsa,    // ... or PC,,E
  // Adder: first + function(AC, operand) + carry
  output logic [1:0]  add_first,
  output logic [3:0]  f_left,
  output logic [3:0]  f_right,
  output logic        add_carry,
  output logic        add_one_left,   // changes bit 17 of the first operand: 1,,1 and -1,,-1
  output logic        swap_left,      // left half of the operand from its right half
  output logic        swap_right,
  output logic        swap_ac,        // AC's halves swapped on the way into the function
  output logic        extend_left,    // left half filled with bit 18 of the function
  output logic        extend_right,   // right half filled with bit 0 of the function
  output logic        asks,           // its step at once asks memory for something
  output logic        go_e,           // goes to E, or keeps it, as soon as the word is here
  output logic [6:0]  at_once,        // ... else for this (VA_)
  output logic        byte_step,      // the operand is a byte pointer to be stepped
  output logic        magnitude,      // MOVM: negate if negative
  output logic        source_ac,      // the moved word is AC, else the operand
  // Conditions and flags
  output logic        skip,
  output logic        jump,
  output logic        compare,        // sign of the difference is corrected by the overflow
  output logic        test,           // the condition is: all masked bits are 0
  output logic        sign_only,      // AOBJP, AOBJN
  output logic        set_carries     // CRY0, CRY1, OV
);

  // Bits of the code by name (Icarus wants no selects in always_comb)
  logic op_3;
  assign op_3 = op[3];
  logic [1:0] op_3_4;
  assign op_3_4 = op[3:4];
  logic op_4;
  assign op_4 = op[4];
  logic [1:0] op_4_5;
  assign op_4_5 = op[4:5];
  logic op_5;
  assign op_5 = op[5];
  logic [1:0] op_5_6;
  assign op_5_6 = op[5:6];
  logic op_6;
  assign op_6 = op[6];
  logic [2:0] op_6_8;
  assign op_6_8 = op[6:8];
  logic op_7;
  assign op_7 = op[7];
  logic [1:0] op_7_8;
  assign op_7_8 = op[7:8];
  logic op_8;
  assign op_8 = op[8];

  // Half words: 5 d oo s mm
  logic        half_to_memory;        // mode M: AC moves, memory is the destination
  logic [3:0]  half_source, half_other;
  assign half_to_memory = op_7_8 == 2'd2;
  assign half_source = half_to_memory ? F_AC : F_OP;
  assign half_other = op_4_5 == 2'd0 ? (half_to_memory | op_7_8 == 2'd3 ? F_OP : F_AC) :
                      op_4_5 == 2'd2 ? F_ONES : F_ZERO;

  always_comb begin
    family = Q_SIMPLE;
    asks = 1'b1; go_e = 1'b0; at_once = VA_INC;
    operand_pc = 1'b0; operand_jsa = 1'b0; byte_step = 1'b0;
    fetch_e = 1'b0; fetch_pause = 1'b0;
    store_e = 1'b0; store_ac = 1'b0; store_self = 1'b0; store_what = W_R;
    add_first = A_ZERO; f_left = F_OP; f_right = F_OP; add_carry = 1'b0; add_one_left = 1'b0;
    swap_left = 1'b0; swap_right = 1'b0; swap_ac = 1'b0;
    extend_left = 1'b0; extend_right = 1'b0; magnitude = 1'b0;
    source_ac = op_7_8 == 2'd2;
    skip = 1'b0; jump = 1'b0; compare = 1'b0; test = 1'b0; sign_only = 1'b0; set_carries = 1'b0;

    casez (op)
      // Floating and bytes
      9'o130, 9'o131, 9'o132: begin
        if (FLOATING != 0) family = Q_FLOAT; else family = Q_UUO;
        fetch_e = !op_7; go_e = 1'b1; asks = 1'b0;               // FSC has none
        fetch_pause = op_8;
        store_what = W_AC;
        if (op_8) begin                             // DFN: the low word is negated
          f_left = F_NOT_OP; f_right = F_NOT_OP; add_carry = 1'b1; store_what = W_R;
        end else if (op_7) begin                    // FSC: AC in both places
          f_left = F_AC; f_right = F_AC;
        end
      end
      9'o133, 9'o134, 9'o135, 9'o136, 9'o137: begin
        family = Q_BYTE; fetch_e = 1'b1; byte_step = 1'b1; asks = op_6_8 == 3'd3;
      end
      9'b001_1??_???: begin                          // 140-177
        if (FLOATING != 0) family = Q_FLOAT; else family = Q_UUO;
        fetch_e = op_6_8 != 3'd5; go_e = 1'b1; asks = 1'b0;
        swap_left = op_6_8 == 3'd5; swap_right = op_6_8 == 3'd5;
        store_what = W_AC;
        case (op_4_5)
          2'd1: begin                                // FSB
            f_left = F_NOT_OP; f_right = F_NOT_OP; add_carry = 1'b1;
          end
          2'd3:
            if (op_6_8 != 3'd1 & op_6_8 != 3'd5) begin // FDV: the result is AC's magnitude
              f_left = F_AC; f_right = F_AC; magnitude = 1'b1; source_ac = 1'b1;
              store_what = W_R;
            end
          default: ;
        endcase
      end

      // Full word moves: source is memory, 0,,E, AC, memory
      9'b010_00?_???: begin
        fetch_e = op_7 == op_8;
        fetch_pause = op_7;
        store_e = op_7; go_e = op_7;
        store_ac = !op_7;
        store_self = op_7 & op_8;
        f_left = op_7_8 == 2'd2 ? F_AC : F_OP;
        f_right = f_left;
        case (op_5_6)
          2'd1: begin                                // MOVS
            swap_left = 1'b1; swap_right = 1'b1; swap_ac = 1'b1;
          end
          2'd2: begin                                // MOVN
            f_left = op_7_8 == 2'd2 ? F_NOT_AC : F_NOT_OP;
            f_right = f_left;
            add_carry = 1'b1; set_carries = 1'b1;
          end
          2'd3: magnitude = op_7_8 != 2'd1;          // MOVM; MOVMI moves 0,,E
          default: ;
        endcase
      end

      // Multiply and divide
      9'b010_010_???: begin
        family = Q_MUL; go_e = 1'b1; asks = 1'b0; fetch_e = op_7_8 != 2'd1; store_what = W_AC;
      end
      9'b010_011_???: begin
        family = Q_DIV; go_e = 1'b1; asks = 1'b0; fetch_e = op_7_8 != 2'd1; store_what = W_AC;
        if (!op_6) begin                             // IDIV: the result is AC's magnitude
          f_left = F_AC; f_right = F_AC; magnitude = 1'b1; source_ac = 1'b1;
        end
      end

      // Shifts and the rest of 24-25
      9'o240, 9'o241, 9'o242: begin
        family = Q_SHIFT; go_e = 1'b1; asks = 1'b0; store_what = W_AC;
      end
      9'o243: begin family = Q_JFFO; go_e = 1'b1; asks = 1'b0; store_what = W_AC; end
      9'o244, 9'o245, 9'o246: begin
        family = Q_SHIFTC; go_e = 1'b1; asks = 1'b0; store_what = W_AC;
      end
      9'o247, 9'o257: ;                              // no operation
      9'o250: begin                                  // EXCH
        fetch_e = 1'b1; fetch_pause = 1'b1;
        store_ac = 1'b1; store_e = 1'b1; go_e = 1'b1; store_what = W_AC;
      end
      9'o251: begin family = Q_BLT; go_e = 1'b1; asks = 1'b0; store_what = W_AC; end
      9'o252, 9'o253: begin                          // AOBJP, AOBJN
        f_left = F_AC; f_right = F_AC; add_one_left = 1'b1; add_carry = 1'b1;
        store_ac = 1'b1; jump = 1'b1; go_e = 1'b1; sign_only = 1'b1;
      end
      9'o254: begin family = Q_JRST; go_e = 1'b1; end
      9'o255: begin family = Q_JFCL; go_e = 1'b1; end
      9'o256: begin family = Q_XCT; go_e = 1'b1; end

      // Stack and subroutines
      9'o260, 9'o261: begin                          // PUSHJ, PUSH
        if (op_8) family = Q_PUSH; else family = Q_PUSHJ; fetch_e = op_8;
        operand_pc = !op_8; store_what = W_OP; at_once = VA_AC_R;
        f_left = F_AC; f_right = F_AC; add_one_left = 1'b1; add_carry = 1'b1;
      end
      9'o262, 9'o263: begin                          // POP, POPJ
        if (op_8) family = Q_POPJ; else family = Q_POP;
        store_what = W_OP; at_once = VA_AC_R;
        f_left = F_AC; f_right = F_AC; add_first = A_ONES; add_one_left = 1'b1;
      end
      9'o264: begin family = Q_JSR; go_e = 1'b1; operand_pc = 1'b1; store_what = W_OP; end
      9'o265: begin family = Q_JSP; go_e = 1'b1; operand_pc = 1'b1; end
      9'o266: begin
        family = Q_JSA; go_e = 1'b1; operand_jsa = 1'b1; store_what = W_AC;
        swap_left = 1'b1; swap_right = 1'b1;
      end
      9'o267: begin family = Q_JRA; at_once = VA_AC_L; end

      // Add and subtract
      9'b010_111_???: begin
        fetch_e = op_7_8 != 2'd1; fetch_pause = op_7;
        store_e = op_7; go_e = op_7; store_ac = !op_7 | op_8;
        add_first = A_AC;
        f_left = op_6 ? F_NOT_OP : F_OP; f_right = f_left; add_carry = op_6;
        set_carries = 1'b1;
      end

      // Compare, jump, skip
      9'b011_00?_???: begin                          // CAI, CAM
        fetch_e = op_5;
        add_first = A_AC; f_left = F_NOT_OP; f_right = F_NOT_OP; add_carry = 1'b1;
        skip = 1'b1; compare = 1'b1;
      end
      9'b011_010_???: begin                          // JUMP
        f_left = F_AC; f_right = F_AC; jump = op_6_8 != 3'd0; go_e = jump;
      end
      9'b011_011_???: begin                          // SKIP
        fetch_e = 1'b1; store_self = 1'b1; skip = 1'b1;
      end
      9'b011_1?0_???: begin                          // AOJ, SOJ
        add_first = op_4 ? A_ONES : A_ZERO; f_left = F_AC; f_right = F_AC; add_carry = !op_4;
        store_ac = 1'b1; set_carries = 1'b1; jump = op_6_8 != 3'd0;
        go_e = jump;
      end
      9'b011_1?1_???: begin                          // AOS, SOS
        fetch_e = 1'b1; fetch_pause = 1'b1;
        add_first = op_4 ? A_ONES : A_ZERO; add_carry = !op_4;
        store_e = 1'b1; go_e = 1'b1; store_self = 1'b1; set_carries = 1'b1; skip = 1'b1;
      end

      // Boolean functions: the code's middle bits are the truth table
      9'b100_???_???: begin
        f_left = {op_6, op_4, op_5, op_3}; f_right = f_left;
        fetch_e = (op_6 != op_4 | op_5 != op_3) & op_7_8 != 2'd1;
        fetch_pause = op_7;
        store_e = op_7; go_e = op_7; store_ac = !op_7 | op_8;
      end

      // Half words
      9'b101_0??_???: begin                          // HLL HRL: to the left half
        fetch_e = op_7_8 == 2'd0 | op_7_8 == 2'd3 | half_to_memory & op_4_5 == 2'd0;
        fetch_pause = op_7;
        store_e = op_7; go_e = op_7; store_ac = !op_7; store_self = op_7 & op_8;
        f_left = half_source; f_right = half_other;
        swap_left = op_6 & !half_to_memory; swap_ac = op_6 & half_to_memory;
        extend_right = op_4_5 == 2'd3;
      end
      9'b101_1??_???: begin                          // HRR HLR: to the right half
        fetch_e = op_7_8 == 2'd0 | op_7_8 == 2'd3 | half_to_memory & op_4_5 == 2'd0;
        fetch_pause = op_7;
        store_e = op_7; go_e = op_7; store_ac = !op_7; store_self = op_7 & op_8;
        f_right = half_source; f_left = half_other;
        swap_right = op_6 & !half_to_memory; swap_ac = op_6 & half_to_memory;
        extend_left = op_4_5 == 2'd3;
      end

      // Logical tests
      9'b110_???_???: begin
        fetch_e = op_5;
        swap_left = op_8; swap_right = op_8;
        case (op_3_4)
          2'd0: f_left = F_AC;
          2'd1: f_left = 4'b0100;
          2'd2: f_left = 4'b0110;
          default: f_left = 4'b1110;
        endcase
        f_right = f_left;
        store_ac = op_3_4 != 2'd0;
        skip = 1'b1; test = 1'b1;
      end

      9'b111_???_???: begin                          // a pointer of BLKI, BLKO counts by 1,,1
        family = Q_IO; go_e = 1'b1; asks = 1'b0; add_carry = 1'b1; add_one_left = 1'b1;
      end
      default: family = Q_UUO;                       // 000-127
    endcase

    // The operand's source is wanted before anything else. What does not look at its operand may
    // have either.
    casez (op)
      9'o26?: operand_px = op_6_8 == 3'd1;           // PUSH
      9'o3??, 9'o6??: operand_px = op_5;             // CAM SKIP AOS SOS, TD TS
      9'o13?: operand_px = 1'b1;
      9'o14?, 9'o15?, 9'o16?, 9'o17?: operand_px = op_6_8 != 3'd5; // all but FADRI and the like
      9'o7??: operand_px = 1'b1;                     // all but CONO, CONSZ, CONSO
      default: operand_px = op_7_8 != 2'd1;          // all but the immediate mode
    endcase
  end

endmodule

`default_nettype wire
