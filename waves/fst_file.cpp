// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// FST through GTKWave's own reader, which every Verilator installation carries
// (waves/fst_reader.c). The reader trusts its input: the chain of blocks is checked here before it
// sees the file, and it runs in a process of its own.
#include <fmt/format.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>

#include "fst_rename.h"  // before fstapi.h
#include "gtkwave/fstapi.h"
#include "waves/sheltered.h"
#include "waves/wave_file.h"

namespace ka10 {
namespace {

constexpr std::uint64_t header_length = 329;

/// Every block is a kind (one byte) and a length (eight, the most significant first, itself
/// counted). The size of the file.
std::uint64_t check_blocks(const std::string& name) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> f(std::fopen(name.c_str(), "rb"),
                                                          std::fclose);
  if (!f)
    throw WaveError(fmt::format("{}:0:0: error: cannot read: {}", name, std::strerror(errno)));
  const auto fail = [&name](std::uint64_t at, const char* text) {
    throw WaveError(fmt::format("{}:1:{}: error: damaged FST: {}", name, at + 1, text));
  };
  std::fseek(f.get(), 0, SEEK_END);
  const std::uint64_t size = static_cast<std::uint64_t>(std::ftell(f.get()));
  std::uint64_t at = 0;
  bool hierarchy = false;
  bool geometry = false;
  bool changes = false;
  while (at < size) {
    std::array<unsigned char, 9> head{};
    std::fseek(f.get(), static_cast<long>(at), SEEK_SET);
    if (std::fread(head.data(), 1, head.size(), f.get()) != head.size())
      fail(at, "the last block is cut short");
    std::uint64_t length = 0;
    for (std::size_t i = 1; i < head.size(); ++i) length = length << 8 | head[i];
    const int kind = head[0];
    if (at == 0 && kind == FST_BL_ZWRAPPER) return size;  // compressed as a whole
    if (at == 0 && (kind != FST_BL_HDR || length != header_length)) fail(at, "expected its header");
    if (kind == FST_BL_SKIP) fail(at, "the program that wrote it did not finish");
    if (kind > FST_BL_VCDATA_DYN_ALIAS2) fail(at, "a block of no known kind");
    if (length < 8 || length > size - at - 1) fail(at, "a block runs beyond the end of the file");
    hierarchy =
        hierarchy || kind == FST_BL_HIER || kind == FST_BL_HIER_LZ4 || kind == FST_BL_HIER_LZ4DUO;
    geometry = geometry || kind == FST_BL_GEOM;
    changes = changes || kind == FST_BL_VCDATA || kind == FST_BL_VCDATA_DYN_ALIAS ||
              kind == FST_BL_VCDATA_DYN_ALIAS2;
    at += length + 1;
  }
  if (!hierarchy || !geometry) fail(size, "the list of signals is missing");
  if (!changes) fail(size, "not a single change was recorded");
  return size;
}

/// The reader of one process; fstapi reads all it is told about into memory it trusts.
class Reader {
 public:
  explicit Reader(const std::string& name) : context_(fstReaderOpen(name.c_str())) {
    if (context_ == nullptr) throw WaveError(name);
  }
  Reader(const Reader&) = delete;
  Reader& operator=(const Reader&) = delete;
  ~Reader() { fstReaderClose(context_); }
  void* get() const { return context_; }

