// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Operator's console, teletype and paper tapes over one serial line: docs/console-protocol.md.
// A plain byte is a teletype character; DLE begins a command (from the host) or a reply, and
// DLE DLE is the character DLE. Operands and results are six bits a byte, 100 octal added.
`default_nettype none

module serial_console #(
  parameter logic [18:35] START_ADDRESS = '0,
  parameter bit AUTOSTART = 1'b0       // presses START after reset
) (
  input  logic         clk,
  input  logic         reset,

  // Serial line
  input  logic         rx_valid,
  input  logic [0:7]   rx_data,
  output logic         tx_valid,
  output logic [0:7]   tx_data,
  input  logic         tx_ready,

  // Console teletype
  input  logic         tty_out_valid,
  input  logic [0:7]   tty_out_data,
  output logic         tty_out_ready,
  output logic         tty_in_valid,
  output logic [0:7]   tty_in_data,
  input  logic         tty_in_ready,

  // Paper tapes
  output logic         ptr_valid,
  output logic [0:7]   ptr_data,
  input  logic         ptr_ready,
  output logic         ptr_present,
  input  logic         ptp_valid,
  input  logic [0:7]   ptp_data,
  output logic         ptp_ready,

  // Operator's keys and switches
  output logic         key_start,
  output logic         key_stop,
  output logic         key_continue,
  output logic         key_examine,
  output logic         key_examine_next,
  output logic         key_deposit,
  output logic         key_deposit_next,
  output logic         key_execute,
  output logic         key_reset,
  output logic         key_read_in,
  output logic [18:35] switch_address,
  output logic [0:35]  switch_data,
  output logic [3:9]   switch_device,
  output logic         switch_single,
  output logic         switch_repeat,
  output logic         switch_nxm_stop,
  output logic         switch_address_stop,
  output logic         switch_address_break,
  output logic         switch_fetch,
  output logic         switch_read,
  output logic         switch_write,

  // Lamps
  input  logic         run,
  input  logic         console_busy,
  input  logic         program_stop,
  input  logic         memory_stop,
  input  logic [18:35] lamp_pc,
  input  logic [18:35] lamp_ma,
  input  logic [0:17]  lamp_ir,
  input  logic [0:35]  lamp_mi,
  input  logic [0:17]  lamp_flags,
  input  logic [1:7]   lamp_pi_on,
  input  logic [1:7]   lamp_pi_request,
  input  logic [1:7]   lamp_pi_held,
  input  logic         lamp_pi_active
);

  localparam logic [0:7] DLE          = 8'o020;

  // A letter of a command or reply is 100 octal plus one of these.
  localparam logic [0:4] CMD_UNKNOWN      = 5'h00;
  localparam logic [0:4] CMD_ADDRESS      = 5'h01;  // A: address switches
  localparam logic [0:4] CMD_CONTINUE     = 5'h03;  // C
  localparam logic [0:4] CMD_DEPOSIT      = 5'h04;  // D
  localparam logic [0:4] CMD_EXAMINE      = 5'h05;  // E
  localparam logic [0:4] CMD_DEPOSIT_NEXT = 5'h06;  // F
  localparam logic [0:4] CMD_HALT         = 5'h08;  // H: STOP
  localparam logic [0:4] CMD_READ_IN      = 5'h09;  // I
  localparam logic [0:4] CMD_LOAD         = 5'h0c;  // L: data switches, then DEPOSIT NEXT
  localparam logic [0:4] CMD_EXAMINE_NEXT = 5'h0e;  // N
  localparam logic [0:4] CMD_TOGGLES      = 5'h0f;  // O: device switches and toggles
  localparam logic [0:4] RSP_PUNCH        = 5'h10;  // P: a frame from the punch
  localparam logic [0:4] CMD_LAMPS        = 5'h11;  // Q
  localparam logic [0:4] CMD_RESET        = 5'h12;  // R
  localparam logic [0:4] CMD_START        = 5'h13;  // S
  localparam logic [0:4] CMD_TAPE         = 5'h14;  // T: a frame for the reader
  localparam logic [0:4] CMD_DATA         = 5'h17;  // W: data switches
  localparam logic [0:4] CMD_EXECUTE      = 5'h18;  // X
  localparam logic [0:2] LETTERS          = 3'o2;
  localparam logic [0:1] SIX              = 2'o1;   // before six bits of an operand or result

  // Results are the tail of one row of lamps.
  localparam logic [0:4] LAMP_FIRST   = 5'd0;
  localparam logic [0:4] LAMP_MI      = 5'd17;
  localparam logic [0:4] LAMP_LAST    = 5'd22;
  localparam logic [0:4] LAMP_NONE    = 5'd23;

  // ---- From the host: text, a letter, or operands ----
  typedef enum logic [1:0] {
    HOST_TEXT    = 2'd0,
    HOST_LETTER  = 2'd1,
    HOST_OPERAND = 2'd2
  } host_t;
  host_t       host;
  logic [0:4]  letter;
  logic [0:2]  operands;               // bytes still to come
  logic [0:35] operand;
  logic        typed;
  logic        is_letter;
  logic        command;                // letter and operand are complete
  logic [0:2]  wanted;

  logic       dle;
  assign dle       = rx_data == DLE;
  assign typed     = rx_valid & (host == HOST_TEXT & ~dle | host == HOST_LETTER & dle);
  assign is_letter = rx_valid & host == HOST_LETTER & ~dle;

  logic [0:4] received;
  assign received = rx_data[0:2] == LETTERS ? rx_data[3:7] : CMD_UNKNOWN;

  always_comb
    case (received)
      CMD_ADDRESS, CMD_TOGGLES: wanted = 3'd3;
      CMD_DATA, CMD_LOAD:       wanted = 3'd6;
      CMD_TAPE:                 wanted = 3'd2;
      default:                  wanted = 3'd0;
    endcase

  always_ff @(posedge clk) begin
    command <= 1'b0;
    if (rx_valid) begin
      if (dle)
        host <= host == HOST_LETTER ? HOST_TEXT : HOST_LETTER;
      else if (is_letter) begin
        letter   <= received;
        operands <= wanted;
        host     <= wanted == '0 ? HOST_TEXT : HOST_OPERAND;
        command  <= wanted == '0;
      end else if (host == HOST_OPERAND) begin
        operand  <= {operand[6:35], rx_data[2:7]};
        operands <= operands - 3'd1;
        if (operands == 3'd1) begin
          host    <= HOST_TEXT;
          command <= 1'b1;
        end
      end
    end
    if (reset) begin
      host    <= HOST_TEXT;
      command <= 1'b0;
    end
  end

  // ---- Keyboard: one character waits; a further one is lost ----
  always_ff @(posedge clk) begin
    if (tty_in_valid & tty_in_ready)
      tty_in_valid <= 1'b0;
    if (typed & (~tty_in_valid | tty_in_ready)) begin
      tty_in_valid <= 1'b1;
      tty_in_data  <= rx_data;
    end
    if (reset)
      tty_in_valid <= 1'b0;
  end

  // ---- Switches ----
  always_ff @(posedge clk) begin
    if (command)
      case (letter)
        CMD_ADDRESS: switch_address <= operand[18:35];
        CMD_DATA, CMD_LOAD: switch_data <= operand;
        CMD_TOGGLES: begin
          switch_device        <= operand[18:24];
          switch_single        <= operand[28];
          switch_repeat        <= operand[29];
          switch_nxm_stop      <= operand[30];
          switch_address_stop  <= operand[31];
          switch_address_break <= operand[32];
          switch_fetch         <= operand[33];
          switch_read          <= operand[34];
          switch_write         <= operand[35];
        end
        default: ;
      endcase
    if (reset) begin
      switch_address       <= START_ADDRESS;
      switch_data          <= '0;
      switch_device        <= '0;
      switch_single        <= 1'b0;
      switch_repeat        <= 1'b0;
      switch_nxm_stop      <= 1'b0;
      switch_address_stop  <= 1'b0;
      switch_address_break <= 1'b0;
      switch_fetch         <= 1'b0;
      switch_read          <= 1'b0;
      switch_write         <= 1'b0;
    end
  end

  // ---- Reader: one frame waits. Operand: tape present (bit 26), frame comes (27), frame ----
  logic taped;
  logic framed;                        // the frame waits
  assign taped     = command & letter == CMD_TAPE;
  assign ptr_valid = framed | ~ptr_present;
  always_ff @(posedge clk) begin
    if (ptr_ready)
      framed <= 1'b0;
    if (taped) begin
      ptr_present <= operand[26];
      framed      <= operand[26] & operand[27];
      ptr_data    <= operand[28:35];
    end
    if (reset) begin
      ptr_present <= 1'b0;
      framed      <= 1'b0;
    end
  end

  // ---- Keys: pressed in the clock after the command, when the switches are set ----
  logic pressed;                       // this clock presses the key of letter
  logic autostart;
  always_ff @(posedge clk) begin
    pressed   <= command & ~taped;
    autostart <= reset & AUTOSTART;
    if (reset)
      pressed <= 1'b0;
  end
  assign key_start        = pressed & letter == CMD_START | autostart;
  assign key_stop         = pressed & letter == CMD_HALT;
  assign key_continue     = pressed & letter == CMD_CONTINUE;
  assign key_examine      = pressed & letter == CMD_EXAMINE;
  assign key_examine_next = pressed & letter == CMD_EXAMINE_NEXT;
  assign key_deposit      = pressed & letter == CMD_DEPOSIT;
  assign key_deposit_next = pressed & (letter == CMD_DEPOSIT_NEXT | letter == CMD_LOAD);
  assign key_execute      = pressed & letter == CMD_EXECUTE;
  assign key_reset        = pressed & letter == CMD_RESET;
  assign key_read_in      = pressed & letter == CMD_READ_IN;

  // ---- Replies: when the key's work is finished; when the frame is under the reader ----
  logic       waits;                   // a command has no reply yet
  logic       tape_waits;              // nor has a frame
  logic       reply;                   // now
  logic       tape_reply;
  logic [0:4] first;                   // lamps in the reply
  logic       known;
  assign tape_reply = tape_waits & ~framed;
  always_comb begin
    known = 1'b1;
    first = LAMP_NONE;
    reply = waits;
    case (letter)
      CMD_LAMPS: first = LAMP_FIRST;
      CMD_EXAMINE, CMD_EXAMINE_NEXT, CMD_DEPOSIT, CMD_DEPOSIT_NEXT, CMD_EXECUTE: begin
        first = LAMP_MI;
        reply = waits & ~console_busy;
      end
      CMD_HALT:  reply = waits & ~console_busy & ~run;
      CMD_LOAD, CMD_RESET: reply = waits & ~console_busy;
      CMD_START, CMD_CONTINUE, CMD_READ_IN, CMD_ADDRESS, CMD_DATA, CMD_TOGGLES: ;
      default:   known = 1'b0;
    endcase
  end

  // ---- To the host ----
  typedef enum logic [2:0] {
    LINE_FREE   = 3'd0,
    LINE_DOUBLE = 3'd1,                // the second DLE of a character
    LINE_LETTER = 3'd2,
    LINE_LAMPS  = 3'd3,
    LINE_PUNCH  = 3'd4,                // the letter, then two bytes
    LINE_HIGH   = 3'd5,
    LINE_LOW    = 3'd6
  } line_t;
  line_t        line;
  logic [0:4]   lamp;                  // the next to send
  logic [0:4]   answer;
  logic [0:7]   punched;
  logic [0:191] lamps;                 // 32 rows of six, 23 in use
  logic         free;

  assign lamps = {run, console_busy, program_stop, memory_stop, lamp_pi_active, ptr_present,
                  lamp_pc, lamp_ma, lamp_ir, lamp_flags,
                  lamp_pi_on, lamp_pi_request, lamp_pi_held, 3'b0, lamp_mi, 54'b0};

  // A stride of eight makes the choice a plain multiplexer.
  logic [0:255] lamps_by_8;
  for (genvar i = 0; i < 32; i++) begin : stride
    assign lamps_by_8[i*8 +: 8] = {lamps[i*6 : i*6+5], 2'b0};
  end : stride
  logic [0:5]   lamp_six;
  logic [0:1]   punched_high;
  logic [0:5]   punched_low;
  assign lamp_six = lamps_by_8[{lamp, 3'd0} +: 6];
  assign {punched_high, punched_low} = punched;

  assign free          = line == LINE_FREE & tx_ready & ~reply & ~tape_reply;
  assign tty_out_ready = free;
  assign ptp_ready     = free & ~tty_out_valid;

  always_comb begin
    tx_valid = 1'b1;
    tx_data  = DLE;
    case (line)
      LINE_FREE:
        if (~reply & ~tape_reply) begin
          tx_valid = tty_out_valid | ptp_valid;
          if (tty_out_valid)
            tx_data = tty_out_data;
        end
      LINE_DOUBLE: tx_data = DLE;
      LINE_LETTER: tx_data = {LETTERS, answer};
      LINE_LAMPS:  tx_data = {SIX, lamp_six};
      LINE_PUNCH:  tx_data = {LETTERS, RSP_PUNCH};
      LINE_HIGH:   tx_data = {SIX, 4'b0, punched_high};
      default:     tx_data = {SIX, punched_low};
    endcase
  end

  always_ff @(posedge clk) begin
    if (tx_ready)
      case (line)
        LINE_FREE:
          if (reply) begin
            waits  <= 1'b0;
            lamp   <= first;
            answer <= known ? letter : CMD_UNKNOWN;
            line   <= LINE_LETTER;
          end else if (tape_reply) begin
            tape_waits <= 1'b0;
            lamp       <= LAMP_NONE;
            answer     <= CMD_TAPE;
            line       <= LINE_LETTER;
          end else if (tty_out_valid) begin
            if (tty_out_data == DLE)
              line <= LINE_DOUBLE;
          end else if (ptp_valid) begin
            punched <= ptp_data;
            line    <= LINE_PUNCH;
          end
        LINE_LETTER: line <= lamp == LAMP_NONE ? LINE_FREE : LINE_LAMPS;
        LINE_LAMPS: begin
          lamp <= lamp + 5'd1;
          if (lamp == LAMP_LAST)
            line <= LINE_FREE;
        end
        LINE_PUNCH:  line <= LINE_HIGH;
        LINE_HIGH:   line <= LINE_LOW;
        default:     line <= LINE_FREE;
      endcase
    if (pressed)
      waits <= 1'b1;
    if (taped)
      tape_waits <= 1'b1;
    if (reset) begin
      line       <= LINE_FREE;
      waits      <= 1'b0;
      tape_waits <= 1'b0;
    end
  end

endmodule

`default_nettype wire
