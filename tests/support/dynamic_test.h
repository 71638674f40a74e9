// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// Catch2 test cases made at start-up, one for each row of a table, for Catch2 2.13 and 3.
#pragma once

#include <exception>
#include <functional>
#include <string>
#include <utility>

#include "tests/support/catch.h"

namespace ka10::test {

class FunctionTest : public Catch::ITestInvoker {
 public:
  explicit FunctionTest(std::function<void()> body) : body_(std::move(body)) {}
  void invoke() const override { body_(); }

 private:
  std::function<void()> body_;
};

inline void add_test(std::string name, std::function<void()> body) {
  for (char& c : name)
    if (c == ';') c = ',';  // CTest would take it for two names and run neither
#ifdef KA10_CATCH2_V3
  Catch::AutoReg(Catch::Detail::make_unique<FunctionTest>(std::move(body)), CATCH_INTERNAL_LINEINFO,
                 Catch::StringRef(), Catch::NameAndTags{name, ""});
#else
  const Catch::AutoReg registration(new FunctionTest(std::move(body)), CATCH_INTERNAL_LINEINFO,
                                    Catch::StringRef(), Catch::NameAndTags{name, ""});
#endif
}

using AddTest = std::function<void(const std::string& name, std::function<void()> body)>;

/// Registers what `tests` adds. A fault in making them becomes a test that fails.
class RegisterTests {
 public:
  explicit RegisterTests(const std::function<void(const AddTest&)>& tests) {
    try {
      tests(add_test);
    } catch (const std::exception& e) {
      const std::string what = e.what();
      add_test("the table of tests can be read", [what] { FAIL(what); });
    }
  }
};

}  // namespace ka10::test
