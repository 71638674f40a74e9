// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The program ka10-picture: a picture on standard input; on standard output a line of 81 cells
// (0 empty, 1-9, ? unsure; empty where no grid was found) and a line that says why it is refused
// (empty when all is sure). Status 0 when that was said. The program ka10 runs it with limits of
// time and memory, so that a picture made to break a decoder breaks nothing else.
#include <array>
#include <cstdio>
#include <exception>
#include <string>

#include "picture/picture.h"

int main() {
  try {
    std::string bytes;
    std::array<char, 1 << 16> block{};
    std::size_t n = 0;
    while ((n = std::fread(block.data(), 1, block.size(), stdin)) > 0) {
      bytes.append(block.data(), n);
    }
    const ka10::PictureReading r = ka10::PictureReader().read(bytes);
    std::printf("%s\n%s\n", r.found ? r.line().c_str() : "", r.refusal.c_str());
    return std::fflush(stdout) == 0 ? 0 : 1;
  } catch (const std::exception& e) {
    std::printf("\n%s\n", e.what());
    return 0;
  }
}
