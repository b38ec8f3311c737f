// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Compiled once for all tests of widgets. The window has nearly all of the program in its headers: read anew
// for each test, they were two thirds of the time.
#include <QSignalSpy>

#include "tests/precompiled.h"
#include "tests/ui/ui_test.h"
#include "ui/precompiled.h"
