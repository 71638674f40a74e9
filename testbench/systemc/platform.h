// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// A SystemC platform around the Verilated mainframe: its memory bus as a TLM-2.0 initiator, core
// memory as a target, the teletype as bytes. For putting the KA10 into a larger SystemC model, or
// memory of another kind (a cache, a bus with arbitration) under it.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <systemc>
#include <tlm>
#include <tlm_utils/simple_initiator_socket.h>
#include <tlm_utils/simple_target_socket.h>

#include "macro10/image.h"
#include "macro10/word.h"
#include "testbench/systemc/mainframe_signals.h"

namespace ka10 {

/// A word of core on the TLM bus: eight bytes, a little-endian integer, at 8 times the address.
constexpr unsigned tlm_word_bytes = 8;

/// The mainframe. Each memory request is one b_transport; the delay the target annotates becomes
/// wait states; TLM_ADDRESS_ERROR_RESPONSE becomes a non-existent address.
class Processor : public sc_core::sc_module {
 public:
  SC_HAS_PROCESS(Processor);
  Processor(sc_core::sc_module_name name, sc_core::sc_time period);
  ~Processor() override;

  tlm_utils::simple_initiator_socket<Processor, 64> memory{"memory"};

  /// A printed character; and what the keyboard has typed, -1 for nothing now.
  std::function<void(std::uint8_t)> on_print;
  std::function<int()> on_type;
  /// Clocks a printed character takes.
  unsigned print_clocks = 100;

  /// To be called from a thread: RESET, then the START key with the address switches at `a`.
  void start(Address a);
  /// Waits until the processor stands or `clocks` have passed; true when it stands.
  bool run(std::uint64_t clocks);
  /// EXAMINE, through the panel.
  Word examine(Address a);

  bool running() const { return s_->run.read(); }
  Address pc() const { return s_->lamp_pc.read(); }
  bool halted() const { return s_->program_stop.read(); }
  std::uint64_t clocks() const { return clocks_; }
  std::uint64_t instructions() const { return instructions_; }
  std::uint64_t waits() const { return waits_; }

 private:
  void edge();
  void serve_memory();
  void serve_teletype();
  void press(sc_core::sc_signal<bool>& key);

  struct Model;
  std::unique_ptr<MainframeSignals> s_;
  sc_core::sc_clock clock_;
  std::unique_ptr<Model> model_;
  sc_core::sc_time period_;
  std::uint64_t clocks_ = 0, instructions_ = 0, waits_ = 0;
  unsigned answer_in_ = 0;  // clocks until the answer of the request under way; 0: none is
  bool answer_read_ = false, answer_nxm_ = false;
  std::uint64_t answer_word_ = 0;
  unsigned printing_ = 0;
};

/// Core memory as a target: so many words, so long an access.
class CoreTarget : public sc_core::sc_module {
 public:
  CoreTarget(sc_core::sc_module_name name, std::uint32_t words, sc_core::sc_time access);

  tlm_utils::simple_target_socket<CoreTarget, 64> socket{"socket"};

  void load(const Image& image);
  Word at(Address a) const { return a < words_.size() ? Word(words_[a]) : Word(); }
  std::uint64_t reads() const { return reads_; }
  std::uint64_t writes() const { return writes_; }

 private:
  void transport(tlm::tlm_generic_payload& payload, sc_core::sc_time& delay);
  unsigned debug(tlm::tlm_generic_payload& payload);
  bool copy(tlm::tlm_generic_payload& payload);

  std::vector<std::uint64_t> words_;
  sc_core::sc_time access_;
  std::uint64_t reads_ = 0, writes_ = 0;
};

}  // namespace ka10
