// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The paper tape reader against docs/ka10/IO.md sections 4.2 and 5.1: conditions, alphanumeric and
// binary mode, end of tape, READ IN, interrupts.
`default_nettype none

module paper_tape_reader_bench;
  localparam integer LIMIT = 10000;
  localparam logic [0:8] PTR = 9'o104;

  `include "bench.vh"
  `include "io_bus.vh"

  logic       io_read_in = 1'b0, io_read_in_ready;
  logic       tape_valid = 1'b0, tape_ready, tape_present = 1'b0, tape_binary, tape_last;
  logic [0:7] tape_data = 8'o000;

  paper_tape_reader paper_tape_reader (
    .clk, .reset, .io_device, .io_conditions, .io_write, .io_read, .io_wdata(io_wdata[30:35]),
    .io_rdata, .io_reset, .io_read_in, .io_read_in_ready, .io_request,
    .tape_valid, .tape_data, .tape_ready, .tape_present, .tape_binary, .tape_last
  );

  task frame(input logic [0:7] holes);  // as soon as the reader wants one
    begin
      tape_data = holes;
      tape_valid = 1'b1;
      #1;
      while (!tape_ready) tick;
      tick;
      tape_valid = 1'b0;
    end
  endtask

  task word(input logic [0:35] w);  // six frames with hole 8, the second after one without
    integer i;
    for (i = 0; i < 6; i = i + 1) begin
      if (i == 1) frame(8'o177);
      `CHECK("only the sixth frame is the last", tape_last, i == 5);
      frame(8'o200 | 8'(6'(w >> (30 - 6 * i))));
    end
  endtask

  integer n;
  initial begin
    io_idle;
    start_bench;
    expect_conditions("CONI after reset, no tape", PTR, 36'o0);
    tape_present = 1'b1;
    expect_conditions("tape in reader", PTR, 36'o400);
    `CHECK("the tape stands", tape_ready, 0);

    // All conditions are loaded
    for (n = 0; n < 8; n = n + 1) begin
      cono(PTR, 18'(n << 3));
      expect_conditions("CONO loads binary, busy, done", PTR, 36'o400 | 36'(n << 3));
      `CHECK("busy moves the tape", tape_ready, n[1]);
    end
    cono(PTR, 18'o777700);
    expect_conditions("no other bits", PTR, 36'o400);

    // Alphanumeric
    cono(PTR, 18'o20);
    `CHECK("one frame is a word", {tape_binary, tape_last}, 2'b01);
    frame(8'o341);
    expect_conditions("done", PTR, 36'o410);
    `CHECK("the tape stands after a frame", tape_ready, 0);
    tape_valid = 1'b1;
    tape_data = 8'o111;
    ticks(3);
    tape_valid = 1'b0;
    expect_data("eight bits, hole 8 or not", PTR, 36'o341);
    expect_conditions("DATAI reads on", PTR, 36'o420);
    frame(8'o000);
    expect_data("a blank frame", PTR, 36'o0);

    // Binary; busy off and on starts a word anew, busy on again goes on
    cono(PTR, 18'o60);
    frame(8'o277);
    `CHECK("frame one of six is not the last", {tape_binary, tape_last}, 2'b10);
    cono(PTR, 18'o40);
    `CHECK("busy off stops the tape", tape_ready, 0);
    cono(PTR, 18'o60);
    word(36'o123456_701234);
    cono(PTR, 18'o60);
    frame(8'o212);
    cono(PTR, 18'o60);
    frame(8'o234);
    frame(8'o256);
    frame(8'o270);
    frame(8'o212);
    frame(8'o234);
    expect_data("six frames in spite of CONO", PTR, 36'o123456_701234);
    cono(PTR, 18'o40);
    cono(PTR, 18'o60);
    word(36'o123456_701234);
    expect_conditions("binary done", PTR, 36'o450);
    expect_data("first frame leftmost", PTR, 36'o123456_701234);
    word(36'o777777_777777);
    expect_data("hole 7 is no data", PTR, 36'o777777_777777);
    word(36'o000000_000001);
    tape_data = 8'o000;
    tape_valid = 1'b1;
    ticks(3);
    `CHECK("the tape stands when done", tape_ready, 0);
    expect_data("a small word", PTR, 36'o1);
    tick;
    tape_valid = 1'b0;
    expect_conditions("a frame without hole 8 is no word", PTR, 36'o460);

    // End of tape
    tape_present = 1'b0;
    tick;
    expect_conditions("no report, still busy", PTR, 36'o060);
    tape_valid = 1'b1;
    tick;
    tape_valid = 1'b0;
    expect_conditions("end of tape sets done", PTR, 36'o050);
    `CHECK("READ IN gets no word", io_read_in_ready, 0);
    io_device = PTR[0:6];
    #1 `CHECK("not even when selected", io_read_in_ready, 0);
    io_idle;

    // READ IN is CONO PTR,60
    tape_present = 1'b1;
    io_device = 7'o020;
    io_read_in = 1'b1;
    tick;
    io_read_in = 1'b0;
    io_idle;
    expect_conditions("READ IN for another device", PTR, 36'o450);
    io_device = PTR[0:6];
    io_read_in = 1'b1;
    tick;
    io_read_in = 1'b0;
    #1 `CHECK("no word yet", io_read_in_ready, 0);
    io_idle;
    expect_conditions("READ IN starts binary reading", PTR, 36'o460);
    word(36'o777762_000000);
    io_device = PTR[0:6];
    #1 `CHECK("READ IN has a word", io_read_in_ready, 1);
    io_device = 7'o024;
    #1 `CHECK("but not for another device", io_read_in_ready, 0);
    io_idle;
    expect_data("the pointer word", PTR, 36'o777762_000000);
    `CHECK("and reads on", tape_ready, 1);

    // Interrupts
    for (n = 0; n <= 7; n = n + 1) begin
      cono(PTR, 18'o10 | 18'(n));
      `CHECK("request by done", io_request, n == 0 ? 8'o0 : 8'o200 >> n);
      cono(PTR, 18'o20 | 18'(n));
      `CHECK("no request by busy", io_request, 0);
    end

    // The program comes first
    cono(PTR, 18'o20);
    tape_valid = 1'b1;
    tape_data = 8'o101;
    cono(PTR, 18'o0);
    tape_valid = 1'b0;
    expect_conditions("CONO stops the tape before the frame", PTR, 36'o400);

    cono(PTR, 18'o77);
    clear_devices;
    expect_conditions("I/O reset", PTR, 36'o400);
    `CHECK("no request after I/O reset", io_request, 0);
    verdict;
  end
endmodule

`default_nettype wire
