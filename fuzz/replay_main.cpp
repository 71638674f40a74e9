// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Runs a fuzz target over the files of folders: what was found once stays found. A finding aborts.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <string>
#include <vector>

#include "macro10/files.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

int main(int argc, char** argv) {
  std::size_t files = 0;
  try {
    for (int i = 1; i < argc; ++i) {
      std::vector<std::string> names;
      for (const auto& entry : std::filesystem::directory_iterator(argv[i]))
        if (entry.is_regular_file()) names.push_back(entry.path().string());
      std::sort(names.begin(), names.end());
      for (const std::string& name : names) {
        std::printf("%s\n", name.c_str());
        std::fflush(stdout);
        const std::string bytes = ka10::read_file(name);
        LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
        ++files;
      }
    }
  } catch (const std::exception& e) {
    std::fprintf(stderr, "%s\n", e.what());
    return 2;
  }
  std::printf("%zu files replayed\n", files);
  return files == 0 ? 1 : 0;
}
