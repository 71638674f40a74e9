// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// One SystemC signal for every port of rtl/mainframe.v but its clock (docs/ports.md says what each
// means), and bind(), which ties a Verilated mainframe to them.
#pragma once

#include <cstdint>
#include <systemc>

namespace ka10 {

struct MainframeSignals {
  sc_core::sc_signal<bool> reset, mem_valid, mem_ready, mem_write, mem_pause, mem_rvalid,
      mem_nxm, tty_out_valid, tty_out_ready, tty_in_valid, tty_in_ready,
      ptr_valid, ptr_ready, ptr_present, ptr_binary, ptr_last, ptp_valid,
      ptp_ready, ptp_present, clock_tick, power_failure, parity_error, key_start,
      key_stop, key_continue, key_examine, key_examine_next, key_deposit,
      key_deposit_next, key_execute, key_reset, key_read_in, switch_single,
      switch_repeat, switch_nxm_stop, switch_address_stop,
      switch_address_break, switch_fetch, switch_read, switch_write,
      trap_offset, run, console_busy, program_stop, memory_stop,
      lamp_pi_active, retire_valid, retire_halt, retire_ac_write,
      retire_mem_write;
  sc_core::sc_signal<std::uint32_t> mem_address, tty_out_data, tty_in_data, ptr_data, ptp_data,
      switch_address, switch_device, lamp_pc, lamp_ma, lamp_ir,
      lamp_flags, lamp_pi_on, lamp_pi_request, lamp_pi_held,
      retire_pc, retire_e, retire_next_pc, retire_flags,
      retire_cause, retire_channel, retire_tests_passed,
      retire_ac_number, retire_mem_address;
  sc_core::sc_signal<std::uint64_t> mem_wdata, mem_rdata, switch_data, lamp_mi, retire_word,
      retire_ac_data, retire_mem_data;

  template <typename Model>
  void bind(Model& model) {
    model.reset(reset);
    model.mem_valid(mem_valid);
    model.mem_ready(mem_ready);
    model.mem_address(mem_address);
    model.mem_write(mem_write);
    model.mem_pause(mem_pause);
    model.mem_wdata(mem_wdata);
    model.mem_rvalid(mem_rvalid);
    model.mem_rdata(mem_rdata);
    model.mem_nxm(mem_nxm);
    model.tty_out_valid(tty_out_valid);
    model.tty_out_data(tty_out_data);
    model.tty_out_ready(tty_out_ready);
    model.tty_in_valid(tty_in_valid);
    model.tty_in_data(tty_in_data);
    model.tty_in_ready(tty_in_ready);
    model.ptr_valid(ptr_valid);
    model.ptr_data(ptr_data);
    model.ptr_ready(ptr_ready);
    model.ptr_present(ptr_present);
    model.ptr_binary(ptr_binary);
    model.ptr_last(ptr_last);
    model.ptp_valid(ptp_valid);
    model.ptp_data(ptp_data);
    model.ptp_ready(ptp_ready);
    model.ptp_present(ptp_present);
    model.clock_tick(clock_tick);
    model.power_failure(power_failure);
    model.parity_error(parity_error);
    model.key_start(key_start);
    model.key_stop(key_stop);
    model.key_continue(key_continue);
    model.key_examine(key_examine);
    model.key_examine_next(key_examine_next);
    model.key_deposit(key_deposit);
    model.key_deposit_next(key_deposit_next);
    model.key_execute(key_execute);
    model.key_reset(key_reset);
    model.key_read_in(key_read_in);
    model.switch_address(switch_address);
    model.switch_data(switch_data);
    model.switch_device(switch_device);
    model.switch_single(switch_single);
    model.switch_repeat(switch_repeat);
    model.switch_nxm_stop(switch_nxm_stop);
    model.switch_address_stop(switch_address_stop);
    model.switch_address_break(switch_address_break);
    model.switch_fetch(switch_fetch);
    model.switch_read(switch_read);
    model.switch_write(switch_write);
    model.trap_offset(trap_offset);
    model.run(run);
    model.console_busy(console_busy);
    model.program_stop(program_stop);
    model.memory_stop(memory_stop);
    model.lamp_pc(lamp_pc);
    model.lamp_ma(lamp_ma);
    model.lamp_ir(lamp_ir);
    model.lamp_mi(lamp_mi);
    model.lamp_flags(lamp_flags);
    model.lamp_pi_on(lamp_pi_on);
    model.lamp_pi_request(lamp_pi_request);
    model.lamp_pi_held(lamp_pi_held);
    model.lamp_pi_active(lamp_pi_active);
    model.retire_valid(retire_valid);
    model.retire_pc(retire_pc);
    model.retire_word(retire_word);
    model.retire_e(retire_e);
    model.retire_next_pc(retire_next_pc);
    model.retire_flags(retire_flags);
    model.retire_cause(retire_cause);
    model.retire_channel(retire_channel);
    model.retire_tests_passed(retire_tests_passed);
    model.retire_halt(retire_halt);
    model.retire_ac_write(retire_ac_write);
    model.retire_ac_number(retire_ac_number);
    model.retire_ac_data(retire_ac_data);
    model.retire_mem_write(retire_mem_write);
    model.retire_mem_address(retire_mem_address);
    model.retire_mem_data(retire_mem_data);
  }
};

}  // namespace ka10
