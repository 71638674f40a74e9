// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// libFuzzer target: image files, REL files and symbol tables of any content. The first byte chooses
// the reader and the hint of the file's name. What is accepted must come back from being written.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <stdexcept>
#include <string_view>

#include "macro10/disassembler.h"
#include "macro10/image_format.h"
#include "macro10/linker.h"
#include "macro10/rel.h"
#include "macro10/symbols.h"

namespace {

using namespace ka10;

void require(bool good) {
  if (!good) std::abort();
}

void try_image(std::string_view bytes, unsigned choice) {
  static constexpr const char* names[] = {"f",     "f.oct", "f.hex",    "f.rim",
                                          "f.sav", "f.exe", "f.rim10b", "f.rim10"};
  ReadOptions options;
  if ((choice & 010) != 0) options.memory = 32768;
  if ((choice & 020) != 0) options.packing = static_cast<Packing>(choice % 5);
  const ReadResult r = read_image(bytes, names[choice % 8], options);
  for (const ImageFormat f : {ImageFormat::oct, ImageFormat::rim, ImageFormat::sav,
                              ImageFormat::hex, ImageFormat::rim10b}) {
    try {
      ReadOptions named;
      named.format = f;
      if (f == ImageFormat::sav) named.packing = Packing::core_dump;
      if (r.image.empty() && !r.image.start) continue;
      require(read_image(write_image(r.image, f), "g", named).image == r.image);
    } catch (const std::invalid_argument&) {
      require(f == ImageFormat::rim10b);  // words in 0-17
    }
  }
  if (r.image.size() < 1000) require(!disassemble_image(r.image).empty());
}

void try_rel(std::string_view bytes) {
  const auto modules = read_rel(bytes, "f.rel");
  const LinkResult first = link_modules(modules);
  std::vector<ObjectModule> objects;
  for (const RelModule& m : modules) {
    if (!m.fixups.empty() || !m.start_symbol.empty()) return;
    objects.push_back(m.object);
  }
  if (first.ok()) require(link_modules(read_rel(write_rel(objects), "g")).image == first.image);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
  const unsigned choice = data[0];
  try {
    if (choice < 0100)
      try_image(bytes, choice);
    else if (choice < 0200)
      try_rel(bytes);
    else
      require(!SymbolTable::parse(bytes, "s").to_json().empty());
  } catch (const SourceError& e) {
    require(std::string_view(e.what()).find(": error: ") != std::string_view::npos);
  }
  return 0;
}
