// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// SourceError: bad input, with the place of the damage. what() is the one line a person reads:
// `file:line:column: error: text` for text files, `file: byte N: error: text` for binary ones,
// `file: error: text` when no place applies.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>

namespace ka10 {

class SourceError : public std::runtime_error {
 public:
  /// Text files; line and column count from 1.
  static SourceError at_line(const std::string& file, std::uint64_t line, std::uint64_t column,
                             const std::string& text);
  /// Binary files; bytes count from 0.
  static SourceError at_byte(const std::string& file, std::uint64_t byte, const std::string& text);
  static SourceError whole(const std::string& file, const std::string& text);

  const std::string& file() const { return file_; }
  const std::string& text() const { return text_; }
  std::uint64_t line() const { return line_; }      ///< 0: none
  std::uint64_t column() const { return column_; }  ///< 0: none
  std::uint64_t byte() const { return byte_; }      ///< meaningful when line() is 0

 private:
  SourceError(const std::string& what, std::string file, std::string text, std::uint64_t line,
              std::uint64_t column, std::uint64_t byte);
  std::string file_, text_;
  std::uint64_t line_, column_, byte_;
};

}  // namespace ka10
