// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
#include "macro10/instruction_class.h"

namespace ka10 {
namespace {

unsigned code_of(Word w) { return static_cast<unsigned>(w.field(0, 8)); }

bool within(unsigned code, unsigned first, unsigned last) { return code >= first && code <= last; }

}  // namespace

bool address_is_number(Word w) {
  const unsigned code = code_of(w);
  if (code >= 0700) return w.field(10, 12) == 4 || w.field(10, 12) >= 6;  // CONO CONSZ CONSO
  if (code >= 0600) return (code & 010) == 0;                             // TRx TLx
  if (within(code, 0400, 0577)) return (code & 3) == 1;
  if (within(code, 0300, 0307)) return true;  // CAIx
  if (within(code, 0240, 0246)) return code != 0243;
  if (within(code, 0200, 0237) || within(code, 0270, 0277)) return (code & 3) == 1;
  if (within(code, 0140, 0177)) return (code & 7) == 5;
  return code == 0132 || code == 047 || code == 072;  // FSC CALLI MTAPE
}

bool address_is_jump(Word w) {
  const unsigned code = code_of(w);
  switch (code) {
    case 0243:
    case 0252:
    case 0253:
    case 0254:
    case 0255:
    case 0256:
    case 0260:
    case 0264:
    case 0265:
    case 0266:
    case 0267:
      return true;
    default:
      return within(code, 0320, 0327) || within(code, 0340, 0347) || within(code, 0360, 0367);
  }
}

bool address_is_idle(Word w) {
  switch (code_of(w)) {
    case 0263:  // POPJ
    case 0400:
    case 0401:  // SETZ
    case 0424:
    case 0425:  // SETA
    case 0450:
    case 0451:  // SETCA
    case 0474:
    case 0475:  // SETO
      return true;
    default:
      return false;
  }
}

bool accumulator_is_optional(Word w) {
  const unsigned code = code_of(w);
  switch (code) {
    case 0133:  // IBP
    case 0254:
    case 0255:
    case 0256:
    case 0264:  // JRST JFCL XCT JSR
    case 0320:
    case 0324:  // JUMP JUMPA
    case 0402:
    case 0416:
    case 0462:
    case 0476:  // SETZM SETMM SETCMM SETOM
      return true;
    default:
      break;
  }
  if (within(code, 0330, 0337) || within(code, 0350, 0357) || within(code, 0370, 0377))
    return true;  // SKIP AOS SOS
  return (within(code, 0200, 0217) || within(code, 0500, 0577)) && (code & 3) == 3;
}

}  // namespace ka10
