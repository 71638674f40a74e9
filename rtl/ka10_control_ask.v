// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// What an instruction asks of memory: at once, when its word is here, and in phase F. Apart from
// the phases, since the address is what everything waits for. docs/rtl.md.
`default_nettype none
`include "ka10_defs.vh"

module ka10_control_ask (
  input  logic       clk,
  input  logic       keep,            // an instruction word is taken: phase F's questions are kept

  // The table
  input  family_t    family,
  input  logic       asks,            // the step at once asks for something
  input  logic       go_e,            // ... at E
  input  logic       needs_e,
  input  logic       fetch_pause,
  input  logic       store_e,
  input  logic       ac_too,
  input  logic       jump,

  // The instruction
  input  logic       pointer,         // an address or pointer word is to come
  input  logic       illegal,
  input  logic       direct_ac,       // the address is an accumulator, without index
  input  logic       ac_zero_field,
  input  logic       is_ibp,
  input  logic       is_block,
  input  logic       bis,
  input  logic       pi_cycle,
  input  logic       in_block,
  input  logic       rd_ac,
  input  logic       ma_in_ac,

  output logic       memory_operand,  // C(E) is to come from memory: phase F
  output logic       ask_e,           // at once: the address is E
  output logic       ask_now,         // at once: a request
  output logic       f_ac,            // phase F: E is an accumulator
  output logic       by_way_of_ar,    // ... and its word goes through AR
  output logic [6:0] later,           // phase F: the address, VA_
  output logic       ask_later        // ... a request
);

  logic in_line;
  assign memory_operand = needs_e & !direct_ac & !(family == Q_BYTE & is_ibp & bis);
  assign ask_e = pointer | memory_operand |
                 go_e & !(store_e & direct_ac | family == Q_JFCL & ac_zero_field);
  // After an interrupt instruction a fetch in line is a step of its own
  assign in_line = family == Q_SIMPLE & !jump & (!store_e | direct_ac) | family == Q_BYTE |
                   family == Q_JFCL & ac_zero_field;
  assign ask_now = pointer | !illegal &
      (memory_operand | asks & !(family == Q_JRST & !ac_zero_field) & !(family == Q_BYTE & !bis) &
       !(store_e & direct_ac & ac_too) & !(pi_cycle & in_line));

  // In phase F, the operand in core or in fast memory; a byte pointer comes through AR
  logic is_byte, core_always, core_in_line, core_block, ac_always, ac_in_line, to_stack;
  assign f_ac = rd_ac | is_byte & ma_in_ac;
  assign ask_later = f_ac ? ac_always | ac_in_line & !pi_cycle :
                     core_always | core_in_line & !pi_cycle | core_block & !in_block;
  always_ff @(posedge clk)
    if (keep) begin
      by_way_of_ar <= family == Q_POPJ | family == Q_BYTE;
      is_byte <= family == Q_BYTE;
      core_always <= fetch_pause | family == Q_BYTE | to_stack;
      core_block <= is_block;
      core_in_line <= family == Q_SIMPLE & !store_e;
      ac_always <= to_stack;
      ac_in_line <= family == Q_SIMPLE & !(store_e & ac_too) | family == Q_BYTE & is_ibp;
      case (family)
        Q_PUSH: later <= VA_AC_R;
        Q_POP, Q_JRA: later <= VA_BR_R;
        Q_POPJ: later <= VA_E;
        Q_BYTE, Q_IO: later <= VA_MA;
        default: later <= fetch_pause ? VA_MA : VA_INC;
      endcase
    end
  assign to_stack = family == Q_PUSH | family == Q_POP | family == Q_POPJ | family == Q_JRA;

endmodule

`default_nettype wire
