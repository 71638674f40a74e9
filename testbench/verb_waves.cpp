// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Verb waves: opens a recording in GTKWave, or draws a window of it (SVG, PNG, text).
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <stdexcept>

#include "macro10/files.h"
#include "macro10/source_error.h"
#include "testbench/options.h"
#include "testbench/verbs.h"
#include "waves/machine_view.h"
#include "waves/phases.h"
#include "waves/picture.h"

namespace ka10 {
namespace {

constexpr std::uint64_t most_drawn = 1024;    // clocks in one picture
constexpr std::uint64_t most_told = 1000000;  // clocks in one table
constexpr std::uint64_t usual = 16;

struct WavesOptions {
  std::string file, render, from, to, signals = "student", theme = "auto", symbols, title, save;
  bool text = false, fold = false;
  std::uint64_t wrap = 0;
  double clock_width = 64, scale = 2;
};

bool ends_in(const std::string& text, const std::string& end) {
  return text.size() >= end.size() && text.compare(text.size() - end.size(), end.size(), end) == 0;
}

bool is_folder(const std::string& name) {
  struct stat info {};
  return stat(name.c_str(), &info) == 0 && S_ISDIR(info.st_mode);
}

/// The project's folder: named by KA10_HOME, else where this was built from.
std::string home() {
  const char* named = std::getenv("KA10_HOME");
  return named != nullptr ? named : KA10_SOURCE_DIR;
}

/// Titles of phases by number: from the Verilog if it is there, else from GTKWave's filter.
std::map<std::uint64_t, std::string> phase_titles() {
  const std::string verilog = home() + "/rtl/ka10_defs.vh";
  const std::string filter = home() + "/waves/phases.txt";
  std::map<std::uint64_t, std::string> titles;
  if (access(verilog.c_str(), R_OK) == 0) {
    for (const std::string& name : phase_enumerators(read_file(verilog)))
      titles.emplace(titles.size(), phase_title(name));
  } else if (access(filter.c_str(), R_OK) == 0) {
    titles = read_phase_titles(filter);
  }
  return titles;
}

MachineView open_view(const WavesOptions& o) {
  SymbolTable symbols;
  if (!o.symbols.empty()) symbols = SymbolTable::parse(read_file(o.symbols), o.symbols);
  return MachineView(ClockedWave(open_wave(o.file)), phase_titles(), std::move(symbols));
}

struct Window {
  std::uint64_t first = 0, count = 0;
};

Window window_of(const MachineView& view, const WavesOptions& o) {
  const std::uint64_t begin = view.wave().first_clock();
  const std::uint64_t end = view.wave().last_clock();
  Window w;
  w.first = o.from.empty() ? begin : view.place(o.from);
  std::uint64_t last = std::min(end, w.first + usual - 1);
  if (!o.to.empty() && o.to[0] == '+') {
    last = w.first + view.place(o.to.substr(1));
  } else if (!o.to.empty()) {
    last = view.place(o.to);
  } else if (o.text) {
    last = end;
  }
  if (w.first > end || w.first < begin)
    throw UsageError(fmt::format("{}:1:1: error: clock {} is not recorded, only {} to {}", o.file,
                                 w.first, begin, end));
  last = std::min(last, end);
  if (last < w.first)
    throw UsageError(
        fmt::format("error: --to (clock {}) lies before --from (clock {})", last, w.first));
  w.count = last - w.first + 1;
  const std::uint64_t most = o.render.empty() ? most_told : most_drawn;
  if (w.count > most)
    throw UsageError(
        fmt::format("error: {} clocks are asked for, at most {} can be shown at once: "
                    "narrow the window with --from and --to",
                    w.count, most));
  return w;
}

Theme theme_of(const std::string& name) {
  return name == "light" ? Theme::light : name == "dark" ? Theme::dark : Theme::automatic;
}

void render(const MachineView& view, const WavesOptions& o) {
  const Window w = window_of(view, o);
  Chart chart = view.chart(o.signals, w.first, static_cast<std::size_t>(w.count), o.fold);
  const std::size_t slash = o.file.rfind('/');
  chart.title =
      o.title.empty() ? o.file.substr(slash == std::string::npos ? 0 : slash + 1) : o.title;
  chart.subtitle = fmt::format("clocks {} to {}", w.first, w.first + w.count - 1);
  PictureOptions p;
  p.theme = theme_of(o.theme);
  p.clock_width = o.clock_width;
  p.png_scale = o.scale;
  p.wrap = static_cast<std::size_t>(o.wrap);
  write_file_atomically(o.render,
                        ends_in(o.render, ".png") ? draw_png(chart, p) : draw_svg(chart, p));
}

std::string absolute(const std::string& name) {
  const std::unique_ptr<char, decltype(&std::free)> path(realpath(name.c_str(), nullptr),
                                                         std::free);
  if (!path)
    throw UsageError(fmt::format("{}:0:0: error: cannot read: {}", name, std::strerror(errno)));
  return path.get();
}

/// Becomes GTKWave; its working folder is waves/, so that the filters of the save file are found.
void open_gtkwave(const WavesOptions& o) {
  open_wave(o.file);  // a damaged file is told here, in one line
  const auto set = [](const char* name) {
    const char* value = std::getenv(name);
    return value != nullptr && *value != '\0';
  };
  if (!set("DISPLAY") && !set("WAYLAND_DISPLAY"))
    throw UsageError(
        "error: GTKWave needs a screen, and neither DISPLAY nor WAYLAND_DISPLAY is set; --render "
        "and --text need none");
  const std::string file = absolute(o.file);
  const std::string folder = absolute(home() + "/waves");
  const std::string save = o.save.empty() ? folder + "/ka10.gtkw" : absolute(o.save);
  const std::string chdir = "--chdir=" + folder;
  setenv("KA10_INSTRUCTION", (absolute("/proc/self/exe") + "-instruction").c_str(), 1);
  if (!o.symbols.empty()) setenv("KA10_SYMBOLS", absolute(o.symbols).c_str(), 1);
  const char* words[] = {
      "gtkwave",    chdir.c_str(), "--rcvar", "fontname_waves DejaVu Sans Mono 9",
      file.c_str(), save.c_str(),  nullptr};
  execvp(words[0], const_cast<char**>(words));
  throw UsageError(
      fmt::format("gtkwave:0:0: error: cannot start it: {} (Debian package gtkwave; "
                  "--render and --text need none)",
                  std::strerror(errno)));
}

void check_output(const WavesOptions& o) {
  if (o.text) throw UsageError("error: --render and --text exclude each other");
  if (o.render != "-" && !ends_in(o.render, ".svg") && !ends_in(o.render, ".png"))
    throw UsageError(fmt::format("{}:0:0: error: expected a name in .svg or .png", o.render));
  if (is_folder(o.render))
    throw UsageError(fmt::format("{}:0:0: error: a folder, expected a file", o.render));
}

void waves(const WavesOptions& o) {
  if (!o.render.empty()) check_output(o);
  try {
    if (o.render.empty() && !o.text) {
      open_gtkwave(o);
      return;
    }
    const MachineView view = open_view(o);
    if (!o.render.empty()) {
      render(view, o);
    } else {
      const Window w = window_of(view, o);
      write_file_atomically("-", view.table(w.first, static_cast<std::size_t>(w.count)));
    }
  } catch (const SourceError& e) {
    throw UsageError(e.what());
  } catch (const WaveError& e) {
    throw UsageError(e.what());
  } catch (const std::length_error& e) {  // a picture
    throw UsageError(std::string("error: ") + e.what());
  }
}

}  // namespace

void add_waves(CLI::App& app, int& status) {
  CLI::App* verb =
      app.add_subcommand("waves", "look at a recorded waveform: GTKWave, picture, text");
  verb->footer(
      "Examples:\n"
      "  ./ka10 solve --wave solve.fst                               # record\n"
      "  ./ka10 waves solve.fst                                      # open it in GTKWave\n"
      "  ./ka10 waves solve.fst --render s.svg --from 1000 --to +15  # draw sixteen clocks\n"
      "  ./ka10 asm macro10/sudoku/backtrack.mac --symbols solve.sym\n"
      "  ./ka10 waves solve.fst --text --symbols solve.sym --from SOLVER+1 --to +40\n"
      "A place is N or clock:N (the number in the ruler), instruction:N (from 1), pc:ADDRESS in "
      "octal,\n"
      "pc:SYMBOL or SYMBOL, also with +N in octal; --to also +N, N clocks further.");
  const auto o = std::make_shared<WavesOptions>();
  verb->add_option("FILE", o->file, "the recording, .fst or .vcd")->required();
  add_output(*verb, "--render", o->render,
             "draw into FILE.svg or FILE.png; - is SVG on standard output");
  verb->add_flag("--text", o->text, "print a table, one line a clock");
  verb->add_option("--from", o->from, "first place (default: the beginning)");
  verb->add_option("--to", o->to, "last place (default: 16 clocks; with --text the end)");
  verb->add_option(
          "--signals", o->signals,
          "student, panel, bus, flow, interrupt, all, or rows and signal paths by commas, each "
          "with :octal :binary :hex :decimal :ascii if wanted")
      ->capture_default_str();
  verb->add_option("--symbols", o->symbols, "symbols of the program (macro10 --symbols)");
  verb->add_option("--title", o->title, "headline of the picture (default: the file's name)");
  verb->add_option("--theme", o->theme, "auto: SVG follows its reader")
      ->check(CLI::IsMember({"auto", "light", "dark"}))
      ->capture_default_str();
  add_number(*verb, "--wrap", o->wrap, "clocks a line (default: all in one)", 1, 1024);
  verb->add_flag("--fold", o->fold, "leave out the middle of long loops, divide for example");
  verb->add_option("--clock-width", o->clock_width, "width of a clock")
      ->check(real_range(8.0, 400.0))
      ->capture_default_str();
  verb->add_option("--scale", o->scale, "PNG pixels a unit")
      ->check(real_range(0.25, 8.0))
      ->capture_default_str();
  verb->add_option("--save", o->save, "another GTKWave save file than waves/ka10.gtkw");
  verb->callback([o, verb, &status] {
    for (const char* drawing : {"--signals", "--fold", "--wrap", "--title"})
      if (o->text && verb->count(drawing) != 0)
        throw UsageError(fmt::format("error: {} is for --render, a table has its own columns",
                                     drawing));
    status = status_passed;
    waves(*o);
  });
}

}  // namespace ka10
