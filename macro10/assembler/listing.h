// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Listing: the printed program of pass 2 in DEC's format (LANGUAGE.md 15).
#pragma once

#include <string>
#include <vector>

#include "macro10/assembler/engine.h"

namespace ka10::assembler {

class Listing {
 public:
  explicit Listing(Engine& engine) : engine_(engine) {}
  void title(const std::string&) {}
  void subtitle(const std::string&) {}
  void control(PseudoOp) {}
  void finish() { engine_.reader_.record(false); }
  std::string take() { return std::move(text_); }

 private:
  Engine& engine_;
  std::string text_;
};

}  // namespace ka10::assembler
