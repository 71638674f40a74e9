// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Processor conditions, device 000: flags, enables, interrupt channel. IO.md section 3.
`default_nettype none

module ka10_apr (
  input  logic         clk,
  input  logic         reset,
  input  logic         cono,          // CONO APR
  input  logic [18:35] conditions,
  input  logic         set_pdl,
  input  logic         set_break,
  input  logic         set_protection,
  input  logic         set_nxm,
  input  logic         clock_tick,
  input  logic         iot,
  input  logic         fov,
  input  logic         ov,
  input  logic         trap_offset,
  input  logic         other_request, // power failure, parity
  output logic [18:35] status,        // CONI APR
  output logic [1:7]   request,
  output logic         io_reset,
  output logic         clear_overflow,
  output logic         clear_floating
);

  logic pdl, address_break, protection, nxm, clock_flag, clock_on, fov_on, ov_on;
  logic [0:2] channel;

  function switched(input on, input disable_it, input enable_it);
    switched = disable_it & enable_it ? !on : enable_it | on & !disable_it;
  endfunction

  always_ff @(posedge clk)
    if (reset) begin
      pdl <= 1'b0; address_break <= 1'b0; protection <= 1'b0; nxm <= 1'b0; clock_flag <= 1'b0;
      clock_on <= 1'b0; fov_on <= 1'b0; ov_on <= 1'b0; channel <= 3'd0;
    end else begin
      pdl <= set_pdl | pdl & !(cono & conditions[18]);
      address_break <= set_break | address_break & !(cono & conditions[21]);
      protection <= set_protection | protection & !(cono & conditions[22]);
      nxm <= set_nxm | nxm & !(cono & conditions[23]);
      clock_flag <= clock_tick | clock_flag & !(cono & conditions[26]);
      if (cono) begin
        clock_on <= switched(clock_on, conditions[24], conditions[25]);
        fov_on <= switched(fov_on, conditions[27], conditions[28]);
        ov_on <= switched(ov_on, conditions[30], conditions[31]);
        channel <= conditions[33:35];
      end
    end

  assign io_reset = cono & conditions[19];
  assign clear_floating = cono & conditions[29];
  assign clear_overflow = cono & conditions[32];

  logic any;
  assign any = pdl | address_break | protection | nxm | clock_flag & clock_on | fov & fov_on |
               ov & ov_on | other_request;
  always_comb
    for (int n = 1; n < 8; n++) request[n] = any & channel == 3'(n);

  assign status = {1'b0, pdl, iot, address_break, protection, nxm, 1'b0, clock_on, clock_flag,
                   1'b0, fov_on, fov, trap_offset, ov_on, ov, channel};

endmodule

`default_nettype wire
