// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The sequencer: which phase comes next, and the control word of this one. One memory request at
// most a clock; a phase that asks for memory is left when the request is taken. A state says only
// what it turns on. docs/rtl.md has the drawing.
`default_nettype none
`include "ka10_defs.vh"

module ka10_control #(
  parameter int FLOATING = 1,
  parameter int MULTIPLIER = 1
) (
  input  logic         clk,
  input  logic         reset,
  output control_t     c,
  output logic         ac_write_now,
  output logic         advance,
  output logic         act,             // ... and what the phase does is done
  output logic         va_other,        // the fetch goes elsewhere: PC, or after a skip
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
  input  logic         normalized,
  input  logic         packed_ok,
  input  logic         float_overflow,
  input  logic         float_underflow,
  input  logic         restarted,
  output logic         sign,
  output logic         first_division,  // the divide loop begins
  output logic         multiplying,     // the divider's first adder works for the multiplier
  output logic         last_step,       // of the multiplier's
  output logic         straight,        // ... or takes the dividend as it is, not doubled
  output logic [18:35] vector,

  // Flags
  input  logic [0:17]  flags,
  input  logic         bis,
  input  logic         user,
  input  logic         iot,
  output logic         set_carries,
  output logic         set_overflow,
  output logic         set_floating,
  output logic         set_underflow,
  output logic         set_no_divide,
  output logic [0:3]   clear_flags,
  output logic         load_flags,
  output logic         set_bis,
  output logic         bis_abandoned,   // ... when an interrupt comes between the halves
  output logic         clear_bis,
  output logic         set_user,
  output logic         clear_user,
  output logic         set_pdl,

  // Interrupts
  input  logic         wanted,
  input  logic [0:2]   channel,
  input  logic         trap_offset,
  output logic         pi_cycle,
  output logic         hold,
  output logic         forget,
  output logic         dismiss,

  // In-out
  output logic         in_out,          // an in-out instruction acts
  output logic         io_write,
  output logic         io_read,
  output logic         io_conditions,
  output logic         io_reset,
  output logic         io_read_in,
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
  output logic         clear_machine,
  output logic         run,
  output logic         console_busy,
  output logic         program_stop,
  output logic         memory_stop,

  // Retire port
  output logic         retire,
  output logic         ea_final,        // the effective address of the instruction is on the adder
  output logic         new_instruction, // its word is here
  output logic         frozen,
  output logic         skip_guess,      // the next fetch assumes no skip
  output logic         jump_guess,      // the next fetch assumes the jump
  output logic         guess_right,     // ... and this is how it will turn out
  output logic         interrupt_taken,
  output logic         test_passed,
  output logic         trap_uuo,
  output logic         trap_unassigned,
  output logic         halting
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
  phase_t     phase;                     // what the machine is doing
  logic       at_i, in_f, arriving;      // it is I; F; one of I A BP
  phase_t     next;
  logic       holding, unanswered;       // read-pause-write; a request not taken
  logic       reset_waiting, reset_now;  // the RESET key waits for these
  logic       read_in_clears;
  // the step waits for the memory, tests passed: it must stay
  logic       committed;
  (* keep *) logic rd_core_too;          // rd_core again, near the index register
  logic       rd_core, rd_ac, rd_zero;   // a read is on its way: from core, fast memory, nowhere
  logic       frozen_q;                  // XCT, trap, interrupt: PC is not where the word came from
  logic       pi_second, trap;           // 41+2n; a user's UUO: no relocation until a call
  logic       execute_key, step_one, reading_in, read_first;
  logic       zero_word;                 // a protected indirect word: goes on with 0, uninterrupted
  logic       in_byte, blt_first, store_bad, store_stack, in_block, block_last;
  logic       pending, skipping;         // the last instruction's condition is decided; it skips
  logic       turn, asked, if_negative;  // ... from its code
  logic       zero_asked;
  logic       negative_q;                // ... and its result
  logic [0:8] zero;
  logic       direct;                    // BLT is done
  logic       sign_q, least_q;
  logic [4:0] steps;
  logic       repeat_key, repeat_go, go_again;
  logic       key_waiting, k_examine, k_execute, k_next;

  localparam logic [1:0] K_COMPARE = 2'd0, K_TEST = 2'd1, K_SIGN = 2'd2, K_DIRECT = 2'd3;

  // Names in the instruction
  logic ac_too, io_e, needs_e, is_block, byte_load, byte_counts, is_ibp, two_words;
  logic [10:12] fn;
  assign fn = code[10:12];
  assign is_block = family == Q_IO & (fn == 3'd0 | fn == 3'd2);
  assign io_e = family == Q_IO & (fn == 3'd0 | fn == 3'd2 | fn == 3'd3);
  assign needs_e = fetch_e | io_e;
  assign ac_too = store_ac | store_self & !ac_zero_field;
  assign byte_load = !code[7];                     // of 134-137
  assign is_ibp = code[6:8] == 3'd3;
  assign byte_counts = (is_ibp | !code[8]) & !bis;
  assign two_words = family == Q_MUL & code[6] | family == Q_DIV; // not IMUL

  // Bits by name (Icarus wants no constant selects in always_comb)
  logic [3:5] IR_3_5;
  assign IR_3_5 = IR[3:5];
  logic IR_6;
  assign IR_6 = IR[6];
  logic IR_7;
  assign IR_7 = IR[7];
  logic IR_8;
  assign IR_8 = IR[8];
  logic IR_11;
  assign IR_11 = IR[11];
  logic code_10;
  assign code_10 = code[10];
  logic code_11;
  assign code_11 = code[11];
  logic code_12;
  assign code_12 = code[12];
  logic code_6;
  assign code_6 = code[6];
  logic code_7;
  assign code_7 = code[7];
  logic [1:0] code_7_8;
  assign code_7_8 = code[7:8];
  logic code_9;
  assign code_9 = code[9];
  logic [3:0] code_9_12;
  assign code_9_12 = code[9:12];
  logic [0:3] flags_0_3;
  assign flags_0_3 = flags[0:3];
  logic fn_10;
  assign fn_10 = fn[10];
  logic [1:0] fn_10_11;
  assign fn_10_11 = fn[10:11];

  // The condition of this instruction, when its result is on the adder: the code's first bit turns
  // what the others ask for. Sign and zero come last and are kept apart, zero in parts; whether
  // the fetch that has been issued on a guess is the wrong one is known in the next clock.
  logic p_turn, p_asked, p_if_negative, p_negative, p_zero_asked, mispredict;
  logic [0:8] p_zero;
  assign p_negative = compare ? true_sign : ad_sign;
  always_comb begin
    p_turn = code_6;
    p_asked = 1'b0;
    p_if_negative = 1'b0;
    p_zero_asked = 1'b0;
    case (p_kind)
      K_TEST: p_zero_asked = code_7;
      K_SIGN: begin p_if_negative = 1'b1; p_turn = !code_8; end
      K_DIRECT: begin p_asked = p_direct; p_turn = 1'b0; end
      default: begin p_if_negative = code_8; p_zero_asked = code_7; end
    endcase
  end
  assign p_zero = p_kind == K_TEST ? masked_zero : sum_zero;
  assign guess_right = (p_turn ^ (p_asked | p_if_negative & p_negative |
                                  p_zero_asked & p_zero == 9'o777)) != skip_guess;
  assign mispredict = pending & (turn ^ (asked | if_negative & negative_q |
                                         zero_asked & zero == 9'o777));

  // Not for users, or not there: traps
  logic illegal, unassigned, local_uuo;
  assign illegal = family == Q_UUO | user & !iot & !pi_cycle &
                   (family == Q_IO | family == Q_JRST & (code[9] | code[10]));
  assign unassigned = family == Q_UUO & code[0:2] == 3'd1;
  assign local_uuo = family == Q_UUO & code[0:3] == 4'd0 & code[4:8] != 5'd0;

  // The word or operand wanted is on the bus, or in AR; an interrupt or the operator wants the
  // machine
  logic ready, operand_ready, interruptible, stop_wanted, abandon;
  assign ready = !rd_ac & !rd_zero & (!rd_core | mem_answer);
  assign operand_ready = rd_ac | !rd_core | mem_answer;
  assign interruptible = wanted & !pi_cycle & !execute_key & !zero_word;
  assign stop_wanted = key_waiting | (!run | stop_now | stop_here & at_i & !frozen_q) & !step_one;
  assign abandon = (interruptible | stop_wanted) & !committed;

  assign phase_code = phase;
  assign frozen = frozen_q;
  assign io_conditions = code[10];
  assign first_division = steps == 5'd0;
  assign multiplying = MULTIPLIER == 0 & phase == P_M;
  assign last_step = steps == 5'd17;
  assign straight = multiplying | family == Q_DIV & code[6] & first_division;
  assign from_memory = rd_core;
  assign by_word = rd_core_too & arriving;
  assign first_word = at_i;
  assign relocate = user & !pi_cycle & !trap & phase != P_K1;

  // What this phase asks for
  logic ac_write;
  logic own_step, own_request;           // ... if it is wanted
  logic step, force_step, request, req_write, req_pause, is_fetch, execute;
  logic x_next, ends;                    // the next instruction is fetched; from phase I, A or F
  logic end_pi, end_pi_n, hold_now, hold_n, forget_n, forget_now, start_pi, second_pi, freeze,
      thaw, set_trap,
    call;
  logic ar_low_zero, pc_unless_ac;
  logic detour;                          // the address is an accumulator: another step first
  assign ar_low_zero = AR[9:35] == 27'd0;
  logic inhibit, abandon_byte;           // what the phase does is not done
  logic is_float, last_division, ar_sign;
  logic [2:0] code_3_5;
  logic [5:0] code_3_8;
  assign is_float = FLOATING != 0 & family == Q_FLOAT;
  phase_t after_product;
  always_comb
    if (is_float) after_product = P_X2;
    else if (code_6) after_product = P_R1;
    else after_product = P_R2;
  assign last_division = steps == (is_float ? 5'd13 : 5'd17);
  assign ar_sign = AR[0];
  logic code_8;
  assign code_8 = code[8];
  logic [2:0] code_6_8;
  assign code_6_8 = code[6:8];
  assign code_3_5 = code[3:5];
  assign code_3_8 = code[3:8];
  logic negative, gone;                  // results to negate, words shifted out
  logic in_sequence;                     // x_next is the next address
  logic table_flags, overflow_shift, set_ov, pdl_up, pdl_down, both_ac, ac_write_va;
  phase_t next_ac;
  logic e_is_ac;                         // of the operand at hand
  assign e_is_ac = in_f ? f_ac : direct_ac;
  logic load_first, block_now, steps_start, steps_four, signs_now;
  logic p_skip, p_jump;                  // this instruction leaves a condition to decide
  logic [1:0] p_kind;
  logic [2:0] p_source;
  logic p_direct;
  localparam logic [2:0] S_NONE = 3'd0, S_FLAGS = 3'd1, S_BLT = 3'd2, S_KEEP = 3'd3, S_IO = 3'd4,
                         S_BLOCK = 3'd5;
  logic ash;                             // ASH, ASHC
  assign ash = code[7:8] == 2'd0;

  // What an instruction asks of memory as soon as its word is here
  logic memory_operand, ask_e, ask_now, in_line;
  assign memory_operand = needs_e & !direct_ac & !(family == Q_BYTE & is_ibp & bis);
  assign ask_e = indirect | in_byte | phase == P_BP | memory_operand |
                 go_e & !(store_e & direct_ac | family == Q_JFCL & ac_zero_field);
  // After an interrupt instruction a fetch in line is a step of its own
  assign in_line = family == Q_SIMPLE & !jump & (!store_e | direct_ac) | family == Q_BYTE |
                   family == Q_JFCL & ac_zero_field;
  assign ask_now = indirect | in_byte | phase == P_BP | !illegal &
      (memory_operand | asks & !(family == Q_JRST & !ac_zero_field) & !(family == Q_BYTE & !bis) &
       !(store_e & direct_ac & ac_too) & !(pi_cycle & in_line));

  // JRST's operand is the last word of its address; CONO, CONSZ and CONSO have 0,,E
  logic tail, by_px;
  assign tail = code[0:8] == 9'o254;
  assign by_px = operand_px & !(tail & !indexed) & !(code[0:2] == 3'd7 & code[10]);

  // ... and in phase F, its operand in core or in fast memory: kept when the word is here
  logic [6:0] later;
  logic by_way_of_ar, is_byte;           // an operand in fast memory goes through AR
  logic f_ac;                            // E is an accumulator; a byte pointer comes through AR
  logic core_always, core_in_line, core_block, ac_always, ac_in_line, to_stack, ask_later;
  assign f_ac = rd_ac | is_byte & ma_in_ac;
  assign ask_later = f_ac ? ac_always | ac_in_line & !pi_cycle :
                     core_always | core_in_line & !pi_cycle | core_block & !in_block;
  always_ff @(posedge clk)
    if (act & at_i) begin
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

  assign vector = phase == P_STOP ? switch_address :
                  {11'd0, trap_offset, 6'd0} |
                  (illegal & (at_i | phase == P_A) & !interrupt_taken ?
                   (unassigned ? 18'o60 : 18'o40) : {12'd0, 2'b10, channel, second_pi});

  always_comb begin
    c = '0;
    next = phase; next_ac = P_ST; both_ac = 1'b0; ac_write = 1'b0; ac_write_va = 1'b0;
    step = 1'b0; force_step = 1'b0; request = 1'b0; req_write = 1'b0; req_pause = 1'b0;
    is_fetch = 1'b0; execute = 1'b0; x_next = 1'b0; ends = 1'b0;
    end_pi = 1'b0; end_pi_n = 1'b0; hold_n = 1'b0; forget_n = 1'b0; forget_now = 1'b0;
    start_pi = 1'b0;
    second_pi = 1'b0; freeze = 1'b0; thaw = 1'b0;
    set_trap = 1'b0; call = 1'b0; load_first = 1'b0; block_now = 1'b0;
    steps_start = 1'b0; steps_four = 1'b0; signs_now = 1'b0;
    p_skip = 1'b0; p_jump = 1'b0; p_kind = K_COMPARE; p_source = S_NONE;
    table_flags = 1'b0; overflow_shift = 1'b0; set_ov = 1'b0; set_floating = 1'b0;
    set_underflow = 1'b0;
    set_no_divide = 1'b0; clear_flags = 4'd0; load_flags = 1'b0; set_bis = 1'b0;
    clear_bis = 1'b0; set_user = 1'b0; pdl_up = 1'b0; pdl_down = 1'b0; hold_now = 1'b0;
    dismiss = 1'b0; io_write = 1'b0; io_read = 1'b0;
    io_read_in = 1'b0; read_in_clears = 1'b0;
    retire = 1'b0; ea_final = 1'b0; new_instruction = 1'b0;
    skip_guess = 1'b0; jump_guess = 1'b0; interrupt_taken = 1'b0; test_passed = 1'b0;
    trap_uuo = 1'b0; trap_unassigned = 1'b0; halting = 1'b0;
    sign = sign_q; inhibit = 1'b0; va_other = 1'b0; pc_unless_ac = 1'b0; abandon_byte = 1'b0;
    negative = 1'b0; gone = 1'b0; in_sequence = 1'b0;

    // Address and operand as phases I, A and F want them; the adder passes the operand
    c.pc_from_ma = at_i & !frozen_q;
    c.inc_keep = pi_cycle | execute_key;
    c.index = arriving;
    c.in_f = in_f;
    c.ea = arriving & !rd_ac;
    c.op = rd_ac ? OP_PX : OP_MD;        // in phase F
    c.f_left = F_OP; c.f_right = F_OP;
    if (arriving | in_f) begin
      c.first = add_first; c.f_left = f_left; c.f_right = f_right; c.carry = add_carry;
      c.one_left = add_one_left; c.swap_left = swap_left; c.swap_right = swap_right;
      c.swap_ac = swap_ac; c.extend_left = extend_left; c.extend_right = extend_right;
      c.magnitude = magnitude; c.source_ac = source_ac; c.w = store_what;
      c.byte_step = byte_step; c.push = !code_7;
    end

    case (phase)
      P_I, P_A, P_BP: begin              // as if the word were here and nobody wanted the machine
        test_passed = 1'b1;
        new_instruction = at_i;
        c.ir_load = at_i;
        c.ma = MA_VA;
        step = 1'b1;
        if (at_i) c.pc = PC_CURRENT;
        if (phase == P_BP) begin
          c.rt = byte_load ? RT_LOAD : RT_DEPOSIT;
          set_bis = 1'b1;
        end
        if (indirect) begin
          next = P_A;
        end else if (in_byte | phase == P_BP) begin
          next = P_BF;
        end else begin
          ea_final = 1'b1;
          if (illegal) begin
            c.ar = AR_W; c.w = W_UUO; c.ma = MA_CONST;
            trap_unassigned = unassigned; trap_uuo = !unassigned;
            set_trap = user & !local_uuo;
            next = P_U;
          end else if (memory_operand) begin
            req_pause = fetch_pause | is_block | family == Q_BYTE & byte_counts;
            if (family == Q_BYTE & !byte_counts) next = P_BP; else next = P_F;
          end else execute = 1'b1;
        end
      end

      P_F: execute = 1'b1;

      P_N: begin
        if (reading_in) c.va = VA_MA; else va_other = 1'b1;
        c.inc_keep = 1'b0;
        x_next = 1'b1;
      end

      P_R: begin                         // fetch at MA, once nothing else is on its way
        c.va = VA_MA;
        if (!rd_core | mem_answer) begin
          request = 1'b1; is_fetch = 1'b1; step = 1'b1; next = P_I;
        end
      end

      P_ST: begin                        // AR at MA
        c.op = OP_MD;
        c.va = store_stack ? VA_AC_R : VA_MA;
        c.ac_where = store_stack ? N_STACK : N_MA;
        ac_write_va = 1'b1;
        request = 1'b1; req_write = 1'b1; step = 1'b1;
        if (family == Q_PUSHJ) next = P_J0;
        else if (family == Q_JSR | family == Q_JSA) next = P_J1;
        else next = P_N;
        if (family == Q_IO & pi_cycle & (fn == 3'd5 | block_last)) begin
          second_pi = pi_second | fn != 3'd5; c.ma = MA_CONST; next = P_R;
        end
      end

      P_J0: begin c.va = VA_MA; x_next = 1'b1; end
      P_J1: begin c.va = VA_INC; c.inc_ma = 1'b1; c.inc_keep = 1'b0; x_next = 1'b1; end

      P_JR: begin                        // JRST with AC bits; tail in BR, E in MA
        load_flags = code_11;
        set_user = code_12;
        dismiss = code_9;
        call = 1'b1;
        end_pi = pi_cycle; hold_now = pi_cycle & !code_9; forget_now = pi_cycle & code_9;
        step = 1'b1; if (code_10) next = P_H; else next = P_J0;
      end

      P_H: begin                         // PC <- E, MA <- the address after the HALT
        va_other = 1'b1; c.ma = MA_VA; c.pc = PC_MA;
        retire = 1'b1; halting = 1'b1;
        step = 1'b1; next = P_STOP;
      end

      P_U: begin                         // UUO word at 40, then 41
        c.op = OP_MD; c.va = VA_MA;
        request = 1'b1; req_write = 1'b1; freeze = 1'b1; step = 1'b1; next = P_U2;
      end
      P_U2: begin
        c.va = VA_INC; c.inc_ma = 1'b1; c.inc_keep = 1'b0; c.ma = MA_VA;
        request = 1'b1; is_fetch = 1'b1; step = 1'b1; next = P_I;
        end_pi = pi_cycle; hold_now = pi_cycle;
      end

      // Bytes
      P_BF: begin
        c.op = rd_ac ? OP_PX : OP_MD;
        if (rd_zero) begin
          va_other = 1'b1; c.ma = MA_VA; step = 1'b1; thaw = 1'b1; retire = 1'b1; next = P_R;
        end else if (operand_ready) begin
          clear_bis = 1'b1;
          c.ar = AR_W; c.w = byte_load ? W_OP : W_AC;
          c.br = BR_OP;
          step = 1'b1; if (byte_load) next = P_LB; else next = P_DB1;
        end
      end
      P_LB: begin
        c.op = OP_MIX; c.right = X_ROT; c.left = X_FILL;
        ac_write = 1'b1; c.pc = PC_INC; c.va = VA_INC; in_sequence = 1'b1; x_next = 1'b1;
      end
      P_DB1: begin
        c.op = OP_MIX; c.right = X_BR; c.left = X_ROT;
        c.ar = AR_W; c.w = W_OP; c.rt = RT_LEFT_EDGE;
        step = 1'b1; next = P_DB2;
      end
      P_DB2: begin
        c.op = OP_MIX; c.right = X_ROT; c.left = X_BR;
        c.va = VA_MA; c.ac_where = N_MA; ac_write_va = 1'b1; c.pc = PC_INC;
        request = 1'b1; req_write = 1'b1; step = 1'b1; next = P_N;
      end

      // Block transfer: s,,d in BR, E in MQ
      P_B0: begin c.op = OP_MD; c.br = BR_OP; step = 1'b1; next = P_B1; end
      P_B1: begin
        c.va = VA_BR_L; va_other = store_bad; c.ma = MA_VA; step = 1'b1;
        c.op = OP_MIX; c.left = X_BR; c.all_left = 1'b1; // the working copy, if it must be kept
        if (store_bad) begin             // the last store was protected
          thaw = 1'b1; retire = 1'b1; next = P_R;
        end else if (abandon & !blt_first) begin
          ac_write = 1'b1; c.ma = MA_CONST;
          start_pi = !stop_wanted; interrupt_taken = !stop_wanted;
          if (stop_wanted) next = P_STOP; else next = P_R;
        end else begin
          test_passed = !blt_first;
          request = 1'b1; next = P_B2;
        end
      end
      P_B2: begin
        c.op = rd_ac ? OP_PX : OP_MD; c.w = W_OP;
        c.va = VA_BR_R; c.ma = MA_VA;
        p_source = S_BLT;
        if (rd_zero) begin
          va_other = 1'b1; step = 1'b1; thaw = 1'b1; retire = 1'b1; next = P_R;
        end else if (operand_ready) begin
          request = 1'b1; req_write = 1'b1; step = 1'b1;
          c.ar = AR_W; c.br = BR_STEP;
          if (blt_done) next = P_B4; else next = P_B1; next_ac = P_B3; both_ac = 1'b1;
        end
      end
      P_B3: begin                        // the word goes into fast memory
        c.op = OP_MD; c.ac_where = N_MA; ac_write = 1'b1;
        step = 1'b1; if (direct) next = P_B4; else next = P_B1;
        p_source = S_KEEP;
      end
      P_B4:
        if (store_bad) begin
          va_other = 1'b1; c.ma = MA_VA; step = 1'b1; thaw = 1'b1; retire = 1'b1; next = P_R;
        end else begin
          c.va = VA_INC; c.pc = PC_INC; x_next = 1'b1;
        end

      // Shifts: what comes right of the edge, what left of it
      P_SH: begin
        c.op = OP_MIX;
        c.fill = ash & sign_q & count_right;
        c.keep_sign = ash;
        c.all_left = over1 & code_7_8 != 2'd1;
        c.right = code_7_8 == 2'd1 | count_right ? X_ROT : X_FILL;
        c.left = code_7_8 == 2'd1 | !count_right & !over1 ? X_ROT : X_FILL;
        set_ov = ash & !count_right & over1 & sign_q; overflow_shift = ash & !count_right;
        ac_write = 1'b1; c.pc = PC_INC; c.va = VA_INC; in_sequence = 1'b1; x_next = 1'b1;
      end
      P_SC1: begin                       // BR <- rotated high word, AR <- low word (ASHC: doubled)
        c.op = OP_MIX; c.right = X_ROT; c.left = X_ROT; c.br = BR_OP; c.all_left = over1;
        c.ac_next = 1'b1; c.f_left = F_AC; c.f_right = F_AC; c.ar = AR_W;
        c.first = ash ? A_AC : A_ZERO;
        set_ov = ash & !count_right & over2 & sign_q;
        overflow_shift = ash & !count_right & !count_zero;
        step = 1'b1; next = P_SC2;
        if (ash & count_zero) begin
          c.pc = PC_INC; next = P_N;
        end
      end
      P_SC2: begin                       // the high word
        c.op = OP_MIX;
        c.fill = ash & sign_q & count_right;
        c.keep_sign = ash;
        if (code_7_8 == 2'd1) begin     // ROTC
          c.right = odd ? X_BR : X_ROT; c.left = odd ? X_ROT : X_BR;
        end else begin
          gone = over2 | over1 & count_right;
          c.all_left = gone;
          c.right = over1 ? X_FILL : count_right ? X_BR : X_ROT;
          c.left = gone | count_right ? X_FILL : over1 ? X_ROT : X_BR;
        end
        overflow_shift = ash & !count_right & over1;
        ac_write = 1'b1; step = 1'b1; next = P_SC3;
      end
      P_SC3: begin                       // the low word; of ASHC one place too far left, into AR
        c.op = OP_MIX;
        c.fill = ash & sign_q & count_right;
        if (code_7_8 == 2'd1) begin
          c.right = odd ? X_ROT : X_BR; c.left = odd ? X_BR : X_ROT;
        end else begin
          gone = over2 | over1 & !count_right;
          c.all_left = gone;
          c.right = !count_right ? X_FILL : over1 ? X_BR : X_ROT;
          c.left = gone | over1 ? X_FILL : count_right ? X_BR : X_ROT;
        end
        c.ar = AR_W;
        if (ash) begin
          c.rt = RT_RIGHT_ONE; step = 1'b1; next = P_SC4;
        end else begin
          c.ac_where = N_AC1; ac_write = 1'b1; c.pc = PC_INC; c.va = VA_INC; in_sequence = 1'b1;
          x_next = 1'b1;
        end
      end
      P_SC4: begin
        c.op = OP_MIX; c.left = X_ROT; c.right = X_ROT; c.keep_sign = 1'b1;
        c.ac_where = N_AC1; ac_write = 1'b1; c.pc = PC_INC; c.va = VA_INC; in_sequence = 1'b1;
        x_next = 1'b1;
      end
      P_JF: begin
        c.op = OP_MISC; c.f_right = ar_zero ? F_ZERO : F_OP;
        c.ac_where = N_AC1; ac_write = 1'b1;
        c.pc = PC_INC; c.va = ar_zero ? VA_INC : VA_MA; in_sequence = ar_zero; x_next = 1'b1;
      end

      // Multiply and divide
      P_MS: if (MULTIPLIER == 0) begin  // the multiplier into MQ
        c.op = OP_MD; c.mq = MQ_R; c.ar = AR_ZERO; steps_start = 1'b1; signs_now = 1'b1;
        c.rt = RT_LEFT_ONE; step = 1'b1; next = P_M;
      end
      P_M: begin
        c.ar = AR_MULTIPLY; c.mq = MQ_MULTIPLY; step = 1'b1;
        if (MULTIPLIER != 0) begin
          set_ov = family == Q_MUL & least & br_sign;
          next = after_product;
        end else if (last_step) begin
          set_ov = family == Q_MUL & least_q & br_sign;
          next = P_ML;
        end
      end
      P_ML: if (MULTIPLIER == 0) begin  // AR <- low word with the sign, MQ <- high word
        c.op = OP_MIX; c.left = X_ROT; c.right = X_FILL; c.fill = mq_sign;
        c.mq = MQ_R; c.ar = AR_LOW; step = 1'b1; next = after_product;
      end
      P_D0: begin                        // MQ <- magnitude of the low dividend, AC + 1
        c.ac_next = 1'b1; c.carry = sign_q;
        c.f_left = sign_q ? F_NOT_AC : F_AC; c.f_right = sign_q ? F_NOT_AC : F_AC;
        c.mq = MQ_R; steps_start = 1'b1; step = 1'b1;
        if (is_float) next = P_XL; else next = P_D1;
      end
      P_D1: begin                        // AR, MQ <- magnitude of the dividend, one place right
        c.op = OP_MD; c.carry = sign_q & mq_zero;
        c.f_left = sign_q ? F_NOT_OP : F_OP; c.f_right = sign_q ? F_NOT_OP : F_OP;
        c.ar = AR_W; steps_start = 1'b1; step = 1'b1; next = P_D;
      end
      P_D: begin
        c.ar = AR_DIVIDE; c.mq = MQ_DIVIDE;
        step = 1'b1;
        if (last_division) begin
          if (is_float) next = P_XQ; else next = P_R1;
        end
        if (!is_float & eight_zeros & steps < 5'd14) begin // four steps at once
          c.mq = MQ_EIGHT; steps_four = 1'b1;
        end
        if (steps == 5'd0 & quotient_bit) begin
          if (is_float & !restarted) begin // the dividend's fraction is too large: halve it
            c.ar = AR_FLOAT; c.mq = MQ_FLOAT; c.fl = FL_HALVE; steps_start = 1'b1;
          end else begin
            set_ov = 1'b1; set_floating = is_float; set_no_divide = 1'b1;
            c.pc = PC_INC; next = P_N;
          end
        end
      end

      // Floating point
      P_XL: if (FLOATING != 0) begin  // FDVL, FDVRI: AR <- magnitude of the high dividend
        c.op = OP_MD; c.carry = sign_q & (mq_zero | code_6);
        c.f_left = sign_q ? F_NOT_OP : F_OP; c.f_right = sign_q ? F_NOT_OP : F_OP;
        c.ar = AR_W; c.fl = FL_KEEP_EXPONENT; step = 1'b1; next = P_X1;
      end
      P_X1: if (FLOATING != 0) begin
        c.ar = AR_FLOAT; c.br = BR_FLOAT; c.rt = RT_FLOAT; steps_start = 1'b1; step = 1'b1;
        if (code_3_5 == 3'd7) begin c.fl = FL_DIVIDE; c.mq = MQ_FLOAT; next = P_D; end
        else if (code_3_5 == 3'd6) begin
          c.fl = FL_MULTIPLY;
          if (MULTIPLIER != 0) next = P_M; else next = P_MS;
        end else if (code_3_8 == 6'o32) begin c.fl = FL_SCALE; c.mq = MQ_FLOAT; next = P_X3; end
        else begin c.fl = FL_ADD; next = P_X2; end
      end
      P_X2: if (FLOATING != 0) begin
        c.right = X_ROT; c.left = X_FILL; c.fill = ar_sign;
        c.ar = AR_FLOAT; c.mq = MQ_FLOAT; step = 1'b1; next = P_X3;
        c.fl = code_3_5 == 3'd6 ? FL_PRODUCT : FL_ALIGN;
      end
      P_XQ: if (FLOATING != 0) begin
        c.fl = FL_QUOTIENT; c.ar = AR_FLOAT; c.mq = MQ_FLOAT; step = 1'b1; next = P_X4;
      end
      P_X3: if (FLOATING != 0) begin
        c.fl = FL_NORMALIZE; c.ar = AR_FLOAT; step = 1'b1;
        if (code_3_5 != 3'd7) c.mq = MQ_FLOAT;
        if (normalized) next = P_X4;
      end
      P_X4: if (FLOATING != 0) begin
        c.op = OP_MISC; c.misc = M_HIGH;
        negative = IR_3_5 == 3'd7 & (sign_q ^ br_sign);
        c.carry = negative;
        c.f_left = negative ? F_NOT_OP : F_OP; c.f_right = negative ? F_NOT_OP : F_OP;
        c.va = IR_3_5 != 3'd3 & IR_7 ? VA_MA : VA_INC; c.ar = AR_W;
        step = 1'b1;
        if (!packed_ok) begin
          c.ar = AR_KEEP; next = P_X3;
        end else begin
          set_ov = float_overflow; set_floating = float_overflow; set_underflow = float_underflow;
          c.pc = PC_INC;
          if (IR_3_5 == 3'd3) begin    // UFA to AC + 1, FSC to AC
            ac_write = 1'b1; c.ac_where = IR_7 ? N_AC : N_AC1;
            in_sequence = 1'b1; x_next = 1'b1;
          end else if (IR_7) begin     // memory, both
            ac_write = IR_8; ac_write_va = !IR_8;
            c.ac_where = IR_8 ? N_AC : N_MA;
            request = 1'b1; req_write = 1'b1;
            next = P_N; next_ac = P_R1A; both_ac = IR_8;
          end else begin
            ac_write = 1'b1;
            if (IR_8 & !IR_6) begin  // long
              c.ar = AR_MQ;
              if (IR_3_5 == 3'd7) next = P_X6; else next = P_X7;
            end else begin
              in_sequence = 1'b1; x_next = 1'b1;
            end
          end
        end
      end
      P_X6: if (FLOATING != 0) begin
        c.op = OP_MD; c.carry = sign_q; c.ar = AR_W;
        c.f_left = sign_q ? F_NOT_OP : F_OP; c.f_right = sign_q ? F_NOT_OP : F_OP;
        step = 1'b1; next = P_X7;
      end
      P_X7: if (FLOATING != 0) begin
        c.op = OP_MISC; c.misc = M_LOW; c.ac_where = N_AC1; ac_write = 1'b1;
        va_other = 1'b1; in_sequence = 1'b1; x_next = 1'b1;
      end
      P_DF1: if (FLOATING != 0) begin  // DFN: AC <- not AC, plus one if the low fraction is 0
        c.carry = ar_low_zero; c.f_left = F_NOT_AC; c.f_right = F_NOT_AC;
        ac_write = 1'b1; step = 1'b1; next = P_DF2;
        if (!ma_in_ac) begin
          va_other = 1'b1; in_sequence = 1'b1; x_next = 1'b1;
        end
      end
      P_DF2: if (FLOATING != 0) begin  // ... the low word goes into an accumulator
        c.op = OP_MD; c.ac_where = N_MA; ac_write = 1'b1;
        va_other = 1'b1; in_sequence = 1'b1; x_next = 1'b1;
      end

      // the low word or remainder, which is in AR; then the other one
      P_R1: begin
        c.op = OP_MD;
        negative = family == Q_DIV & sign_q;
        c.carry = negative;
        c.f_left = negative ? F_NOT_OP : F_OP; c.f_right = negative ? F_NOT_OP : F_OP;
        c.ac_where = N_AC1; ac_write = code_7_8 != 2'd2;
        c.ar = AR_MQ; step = 1'b1; next = P_R2;
      end
      P_R2, P_R1A: begin                 // product or quotient: AC, memory
        c.op = OP_MD;
        negative = family == Q_DIV & (sign_q ^ br_sign);
        c.carry = negative;
        c.f_left = negative ? F_NOT_OP : F_OP; c.f_right = negative ? F_NOT_OP : F_OP;
        c.va = IR_7 ? VA_MA : VA_INC; c.pc = PC_INC;
        set_ov = family == Q_MUL & !IR_6 & product_over; // IMUL: the high word is not all sign
        step = 1'b1; next = P_N;
        // E is an accumulator too; if it is AC + 1, that keeps the low word
        if (phase == P_R1A) begin
          c.ac_where = N_MA; ac_write = !(two_words & ma_is_ac1);
          c.pc = is_float ? PC_KEEP : PC_INC;
        end else if (!IR_7) begin
          ac_write = 1'b1; in_sequence = 1'b1; x_next = 1'b1;
        end else begin
          ac_write = IR_8; ac_write_va = !IR_8;
          c.ac_where = IR_8 ? N_AC : N_MA;
          request = 1'b1; req_write = 1'b1;
          both_ac = IR_8; next_ac = P_R1A; pc_unless_ac = IR_8;
        end
      end

      // In-out
      P_BK: begin                        // BLKI, BLKO: the data address is in AR
        c.va = VA_E; c.ma = MA_VA;
        request = IR_11; step = 1'b1;
        if (IR_11) next = P_F; else next = P_IO;
      end
      P_IO: begin
        c.op = OP_MD;
        step = 1'b1;
        c.pc = PC_INC;
        next = P_N;
        p_kind = K_DIRECT;
        p_source = fn_10 ? S_IO : S_BLOCK;
        p_skip = (fn_10_11 == 2'd3 | in_block) & !pi_cycle;
        io_write = fn == 3'd2 | fn == 3'd3 | fn == 3'd4;
        io_read = fn == 3'd0 | fn == 3'd1 | fn == 3'd5;
        if (io_read) begin
          c.ar = AR_IO; next = P_ST;
        end else if (pi_cycle & (fn_10 | block_last)) begin
          second_pi = pi_second | !fn_10; c.ma = MA_CONST; next = P_R;
        end
      end

      // Operator
      P_STOP: begin
        c.ar = AR_IO;                    // the data switches
        thaw = 1'b1;
        step = !rd_core;
        if (key_waiting) begin
          c.ma = k_next ? MA_VA : MA_CONST;
          c.va = VA_INC; c.inc_ma = 1'b1; c.inc_keep = 1'b0;
          if (k_execute) next = P_I; else next = P_K1;
          freeze = k_execute;
        end else if (key_start) begin
          c.ma = MA_CONST; next = P_R;
        end else if (key_continue | run | go_again) begin
          va_other = 1'b1; c.ma = MA_VA; next = P_R;
        end else if (key_read_in) begin
          read_in_clears = 1'b1; next = P_K0;
        end
      end
      P_K0: begin io_read_in = 1'b1; step = 1'b1; next = P_K3; end
      P_K1: begin                        // examine or deposit at MA
        c.op = OP_MD; c.va = VA_MA; step = 1'b1;
        request = 1'b1; req_write = !k_examine;
        c.mi_load = !k_examine; c.ac_where = N_MA; ac_write_va = !k_examine;
        if (k_examine) next = P_K2; else next = P_STOP;
      end
      P_K2: begin
        c.op = rd_ac ? OP_PX : OP_MD;
        if (operand_ready) begin
          c.mi_load = 1'b1; step = 1'b1; next = P_STOP;
        end
      end
      P_K3: begin                        // READ IN: DATAI, then BLKI until the count runs out
        c.ar = AR_IO;
        step = io_read_in_ready | !reading_in;
        freeze = 1'b1;
        if (reading_in) next = P_I; else next = P_STOP;
      end
      default: begin step = 1'b1; next = P_STOP; end
    endcase

    if (execute)
      case (family)
        Q_SIMPLE: begin
          ac_write = ac_too;
          c.ar = AR_W;
          c.pc = PC_INC;
          table_flags = 1'b1;
          p_skip = skip; p_jump = jump;
          p_kind = test ? K_TEST : sign_only ? K_SIGN : K_COMPARE;
          if (store_e & e_is_ac) begin
            if (ac_too) begin
              c.ma = in_f ? MA_KEEP : MA_E; step = 1'b1; next = P_ST;
            end else begin
              ac_write = 1'b1; c.ac_where = in_f ? N_MA : N_E;
              in_sequence = 1'b1; ends = 1'b1; skip_guess = skip;
            end
          end else if (store_e) begin
            req_write = 1'b1; step = 1'b1;
            next = P_N; next_ac = P_ST; both_ac = 1'b1;
          end else begin
            in_sequence = !jump;
            ends = 1'b1; skip_guess = skip; jump_guess = jump;
          end
        end

        // Stack and subroutines
        Q_PUSH: begin
          ac_write = 1'b1; c.ar = AR_W;
          c.ma = MA_VA; c.pc = PC_INC; pdl_up = 1'b1;
          req_write = 1'b1; step = 1'b1; next = P_N; next_ac = P_ST; both_ac = 1'b1;
        end
        Q_PUSHJ: begin
          ac_write = 1'b1; c.ar = AR_W;
          c.ma = MA_E; pdl_up = 1'b1; clear_bis = 1'b1; call = 1'b1;
          req_write = 1'b1; step = 1'b1; next = P_J0; next_ac = P_ST;
          both_ac = 1'b1;
        end
        Q_POP:
          if (!in_f) begin
            c.br = BR_OP; step = 1'b1; next = P_F;
          end else begin
            ac_write = 1'b1; c.ar = AR_W;
            c.ma = MA_VA; c.pc = PC_INC; pdl_down = 1'b1;
            req_write = 1'b1; step = 1'b1; next = P_N; next_ac = P_ST;
            both_ac = 1'b1;
          end
        Q_POPJ:
          if (!in_f) begin
            step = 1'b1; next = P_F;
          end else begin
            ac_write = 1'b1; pdl_down = 1'b1; ends = 1'b1;
          end
        Q_JSR: begin
          c.ar = AR_W; clear_bis = 1'b1; call = 1'b1;
          req_write = 1'b1; step = 1'b1; next = P_J1; next_ac = P_ST;
          both_ac = 1'b1;
        end
        Q_JSP: begin
          ac_write = 1'b1; clear_bis = 1'b1; call = 1'b1; ends = 1'b1;
        end
        Q_JSA: begin
          c.ar = AR_W; ac_write = 1'b1; call = 1'b1;
          req_write = 1'b1; step = 1'b1; next = P_J1; next_ac = P_ST;
          both_ac = 1'b1;
        end
        Q_JRA:
          if (!in_f) begin
            c.br = BR_OP; step = 1'b1; next = P_F;
          end else begin
            ac_write = 1'b1; ends = 1'b1;
          end

        // Jumps
        Q_JRST:
          if (ac_zero_field) begin
            call = 1'b1; ends = 1'b1;
          end else begin                 // the flags come from the last word of the address
            c.br = BR_OP;
            c.pc = PC_INC; step = 1'b1; next = P_JR;
          end
        Q_JFCL: begin
          c.pc = PC_INC;
          clear_flags = code_9_12;
          p_jump = !ac_zero_field; jump_guess = p_jump; p_kind = K_DIRECT; p_source = S_FLAGS;
          in_sequence = ac_zero_field; ends = 1'b1;
        end
        Q_XCT: begin
          is_fetch = 1'b1; freeze = 1'b1; step = 1'b1; next = P_I;
          end_pi = pi_cycle; hold_now = pi_cycle;
        end

        Q_BLT: begin
          c.ar = AR_W; c.mq = MQ_R; step = 1'b1; next = P_B0;
        end
        Q_BYTE:
          if (is_ibp & bis) begin        // the pointer is stepped already
            c.pc = PC_INC; in_sequence = 1'b1; ends = 1'b1;
          end else if (!byte_counts) begin
            c.ar = AR_W; c.w = W_OP; step = 1'b1; next = P_BP;
          end else if (!in_f) begin      // stepped out of AR, as if it had come from core
            c.ar = AR_W; c.w = W_OP; c.ma = MA_E; step = 1'b1; next = P_F;
          end else begin
            c.ar = AR_W;
            c.ac_where = N_MA; ac_write = e_is_ac;
            req_write = 1'b1; step = 1'b1; next = P_BP;
            if (is_ibp) begin
              c.pc = PC_INC; next = P_N;
              if (e_is_ac) begin
                req_write = 1'b0; in_sequence = 1'b1; ends = 1'b1;
              end
            end
          end

        // Loops
        Q_SHIFT, Q_SHIFTC: begin
          c.ar = AR_W; c.rt = RT_COUNT; signs_now = 1'b1;
          step = 1'b1; if (family == Q_SHIFT) next = P_SH; else next = P_SC1;
        end
        Q_JFFO: begin
          c.ar = AR_W; step = 1'b1; next = P_JF;
        end
        Q_MUL: begin
          c.w = W_AC; c.ar = AR_W; c.br = BR_OP; step = 1'b1; if (MULTIPLIER != 0) next = P_M;
          else next = P_MS;
        end
        Q_DIV: begin
          c.br = BR_OP; signs_now = 1'b1; step = 1'b1;
          if (code_6) begin              // DIV: AR <- the high word
            c.ar = AR_W; next = P_D0;
          end else begin                 // IDIV: MQ <- magnitude of AC
            c.ar = AR_ZERO; c.mq = MQ_R; steps_start = 1'b1; next = P_D;
          end
        end

        Q_FLOAT: if (FLOATING != 0) begin
          c.ar = AR_W; c.br = BR_R; signs_now = 1'b1; step = 1'b1; next = P_X1;
          case (code_3_5)
            3'd7:
              if (code_6_8 == 3'd1) next = P_D0;       // FDVL
              else if (code_6_8 == 3'd5) next = P_XL;  // FDVRI
              else c.br = BR_OP;
            3'd3:
              if (code_8) begin                        // DFN
                c.keep_exponent = 1'b1; c.pc = PC_INC;
                req_write = 1'b1; next = P_DF1;
              end
              else if (code_7) c.fl = FL_SCALE_COUNT;  // FSC
            default: ;
          endcase
        end

        Q_IO: begin
          c.ar = AR_W; c.w = W_OP; step = 1'b1; next = P_IO;
          if (is_block & !in_block) begin
            c.w = W_R; block_now = 1'b1;
            c.ac_where = in_f ? N_MA : N_E; ac_write = e_is_ac;
            req_write = 1'b1;
            next = P_BK;
          end
        end
        default: begin step = 1'b1; next = P_N; end
      endcase

    // The next instruction: its fetch is the last step of this one. After an interrupt instruction
    // the mode must change first, so there it is a step of its own.
    if (x_next | ends) begin
      step = 1'b1;
      next = P_N;
      if (!(pi_cycle & in_sequence & phase != P_J1)) begin
        c.ma = MA_VA;
        if (x_next) request = 1'b1;
        is_fetch = 1'b1; retire = 1'b1; next = P_I;
        end_pi = pi_cycle; hold_now = pi_cycle;
        if (reading_in & !block_last) begin
          request = 1'b0; next = P_K3;
        end else if (reading_in) begin   // the last word of the tape is an instruction
          c.ma = MA_KEEP; retire = 1'b0; freeze = 1'b1;
        end
      end
    end
    if (pi_cycle & next == P_N) begin
      end_pi_n = 1'b1;
      hold_n = family != Q_IO;           // data instructions: dismissed at once
      forget_n = family == Q_IO;
    end

    // Address and operand come late and so are chosen apart. What phase F will ask for was kept
    // when the code was here.
    if (arriving) begin
      request = ask_now;
      c.va = at_once | {6'd0, ask_e};
      c.op = {2'b0, operand_jsa, operand_pc, tail & !indexed, by_px, !by_px & !operand_pc};
    end
    if (in_f) begin
      request = ask_later;
      c.va = later == VA_MA & f_ac ? VA_INC : later;
    end

    own_step = step | arriving | in_f;
    own_request = request;

    // The word or operand is not here, or it is not wanted: then nothing of the above is done
    if (arriving & mispredict & at_i) begin
      inhibit = 1'b1;                    // the fetch on its way is the wrong one
      va_other = 1'b1; c.ma = MA_VA; c.pc = PC_KEEP; retire = 1'b0;
      request = !rd_core | mem_answer; is_fetch = 1'b1; step = 1'b1; force_step = 1'b1;
      next = P_R;
      if (mem_ready & (!rd_core | mem_answer)) next = P_I;
    end else if (rd_zero & (phase == P_BP | in_f)) begin
      inhibit = 1'b1;                    // a protected operand: the instruction is dropped
      va_other = 1'b1; c.ma = MA_VA; c.pc = PC_KEEP; thaw = 1'b1; retire = 1'b1;
      request = 1'b0; step = 1'b1; next = P_R;
    end else if (arriving & (rd_ac | rd_zero) |
                 in_f & rd_ac & by_way_of_ar) begin
      inhibit = 1'b1;                    // AR <- the word, then as if it had come from core
      load_first = 1'b1; step = 1'b0; request = 1'b0;
    end else if (arriving & !ready | in_f & !operand_ready) begin
      inhibit = 1'b1;
      step = 1'b0; request = 1'b0;
    end else if (arriving & abandon) begin
      inhibit = 1'b1;                    // an interrupt or the operator
      c.ma = stop_wanted ? MA_KEEP : MA_CONST;
      if (at_i) c.pc = PC_CURRENT; else c.pc = PC_KEEP;
      abandon_byte = in_byte | phase == P_BP;
      start_pi = !stop_wanted; interrupt_taken = !stop_wanted;
      retire = 1'b0; request = 1'b0; step = 1'b1; next = P_R;
      if (stop_wanted) next = P_STOP;
    end
    if (inhibit) begin
      req_write = 1'b0; req_pause = 1'b0; both_ac = 1'b0; freeze = 1'b0;
      new_instruction = 1'b0; ea_final = 1'b0; test_passed = 1'b0;
      trap_uuo = 1'b0; trap_unassigned = 1'b0; skip_guess = 1'b0; jump_guess = 1'b0;
    end
  end

  // What depends on the datapath's answer to the control word
  assign set_carries = table_flags & (table_carries | negated);
  assign set_overflow = set_ov | overflow_shift & shift_lost;
  assign set_pdl = pdl_up & carry0 | pdl_down & !carry0;
  assign ac_write_now = ac_write | ac_write_va & (store_stack ? ac_in_ac : ma_in_ac);
  assign forget = forget_now | forget_n & !detour & !inhibit;
  assign hold = (hold_now | hold_n & !detour) & !inhibit;
  assign detour = both_ac & va_in_ac;
  logic io_hit;                          // CONSZ, CONSO: a condition asked for is there
  assign io_hit = (io_data[18:35] & AR[18:35]) != 18'd0;
  always_comb
    case (p_source)
      S_FLAGS: p_direct = (flags_0_3 & code_9_12) != 4'd0;
      S_BLT: p_direct = blt_done;
      S_KEEP: p_direct = direct;
      S_IO: p_direct = io_hit == code_12;
      S_BLOCK: p_direct = !block_last;
      default: p_direct = 1'b0;
    endcase

  // Memory ------------------------------------------------------------------------------------
  logic in_core, taken_request;
  assign writes = req_write | req_pause;
  assign in_core = request & !va_in_ac & !violation & !reset_now;
  assign mem_valid = in_core;
  assign mem_write = req_write;
  assign mem_pause = req_pause;
  assign taken_request = request & mem_ready;
  assign act = own_step & (!own_request | mem_ready) & !inhibit & !reset_now;
  assign advance = act | inhibit & step & (!request | mem_ready | force_step) & !reset_now;
  assign bis_abandoned = advance & abandon_byte;
  assign pc_hold = pc_unless_ac & ma_in_ac;
  assign va_skip = skipping & mispredict;
  assign capture = rd_core & mem_answer & !advance | load_first;
  assign wait_ac = rd_ac;
  assign wait_zero = rd_zero;
  // A fetch may be of the wrong path: what it meets counts when its word is wanted
  assign set_protection = taken_request & violation & !is_fetch | load_first & rd_zero & at_i;
  assign wrong_path = rd_core & (phase == P_R | at_i & mispredict);
  assign fetching = is_fetch;
  assign taken = taken_request;
  assign clear_user = call & (pi_cycle | trap);
  // RESET waits for a request that memory has not taken and between the halves of a
  // read-pause-write; its own clock asks for nothing
  assign reset_now = (key_reset | reset_waiting) & !holding & !unanswered;
  assign clear_machine = reset_now | read_in_clears & advance;
  assign io_reset = clear_machine;
  always_ff @(posedge clk)               // memory is held between the halves of read-pause-write
    if (reset) holding <= 1'b0;
    else if (taken_request) holding <= req_pause & !req_write;
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
      if (taken_request & !req_write) begin
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

  phase_t following;
  always_comb
    if (detour) following = next_ac;
    else following = next;

  always_ff @(posedge clk) committed <= step & !advance & !reset & !clear_machine;

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

    // Conditions to decide: in the clock after, or when phase N ends
    if (act & (execute | phase == P_IO | phase == P_B2 | phase == P_B3)) begin
      pending <= p_skip | p_jump;
      skipping <= p_skip;
      turn <= p_turn ^ p_jump;
      asked <= p_asked;
      if_negative <= p_if_negative;
      negative_q <= p_negative;
      zero_asked <= p_zero_asked;
      zero <= p_zero;
      direct <= p_direct;
    end else if (at_i | advance & phase == P_N) begin
      pending <= 1'b0;
    end

    if (load_first) zero_word <= rd_zero & phase == P_A;
    else if (advance) zero_word <= 1'b0;

    if (advance) begin
      if (signs_now & !inhibit) begin
        sign_q <= ac_sign;
        least_q <= least;
      end
      steps <= steps_start ? 5'd0 : steps + {2'd0, steps_four, 1'b0, !steps_four};

      if (freeze | start_pi) frozen_q <= 1'b1;
      else if (retire | thaw) frozen_q <= 1'b0;
      in_byte <= (phase == P_BP | in_byte) & next == P_A;
      blt_first <= phase == P_B0;
      store_bad <= request & violation;
      store_stack <= execute & !inhibit & family == Q_PUSHJ;
      if (block_now & !inhibit) begin
        in_block <= 1'b1;
        block_last <= carry0;
      end else if (execute & phase != P_F | retire) begin
        in_block <= 1'b0;
        block_last <= 1'b0;
      end

      if (start_pi) pi_cycle <= 1'b1;
      else if ((end_pi | end_pi_n & !detour) & !inhibit | thaw) pi_cycle <= 1'b0;
      if (phase == P_IO | phase == P_ST | start_pi) pi_second <= second_pi;
      if (set_trap & !inhibit) trap <= 1'b1;
      else if ((call | in_block & next == P_N) & !inhibit) trap <= 1'b0;
    end
    if (reset | clear_machine) begin
      pending <= 1'b0; frozen_q <= 1'b0; in_byte <= 1'b0; in_block <= 1'b0;
      block_last <= 1'b0; pi_cycle <= 1'b0; pi_second <= 1'b0; trap <= 1'b0; store_stack <= 1'b0;
    end
  end

  logic least;                           // 400000,,000000: the KA10 multiplies by +2^35
  assign least = AR[0] & AR[1:35] == 35'd0;

  // Operator ----------------------------------------------------------------------------------
  always_ff @(posedge clk) begin
    if (key_examine | key_examine_next | key_deposit | key_deposit_next | key_execute)
      if (!console_busy) begin
        key_waiting <= 1'b1;
        k_examine <= key_examine | key_examine_next;
        k_execute <= key_execute;
        k_next <= key_examine_next | key_deposit_next;
      end
    if (key_start | key_continue | key_stop | reset_now | !switch_repeat)
      repeat_key <= 1'b0;
    else if (key_waiting) repeat_key <= 1'b1;
    if (key_stop | reset_now | !switch_repeat | !switch_single) repeat_go <= 1'b0;
    else if (key_start | key_continue) repeat_go <= 1'b1;
    if (phase == P_STOP & advance & repeat_key) key_waiting <= 1'b1;
    if (phase == P_STOP & advance) begin
      if (key_waiting) begin
        key_waiting <= 1'b0;
        execute_key <= k_execute;
        step_one <= k_execute;
      end else if (key_start | key_continue | run | go_again) begin
        run <= run | !switch_single;
        step_one <= 1'b1;
        program_stop <= 1'b0;
        memory_stop <= 1'b0;
      end else if (key_read_in) begin
        reading_in <= 1'b1;
        read_first <= 1'b1;
        program_stop <= 1'b0;
        memory_stop <= 1'b0;
      end
    end
    if (advance & phase == P_K3) begin
      read_first <= 1'b0;
      execute_key <= reading_in;
      step_one <= reading_in;
    end
    if (act & x_next & reading_in & block_last) begin
      reading_in <= 1'b0;
      run <= !switch_single;
      execute_key <= 1'b0;
    end
    if (advance & retire) begin
      step_one <= 1'b0;
      execute_key <= 1'b0;
    end
    if (advance & stop_wanted & phase == P_I & stop_here) begin
      run <= 1'b0;
      memory_stop <= 1'b1;
    end
    if (stop_now) begin
      run <= 1'b0;
      memory_stop <= 1'b1;
    end
    if (advance & phase == P_H) begin
      run <= 1'b0;
      program_stop <= 1'b1;
    end
    if (key_stop) begin
      run <= 1'b0;
      step_one <= 1'b0;
      reading_in <= 1'b0;
    end
    if (reset | reset_now) begin
      run <= 1'b0; step_one <= 1'b0; execute_key <= 1'b0; reading_in <= 1'b0; key_waiting <= 1'b0;
      repeat_key <= 1'b0; repeat_go <= 1'b0;
      program_stop <= 1'b0; memory_stop <= 1'b0;
    end
  end
  assign read_in_first = read_first;
  assign go_again = repeat_go & switch_repeat & !program_stop;
  assign console_busy = key_waiting | reading_in | phase == P_K1 | phase == P_K2 | !run &
      (phase != P_STOP | rd_core);

endmodule

`default_nettype wire
