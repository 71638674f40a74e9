// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
#include "macro10/assembler/pseudo_ops.h"

#include <algorithm>
#include <array>

#include "macro10/opcodes.h"

namespace ka10::assembler {
namespace {

struct Entry {
  std::string_view name;
  PseudoOp op;
};

constexpr Entry entries[] = {
    {"ARRAY", PseudoOp::array},
    {"ASCII", PseudoOp::ascii},
    {"ASCIZ", PseudoOp::asciz},
    {".ASSIGN", PseudoOp::assign},
    {"ASUPPRESS", PseudoOp::asuppress},
    {"BLOCK", PseudoOp::block},
    {"BYTE", PseudoOp::byte},
    {"COMMENT", PseudoOp::comment},
    {".COMMON", PseudoOp::common},
    {".CREF", PseudoOp::cref},
    {"DEC", PseudoOp::dec},
    {"DEFINE", PseudoOp::define},
    {"DEPHASE", PseudoOp::dephase},
    {".DIRECTIVE", PseudoOp::directive},
    {"END", PseudoOp::end},
    {".ENDPS", PseudoOp::endps},
    {"ENTRY", PseudoOp::entry},
    {"EXP", PseudoOp::exp},
    {"EXTERN", PseudoOp::extern_},
    {"HISEG", PseudoOp::hisegment},
    {".HWFRMT", PseudoOp::hwfrmt},
    {"IF1", PseudoOp::if1},
    {"IF2", PseudoOp::if2},
    {"IFB", PseudoOp::ifb},
    {"IFDEF", PseudoOp::ifdef},
    {"IFDIF", PseudoOp::ifdif},
    {"IFE", PseudoOp::ife},
    {"IFG", PseudoOp::ifg},
    {"IFGE", PseudoOp::ifge},
    {"IFIDN", PseudoOp::ifidn},
    {"IFL", PseudoOp::ifl},
    {"IFLE", PseudoOp::ifle},
    {"IFN", PseudoOp::ifn},
    {"IFNB", PseudoOp::ifnb},
    {"IFNDEF", PseudoOp::ifndef},
    {".IF", PseudoOp::if_},
    {".IFN", PseudoOp::ifn_attribute},
    {"INTEGER", PseudoOp::integer},
    {"INTERN", PseudoOp::intern},
    {"IOWD", PseudoOp::iowd},
    {"IRP", PseudoOp::irp},
    {"IRPC", PseudoOp::irpc},
    {"LALL", PseudoOp::lall},
    {".LINK", PseudoOp::link},
    {"LIST", PseudoOp::list},
    {"LIT", PseudoOp::lit},
    {".LNKEND", PseudoOp::lnkend},
    {"LOC", PseudoOp::loc},
    {".MFRMT", PseudoOp::mfrmt},
    {"MLOFF", PseudoOp::mloff},
    {"MLON", PseudoOp::mlon},
    {".NODDT", PseudoOp::noddt},
    {"NOSYM", PseudoOp::nosym},
    {"OCT", PseudoOp::oct},
    {"OPDEF", PseudoOp::opdef},
    {".ORG", PseudoOp::org},
    {"PAGE", PseudoOp::page},
    {"PASS2", PseudoOp::pass2},
    {"PHASE", PseudoOp::phase},
    {"POINT", PseudoOp::point},
    {"PRGEND", PseudoOp::prgend},
    {"PRINTX", PseudoOp::printx},
    {".PSECT", PseudoOp::psect},
    {"PURGE", PseudoOp::purge},
    {"RADIX", PseudoOp::radix},
    {"RADIX50", PseudoOp::radix50},
    {"RELOC", PseudoOp::reloc},
    {"REMARK", PseudoOp::remark},
    {"REPEAT", PseudoOp::repeat},
    {".REQUEST", PseudoOp::request},
    {".REQUIRE", PseudoOp::require},
    {"RIM", PseudoOp::rim},
    {"RIM10", PseudoOp::rim10},
    {"RIM10B", PseudoOp::rim10b},
    {"SALL", PseudoOp::sall},
    {"SEARCH", PseudoOp::search},
    {"SIXBIT", PseudoOp::sixbit},
    {"SQUOZE", PseudoOp::radix50},
    {"STOPI", PseudoOp::stopi},
    {"SUBTTL", PseudoOp::subttl},
    {"SUPPRESS", PseudoOp::suppress},
    {"SYN", PseudoOp::syn},
    {"TAPE", PseudoOp::tape},
    {".TAPE", PseudoOp::tape},
    {".TEXT", PseudoOp::text},
    {"TITLE", PseudoOp::title},
    {"TWOSEG", PseudoOp::twoseg},
    {"UNIVERSAL", PseudoOp::universal},
    {"VAR", PseudoOp::var},
    {"XALL", PseudoOp::xall},
    {".XCREF", PseudoOp::xcref},
    {"XLIST", PseudoOp::xlist},
    {"XPUNGE", PseudoOp::xpunge},
    {"XWD", PseudoOp::xwd},
};
constexpr std::size_t entry_count = std::size(entries);

struct Keyed {
  std::uint64_t key = 0;
  PseudoOp op = PseudoOp::none;
};

/// Sorted by key at compile time.
constexpr std::array<Keyed, entry_count> keyed_entries() {
  std::array<Keyed, entry_count> list{};
  for (std::size_t i = 0; i < entry_count; ++i) {
    const Keyed item{sixbit_key(entries[i].name), entries[i].op};
    std::size_t j = i;
    for (; j > 0 && list[j - 1].key > item.key; --j) list[j] = list[j - 1];
    list[j] = item;
  }
  return list;
}
constexpr auto by_key = keyed_entries();

}  // namespace

PseudoOp find_pseudo_op(std::uint64_t key) {
  const auto it = std::lower_bound(by_key.begin(), by_key.end(), key,
                                   [](const Keyed& k, std::uint64_t v) { return k.key < v; });
  return it != by_key.end() && it->key == key ? it->op : PseudoOp::none;
}

std::string_view pseudo_op_name(PseudoOp op) {
  for (const Entry& entry : entries)
    if (entry.op == op) return entry.name;
  return {};
}

bool makes_data(PseudoOp op) {
  switch (op) {
    case PseudoOp::exp:
    case PseudoOp::xwd:
    case PseudoOp::iowd:
    case PseudoOp::point:
    case PseudoOp::byte:
    case PseudoOp::sixbit:
    case PseudoOp::ascii:
    case PseudoOp::asciz:
    case PseudoOp::radix50:
    case PseudoOp::oct:
    case PseudoOp::dec:
      return true;
    default:
      return false;
  }
}

bool is_conditional(PseudoOp op) {
  switch (op) {
    case PseudoOp::if1:
    case PseudoOp::if2:
    case PseudoOp::ifb:
    case PseudoOp::ifdef:
    case PseudoOp::ifdif:
    case PseudoOp::ife:
    case PseudoOp::ifg:
    case PseudoOp::ifge:
    case PseudoOp::ifidn:
    case PseudoOp::ifl:
    case PseudoOp::ifle:
    case PseudoOp::ifn:
    case PseudoOp::ifnb:
    case PseudoOp::ifndef:
    case PseudoOp::if_:
    case PseudoOp::ifn_attribute:
      return true;
    default:
      return false;
  }
}

}  // namespace ka10::assembler
