// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The whole system as a board has it, and nothing but its serial line to talk to it
// (docs/console-protocol.md): runs pdp10_bench.hex from power up to its HALT, looks at core and
// lamps, deposits and starts a program, executes an instruction, and boots a tape by READ IN.
`default_nettype none

module pdp10_bench;
  localparam integer LIMIT = 60000;
  localparam integer DIVIDER = 8;
  localparam logic [0:7] DLE = 8'h10;

  `include "bench.vh"

  logic        to_machine, from_machine;
  logic        run, console_busy, program_stop, memory_stop, lamp_pi_active;
  logic [18:35] lamp_pc, lamp_ma;
  logic [0:17] lamp_ir, lamp_flags;
  logic [0:35] lamp_mi;
  logic [1:7]  lamp_pi_on, lamp_pi_request, lamp_pi_held;

  pdp10 #(
    .WORDS(1024), .INIT("pdp10_bench.hex"), .CLOCK(DIVIDER * 1000), .BAUD(1000),
    .START_ADDRESS(18'o100), .AUTOSTART(1'b1)
  ) pdp10 (
    .uart_rx(to_machine), .uart_tx(from_machine),
    .button_start(1'b0), .button_stop(1'b0), .button_continue(1'b0), .button_reset(1'b0), .*
  );

  // Registers and fast memory hold something at power up, in simulation X: a word that the adder
  // ignores by X AND w OR NOT X AND w would then be X.
  integer n;
  initial begin
    for (n = 0; n < 16; n = n + 1)
      pdp10.mainframe.ka10.ka10_datapath.ka10_fast_memory.words[n] = 36'o525252_525252;
    pdp10.mainframe.ka10.ka10_datapath.AR = 36'o525252_525252;
    pdp10.mainframe.ka10.ka10_datapath.BR = 36'o252525_252525;
    pdp10.mainframe.ka10.ka10_datapath.MQ = 36'o525252_525252;
    pdp10.mainframe.ka10.ka10_datapath.floating.ka10_float.runaway = 1'b0;
  end

  // The host's end of the line; what it receives waits in a ring.
  logic       rx_valid, tx_valid = 1'b0, tx_ready;
  logic [0:7] rx_data, tx_data = 8'o000;
  uart #(.DIVIDER(DIVIDER)) uart (.rx(from_machine), .tx(to_machine), .*);

  logic [0:7] ring [0:255];
  logic [0:7] ring_in = 8'd0, ring_out = 8'd0;
  always @(posedge clk)
    if (rx_valid) begin
      ring[ring_in] <= rx_data;
      ring_in <= ring_in + 8'd1;
    end

  task send(input logic [0:7] b);
    begin
      while (!tx_ready) tick;
      tx_data = b;
      tx_valid = 1'b1;
      tick;
      tx_valid = 1'b0;
    end
  endtask

  task receive(output logic [0:7] b);
    begin
      while (ring_in == ring_out) tick;
      b = ring[ring_out];
      ring_out = ring_out + 8'd1;
    end
  endtask

  task expect_byte(input [8*40-1:0] what, input logic [0:7] want);
    logic [0:7] got;
    begin
      receive(got);
      check_word(what, 36'(got), 36'(want));
    end
  endtask

  task command(input logic [0:7] letter, input integer bytes, input logic [0:35] operand);
    integer i;
    begin
      send(DLE);
      send(letter);
      for (i = bytes - 1; i >= 0; i = i - 1) send({2'b01, 6'(operand >> 6 * i)});
    end
  endtask

  task reply(input logic [0:7] letter);
    begin
      expect_byte("DLE of a reply", DLE);
      expect_byte("letter of a reply", letter);
    end
  endtask

  task result(input integer bytes, output logic [0:35] word);
    integer i;
    logic [0:7] b;
    begin
      word = 36'o0;
      for (i = 0; i < bytes; i = i + 1) begin
        receive(b);
        `CHECK("a result byte", b[0:1], 2'b01);
        word = {word[6:35], b[2:7]};
      end
    end
  endtask

  task set_address(input logic [18:35] a);
    begin
      command("A", 3, 36'(a));
      reply("A");
    end
  endtask

  task examine(input [8*40-1:0] what, input logic [18:35] a, input logic [0:35] want);
    logic [0:35] word;
    begin
      set_address(a);
      command("E", 0, 36'o0);
      reply("E");
      result(6, word);
      check_word(what, word, want);
    end
  endtask

  task deposit(input logic [18:35] a, input logic [0:35] w);
    logic [0:35] word;
    begin
      set_address(a);
      command("W", 6, w);
      reply("W");
      command("D", 0, 36'o0);
      reply("D");
      result(6, word);
      `CHECK("DEPOSIT shows the word", word, w);
    end
  endtask

  task lamps(output logic [0:137] row);
    logic [0:35] part;
    integer i;
    begin
      command("Q", 0, 36'o0);
      reply("Q");
      for (i = 0; i < 23; i = i + 1) begin
        result(1, part);
        row = {row[6:137], part[30:35]};
      end
    end
  endtask

  task frame(input logic [0:7] holes);
    begin
      command("T", 2, {24'o0, 4'b0011, holes});
      reply("T");
    end
  endtask

  task tape_word(input logic [0:35] w);
    integer i;
    for (i = 5; i >= 0; i = i - 1) frame({2'b10, 6'(w >> 6 * i)});
  endtask

  logic [0:137] row;
  logic [0:35]  word;
  logic [0:7]   b;
  initial begin
    start_bench;

    // The program of the image, from power up
    expect_byte("the text", "K");
    expect_byte("the text", "A");
    expect_byte("the text", "1");
    expect_byte("the text", "0");
    `CHECK("it waits for a character", run, 1);
    command("T", 2, 36'o1000);              // a tape into the reader
    reply("T");
    send(DLE);                         // the character DLE
    send(DLE);
    expect_byte("echo", DLE);
    expect_byte("doubled", DLE);
    command("T", 2, 36'o1400 | 36'o225);
    reply("T");
    expect_byte("punch", DLE);
    expect_byte("punch", "P");
    result(2, word);
    `CHECK("the frame, copied", word, 36'o225);
    while (run) tick;
    `CHECK("HALT lights PROG STOP", program_stop, 1);
    lamps(row);
    `CHECK("RUN, busy, PROG STOP, MEM STOP, PI, tape", row[0:5], 6'b001001);
    `CHECK("PC of HALT START", row[6:23], 18'o100);
    examine("the sum of 1 to 100", 18'o137, 36'd5050);
    command("N", 0, 36'o0);
    reply("N");
    result(6, word);
    `CHECK("5050 / 17", word, 36'd297);
    command("N", 0, 36'o0);
    reply("N");
    result(6, word);
    `CHECK("5050 mod 17", word, 36'd1);
    examine("went through once", 18'o142, 36'o1);
    examine("AC 17 is back", 18'o17, 36'o777770_000142);
    examine("absent core reads", 18'o2000, 36'o0);

    // Deposit, load, start, stop, continue
    deposit(18'o200, 36'o271040_000001);    // ADDI 1,1
    command("L", 6, 36'o254000_000200);     // JRST 200 into 201
    reply("L");
    examine("what L put after it", 18'o201, 36'o254000_000200);
    deposit(18'o1, 36'o0);
    set_address(18'o200);
    command("S", 0, 36'o0);
    reply("S");
    ticks(100);
    `CHECK("it runs", run, 1);
    command("H", 0, 36'o0);
    reply("H");
    `CHECK("it stands", run, 0);
    `CHECK("without PROG STOP", program_stop, 0);
    set_address(18'o1);
    command("E", 0, 36'o0);
    reply("E");
    result(6, word);
    `CHECK("it counted", word > 36'd20, 1);
    command("C", 0, 36'o0);
    reply("C");
    ticks(20);
    `CHECK("it runs again", run, 1);
    command("W", 6, 36'o254200_000300);     // HALT 300 by the EXECUTE key
    reply("W");
    command("X", 0, 36'o0);
    reply("X");
    result(6, word);
    ticks(20);
    `CHECK("an executed HALT stops it", run, 0);
    `CHECK("at its address", lamp_pc, 18'o300);

    // One instruction at a time
    command("O", 3, 36'o200);               // SING INST
    reply("O");
    deposit(18'o1, 36'o0);
    set_address(18'o200);
    command("S", 0, 36'o0);
    reply("S");
    ticks(20);
    `CHECK("SING INST stops", run, 0);
    `CHECK("after one instruction", lamp_pc, 18'o201);
    examine("which was done", 18'o1, 36'o1);

    // READ IN
    command("O", 3, 36'o021 << 11);           // device 104, toggles off
    reply("O");
    command("I", 0, 36'o0);
    reply("I");
    frame(8'o177);                          // leader without hole 8
    tape_word(36'o777775_000277);           // 3 words from 300
    tape_word(36'o201040_000123);           // MOVEI 1,123
    tape_word(36'o254200_000200);           // HALT 200
    tape_word(36'o254000_000300);           // executed: JRST 300
    ticks(50);
    `CHECK("the tape's program halted", {run, program_stop}, 2'b01);
    `CHECK("where it says", lamp_pc, 18'o200);
    examine("and did its work", 18'o1, 36'o123);

    // Nonsense, RESET
    command("Z", 0, 36'o0);
    reply("@");
    command("W", 3, 36'o0);                 // cut off by the next command
    command("R", 0, 36'o0);
    reply("R");
    lamps(row);
    `CHECK("after RESET", row[0:4], 5'b00000);
    `CHECK("nothing was lost or left over", ring_in, ring_out);
    verdict;
  end
endmodule

`default_nettype wire
