// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The rules of the memory bus (docs/ports.md), watched from outside: error is high in the clock in
// which a rule is broken, rule says which. Rules 1-4 bind the processor, 5-8 the memory.
// Simulations look at error; proofs assert or assume that it stays low.
`default_nettype none

module memory_protocol (
  input  logic         clk,
  input  logic         reset,

  // Memory bus
  input  logic         mem_valid,
  input  logic         mem_ready,
  input  logic [18:35] mem_address,
  input  logic         mem_write,
  input  logic         mem_pause,
  input  logic [0:35]  mem_wdata,
  input  logic         mem_rvalid,
  input  logic         mem_nxm,

  // Verdict on this clock
  output logic         processor_error,
  output logic         memory_error,
  output logic         error,
  output logic [0:3]   rule,           // 0: none broken

  // What is under way, for proofs
  output logic         reading         // a read is accepted and has no answer before this clock
);

  localparam logic [0:3] RULE_NONE      = 4'd0;
  localparam logic [0:3] RULE_WITHDRAWN = 4'd1;  // a request was taken back before it was accepted
  localparam logic [0:3] RULE_CHANGED   = 4'd2;  // a request changed before it was accepted
  localparam logic [0:3] RULE_OVERLAP   = 4'd3;  // a request while a read has no answer
  localparam logic [0:3] RULE_PAUSE     = 4'd4;  // read-pause not followed by its write
  localparam logic [0:3] RULE_UNASKED   = 4'd5;  // data that no read wants
  localparam logic [0:3] RULE_ABSENT    = 4'd6;  // nxm that neither a read nor a new write wants
  localparam logic [0:3] RULE_BOTH      = 4'd7;  // data and nxm
  localparam logic [0:3] RULE_X         = 4'd8;  // a control signal is neither 0 nor 1

  logic         held;                  // a request stands from before
  logic         wrote;                 // a write was accepted in the clock before
  logic         paused;                // the last request accepted was a read with pause
  logic [18:35] address;               // of the last request
  logic         write;
  logic         pause;
  logic [0:35]  wdata;

  logic accepted;
  logic answered;
  logic changed;
  logic unknown;
  assign accepted = mem_valid & mem_ready;
  assign answered = mem_rvalid | mem_nxm;
  assign changed  = mem_address != address | mem_write != write | mem_pause != pause |
                    mem_write & mem_wdata != wdata;
  assign unknown  = (mem_valid ^ mem_valid) !== 1'b0 | (mem_ready ^ mem_ready) !== 1'b0 |
                    (mem_rvalid ^ mem_rvalid) !== 1'b0 | (mem_nxm ^ mem_nxm) !== 1'b0;

  always_comb begin
    rule = RULE_NONE;
    if (unknown)
      rule = RULE_X;
    else if (held & ~mem_valid)
      rule = RULE_WITHDRAWN;
    else if (held & changed)
      rule = RULE_CHANGED;
    else if (mem_valid & reading & ~answered)
      rule = RULE_OVERLAP;
    else if (mem_valid & paused & ~mem_nxm & ~(mem_write & mem_address == address))
      rule = RULE_PAUSE;
    else if (mem_rvalid & ~reading)
      rule = RULE_UNASKED;
    else if (mem_nxm & ~reading & ~wrote)
      rule = RULE_ABSENT;
    else if (mem_rvalid & mem_nxm)
      rule = RULE_BOTH;
    if (reset)
      rule = RULE_NONE;
  end

  assign processor_error = rule != RULE_NONE & rule <= RULE_PAUSE;
  assign memory_error    = rule >= RULE_UNASKED;
  assign error           = processor_error | memory_error;

  always_ff @(posedge clk) begin
    held    <= mem_valid & ~mem_ready;
    wrote   <= accepted & mem_write;
    reading <= accepted & ~mem_write | reading & ~answered;
    if (accepted)
      paused <= mem_pause & ~mem_write;
    else if (mem_nxm)
      paused <= 1'b0;                  // there is nothing to hold
    if (mem_valid) begin
      address <= mem_address;
      write   <= mem_write;
      pause   <= mem_pause;
      wdata   <= mem_wdata;
    end
    if (reset) begin
      held    <= 1'b0;
      wrote   <= 1'b0;
      reading <= 1'b0;
      paused  <= 1'b0;
    end
  end

endmodule

`default_nettype wire
