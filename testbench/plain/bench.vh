// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// What every self-checking bench of this folder has: clock, reset, a limit, CHECK, and the verdict.
// Benches change inputs after the falling edge and look before the next rising one.
// A bench defines LIMIT (clocks) and its own initial block, which ends with verdict().

`define CHECK(what, got, want) check_word(what, 36'(got), 36'(want))

logic   clk = 1'b0;
logic   reset = 1'b1;
integer checks = 0;
integer failures = 0;
integer clocks = 0;

always #5 clk = ~clk;

always @(posedge clk) begin
  clocks = clocks + 1;
  if (clocks > LIMIT) $fatal(1, "FAIL: no verdict within the limit of clocks");
end

task check_word(input [8*40-1:0] what, input logic [0:35] got, input logic [0:35] want);
  begin
    checks = checks + 1;
    if (got !== want) begin
      failures = failures + 1;
      $display("clock %0d: %0s is %o, expected %o", clocks, what, got, want);
    end
  end
endtask

task tick;  // one clock: back when its outputs can be looked at and its inputs be changed
  @(negedge clk);
endtask

task ticks(input integer n);
  repeat (n) @(negedge clk);
endtask

task start_bench;
  begin
    reset = 1'b1;
    ticks(3);
    reset = 1'b0;
  end
endtask

task verdict;
  begin
    if (failures != 0 || checks == 0)
      $fatal(1, "FAIL: %0d of %0d checks", failures, checks);
    $display("PASS: %0d checks in %0d clocks", checks, clocks);
    $finish;
  end
endtask
