// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
#include "macro10/word.h"

namespace ka10 {

std::string octal(std::uint64_t value, int digits) {
  std::string text(static_cast<std::size_t>(digits), '0');
  for (auto it = text.rbegin(); it != text.rend(); ++it, value >>= 3)
    *it = static_cast<char>('0' + (value & 7));
  return text;
}

std::string halves(Word w) { return octal(w.left(), 6) + ",," + octal(w.right(), 6); }

}  // namespace ka10
