// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The paper tape reader, device 104, on the in-out bus; the tape is a byte stream outside.
// Programmer's view: docs/ka10/IO.md section 4.2, READ IN: section 5.1. Ports: docs/ports.md.
// The outside answers a busy reader with a frame (tape_valid, tape_present) or with the end of the
// tape (tape_valid without tape_present).
`default_nettype none

module paper_tape_reader (
  input  logic         clk,
  input  logic         reset,

  // In-out bus
  input  logic [3:9]   io_device,
  input  logic         io_conditions,
  input  logic         io_write,
  input  logic         io_read,
  input  logic [30:35] io_wdata,
  output logic [0:35]  io_rdata,
  input  logic         io_reset,
  input  logic         io_read_in,
  output logic         io_read_in_ready,
  output logic [1:7]   io_request,

  // Tape
  input  logic         tape_valid,
  input  logic [0:7]   tape_data,      // bit 0 is hole 8
  output logic         tape_ready,     // a frame is wanted
  input  logic         tape_present,
  output logic         tape_binary,    // only frames with hole 8 count
  output logic         tape_last       // the next frame that counts ends the operation
);

  localparam logic [3:9] DEVICE_PTR   = 7'o021;  // 104
  localparam logic [0:2] FRAMES_BEFORE_LAST = 3'o5;  // of a binary word

  logic         binary;
  logic         busy;
  logic         done;
  logic         ended;                 // done because the tape ended: there is no word
  logic [33:35] channel;
  logic [0:35]  buffer;
  logic [0:2]   got;                   // frames of the word under way

  logic selected;
  logic cono;
  logic datai;
  logic read_in;
  logic transfer;
  logic counts;
  assign selected = io_device == DEVICE_PTR;
  assign cono     = selected & io_write & io_conditions;
  assign datai    = selected & io_read & ~io_conditions;
  assign read_in  = selected & io_read_in;

  // The program acts before the outside does: no frame moves in the clock in which it drops the
  // operation, and a mode that it sets holds for the frame of that clock. Busy set again goes on.
  assign tape_ready  = busy & ~(cono & ~io_wdata[31]) & ~read_in & ~io_reset;
  assign tape_binary = cono ? io_wdata[30] : binary;
  assign tape_last   = ~tape_binary | got == FRAMES_BEFORE_LAST;
  assign transfer    = tape_valid & tape_ready;
  assign counts      = tape_data[0] | ~tape_binary;

  always_ff @(posedge clk) begin
    if (cono) begin
      binary  <= io_wdata[30];
      busy    <= io_wdata[31];
      done    <= io_wdata[32];
      channel <= io_wdata[33:35];
    end
    if (datai) begin
      busy <= 1'b1;
      done <= 1'b0;
    end
    if (~busy) begin
      got <= '0;
      if (datai | cono & io_wdata[31])
        ended <= 1'b0;
    end
    if (transfer & ~tape_present) begin
      busy  <= 1'b0;
      done  <= 1'b1;
      ended <= 1'b1;
    end else if (transfer & counts) begin
      buffer <= tape_binary ? {buffer[6:35], tape_data[2:7]} : {28'b0, tape_data};
      got    <= got + 3'o1;
      if (tape_last) begin
        busy <= 1'b0;
        done <= 1'b1;
      end
    end
    if (io_reset | reset) begin
      binary  <= 1'b0;
      busy    <= 1'b0;
      done    <= 1'b0;
      ended   <= 1'b0;
      channel <= '0;
    end
    if (read_in) begin
      binary  <= 1'b1;
      busy    <= 1'b1;
      done    <= 1'b0;
      ended   <= 1'b0;
      channel <= '0;
      got     <= '0;
    end
    if (reset) begin
      buffer <= '0;
      got    <= '0;
    end
  end

  always_comb begin
    io_rdata = '0;
    if (selected & io_conditions) begin
      io_rdata[27]    = tape_present;
      io_rdata[30]    = binary;
      io_rdata[31]    = busy;
      io_rdata[32]    = done;
      io_rdata[33:35] = channel;
    end else if (selected & ~busy)     // while it reads there is no word
      io_rdata = buffer;
  end

  assign io_read_in_ready = selected & done & ~ended;
  assign io_request = done & (channel != '0) ? 7'o100 >> (channel - 3'o1) : '0;

endmodule

`default_nettype wire
