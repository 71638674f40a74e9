// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// A page for people from what solve --json or run --json wrote: one HTML file, nothing else needed.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace ka10 {

/// `document`: the object that solve or run wrote. Throws std::invalid_argument when it is neither.
std::string report_page(const nlohmann::json& document, const std::string& title);

}  // namespace ka10
