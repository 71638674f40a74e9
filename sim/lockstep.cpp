// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Lockstep of two machines: comparing and reporting.
#include "sim/lockstep.h"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "macro10/disassembler.h"
#include "sim/golden/golden.h"

namespace ka10 {

// What both machines are wired to: each device once, seen by two.
struct Lockstep::Wires {
  explicit Wires(const Devices& d)
      : tty_source(d.tty_in), tape_source(d.tape_in), tty_sink(d.tty_out), tape_sink(d.tape_out) {
    if (d.tty_in != nullptr) {
      tty_in[0] = tty_source.leader();
      tty_in[1] = tty_source.follower();
    }
    if (d.tape_in != nullptr) {
      tape_in[0] = tape_source.leader();
      tape_in[1] = tape_source.follower();
    }
    tty_out[0] = tty_sink.leader();
    tty_out[1] = tty_sink.follower();
    if (d.tape_out != nullptr) {
      tape_out[0] = tape_sink.leader();
      tape_out[1] = tape_sink.follower();
    }
  }
  Devices devices(std::size_t n) const {
    return {tty_in[n].get(), tty_out[n].get(), tape_in[n].get(), tape_out[n].get()};
  }
  SharedSource tty_source, tape_source;
  SharedSink tty_sink, tape_sink;
  std::unique_ptr<ByteSource> tty_in[2], tape_in[2];
  std::unique_ptr<ByteSink> tty_out[2], tape_out[2];
};

Lockstep::Lockstep(const MachineOptions& options, const MakeMachine& first,
                   const MakeMachine& second, LockstepOptions more)
    : wires_(std::make_unique<Wires>(options.devices)), more_(std::move(more)) {
  if (!more_.disassemble) more_.disassemble = [](Word w) { return disassemble_short(w); };
  if (!more_.place) more_.place = [](Address a) { return octal(a, 6); };
  MachineOptions o = options;
  o.devices = wires_->devices(0);
  first_ = first(o);
  o.devices = wires_->devices(1);
  second_ = second(o);
}

Lockstep::~Lockstep() = default;

void Lockstep::power_up() {
  for (SharedSource* s : {&wires_->tty_source, &wires_->tape_source}) s->restart();
  for (SharedSink* s : {&wires_->tty_sink, &wires_->tape_sink}) s->restart();
  first_->power_up();
  second_->power_up();
  records_ = 0;
  tick_inside_ = false;
}

void Lockstep::reset() {
  first_->reset();
  second_->reset();
}

void Lockstep::deposit(Address a, Word w) {
  first_->deposit(a, w);
  second_->deposit(a, w);
}

void Lockstep::set_switches(Word w) {
  first_->set_switches(w);
  second_->set_switches(w);
}

void Lockstep::start(Address a) {
  first_->start(a);
  second_->start(a);
}

void Lockstep::set_state(Address pc, std::uint32_t flags) {
  first_->set_state(pc, flags);
  second_->set_state(pc, flags);
}

void Lockstep::tick_clock() {
  first_->tick_clock();
  second_->tick_clock();
}

void Lockstep::tick_inside(std::uint32_t clocks) {
  static_cast<VerilatedMachine&>(*first_).tick_inside(clocks);
  tick_inside_ = true;
}

Stop Lockstep::step(Retired& out) {
  const Stop stop = step_both();
  out = history_[records_ % history_.size()];
  return stop;
}

// What READ IN puts into core is compared when a program comes to it; the record is that of the
// tape's last word.
Stop Lockstep::press_read_in(unsigned device, Retired& out) {
  Retired& a = history_[(records_ + 1) % history_.size()];
  const Stop stop_a = first_->press_read_in(device, a);
  const Stop stop_b = second_->press_read_in(device, other_);
  ++records_;
  compare(a, other_, stop_a, stop_b);
  out = a;
  return stop_a;
}

std::uint64_t Lockstep::run(std::uint64_t records, Stop& why) {
  why = Stop::none;
  std::uint64_t done = 0;
  while (done < records && why == Stop::none) {
    why = step_both();
    if (why != Stop::stuck && why != Stop::cut) ++done;
  }
  return done;
}

Stop Lockstep::step_both() {
  Retired& a = history_[(records_ + 1) % history_.size()];
  Stop stop_a = first_->step(a);
  if (stop_a == Stop::cut) return stop_a;  // the second has not begun the record
  if (stop_a == Stop::stuck && more_.patience != 0) return step_on(a);
  if (more_.unspecified && stop_a != Stop::stuck && more_.unspecified(a, *second_))
    throw Unspecified("the result of " + more_.disassemble(a.word) + " is not specified");
  Stop stop_b = Stop::none;
  if (tick_inside_) {
    // An interrupt says how many tests it had passed; else the tick was seen by no test.
    tick_inside_ = false;
    const bool seen = stop_a != Stop::stuck && a.cause == Cause::interrupt &&
                      !static_cast<VerilatedMachine&>(*first_).tick_late();
    // Not seen by a test, it may still request before a CONO changes the channel.
    const bool conditions = a.word.field(0, 2) == 7 && a.word.field(3, 8) == 0;
    if (!seen && conditions) throw Unspecified("a clock tick inside of a CONO APR or PI");
    stop_b = second_->step_with_event(other_, seen ? a.tests_passed : ~0u - 1, Event::clock_tick);
    // Another interrupt came in the same record: which came first cannot be seen from outside. (Not
    // seen, it may still have come to an UUO in the place of the other's interrupt instruction.)
    if (stop_b != Stop::stuck && other_.cause == Cause::interrupt &&
        (seen || a.cause == Cause::interrupt) && other_.channel != a.channel)
      throw Unspecified("a clock tick and another interrupt in one instruction");
  } else {
    stop_b = second_->step(other_);
  }
  ++records_;
  compare(a, other_, stop_a, stop_b);
  return stop_a;
}

// The first machine has not ended its record soon. If the second does not either, neither will.
Stop Lockstep::step_on(Retired& a) {
  const bool tick = std::exchange(tick_inside_, false);
  const Stop stop_b =
      tick ? second_->step_with_event(other_, 0, Event::clock_tick) : second_->step(other_);
  // Where the tick was seen, an instruction without an end does not tell.
  if (tick && stop_b != Stop::stuck) throw Unspecified("a clock tick inside of a long instruction");
  Stop stop_a = Stop::stuck;
  if (stop_b != Stop::stuck) {
    std::vector<Store> stores = std::move(a.stores);
    for (unsigned i = 0; i < more_.patience && stop_a == Stop::stuck; ++i) {
      stop_a = first_->step(a);
      stores.insert(stores.end(), a.stores.begin(), a.stores.end());
    }
    a.stores = std::move(stores);
  }
  ++records_;
  compare(a, other_, stop_a, stop_b);
  return stop_a;
}

namespace {

const char* cause_name(Cause c) {
  switch (c) {
    case Cause::none: return "none";
    case Cause::uuo: return "UUO";
    case Cause::unassigned: return "unassigned";
    case Cause::interrupt: return "interrupt";
  }
  return "?";
}

bool same_stores(const std::vector<Store>& a, const std::vector<Store>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const Store& x, const Store& y) {
    return x.address == y.address && x.data == y.data;
  });
}

}  // namespace

