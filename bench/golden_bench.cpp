// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Speed of the golden machine on the loops of bench/*.mac: run() as fast as it goes, and step(),
// which tells every record. Items are instructions.
#include <benchmark/benchmark.h>

#include <stdexcept>
#include <string>

#include "macro10/assembler.h"
#include "macro10/files.h"
#include "sim/golden/golden.h"

namespace {

using namespace ka10;

Image loop_image(const std::string& name) {
  const std::string file = KA10_SOURCE_DIR "/bench/" + name + ".mac";
  const Assembly a = assemble({{file, read_file(file)}});
  if (!a.ok()) throw std::runtime_error(a.diagnostics.at(0).text());
  return a.image;
}

void load(Machine& m, const Image& image) {
  m.power_up();
  for (const Run& run : image.runs()) {
    for (Address at = run.first; at <= run.last; ++at) m.deposit(at, image.at(at));
  }
  m.start(image.start.value_or(0100));
}

void run_loop(benchmark::State& state, const std::string& name) {
  const auto machine = make_golden({});
  const Image image = loop_image(name);
  std::int64_t instructions = 0;
  for (auto _ : state) {
    load(*machine, image);
    Stop why = Stop::none;
    instructions += static_cast<std::int64_t>(machine->run(~std::uint64_t{0}, why));
    if (why != Stop::halt) state.SkipWithError("the loop did not halt");
  }
  state.SetItemsProcessed(instructions);
}

void step_loop(benchmark::State& state, const std::string& name) {
  const auto machine = make_golden({});
  const Image image = loop_image(name);
  std::int64_t instructions = 0;
  for (auto _ : state) {
    load(*machine, image);
    Retired r;
    do {
      ++instructions;
    } while (machine->step(r) == Stop::none);
  }
  state.SetItemsProcessed(instructions);
}

BENCHMARK_CAPTURE(run_loop, sojg, "sojg")->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK_CAPTURE(run_loop, mixed, "mixed")->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK_CAPTURE(step_loop, sojg, "sojg")->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK_CAPTURE(step_loop, mixed, "mixed")->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace

BENCHMARK_MAIN();
