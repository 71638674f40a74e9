// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Options of the command line that are checked before any work begins: files that will be written,
// and decimal numbers with their range.
#pragma once

#include <CLI/CLI.hpp>

#include <cstdint>
#include <limits>
#include <string>

namespace ka10 {

/// A file to be written, or `-`. A place where none can be written is refused at once: SourceError.
CLI::Option* add_output(CLI::App& verb, const std::string& name, std::string& file,
                        const std::string& help);

/// The same for results that a machine reads: with `-`, what is printed for people goes to standard
/// error.
CLI::Option* add_results(CLI::App& verb, const std::string& name, std::string& file,
                         const std::string& help);

/// The same for a waveform: the name ends in .fst or .vcd.
CLI::Option* add_wave_output(CLI::App& verb, std::string& file);

/// Something must stand there: an empty word is often a variable of the shell that is not set.
CLI::Validator not_empty(const std::string& what);

/// A finite number of the range.
CLI::Validator real_range(double least, double most);

/// `text` as a decimal number of the range; throws CLI::ValidationError, which names `option`.
std::uint64_t parse_number(const std::string& option, const std::string& text, std::uint64_t least,
                           std::uint64_t most);

/// Digits only: no sign, no hexadecimal, nothing that does not fit.
template <class Number>
CLI::Option* add_number(CLI::App& verb, const std::string& name, Number& value,
                        const std::string& help, std::uint64_t least = 0,
                        std::uint64_t most = std::numeric_limits<Number>::max()) {
  return verb
      .add_option_function<std::string>(
          name,
          [name, &value, least, most](const std::string& text) {
            value = static_cast<Number>(parse_number(name, text, least, most));
          },
          help)
      ->type_name("N");
}

/// The same with the default shown in the help.
template <class Number>
CLI::Option* add_shown_number(CLI::App& verb, const std::string& name, Number& value,
                              const std::string& help, std::uint64_t least = 0,
                              std::uint64_t most = std::numeric_limits<Number>::max()) {
  return add_number(verb, name, value, help, least, most)->default_str(std::to_string(value));
}

}  // namespace ka10
