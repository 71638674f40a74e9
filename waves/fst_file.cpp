// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// FST through GTKWave's own reader, which every Verilator installation carries (waves/fst_reader.c).
// The reader trusts its input, so the chain of blocks is checked here before it sees the file.
#include <fmt/format.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>

#include "gtkwave/fstapi.h"
#include "waves/wave_file.h"

namespace ka10 {
namespace {

constexpr std::uint64_t header_length = 329;

/// Every block is a kind (one byte) and a length (eight, the most significant first, itself counted).
void check_blocks(const std::string& name) {
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
    if (at == 0 && kind == FST_BL_ZWRAPPER) return;  // compressed as a whole: zlib checks it
    if (at == 0 && (kind != FST_BL_HDR || length != header_length))
      fail(at, "expected its header");
    if (kind == FST_BL_SKIP) fail(at, "the program that wrote it did not finish");
    if (kind > FST_BL_VCDATA_DYN_ALIAS2) fail(at, "a block of no known kind");
    if (length < 8 || length > size - at - 1) fail(at, "a block runs beyond the end of the file");
    hierarchy = hierarchy || kind == FST_BL_HIER || kind == FST_BL_HIER_LZ4 ||
                kind == FST_BL_HIER_LZ4DUO;
    geometry = geometry || kind == FST_BL_GEOM;
    changes = changes || kind == FST_BL_VCDATA || kind == FST_BL_VCDATA_DYN_ALIAS ||
              kind == FST_BL_VCDATA_DYN_ALIAS2;
    at += length + 1;
  }
  if (!hierarchy || !geometry) fail(size, "the list of signals is missing");
  if (!changes) fail(size, "not a single change was recorded");
}

struct Play {
  const WaveFile::OnChange* on_change = nullptr;
  std::vector<std::vector<std::size_t>> wanted;  // by handle: positions in `which`
};

void on_value(void* user, std::uint64_t time, fstHandle handle, const unsigned char* value) {
  const Play& p = *static_cast<Play*>(user);
  if (handle >= p.wanted.size()) return;
  const std::vector<std::size_t>& at = p.wanted[handle];
  if (at.empty()) return;
  const char* text = reinterpret_cast<const char*>(value);
  const WaveValue v = wave_value(text, std::strlen(text));
  for (const std::size_t i : at) (*p.on_change)(time, i, v);
}

void on_text(void*, std::uint64_t, fstHandle, const unsigned char*, std::uint32_t) {}

class FstFile final : public WaveFile {
 public:
  explicit FstFile(const std::string& name) {
    name_ = name;
    check_blocks(name);
    reader_ = fstReaderOpen(name.c_str());
    if (reader_ == nullptr) throw WaveError(name + ":1:1: error: damaged FST, nothing can be read");
    hierarchy();
  }
  FstFile(const FstFile&) = delete;
  FstFile& operator=(const FstFile&) = delete;
  ~FstFile() override { fstReaderClose(reader_); }

  std::uint64_t start_time() const override { return fstReaderGetStartTime(reader_); }
  std::uint64_t end_time() override { return fstReaderGetEndTime(reader_); }

  void play(const std::vector<std::size_t>& which, std::uint64_t from, std::uint64_t to,
            const OnChange& on_change) override {
    Play p;
    p.wanted.resize(fstReaderGetMaxHandle(reader_) + 1);
    fstReaderClrFacProcessMaskAll(reader_);
    for (std::size_t i = 0; i < which.size(); ++i) {
      const fstHandle handle = static_cast<fstHandle>(signals_[which[i]].key);
      if (handle >= p.wanted.size()) continue;
      p.wanted[handle].push_back(i);
      fstReaderSetFacProcessMask(reader_, handle);
    }
    fstReaderSetLimitTimeRange(reader_, from, to);
    bool enough = false;  // the reader cannot be stopped, and delivers whole blocks
    const OnChange in_window = [&](std::uint64_t time, std::size_t i, WaveValue v) {
      if (!enough && time <= to) enough = !on_change(time, i, v);
      return true;
    };
    p.on_change = &in_window;
    if (fstReaderIterBlocks2(reader_, on_value, on_text, &p, nullptr) == 0)
      throw WaveError(name_ + ":1:1: error: damaged FST: the changes cannot be read");
  }

 private:
  using Names = std::map<std::uint64_t, std::string>;

  void hierarchy() {
    std::vector<std::string> scopes;
    std::map<std::uint64_t, Names> tables;
    std::uint64_t table = 0;
    fstReaderIterateHierRewind(reader_);
    while (const fstHier* h = fstReaderIterateHier(reader_)) {
      if (h->htyp == FST_HT_SCOPE) {
        scopes.emplace_back(h->u.scope.name);
      } else if (h->htyp == FST_HT_UPSCOPE) {
        if (!scopes.empty()) scopes.pop_back();
      } else if (h->htyp == FST_HT_ATTRBEGIN && h->u.attr.typ == FST_AT_MISC &&
                 h->u.attr.subtype == FST_MT_ENUMTABLE) {
        // a table comes with its text, a reference to it with an empty name
        if (h->u.attr.name_length != 0) tables[h->u.attr.arg] = enum_table(h->u.attr.name);
        else table = h->u.attr.arg;
      } else if (h->htyp == FST_HT_VAR) {
        variable(*h, scopes);
        if (table != 0 && tables.count(table) != 0) signals_.back().names = tables[table];
        table = 0;
      }
    }
  }

  static Names enum_table(const char* text) {
    Names names;
    fstETab* t = fstUtilityExtractEnumTableFromString(text);
    if (t == nullptr) return names;
    for (std::uint32_t i = 0; i < t->elem_count; ++i)
      names[wave_value(t->val_arr[i], std::strlen(t->val_arr[i])).bits] = t->literal_arr[i];
    fstUtilityFreeEnumTable(t);
    return names;
  }

  void variable(const fstHier& h, const std::vector<std::string>& scopes) {
    WaveSignal s;
    for (const std::string& scope : scopes) s.path += scope + '.';
    std::string name = h.u.var.name;
    s.path += name.substr(0, name.find_first_of(" ["));
    const bool number = h.u.var.typ != FST_VT_VCD_REAL && h.u.var.typ != FST_VT_VCD_REAL_PARAMETER &&
                        h.u.var.typ != FST_VT_VCD_REALTIME && h.u.var.typ != FST_VT_GEN_STRING &&
                        h.u.var.typ != FST_VT_SV_SHORTREAL;
    s.width = number ? static_cast<int>(h.u.var.length) : 0;
    s.key = h.u.var.handle;
    signals_.push_back(std::move(s));
  }

  void* reader_ = nullptr;
};

}  // namespace

std::unique_ptr<WaveFile> open_fst(const std::string& name) {
  return std::make_unique<FstFile>(name);
}

}  // namespace ka10
