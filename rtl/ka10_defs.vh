// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Names shared by the modules of the processor: phases, families of instructions, selectors.
`ifndef KA10_DEFS_VH
`define KA10_DEFS_VH

// What the sequencer is doing. I A F E S are the KA10's phases; the others are steps of E and S.
// ka10_datapath.v tells by ranges of these which unit is looked at: LB to SC4, M to XQ.
typedef enum logic [5:0] {
  P_STOP, // stopped: keys
  P_I,    // instruction word arrives: effective address, and execution of what needs no operand
  P_A,    // indirect word arrives
  P_F,    // operand arrives: execution
  P_ST,   // S: store AR at MA
  P_N,    // S: fetch of the next instruction, nothing else
  P_R,    // fetch at MA, once a read that is not wanted has been answered
  P_J0,   // PUSHJ: fetch at MA
  P_J1,   // JSR, JSA: fetch at MA + 1
  P_JR,   // JRST with AC bits: flags, mode, HALT, dismiss
  P_U,    // UUO: store at 40
  P_U2,   // ... fetch 41
  P_BP,   // byte: the pointer word
  P_BF,   // byte: the word with the byte
  P_LB,   // byte: load
  P_DB1,  // byte: deposit, right edge
  P_DB2,  // byte: deposit, left edge, store
  P_B0,   // BLT: working copy
  P_B1,   // BLT: read
  P_B2,   // BLT: write
  P_B3,   // BLT: write into fast memory
  P_B4,   // BLT: end
  P_SH,   // shift of one word
  P_SC1,  // shift of two words: rotate the high word
  P_SC2,  // store the high word
  P_SC3,  // store the low word
  P_SC4,  // ... of ASHC, one place right
  P_JF,   // JFFO: store the count, jump
  P_MS,   // multiply: the products of the halves, or set up the loop
  P_M,    // ... their sum, or a step
  P_ML,   // ... in steps: the product into place
  P_D0,   // divide: magnitude of the low dividend
  P_D1,   // DIV: magnitude of the high dividend
  P_D,    // divide loop, two bits a clock
  P_R1,   // S of two-word results: the low word or remainder
  P_R2,   // S: product or quotient
  P_R1A,  // ... and into fast memory by address
  P_IO,   // in-out bus
  P_BK,   // BLKI, BLKO: the data address
  P_X1,   // floating: unpack, compare exponents
  P_X2,   // floating: align and add, or take the product
  P_XL,   // FDVL: magnitude of the high dividend
  P_XQ,   // floating: quotient and last bit
  P_X3,   // floating: normalize and round
  P_X4,   // floating: pack, store
  P_X6,   // FDVL: sign of the remainder
  P_X7,   // floating: store the low word
  P_DF1,  // DFN: the high word
  P_DF2,  // DFN: the low word
  P_K0,   // console: READ IN starts the device
  P_K1,   // console: reference at MA
  P_K2,   // console: word arrives
  P_K3,   // console: READ IN waits for the device
  P_H     // HALT: PC and MA
} phase_t;   // kept in logic [5:0]: Icarus loses the type of a struct's member

// Families of instructions, one way through the phases each.
typedef enum logic [4:0] {
  Q_SIMPLE, // operand, adder, stores: by the columns of the table alone
  Q_UUO, Q_BYTE, Q_FLOAT, Q_MUL, Q_DIV, Q_SHIFT, Q_SHIFTC, Q_JFFO, Q_BLT, Q_JRST, Q_JFCL, Q_XCT,
  Q_PUSHJ, Q_PUSH, Q_POP, Q_POPJ, Q_JSR, Q_JSP, Q_JSA, Q_JRA, Q_IO
} family_t;

// Adder's second operand: a function of AC and operand, as the truth table of {AC, operand}.
localparam logic [3:0] F_ZERO = 4'b0000, F_ONES = 4'b1111, F_OP = 4'b1010, F_NOT_OP = 4'b0101,
                       F_AC = 4'b1100, F_NOT_AC = 4'b0011;

// Adder's first operand.
localparam logic [1:0] A_ZERO = 2'd0, A_AC = 2'd1, A_ONES = 2'd2, A_BR = 2'd3;

