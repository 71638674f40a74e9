// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The paper tape punch against docs/ka10/IO.md section 4.3.
`default_nettype none

module paper_tape_punch_bench;
  localparam integer LIMIT = 10000;
  localparam logic [0:8] PTP = 9'o100;

  `include "bench.vh"
  `include "io_bus.vh"

  logic       tape_valid, tape_ready = 1'b0;
  logic [0:7] tape_data;

  assign io_rdata[0:29] = 30'o0;
  paper_tape_punch paper_tape_punch (
    .clk, .reset, .io_device, .io_conditions, .io_write, .io_wdata(io_wdata[28:35]),
    .io_rdata(io_rdata[30:35]), .io_reset, .io_request, .tape_valid, .tape_data, .tape_ready
  );

  task punch(input [8*40-1:0] what, input logic [0:7] want);
    begin
      `CHECK("a frame is to be punched", tape_valid, 1);
      check_word(what, 36'(tape_data), 36'(want));
      tape_ready = 1'b1;
      tick;
      tape_ready = 1'b0;
      #1 `CHECK("one frame only", tape_valid, 0);
    end
  endtask

  integer n;
  initial begin
    io_idle;
    start_bench;
    expect_conditions("CONI after reset", PTP, 36'o0);
    for (n = 0; n < 8; n = n + 1) begin
      cono(PTP, 18'(n << 3));
      expect_conditions("CONO loads binary, busy, done", PTP, 36'(n << 3));
      `CHECK("busy punches", tape_valid, n[1]);
    end
    cono(PTP, 18'o777700);
    expect_conditions("no other bits", PTP, 36'o0);

    // Alphanumeric
    datao(PTP, 36'o777777_777725);
    expect_conditions("busy", PTP, 36'o20);
    ticks(3);
    punch("bits 28-35", 8'o325);
    expect_conditions("done", PTP, 36'o10);
    datao(PTP, 36'o101);
    expect_conditions("DATAO clears done", PTP, 36'o20);
    punch("hole 8 open", 8'o101);

    // Binary
    cono(PTP, 18'o40);
    expect_conditions("CONO clears done", PTP, 36'o40);
    datao(PTP, 36'o377);
    punch("hole 8, not hole 7", 8'o277);
    datao(PTP, 36'o000);
    punch("hole 8 alone", 8'o200);
    expect_conditions("binary done", PTP, 36'o50);

    // Busy by CONO alone
    cono(PTP, 18'o20);
    punch("a blank frame", 8'o000);
    expect_conditions("and done", PTP, 36'o10);
    cono(PTP, 18'o60);
    punch("blank in binary mode too", 8'o000);

    // Interrupts
    for (n = 0; n <= 7; n = n + 1) begin
      cono(PTP, 18'o10 | 18'(n));
      `CHECK("request by done", io_request, n == 0 ? 8'o0 : 8'o200 >> n);
      cono(PTP, 18'o20 | 18'(n));
      `CHECK("no request by busy", io_request, 0);
    end

    // The program comes first
    cono(PTP, 18'o0);
    datao(PTP, 36'o101);
    tape_ready = 1'b1;
    datao(PTP, 36'o102);
    tape_ready = 1'b0;
    punch("a later DATAO wins", 8'o102);
    datao(PTP, 36'o103);
    tape_ready = 1'b1;
    cono(PTP, 18'o0);
    tape_ready = 1'b0;
    expect_conditions("CONO drops the frame", PTP, 36'o0);

    cono(PTP, 18'o77);
    clear_devices;
    expect_conditions("I/O reset", PTP, 36'o0);
    `CHECK("no request after I/O reset", io_request, 0);
    verdict;
  end
endmodule

`default_nettype wire
