// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The program ka10 from outside: run it in a folder of its own, look at status, text and files.
#pragma once

#include <sys/wait.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "tests/support/catch.h"

namespace ka10 {

struct Outcome {
  int status = -1;
  std::string text;  // standard output and error
};

/// Runs `ka10 WORDS` in a shell, in `folder`.
inline Outcome ka10_in(const std::filesystem::path& folder, const std::string& words,
                       const std::string& redirect = " 2>&1") {
  const std::string command =
      "cd '" + folder.string() + "' && '" KA10_BIN_DIR "/ka10' " + words + redirect;
  Outcome o;
  std::FILE* pipe = popen(command.c_str(), "r");
  REQUIRE(pipe != nullptr);
  std::array<char, 4096> block{};
  std::size_t n = 0;
  while ((n = std::fread(block.data(), 1, block.size(), pipe)) > 0) o.text.append(block.data(), n);
  const int result = pclose(pipe);
  o.status = WIFEXITED(result) ? WEXITSTATUS(result) : -1;
  return o;
}

/// A folder of its own, removed at the end.
class Folder {
 public:
  Folder() {
    std::string name = (std::filesystem::temp_directory_path() / "ka10 solve XXXXXX").string();
    REQUIRE(mkdtemp(name.data()) != nullptr);
    path_ = name;
  }
  ~Folder() {
    std::error_code ignored;
    std::filesystem::permissions(path_, std::filesystem::perms::owner_all, ignored);
    std::filesystem::remove_all(path_, ignored);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  const std::filesystem::path& path() const { return path_; }
  void write(const std::string& name, const std::string& text) const {
    std::ofstream(path_ / name, std::ios::binary) << text;
  }
  std::string read(const std::string& name) const {
    std::ifstream in(path_ / name, std::ios::binary);
    std::ostringstream out;
    out << in.rdbuf();
    return out.str();
  }
  std::size_t entries() const {
    return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(path_),
                                                  std::filesystem::directory_iterator()));
  }

 private:
  std::filesystem::path path_;
};

inline std::size_t lines(const std::string& s) {
  return static_cast<std::size_t>(std::count(s.begin(), s.end(), '\n'));
}

}  // namespace ka10
