// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// What the sequencer's states (rtl/ka10_defs.vh, phase_t) are called in pictures: the KA10's phase
// I A F E S, behind a dot the step. `E.div` is the divide loop, a part of phase E.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "waves/chart.h"

namespace ka10 {

/// Title of an enumerator (`P_ST` is `S`); one that is not known loses its `P_`.
std::string phase_title(const std::string& enumerator);
/// The colour of a title.
Tone phase_tone(const std::string& title);

/// Titles by number from a GTKWave filter file: lines `05 ?colour?TITLE`, the number in octal.
/// Throws WaveError.
std::map<std::uint64_t, std::string> read_phase_titles(const std::string& file);

/// The enumerators of `phase_t` in the text of rtl/ka10_defs.vh, in their order; empty if there are
/// none.
std::vector<std::string> phase_enumerators(const std::string& verilog);

/// Such a file's text for the enumerators in their order.
std::string phase_filter(const std::vector<std::string>& enumerators);

}  // namespace ka10
