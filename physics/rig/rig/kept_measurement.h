// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "rig/kept_fit.h"
#include "text/archive.h"

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

inline constexpr std::array kColumnRoleNames = {
    EnumName<ColumnRole>{ColumnRole::ignored, "ignored", "Ignored"},
    EnumName<ColumnRole>{ColumnRole::time, "time", "Time"},
    EnumName<ColumnRole>{ColumnRole::place, "angle", "Angle or distance"},
    EnumName<ColumnRole>{ColumnRole::rate, "rate", "Rate"},
    EnumName<ColumnRole>{ColumnRole::torque, "torque", "Torque"},
    EnumName<ColumnRole>{ColumnRole::force, "force", "Force"},
};

inline constexpr std::array kLoadSenseNames = {
    EnumName<LoadSense>{LoadSense::recognised, "recognised", "Recognised from the passes"},
    EnumName<LoadSense>{LoadSense::onDoor, "door", "On the door"},
    EnumName<LoadSense>{LoadSense::byHand, "hand", "Of the hand that moves it"},
};

inline constexpr std::array kMeasurementShownNames = {
    EnumName<MeasurementShown>{MeasurementShown::yes, "yes", "Yes"},
    EnumName<MeasurementShown>{MeasurementShown::no, "no", "No"},
};

inline constexpr FieldInfo kLeverArmField{
    "lever_arm",      "lever_arm",
    Quantity::length, kPositive,
    {0.0, 2.0},       0.01,
    Scale::linear,    "From the axis to where a force was measured; absent: at the rig's handle."};

template <class Archive>
void describe(Archive& ar, KeptColumn& column) {
    ar.choice("is", column.role, kColumnRoleNames, "What the column is.");
    ar.text("unit", column.unit, "Its unit.");
}

template <class Archive>
void describe(Archive& ar, KeptMeasurement& measurement) {
    ar.name("name", measurement.name, "Name of the measurement.");
    ar.file("file", measurement.file, "Table (CSV), relative to the folder of the rig's file.");
    ar.text("fingerprint", measurement.fingerprint,
            "Of the file's contents when it was kept, so that another one is told; absent: any will do.");
    ar.list("columns", measurement.columns, "Column");
    ar.limit("lever_arm", measurement.leverArm, kLeverArmField);
    ar.choice("load", measurement.load, kLoadSenseNames, "Whose load was measured.");
    ar.choice("shown", measurement.shown, kMeasurementShownNames, "Whether its points lie over the curves.");
    ar.texts("table", measurement.table, "Or the table itself, a line each: headings, then rows.");
    ar.optionalObject("fit", measurement.fit, "Fit");
}

} // namespace hingelab
