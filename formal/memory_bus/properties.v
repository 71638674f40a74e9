// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The processor keeps the rules of the memory bus (docs/ports.md), whatever words, wait states and
// absent addresses the memory answers with, whatever keys are pressed and devices say.
// formal/run.sh puts this text at the end of the module.

  logic p_processor_error, p_memory_error, p_error, p_reading;
  logic [0:3] p_rule;
  memory_protocol memory_protocol (
    .clk, .reset, .mem_valid, .mem_ready, .mem_address, .mem_write, .mem_pause, .mem_wdata,
    .mem_rvalid, .mem_nxm, .processor_error(p_processor_error), .memory_error(p_memory_error),
    .error(p_error), .rule(p_rule), .reading(p_reading)
  );

  logic p_started = 1'b0;
  always_ff @(posedge clk) p_started <= 1'b1;

  always_comb begin
    assume (reset == !p_started);
    assume (!p_memory_error);
    if (p_started) assert (!p_processor_error);
  end
