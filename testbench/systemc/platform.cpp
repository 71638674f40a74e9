// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The SystemC platform: everything happens in one process at the rising edge; what it reads are the
// mainframe's outputs of the clock that ends, what it writes the mainframe sees in the next clock.
#include "testbench/systemc/platform.h"

#include <algorithm>
#include <cstring>

#include "Vmainframe.h"

namespace ka10 {

struct Processor::Model : Vmainframe {
  using Vmainframe::Vmainframe;
};

Processor::Processor(sc_core::sc_module_name name, sc_core::sc_time period)
    : sc_module(name),
      s_(std::make_unique<MainframeSignals>()),
      clock_("clock", period),
      model_(std::make_unique<Model>("mainframe")),
      period_(period) {
  model_->clk(clock_);
  s_->bind(*model_);
  s_->mem_ready.write(true);
  s_->reset.write(true);
  SC_METHOD(edge);
  dont_initialize();
  sensitive << clock_.posedge_event();
}

Processor::~Processor() { model_->final(); }

void Processor::edge() {
  ++clocks_;
  if (s_->retire_valid.read()) ++instructions_;
  serve_memory();
  serve_teletype();
}

void Processor::serve_memory() {
  bool rvalid = false, nxm = false;
  const bool accepted = s_->mem_valid.read() && s_->mem_ready.read() && !s_->reset.read();
  if (accepted) {
    std::uint64_t word = s_->mem_wdata.read();
    tlm::tlm_generic_payload payload;
    answer_read_ = !s_->mem_write.read();
    payload.set_command(answer_read_ ? tlm::TLM_READ_COMMAND : tlm::TLM_WRITE_COMMAND);
    payload.set_address(std::uint64_t{s_->mem_address.read()} * tlm_word_bytes);
    payload.set_data_ptr(reinterpret_cast<unsigned char*>(&word));
    payload.set_data_length(tlm_word_bytes);
    payload.set_streaming_width(tlm_word_bytes);
    payload.set_response_status(tlm::TLM_INCOMPLETE_RESPONSE);
    sc_core::sc_time delay = sc_core::SC_ZERO_TIME;
    memory->b_transport(payload, delay);
    answer_nxm_ = payload.is_response_error();
    answer_word_ = word;
    // An access that fits into a clock is answered in the next one. The answer to a write (only
    // that its address does not exist) always comes then; a slow write keeps the memory busy.
    const double periods = delay / period_;
    answer_in_ = std::max(1U, static_cast<unsigned>(periods + 0.999));
    if (!answer_read_ && answer_nxm_) answer_in_ = 1;
    waits_ += answer_in_ - 1;
  }
  if (answer_in_ > 0 && --answer_in_ == 0) {
    nxm = answer_nxm_;
    rvalid = answer_read_ && !answer_nxm_;
  }
  s_->mem_rvalid.write(rvalid);
  s_->mem_rdata.write(rvalid ? answer_word_ : 0);
  s_->mem_nxm.write(nxm);
  s_->mem_ready.write(answer_in_ == 0);
}

void Processor::serve_teletype() {
  // Printer: ready in the clock in which the time is over
  if (s_->tty_out_valid.read() && s_->tty_out_ready.read()) {
    if (on_print) on_print(static_cast<std::uint8_t>(s_->tty_out_data.read()));
    printing_ = 0;
  } else if (s_->tty_out_valid.read()) {
    ++printing_;
  }
  s_->tty_out_ready.write(printing_ >= print_clocks);
  // Keyboard
  if (s_->tty_in_valid.read() && s_->tty_in_ready.read()) {
    s_->tty_in_valid.write(false);
  } else if (!s_->tty_in_valid.read() && s_->tty_in_ready.read() && on_type) {
    const int c = on_type();
    if (c >= 0) {
      s_->tty_in_data.write(static_cast<std::uint32_t>(c));
      s_->tty_in_valid.write(true);
    }
  }
}

void Processor::press(sc_core::sc_signal<bool>& key) {
  key.write(true);
  sc_core::wait(period_);
  key.write(false);
  do sc_core::wait(period_);
  while (s_->console_busy.read());
}

void Processor::start(Address a) {
  s_->reset.write(true);
  sc_core::wait(4 * period_);
  s_->reset.write(false);
  sc_core::wait(period_);
  s_->switch_address.write(a);
  press(s_->key_start);
}

bool Processor::run(std::uint64_t clocks) {
  for (const std::uint64_t end = clocks_ + clocks; running() && clocks_ < end;)
    sc_core::wait(64 * period_);
  return !running();
}

Word Processor::examine(Address a) {
  s_->switch_address.write(a);
  sc_core::wait(period_);
  press(s_->key_examine);
  return Word(s_->lamp_mi.read());
}

CoreTarget::CoreTarget(sc_core::sc_module_name name, std::uint32_t words, sc_core::sc_time access)
    : sc_module(name), words_(words), access_(access) {
  socket.register_b_transport(this, &CoreTarget::transport);
  socket.register_transport_dbg(this, &CoreTarget::debug);
}

void CoreTarget::load(const Image& image) {
  for (const Run run : image.runs())
    for (Address a = run.first; a <= run.last; ++a)
      if (a < words_.size()) words_[a] = image.at(a).bits();
}

bool CoreTarget::copy(tlm::tlm_generic_payload& payload) {
  const auto address = payload.get_address();
  if (address % tlm_word_bytes != 0 || payload.get_data_length() != tlm_word_bytes ||
      payload.get_byte_enable_ptr() != nullptr) {
    payload.set_response_status(tlm::TLM_BURST_ERROR_RESPONSE);
    return false;
  }
  if (address / tlm_word_bytes >= words_.size()) {
    payload.set_response_status(tlm::TLM_ADDRESS_ERROR_RESPONSE);
    return false;
  }
  std::uint64_t& word = words_[address / tlm_word_bytes];
  if (payload.is_write())
    std::memcpy(&word, payload.get_data_ptr(), tlm_word_bytes);
  else
    std::memcpy(payload.get_data_ptr(), &word, tlm_word_bytes);
  payload.set_response_status(tlm::TLM_OK_RESPONSE);
  return true;
}

void CoreTarget::transport(tlm::tlm_generic_payload& payload, sc_core::sc_time& delay) {
  copy(payload);
  delay += access_;
  ++(payload.is_write() ? writes_ : reads_);
}

unsigned CoreTarget::debug(tlm::tlm_generic_payload& payload) {
  return copy(payload) ? tlm_word_bytes : 0;
}

}  // namespace ka10
