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

/// What one column of a kept table is.
struct KeptColumn {
    ColumnRole role = ColumnRole::ignored;
    std::string unit; ///< "deg"; empty: it is ignored
};

/// A measurement that belongs to a rig: the table of a test bench, beside the rig as a file or inside it, and
/// how it is to be read. Nothing moves by it. Reading it is in measured/kept_table.h.
struct KeptMeasurement {
    std::string name;
    std::string file;                ///< relative to the rig's; empty: the table is inside
    std::string fingerprint;         ///< of the file's contents when it was kept; empty: any will do
    std::vector<KeptColumn> columns; ///< one for each of the table
    double leverArm = kUnlimited;    ///< [m] turns force into torque; none: force at the rig's handle
    LoadSense load = LoadSense::recognised;
    MeasurementShown shown = MeasurementShown::yes;
    std::vector<std::string> table; ///< lines: heading, then rows
    std::optional<KeptFit> fit;     ///< the last one to it

    [[nodiscard]] bool isInside() const { return file.empty(); }
    [[nodiscard]] bool hasLeverArm() const { return leverArm < kUnlimited; }
};

void describe(Walk& walk, KeptColumn& column);
void describe(Walk& walk, KeptMeasurement& measurement);

} // namespace hingelab
