// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The whole assembler on any bytes: image, REL module, listing, cross reference and messages. The
// first byte chooses the options. What must hold: no crash, and an image without errors is the same
// when it is made again.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "macro10/assembler.h"
#include "macro10/rel.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace ka10;
  if (size == 0) return 0;
  AssemblyOptions options;
  options.args = (data[0] & 1) != 0 ? ArgumentRule::v50 : ArgumentRule::v51;
  options.relocatable = (data[0] & 2) != 0;
  options.listing = (data[0] & 4) != 0;
  options.cross_reference = (data[0] & 8) != 0;
  options.lines = true;
  options.extra_warnings = true;
  options.work_limit = 200'000;
  options.read = [](const std::string& name) -> std::optional<Source> {
    if (name != "DEFS") return std::nullopt;
    return Source{"defs.mac",
                  "\tUNIVERSAL DEFS\nDA==5\nDEFINE DM(A)<EXP A>\n\tOPDEF DO [5B8]\n\tEND\n"};
  };
  const std::string text(reinterpret_cast<const char*>(data + 1), size - 1);
  const std::vector<Source> sources = {{"fuzz.mac", text}};
  const Assembly first = assemble(sources, options);
  std::size_t length = first.listing.size();
  for (const Diagnostic& d : first.diagnostics) length += d.text().size();
  if (options.relocatable && first.ok()) length += write_rel(first.modules).size();
  if (first.ok() && assemble(sources, options).image != first.image) std::abort();
  return length == 1 ? 1 : 0;
}
