// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Floating point: exponents (SC, FE), and the words that go through AD in each step; AR takes
// AD's sums. The fraction A is AR[7:35] (sign, one bit for overflow, 27 bits), its extension Q is
// MQ[8:35]. ARITHMETIC.md section 4; the steps are told by the sequencer.
`default_nettype none
`include "ka10_defs.vh"

module ka10_float (
  input  logic        clk,
  input  logic        advance,
  input  logic [5:0]  phase,         // chooses the word for AD, and with it AR and Q
  input  logic [3:0]  step,          // FL_: what becomes of the exponents; how words are unpacked
  input  logic        round,         // the opcode rounds
  input  logic        unnormal,      // UFA: neither normalized nor rounded
  input  logic        divided,       // A is a quotient: Q is a remainder, no second rounding
  input  logic        adding,        // two fractions are added: unpacked, the smaller is A
  input  logic        negative,      // sign of the dividend
  input  logic [0:8]  scale,         // FSC's E[18], E[28:35]
  input  logic [0:35] AR,
  input  logic [0:35] BR,
  input  logic [0:35] MQ,
  input  logic [0:35] rotated,
  input  logic [0:35] right,         // right of the shifter's edge
  input  logic [0:35] mix,
  input  logic        quotient_bit,

  output logic [0:35] fraction,      // what goes through AD: what AR becomes, or the packed word
  output logic        round_up,      // ... and one more
  output logic [0:35] next_br,
  output logic [0:35] next_mq,
  output logic [5:0]  next_rotate,
  output logic [5:0]  next_edge,
  output logic        b_larger,      // B's exponent is
  output logic        far,           // A is all sign after alignment
  output logic        none,          // ... or 0
  output logic        normalized,    // phase X3: after this step
  output logic        overflow,      // of the packed word's exponent
  output logic        underflow,
  output logic        restarted,     // the dividend has been halved
  output logic        runaway,       // the dividend is -1.0
  output logic        divisor_zero
);

  logic [0:8] SC, FE;
  logic       first, hold, zero_sum, quotient_zero;
  logic       unpack, halving, quotient, normalizing, packing, lowest;
  assign unpack = phase == P_X1;
  assign halving = phase == P_D;     // if it is
  assign quotient = phase == P_XQ;
  assign normalizing = phase == P_X3;
  assign packing = phase == P_X4;
  assign lowest = phase == P_X7;

  // Unpacking ---------------------------------------------------------------------------------
  logic [0:8] ea, eb, difference;
  assign ea = AR[0:8] ^ {9{AR[0]}};
  assign eb = BR[0:8] ^ {9{BR[0]}};
  assign difference = ea - eb;
  assign b_larger = difference[0];
  // The smaller goes into AR, the larger into BR; a factor so far left that the product's high
  // word is A
  logic [9:35] br_fraction;
  logic        br_sign;
  assign br_sign = step == FL_ADD & !b_larger ? AR[0] : BR[0];
  assign br_fraction = step == FL_ADD & !b_larger ? AR[9:35] : BR[9:35];
  assign next_br = step == FL_MULTIPLY ? {BR[0], BR[9:35], 8'd0} : {{9{br_sign}}, br_fraction};

  // Alignment: up to 28 places the bits that leave A enter Q; beyond, A is all sign and Q holds the
  // rest. The distance is `apart`, one more if B is larger.
  logic [1:8] apart;
  logic       far_now, none_now;
  logic [5:0] beyond;
  localparam logic [5:0] WHOLE = 6'd36, LOW_ROTATION = 6'd29, LOW_EDGE = 6'd28;
  assign apart = difference[1:8] ^ {8{b_larger}};
  assign far_now = apart[1:3] != 3'd0 | apart[4:6] == 3'd7 & (apart[7:8] != 2'd0 | b_larger);
  assign none_now = apart[1] | apart[2] & (apart[3:8] != 6'd0 | b_larger);
  assign beyond = (far_now ? 6'd0 : WHOLE) + ~apart[3:8] + {5'd0, !b_larger}; // 64 or 36 less it
  // A product's low word goes seven places right
  assign next_rotate = step != FL_ADD ? LOW_ROTATION : beyond == WHOLE ? 6'd0 : beyond;
  assign next_edge = step != FL_ADD ? LOW_EDGE : beyond;

  // Normalizing -------------------------------------------------------------------------------
  logic rounds, to_right, to_left1, to_left4, stays, normal_now, half;
  logic zero9, zero10, zero11, zero14; // A has no bits from there on, as it is after the move
  logic q_rest;                      // Q has, from 13 on
  logic [8:11] q;                    // enters A from the right
  logic over, empty, q_zero, is_zero, go_right, small1, small4, left1, left4;
  assign over = AR[7] != AR[8];
  assign empty = AR[9:35] == 27'd0;
  assign q_zero = divided | MQ[8:35] == 28'd0;
  assign is_zero = !over & !AR[8] & empty & q_zero;
  // -1.0 goes one place right whenever it comes, but in UFA only once; -1/2 is normal unless it is
  // to be rounded up
  assign go_right = first & (over | empty) | !unnormal & !over & AR[8] & empty;
  assign small1 = AR[8] == AR[9] & !(AR[8] & zero10 & !(rounds & MQ[8]));
  assign small4 = AR[8:13] == {6{AR[8]}};
  assign left4 = !go_right & !unnormal & small4;
  assign left1 = !go_right & !unnormal & !small4 & small1;

  // Whether A is normal after each way to move, and rounds: normal is a first bit unlike the sign,
  // but of negative fractions -1/2 and not -1.0
  assign q = MQ[8:11] & {4{!divided}};
  assign rounds = round & !divided;
  assign zero9 = AR[9:34] == 26'd0;
  assign zero10 = AR[10:35] == 26'd0;
  assign zero11 = AR[11:35] == 25'd0 & !q[8];
  assign zero14 = AR[14:35] == 22'd0 & q == 4'd0;
  assign to_right = AR[7] ? (AR[8] ? zero9 & !(rounds & AR[35]) : !zero9) : AR[8];
  assign stays = AR[8] ? (AR[9] ? zero10 & !(rounds & MQ[8]) : !zero10) : AR[9];
  assign to_left1 = AR[9] ? (AR[10] ? zero11 & !(rounds & MQ[9]) : !zero11) : AR[10];
  assign to_left4 = AR[12] ? (AR[13] ? zero14 & !(rounds & MQ[12]) : !zero14) : AR[13];
  assign q_rest = MQ[13:35] != 23'd0;
  assign normal_now = go_right ? to_right : left4 ? to_left4 : left1 ? to_left1 : stays;
  assign half = go_right ? AR[35] & (!AR[7] | MQ[8:34] != 27'd0) :
                left4 ? MQ[12] & (!AR[12] | q_rest) :
                left1 ? MQ[9] & (!AR[9] | MQ[10:12] != 3'd0 | q_rest) :
                MQ[8] & (!AR[8] | MQ[9:12] != 4'd0 | q_rest);
  assign normalized = normal_now | unnormal | is_zero;
  assign round_up = quotient & round & quotient_bit | normalizing & rounds & half & normal_now;

  // Packing: rounding may have carried out of the fraction
  logic       pack_zero;
  logic [0:8] exponent;
  assign pack_zero = unnormal ? zero_sum : !over & !AR[8] & empty;
  assign exponent = SC + {8'd0, over};
  assign overflow = !pack_zero & exponent[0];
  assign underflow = overflow & !hold;
  // The low word: of sums and products Q, of a long division the remainder, in AR
  logic low_zero;
  assign low_zero = divided ? AR == 36'd0 | SC[0] != negative : SC[0] | MQ[8:34] == 27'd0;

  // The word for AD: one line a source ----------------------------------------------------------
  logic same, stay, right1, by1, by4, low, shift, b_stays;
  assign shift = unpack & divided | halving;
  assign by4 = normalizing & left4;
  assign by1 = normalizing & left1;
  assign stay = normalizing & !go_right & !left4 & !left1;
  assign right1 = shift | normalizing & go_right | packing & over;
  assign same = unpack & !divided & !b_stays | stay | packing & !over |
                lowest & divided & (quotient_zero | !low_zero);
  assign low = lowest & !divided & !low_zero;
  assign b_stays = adding & !b_larger; // BR goes through AD instead

  logic        carried, top;
  assign carried = shift ? AR[0] : AR[8];
  assign top = same & AR[8] | by4 & AR[12] | by1 & AR[9] | right1 & AR[7]; // bit 8 of fractions
  assign fraction[9:35] = AR[9:35] & {27{same}} | {carried, AR[9:34]} & {27{right1}} |
                          {AR[10:35], q[8]} & {27{by1}} | {AR[13:35], q} & {27{by4}} |
                          MQ[8:34] & {27{low}} | MQ[9:35] & {27{quotient}};
  logic       AR_0, MQ_8;            // by name: Icarus wants no selects in always_comb
  logic [0:8] AR_0_8;
  logic [1:8] SC_1_8, exponent_field;
  assign AR_0 = AR[0];
  assign MQ_8 = MQ[8];
  assign AR_0_8 = AR[0:8];
  assign SC_1_8 = SC[1:8];
  assign exponent_field = exponent[1:8];
  always_comb
    if (packing) fraction[0:8] = {AR_0, exponent_field ^ {8{AR_0}}} & {9{!pack_zero}};
    else if (lowest)
      fraction[0:8] = divided & quotient_zero ? AR_0_8 :
                      {divided & AR_0, SC_1_8} & {9{!low_zero}};
    else if (quotient) fraction[0:8] = {8'd0, MQ_8};
    else fraction[0:8] = {AR_0 & !halving, {7{AR_0}}, normalizing ? top : AR_0} &
                         {9{unpack & !b_stays | halving | normalizing}};

  logic [8:35] moved_q;
  logic        q_right;
  assign q_right = halving | normalizing & go_right;
  assign moved_q = MQ[8:35] & {28{stay}} | {MQ[9:35], 1'b0} & {28{by1}} |
                   {MQ[12:35], 4'd0} & {28{by4}} |
                   {halving ? MQ[7] : AR[35], MQ[8:34]} & {28{q_right}};
  logic [8:35] aligned;              // the bits that have left A
  assign aligned = (far ? mix[8:35] : rotated[0:27] & ~right[0:27]) &
                   {28{phase == P_X2 & !none}};
  assign next_mq = {{AR[35], MQ[0:6]} & {8{halving}} | AR[0:7] & {8{quotient}} |
                    {AR[35] & unpack & divided, 7'd0},
                    aligned | moved_q & {28{!round_up}} | AR[8:35] & {28{quotient}}};

  // Exponents ---------------------------------------------------------------------------------
  logic [0:8] count, by, sc_next;
  logic [0:8] eb_over;               // B's exponent, 200 less
  // A low word's exponent is 33 less; what is taken away is added as its complement
  localparam logic [0:8] ONE = 9'd1, LESS_1 = -ONE, LESS_4 = -9'd4, LOW = 9'o33, LESS_LOW = -LOW;
  assign eb_over = {!eb[1], !eb[1], eb[2:8]};
  always_comb begin
    count = SC;
    by = 9'd0;
    case (step)
      FL_MULTIPLY: begin count = ea; by = eb_over; end
      FL_SCALE: by = eb;
      FL_HALVE: by = ONE;
      FL_NORMALIZE: by = go_right ? ONE : left4 ? LESS_4 : left1 ? LESS_1 : 9'd0;
      FL_PACK: by = LESS_LOW;
      FL_REST: begin                                 // a remainder's is the dividend's, less that
        count = FE;
        by = negative ? (restarted ? LOW - ONE : LOW) : restarted ? LESS_LOW + ONE : LESS_LOW;
      end
      default: ;
    endcase
    case (step)
      FL_ADD: sc_next = b_larger ? eb : ea;
      FL_DIVIDE: sc_next = {difference_0 != difference_1, !difference_1, difference_2_8};
      FL_SCALE_COUNT: sc_next = scale;
      default: sc_next = count + by;
    endcase
  end
  logic       difference_0, difference_1;
  logic [2:8] difference_2_8;
  assign difference_0 = difference[0];
  assign difference_1 = difference[1];
  assign difference_2_8 = difference[2:8];

  always_ff @(posedge clk)
    if (advance) begin
      SC <= sc_next;
      if (step == FL_KEEP_EXPONENT) FE <= AR[0:8];
      if (step == FL_ADD) begin
        far <= far_now;
        none <= none_now;
      end
      if (unpack) begin
        first <= 1'b1;
        hold <= 1'b0;
        restarted <= 1'b0;
        zero_sum <= 1'b0;
        runaway <= divided & AR[0];
        divisor_zero <= BR[9:35] == 27'd0 & !BR[0];
      end
      if (step == FL_HALVE) restarted <= 1'b1;
      if (quotient) begin
        runaway <= 1'b0;
        first <= 1'b0;
        hold <= SC[0] != SC[1];
        quotient_zero <= MQ[8:35] == 28'd0;
      end
      if (normalizing) begin
        first <= 1'b0;
        if (first) begin
          hold <= SC[0] != SC[1];
          zero_sum <= is_zero;
        end
      end
    end

endmodule

`default_nettype wire