 private:
  void* context_;
};

using Names = std::map<std::uint64_t, std::string>;

Names enum_table(const char* text) {
  Names names;
  fstETab* t = fstUtilityExtractEnumTableFromString(text);
  if (t == nullptr) return names;
  for (std::uint32_t i = 0; i < t->elem_count; ++i)
    names[wave_value(t->val_arr[i], std::strlen(t->val_arr[i])).bits] = t->literal_arr[i];
  fstUtilityFreeEnumTable(t);
  return names;
}

WaveSignal signal_of(const fstHier& h, const std::vector<std::string>& scopes) {
  WaveSignal s;
  for (const std::string& scope : scopes) s.path += scope + '.';
  const std::string name = h.u.var.name;
  s.path += name.substr(0, name.find_first_of(" ["));
  const int kind = h.u.var.typ;
  const bool number = kind != FST_VT_VCD_REAL && kind != FST_VT_VCD_REAL_PARAMETER &&
                      kind != FST_VT_VCD_REALTIME && kind != FST_VT_GEN_STRING &&
                      kind != FST_VT_SV_SHORTREAL;
  s.width = number ? static_cast<int>(h.u.var.length) : 0;
  s.key = h.u.var.handle;
  return s;
}

std::vector<WaveSignal> hierarchy(void* reader) {
  std::vector<WaveSignal> signals;
  std::vector<std::string> scopes;
  std::map<std::uint64_t, Names> tables;
  std::uint64_t table = 0;
  fstReaderIterateHierRewind(reader);
  while (const fstHier* h = fstReaderIterateHier(reader)) {
    if (h->htyp == FST_HT_SCOPE) {
      scopes.emplace_back(h->u.scope.name);
    } else if (h->htyp == FST_HT_UPSCOPE) {
      if (!scopes.empty()) scopes.pop_back();
    } else if (h->htyp == FST_HT_ATTRBEGIN && h->u.attr.typ == FST_AT_MISC &&
               h->u.attr.subtype == FST_MT_ENUMTABLE) {
      // a table comes with its text, a reference to it with the name `""`
      if (h->u.attr.name_length != 0 && h->u.attr.name[0] != '"')
        tables[h->u.attr.arg] = enum_table(h->u.attr.name);
      else
        table = h->u.attr.arg;
    } else if (h->htyp == FST_HT_VAR) {
      signals.push_back(signal_of(*h, scopes));
      if (table != 0 && tables.count(table) != 0) signals.back().names = tables[table];
      table = 0;
    }
  }
  return signals;
}

/// One change as it goes through the pipe.
struct Change {
  std::uint64_t time, position, bits, unknown;
};

struct Play {
  ShelterWriter* out = nullptr;
  std::uint64_t to = 0;
  std::vector<std::vector<std::size_t>> wanted;  // by handle: positions in `which`
};

void on_value(void* user, std::uint64_t time, fstHandle handle, const unsigned char* value) {
  const Play& p = *static_cast<Play*>(user);
  if (handle >= p.wanted.size() || time > p.to) return;  // the reader delivers whole blocks
  const char* text = reinterpret_cast<const char*>(value);
  const WaveValue v = wave_value(text, std::strlen(text));
  for (const std::size_t i : p.wanted[handle]) {
    const Change change{time, i, v.bits, v.unknown};
    p.out->bytes(&change, sizeof change);
  }
}

void on_text(void*, std::uint64_t, fstHandle, const unsigned char*, std::uint32_t) {}

class FstFile final : public WaveFile {
 public:
  explicit FstFile(const std::string& name) {
    name_ = name;
    cpu_seconds_ = 3 + check_blocks(name) / 1000000;
    bool whole = false;
    const bool good = sheltered(
        cpu_seconds_, [&](ShelterWriter& out) { send_head(out); },
        [&](ShelterReader& in) { whole = take_head(in); });
    if (!good || !whole) damaged("the list of signals cannot be read");
  }

  std::uint64_t start_time() const override { return start_; }
  std::uint64_t end_time() override { return end_; }

  void play(const std::vector<std::size_t>& which, std::uint64_t from, std::uint64_t to,
            const OnChange& on_change) override {
    const auto work = [&](ShelterWriter& out) {
      const Reader reader(name_);
      Play p;
      p.out = &out;
      p.to = to;
      p.wanted.resize(std::size_t{fstReaderGetMaxHandle(reader.get())} + 1);
      fstReaderClrFacProcessMaskAll(reader.get());
      for (std::size_t i = 0; i < which.size(); ++i) {
        const std::uint64_t handle = signals_[which[i]].key;
        if (handle == 0 || handle >= p.wanted.size()) continue;
        p.wanted[handle].push_back(i);
        fstReaderSetFacProcessMask(reader.get(), static_cast<fstHandle>(handle));
      }
      fstReaderSetLimitTimeRange(reader.get(), from, to);
      if (fstReaderIterBlocks2(reader.get(), on_value, on_text, &p, nullptr) == 0)
        throw WaveError(name_);
    };
    const auto take = [&](ShelterReader& in) {
      for (Change c{}; in.bytes(&c, sizeof c);)
        if (c.position >= which.size() || !on_change(c.time, c.position, {c.bits, c.unknown}))
          return;
    };
    if (!sheltered(cpu_seconds_, work, take)) damaged("the changes cannot be read");
  }

 private:
  [[noreturn]] void damaged(const char* what) const {
    throw WaveError(fmt::format("{}:1:1: error: damaged FST: {}", name_, what));
  }

  void send_head(ShelterWriter& out) const {
    const Reader reader(name_);
    out.number(fstReaderGetStartTime(reader.get()));
    out.number(fstReaderGetEndTime(reader.get()));
    const std::vector<WaveSignal> list = hierarchy(reader.get());
    out.number(list.size());
    for (const WaveSignal& s : list) {
      out.text(s.path);
      out.number(static_cast<std::uint64_t>(s.width));
      out.number(s.key);
      out.number(s.names.size());
      for (const auto& [n, name] : s.names) {
        out.number(n);
        out.text(name);
      }
    }
  }

  bool take_head(ShelterReader& in) {
    std::uint64_t count = 0;
    if (!in.number(start_) || !in.number(end_) || !in.number(count) || end_ < start_) return false;
    for (; count > 0; --count) {
      WaveSignal s;
      std::uint64_t width = 0;
      std::uint64_t names = 0;
      if (!in.text(s.path) || !in.number(width) || !in.number(s.key) || !in.number(names))
        return false;
      s.width = static_cast<int>(width);
      for (; names > 0; --names) {
        std::uint64_t n = 0;
        std::string name;
        if (!in.number(n) || !in.text(name)) return false;
        s.names[n] = name;
      }
      signals_.push_back(std::move(s));
    }
    return true;
  }

  std::uint64_t cpu_seconds_ = 0, start_ = 0, end_ = 0;
};

}  // namespace

std::unique_ptr<WaveFile> open_fst(const std::string& name) {
  return std::make_unique<FstFile>(name);
}

}  // namespace ka10
