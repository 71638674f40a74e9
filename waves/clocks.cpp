// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
#include "waves/clocks.h"

#include <fmt/format.h>

#include <algorithm>

namespace ka10 {
namespace {

bool ends_in(const std::string& path, const std::string& suffix) {
  if (path.size() < suffix.size()) return false;
  if (path.compare(path.size() - suffix.size(), suffix.size(), suffix) != 0) return false;
  return path.size() == suffix.size() || path[path.size() - suffix.size() - 1] == '.';
}

}  // namespace

std::optional<std::size_t> ClockedWave::find(const std::string& suffix) const {
  std::optional<std::size_t> best;
  for (std::size_t i = 0; i < signals().size(); ++i) {
    const WaveSignal& s = signals()[i];
    if (s.width == 0 || !ends_in(s.path, suffix)) continue;
    if (!best || s.path.size() < signals()[*best].path.size()) best = i;
  }
  return best;
}

bool ClockedWave::find_period(std::optional<std::size_t> clk) {
  std::vector<std::size_t> which;
  if (clk) {
    which.push_back(*clk);
  } else {
    for (std::size_t i = 0; i < signals().size(); ++i)
      if (signals()[i].width > 0) which.push_back(i);
  }
  const std::uint64_t start = file_->start_time();
  const std::uint64_t end = file_->end_time();
  for (std::uint64_t reach = 1000;; reach *= 10) {  // a few edges are enough
    const std::uint64_t to = std::min(end, start + reach);
    std::vector<std::uint64_t> edges;
    bool was_low = false;
    file_->play(which, start, to, [&](std::uint64_t time, std::size_t, WaveValue v) {
      const bool high = (v.bits & ~v.unknown & 1) != 0;
      if (clk ? high && was_low : edges.empty() || time > edges.back()) edges.push_back(time);
      if (clk) was_low = !high;
      return true;
    });
    std::uint64_t least = 0;
    for (std::size_t i = 1; i < edges.size(); ++i) {
      const std::uint64_t gap = edges[i] - edges[i - 1];
      if (least == 0 || gap < least) least = gap;
    }
    if (least != 0) {
      period_ = least;
      offset_ = edges.front() % least;
      return true;
    }
    if (to == end || reach > end) return false;
  }
}

ClockedWave::ClockedWave(std::unique_ptr<WaveFile> file) : file_(std::move(file)) {
  if (find_period(find("clk"))) return;
  if (find_period(std::nullopt)) return;
  throw WaveError(file_->name() +
                  ":1:1: error: nothing changes in this waveform, there are no clocks");
}

void ClockedWave::walk(const std::vector<std::size_t>& which, std::uint64_t first,
                       std::uint64_t last, const OnClock& on_clock) const {
  std::vector<WaveValue> now(which.size(), WaveValue{0, ~std::uint64_t{0}});
  std::uint64_t next = first;  // the clock to be told next
  bool go_on = true;
  const auto tell_until = [&](std::uint64_t clock) {
    for (; go_on && next < clock && next <= last; ++next) go_on = on_clock(next, now);
    return go_on;
  };
  const std::uint64_t from = offset_ + first * period_;
  const std::uint64_t to = offset_ + (last + 1) * period_ - 1;
  file_->play(which, from, to, [&](std::uint64_t time, std::size_t i, WaveValue v) {
    if (!tell_until(time < offset_ ? 0 : clock_at(time))) return false;
    now[i] = v;
    return true;
  });
  tell_until(last + 1);
}

Samples ClockedWave::sample(const std::vector<std::size_t>& which, std::uint64_t first,
                            std::size_t count) const {
  Samples s;
  s.first = first;
  s.clocks = count;
  s.value.assign(which.size(), {});
  if (count == 0) return s;
  walk(which, first, first + count - 1, [&](std::uint64_t, const std::vector<WaveValue>& now) {
    for (std::size_t i = 0; i < which.size(); ++i) s.value[i].push_back(now[i]);
    return true;
  });
  return s;
}

}  // namespace ka10
