// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// What the serial console sends is what docs/console-protocol.md says, read by a decoder that knows
// only that page: characters come out once and as they are, replies have their length, DLE is never
// plain. Keys are pressed one at a time. formal/run.sh puts this text at the end of the module.

  // The host's decoder
  localparam logic [0:1] P_PLAIN = 2'd0, P_LETTER = 2'd1, P_RESULT = 2'd2;
  logic [0:1] p_state = P_PLAIN;
  logic [0:4] p_left;                  // bytes of result still to come
  logic       p_half;                  // half of DLE DLE is out
  logic       p_sent, p_printed;
  logic [0:4] p_length;
  assign p_sent    = tx_valid & tx_ready;
  assign p_printed = tty_out_valid & tty_out_ready;
  always_comb
    case (tx_data)
      "Q":                     p_length = 5'd23;
      "E", "N", "D", "F", "X": p_length = 5'd6;
      "P":                     p_length = 5'd2;
      default:                 p_length = 5'd0;
    endcase

  logic p_started = 1'b0;
  always_ff @(posedge clk) begin
    p_started <= 1'b1;
    if (p_sent)
      case (p_state)
        P_PLAIN: begin
          p_half <= p_printed;
          if (tx_data == 8'h10) p_state <= P_LETTER;
        end
        P_LETTER: begin
          p_left  <= p_length;
          p_state <= tx_data == 8'h10 || p_length == 0 ? P_PLAIN : P_RESULT;
        end
        default: begin
          p_left <= p_left - 5'd1;
          if (p_left == 5'd1) p_state <= P_PLAIN;
        end
      endcase
    if (reset)
      p_state <= P_PLAIN;
  end

  logic [0:4] p_keys;
  assign p_keys = 5'(key_start) + 5'(key_stop) + 5'(key_continue) + 5'(key_examine) +
                  5'(key_examine_next) + 5'(key_deposit) + 5'(key_deposit_next) +
                  5'(key_execute) + 5'(key_reset) + 5'(key_read_in);

  always_comb begin
    assume (reset == !p_started);
    if (p_started) begin
      if (p_printed) assert (p_state == P_PLAIN && p_sent && tx_data == tty_out_data);
      if (p_sent && p_state == P_PLAIN && tx_data != 8'h10) assert (p_printed);
      if (p_sent && p_state == P_LETTER) assert ((tx_data == 8'h10) == p_half);
      if (p_sent && p_state == P_LETTER && tx_data != 8'h10) assert (tx_data[0:2] == 3'b010);
      if (p_sent && p_state == P_RESULT) assert (tx_data[0:1] == 2'b01);
      if (ptp_valid & ptp_ready) assert (p_sent && p_state == P_PLAIN && tx_data == 8'h10);
      assert (p_keys <= 5'd1);
      // For induction: what the transmitter is at is what the decoder is at
      assert ((line == LINE_FREE) == (p_state == P_PLAIN));
      assert ((line == LINE_DOUBLE || line == LINE_LETTER || line == LINE_PUNCH) ==
              (p_state == P_LETTER));
      if (p_state == P_LETTER) assert (p_half == (line == LINE_DOUBLE));
      if (line == LINE_LETTER)
        assert (lamp == (answer == 5'd17 ? 5'd0 : answer == 5'd5 || answer == 5'd14 ||
                         answer == 5'd4 || answer == 5'd6 || answer == 5'd24 ? 5'd17 : 5'd23));
      if (line == LINE_LETTER) assert (answer != 5'd16);
      if (line == LINE_LAMPS) assert (p_left == 5'd23 - lamp && p_left != 0 && p_left <= 23);
      if (line == LINE_HIGH) assert (p_left == 5'd2);
      if (line == LINE_LOW) assert (p_left == 5'd1);
      assert (p_state != 2'd3);
      assert (line != 3'd7);
      if (autostart) assert (!pressed);
    end
  end

  // Every plain character typed into a free buffer reaches the keyboard
  logic       p_text = 1'b1;           // the host is in plain text
  logic       p_typed = 1'b0;
  logic [0:7] p_character;
  always_ff @(posedge clk) begin
    p_typed     <= ~reset & rx_valid & p_text & rx_data != 8'h10 & ~tty_in_valid;
    p_character <= rx_data;
    p_text      <= host == HOST_TEXT & ~rx_valid | reset;  // a quiet clock in plain text
  end
  always_comb
    if (p_started & p_typed) assert (tty_in_valid && tty_in_data == p_character);
