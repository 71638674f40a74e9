// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The reader does what docs/ka10/IO.md section 4.2 says: a word is one frame, or six frames that
// have hole 8, first frame leftmost, and everything CONI, READ IN and the interrupt show follows
// from that. formal/run.sh puts this text at the end of the module.

  logic p_mine, p_cono, p_datai, p_read_in, p_drops, p_moves, p_frame, p_counts, p_end, p_start;
  assign p_mine    = io_device == 7'b001_000_1;  // 104
  assign p_cono    = p_mine & io_write & io_conditions;
  assign p_datai   = p_mine & io_read & ~io_conditions;
  assign p_read_in = p_mine & io_read_in;
  assign p_drops   = p_cono & ~io_wdata[31] | p_read_in | io_reset;
  assign p_start   = p_read_in | ~p_busy & ~io_reset & (p_datai | p_cono & io_wdata[31]);
  assign p_moves   = p_busy & ~p_drops & tape_valid;
  assign p_end     = p_moves & ~tape_present;
  assign p_frame   = p_moves & tape_present;
  assign p_counts  = p_frame & (~p_mode | tape_data[0]);

  logic        p_binary, p_busy, p_done, p_ended;
  logic        p_mode;                 // of this clock's frame: what the program sets holds at once
  // the buffer holds a word that was read to its end in one mode
  logic        p_whole;
  logic        p_mixed;                // the mode changed under way
  logic [0:2]  p_channel;
  logic [0:2]  p_got;                  // frames of the word under way
  logic [0:35] p_word;
  logic        p_last;
  assign p_mode = p_cono ? io_wdata[30] : p_binary;
  assign p_last = ~p_mode | p_got == 3'd5;

  logic p_started = 1'b0;
  always_ff @(posedge clk) begin
    p_started <= 1'b1;
    p_binary  <= ~reset & (p_read_in | ~io_reset & p_mode);
    p_busy    <= ~reset & (p_start | ~p_drops & ~p_end & ~(p_counts & p_last) & p_busy);
    p_done    <= ~reset & ~io_reset & ~p_read_in &
                 (p_end | p_counts & p_last | (p_cono ? io_wdata[32] : ~p_datai & p_done));
    p_ended   <= ~reset & ~io_reset & ~p_start & (p_ended | p_end);
    p_channel <= reset | io_reset | p_read_in ? 3'd0 : p_cono ? io_wdata[33:35] : p_channel;
    p_mixed   <= ~p_start & (p_mixed | p_cono & io_wdata[30] != p_binary);
    p_whole   <= ~reset & ~p_start & ~io_reset &
                 (p_whole | p_counts & p_last & ~p_mixed & p_mode == p_binary);
    if (p_start | reset)
      p_got <= 3'd0;
    else if (p_counts)
      p_got <= p_got + 3'd1;
    if (p_counts & ~p_mode)
      p_word <= {28'o0, tape_data};
    else if (p_counts)
      case (p_got)
        3'd0: p_word[0:5] <= tape_data[2:7];
        3'd1: p_word[6:11] <= tape_data[2:7];
        3'd2: p_word[12:17] <= tape_data[2:7];
        3'd3: p_word[18:23] <= tape_data[2:7];
        3'd4: p_word[24:29] <= tape_data[2:7];
        default: p_word[30:35] <= tape_data[2:7];
      endcase
  end

  // What can be seen
  always_comb begin
    if (!p_started) assume (reset);
    assume (!(reset & io_read_in));
    assume (!(io_read & io_write));
    assume (!(io_read_in & (io_read | io_write)));
    if (p_started) begin
      assert ((tape_valid & tape_ready) == p_moves);
      if (tape_ready) assert (tape_binary == p_mode);
      if (tape_ready) assert (tape_last == p_last);
      assert (io_read_in_ready == (p_mine & p_done & ~p_ended));
      if (!p_mine) assert (io_rdata == '0);
      if (p_mine & io_conditions)
        assert (io_rdata == {27'o0, tape_present, 2'o0, p_binary, p_busy, p_done, p_channel});
      if (p_mine & ~io_conditions & p_whole) assert (io_rdata == p_word);
    end
  end
  for (genvar n = 1; n <= 7; n++) begin : p_request
    always_comb
      if (p_started) assert (io_request[n] == (p_done & p_channel == n));
  end

  // For induction: the registers behind it
  always_comb
    if (p_started) begin
      assert (binary == p_binary);
      assert (busy == p_busy);
      assert (done == p_done);
      assert (ended == p_ended);
      assert (channel == p_channel);
      if (p_busy) assert (got == p_got && p_got <= 3'd5);
      if (p_busy & ~p_mixed & ~p_binary) assert (p_got == 3'd0);
      if (p_whole) assert (buffer == p_word && !p_busy);
      if (p_busy & p_binary & ~p_mixed)
        case (p_got)
          3'd0: ;
          3'd1: assert (buffer[30:35] == p_word[0:5]);
          3'd2: assert (buffer[24:35] == p_word[0:11]);
          3'd3: assert (buffer[18:35] == p_word[0:17]);
          3'd4: assert (buffer[12:35] == p_word[0:23]);
          default: assert (buffer[6:35] == p_word[0:29]);
        endcase
    end