// Virtual address bus: one line a source; that of the effective address goes before the others.
localparam logic [6:0] VA_E = 7'b0000001,    // the effective address
                       VA_INC = 7'b0000010,  // PC + 1, or MA + 1
                       VA_MA = 7'b0000100,
                       VA_AC_R = 7'b0001000, // AC's right half, or that plus one
                       VA_AC_L = 7'b0010000, VA_BR_L = 7'b0100000, VA_BR_R = 7'b1000000;

// Operand bus: one line a source, so that the word that comes last meets one gate.
localparam logic [6:0] OP_E = 7'b0000001,    // 0,,E
                       OP_PX = 7'b0000010,   // fast memory's second port
                       OP_MD = 7'b0000100,   // the word from memory, or AR when none is outstanding
                       OP_PC = 7'b0001000,   // flags,,PC
                       OP_JSA = 7'b0010001,  // PC,,E
                       OP_MIX = 7'b0100000,  // the shifter
                       OP_COUNT = 7'b1000000; // leading zeros of AR

// What goes to memory, and to AR with it.
localparam logic [1:0] W_R = 2'd0, W_AC = 2'd1, W_OP = 2'd2,
                       W_UUO = 2'd3;    // operation code and AC,,E

// Where a word goes in fast memory.
localparam logic [2:0] N_AC = 3'd0, N_AC1 = 3'd1, N_E = 3'd2, N_MA = 3'd3, N_STACK = 3'd4,
                       N_ZERO = 3'd5;

// AR's input.
localparam logic [3:0] AR_KEEP = 4'd0, AR_W = 4'd1, AR_IO = 4'd2, AR_DIVIDE = 4'd3, AR_MQ = 4'd4,
                       AR_MULTIPLY = 4'd5, AR_ZERO = 4'd7,
                       AR_LOW = 4'd8;  // MQ with the product's sign
// BR's input.
localparam logic [2:0] BR_KEEP = 3'd0, BR_OP = 3'd1, BR_FLOAT = 3'd3, BR_R = 3'd4;
// MQ's input.
localparam logic [2:0] MQ_KEEP = 3'd0, MQ_R = 3'd2, MQ_DIVIDE = 3'd3, MQ_EIGHT = 3'd4,
                       MQ_MULTIPLY = 3'd6, MQ_FLOAT = 3'd7;
// MA's input.
localparam logic [1:0] MA_KEEP = 2'd0, MA_VA = 2'd1, MA_E = 2'd2, MA_CONST = 2'd3;
// PC's input.
localparam logic [1:0] PC_KEEP = 2'd0, PC_INC = 2'd1, PC_CURRENT = 2'd2, PC_MA = 2'd3;
// The shifter's edge and rotation.
localparam logic [2:0] RT_KEEP = 3'd0, RT_COUNT = 3'd1, RT_LOAD = 3'd2, RT_DEPOSIT = 3'd3,
                       RT_LEFT_EDGE = 3'd4, RT_RIGHT_ONE = 3'd5, RT_FLOAT = 3'd6,
                       RT_LEFT_ONE = 3'd7;
// What stands right of the shifter's edge, and left of it.
localparam logic [1:0] X_FILL = 2'd0, X_ROT = 2'd1, X_BR = 2'd2;

// What becomes of the exponents of floating point, and how its words are unpacked.
localparam logic [3:0] FL_NONE = 4'd0, FL_ADD = 4'd1, FL_MULTIPLY = 4'd2, FL_DIVIDE = 4'd3,
                       FL_SCALE = 4'd4, FL_HALVE = 4'd5, FL_NORMALIZE = 4'd6, FL_SCALE_COUNT = 4'd7,
                       FL_KEEP_EXPONENT = 4'd8, FL_PACK = 4'd9, FL_REST = 4'd10;