void Lockstep::compare(Retired& a, Retired& b, Stop stop_a, Stop stop_b) {
  const auto differ = [&](const char* what, const std::string& x, const std::string& y) {
    fail(fmt::format("{}: {} {}, {} {}", what, more_.first_name, x, more_.second_name, y), a, b);
  };
  const auto stop_text = [](Stop s) {
    return std::string(s == Stop::stuck ? "stuck in one instruction" : "completed");
  };
  if ((stop_a == Stop::stuck) != (stop_b == Stop::stuck))
    differ("end of the record", stop_text(stop_a), stop_text(stop_b));
  if (stop_a == Stop::stuck) return;
  if (a.pc != b.pc) differ("PC", octal(a.pc, 6), octal(b.pc, 6));
  if (a.cause != b.cause) differ("cause", cause_name(a.cause), cause_name(b.cause));
  if (a.channel != b.channel)
    differ("channel", std::to_string(a.channel), std::to_string(b.channel));
  if (a.word != b.word) differ("instruction", octal(a.word), octal(b.word));
  if (a.e != b.e) differ("effective address", octal(a.e, 6), octal(b.e, 6));
  if (a.next_pc != b.next_pc) differ("next PC", octal(a.next_pc, 6), octal(b.next_pc, 6));
  if (a.flags != b.flags) differ("flags", octal(a.flags, 6), octal(b.flags, 6));
  if (a.halted != b.halted) differ("halt", a.halted ? "yes" : "no", b.halted ? "yes" : "no");
  if (!same_stores(a.stores, b.stores)) compare_values(a, b);
  if (!wires_->tty_sink.equal()) differ("teletype output", "printed", "printed otherwise");
  if (!wires_->tape_sink.equal()) differ("punched tape", "punched", "punched otherwise");
}

// The two made other stores, or in another order: what counts is every word's value afterwards,
// which is what was stored last, else what the machine holds.
void Lockstep::compare_values(const Retired& a, const Retired& b) {
  std::map<Address, Word> first, second;
  for (const Store& s : a.stores) first[s.address] = s.data;
  for (const Store& s : b.stores) second[s.address] = s.data;
  for (const auto& [where, w] : first) second.emplace(where, second_->examine(where));
  for (const auto& [where, w] : second) {
    const auto at = first.find(where);
    const Word x = at != first.end() ? at->second : first_->examine(where);
    if (x == w) continue;
    const std::string name =
        where < 020 ? fmt::format("AC {:o}", where) : fmt::format("core {:06o}", where);
    fail(fmt::format("{}: {} {}, {} {}", name, more_.first_name, octal(x), more_.second_name,
                     octal(w)),
         a, b);
  }
}

