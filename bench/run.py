#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
# SPDX-License-Identifier: MIT
# Every figure that README and docs quote, measured in one run, each with its target and the command
# that gives it alone. Called by ./ka10 bench. Not a test: a missed target is said, not failed.
import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import asm_sources

ROOT = Path(__file__).resolve().parent.parent
SOLVERS = ("backtrack", "rules", "bits", "fast")
CHIPS = (("hx8k", 0), ("hx8k", 1), ("ecp5", 0), ("ecp5", 1))


class Bench:
    """Runs commands, keeps figures, prints each as soon as it is known."""

    def __init__(self, build):
        self.bin = Path(build) / "bin"
        self.figures = []
        self.failed = False

    def figure(self, name, value, unit, target=None, more=True, command=""):
        """target: at least (more) or at most that; None: just told."""
        met = None if target is None else (value >= target if more else value <= target)
        self.figures.append(dict(name=name, value=value, unit=unit, target=target, met=met,
                                 command=command))
        word = {None: "", True: "met", False: "MISSED"}[met]
        goal = "" if target is None else f"{'>=' if more else '<='} {text(target)}"
        print(f"  {name:<52}{text(value):>12} {unit:<14}{goal:<14}{word}", flush=True)

    def problem(self, what):
        self.failed = True
        print(f"bench: error: {what}", file=sys.stderr)

    def heading(self, words):
        print(f"\n{words}", flush=True)

    def json_of(self, *words):
        """Runs the program ka10 with --json; returns (JSON, seconds, peak MB of the child)."""
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "result.json"
            before = time.monotonic()
            with subprocess.Popen([self.bin / "ka10", *words, "--json", file],
                                  stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                                  stdin=subprocess.DEVNULL) as process:
                said = process.stderr.read().decode(errors="replace")
                _, status, usage = os.wait4(process.pid, 0)
                process.returncode = os.waitstatus_to_exitcode(status)
            seconds = time.monotonic() - before
            if process.returncode != 0 or not file.exists():
                self.problem(f"ka10 {' '.join(map(str, words))} ended with status "
                             f"{process.returncode}: {said.strip().splitlines()[-1:]}")
                return None, seconds, 0
            return json.loads(file.read_text()), seconds, usage.ru_maxrss / 1024


def text(value):
    if isinstance(value, str):
        return value
    if isinstance(value, int) or value >= 1000:
        return f"{value:,.0f}"
    return f"{value:.3g}" if value < 10 else f"{value:.1f}"


def loops(bench):
    bench.heading("Loops of bench/, one number an instruction")
    for name, clocks, speeds in (("sojg", 1.1, {"rtl": 1.5e6}),
                                 ("mixed", 3.2, {"rtl": 1.0e6, "both": 0.5e6, "golden": 60e6})):
        for engine, target in speeds.items():
            with tempfile.TemporaryDirectory() as folder:
                image = Path(folder) / f"{name}.oct"
                subprocess.run([bench.bin / "macro10", ROOT / "bench" / f"{name}.mac", "-o", image,
                                "-f", "oct", "-D", f"COUNT={count(name, engine)}"], check=True)
                result, _, _ = bench.json_of("run", image, "--on", engine, "--max-clocks",
                                             "100000000000")
            if result is None:
                continue
            command = f"./ka10 run bench/{name}.mac --on {engine}"
            if engine == "rtl":
                bench.figure(f"{name}: clocks an instruction", result["clocks_per_instruction"], "",
                             clocks, False, command)
            bench.figure(f"{name}: instructions a second, {engine}",
                         result["instructions_per_second"], "", target, True, command)


def count(name, engine):
    """How often a loop runs, in octal: a few seconds for each engine."""
    times = {"sojg": 8_000_000, "mixed": 400_000}[name]
    if engine == "golden":
        times *= 50
    return f"{times:o}"


