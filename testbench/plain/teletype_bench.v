// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The teletype against docs/ka10/IO.md section 4.1: each bit of CONO and CONI, printing, typing,
// interrupts, and who comes first when program and outside act in the same clock.
`default_nettype none

module teletype_bench;
  localparam integer LIMIT = 10000;
  localparam logic [0:8] TTY = 9'o120;

  `include "bench.vh"
  `include "io_bus.vh"

  logic       out_valid, out_ready = 1'b0, in_valid = 1'b0, in_ready;
  logic [0:7] out_data, in_data = 8'o000;

  assign io_rdata[0:17] = 18'o0;
  teletype teletype (
    .clk, .reset, .io_device, .io_conditions, .io_write, .io_read,
    .io_wdata(io_wdata[24:35]), .io_rdata(io_rdata[18:35]), .io_reset, .io_request,
    .out_valid, .out_data, .out_ready, .in_valid, .in_data, .in_ready
  );

  task type_character(input logic [0:7] c);
    begin
      in_valid = 1'b1;
      in_data = c;
      tick;
      in_valid = 1'b0;
    end
  endtask

  integer n;
  initial begin
    io_idle;
    start_bench;
    expect_conditions("CONI after reset", TTY, 36'o0);
    `CHECK("printer after reset", out_valid, 0);
    `CHECK("keyboard after reset", in_ready, 1);

    // Each CONO bit sets its flag, and clears it by the bit four places to the left
    for (n = 29; n <= 32; n = n + 1) begin
      cono(TTY, 18'o1 << (35 - n));
      expect_conditions("CONO sets one flag", TTY, 36'o1 << (35 - n));
      cono(TTY, 18'o0);
      expect_conditions("CONO 0 keeps the flag", TTY, 36'o1 << (35 - n));
      cono(TTY, 18'o1 << (39 - n));
      expect_conditions("CONO clears the flag", TTY, 36'o0);
      cono(TTY, (18'o1 << (39 - n)) | (18'o1 << (35 - n)));
      expect_conditions("clear and set: set", TTY, 36'o1 << (35 - n));
      cono(TTY, 18'o3600);
    end
    cono(TTY, 18'o4005);
    expect_conditions("TEST and channel", TTY, 36'o4005);
    cono(TTY, 18'o770000);
    expect_conditions("TEST 0, channel 0, no other bits", TTY, 36'o0);

    // Printing
    datao(TTY, 36'o777777_777501);
    `CHECK("printer has a character", out_valid, 1);
    `CHECK("bits 28-35", out_data, 9'o101);
    expect_conditions("output busy", TTY, 36'o20);
    ticks(5);
    `CHECK("printer waits", out_valid, 1);
    out_ready = 1'b1;
    tick;
    `CHECK("printed", out_valid, 0);
    out_ready = 1'b0;
    expect_conditions("output done", TTY, 36'o10);
    datao(TTY, 36'o302);
    expect_conditions("DATAO clears done", TTY, 36'o20);
    `CHECK("all eight bits", out_data, 8'o302);
    datao(TTY, 36'o103);
    `CHECK("a later DATAO wins", out_data, 8'o103);
    cono(TTY, 18'o400);
    `CHECK("CONO drops the output", out_valid, 0);
    expect_conditions("no output busy, no done", TTY, 36'o0);

    // Typing
    in_data = 8'o377;
    ticks(2);
    expect_conditions("nothing typed", TTY, 36'o0);
    type_character(8'o215);
    expect_conditions("input done", TTY, 36'o40);
    `CHECK("keyboard must wait", in_ready, 0);
    type_character(8'o216);
    expect_data("the first character", TTY, 36'o215);
    expect_conditions("DATAI clears input done", TTY, 36'o0);
    cono(TTY, 18'o100);
    type_character(8'o216);
    expect_conditions("typing ends input busy", TTY, 36'o40);
    cono(TTY, 18'o1000);
    expect_conditions("CONO clears input done", TTY, 36'o0);
    `CHECK("keyboard may go on", in_ready, 1);

    // Interrupts: input done or output done on the assigned channel, none on channel 0
    for (n = 0; n <= 7; n = n + 1) begin
      cono(TTY, 18'o3640 | 18'(n));
      `CHECK("request by input done", io_request, n == 0 ? 8'o0 : 8'o200 >> n);
      cono(TTY, 18'o3610 | 18'(n));
      `CHECK("request by output done", io_request, n == 0 ? 8'o0 : 8'o200 >> n);
      cono(TTY, 18'o3720 | 18'(n));
      `CHECK("no request by busy", io_request, 0);
    end

    // Program and outside in the same clock: the program first
    cono(TTY, 18'o3600);
    datao(TTY, 36'o101);
    out_ready = 1'b1;
    io_device = TTY[0:6];
    io_conditions = 1'b0;
    io_write = 1'b1;
    io_wdata = 36'o102;
    #1 `CHECK("DATAO: no transfer in its clock", out_valid, 0);
    tick;
    io_idle;
    out_ready = 1'b0;
    #1 `CHECK("the new character stands", {out_valid, out_data}, 9'o502);
    out_ready = 1'b1;
    cono(TTY, 18'o0200);
    out_ready = 1'b0;
    expect_conditions("clear done, then printed: done", TTY, 36'o10);
    cono(TTY, 18'o3600);
    in_valid = 1'b1;
    in_data = 8'o111;
    cono(TTY, 18'o1000);
    in_valid = 1'b0;
    expect_conditions("clear done, then typed: done", TTY, 36'o40);
    expect_data("that character", TTY, 36'o111);

    // Nobody else's bus cycles
    cono(9'o124, 18'o7777);
    datao(9'o114, 36'o777);
    expect_conditions("other devices' CONO and DATAO", TTY, 36'o0);
    expect_conditions("silent when not selected", 9'o100, 36'o0);

    // I/O reset
    cono(TTY, 18'o4177);
    clear_devices;
    expect_conditions("I/O reset", TTY, 36'o0);
    `CHECK("no request after I/O reset", io_request, 0);
    verdict;
  end
endmodule

`default_nettype wire
