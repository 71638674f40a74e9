// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The paper tape punch, device 100, on the in-out bus; the tape is a byte stream outside.
// Programmer's view: docs/ka10/IO.md section 4.3. Ports: docs/ports.md.
`default_nettype none

module paper_tape_punch (
  input  logic         clk,
  input  logic         reset,

  // In-out bus
  input  logic [3:9]   io_device,
  input  logic         io_conditions,
  input  logic         io_write,
  input  logic [28:35] io_wdata,
  output logic [29:35] io_rdata,       // the rest is always zero
  input  logic         io_reset,
  output logic [1:7]   io_request,

  // Tape
  output logic         tape_valid,
  output logic [0:7]   tape_data,      // bit 0 is hole 8
  input  logic         tape_ready,
  input  logic         tape_present    // CONI bit 29 says when there is none
);

  localparam logic [3:9] DEVICE_PTP  = 7'o020;  // 100
  localparam logic [0:1] HOLES_WORD  = 2'b10;   // binary: hole 8 punched, hole 7 not
  localparam logic [0:7] FRAME_BLANK = 8'o000;

  logic         binary;
  logic         busy;
  logic         done;
  logic [33:35] channel;
  logic [0:7]   frame;

  logic selected;
  logic cono;
  logic datao;
  assign selected = io_device == DEVICE_PTP;
  assign cono     = selected & io_write & io_conditions;
  assign datao    = selected & io_write & ~io_conditions;

  // The program acts before the outside does: no frame moves in the clock in which it starts
  // an operation anew or drops it.
  assign tape_valid = busy & ~cono & ~datao & ~io_reset;
  assign tape_data  = frame;

  always_ff @(posedge clk) begin
    if (tape_valid & tape_ready) begin
      busy <= 1'b0;
      done <= 1'b1;
    end
    if (cono) begin
      binary  <= io_wdata[30];
      busy    <= io_wdata[31];
      done    <= io_wdata[32];
      channel <= io_wdata[33:35];
      frame   <= FRAME_BLANK;
    end
    if (datao) begin
      busy  <= 1'b1;
      done  <= 1'b0;
      frame <= binary ? {HOLES_WORD, io_wdata[30:35]} : io_wdata[28:35];
    end
    if (io_reset | reset) begin
      binary  <= 1'b0;
      busy    <= 1'b0;
      done    <= 1'b0;
      channel <= '0;
    end
    if (reset)
      frame <= FRAME_BLANK;
  end

  assign io_rdata   = selected & io_conditions ? {~tape_present, binary, busy, done, channel} : '0;
  assign io_request = done & (channel != '0) ? 7'o100 >> (channel - 3'o1) : '0;

endmodule

`default_nettype wire