def solves(bench):
    bench.heading("Reference sudoku")
    for solver in SOLVERS:
        if not list((ROOT / "macro10" / "sudoku").glob(f"{solver}*.mac")):
            continue
        for engine in ("rtl", "both"):
            result, seconds, megabytes = bench.json_of("solve", "--solver", solver, "--on", engine)
            if result is None:
                continue
            command = f"./ka10 solve --solver {solver} --on {engine}"
            if engine == "rtl":
                bench.figure(f"{solver}: instructions", result["instructions"], "", command=command)
                bench.figure(f"{solver}: clocks an instruction", result["clocks_per_instruction"],
                             "", 2.1 if solver == "backtrack" else None, False, command)
            if engine == "both":
                bench.figure(f"{solver}: the whole command", seconds, "s", 5, False, command)
                bench.figure(f"{solver}: memory", megabytes, "MB", 200, False, command)


def assembler(bench):
    bench.heading("Assembler, generated sources of 200,000 lines (bench/asm_sources.py)")
    lines = 200_000
    with tempfile.TemporaryDirectory() as folder:
        asm_sources.write(folder, lines)
        for name, target in (("plain", 1.0e6), ("macros", 0.2e6), ("literals", None)):
            best, megabytes = timed(bench, "macro10", Path(folder) / f"{name}.mac", "-o",
                                    Path(folder) / "out.oct")
            bench.figure(f"{name}: lines a second", lines / best, "", target, True,
                         f"macro10 {name}.mac -o out.oct")
            bench.figure(f"{name}: memory", megabytes, "MB", command=f"macro10 {name}.mac")
        small = Path(folder) / "small.mac"
        small.write_text("\tEND\n")
        best, _ = timed(bench, "macro10", small)
        bench.figure("macro10: start-up", best * 1000, "ms", 10, False, "macro10 small.mac")


def timed(bench, program, *words):
    """The best processor time of five runs, and the peak MB."""
    best, peak = None, 0
    for _ in range(5):
        with subprocess.Popen([bench.bin / program, *words], stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL) as process:
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode != 0:
            bench.problem(f"{program} {' '.join(map(str, words))} ended with "
                          f"status {process.returncode}")
        seconds = usage.ru_utime + usage.ru_stime
        best = seconds if best is None else min(best, seconds)
        peak = max(peak, usage.ru_maxrss / 1024)
    return best, peak


def programs(bench):
    """The Google Benchmark program: its own table."""
    program = bench.bin / "golden_bench"
    bench.heading(program.name)
    status = subprocess.call([program, "--benchmark_min_time=0.5"], stdin=subprocess.DEVNULL)
    if status != 0:
        bench.problem(f"{program.name} ended with status {status}")


def chips(bench, seeds, targets):
    bench.heading("Bare CPU on chips, pins behind a shift register (best of "
                  f"{seeds} seed{'s' if seeds > 1 else ''})")
    wanted = {("hx8k", 0): (3500, 35), ("hx8k", 1): (None, 30), ("ecp5", 1): (4500, 50)}
    for chip, floating in targets:
        tried = " ".join(str(seed) for seed in range(1, seeds + 1))
        words = [ROOT / "bench/fpga/pnr.sh", chip, "--floating", str(floating), "--seeds", tried]
        done = subprocess.run(words, stdout=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True,
                              check=False)
        if done.returncode != 0:
            bench.problem(f"pnr.sh {chip} --floating {floating} failed")
            continue
        print("  " + done.stdout.strip(), flush=True)
        cells, mhz = summary(done.stdout)
        goal = wanted.get((chip, floating), (None, None))
        name = f"{chip}, {'complete' if floating else 'without floating point'}"
        command = f"bench/fpga/pnr.sh {chip} --floating {floating} --seeds '{tried}'"
        unit = "cells" if chip == "hx8k" else "LUT4"
        bench.figure(f"{name}: size", cells, unit, goal[0], False, command)
        bench.figure(f"{name}: clock", mhz, "MHz", goal[1], True, command)


