// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Whole files in and out. `-` is standard input or standard output.
#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace ka10 {

/// The bytes of the file. SourceError (`file: error: ...`) when it cannot be read, or is larger
/// than 256 megabytes: an endless device.
std::string read_file(const std::string& path);

/// Writes to a new name beside `path` and renames, so that no reader ever sees half a file and an
/// old file survives a failure. Devices, pipes and `-` are written directly. Throws SourceError.
void write_file_atomically(const std::string& path, std::string_view bytes);

/// Leaves standard output to what is written to the name `-`: from here on, what the program prints
/// goes to standard error. So results on standard output can be read by a machine.
void reserve_standard_output();

/// Throws the SourceError that write_file_atomically would throw now because of the name: a missing
/// or read-only folder, a folder of that name. Leaves nothing behind.
void check_writable(const std::string& path);

/// The same as write_file_atomically for what is too long to keep: it stands under its name after
/// commit() and leaves nothing without. All but the destructor throw SourceError.
class NewFile {
 public:
  explicit NewFile(const std::string& path);
  ~NewFile();
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;
  void write(std::string_view bytes);
  void commit();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace ka10
