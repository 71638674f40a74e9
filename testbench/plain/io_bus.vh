// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The processor's side of the in-out bus for device benches: one task an instruction. Each takes
// one clock. Words of CONO go out in both halves, as the processor does it.

logic [3:9]  io_device = 7'o000;
logic        io_conditions = 1'b0;
logic        io_write = 1'b0;
logic        io_read = 1'b0;
logic [0:35] io_wdata = 36'o0;
logic [0:35] io_rdata;
logic        io_reset = 1'b0;
logic [1:7]  io_request;

task io_idle;
  begin
    io_device = 7'o000;
    io_conditions = 1'b0;
    io_write = 1'b0;
    io_read = 1'b0;
    io_wdata = 36'o525252_525252;
    io_reset = 1'b0;
    #1;  // so that what hangs on the bus has settled for the next look
  end
endtask

task cono(input logic [0:8] device, input logic [18:35] e);
  begin
    io_device = device[0:6];
    io_conditions = 1'b1;
    io_write = 1'b1;
    io_wdata = {e, e};
    tick;
    io_idle;
  end
endtask

task datao(input logic [0:8] device, input logic [0:35] word);
  begin
    io_device = device[0:6];
    io_conditions = 1'b0;
    io_write = 1'b1;
    io_wdata = word;
    tick;
    io_idle;
  end
endtask

task coni(input logic [0:8] device, output logic [0:35] word);
  begin
    io_device = device[0:6];
    io_conditions = 1'b1;
    io_read = 1'b1;
    #1 word = io_rdata;
    tick;
    io_idle;
  end
endtask

task datai(input logic [0:8] device, output logic [0:35] word);
  begin
    io_device = device[0:6];
    io_conditions = 1'b0;
    io_read = 1'b1;
    #1 word = io_rdata;
    tick;
    io_idle;
  end
endtask

task clear_devices;  // CONO APR with bit 19, or the RESET key
  begin
    io_reset = 1'b1;
    tick;
    io_idle;
  end
endtask

task expect_conditions(input [8*40-1:0] what, input logic [0:8] device, input logic [0:35] want);
  logic [0:35] got;
  begin
    coni(device, got);
    check_word(what, got, want);
  end
endtask

task expect_data(input [8*40-1:0] what, input logic [0:8] device, input logic [0:35] want);
  logic [0:35] got;
  begin
    datai(device, got);
    check_word(what, got, want);
  end
endtask
