// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// What the tests of waves/ share: temporary files, the command `ka10 waves`, the small recording.
// small.vcd was written by hand: MOVE 1,2000 / ADDM 1,2001 with a memory that waits / IDIVI 1,12 /
// JRST 1000, clocks 100 to 115. small.fst is the same through vcd2fst.
#pragma once

#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>

#include "waves/machine_view.h"

namespace ka10 {

inline const std::string here = KA10_SOURCE_DIR "/tests/tools/waves/";

inline std::string contents(const std::string& name) {
  std::ifstream in(name, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

/// A folder that is removed with all that is in it.
class Folder {
 public:
  Folder() {
    std::string name = "/tmp/ka10-waves-XXXXXX";
    path_ = mkdtemp(name.data());
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() { std::system(("rm -rf '" + path_ + "'").c_str()); }  // NOLINT
  std::string name(const std::string& file) const { return path_ + "/" + file; }
  std::string write(const std::string& file, const std::string& bytes) const {
    std::ofstream(name(file), std::ios::binary) << bytes;
    return name(file);
  }
  /// Names of the files in it, a blank between.
  std::string list() const;

 private:
  std::string path_;
};

struct Ran {
  int status = -1;
  std::string out, err;
};

/// Runs words through the shell.
inline Ran shell(const Folder& folder, const std::string& words) {
  const std::string out = folder.name(".out");
  const std::string err = folder.name(".err");
  Ran ran;
  const int status = std::system(("{ " + words + "; } >" + out + " 2>" + err).c_str());  // NOLINT
  ran.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128;
  ran.out = contents(out);
  ran.err = contents(err);
  return ran;
}

inline std::string Folder::list() const { return shell(*this, "ls '" + path_ + "'").out; }

/// `ka10 waves WORDS`.
inline Ran waves(const Folder& folder, const std::string& words) {
  return shell(folder, "'" KA10_BIN_DIR "/ka10' waves " + words);
}

inline MachineView small_view(const std::string& file = "small.vcd") {
  std::map<std::uint64_t, std::string> phases = {{0, "STOP"},  {1, "I"},      {3, "F"},
                                                 {4, "S"},     {5, "S.next"}, {035, "E.div"},
                                                 {036, "S.1"}, {040, "S.2"}};
  SymbolTable symbols;
  Symbol loop;
  loop.name = "LOOP";
  loop.value = Word(01001);
  loop.attributes = Symbol::label;
  symbols.add(loop);
  return MachineView(ClockedWave(open_wave(here + file)), phases, symbols);
}

}  // namespace ka10