std::string Lockstep::state_of_both() {
  std::string text;
  const Panel p = first_->panel(), q = second_->panel();
  text += fmt::format("{:>10}  {:>15}  {:>15}\n", "", more_.first_name, more_.second_name);
  const auto line = [&](const std::string& name, const std::string& x, const std::string& y) {
    text += fmt::format("{:>10}  {:>15}  {:>15}{}\n", name, x, y, x == y ? "" : "  <-- differs");
  };
  line("PC", octal(p.pc, 6), octal(q.pc, 6));
  line("flags", octal(p.flags, 6), octal(q.flags, 6));
  line("PI on", octal(p.pi_on, 3), octal(q.pi_on, 3));
  line("PI request", octal(p.pi_request, 3), octal(q.pi_request, 3));
  line("PI held", octal(p.pi_held, 3), octal(q.pi_held, 3));
  for (Address a = 0; a < 020; ++a)
    line(fmt::format("AC {:o}", a), halves(first_->examine(a)), halves(second_->examine(a)));
  return text;
}

constexpr std::size_t most_stores = 8;

void Lockstep::fail(const std::string& difference, const Retired& a, const Retired& b) {
  const std::uint64_t clock = first_->clocks();
  std::string text = fmt::format("mismatch in instruction {} at clock {}: {}\n", records_, clock,
                                 difference);
  const auto record_line = [&](const std::string& head, const Retired& r) {
    std::string s = fmt::format("{:>10}  {}/ {}  {:<28} E {} next {} flags {}", head,
                                more_.place(r.pc), octal(r.word), more_.disassemble(r.word),
                                octal(r.e, 6), octal(r.next_pc, 6), octal(r.flags, 6));
    if (r.cause != Cause::none) s += fmt::format(" {}", cause_name(r.cause));
    if (r.channel != 0) s += fmt::format(" channel {}", r.channel);
    // A block transfer may have stored all of core.
    const std::size_t shown = std::min(r.stores.size(), most_stores);
    for (std::size_t i = 0; i < shown; ++i)
      s += fmt::format(" {:o}={}", r.stores[i].address, octal(r.stores[i].data));
    if (shown < r.stores.size()) s += fmt::format(" and {} more", r.stores.size() - shown);
    return s + "\n";
  };
  const std::uint64_t first = records_ < history_.size() ? 1 : records_ - history_.size() + 1;
  text += fmt::format("the last {} instructions of {}:\n", records_ - first + 1, more_.first_name);
  for (std::uint64_t n = first; n <= records_; ++n)
    text += record_line(std::to_string(n), history_[n % history_.size()]);
  text += "the two last records:\n" + record_line(more_.first_name, a) +
          record_line(more_.second_name, b);
  text += "the two machines:\n";
  try {
    text += state_of_both();
  } catch (const std::exception& e) {
    text += fmt::format("(cannot be shown: {})\n", e.what());
  }
  if (!more_.command.empty()) {
    text += fmt::format("again, with a waveform around that clock:\n  {} --wave mismatch.fst "
                        "--wave-from clock:{} --wave-to clock:{}\n",
                        more_.command, clock > 200 ? clock - 200 : 0, clock + 20);
  }
  throw Mismatch(text, difference, records_, clock, a.pc, a.word, b.word);
}

void Lockstep::compare_all(Address from, Address to) {
  const Retired nothing;
  for (Address a = 0; a < 020; ++a) {
    const Word x = first_->examine(a), y = second_->examine(a);
    if (x != y)
      fail(fmt::format("AC {:o}: {} {}, {} {}", a, more_.first_name, octal(x), more_.second_name,
                       octal(y)),
           nothing, nothing);
  }
  for (Address a = std::max<Address>(from, 020); a <= to; ++a) {
    const Word x = first_->examine(a), y = second_->examine(a);
    if (x != y)
      fail(fmt::format("core {:06o}: {} {}, {} {}", a, more_.first_name, octal(x),
                       more_.second_name, octal(y)),
           nothing, nothing);
  }
}

std::unique_ptr<Lockstep> make_lockstep(const MachineOptions& options,
                                        const VerilatedOptions& verilated, LockstepOptions more) {
  return std::make_unique<Lockstep>(
      options, [&](const MachineOptions& o) { return make_verilated(o, verilated); }, make_golden,
      std::move(more));
}

}  // namespace ka10
