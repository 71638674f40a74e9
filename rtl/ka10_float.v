// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Floating point: exponents (SC, FE), and what AR, BR and MQ become in each step. The fraction A is
// AR[7:35] (sign, one bit for overflow, 27 bits), its extension Q is MQ[8:35]. ARITHMETIC.md
// section 4; the steps are told by the sequencer.
`default_nettype none
`include "ka10_defs.vh"

module ka10_float (
  input  logic        clk,
  input  logic        advance,
  input  logic [3:0]  step,          // FL_
  input  logic        round,         // the opcode rounds
  input  logic        unnormal,      // UFA: neither normalized nor rounded
  input  logic        divided,       // A is a quotient: Q is a remainder, no second rounding
  input  logic        low_part,      // FDVL: MQ holds the low dividend
  input  logic        negative,      // sign of the dividend
  input  logic [0:8]  scale,         // FSC's E[18], E[28:35]
  input  logic [0:8]  ac_exponent,
  input  logic [0:35] AR,
  input  logic [0:35] BR,
  input  logic [0:35] MQ,
  input  logic [0:35] rotated,
  input  logic [0:35] right,         // right of the shifter's edge
  input  logic [0:35] mix,
  input  logic        quotient_bit,

  output logic [0:35] next_ar,
  output logic [0:35] next_br,
  output logic [0:35] next_mq,
  output logic [5:0]  next_rotate,
  output logic [5:0]  next_edge,
  output logic [0:35] high_word,
  output logic [0:35] low_word,
  output logic        normalized,    // phase X3: after this step
  output logic        packed_ok,     // phase X4: the word is final
  output logic        overflow,      // of the packed word's exponent
  output logic        underflow,
  output logic        restarted,     // the dividend has been halved
  output logic        runaway,       // the dividend is -1.0
  output logic        divisor_zero
);

  logic [0:8] SC, FE;


  // Unpacking ---------------------------------------------------------------------------------
  logic [0:8] ea, eb, sc_next;
  logic [0:35] fa, fb;
  logic [0:9] difference;
  logic [0:8] distance, beyond;
  logic b_larger, far, none, first, hold;
  assign ea = AR[0:8] ^ {9{AR[0]}};
  assign eb = BR[0:8] ^ {9{BR[0]}};
  assign fa = {{9{AR[0]}}, AR[9:35]};
  assign fb = {{9{BR[0]}}, BR[9:35]};
  assign difference = {1'b0, ea} - {1'b0, eb};
  assign b_larger = difference[0];
  assign distance = b_larger ? eb - ea : difference[1:9];

  // Alignment: up to 28 places the bits that leave A enter Q; beyond, A is all sign and Q holds the
  // rest
  logic far_now, none_now;
  assign far_now = distance > 9'd28;
  assign none_now = distance > 9'd64;
  assign beyond = 9'd36 - (far_now ? distance - 9'd28 : distance);
  assign next_rotate = beyond[3:8] == 6'd36 ? 6'd0 : beyond[3:8];
  assign next_edge = beyond[3:8];

  logic [7:35] aligned, sum;
  assign aligned = none ? 29'd0 : far ? {29{AR[0]}} : mix[7:35];
  assign sum = BR[7:35] + aligned;

  // Normalizing -------------------------------------------------------------------------------
  logic [7:35] a, moved, rounded;
  logic [8:35] q, moved_q;
  logic is_zero, over, empty, go_right, small1, small4, normal_now, half, up;
  assign a = AR[7:35];
  assign q = divided ? 28'd0 : MQ[8:35];
  assign over = a[7] != a[8];
  assign empty = a[9:35] == 27'd0;
  assign is_zero = !over & a[8:35] == 28'd0 & q == 28'd0;
  // -1.0 goes one place right whenever it comes, but in UFA only once; -1/2 is normal unless it is
  // to be rounded up
  assign go_right = first & (over | empty) | !unnormal & !over & a[8] & empty;
  assign small1 = a[8] == a[9] & !(a[8] & a[10:35] == 26'd0 & !(round & q[8]));
  assign small4 = a[8:13] == {6{a[8]}};
  // Bits by name (Icarus wants no constant selects in always_comb)
  logic AR_0;
  assign AR_0 = AR[0];
  logic [26:0] AR_9_35;
  assign AR_9_35 = AR[9:35];
  logic [26:0] MQ_8_34;
  assign MQ_8_34 = MQ[8:34];
  logic [24:0] a_11_35;
  assign a_11_35 = a[11:35];
  logic a_35;
  assign a_35 = a[35];
  logic a_7;
  assign a_7 = a[7];
  logic [27:0] a_7_34;
  assign a_7_34 = a[7:34];
  logic [27:0] a_8_35;
  assign a_8_35 = a[8:35];
  logic [23:0] q_12_35;
  assign q_12_35 = q[12:35];
  logic q_8;
  assign q_8 = q[8];
  logic [3:0] q_8_11;
  assign q_8_11 = q[8:11];
  logic [26:0] q_8_34;
  assign q_8_34 = q[8:34];
  logic [26:0] q_9_35;
  assign q_9_35 = q[9:35];

  always_comb begin
    moved = a;
    moved_q = q;
    if (go_right) begin
      moved = {a_7, a_7_34};
      moved_q = {a_35, q_8_34};
    end else if (!unnormal & small4) begin
      moved = {a_11_35, q_8_11};
      moved_q = {q_12_35, 4'd0};
    end else if (!unnormal & small1) begin
      moved = {a_8_35, q_8};
      moved_q = {q_9_35, 1'b0};
    end
  end
  assign normal_now = moved[8] != moved[9] ? !(moved[8] & moved[9:35] == 27'd0) :
                      moved[8] & moved[10:35] == 26'd0 & !(round & moved_q[8]);
  assign normalized = normal_now | unnormal | is_zero;
  assign half = moved_q[8] & (!moved[8] | moved_q[9:35] != 27'd0);
  assign up = round & !divided & half & normal_now;
  assign rounded = moved + {28'd0, up};

  // Packing: rounding may have carried out of the fraction. A quotient of unnormalized operands is
  // not normal yet.
  logic pack_zero;
  logic [0:8] exponent;
  logic sign;
  assign sign = a[7];
  assign pack_zero = unnormal ? zero_sum : !over & a[8:35] == 28'd0;
  assign exponent = SC + {8'd0, over};
  assign packed_ok = !divided | pack_zero | over | !small1;
  assign high_word = {sign & !pack_zero, (exponent[1:8] ^ {8{sign}}) & {8{!pack_zero}},
                      over ? a[8:34] : a[9:35]};
  assign overflow = !pack_zero & exponent[0];
  assign underflow = overflow & !hold;
  logic zero_sum;

  // The low word: of sums and products Q, of a long division the remainder, in AR
  logic [0:8] low_exponent, rest_exponent;
  logic quotient_zero;
  assign low_exponent = SC - 9'o33;
  assign rest_exponent = negative ? FE + 9'o33 - {8'd0, restarted} : FE - 9'o33 + {8'd0, restarted};
  always_comb
    if (divided)
      low_word = quotient_zero ? AR :
                 AR == 36'd0 | rest_exponent_sign != negative ? 36'd0 :
                 {AR_sign, rest_exponent_field, AR_fraction};
    else low_word = low_sign | low_empty ? 36'd0 : {1'b0, low_exponent_field, low_fraction};
  logic rest_exponent_sign, low_sign, low_empty, AR_sign;
  logic [1:8] rest_exponent_field, low_exponent_field;
  logic [9:35] AR_fraction, low_fraction;
  assign rest_exponent_sign = rest_exponent[0];
  assign rest_exponent_field = rest_exponent[1:8];
  assign low_sign = low_exponent[0];
  assign low_exponent_field = low_exponent[1:8];
  assign low_fraction = MQ_8_34;
  assign low_empty = MQ_8_34 == 27'd0;
  assign AR_sign = AR_0;
  assign AR_fraction = AR_9_35;

  // What the registers become -----------------------------------------------------------------
  logic [0:35] align_q, spill;
  assign spill = rotated & ~right;
  assign align_q = {8'd0, none ? 28'd0 : far ? mix[8:35] : spill[0:27]};
  logic [0:35] half_a, half_q, product_a, product_q, unpack_q, moved_a36, moved_q36, sum36,
      with_bit;
  assign half_a = {1'b0, AR[0:34]};
  assign half_q = {AR[35], MQ[0:34]};
  // The product's high word is in MQ, its low word in AR
  assign product_a = {{7{MQ[15]}}, MQ[15:35], AR[1:8]};
  assign product_q = {8'd0, AR[9:35], 1'b0};
  assign unpack_q = {fa[35], low_part ? MQ[9:35] : 27'd0, 8'd0};
  assign moved_a36 = {{7{rounded[7]}}, rounded};
  assign moved_q36 = {8'd0, up ? 28'd0 : moved_q};
  assign sum36 = {{7{sum[7]}}, sum};
  assign with_bit = {8'd0, MQ[8:35] + {27'd0, round & quotient_bit}};
  logic [0:35] unpack_half;
  assign unpack_half = {fa[0], fa[0:34]};

  always_comb begin
    next_ar = moved_a36;
    next_mq = moved_q36;
    next_br = fb;
    sc_next = SC;
    case (step)
      FL_ADD: begin
        next_ar = b_larger ? fa : fb;
        next_br = b_larger ? fb : fa;
        sc_next = b_larger ? eb : ea;
      end
      FL_MULTIPLY: begin next_ar = fa; sc_next = ea + eb - 9'o200; end
      FL_DIVIDE: begin
        next_ar = unpack_half; next_mq = unpack_q; sc_next = ea - eb + 9'o200;
      end
      FL_SCALE: begin next_ar = fa; next_mq = 36'd0; sc_next = ea + FE; end
      FL_ALIGN: begin next_ar = sum36; next_mq = align_q; end
      FL_PRODUCT: begin next_ar = product_a; next_mq = product_q; end
      FL_HALVE: begin next_ar = half_a; next_mq = half_q; sc_next = SC + 9'd1; end
      FL_QUOTIENT: begin next_ar = with_bit; next_mq = AR; end
      FL_NORMALIZE:
        if (go_right) sc_next = SC + 9'd1;
        else if (!unnormal & small4) sc_next = SC - 9'd4;
        else if (!unnormal & small1) sc_next = SC - 9'd1;
      default: ;
    endcase
  end

  always_ff @(posedge clk)
    if (advance) begin
      SC <= sc_next;
      if (step == FL_SCALE_COUNT) FE <= scale;
      else if (step == FL_KEEP_EXPONENT) FE <= ac_exponent;
      if (step == FL_ADD) begin
        far <= far_now;
        none <= none_now;
      end
      if (step == FL_ADD | step == FL_MULTIPLY | step == FL_SCALE | step == FL_DIVIDE) begin
        first <= 1'b1;
        hold <= 1'b0;
        restarted <= 1'b0;
        zero_sum <= 1'b0;
        runaway <= step == FL_DIVIDE & fa[0];
        divisor_zero <= fb[8:35] == 28'd0;
      end
      if (step == FL_HALVE) restarted <= 1'b1;
      if (step == FL_QUOTIENT) begin
        runaway <= 1'b0;
        first <= 1'b0;
        hold <= SC[0] != SC[1];
        quotient_zero <= MQ[8:35] == 28'd0;
      end
      if (step == FL_NORMALIZE) begin
        first <= 1'b0;
        if (first) begin
          hold <= SC[0] != SC[1];
          zero_sum <= is_zero;
        end
      end
    end

endmodule

`default_nettype wire
