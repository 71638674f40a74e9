// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
#include "macro10/source_error.h"

#include <fmt/format.h>

#include <utility>

namespace ka10 {

SourceError::SourceError(const std::string& what, std::string file, std::string text,
                         std::uint64_t line, std::uint64_t column, std::uint64_t byte)
    : std::runtime_error(what),
      file_(std::move(file)),
      text_(std::move(text)),
      line_(line),
      column_(column),
      byte_(byte) {}

SourceError SourceError::at_line(const std::string& file, std::uint64_t line, std::uint64_t column,
                                 const std::string& text) {
  return {
      fmt::format("{}:{}:{}: error: {}", file, line, column, text), file, text, line, column, 0};
}

SourceError SourceError::at_byte(const std::string& file, std::uint64_t byte,
                                 const std::string& text) {
  return {fmt::format("{}: byte {}: error: {}", file, byte, text), file, text, 0, 0, byte};
}

SourceError SourceError::whole(const std::string& file, const std::string& text) {
  return {fmt::format("{}: error: {}", file, text), file, text, 0, 0, 0};
}

}  // namespace ka10
