// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The priority interrupt system, device 004. IO.md section 2.
`default_nettype none

module ka10_interrupt (
  input  logic         clk,
  input  logic         reset,
  input  logic         cono,          // CONO PI
  input  logic [18:35] conditions,
  input  logic [1:7]   request,       // lines of all devices
  input  logic         strobe,        // requests are taken: not in an interrupt cycle, nor by CONO
  input  logic         hold,          // the interrupt instruction holds its channel
  input  logic         forget,        // it was a data transfer: its request is served
  input  logic         dismiss,       // JRST 10
  input  logic         power_failure,
  input  logic         parity_error,

  output logic         wanted,        // an interrupt can be served now
  output logic [0:2]   channel,       // which
  output logic [18:35] status,        // CONI PI
  output logic         apr_request,   // power failure or parity error: on the processor's channel
  output logic         ACTIVE,
  output logic [1:7]   PIO,
  output logic [1:7]   PIR,
  output logic [1:7]   PIH
);

  logic power_flag, parity_flag, parity_enable;
  logic [1:7] pending, chosen, held_best, held_next;
  assign pending = (PIR | (strobe ? request & PIO : 7'd0)) & ~PIH;

  // The highest pending channel is served unless it or a higher one is held
  always_comb begin
    chosen = 7'd0; channel = 3'd0;
    for (int n = 7; n >= 1; n--) begin
      if (pending[n]) begin
        chosen = 7'd0;
        chosen[n] = 1'b1;
        channel = 3'(n);
      end
      if (PIH[n]) chosen = 7'd0;
    end
  end
  always_comb begin
    held_best = 7'd0;
    for (int n = 7; n >= 1; n--)
      if (PIH[n]) begin
        held_best = 7'd0;
        held_best[n] = 1'b1;
      end
    held_next = PIH & ~(dismiss & ACTIVE ? held_best : 7'd0) | (hold ? chosen : 7'd0);
  end
  assign wanted = ACTIVE & chosen != 7'd0;

  always_ff @(posedge clk)
    if (reset) begin
      ACTIVE <= 1'b0; PIO <= 7'd0; PIR <= 7'd0; PIH <= 7'd0;
      power_flag <= 1'b0; parity_flag <= 1'b0; parity_enable <= 1'b0;
    end else begin
      PIR <= pending & ~held_next & ~(forget ? chosen : 7'd0);
      PIH <= held_next;
      if (cono) begin
        if (conditions[23]) begin
          ACTIVE <= 1'b0; PIO <= 7'd0; PIR <= 7'd0; PIH <= 7'd0;
        end
        if (conditions[24])
          PIR <= conditions[23] ? conditions[29:35] : (pending | conditions[29:35]) & ~PIH;
        case (conditions[25:26])
          2'd1: PIO <= conditions[23] ? 7'd0 : PIO & ~conditions[29:35];
          2'd2: PIO <= (conditions[23] ? 7'd0 : PIO) | conditions[29:35];
          2'd3: PIO <= (conditions[23] ? 7'd0 : PIO) ^ conditions[29:35];
          default: ;
        endcase
        case (conditions[27:28])
          2'd1: ACTIVE <= 1'b1;
          2'd2: ACTIVE <= 1'b0;
          2'd3: ACTIVE <= conditions[23] | !ACTIVE;
          default: ;
        endcase
        case (conditions[20:21])
          2'd1: parity_enable <= 1'b1;
          2'd2: parity_enable <= 1'b0;
          2'd3: parity_enable <= !parity_enable;
          default: ;
        endcase
      end
      power_flag <= power_failure | power_flag & !(cono & conditions[18]);
      parity_flag <= parity_error | parity_flag & !(cono & conditions[19]);
    end

  assign status = {power_flag, parity_flag, parity_enable, PIH, ACTIVE, PIO};
  assign apr_request = power_flag | parity_flag & parity_enable;

endmodule

`default_nettype wire
