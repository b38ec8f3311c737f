// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "rig/rig.h"
#include "text/issue.h"

namespace hingelab {

/// Most lines of a table that is kept inside a rig's file.
inline constexpr std::size_t kMostKeptLines = 5000;

/// Further tables that a measurement has at most.
inline constexpr std::size_t kMostFurtherTables = 20;

/// Measurements that can be read: a file or a table, not both, and no more than can be kept. Whether the file
/// is there and what it holds is found when it is read (measured/kept_table.h); a rig is whole without it.
void checkMeasurements(const Rig& rig, Issues& issues);

} // namespace hingelab
