// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The sequencer: which phase comes next, and the control word of this one. One memory request at
// most a clock; a phase that asks for memory is left when the request is taken. Here are the
// phases that every instruction passes; what a family does and its own phases are in
// ka10_control_*.v. A state says only what it turns on. docs/rtl.md has the drawing.
`default_nettype none
`include "ka10_defs.vh"

module ka10_control #(
  parameter int FLOATING = 1,
  parameter int MULTIPLIER = 1
) (
  input  logic         clk,
  input  logic         reset,
  output control_t     c,
  output step_t        s,
  output logic         ac_write_now,
  output logic         advance,
  output logic         act,             // ... and what the phase does is done
  output logic         va_skip,
  output logic         pc_hold,         // PC counts in the next step instead
  output logic         capture,
  output logic         wait_ac,
  output logic         wait_zero,
  output logic         from_memory,
  output logic         by_word,         // the word that addresses fast memory comes from memory
  output logic         first_word,
  output logic [5:0]   phase_code,

  // Memory
  output logic         mem_valid,
  input  logic         mem_ready,
  output logic         mem_write,
  output logic         mem_pause,
  input  logic         mem_answer,      // mem_rvalid or mem_nxm of a read
  input  logic         va_in_ac,
  input  logic         violation,
  output logic         relocate,
  output logic         writes,
  output logic         set_protection,
  output logic         wrong_path,      // nobody wants the word that arrives

  // Datapath
  input  logic         indirect,        // bits of the word that arrived
  input  logic [0:12]  code,
  input  logic [3:11]  IR,
  input  logic         indexed,
  input  logic         direct_ac,
  input  logic         ac_zero_field,
  input  logic         ac_sign,
  input  logic         negated,
  input  logic [0:35]  AR,
  input  logic         br_sign,
  input  logic         ar_zero,
  input  logic         eight_zeros,
  input  logic         mq_zero,         // of the low dividend: bits 1-35, of FDVL 8-35
  input  logic         mq_sign,
  input  logic         quotient_normal,
  input  logic         ad_sign,
  input  logic         true_sign,       // of the sum of two signed words
  input  logic [0:8]   sum_zero,        // four bits of the sum each
  input  logic         carry0,
  input  logic [0:8]   masked_zero,
  input  logic         blt_done,
  input  logic         shift_lost,
  input  logic         over1,
  input  logic         over2,
  input  logic         odd,
  input  logic         count_zero,
  input  logic         count_right,
  input  logic         quotient_bit,
  input  logic         product_over,
  input  logic         ma_is_ac1,
  input  logic         ma_in_ac,
  input  logic         ac_in_ac,
  input  logic         b_larger,
  input  logic         far,
  input  logic         none,
  input  logic         normalized,
  input  logic         float_overflow,
  input  logic         float_underflow,
  input  logic         restarted,
  output logic         sign,
  output logic         first_division,  // the divide loop begins
  output logic         multiplying,     // the divider's first adder works for the multiplier
  output logic         last_step,       // of the multiplier's
  output logic         least,           // AR is 400000,,000000: the KA10 multiplies by +2^35
  output logic         least_kept,      // ... was, when the loop began
  output logic         straight,        // ... or takes the dividend as it is, not doubled
  output logic [18:35] vector,

  // Flags
  input  logic [0:17]  flags,
  input  logic         bis,
  input  logic         user,
  input  logic         iot,
  output logic         set_carries,
  output logic         set_overflow,
  output logic         bis_abandoned,   // ... when an interrupt comes between the halves
  output logic         clear_user,
  output logic         set_pdl,

  // Interrupts
  input  logic         wanted,
  input  logic [0:2]   channel,
  input  logic         trap_offset,
  output logic         pi_cycle,
  output logic         hold,
  output logic         forget,

  // In-out
  output logic         in_out,          // an in-out instruction acts
  output logic         io_strobe,       // ... and it does: that phase never waits
  output logic         io_conditions,
  output logic         io_reset,
  input  logic         io_read_in_ready,
  input  logic [0:35]  io_data,
  output logic         read_in_first,   // READ IN wants the pointer word

  // Operator
  input  logic         key_start,
  input  logic         key_stop,
  input  logic         key_continue,
  input  logic         key_examine,
  input  logic         key_examine_next,
  input  logic         key_deposit,
  input  logic         key_deposit_next,
  input  logic         key_execute,
  input  logic         key_reset,
  input  logic         key_read_in,
  input  logic [18:35] switch_address,
  input  logic         switch_single,
  input  logic         switch_repeat,   // REPEAT: the last key again, whenever its work is done
  input  logic         stop_now,        // address stop, NXM stop
  input  logic         stop_here,       // address stop on the fetch of this instruction
  output logic         fetching,        // this request is an instruction fetch
  output logic         taken,           // a request is done with: memory's, or of an accumulator
  output logic         detour,          // ... an accumulator: it is written in the next clock
  output logic         fast_read,       // an accumulator is read as operand without one
  output logic         clear_machine,
  output logic         run,
  output logic         console_busy,
  output logic         program_stop,
  output logic         memory_stop,

  // Retire port
  output logic         frozen,
  output logic         guess_right      // the guess of this clock will turn out right
);

  // The table ---------------------------------------------------------------------------------
  family_t     family;
  logic        fetch_e, fetch_pause, store_e, store_ac, store_self, add_carry, add_one_left;
  logic [1:0]  store_what, add_first;
  logic [3:0]  f_left, f_right;
  logic        operand_px, operand_pc, operand_jsa;
  logic [6:0]  at_once;
  logic        asks, go_e;
  logic        byte_step, swap_left, swap_right, swap_ac, extend_left, extend_right, magnitude,
    source_ac;
  logic        skip, jump, compare, test, sign_only, table_carries;
  ka10_decode #(.FLOATING(FLOATING)) ka10_decode (
    .op(code[0:8]), .family, .fetch_e, .fetch_pause, .store_e, .store_ac, .store_self, .store_what,
    .operand_px, .operand_pc, .operand_jsa, .asks, .at_once, .go_e, .byte_step,
    .add_first, .f_left, .f_right, .add_carry, .add_one_left, .swap_left, .swap_right, .swap_ac,
    .extend_left, .extend_right, .magnitude, .source_ac, .skip, .jump, .compare, .test, .sign_only,
    .set_carries(table_carries)
  );


  // State -------------------------------------------------------------------------------------
  logic [5:0] phase;                     // what the machine is doing
  logic       at_i, in_f, arriving;      // it is I; F; one of I A BP
  logic       holding, unanswered;       // read-pause-write; a request not taken
  logic       reset_waiting, reset_now;  // the RESET key waits for these
  // the step waits for the memory, tests passed: it must stay
  logic       committed;
  (* keep *) logic rd_core_too;          // rd_core again, near the index register
  logic       rd_core, rd_ac, rd_zero;   // a read is on its way: from core, fast memory, nowhere
  logic       frozen_q;                  // XCT, trap, interrupt: PC is not where the word came from
  logic       pi_second, trap;           // 41+2n; a user's UUO: no relocation until a call
  logic       zero_word;                 // a protected indirect word: goes on with 0, uninterrupted
  logic       in_byte, blt_first, bad_ahead, store_bad, store_stack, in_block, block_last;
  logic       sign_q;                    // of AC
  logic [4:0] steps;                     // of a loop

  // Names in the instruction
  logic ac_too, io_e, needs_e, is_block, is_float, byte_counts, is_ibp;
  logic [10:12] fn;
  assign fn = code[10:12];
  assign is_block = family == Q_IO & (fn == 3'd0 | fn == 3'd2);
  assign io_e = family == Q_IO & (fn == 3'd0 | fn == 3'd2 | fn == 3'd3);
  assign needs_e = fetch_e | io_e;
  assign ac_too = store_ac | store_self & !ac_zero_field;
  assign is_float = FLOATING != 0 & family == Q_FLOAT;
  assign is_ibp = code[6:8] == 3'd3;
  assign byte_counts = (is_ibp | !code[8]) & !bis;

  // Bits by name (Icarus wants no constant selects in always_comb)
  logic code_7, code_9, code_10, code_11, code_12;
  assign code_7 = code[7];
  assign code_9 = code[9];
  assign code_10 = code[10];
  assign code_11 = code[11];
  assign code_12 = code[12];

  // Not for users, or not there: traps
  logic illegal, unassigned, local_uuo;
  assign illegal = family == Q_UUO | user & !iot & !pi_cycle &
                   (family == Q_IO | family == Q_JRST & (code[9] | code[10]));
  assign unassigned = family == Q_UUO & code[0:2] == 3'd1;
  assign local_uuo = family == Q_UUO & code[0:3] == 4'd0 & code[4:8] != 5'd0;

  // The word or operand wanted is on the bus, or in AR; an interrupt or the operator wants the
  // machine
  logic ready, operand_ready, interruptible, stop_acts, abandon;
  assign ready = !rd_ac & !rd_zero & (!rd_core | mem_answer);
  assign operand_ready = rd_ac | !rd_core | mem_answer;
  assign interruptible = wanted & !pi_cycle & !executing & !zero_word;
  // The operator waits for the end of an instruction that has begun, unless STOP is pressed again
  assign stop_acts = stop_wanted &
                     (stop_anywhere | arriving & !frozen_q & !in_byte & phase != P_BP);
  assign abandon = (interruptible | stop_acts) & !committed;

  assign phase_code = phase;
  assign frozen = frozen_q;
  assign sign = sign_q;
  assign io_conditions = code[10];
  assign first_division = steps == 5'd0;
  assign multiplying = MULTIPLIER == 0 & phase == P_M;
  assign last_step = steps == 5'd17;
  assign straight = multiplying | IR[3:6] == 4'b0111 & first_division; // DIV, not IDIV, FDV
  assign from_memory = rd_core;
  assign by_word = rd_core_too & arriving;
  assign first_word = at_i;
  // The fetch that ends an interrupt's cycle is made in the program's own mode; a call leaves it
  assign relocate = user & !trap & phase != P_K1 &
                    (!pi_cycle | (x_next | together.end_pi) & !together.call);
  assign least = AR[0] & AR[1:35] == 35'd0;

  // What the instruction asks of memory, at once and in phase F
  logic memory_operand, ask_e, ask_now, f_ac, by_way_of_ar, ask_later;
  logic [6:0] later;
  ka10_control_ask ka10_control_ask (
    .clk, .keep(act & at_i), .family, .asks, .go_e, .needs_e, .fetch_pause, .store_e, .ac_too,
    .jump, .pointer(indirect | in_byte | phase == P_BP), .illegal, .direct_ac, .ac_zero_field,
    .is_ibp, .is_block, .bis, .pi_cycle, .in_block, .rd_ac, .ma_in_ac,
    .memory_operand, .ask_e, .ask_now, .f_ac, .by_way_of_ar, .later, .ask_later
  );

  // JRST's operand is the last word of its address; CONO, CONSZ and CONSO have 0,,E
  logic tail, by_px;
  assign tail = code[0:8] == 9'o254;
  assign by_px = operand_px & !(tail & !indexed) & !(code[0:2] == 3'd7 & code[10]);

  assign vector = phase == P_STOP ? switch_address :
                  {11'd0, trap_offset & !users_own, 6'd0} |
                  (illegal & (at_i | phase == P_A) & !s.interrupt_taken ?
                   (unassigned ? 18'o60 : 18'o40) : {12'd0, 2'b10, channel, s.second_pi});

  logic users_own;                       // a user's own 40: no trap offset
  assign users_own = user & local_uuo & !s.interrupt_taken;

  // The phases that every instruction passes; in-out, operator ----------------------------------
  control_t own_c;
  step_t    own;
  logic     execute;                     // the instruction is carried out
  always_comb begin
    own_c = '0;
    own = '0;
    execute = 1'b0;

    // Address and operand as phases I, A and F want them; the adder passes the operand
    own_c.pc_from_ma = at_i & !frozen_q;
    own_c.inc_keep = (pi_cycle | executing) & phase != P_STOP;
    own_c.index = arriving;
    own_c.in_f = in_f;
    own_c.ea = arriving & !rd_ac;
    if (arriving | in_f) begin
      own_c.first = add_first; own_c.f_left = f_left; own_c.f_right = f_right;
      own_c.carry = add_carry; own_c.one_left = add_one_left;
      own_c.swap_left = swap_left; own_c.swap_right = swap_right; own_c.swap_ac = swap_ac;
      own_c.extend_left = extend_left; own_c.extend_right = extend_right;
      own_c.magnitude = magnitude; own_c.source_ac = source_ac; own_c.w = store_what;
      own_c.byte_step = byte_step; own_c.push = !code_7;
    end

    case (phase)
      P_I, P_A, P_BP: begin              // as if the word were here and nobody wanted the machine
        own.test_passed = 1'b1;
        own.new_instruction = at_i;
        own_c.ir_load = at_i;
        own.step = 1'b1;
        if (phase == P_BP) begin
          own_c.rt = code_7 ? RT_DEPOSIT : RT_LOAD;
          own.set_bis = 1'b1;
        end
        if (!indirect & !in_byte & phase != P_BP) begin
          own.ea_final = 1'b1;
          execute = !illegal & !memory_operand;
        end
        if (!execute) begin
          own_c.ma = MA_VA;
          if (at_i) own_c.pc = PC_CURRENT;
          if (indirect) own.next = P_A;
          else if (in_byte | phase == P_BP) own.next = P_BF;
          else if (illegal) begin
            own_c.ar = AR_W; own_c.w = W_UUO; own_c.ma = MA_CONST;
            own.trap_unassigned = unassigned; own.trap_uuo = !unassigned;
            own.set_trap = user & !local_uuo;
            own.next = P_U;
          end else begin
            // BLKI, BLKO in 41 + 2n, which hangs, never comes to count its pointer
            own.req_pause = fetch_pause | is_block & !in_block | family == Q_BYTE & byte_counts;
            if (family == Q_BYTE & !byte_counts) own.next = P_BP; else own.next = P_F;
          end
        end
      end

      P_F: execute = 1'b1;

      P_N: begin
        if (reading_in) own_c.va = VA_MA; else own.va_other = 1'b1;
        own_c.inc_keep = 1'b0;
        own.x_next = 1'b1;
      end

      P_R: begin                         // fetch at MA, once nothing else is on its way
        own_c.va = VA_MA;
        if (!rd_core | mem_answer) begin
          own.request = 1'b1; own.is_fetch = 1'b1; own.step = 1'b1; own.next = P_I;
        end
      end

      P_ST: begin                        // AR at MA
        own_c.op = OP_MD; own_c.f_left = F_OP; own_c.f_right = F_OP;
        own_c.va = store_stack ? VA_AC_R : VA_MA;
        own_c.ac_where = store_stack ? N_STACK : N_MA;
        own.ac_write_va = 1'b1;
        own.request = 1'b1; own.req_write = 1'b1; own.step = 1'b1;
        if (family == Q_PUSHJ) own.next = P_J0;
        else if (family == Q_JSR | family == Q_JSA) own.next = P_J1;
        else own.next = P_N;
        if (family == Q_IO & pi_cycle & (fn == 3'd5 | block_last)) begin
          own.second_pi = pi_second | fn != 3'd5; own_c.ma = MA_CONST; own.next = P_R;
        end
      end

      P_J0: begin own_c.va = VA_MA; own.x_next = 1'b1; end
      P_J1: begin
        own_c.va = VA_INC; own_c.inc_ma = 1'b1; own_c.inc_keep = 1'b0;
        own.x_next = 1'b1;
      end

      P_JR: begin                        // JRST with AC bits; tail in BR, E in MA
        own.load_flags = code_11;
        own.set_user = code_12;
        own.dismiss = code_9 & !pi_cycle; // its own channel: that is not held at all
        own.call = 1'b1;
        own.end_pi = pi_cycle;
        own.hold_now = pi_cycle & !code_9; own.forget_now = pi_cycle & code_9;
        own.step = 1'b1; if (code_10) own.next = P_H; else own.next = P_J0;
      end

      P_H: begin                         // PC <- E, MA <- the address after the HALT
        own.va_other = 1'b1; own_c.ma = MA_VA; own_c.pc = PC_MA;
        own.retire = 1'b1; own.halting = 1'b1;
        own.step = 1'b1; own.next = P_STOP;
      end

      P_U: begin                         // UUO word at 40, then 41
        own_c.op = OP_MD; own_c.f_left = F_OP; own_c.f_right = F_OP;
        own_c.va = VA_MA;
        own.request = 1'b1; own.req_write = 1'b1; own.freeze = 1'b1;
        own.step = 1'b1; own.next = P_U2;
      end
      P_U2: begin
        own_c.va = VA_INC; own_c.inc_ma = 1'b1; own_c.inc_keep = 1'b0; own_c.ma = MA_VA;
        own.request = 1'b1; own.is_fetch = 1'b1; own.step = 1'b1; own.next = P_I;
        own.end_pi = pi_cycle; own.hold_now = pi_cycle;
      end
      default: ;
    endcase
  end

  // What the families do, and their phases ------------------------------------------------------
  control_t execute_c, byte_c, block_c, shift_c, multiply_c, float_c, in_out_c, operator_c;
  step_t    execute_s, byte_s, block_s, shift_s, multiply_s, float_s, in_out_s, operator_s;
  logic e_is_ac;                         // of the operand at hand
  assign e_is_ac = in_f ? f_ac : direct_ac;
  ka10_control_execute #(.FLOATING(FLOATING)) ka10_control_execute (
    .execute, .c(execute_c), .s(execute_s), .at_i, .in_f,
    .family, .store_e, .ac_too, .skip, .jump, .test, .sign_only,
    .code(code[3:12]), .ac_zero_field, .e_is_ac, .is_ibp, .byte_counts, .is_block,
    .bis, .pi_cycle, .in_block
  );
  ka10_control_byte ka10_control_byte (
    .phase, .c(byte_c), .s(byte_s), .load(!IR[7]), .rd_ac, .rd_zero, .operand_ready
  );
  logic direct;                          // the word that goes into fast memory is BLT's last
  ka10_control_block ka10_control_block (
    .phase, .c(block_c), .s(block_s), .first(blt_first), .done(blt_done), .was_done(direct),
    .store_bad, .abandon, .stop_wanted(stop_acts), .rd_ac, .rd_zero, .operand_ready
  );
  ka10_control_shift ka10_control_shift (
    .phase, .c(shift_c), .s(shift_s), .code(IR[7:8]), .sign(sign_q),
    .count_zero, .count_right, .over1, .over2, .odd, .ar_zero
  );
  ka10_control_multiply #(.MULTIPLIER(MULTIPLIER)) ka10_control_multiply (
    .phase, .c(multiply_c), .s(multiply_s), .family, .is_float, .code(IR[6:8]),
    .steps, .last_step, .sign(sign_q), .br_sign, .mq_sign, .mq_zero, .least, .least_kept,
    .product_over, .quotient_bit, .eight_zeros, .restarted, .ma_is_ac1,
    .bad_ahead
  );
  ka10_control_in_out ka10_control_in_out (
    .phase, .c(in_out_c), .s(in_out_s), .fn, .out(IR[11]), .pi_cycle, .pi_second, .in_block,
    .block_last
  );
  ka10_control_operator ka10_control_operator (
    .phase, .c(operator_c), .s(operator_s), .key_start, .key_continue, .key_read_in, .key_waiting,
    .is_examine, .is_execute, .is_next, .run, .go_again, .reading_in,
    .read_in_ready(io_read_in_ready), .rd_core, .rd_ac, .operand_ready
  );
  generate
    if (FLOATING != 0) begin : floating
      ka10_control_float ka10_control_float (
        .phase, .c(float_c), .s(float_s), .code(IR[3:8]), .sign(sign_q), .br_sign,
        .ar_sign(AR[0]), .mq_zero, .quotient_normal,
        .ar_low_zero(AR[9:35] == 27'd0), .b_larger, .far, .none, .normalized,
        .overflow(float_overflow), .underflow(float_underflow), .ma_in_ac
      );
    end else begin : no_floating
      logic unused;
      assign unused = quotient_normal | b_larger | far | none | normalized | float_overflow |
                      float_underflow;
      assign float_c = '0;
      assign float_s = '0;
    end
  endgenerate

  // Together: the next instruction's fetch, and what comes late ---------------------------------
  logic       force_step, load_first, inhibit, abandon_byte, stops;
  logic       end_pi_n, hold_n, forget_n;
  logic       own_step, own_request;     // what the phase asks for, if it is wanted
  assign own_step = others.step | others.x_next | arriving | in_f;
  assign own_request = arriving ? ask_now : in_f ? ask_later : others.request |
                       others.x_next & !(pi_cycle & others.in_sequence & phase != P_J1) &
                       !(reading_in & !block_last);
  control_t together_c;
  step_t    others, together;            // all but what is decoded in this clock; all
  logic     x_next;                      // the next instruction is fetched
  logic     waits, ends_pi;              // ... its fetch, for the mode to change; the cycle ends
  assign together_c = own_c | execute_c | byte_c | block_c | shift_c | multiply_c | float_c |
                      in_out_c | operator_c;
  assign others = own | byte_s | block_s | shift_s | multiply_s | float_s | in_out_s | operator_s;
  assign together = others | execute_s;
  assign x_next = together.x_next | together.ends;
  assign waits = pi_cycle & together.in_sequence & phase != P_J1;
  assign ends_pi = pi_cycle & (x_next ? waits : together.next == P_N);
  always_comb begin
    c = together_c;
    s = together;
    force_step = 1'b0; load_first = 1'b0; stops = 1'b0; inhibit = 1'b0; abandon_byte = 1'b0;
    end_pi_n = 1'b0; hold_n = 1'b0; forget_n = 1'b0;

    // The next instruction: its fetch is the last step of this one. After an interrupt instruction
    // the mode must change first, so there it is a step of its own.
    if (x_next) begin
      s.step = 1'b1;
      s.next = P_N;
      if (!waits) begin
        c.ma = MA_VA;
        s.is_fetch = 1'b1; s.retire = 1'b1; s.next = P_I;
        s.end_pi = pi_cycle; s.hold_now = pi_cycle;
        if (reading_in & !block_last) begin
          s.next = P_K3;
        end else if (reading_in) begin   // the last word of the tape is an instruction
          c.ma = MA_KEEP; s.retire = 1'b0; s.freeze = 1'b1;
        end
      end
    end
    if (ends_pi) begin
      end_pi_n = 1'b1;
      hold_n = family != Q_IO;           // data instructions: dismissed at once
      forget_n = family == Q_IO;
    end

    // Address and operand come late and so are chosen apart. What phase F will ask for was kept
    // when the code was here.
    if (arriving) begin
      c.va = at_once | {6'd0, ask_e};
      c.op = {2'b0, operand_jsa, operand_pc, tail & !indexed, by_px, !by_px & !operand_pc};
    end
    s.request = own_request;
    if (in_f) begin
      c.va = later == VA_MA & f_ac ? VA_INC : later;
      c.op = rd_ac ? OP_PX : OP_MD;
    end

    // The word or operand is not here, or it is not wanted: then nothing of the above is done
    if (arriving & mispredict & at_i) begin
      inhibit = 1'b1;                    // the fetch on its way is the wrong one
      s.va_other = 1'b1; c.ma = MA_VA; c.pc = PC_KEEP; s.retire = 1'b0;
      s.request = !rd_core | mem_answer; s.is_fetch = 1'b1; s.step = 1'b1; force_step = 1'b1;
      s.next = P_R;
      if (mem_ready & (!rd_core | mem_answer)) s.next = P_I;
    end else if (rd_zero & (phase == P_BP | in_f)) begin
      inhibit = 1'b1;                    // a protected operand: the instruction is dropped
      s.va_other = 1'b1; c.ma = MA_VA; c.pc = PC_KEEP; s.thaw = 1'b1; s.retire = 1'b1;
      s.request = 1'b0; s.step = 1'b1; s.next = P_R;
    end else if (arriving & (rd_ac | rd_zero) |
                 in_f & rd_ac & by_way_of_ar) begin
      inhibit = 1'b1;                    // AR <- the word, then as if it had come from core
      load_first = 1'b1; s.step = 1'b0; s.request = 1'b0;
    end else if (arriving & !ready | in_f & !operand_ready) begin
      inhibit = 1'b1;
      s.step = 1'b0; s.request = 1'b0;
    end else if (arriving & abandon) begin
      inhibit = 1'b1;                    // an interrupt or the operator
      c.ma = stop_acts ? MA_KEEP : MA_CONST;
      if (at_i) c.pc = PC_CURRENT; else c.pc = PC_KEEP;
      abandon_byte = in_byte | phase == P_BP;
      s.start_pi = !stop_acts; s.interrupt_taken = !stop_acts; stops = stop_acts;
      s.retire = 1'b0; s.request = 1'b0; s.step = 1'b1; s.next = P_R;
      if (stop_acts) s.next = P_STOP;
    end
    if (inhibit) begin
      s.req_write = 1'b0; s.req_pause = 1'b0; s.both_ac = 1'b0; s.freeze = 1'b0;
      s.new_instruction = 1'b0; s.ea_final = 1'b0; s.test_passed = 1'b0;
      s.trap_uuo = 1'b0; s.trap_unassigned = 1'b0; s.skip_guess = 1'b0; s.jump_guess = 1'b0;
    end
  end


  // What depends on the datapath's answer to the control word
  assign set_carries = s.table_flags & (table_carries | negated);
  assign set_overflow = s.set_ov | s.overflow_shift & shift_lost;
  assign set_pdl = s.pdl_up & carry0 | s.pdl_down & !carry0;
  assign ac_write_now = s.ac_write | s.ac_write_va & (store_stack ? ac_in_ac : ma_in_ac);
  assign forget = s.forget_now | forget_n & !detour & !inhibit;
  assign hold = (s.hold_now | hold_n & !detour) & !inhibit;
  assign detour = s.both_ac & va_in_ac;

  // Conditions --------------------------------------------------------------------------------
  logic mispredict, skipping;            // the fetch on its way is the wrong one; PC's is a skip
  ka10_condition ka10_condition (
    .clk, .clear(reset | clear_machine), .s,
    .keep(act & (execute | phase == P_IO | phase == P_B2 | phase == P_B3)),
    .decided(at_i | advance & phase == P_N),
    .code(code[6:12]), .compare, .true_sign, .ad_sign, .sum_zero, .masked_zero,
    .flags(flags[0:3]), .blt_done, .io_data(io_data[18:35]), .io_mask(AR[18:35]), .block_last,
    .direct, .guess_right, .mispredict, .skipping
  );

  // Memory ------------------------------------------------------------------------------------
  logic in_core, taken_request;
  assign writes = s.req_write | s.req_pause;
  assign in_core = s.request & !va_in_ac & !violation & !reset_now;
  assign mem_valid = in_core;
  assign mem_write = s.req_write;
  assign mem_pause = s.req_pause;
  assign taken_request = s.request & mem_ready;
  assign act = own_step & (!own_request | mem_ready) & !inhibit & !reset_now;
  assign advance = act | inhibit & s.step & (!s.request | mem_ready | force_step) & !reset_now;
  assign bis_abandoned = advance & abandon_byte;
  assign pc_hold = s.pc_unless_ac & ma_in_ac;
  assign va_skip = skipping & mispredict;
  assign capture = rd_core & mem_answer & !advance | load_first;
  assign wait_ac = rd_ac;
  assign wait_zero = rd_zero;
  // A fetch may be of the wrong path: what it meets counts when its word is wanted
  assign set_protection = taken_request & violation & !s.is_fetch | load_first & rd_zero & at_i;
  assign wrong_path = rd_core & (phase == P_R | at_i & mispredict);
  assign fetching = s.is_fetch;
  assign taken = taken_request;
  assign fast_read = execute & !in_f & needs_e & direct_ac;
  assign clear_user = s.call & (pi_cycle | trap);
  // RESET waits for a request that memory has not taken and between the halves of a
  // read-pause-write; its own clock asks for nothing
  assign reset_now = (key_reset | reset_waiting) & !holding & !unanswered;
  assign clear_machine = reset_now | s.read_in_clears & advance;
  assign io_strobe = !reset_now;
  assign io_reset = clear_machine;
  always_ff @(posedge clk)               // memory is held between the halves of read-pause-write
    if (reset) holding <= 1'b0;
    else if (taken_request) holding <= s.req_pause & !s.req_write;
  always_ff @(posedge clk) unanswered <= mem_valid & !mem_ready & !reset;
  always_ff @(posedge clk) reset_waiting <= (key_reset | reset_waiting) & !reset_now & !reset;

  always_ff @(posedge clk)
    if (reset | clear_machine) begin     // a read that memory works on is not forgotten
      if (reset | mem_answer) begin
        rd_core <= 1'b0;
        rd_core_too <= 1'b0;
      end
      rd_ac <= 1'b0;
      rd_zero <= 1'b0;
    end else begin
      if (taken_request & !s.req_write) begin
        rd_core <= in_core;
        rd_core_too <= in_core;
        rd_ac <= va_in_ac;
        rd_zero <= violation;
      end else begin
        if (mem_answer) begin
          rd_core <= 1'b0;
          rd_core_too <= 1'b0;
        end
        if (advance | load_first) begin
          rd_ac <= 1'b0;
          rd_zero <= 1'b0;
        end
      end
    end

  logic [5:0] following;
  assign following = detour ? s.next_ac : s.next;

  logic block_ends;                      // BLKI, BLKO: the word is where it belongs
  assign block_ends = in_block & (phase == P_IO | phase == P_ST) & s.next != P_ST;
  always_ff @(posedge clk) committed <= s.step & !advance & !reset & !clear_machine;

  // Sequence ----------------------------------------------------------------------------------
  always_ff @(posedge clk) begin
    if (reset | reset_now) begin
      phase <= P_STOP; at_i <= 1'b0; in_f <= 1'b0; arriving <= 1'b0; in_out <= 1'b0;
    end else if (advance) begin
      phase <= following;
      at_i <= following == P_I;
      in_f <= following == P_F;
      in_out <= following == P_IO;
      arriving <= following == P_I | following == P_A | following == P_BP;
    end

    if (load_first) zero_word <= rd_zero & phase == P_A;
    else if (advance) zero_word <= 1'b0;

    if (advance) begin
      if (s.signs_now & !inhibit) begin
        sign_q <= ac_sign;
        least_kept <= least;
      end
      steps <= s.steps_start ? 5'd0 : steps + {2'd0, s.steps_four, 1'b0, !s.steps_four};

      if (s.freeze | s.start_pi) frozen_q <= 1'b1;
      else if (s.retire | s.thaw) frozen_q <= 1'b0;
      in_byte <= (phase == P_BP | in_byte) & s.next == P_A;
      blt_first <= phase == P_B0;
      store_bad <= s.request & violation;
      bad_ahead <= violation;
      store_stack <= execute & !inhibit & family == Q_PUSHJ;
      if (s.block_now & !inhibit) begin
        in_block <= 1'b1;
        block_last <= carry0;
      end else if (s.new_instruction & !(pi_cycle & family == Q_IO) | s.retire) begin
        in_block <= 1'b0;                // but in-out in 41 + 2n hangs
        block_last <= 1'b0;
      end

      if (s.start_pi) pi_cycle <= 1'b1;
      else if ((s.end_pi | end_pi_n & !detour) & !inhibit | s.thaw) pi_cycle <= 1'b0;
      if (phase == P_IO | phase == P_ST | s.start_pi) pi_second <= s.second_pi;
      if (s.set_trap & !inhibit) trap <= 1'b1;
      else if ((s.call | block_ends) & !inhibit) trap <= 1'b0;
    end
    if (reset | clear_machine) begin
      frozen_q <= 1'b0; in_byte <= 1'b0; in_block <= 1'b0;
      block_last <= 1'b0; pi_cycle <= 1'b0; pi_second <= 1'b0; trap <= 1'b0; store_stack <= 1'b0;
    end
  end

  // Operator ----------------------------------------------------------------------------------
  logic key_waiting, is_examine, is_execute, is_next; // a key's work; which
  logic executing;                       // EXECUTE's or READ IN's instruction
  logic go_again, reading_in, stop_wanted, stop_anywhere;
  ka10_operator ka10_operator (
    .clk, .reset(reset | reset_now),
    .key_start, .key_stop, .key_continue, .key_examine, .key_examine_next, .key_deposit,
    .key_deposit_next, .key_execute, .key_read_in, .switch_single, .switch_repeat,
    .stop_now, .stop_here,
    .phase, .advance, .retire(s.retire), .read_in_ends(act & s.x_next & reading_in & block_last),
    .waits_for_core(rd_core), .at_i, .frozen(frozen_q), .stops(stops & advance), .stop_wanted,
    .stop_anywhere,
    .key_waiting, .is_examine, .is_execute, .is_next, .executing, .go_again,
    .reading_in, .read_first(read_in_first),
    .run, .console_busy, .program_stop, .memory_stop
  );

endmodule

`default_nettype wire
