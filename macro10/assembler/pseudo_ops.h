// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The pseudo-ops of MACRO-10 (LANGUAGE.md 20.6) as an enumeration. RSW is an instruction here.
#pragma once

#include <cstdint>
#include <string_view>

namespace ka10::assembler {

enum class PseudoOp : std::uint8_t {
  none,
  array, ascii, asciz, assign, asuppress, block, byte, comment, common, cref, dec, define, dephase,
  directive, end, endps, entry, exp, extern_, hisegment, hwfrmt, if1, if2, ifb, ifdef, ifdif, ife,
  ifg, ifge, ifidn, ifl, ifle, ifn, ifnb, ifndef, if_, ifn_attribute, integer, intern, iowd, irp,
  irpc, lall, link, list, lit, lnkend, loc, mfrmt, mloff, mlon, noddt, nosym, oct, opdef, org, page,
  pass2, phase, point, prgend, printx, psect, purge, radix, radix50, reloc, remark, repeat, request,
  require, rim, rim10, rim10b, sall, search, sixbit, stopi, subttl, suppress, syn, tape, text,
  title, twoseg, universal, var, xall, xcref, xlist, xpunge, xwd,
};

/// PseudoOp::none when the name is no pseudo-op.
PseudoOp find_pseudo_op(std::uint64_t key);
/// The name, empty for none.
std::string_view pseudo_op_name(PseudoOp op);
/// True for those that may stand in an operand and give their first word (6.2).
bool makes_data(PseudoOp op);
bool is_conditional(PseudoOp op);

}  // namespace ka10::assembler
