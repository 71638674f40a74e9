# SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
# SPDX-License-Identifier: MIT
# ka10_flags: the warnings and sanitizers of every target we write (not of generated code).
add_library(ka10_flags INTERFACE)
target_compile_options(ka10_flags INTERFACE -Wall -Wextra -Wshadow -Wnon-virtual-dtor)
# A compiler newer than the one we test with may warn of things that are none: no error there.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  target_compile_options(ka10_flags INTERFACE -Werror)
endif()
target_include_directories(ka10_flags INTERFACE ${CMAKE_SOURCE_DIR})
if(KA10_SANITIZE)
  target_compile_options(ka10_flags INTERFACE -fsanitize=address,undefined -fno-sanitize-recover=all
                                              -fno-omit-frame-pointer)
  target_link_options(ka10_flags INTERFACE -fsanitize=address,undefined)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU") # false alarms in the library's <regex> with sanitizers
    target_compile_options(ka10_flags INTERFACE -Wno-maybe-uninitialized)
  endif()
endif()
if(KA10_FUZZ)
  target_compile_options(ka10_flags INTERFACE -fsanitize=fuzzer-no-link,address,undefined
                                              -fno-sanitize-recover=all -fno-omit-frame-pointer -g)
  target_link_options(ka10_flags INTERFACE -fsanitize=address,undefined)
endif()
