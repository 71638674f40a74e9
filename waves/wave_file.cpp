// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Which format a waveform file has, judged by its first bytes.
#include "waves/wave_file.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>

namespace ka10 {

WaveValue wave_value(const char* text, std::size_t length) {
  WaveValue v;
  for (std::size_t i = 0; i < length; ++i) {
    const char c = text[i];
    v.bits = v.bits << 1 | (c == '1' ? 1 : 0);
    v.unknown = v.unknown << 1 | (c == '0' || c == '1' ? 0 : 1);
  }
  return v;
}

namespace {

bool looks_like_vcd(const unsigned char* head, std::size_t size) {
  for (std::size_t i = 0; i < size; ++i) {
    if (std::strchr(" \t\r\n", head[i]) != nullptr && head[i] != 0) continue;
    return head[i] == '$';
  }
  return false;
}

}  // namespace

std::unique_ptr<WaveFile> open_wave(const std::string& name) {
  struct stat info {};
  if (stat(name.c_str(), &info) != 0)
    throw WaveError(fmt::format("{}:0:0: error: cannot read: {}", name, std::strerror(errno)));
  if (S_ISDIR(info.st_mode))
    throw WaveError(fmt::format("{}:0:0: error: a folder, expected a waveform", name));
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> f(std::fopen(name.c_str(), "rb"),
                                                          std::fclose);
  if (!f)
    throw WaveError(fmt::format("{}:0:0: error: cannot read: {}", name, std::strerror(errno)));
  std::array<unsigned char, 64> head{};
  const std::size_t size = std::fread(head.data(), 1, head.size(), f.get());
  if (size == 0) throw WaveError(name + ":1:1: error: an empty file, expected a waveform");
  if (looks_like_vcd(head.data(), size)) return open_vcd(name);
  if (head[0] == 0 || head[0] == 254) return open_fst(name);
  throw WaveError(name + ":1:1: error: not a waveform, expected FST or VCD");
}

}  // namespace ka10
