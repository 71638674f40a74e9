// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Core memory keeps the rules of the bus as long as the processor does, answers every read, and
// gives back what was written last: shown for one address that the prover chooses.
// formal/run.sh puts this text at the end of the module.

  logic p_processor_error, p_memory_error, p_error, p_reading;
  logic [0:3] p_rule;
  memory_protocol memory_protocol (
    .clk, .reset, .mem_valid, .mem_ready, .mem_address, .mem_write, .mem_pause(1'b0), .mem_wdata,
    .mem_rvalid, .mem_nxm, .processor_error(p_processor_error), .memory_error(p_memory_error),
    .error(p_error), .rule(p_rule), .reading(p_reading)
  );

  (* anyconst *) logic [18:35] p_chosen;
  logic [0:35] p_word;                 // written there last
  logic        p_known = 1'b0;         // something was
  logic        p_asked = 1'b0;         // the clock before accepted a read of it
  logic        p_beyond = 1'b0;        // the clock before accepted a request for no address
  logic        p_started = 1'b0;
  always_ff @(posedge clk) begin
    p_started <= 1'b1;
    p_asked   <= mem_valid & ~mem_write & mem_address == p_chosen & ~reset;
    p_beyond  <= mem_valid & mem_address >= WORDS & ~reset;
    if (mem_valid & mem_write & mem_address == p_chosen) begin
      p_word  <= mem_wdata;
      p_known <= 1'b1;
    end
  end

  always_comb begin
    if (!p_started) assume (reset);
    assume (p_chosen < WORDS);
    assume (!p_processor_error);
    if (p_started) begin
      assert (!p_memory_error);
      assert (mem_ready);
      assert (mem_nxm == p_beyond);
      if (p_reading) assert (mem_rvalid | mem_nxm);
      if (p_asked) assert (mem_rvalid);
      if (p_asked & p_known) assert (mem_rdata == p_word);
      if (mem_nxm) assert (mem_rdata == 36'o0);
      // For induction
      if (p_known) assert (core[p_chosen[33:35]] == p_word);
    end
  end
