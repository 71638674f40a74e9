// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// How long a KA10 of 1968 would have taken: instruction times of docs/ka10/DESIGN.md section 4,
// with 1 microsecond core. The real machine had no clock, only chains of delays, so these are times
// for an estimate. Instructions without a row there are counted by their memory references.
#pragma once

#include "sim/machine.h"

namespace ka10 {

/// Microseconds of one record.
double ka10_microseconds(const Retired& r);

class Ka10Time {
 public:
  void count(const Retired& r) { microseconds_ += ka10_microseconds(r); }
  double seconds() const { return microseconds_ * 1e-6; }

 private:
  double microseconds_ = 0;
};

}  // namespace ka10
