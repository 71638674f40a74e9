// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The teletype does what docs/ka10/IO.md section 4.1 says, in every state and for every bus cycle:
// a model of each flag, written as the program sees it (first the instruction, then the outside),
// never differs. formal/run.sh puts this text at the end of the module.

  logic p_mine, p_cono, p_datao, p_datai, p_prints, p_types;
  assign p_mine   = io_device == 7'b001_010_0;  // 120
  assign p_cono   = p_mine & io_write & io_conditions;
  assign p_datao  = p_mine & io_write & ~io_conditions;
  assign p_datai  = p_mine & io_read & ~io_conditions;
  assign p_prints = p_out_busy & out_ready & ~p_datao & ~io_reset &
                    ~(p_cono & (io_wdata[27] | io_wdata[31]));
  assign p_types  = ~p_in_done & in_valid & ~io_reset & ~(p_cono & io_wdata[30]);

  logic       p_test, p_in_busy, p_in_done, p_out_busy, p_out_done;
  logic [0:2] p_channel;
  logic [0:7] p_printing, p_typed;
  logic       p_started = 1'b0;
  always_ff @(posedge clk) begin
    p_started  <= 1'b1;
    p_test     <= ~reset & ~io_reset & (p_cono ? io_wdata[24] : p_test);
    p_channel  <= reset | io_reset ? 3'o0 : p_cono ? io_wdata[33:35] : p_channel;
    p_in_busy  <= ~reset & ~io_reset & ~p_types &
                  (p_cono ? p_in_busy & ~io_wdata[25] | io_wdata[29] : p_in_busy);
    p_in_done  <= ~reset & ~io_reset & (p_types | ~p_datai &
                  (p_cono ? p_in_done & ~io_wdata[26] | io_wdata[30] : p_in_done));
    p_out_busy <= ~reset & ~io_reset & ~p_prints & (p_datao |
                  (p_cono ? p_out_busy & ~io_wdata[27] | io_wdata[31] : p_out_busy));
    p_out_done <= ~reset & ~io_reset & (p_prints | ~p_datao &
                  (p_cono ? p_out_done & ~io_wdata[28] | io_wdata[32] : p_out_done));
    p_printing <= reset ? 8'o0 : p_datao ? io_wdata[28:35] : p_printing;
    p_typed    <= reset ? 8'o0 : p_types ? in_data : p_typed;
  end

  // What can be seen
  always_comb begin
    if (!p_started) assume (reset);
    assume (!(io_read & io_write));
    if (p_started) begin
      assert ((out_valid & out_ready) == p_prints);
      assert ((in_valid & in_ready) == p_types);
      if (out_valid) assert (out_data == p_printing);
      if (!p_mine) assert (io_rdata == '0);
      if (p_mine & io_conditions)
        assert (io_rdata == {6'o0, p_test, 4'o0, p_in_busy, p_in_done, p_out_busy, p_out_done,
                             p_channel});
      if (p_mine & ~io_conditions) assert (io_rdata == {10'o0, p_typed});
    end
  end
  for (genvar n = 1; n <= 7; n++) begin : p_request
    always_comb
      if (p_started) assert (io_request[n] == ((p_in_done | p_out_done) & p_channel == n));
  end

  // For induction: the registers behind it
  always_comb
    if (p_started) begin
      assert (test == p_test);
      assert (in_busy == p_in_busy);
      assert (in_done == p_in_done);
      assert (out_busy == p_out_busy);
      assert (out_done == p_out_done);
      assert (channel == p_channel);
      assert (in_buffer == p_typed);
      assert (out_buffer == p_printing);
    end
