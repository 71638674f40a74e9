// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The punch does what docs/ka10/IO.md section 4.3 says. formal/run.sh puts this text at the end of
// the module.

  logic p_mine, p_cono, p_datao, p_punched;
  assign p_mine    = io_device == 7'b001_000_0;  // 100
  assign p_cono    = p_mine & io_write & io_conditions;
  assign p_datao   = p_mine & io_write & ~io_conditions;
  assign p_punched = p_busy & tape_ready & ~p_cono & ~p_datao & ~io_reset;

  logic       p_binary, p_busy, p_done;
  logic [0:2] p_channel;
  logic [0:7] p_frame;
  logic       p_started = 1'b0;
  always_ff @(posedge clk) begin
    p_started <= 1'b1;
    if (reset | io_reset) begin
      {p_binary, p_busy, p_done, p_channel} <= 6'o0;
    end else if (p_cono) begin
      {p_binary, p_busy, p_done, p_channel} <= io_wdata[30:35];
      p_frame <= 8'o000;               // busy by CONO alone: a blank frame
    end else if (p_datao) begin
      {p_busy, p_done} <= 2'b10;
      p_frame <= p_binary ? 8'o200 + io_wdata[30:35] : io_wdata[28:35];
    end else if (p_punched)
      {p_busy, p_done} <= 2'b01;
  end

  // What can be seen
  always_comb begin
    if (!p_started) assume (reset);
    assume (!(io_reset & io_write));
    if (p_started) begin
      assert ((tape_valid & tape_ready) == p_punched);
      if (tape_valid) assert (tape_data == p_frame);
      assert (io_rdata == (p_mine & io_conditions ?
                           {~tape_present, p_binary, p_busy, p_done, p_channel} : 7'o0));
    end
  end
  for (genvar n = 1; n <= 7; n++) begin : p_request
    always_comb
      if (p_started) assert (io_request[n] == (p_done & p_channel == n));
  end

  // For induction: the registers behind it
  always_comb
    if (p_started) begin
      assert ({binary, busy, done, channel} == {p_binary, p_busy, p_done, p_channel});
      if (busy) assert (frame == p_frame);
    end
