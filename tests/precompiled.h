// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Compiled once for all tests without a window: what reads rigs and simulates them is in nearly all, and read
// anew for each it was a third of the time.
#include <QFile>
#include <QObject>
#include <QTemporaryDir>
#include <QTest>

#include "checks/checked_rig.h"
#include "physics_precompiled.h"
#include "simulation/simulation.h"
#include "tests/shipped.h"
