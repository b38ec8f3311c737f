// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Compiled once for all tests of widgets.
#include <QSignalSpy>

#include "tests/precompiled.h"
#include "ui/precompiled.h"