def pictures(bench, count):
    bench.heading(f"The reader of pictures, {count} drawn ones")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "result.json"
        # Pictures that neither the tests nor the making of the reader had a part in.
        command = [bench.bin / "picture_bench", "--first", "100000", "--count", str(count),
                   "--json", file]
        subprocess.run(command, check=False, env={**os.environ, "OMP_THREAD_LIMIT": "1"})
        if not file.exists():
            bench.problem("picture_bench gave no result")
            return
        result = json.loads(file.read_text())
    command = f"build/release/bin/picture_bench --first 100000 --count {count}"
    bench.figure("read exactly", 100 * result["exact"] / count, "%", 98, True, command)
    bench.figure("read wrong without a word", result["wrong"], "pictures", 0, False, command)
    bench.figure("time a picture", result["seconds"] / count, "s", None, False, command)


def summary(line):
    """Size and MHz of pnr.sh's line '...: 4321 cells (...), ..., 36.5 MHz'."""
    size = int(line.split(": ", 1)[1].split()[0])
    return size, float(line.rsplit(", ", 1)[1].split()[0])


def positive(word):
    if not word.isdecimal() or int(word) == 0:
        raise argparse.ArgumentTypeError(f"expected a decimal number from 1, not {word!r}")
    return int(word)


def is_device(path):
    return path.exists() and not path.is_file()


def writable(word):
    path = Path(word)
    there = path if is_device(path) else path.parent
    if word != "-" and (not word or path.is_dir() or not os.access(there, os.W_OK)):
        raise argparse.ArgumentTypeError(f"cannot write {word!r}")
    return word


def write_file(path, content):
    if is_device(path):
        path.write_text(content)
    else:
        new = Path(f"{path}.new")
        new.write_text(content)
        new.replace(path)


def main():
    parser = argparse.ArgumentParser(
        prog="./ka10 bench", formatter_class=argparse.RawDescriptionHelpFormatter,
        description="Measures every figure that README and docs quote.",
        epilog="example: ./ka10 bench --fpga --chip hx8k --json bench.json")
    parser.add_argument("--fpga", action="store_true", help="size and speed on chips, nothing else")
    parser.add_argument("--chip", action="append", choices=("hx8k", "ecp5"),
                        help="with --fpga: this chip only")
    parser.add_argument("--seeds", type=positive, default=8, metavar="N",
                        help="with --fpga: place N times and take the best (8)")
    parser.add_argument("--pictures", type=positive, metavar="N",
                        help="draw and read N pictures of puzzles, nothing else")
    parser.add_argument("--json", type=writable, metavar="FILE",
                        help="write the figures to FILE ('-': standard output)")
    parser.add_argument("--check-words", action="store_true", help=argparse.SUPPRESS)
    own = len(sys.argv) > 1 and not sys.argv[1].startswith("-")
    build = sys.argv.pop(1) if own else "build/release"
    options = parser.parse_args()
    if options.check_words:  # ./ka10 asks before it builds
        return 0
    bench = Bench(build)
    if options.json == "-":  # standard output is for the figures alone
        results = os.fdopen(os.dup(1), "w")
        os.dup2(2, 1)
    if options.fpga or options.chip:
        chips(bench, options.seeds, [c for c in CHIPS if not options.chip or c[0] in options.chip])
    elif options.pictures is not None:
        pictures(bench, options.pictures)
    else:
        loops(bench)
        solves(bench)
        assembler(bench)
        programs(bench)
    if options.json == "-":
        results.write(json.dumps(bench.figures, indent=1) + "\n")
        results.close()
    elif options.json:
        write_file(Path(options.json), json.dumps(bench.figures, indent=1) + "\n")
    missed = [f["name"] for f in bench.figures if f["met"] is False]
    print(f"\n{len(bench.figures)} figures" + (f", missed: {'; '.join(missed)}" if missed else ""))
    return 1 if bench.failed else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(141)
    except OSError as e:
        print(f"bench: error: {e}", file=sys.stderr)
        sys.exit(1)
