// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
#include "macro10/assembler/listing.h"

namespace ka10::assembler {

void Engine::start_listing() { listing_ = std::make_unique<Listing>(*this); }
void Engine::begin_line() {}
void Engine::end_line(int) {}
void Engine::end_line_in_literal(int) {}
void Engine::end_line_in_text() {}
void Engine::list_word(const Value&, Format) {}
void Engine::list_value(const Value&) {}
void Engine::list_location() {}
void Engine::list_call() {}
void Engine::note_line_flag(char) {}

}  // namespace ka10::assembler
