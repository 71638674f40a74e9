// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Draws pictures of puzzles by the hundred, reads them, and counts: read exactly, refused, read
// wrong without a word. By width and by font; what was not exact is described, with its seed.
// ./ka10 bench --pictures N calls it. Status 1 when one was read wrong.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <string>

#include "picture/picture.h"
#include "tests/support/picture_render.h"

namespace {

using namespace ka10;

struct Tally {
  int pictures = 0, exact = 0, refused = 0, wrong = 0;
  double seconds = 0;
};

std::string width_class(int width) {
  int low = 200;
  for (const int top : {300, 500, 1000, 2000}) {
    if (width < top) return fmt::format("{:>4} to {:>4} pixels", low, top - 1);
    low = top;
  }
  return fmt::format("{:>4} to 4000 pixels", low);
}

void print(const std::string& name, const Tally& t) {
  fmt::print("{:<24}{:>8}{:>8}{:>9}{:>7}{:>9.2f}\n", name, t.pictures, t.exact, t.refused, t.wrong,
             t.seconds / t.pictures);
}

int run(std::uint64_t first, int count, const std::string& json, const std::string& save) {
  std::map<std::string, Tally> by_width, by_font;
  Tally all;
  PictureReader reader;
  for (std::uint64_t seed = first; seed < first + static_cast<std::uint64_t>(count); ++seed) {
    const PictureSpec spec = random_picture(seed);
    const std::string bytes = render_picture(spec, seed);
    const auto begun = std::chrono::steady_clock::now();
    const PictureReading r = reader.read(bytes);
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begun;
    const bool exact = r.refusal.empty() && r.grid == spec.grid;
    const bool wrong = r.refusal.empty() && r.grid != spec.grid;
    for (Tally* t : {&all, &by_width[width_class(spec.width)], &by_font[spec.family]}) {
      ++t->pictures;
      t->exact += exact ? 1 : 0;
      t->wrong += wrong ? 1 : 0;
      t->refused += exact || wrong ? 0 : 1;
      t->seconds += took.count();
    }
    if (exact) continue;
    fmt::print("seed {}: {} ({})\n", seed, wrong ? "WRONG" : r.refusal, describe(spec));
    if (!save.empty()) {
      const char* ending = spec.jpeg > 0 ? "jpg" : "png";
      std::ofstream(fmt::format("{}/{}.{}", save, seed, ending), std::ios::binary) << bytes;
    }
  }
  fmt::print("{:<24}{:>8}{:>8}{:>9}{:>7}{:>9}\n", "", "pictures", "exact", "refused", "wrong",
             "seconds");
  for (const auto& [name, t] : by_width) print(name, t);
  for (const auto& [name, t] : by_font) print(name, t);
  print("all", all);
  if (!json.empty()) {
    std::ofstream(json) << nlohmann::json{{"pictures", all.pictures},
                                          {"exact", all.exact},
                                          {"refused", all.refused},
                                          {"wrong", all.wrong},
                                          {"seconds", all.seconds}}
                               .dump(1)
                        << "\n";
  }
  return all.wrong == 0 ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app{"Reads drawn pictures of puzzles and counts what was read exactly"};
  std::uint64_t first = 0;
  int count = 100;
  std::string json, save;
  app.add_option("--first", first, "seed of the first picture")->capture_default_str();
  app.add_option("--count", count, "how many")
      ->check(CLI::Range(1, 1000000))
      ->capture_default_str();
  app.add_option("--json", json, "write the counts there");
  app.add_option("--save", save, "a folder for the pictures that were not read exactly");
  CLI11_PARSE(app, argc, argv);
  try {
    return run(first, count, json, save);
  } catch (const std::exception& e) {
    fmt::print(stderr, "picture_bench: error: {}\n", e.what());
    return 1;
  }
}
