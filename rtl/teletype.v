// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The console teletype, device 120, on the in-out bus; characters are byte streams outside.
// Programmer's view: docs/ka10/IO.md section 4.1. Ports: docs/ports.md.
// How long a character takes is decided outside: output ends when out_ready meets out_valid.
`default_nettype none

module teletype (
  input  logic         clk,
  input  logic         reset,

  // In-out bus
  input  logic [3:9]   io_device,
  input  logic         io_conditions,
  input  logic         io_write,
  input  logic         io_read,
  input  logic [24:35] io_wdata,
  output logic [18:35] io_rdata,       // the left half is always zero
  input  logic         io_reset,
  output logic [1:7]   io_request,

  // Printer
  output logic         out_valid,
  output logic [0:7]   out_data,
  input  logic         out_ready,

  // Keyboard
  input  logic         in_valid,
  input  logic [0:7]   in_data,
  output logic         in_ready
);

  localparam logic [3:9] DEVICE_TTY = 7'o024;  // 120, without the two digits that are never coded

  logic         test;
  logic         in_busy;
  logic         in_done;
  logic         out_busy;
  logic         out_done;
  logic [33:35] channel;
  logic [28:35] in_buffer;
  logic [28:35] out_buffer;

  logic selected;
  logic cono;
  logic datao;
  logic datai;
  assign selected = io_device == DEVICE_TTY;
  assign cono     = selected & io_write & io_conditions;
  assign datao    = selected & io_write & ~io_conditions;
  assign datai    = selected & io_read & ~io_conditions;

  // The program acts before the outside does: nothing is transferred in the clock in which the
  // program starts an operation anew, drops it or fills the input buffer.
  assign out_valid = out_busy & ~io_reset & ~datao & ~(cono & (io_wdata[27] | io_wdata[31]));
  assign out_data  = out_buffer;
  assign in_ready  = ~in_done & ~io_reset & ~(cono & io_wdata[30]);

  always_ff @(posedge clk) begin
    if (cono) begin
      test     <= io_wdata[24];
      in_busy  <= in_busy & ~io_wdata[25] | io_wdata[29];
      in_done  <= in_done & ~io_wdata[26] | io_wdata[30];
      out_busy <= out_busy & ~io_wdata[27] | io_wdata[31];
      out_done <= out_done & ~io_wdata[28] | io_wdata[32];
      channel  <= io_wdata[33:35];
    end
    if (datao) begin
      out_buffer <= io_wdata[28:35];
      out_busy   <= 1'b1;
      out_done   <= 1'b0;
    end
    if (datai)
      in_done <= 1'b0;
    if (out_valid & out_ready) begin
      out_busy <= 1'b0;
      out_done <= 1'b1;
    end
    if (in_valid & in_ready) begin
      in_buffer <= in_data;
      in_busy   <= 1'b0;
      in_done   <= 1'b1;
    end
    if (io_reset | reset) begin
      test     <= 1'b0;
      in_busy  <= 1'b0;
      in_done  <= 1'b0;
      out_busy <= 1'b0;
      out_done <= 1'b0;
      channel  <= '0;
    end
    if (reset) begin
      in_buffer  <= '0;
      out_buffer <= '0;
    end
  end

  always_comb begin
    io_rdata = '0;
    if (selected & io_conditions) begin
      io_rdata[24]    = test;
      io_rdata[29]    = in_busy;
      io_rdata[30]    = in_done;
      io_rdata[31]    = out_busy;
      io_rdata[32]    = out_done;
      io_rdata[33:35] = channel;
    end else if (selected)
      io_rdata[28:35] = in_buffer;
  end

  // Channel 0 is no channel: the shift drops it.
  assign io_request = (in_done | out_done) & (channel != '0) ? 7'o100 >> (channel - 3'o1) : '0;

endmodule

`default_nettype wire
