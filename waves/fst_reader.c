/* SPDX-FileCopyrightText: 2026 the PDP-10 KA10 authors
 * SPDX-License-Identifier: MIT
 * GTKWave's FST library (Tony Bybell, MIT) compiled from the installed Verilator, not copied here.
 * fst_rename.h (made by CMake) gives each of its functions the prefix ka10_, because Verilator's
 * own FST writer brings the same library into programs that link a traced model. */
#include "fst_rename.h"
#define FST_CONFIG_INCLUDE "fst_config.h"
#include "gtkwave/fastlz.c"
#include "gtkwave/fstapi.c"
#include "gtkwave/lz4.c"
