// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The registers of the KA10 and what joins them: address adder, virtual address bus, operand bus,
// adder, shifter, divider. One block a register; everything is told by the control word.
// docs/rtl.md draws it; DESIGN.md section 1 names it.
`default_nettype none
`include "ka10_defs.vh"

module ka10_datapath #(
  parameter int FLOATING = 1,
  parameter int MULTIPLIER = 1
) (
  input  logic         clk,
  input  control_t     c,
  input  logic         advance,        // the sequencer's step is taken: registers take their inputs
  input  logic         act,            // ... and what the phase does is done
  input  logic         va_other,       // a fetch that goes elsewhere
  input  logic         va_skip,
  input  logic         capture,        // a word arrives and is not used yet: AR keeps it
  input  logic         wait_ac,        // ... it comes from fast memory instead
  input  logic         wait_zero,      // ... a violation: it is zero

  // Memory
  input  logic         from_memory,    // a read is outstanding: the word is mem_rdata, else AR
  input  logic         by_word,        // ... that addresses fast memory
  input  logic [0:35]  mem_rdata,
  output logic [0:35]  wdata,
  output logic [18:35] va,

  // Sequencer
  input  logic [5:0]   phase,
  input  logic         first_word,     // the word is an instruction: IR is not loaded yet
  input  logic [18:35] vector,
  input  logic [0:17]  pc_flags,
  output logic [0:35]  word,           // the word that arrived
  output logic [0:12]  code,           // operation code and AC number of the instruction
  output logic [18:35] ea,
  output logic         indexed,
  output logic         direct_ac,      // the address is an accumulator, without index
  output logic         va_in_ac,
  output logic [18:35] inc,
  output logic [0:35]  AD,
  output logic         carry0,
  output logic         carry1,
  output logic         true_sign,      // of the sum of two signed words
  output logic [0:8]   sum_zero,       // four bits of AD each
  output logic [0:8]   masked_zero,    // AC and operand have no bit in common there
  output logic         ac_zero_field,  // the instruction's AC number is 0
  output logic         ac_sign,
  output logic         ar_zero,
  output logic         mq_zero,
  output logic         mq_sign,
  output logic         quotient_normal, // of floating point
  output logic         eight_zeros,    // ... of the quotient come next, if the divisor is not 0
  output logic         ma_is_ac1,
  output logic         ma_in_ac,
  output logic         ac_in_ac,       // AC's right half addresses an accumulator
  output logic         blt_done,
  output logic         shift_lost,
  output logic         over1,
  output logic         over2,
  output logic         odd,
  output logic         count_zero,     // shift by nothing
  output logic         count_right,
  output logic         quotient_bit,   // first quotient bit of this clock's two
  output logic         product_over,   // IMUL does not fit
  output logic         negated,
  input  logic         first_division,
  input  logic         multiplying,    // the first adder works for the multiplier
  input  logic         last_step,      // of the multiplier's
  input  logic         least,          // AR is 400000,,000000
  input  logic         least_kept,
  input  logic         straight,       // ... or takes the dividend as it is, not doubled
  input  logic         sign,           // sign kept by the sequencer for shifts

  // Outside
  input  logic [0:35]  io_data,
  input  logic         mi_write,       // DATAO PI
  input  logic         ac_write,
  input  logic         pc_hold,
  output logic         ac_write_now,
  output logic [0:3]   ac_write_number,
  output logic [0:35]  ac_data,

  output logic         b_larger,
  output logic         far,
  output logic         none,
  output logic         normalized,
  output logic         float_overflow,
  output logic         float_underflow,
  output logic         restarted,
  output logic [0:35]  AR,
  output logic [0:35]  BR,
  output logic [18:35] MA,
  output logic [18:35] PC,
  output logic [0:12]  IR,
  output logic [0:35]  MI
);

  // Units whose answers somebody looks at in this phase. In the others they are x, which costs no
  // gate and spares a simulation their work.
  logic shifts, counts, divides;
  assign shifts = phase >= P_LB & phase <= P_SC4 | phase == P_ML | phase == P_X2;
  assign counts = phase == P_JF;
  assign divides = phase >= P_M & phase <= P_XQ;

  // Fast memory -------------------------------------------------------------------------------
  logic [0:3]  ac_number, index_number;
  logic [0:35] ac, px;

  assign word = from_memory ? mem_rdata : AR;
  logic [0:12] kept_code;              // memory's word comes last
  assign kept_code = first_word ? AR[0:12] : IR;
  assign code = first_word & from_memory ? mem_rdata[0:12] : kept_code;
  assign indexed = word[14:17] != 4'd0;
  assign direct_ac = !indexed & !word[13] & word[18:31] == 14'd0;
  assign ac_zero_field = code[9:12] == 4'd0;
  // AC + 1 is read and written when IR is loaded; AC at once
  logic [9:12] next_number;
  assign next_number = IR[9:12] + 4'd1;
  assign ac_number = c.ac_next ? next_number : code[9:12];
  // The second port: the index register or accumulator that the word asks for, else the one at MA.
  // MA stands in for both fields of the word, so that the choice between them is the last.
  logic [14:17] index_field;
  logic [32:35] ac_field;
  assign index_field = by_word ? mem_rdata[14:17] : c.ea ? AR[14:17] : MA[32:35];
  assign ac_field = by_word ? mem_rdata[32:35] : c.ea ? AR[32:35] : MA[32:35];
  assign index_number = index_field == 4'd0 ? ac_field : index_field;

  // Fields of the control word by name (Icarus wants no constant selects in always_comb)
  logic [2:0] c_ac_where;
  assign c_ac_where = c.ac_where;

  logic [3:0] c_ar;
  assign c_ar = c.ar;
  // Bits by name (Icarus wants no constant selects in always_comb)
  logic [3:0] MA_32_35;
  assign MA_32_35 = MA[32:35];
  logic [35:0] early_word;
  assign early_word = early_data;
  logic [3:0] ac_32_35;
  assign ac_32_35 = ac[32:35];
  logic [3:0] code_9_12;
  assign code_9_12 = code[9:12];
  logic [3:0] ea_32_35;
  assign ea_32_35 = ea[32:35];

  always_comb
    case (c_ac_where)
      N_AC1: ac_write_number = next_number;
      N_E: ac_write_number = ea_32_35;
      N_MA: ac_write_number = MA_32_35;
      N_STACK: ac_write_number = ac_32_35;
      N_ZERO: ac_write_number = 4'd0;
      default: ac_write_number = code_9_12;
    endcase
  assign ac_write_now = act & ac_write;

  ka10_fast_memory ka10_fast_memory (
    .clk, .write(ac_write_now), .write_number(ac_write_number), .write_data(ac_data),
    .ac_number, .ac_data(ac), .index_number, .index_data(px)
  );
  assign ac_sign = ac[0];

  // Addresses ---------------------------------------------------------------------------------
  logic [18:35] pc_now, early, stack;
  // The sum of word and index register comes last and so enters last everywhere
  logic [18:35] sum;
  logic         sum_used;
  assign sum_used = c.index & indexed;
  assign sum = word[18:35] + px[18:35];
  assign ea = sum_used ? sum : word[18:35];
  assign pc_now = c.pc_from_ma ? MA : PC;
  assign inc = (c.inc_ma ? MA : pc_now) + {17'd0, !c.inc_keep};
  assign stack = ac[18:35] + {17'd0, c.push};
  // The lines of VA_ in their order: INC, MA, AC_R, AC_L, BR_L, BR_R
  assign early = inc & {18{c.va[1]}} | MA & {18{c.va[2]}} | stack & {18{c.va[3]}} |
                 ac[0:17] & {18{c.va[4]}} | BR[0:17] & {18{c.va[5]}} | BR[18:35] & {18{c.va[6]}};
  logic [18:35] other_va;
  assign other_va = va_other ? (va_skip ? inc : PC) : c.va[0] ? word[18:35] : early;
  assign va = c.va[0] & sum_used & !va_other ? sum : other_va;
  assign va_in_ac = va[18:31] == 14'd0;

  // Operand and adder -------------------------------------------------------------------------
  logic [0:35] operand, mix, rotated, right, MQ;
  logic [5:0]  leading;
  logic [0:35] early_operand;
  logic        from_ea;
  assign from_ea = c.op[0] & sum_used;
  // The lines of OP_ in their order: PX, MD, PC, JSA, MIX, COUNT. Without index E is in the word.
  assign early_operand = px & {36{c.op[1]}} |
                         word & {{18{c.op[2]}}, {18{c.op[2] | c.op[0] & !sum_used}}} |
                         {pc_flags, inc} & {36{c.op[3]}} | {inc, 18'd0} & {36{c.op[4]}} |
                         mix & {36{c.op[5]}} | {30'd0, leading & {6{c.op[6]}}};
  assign operand = {early_operand[0:17], from_ea ? sum : early_operand[18:35]};

  logic [0:35] kept, behind;       // bits of AD that pass; what is there besides
  logic        fill_left, fill_right;
  logic [0:11] pointer;
  logic [0:6]  stepped;            // a byte pointer's position, less its size
  assign pointer = word[0:11];
  assign stepped = {1'b0, pointer[0:5]} - {1'b0, pointer[6:11]};
  ka10_adder ka10_adder (
    .c, .next_word(c.byte_step & stepped[0]), .fraction, .round_up, .unpack(c.fl == FL_ADD),
    .ac, .BR, .operand(early_operand),
    .operand_sign(c.in_f & !wait_ac ? word[0] : px[0]), .from_ea, .sum, .AD, .carry0, .carry1,
    .true_sign, .sum_zero, .masked_zero, .negated, .fill_left, .fill_right
  );

  // ... or counted from the left end of the next word. DFN keeps the exponent's place.
  logic        patch;
  logic [0:8]  patched;
  assign patch = c.byte_step | c.keep_exponent;
  assign patched = {c.keep_exponent ? operand[0:5] : stepped[0] ? 6'd36 - pointer[6:11] :
                    stepped[1:6], operand[6:8]};
  assign kept = {{6{!patch}}, {3{!c.keep_exponent}}, {27{1'b1}}};
  assign behind = {patch ? patched[0:5] : {6{fill_left}},
                   c.keep_exponent ? patched[6:8] : {3{fill_left}}, {9{fill_left}},
                   {18{fill_right}}};
  // AD comes last and so meets one gate, here and before AR
  assign ac_data = AD & kept | behind;
  logic        late;
  logic [0:35] early_data;
  assign late = c.w == W_R;
  assign early_data = c.w == W_AC ? ac : c.w == W_OP ? operand : c.w == W_UUO ? {code, 5'd0, ea} :
                      behind;
  assign wdata = AD & kept & {36{late}} | early_data;

  // Shifter -----------------------------------------------------------------------------------
  logic [5:0] rotate, edge_, edge_next, count_rotate;
  logic       count_odd, count_over1, count_over2;
  ka10_count ka10_count (
    .n({ea[18], ea[28:35]}),
    .rotate(count_rotate), .odd(count_odd), .over1(count_over1), .over2(count_over2)
  );
  ka10_shifter ka10_shifter (
    .c, .wanted(shifts), .AR, .BR, .rotate, .edge_, .sign, .rotated, .right, .mix, .lost(shift_lost)
  );

  // A byte: P places from the right, S bits
  logic [5:0] p, s, p_left;            // p_left: places from the left end to the byte's right end
  logic [6:0] p_and_s;
  logic       p_out;
  assign p = word[0:5];
  assign s = word[6:11];
  assign p_out = p > 6'd35;
  assign p_left = 6'd36 - p;
  assign p_and_s = {1'b0, p} + {1'b0, s};

  always_ff @(posedge clk)
    if (act)
      case (c.rt)
        RT_COUNT: begin                // LSH and the like
          rotate <= count_rotate;
          edge_ <= count_rotate;
          odd <= count_odd; over1 <= count_over1; over2 <= count_over2;
          count_right <= ea[18];
          count_zero <= !ea[18] & ea[28:35] == 8'd0;
        end
        RT_LOAD: begin                 // LDB
          rotate <= p_left == 6'd36 ? 6'd0 : p_left;
          edge_ <= p_out ? 6'd0 : s < p_left ? s : p_left;
        end
        RT_DEPOSIT: begin              // DPB
          rotate <= p_out ? 6'd0 : p;
          edge_ <= p_out ? 6'd36 : p;
          edge_next <= p_and_s > 7'd36 ? 6'd36 : p_and_s[5:0];
        end
        RT_LEFT_EDGE: begin            // DPB, second step
          rotate <= 6'd0;
          edge_ <= edge_next;
        end
        RT_FLOAT: begin
          rotate <= float_rotate;
          edge_ <= float_edge;
        end
        RT_RIGHT_ONE: rotate <= 6'd35; // ASHC, last step
        RT_LEFT_ONE: begin             // product
          rotate <= 6'd1;
          edge_ <= 6'd1;
        end
        default: ;
      endcase

  always_comb
    if (counts) begin
      leading = 6'd36;
      for (int i = 35; i >= 0; i--)
        if (AR[i]) leading = 6'(i);
    end else leading = 'x;
  assign ar_zero = AR == 36'd0;
  assign mq_sign = MQ[0];
  assign quotient_normal = MQ[8] | MQ[9];
  assign mq_zero = MQ[8:35] == 28'd0 & (IR[0:2] == 3'd1 | MQ[1:7] == 7'd0);
  assign eight_zeros = ar_zero & MQ[0:7] == 8'd0;
  assign ac_in_ac = ac[18:31] == 14'd0;
  assign ma_in_ac = MA[18:31] == 14'd0;
  assign ma_is_ac1 = MA[32:35] == next_number;

  // Multiply and divide -----------------------------------------------------------------------
  logic [0:35] rest, quotient, multiply_ar, multiply_mq;
  logic        float_runaway, divisor_zero;
  ka10_multiply_divide #(.MULTIPLIER(MULTIPLIER)) ka10_multiply_divide (
    .clk, .act, .divides, .multiplying, .last_step, .straight, .first_division,
    .runaway(float_runaway & IR[0:2] == 3'd1), .divisor_zero, // not of integer division
    .least, .least_kept, .AR, .BR, .MQ,
    .rest, .quotient, .quotient_bit, .multiply_ar, .multiply_mq
  );
  assign product_over = MQ != {36{MQ[0]}};

  // Floating point ----------------------------------------------------------------------------
  logic [0:35] fraction, float_br, float_mq;
  logic        round_up;
  logic [5:0]  float_rotate, float_edge;
  generate
    if (FLOATING != 0) begin : floating
      ka10_float ka10_float (
        .clk, .advance(act), .phase, .step(c.fl), .round(IR[6]), .unnormal(IR[3:8] == 6'o30),
        .divided(IR[3:5] == 3'd7), .adding(IR[3:4] != 2'd3 & IR[3:8] != 6'o32), .negative(sign),
        .scale({ea[18], ea[28:35]}), .AR, .BR, .MQ, .rotated, .right, .mix,
        .quotient_bit, .fraction, .round_up, .next_br(float_br),
        .next_mq(float_mq), .next_rotate(float_rotate), .next_edge(float_edge), .b_larger, .far,
        .none, .normalized, .overflow(float_overflow), .underflow(float_underflow), .restarted,
        .runaway(float_runaway), .divisor_zero
      );
    end else begin : no_floating
      logic unused;
      assign unused = (^rotated) ^ (^right) ^ (^phase);
      assign fraction = 36'd0;
      assign round_up = 1'b0;
      assign b_larger = 1'b0;
      assign far = 1'b0;
      assign none = 1'b0;
      assign float_br = 36'd0;
      assign float_mq = 36'd0;
      assign float_rotate = 6'd0;
      assign float_edge = 6'd0;
      assign normalized = 1'b0;
      assign float_overflow = 1'b0;
      assign float_underflow = 1'b0;
      assign restarted = 1'b0;
      assign float_runaway = 1'b0;
      assign divisor_zero = 1'b0;
    end
  endgenerate

  // Registers ---------------------------------------------------------------------------------
  logic         AR_1, MQ_0;
  logic [34:0]  MQ_1_35;
  assign AR_1 = AR[1];
  assign MQ_0 = MQ[0];
  assign MQ_1_35 = MQ[1:35];
  (* keep *) logic [0:35] other_ar;
  logic [0:35] next_ar;
  always_comb
    if (capture) other_ar = wait_zero ? 36'd0 : wait_ac ? px : mem_rdata;
    else case (c_ar)
      AR_W: other_ar = early_word;
      AR_IO: other_ar = io_data;
      AR_DIVIDE: other_ar = rest;
      AR_MQ, AR_LOW: other_ar = {c_ar == AR_LOW ? AR_1 : MQ_0, MQ_1_35};
      AR_MULTIPLY: other_ar = multiply_ar;
      default: other_ar = 36'd0;
    endcase
  logic ar_result;
  assign ar_result = !capture & c.ar == AR_W & late;
  assign next_ar = AD & kept & {36{ar_result}} | other_ar;
  always_ff @(posedge clk)
    if (capture | act & c.ar != AR_KEEP) AR <= next_ar;

  always_ff @(posedge clk)
    if (act)
      case (c.br)
        BR_OP: BR <= operand;
        BR_R: BR <= AD;
        BR_FLOAT: BR <= float_br;
        default: ;
      endcase

  always_ff @(posedge clk)
    if (act)
      case (c.mq)
        MQ_R: MQ <= AD;
        MQ_DIVIDE: MQ <= quotient;
        MQ_EIGHT: MQ <= {c.fl == FL_DIVIDE ? AR[35] : MQ[8], MQ[9:35], 8'd0}; // FDVL's, unpacked
        MQ_FLOAT: MQ <= float_mq;
        MQ_MULTIPLY: MQ <= multiply_mq;
        default: ;
      endcase

  always_ff @(posedge clk)
    if (advance)
      case (c.ma)
        MA_VA: MA <= va;
        MA_E: MA <= ea;
        MA_CONST: MA <= vector;
        default: ;
      endcase

  always_ff @(posedge clk)
    if (advance)
      case (c.pc)
        PC_INC: if (!pc_hold) PC <= inc;
        PC_CURRENT: PC <= pc_now;
        PC_MA: PC <= MA;
        default: ;
      endcase

  always_ff @(posedge clk)
    if (act & c.ir_load) IR <= word[0:12];

  always_ff @(posedge clk)
    if (act & c.mi_load | mi_write) MI <= AD;

  assign blt_done = BR[18:35] >= MQ[18:35];

endmodule

`default_nettype wire