// The control word. All zero: nothing happens. Register inputs act only when the sequencer
// advances.
typedef struct packed {
  logic [6:0] va;           // VA_
  logic       push;         // VA_AC_R counts up
  logic       inc_ma;       // the incrementer counts from MA, else from the current PC
  logic       inc_keep;     // ... and adds nothing
  logic       pc_from_ma;   // the current PC is in MA (an instruction just arrived)
  logic       index;        // the address adder adds the index register
  logic       ea;           // fast memory's second port is addressed by the word, else by MA
  logic [6:0] op;           // OP_
  logic [1:0] first;        // A_
  logic [3:0] f_left;
  logic [3:0] f_right;
  logic       carry;
  logic       one_left;     // changes bit 17 of the first operand, of the function if that is BR
  logic       swap_left;
  logic       swap_right;
  logic       swap_ac;
  logic       extend_left;
  logic       extend_right;
  logic       magnitude;
  logic       source_ac;    // the sign for magnitude and extension is AC's, else the operand's
  logic       in_f;         // phase F
  logic       byte_step;    // bits 0-5 of the result are the stepped position
  logic       ac_next;      // fast memory's first port reads AC + 1
  logic [1:0] w;            // W_
  logic [2:0] ac_where;     // N_
  logic       ir_load;
  logic [3:0] ar;           // AR_
  logic [2:0] br;           // BR_
  logic [2:0] mq;           // MQ_
  logic [1:0] ma;           // MA_
  logic [1:0] pc;           // PC_
  logic [2:0] rt;           // RT_
  logic [1:0] right;        // X_
  logic [1:0] left;         // X_
  logic       fill;         // value of X_FILL
  logic       all_left;     // the edge is at the right end
  logic       keep_sign;    // bit 0 of the shifter is the sign
  logic       mi_load;      // memory indicator <- result
  logic [3:0] fl;           // FL_
  logic       keep_exponent; // DFN: bits 0-8 of the result are the operand's
} control_t;

// How a condition is made of the result, and where a decision comes from that is not of it.
localparam logic [1:0] K_COMPARE = 2'd0, K_TEST = 2'd1, K_SIGN = 2'd2, K_DIRECT = 2'd3;
localparam logic [2:0] S_NONE = 3'd0, S_FLAGS = 3'd1, S_BLT = 3'd2, S_KEEP = 3'd3, S_IO = 3'd4,
                       S_BLOCK = 3'd5;

// What a phase asks of the sequencer, beside the control word. All zero: it waits.
typedef struct packed {
  // The phase is done when its request is taken; which one comes then
  logic       step;
  logic [5:0] next;
  logic       both_ac;      // an address that is an accumulator goes another way:
  logic [5:0] next_ac;
  logic       x_next;       // the next instruction is fetched
  logic       ends;         // ... from phase I, A or F
  logic       in_sequence;  // ... at the next address
  // Memory
  logic       request;
  logic       req_write;
  logic       req_pause;
  logic       is_fetch;
  logic       va_other;     // the address is PC's, or after a skip
  // Accumulators, PC
  logic       ac_write;
  logic       ac_write_va;  // only if the address is an accumulator
  logic       pc_unless_ac; // PC counts only if it is none
  logic       store_fast;   // the operand, an accumulator, is written without a request
  // Conditions: this instruction leaves one to decide
  logic       p_skip;
  logic       p_jump;
  logic [1:0] p_kind;       // K_
  logic [2:0] p_source;     // S_
  logic       skip_guess;   // the next fetch assumes no skip
  logic       jump_guess;   // ... the jump
  // Flags
  logic       table_flags;  // as the column of the table says
  logic       overflow_shift;
  logic       set_ov;
  logic       set_floating;
  logic       set_underflow;
  logic       set_no_divide;
  logic [0:3] clear_flags;
  logic       load_flags;
  logic       set_bis;
  logic       clear_bis;
  logic       set_user;
  logic       pdl_up;
  logic       pdl_down;
  // Interrupts, mode
  logic       start_pi;
  logic       second_pi;
  logic       end_pi;
  logic       hold_now;
  logic       forget_now;
  logic       dismiss;
  logic       freeze;       // what comes is executed as if from PC
  logic       thaw;
  logic       set_trap;
  logic       call;         // trap mode ends
  // In-out
  logic       io_write;
  logic       io_read;
  logic       io_read_in;
  logic       read_in_clears;
  logic       block_now;    // the pointer of BLKI, BLKO has been counted
  // Loops
  logic       signs_now;    // the signs of the operands are kept
  logic       steps_start;
  logic       steps_four;
  // Retire port
  logic       retire;
  logic       ea_final;
  logic       new_instruction;
  logic       interrupt_taken;
  logic       test_passed;
  logic       trap_uuo;
  logic       trap_unassigned;
  logic       halting;
} step_t;

`endif
