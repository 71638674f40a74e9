// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Parser of vector lines and the runner: docs/ka10/VECTORS.md.
#include "sim/vectors.h"

#include <fmt/format.h>
#include <lzma.h>

#include <algorithm>

#include "macro10/files.h"
#include "macro10/source_error.h"

namespace ka10 {
namespace {

constexpr std::uint32_t apr_pdl = 0200000;
constexpr Address core_used = vectors_memory;  // addresses in vectors stay below
constexpr std::size_t most_text = std::size_t{1} << 30;

/// The words of a line with their columns.
class Fields {
 public:
  Fields(std::string_view text, const std::string& file, std::uint64_t line)
      : text_(text), file_(file), line_(line) {}

  bool next() {
    while (end_ < text_.size() && text_[end_] == ' ') ++end_;
    start_ = end_;
    while (end_ < text_.size() && text_[end_] != ' ') ++end_;
    return start_ < end_;
  }
  std::string_view field() const { return text_.substr(start_, end_ - start_); }

  [[noreturn]] void fail(const std::string& what, std::size_t offset = 0) const {
    throw SourceError::at_line(file_, line_, start_ + offset + 1, what);
  }

  std::uint64_t number(std::string_view digits, std::size_t length, std::size_t offset = 0) const {
    if (digits.size() != length) fail(fmt::format("expected {} octal digits", length), offset);
    std::uint64_t v = 0;
    for (std::size_t i = 0; i < digits.size(); ++i) {
      if (digits[i] < '0' || digits[i] > '7') {
        fail(fmt::format("'{}' is no octal digit", digits[i]), offset + i);
      }
      v = v * 8 + static_cast<unsigned>(digits[i] - '0');
    }
    return v;
  }

  std::uint64_t need(std::size_t length, const char* what) {
    if (!next()) fail(fmt::format("expected {}", what));
    return number(field(), length);
  }

  bool word(Store& out) const {
    const std::string_view f = field();
    const std::size_t colon = f.find(':');
    if (colon == std::string_view::npos) return false;
    out.address = static_cast<Address>(number(f.substr(0, colon), 6));
    out.data = Word(number(f.substr(colon + 1), 12, colon + 1));
    return true;
  }

 private:
  std::string_view text_;
  const std::string& file_;
  std::uint64_t line_;
  std::size_t start_ = 0, end_ = 0;
};

Word pattern_of_ac(Address n) { return Word(std::uint64_t{n} * 010101010101u); }

/// The initial contents of a case by address.
class Initial {
 public:
  explicit Initial(const VectorCase& c) : words_(c.words) {}
  Word at(Address a) const {
    for (const Store& s : words_) {
      if (s.address == a) return s.data;
    }
    return a < 020 ? pattern_of_ac(a) : Word();
  }

