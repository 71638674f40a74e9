// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The list of names against the tables of docs/macro10/LANGUAGE.md 20.
#include "macro10/opcodes.h"

#include <set>

#include "tests/support/catch.h"
#include "tests/unit/language_tables.h"

using namespace ka10;

namespace {

std::uint64_t word_of(const char* name) {
  const Operator* op = find_operator(name);
  return op == nullptr ? ~std::uint64_t{0} : op->word.bits();
}

std::string paragraph(const std::string& text, const std::string& from, const std::string& to) {
  const auto begin = text.find(from);
  const auto end = to.empty() ? text.size() : text.find(to, begin);
  REQUIRE(begin != std::string::npos);
  REQUIRE(end != std::string::npos);
  return text.substr(begin + from.size(), end - begin - from.size());
}

}  // namespace

TEST_CASE("Every instruction of table 20.1 has its code, and codes have their names back") {
  const auto codes = language::codes();
  REQUIRE(codes.size() == 24 + 2 + 8 + 32 + 318);  // rows 04-07, 10, 13, 14-17, 20-67
  for (const auto& [name, code] : codes) {
    INFO(name);
    const Operator* op = find_operator(name);
    REQUIRE(op != nullptr);
    CHECK(op->word == Word(std::uint64_t{code} << 27));
    CHECK(op->form == OperatorForm::primary);
    CHECK(op->model == Model::ka10);
    CHECK(opcode_name(code) == name);
  }
}

TEST_CASE("Codes without a name have none") {
  const auto codes = language::codes();
  std::set<unsigned> named;
  for (const auto& [name, code] : codes) named.insert(code);
  for (unsigned code = 0; code < 01000; ++code) {
    INFO("code " << code);
    CHECK(opcode_name(code).empty() == (named.count(code) == 0));
  }
}

TEST_CASE("Second names and shorthands stand for the words of 20.1 and 20.2") {
  CHECK(word_of("ARG") == 0320000000000);
  CHECK(word_of("CLEAR") == 0400000000000);
  CHECK(word_of("CLEARB") == 0403000000000);
  CHECK(word_of("IOR") == 0434000000000);
  CHECK(word_of("IORM") == 0436000000000);
  CHECK(word_of("STATUS") == 0062000000000);
  CHECK(word_of("RELEASE") == 0071000000000);
  CHECK(word_of("RELEAS") == 0071000000000);
  CHECK(word_of("Z") == 0);
  CHECK(word_of("HALT") == 0254200000000);
  CHECK(word_of("JRSTF") == 0254100000000);
  CHECK(word_of("JEN") == 0254500000000);
  CHECK(word_of("JOV") == 0255400000000);
  CHECK(word_of("JCRY0") == 0255200000000);
  CHECK(word_of("JCRY1") == 0255100000000);
  CHECK(word_of("JCRY") == 0255300000000);
  CHECK(word_of("JFOV") == 0255040000000);
  CHECK(word_of("UJEN") == 0100000000000);
}

TEST_CASE("The KI10's and KL10's names are known as such") {
  for (const auto& [name, number] : language::pairs(
           paragraph(language::section("20.1", "20.2"), "KI10 (versions 50 up):", "\n"))) {
    INFO(name);
    const Operator* op = find_operator(name);
    REQUIRE(op != nullptr);
    CHECK(op->model == Model::ki10);
    CHECK(op->word.bits() == static_cast<std::uint64_t>(number) << (number > 0777 ? 18 : 27));
  }
  for (const auto& [name, number] :
       language::pairs(paragraph(language::section("20.1", "20.2"), "KL10 (52 or 53 up):", "\n"))) {
    INFO(name);
    const Operator* op = find_operator(name);
    REQUIRE(op != nullptr);
    CHECK(op->model == Model::kl10);
    CHECK(op->word.bits() == static_cast<std::uint64_t>(number) << (number > 0777 ? 18 : 27));
  }
}

TEST_CASE("The eight in-out instructions take a device") {
  const auto list = language::pairs(language::section("20.3", "20.4"));
  REQUIRE(list.size() == 8);
  for (const auto& [name, left] : list) {
    INFO(name);
    const Operator* op = find_operator(name);
    REQUIRE(op != nullptr);
    CHECK(op->form == OperatorForm::device);
    CHECK(op->word == Word::halves(static_cast<std::uint64_t>(left), 0));
  }
  CHECK(find_operator("RSW")->form == OperatorForm::device);
  CHECK(word_of("RSW") == 0700040000000);
}

