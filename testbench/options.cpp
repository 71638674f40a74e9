// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Checks of options.
#include "testbench/options.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>

#include "macro10/files.h"

namespace ka10 {

CLI::Option* add_output(CLI::App& verb, const std::string& name, std::string& file,
                        const std::string& help) {
  return verb.add_option(name, file, help)
      ->check(CLI::Validator(
          [](const std::string& path) {
            if (path.empty()) return std::string("expected the name of a file");
            check_writable(path);
            return std::string();
          },
          "FILE"));
}

CLI::Option* add_results(CLI::App& verb, const std::string& name, std::string& file,
                         const std::string& help) {
  return add_output(verb, name, file, help + ", - is standard output")
      ->each([](const std::string& path) {
        if (path == "-") reserve_standard_output();
      });
}

CLI::Validator not_empty(const std::string& what) {
  return CLI::Validator(
      [what](const std::string& text) {
        return text.empty() ? "expected " + what + ", not nothing" : std::string();
      },
      "");
}

CLI::Validator real_range(double least, double most) {
  return CLI::Validator(
      [least, most](const std::string& text) {
        double value = 0;
        const bool good = CLI::detail::lexical_cast(text, value) && std::isfinite(value) &&
                          value >= least && value <= most;
        return good ? std::string()
                    : fmt::format("expected a number from {} to {}, not {}", least, most, text);
      },
      "");
}

CLI::Option* add_wave_output(CLI::App& verb, std::string& file) {
  auto* option = add_output(verb, "--wave", file, "record a waveform: .fst or .vcd");
  // The last validator is asked first.
  return option->check(CLI::Validator(
      [](const std::string& path) {
        const std::string tail = path.size() > 4 ? path.substr(path.size() - 4) : std::string();
        return tail == ".fst" || tail == ".vcd"
                   ? std::string()
                   : std::string("expected a name that ends in .fst or .vcd");
      },
      ""));
}

std::uint64_t parse_number(const std::string& option, const std::string& text, std::uint64_t least,
                           std::uint64_t most) {
  std::uint64_t value = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error == std::errc() && stop == end && value >= least && value <= most) return value;
  const bool open = most >= std::numeric_limits<std::uint32_t>::max();
  throw CLI::ValidationError(
      option, fmt::format("expected a decimal number {}, not {}",
                          open ? fmt::format("from {}", least)
                               : fmt::format("from {} to {}", least, most),
                          text.empty() ? "nothing" : text));
}

}  // namespace ka10
