// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Core memory as a block RAM: never a wait, a read is answered in the next clock.
// Addresses from WORDS on do not exist. INIT names a file for $readmemh, or "" for no contents.
// One access a clock, a write does not read: fits single-port RAM (SPRAM of the UP5K) too.
`default_nettype none

module core_memory #(
  parameter int WORDS = 4096,
  parameter INIT = ""
) (
  input  logic         clk,
  input  logic         reset,

  // Memory bus
  input  logic         mem_valid,
  output logic         mem_ready,
  input  logic [18:35] mem_address,
  input  logic         mem_write,
  input  logic [0:35]  mem_wdata,
  output logic         mem_rvalid,
  output logic [0:35]  mem_rdata,
  output logic         mem_nxm
);

  localparam int BITS = $clog2(WORDS);

  logic [0:35] core [0:WORDS-1];
  logic [0:35] word;

  logic            exists;
  logic [0:BITS-1] address;
  assign exists  = 32'(mem_address) < WORDS;
  assign address = BITS'(mem_address);

  assign mem_ready = 1'b1;
  assign mem_rdata = word & {36{mem_rvalid}};  // an absent word is 0

  always_ff @(posedge clk)
    if (mem_valid & exists) begin
      if (mem_write)
        core[address] <= mem_wdata;
      else
        word <= core[address];
    end

  always_ff @(posedge clk) begin
    mem_rvalid <= mem_valid & exists & ~mem_write & ~reset;
    mem_nxm    <= mem_valid & ~exists & ~reset;
  end

  initial
    if (INIT != "")
      $readmemh(INIT, core);

endmodule

`default_nettype wire
