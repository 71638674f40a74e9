// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The model with its Verilator context, and the waveform of a window of clocks. The rising edge of
// clock n stands at 10 n ns. A model built without tracing has a Wave that records nothing.
#pragma once

#include <verilated.h>
#if KA10_TRACED
#include <verilated_fst_c.h>
#endif

#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <system_error>

#include "sim/verilated/verilated.h"

namespace ka10 {

template <class Model>
class ModelHolder {
 public:
  // TOP is the outermost scope of waveforms. Without a name Verilators before 5.022 (but not 5.006)
  // would write a scope without a name, which no reader of VCD takes.
  ModelHolder() : top_(std::make_unique<Model>(context_.get(), "TOP")) {}
  ~ModelHolder() { top_->final(); }
  ModelHolder(const ModelHolder&) = delete;
  ModelHolder& operator=(const ModelHolder&) = delete;
  Model& top() { return *top_; }
  VerilatedContext& context() { return *context_; }
  void eval() { top_->eval(); }

 private:
  std::unique_ptr<VerilatedContext> context_ = [] {
    auto c = std::make_unique<VerilatedContext>();
    c->traceEverOn(KA10_TRACED != 0);
    return c;
  }();
  std::unique_ptr<Model> top_;
};

#if KA10_TRACED

/// Writes the FST file `fst` again as VCD. Throws std::system_error.
void fst_to_vcd(const std::string& fst, const std::string& vcd);

template <class Model>
class Wave {
 public:
  Wave(ModelHolder<Model>& model, const WaveOptions& options) : options_(options) {
    if (options.file.empty()) return;
    // Complain now, not after an hour.
    std::FILE* f = std::fopen(part().c_str(), "wb");
    if (f == nullptr) throw std::system_error(errno, std::generic_category(), options.file);
    std::fclose(f);
    fst_ = std::make_unique<VerilatedFstC>();
    model.top().trace(fst_.get(), 99);
    fst_->open(part().c_str());
    open_ = !options.paused;
  }
  ~Wave() {
    try {
      close();
    } catch (const std::exception&) {
      std::remove(part().c_str());  // a destructor must not throw; close() reports
    }
  }
  Wave(const Wave&) = delete;
  Wave& operator=(const Wave&) = delete;

  void dump(std::uint64_t clock, bool rising) {
    if (!fst_ || !open_ || quiet_ || clock < options_.from_clock) return;
    const std::uint64_t time = clock * 10 + (rising ? 0 : 5);
    if (time <= last_ || clock > options_.to_clock) return;
    fst_->dump(time);
    last_ = time;
  }
  void window(bool on) { open_ = on; }
  /// Clocks that are not counted (power up) are not recorded.
  void quiet(bool on) { quiet_ = on; }

  void close() {
    if (!fst_) return;
    fst_->close();
    fst_.reset();
    if (options_.file.size() > 4 &&
        options_.file.compare(options_.file.size() - 4, 4, ".vcd") == 0) {
      fst_to_vcd(part(), options_.file);
      std::remove(part().c_str());
    } else if (std::rename(part().c_str(), options_.file.c_str()) != 0) {
      throw std::system_error(errno, std::generic_category(), options_.file);
    }
  }

 private:
  std::string part() const { return options_.file + ".part"; }

  WaveOptions options_;
  std::unique_ptr<VerilatedFstC> fst_;
  bool open_ = false;
  bool quiet_ = false;
  std::uint64_t last_ = 0;
};

#else

template <class Model>
class Wave {
 public:
  Wave(ModelHolder<Model>&, const WaveOptions&) {}
  void dump(std::uint64_t, bool) {}
  void window(bool) {}
  void quiet(bool) {}
  void close() {}
};

#endif

}  // namespace ka10
