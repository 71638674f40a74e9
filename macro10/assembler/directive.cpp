// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The dispatch of pseudo-ops, and those about listing, program and linker (LANGUAGE.md 15, 16).
#include "macro10/assembler/engine.h"
#include "macro10/assembler/listing.h"

namespace ka10::assembler {

Engine::Next Engine::pseudo(PseudoOp op, Close close) {
  if (is_conditional(op)) {
    conditional(op);
    return Next::again;
  }
  if (makes_data(op)) {
    data(op);
    return Next::done;
  }
  switch (op) {
    case PseudoOp::define:
      define();
      break;
    case PseudoOp::repeat:
      return repeat();
    case PseudoOp::irp:
      return irp(false);
    case PseudoOp::irpc:
      return irp(true);
    case PseudoOp::stopi:
      if (!reader_.stop_irp()) flag('A', "STOPI outside of IRP");
      break;
    case PseudoOp::comment:
    case PseudoOp::text: {
      std::string text;
      delimited(&text);
      break;
    }
    case PseudoOp::loc:
    case PseudoOp::reloc:
    case PseudoOp::org:
    case PseudoOp::phase:
    case PseudoOp::dephase:
      location_statement(op);
      break;
    case PseudoOp::block:
      block();
      break;
    case PseudoOp::integer:
      variables_statement(false);
      break;
    case PseudoOp::array:
      variables_statement(true);
      break;
    case PseudoOp::twoseg:
      two_segments(false);
      break;
    case PseudoOp::hisegment:
      two_segments(true);
      break;
    case PseudoOp::lit:
      if (sink_ == nullptr) {
        list_location();
        place_literals();
        dot_ = loc_.value();
      }
      break;
    case PseudoOp::var:
      if (sink_ == nullptr) {
        list_location();
        place_variables();
        dot_ = loc_.value();
      }
      break;
    case PseudoOp::opdef:
      opdef();
      break;
    case PseudoOp::syn:
      syn();
      break;
    case PseudoOp::purge:
      purge();
      break;
    case PseudoOp::extern_:
    case PseudoOp::intern:
    case PseudoOp::entry:
      linkage(op);
      break;
    case PseudoOp::suppress:
    case PseudoOp::asuppress:
    case PseudoOp::xpunge:
    case PseudoOp::noddt:
      hide(op);
      break;
    case PseudoOp::radix:
      radix_statement();
      break;
    case PseudoOp::end:
    case PseudoOp::prgend:
      end_statement(op, close);
      break;
    case PseudoOp::pass2:
      pass2_statement();
      break;
    case PseudoOp::search:
      search();
      break;
    case PseudoOp::title:
    case PseudoOp::subttl:
    case PseudoOp::universal:
      title(op);
      break;
    case PseudoOp::remark:
    case PseudoOp::printx:
      free_text(op);
      break;
    case PseudoOp::directive:
      directive();
      break;
    case PseudoOp::mlon:
      multi_line_literals_ = true;
      break;
    case PseudoOp::mloff:
      multi_line_literals_ = false;
      break;
    case PseudoOp::tape:
      if (sink_ == nullptr) {
        reader_.skip_to_line_end();
        skip_file_ = true;
      }
      break;
    case PseudoOp::rim:
      run_.out.output_format = "rim";
      break;
    case PseudoOp::rim10:
      run_.out.output_format = "rim10";
      break;
    case PseudoOp::rim10b:
      run_.out.output_format = "rim10b";
      break;
    case PseudoOp::assign:
    case PseudoOp::common:
    case PseudoOp::link:
    case PseudoOp::lnkend:
    case PseudoOp::request:
    case PseudoOp::require:
    case PseudoOp::psect:
    case PseudoOp::endps:
      linker_statement(op);
      break;
    default:
      listing_control(op);
  }
  return Next::done;
}

std::string Engine::rest_of_line() {
  std::string text;
  reader_.skip_blanks();
  for (int c = reader_.peek(); c >= 0 && !is_line_end(c); c = reader_.peek()) {
    text.push_back(static_cast<char>(c));
    reader_.next();
  }
  return text;
}

void Engine::title(PseudoOp op) {
  const std::string text = rest_of_line();
  if (op == PseudoOp::subttl) {
    constexpr int top_lines = 10;  // of the first page: its head shows this subtitle already
    if (pass_ == 1 && first_subtitle_.empty() && reader_.place().line <= top_lines)
      first_subtitle_ = text;
    if (listing_ != nullptr) listing_->subtitle(text);
    return;
  }
  if (title_seen_) flag('Q', "a second TITLE");
  title_seen_ = true;
  title_ = text;
  std::size_t length = 0;
  while (length < text.size() && is_symbol_character(static_cast<unsigned char>(text[length])))
    ++length;
  title_key_ = sixbit_key(std::string_view(text).substr(0, length));
  if (op == PseudoOp::universal) universal_ = true;
  if (listing_ != nullptr) listing_->title(text);
}

void Engine::free_text(PseudoOp op) {
  std::string text = rest_of_line();
  if (op == PseudoOp::printx && !dry_ && !quiet_) run_.out.typed.push_back(std::move(text));
}

void Engine::radix_statement() {
  const int saved = radix_;
  radix_ = 10;
  const Value v = resolve(expression());
  radix_ = saved;
  if (v.w < 2 || v.w > 10)
    flag('A', "the radix is 2 to 10");
  else
    radix_ = static_cast<int>(v.w);
}

/// Accepted, without effect on an image.
void Engine::linker_statement(PseudoOp op) {
  rest_of_line();
  if (pass_ == 2 && !dry_ && !quiet_)
    report(' ', false,
           std::string(pseudo_op_name(op)) + " is ignored: it is a matter of the linker", column());
}

void Engine::end_statement(PseudoOp op, Close) {
  if (sink_ != nullptr) {
    if (!no_operand()) inner(Close::bracket);
    return;
  }
  has_start_ = false;
  if (!no_operand()) {
    start_ = inner(Close::line);
    has_start_ = true;
    if (pass_ == 2) list_value(start_);
  }
  end_of_statement(Close::line);
  saw_end_ = true;
  ended_ = true;
  prgend_ = op == PseudoOp::prgend;
  if (prgend_) {
    reader_.skip_to_line_end();
    if (reader_.peek() >= 0) reader_.next();
  }
}

void Engine::pass2_statement() {
  if (pass_ == 2 || sink_ != nullptr) return;
  pass2_met_ = true;
  pass2_start_ = reader_.position();
  ended_ = true;
}

void Engine::directive() {
  do {
    reader_.skip_blanks();
    std::uint64_t key = symbol_operand();
    bool on = true;
    if (key == sixbit_key("NO")) {
      key = symbol_operand();
      on = false;
    }
    if (key == 0) {
      abandon('A', "a directive was expected");
      return;
    }
    directive_word(key, on);
    reader_.skip_blanks();
  } while (take_comma());
}

void Engine::directive_word(std::uint64_t key, bool on) {
  const auto is = [key](std::string_view name) { return key == sixbit_key(name); };
  if (is(".OKOVL")) {
    overflow_ok_ = on;
  } else if (is(".EROVL")) {
    overflow_ok_ = !on;
  } else if (is("MACMPD") || is(".ITABM")) {
    old_arguments_ = on || options_.args == ArgumentRule::v50;
  } else if (is(".XTABM")) {
    old_arguments_ = !on || options_.args == ArgumentRule::v50;
  } else if (is("MACPRF")) {
    macros_preferred_ = on;
  } else if (is(".NOCALLI")) {
    calls_known_ = !on;
  } else if (is("FLBLST")) {
    first_word_only_ = on;
  } else if (!is(".NOBIN") && !is("KA10") && !is("KI10") && !is("KL10") && !is("LITLST") &&
             !is("SFCOND")) {
    flag_name('A', "unknown directive", key);
  }
}

void Engine::listing_control(PseudoOp op) {
  if (listing_ != nullptr) listing_->control(op);
}

}  // namespace ka10::assembler