 private:
  const std::vector<Store>& words_;
};

void add_touched(std::vector<Address>& touched, Address a) {
  if (std::find(touched.begin(), touched.end(), a) == touched.end()) touched.push_back(a);
}

std::string difference(Machine& machine, const VectorResult& want, const Initial& initial,
                       const Retired& got, std::uint32_t apr, const std::vector<Address>& touched) {
  if (got.next_pc != want.pc) {
    return fmt::format("PC is {}, expected {}", octal(got.next_pc, 6), octal(want.pc, 6));
  }
  if (got.flags != want.flags) {
    return fmt::format("flags are {}, expected {}", octal(got.flags, 6), octal(want.flags, 6));
  }
  if (got.halted != want.halt) return got.halted ? "halted" : "did not halt";
  const bool pdl = (apr & apr_pdl) != 0;
  if (pdl != want.pdl) return pdl ? "pushdown overflow set" : "pushdown overflow not set";
  for (const Address a : touched) {
    Word expected = initial.at(a);
    for (const Store& s : want.changed) {
      if (s.address == a) expected = s.data;
    }
    const Word found = machine.examine(a);
    if (found != expected) {
      return fmt::format("{} holds {}, expected {}", octal(a, 6), octal(found), octal(expected));
    }
  }
  return {};
}

std::string unpack_xz(const std::string& packed, const std::string& file) {
  lzma_stream stream = LZMA_STREAM_INIT;
  if (lzma_stream_decoder(&stream, std::uint64_t{256} << 20, LZMA_CONCATENATED) != LZMA_OK) {
    throw SourceError::whole(file, "no memory to unpack");
  }
  std::string text, chunk(1 << 16, '\0');
  stream.next_in = reinterpret_cast<const std::uint8_t*>(packed.data());
  stream.avail_in = packed.size();
  lzma_ret result = LZMA_OK;
  while (result == LZMA_OK) {
    stream.next_out = reinterpret_cast<std::uint8_t*>(chunk.data());
    stream.avail_out = chunk.size();
    result = lzma_code(&stream, LZMA_FINISH);
    text.append(chunk, 0, chunk.size() - stream.avail_out);
    if (text.size() > most_text) {
      lzma_end(&stream);
      throw SourceError::whole(file, "unpacked it is larger than a gigabyte");
    }
  }
  const std::uint64_t place = packed.size() - stream.avail_in;
  lzma_end(&stream);
  if (result != LZMA_STREAM_END) {
    throw SourceError::at_byte(file, place, "damaged or truncated xz data");
  }
  return text;
}

}  // namespace

VectorCase parse_vector(std::string_view text, const std::string& file, std::uint64_t line) {
  Fields f(text, file, line);
  VectorCase c;
  if (!f.next()) f.fail("expected an identifier, opcode.number");
  c.id = std::string(f.field());
  if (c.id.size() < 5 || c.id[3] != '.') f.fail("expected an identifier, opcode.number");
  c.opcode = static_cast<unsigned>(f.number(f.field().substr(0, 3), 3));
  c.pc = static_cast<Address>(f.need(6, "PC"));
  c.flags = static_cast<std::uint32_t>(f.need(6, "flags"));
  bool arrow = false;
  while (f.next() && !(arrow = f.field() == ">")) {
    Store s;
    if (!f.word(s)) f.fail("expected address:word or >");
    c.words.push_back(s);
  }
  if (!arrow) f.fail("expected >");
  if (c.words.empty()) f.fail("no instruction: expected address:word before >");
  bool more = true;
  while (more) {
    more = false;
    VectorResult r;
    r.pc = static_cast<Address>(f.need(6, "PC"));
    r.flags = static_cast<std::uint32_t>(f.need(6, "flags"));
    while (f.next()) {
      Store s;
      if (f.field() == "|") {
        more = true;
        break;
      }
      if (f.field() == "PDL") {
        r.pdl = true;
      } else if (f.field() == "HALT") {
        r.halt = true;
      } else if (f.field() == "?PC") {
        c.doubtful_pc_word = true;
      } else if (f.field() == "?FP") {
        c.doubtful_floating = true;
      } else if (f.word(s)) {
        r.changed.push_back(s);
      } else {
        f.fail("expected address:word, PDL, HALT, ?PC or ?FP");
      }
    }
    c.results.push_back(std::move(r));
  }
  return c;
}

std::string read_vector_file(const std::string& file) {
  std::string bytes = read_file(file);
  const bool packed = file.size() > 3 && file.compare(file.size() - 3, 3, ".xz") == 0;
  return packed ? unpack_xz(bytes, file) : bytes;
}

std::string try_vector(Machine& machine, const VectorCase& c, std::size_t* which) {
  const Initial initial(c);
  std::vector<Address> touched;
  machine.reset();
  for (Address a = 0; a < 020; ++a) {
    machine.deposit(a, initial.at(a));
    touched.push_back(a);
  }
  for (const Store& s : c.words) {
    if (s.address >= 020) machine.deposit(s.address, s.data);
    add_touched(touched, s.address);
  }
  for (const VectorResult& r : c.results) {
    for (const Store& s : r.changed) add_touched(touched, s.address);
  }
  machine.set_state(c.pc, c.flags);
  Retired got;
  const Stop stop = machine.step(got);
  const std::uint32_t apr = machine.panel().apr;
  std::string text;
  if (stop == Stop::stuck) {
    text = "did not end";
    machine.reset();  // it may still run
  } else {
    for (const Store& s : got.stores) add_touched(touched, s.address);
    for (std::size_t i = 0; i < c.results.size(); ++i) {
      const std::string d = difference(machine, c.results[i], initial, got, apr, touched);
      if (d.empty()) {
        text.clear();
        if (which != nullptr) *which = i;
        break;
      }
      text += (i != 0 ? "; or " : "") + d;
    }
  }
  for (const Address a : touched) machine.deposit(a, Word());
  return text;
}

VectorReport run_vectors(Machine& machine, const std::string& file, const VectorLimits& limits) {
  const std::string text = read_vector_file(file);
  VectorReport report;
  const auto fail = [&](const std::string& what) {
    ++report.failed;
    if (report.failures.size() < limits.failures_kept) report.failures.push_back(what);
  };
  machine.power_up();
  std::uint64_t line = 0, cases = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    std::string_view row = std::string_view(text).substr(at, end - at);
    at = end + 1;
    ++line;
    if (!row.empty() && row.back() == '\r') row.remove_suffix(1);
    if (row.empty() || row[0] == '#') continue;
    const VectorCase c = parse_vector(row, file, line);
    ++cases;
    std::size_t which = 0;
    const std::string different = try_vector(machine, c, &which);
    VectorReport::Count& count = report.opcodes[c.opcode];
    if (different.empty()) {
      ++count.passed;
      ++report.passed;
    } else {
      ++count.failed;
      fail(c.id + ": " + different);
    }
    if (c.results.size() > 1) {
      ++report.disputed;
      if (different.empty()) ++(which == 0 ? report.as_first : report.as_second);
    }
    if (limits.progress && line % 256 == 0) limits.progress(line);
  }
  if (cases == 0) throw SourceError::whole(file, "no case in it, expected test vectors");
  for (Address a = 0; a < core_used; ++a) {
    if (machine.examine(a) == Word()) continue;
    fail(fmt::format("{} was changed without being reported as a store", octal(a, 6)));
    break;
  }
  return report;
}

}  // namespace ka10
