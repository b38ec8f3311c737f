// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Compiled once for all tests without a window.
#include <QFile>
#include <QObject>
#include <QTemporaryDir>
#include <QTest>

#include "physics/precompiled.h"
