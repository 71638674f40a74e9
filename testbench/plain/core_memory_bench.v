// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Core memory against docs/ports.md, "Memory bus": contents from a file, writing, reading, the last
// and the first absent address, back-to-back requests, nothing answered without a request.
`default_nettype none

module core_memory_bench;
  localparam integer LIMIT = 10000;
  localparam integer WORDS = 200;      // no power of two

  `include "bench.vh"

  logic         mem_valid = 1'b0, mem_ready, mem_write = 1'b0, mem_rvalid, mem_nxm;
  logic [18:35] mem_address = 18'o0;
  logic [0:35]  mem_wdata = 36'o0, mem_rdata;

  core_memory #(.WORDS(WORDS), .INIT("core_memory_bench.hex")) core_memory (.*);

  wire protocol_error;
  wire [0:3] protocol_rule;
  memory_protocol memory_protocol (
    .clk, .reset, .mem_valid, .mem_ready, .mem_address, .mem_write, .mem_pause(1'b0), .mem_wdata,
    .mem_rvalid, .mem_nxm, .error(protocol_error), .rule(protocol_rule)
  );
  always @(negedge clk) if (!reset && protocol_error) `CHECK("protocol rule", protocol_rule, 0);

  function [0:35] pattern(input integer a);
    pattern = {18'(a), 18'(~a)} ^ 36'o123456_654321;
  endfunction

  task write(input logic [18:35] a, input logic [0:35] w);
    begin
      mem_valid = 1'b1;
      mem_write = 1'b1;
      mem_address = a;
      mem_wdata = w;
      tick;
      mem_valid = 1'b0;
      `CHECK("a write gets no data", mem_rvalid, 0);
      `CHECK("a write beyond gets nxm", mem_nxm, a >= WORDS);
    end
  endtask

  task read(input [8*40-1:0] what, input logic [18:35] a, input logic [0:35] want);
    begin
      mem_valid = 1'b1;
      mem_write = 1'b0;
      mem_address = a;
      tick;
      mem_valid = 1'b0;
      `CHECK("a read gets data", mem_rvalid, a < WORDS);
      `CHECK("a read beyond gets nxm", mem_nxm, a >= WORDS);
      if (a < WORDS) check_word(what, mem_rdata, want);
      tick;
      `CHECK("one answer", {mem_rvalid, mem_nxm}, 0);
    end
  endtask

  integer a;
  initial begin
    start_bench;
    `CHECK("always ready", mem_ready, 1);
    `CHECK("no answer unasked", {mem_rvalid, mem_nxm}, 0);
    read("from the file", 18'o0, 36'o000000_000123);
    read("from the file", 18'o100, 36'o254200_000100);
    read("from the file", 18'o101, 36'o777777_777776);
    for (a = 0; a < WORDS; a = a + 1) write(18'(a), pattern(a));
    write(18'(WORDS), 36'o111);
    write(18'o777777, 36'o222);
    for (a = 0; a < WORDS; a = a + 1) read("written before", 18'(a), pattern(a));
    read("the first beyond", 18'(WORDS), 36'o0);
    read("as far beyond as it goes", 18'o777777, 36'o0);
    read("same low bits as an address", 18'o400000 + 18'd5, 36'o0);

    // One read a clock
    mem_valid = 1'b1;
    mem_write = 1'b0;
    mem_address = 18'o0;
    tick;
    for (a = 1; a < WORDS; a = a + 1) begin
      `CHECK("back to back", mem_rdata, pattern(a - 1));
      `CHECK("back to back answers", {mem_rvalid, mem_nxm}, 2);
      mem_address = 18'(a);
      tick;
    end
    mem_valid = 1'b0;
    verdict;
  end
endmodule

`default_nettype wire
