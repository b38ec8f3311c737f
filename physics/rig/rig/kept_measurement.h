// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "rig/kept_fit.h"
#include "text/describe.h"

namespace hingelab {

/// What a column of a measured table is.
enum class ColumnRole {
    ignored,
    time,
    place, ///< angle, or distance where the door slides
    rate,
    torque,
    force ///< at the handle along its path; of what slides, along the slide
};

/// Which way a load counts as positive. A bench that turns a door measures what its own hand does.
enum class LoadSense {
    recognised, ///< from the passes: friction takes from the hand, both ways
    onDoor,     ///< positive opens the door
    byHand      ///< what a hand applies that moves the door slowly
};

enum class MeasurementShown { yes, no };

/// Along what the distance of a door that turns was measured, from where it is at angle 0.
enum class DistanceAlong {
    arc,  ///< the path of the point: angle times lever arm
    chord ///< the straight line: 2 lever arm sin(angle/2)
};

/// How another table goes with the first.
enum class TableJoin {
    after, ///< its rows follow: further passes of the same sweep
    byTime ///< its columns stand beside the first one's, at the same times
};

/// What one column of a kept table is.
struct KeptColumn {
    ColumnRole role = ColumnRole::ignored;
    std::string unit; ///< "deg"; empty: it is ignored
};

/// Another table of the same measurement.
struct KeptTable {
    std::string file;        ///< relative to the rig's
    std::string fingerprint; ///< as of the first
    std::vector<KeptColumn> columns;
    TableJoin join = TableJoin::after;
    double shift = 0.0; ///< that its times lack to be the first one's [s]
};

/// A measurement that belongs to a rig: the table of a test bench, beside the rig as a file or inside it, and
/// how it is to be read. Nothing moves by it. Reading it is in measured/kept_table.h.
struct KeptMeasurement {
    std::string name;
    std::string file;                ///< relative to the rig's; empty: the table is inside
    std::string fingerprint;         ///< of the file's contents when it was kept; empty: any will do
    std::vector<KeptColumn> columns; ///< one for each of the table
    double leverArm = kUnlimited;    ///< [m] turns force into torque; none: force at the rig's handle
    DistanceAlong along = DistanceAlong::arc;
    LoadSense load = LoadSense::recognised;
    MeasurementShown shown = MeasurementShown::yes;
    std::vector<KeptTable> more;    ///< other tables of it, where it is beside the rig
    std::vector<std::string> table; ///< lines: heading, then rows
    std::optional<KeptFit> fit;     ///< the last one to it

    [[nodiscard]] bool isInside() const { return file.empty(); }
    [[nodiscard]] bool hasLeverArm() const { return leverArm < kUnlimited; }
};

void describe(Walk& walk, KeptColumn& column);
void describe(Walk& walk, KeptTable& table);
void describe(Walk& walk, KeptMeasurement& measurement);

} // namespace hingelab