TEST_CASE("Every device name of 20.4 has its code") {
  const auto list = language::pairs(language::section("20.4", "20.5"));
  REQUIRE(list.size() == 60);
  REQUIRE(all_devices().size() == list.size());
  for (const auto& [name, code] : list) {
    INFO(name);
    CHECK(find_device(sixbit_key(name)) == static_cast<Address>(code));
  }
  CHECK(device_name(4) == "PI");
  CHECK(device_name(0120) == "TTY");
  CHECK(device_name(0) == "APR");
  CHECK(device_name(0774).empty());
  CHECK_FALSE(find_device(sixbit_key("DTE")));
}

TEST_CASE("Monitor calls are TTCALL, CALLI and MTAPE with their function") {
  const std::string text = language::section("20.5", "20.6");
  std::size_t count = 0;
  const auto check = [&](const std::map<std::string, long>& list, std::uint64_t code, int shift) {
    for (const auto& [name, number] : list) {
      INFO(name);
      const Operator* op = find_monitor_call(sixbit_key(name));
      REQUIRE(op != nullptr);
      const auto field = static_cast<std::uint64_t>(number) & 0777777;
      CHECK(op->word == Word((code << 27) | (field << shift)));
      CHECK(monitor_call_of(op->word) == op);
      CHECK(find_operator(sixbit_key(name)) == nullptr);
      ++count;
    }
  };
  check(language::pairs(paragraph(text, "TTCALL (051, the number is the AC):", "\nSo OUTSTR")), 051,
        23);
  check(language::pairs(paragraph(text, "CALLI (047, the number is the address):", "MTAPE (072")),
        047, 0);
  check(language::pairs(paragraph(text, "MTAPE (072, the number is the address):", "These names")),
        072, 0);
  CHECK(count == all_monitor_calls().size());
  CHECK(find_monitor_call(sixbit_key("OUTSTR"))->word == Word(0051140000000));
  CHECK(find_monitor_call(sixbit_key("INCHWL"))->word == Word(0051200000000));
}

TEST_CASE("All pseudo-ops of 20.6 are listed") {
  std::set<std::string> listed;
  for (const auto name : all_pseudo_ops()) listed.emplace(name);
  const std::string all = language::text();
  std::istringstream words(paragraph(all, "### 20.6 All pseudo-ops", "---"));
  std::size_t count = 0;
  for (std::string name; words >> name; ++count) {
    INFO(name);
    CHECK((listed.count(name) == 1 || find_operator(name) != nullptr));  // Z and RSW: instructions
  }
  CHECK(count > 90);
}

TEST_CASE("Names are told apart by six characters without regard to case") {
  CHECK(sixbit_key("movei") == sixbit_key("MOVEI"));
  CHECK(sixbit_key("RELEASE") == sixbit_key("RELEAS"));
  CHECK(sixbit_key("A") == 0410000000000);
  CHECK(sixbit_key("abcdef") == 0414243444546);
  CHECK(key_name(0410000000000) == "A");
  CHECK(key_name(sixbit_key("..0001")) == "..0001");
  CHECK(find_operator("moveix") == nullptr);
  CHECK(find_operator("") == nullptr);
  CHECK(find_operator("setzm")->word == Word(0402000000000));
}

TEST_CASE("A word finds its most special name") {
  CHECK(operator_of(Word(0254200001000))->name == "HALT");
  CHECK(operator_of(Word(0254000001000))->name == "JRST");
  CHECK(operator_of(Word(0254540001000))->name == "JRST");
  CHECK(operator_of(Word(0255740001000))->name == "JFCL");
  CHECK(operator_of(Word(0434000000000))->name == "OR");
  CHECK(operator_of(Word(0712340000010))->name == "CONSO");
  CHECK(operator_of(Word(0700040000000))->name == "DATAI");
  CHECK(operator_of(Word(0001000000000)) == nullptr);
  CHECK(operator_of(Word(0247000000000)) == nullptr);
  CHECK(operator_of(Word(0110000000000)) == nullptr);
}

TEST_CASE("Did-you-mean finds the name one slip away and does not guess wildly") {
  const auto best = [](const char* wanted) {
    NearestName nearest(wanted);
    nearest.offer_all_operators();
    return nearest.best();
  };
  CHECK(best("MOEVI") == "MOVEI");
  CHECK(best("MOVEE") == "MOVE");
  CHECK(best("jrts") == "JRST");
  CHECK(best("SUBTLT") == "SUBTTL");
  CHECK(best("TITEL") == "TITLE");
  CHECK(best("XYZZY").empty());
  CHECK(best("Q").empty());
  CHECK(edit_distance("MOVE", "move") == 0);
  CHECK(edit_distance("AB", "BA") == 1);
  CHECK(edit_distance("", "ABC") == 3);
  CHECK(edit_distance("KITTEN", "SITTING") == 3);
}
