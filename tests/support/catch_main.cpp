// SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
// SPDX-License-Identifier: MIT
// The main function of the test programs. Every test case runs in a folder of its own, empty at its
// start and gone at its end: tests at the same time do not meet, and none leaves a file behind.
#ifndef KA10_CATCH2_V3
#define CATCH_CONFIG_RUNNER
#endif
#include "tests/support/catch.h"

#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <string>

namespace {

namespace fs = std::filesystem;

#ifdef KA10_CATCH2_V3
using ListenerBase = Catch::EventListenerBase;
#else
using ListenerBase = Catch::TestEventListenerBase;
#endif

class OwnFolder : public ListenerBase {
 public:
  using ListenerBase::ListenerBase;

  void testCaseStarting(const Catch::TestCaseInfo& info) override {
    ListenerBase::testCaseStarting(info);
    before_ = fs::current_path();
    std::string name = (fs::temp_directory_path() / "ka10-test-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("cannot make " + name);
    own_ = name;
    fs::current_path(own_);
  }

  void testCaseEnded(const Catch::TestCaseStats& stats) override {
    ListenerBase::testCaseEnded(stats);
    fs::current_path(before_);
    std::error_code ignored;
    fs::remove_all(own_, ignored);
  }

 private:
  fs::path before_, own_;
};

}  // namespace

CATCH_REGISTER_LISTENER(OwnFolder)

int main(int argc, char** argv) { return Catch::Session().run(argc, argv); }
