// SPDX-License-Identifier: GPL-3.0-or-later
#include "rig/kept_measurement.h"
#include "text/field_makers.h"
#include "text/walk.h"

namespace hingelab {
namespace {

constexpr FieldInfo kLeverArmField{
    "lever_arm",
    "lever_arm",
    Quantity::length,
    kPositive,
    {0.0, 2.0},
    0.01,
    Scale::linear,
    "Distance from the axis to the point where a force was measured; absent: at the rig's handle."};

} // namespace

constexpr std::array kColumnRoleNames = {
    EnumName<ColumnRole>{ColumnRole::ignored, "ignored", "Ignored"},
    EnumName<ColumnRole>{ColumnRole::time, "time", "Time"},
    EnumName<ColumnRole>{ColumnRole::place, "angle", "Angle or distance"},
    EnumName<ColumnRole>{ColumnRole::rate, "rate", "Rate"},
    EnumName<ColumnRole>{ColumnRole::torque, "torque", "Torque"},
    EnumName<ColumnRole>{ColumnRole::force, "force", "Force"},
};

constexpr std::array kLoadSenseNames = {
    EnumName<LoadSense>{LoadSense::recognised, "recognised", "Recognised from the passes"},
    EnumName<LoadSense>{LoadSense::onDoor, "door", "On the door"},
    EnumName<LoadSense>{LoadSense::byHand, "hand", "Of the hand that moves it"},
};

constexpr std::array kMeasurementShownNames = {
    EnumName<MeasurementShown>{MeasurementShown::yes, "yes", "Yes"},
    EnumName<MeasurementShown>{MeasurementShown::no, "no", "No"},
};

void describe(Walk& walk, KeptColumn& column) {
    walk.choice("is", column.role, kColumnRoleNames, "Contents of the column.");
    walk.text("unit", column.unit, "Unit of the column.");
}

constexpr std::array kDistanceAlongNames = {
    EnumName<DistanceAlong>{DistanceAlong::arc, "arc", "Along the arc"},
    EnumName<DistanceAlong>{DistanceAlong::chord, "chord", "Along the chord"},
};

constexpr std::array kTableJoinNames = {
    EnumName<TableJoin>{TableJoin::after, "after", "Further passes"},
    EnumName<TableJoin>{TableJoin::byTime, "by_time", "Columns at the same times"},
};

constexpr FieldInfo kShiftField{
    "shift",        "shift",
    Quantity::time, kFinite,
    {-10.0, 10.0},  0.1,
    Scale::linear,  "Time to add to the times of this table, so that they are those of the first."};

void describe(Walk& walk, KeptTable& table) {
    walk.file("file", table.file, "Table (CSV), relative to the folder of the rig's file.");
    walk.text("fingerprint", table.fingerprint,
              "Fingerprint of the file when it was added; absent: any file is accepted.");
    walk.list("columns", table.columns, "Column");
    walk.choice("join", table.join, kTableJoinNames,
                "Whether the rows are further passes, or columns at the times of the first table.");
    walk.measure("shift", table.shift, kShiftField);
}

void describe(Walk& walk, KeptMeasurement& measurement) {
    walk.name("name", measurement.name, "Name of the measurement.");
    walk.file("file", measurement.file, "Table (CSV), relative to the folder of the rig's file.");
    walk.text("fingerprint", measurement.fingerprint,
              "Fingerprint of the file when it was added, to recognise a changed file; absent: any file is "
              "accepted.");
    walk.list("columns", measurement.columns, "Column");
    walk.limit("lever_arm", measurement.leverArm, kLeverArmField);
    walk.choice("distance_along", measurement.along, kDistanceAlongNames,
                "Line along which the distance of a door that turns was measured, from angle 0.");
    walk.choice("load", measurement.load, kLoadSenseNames,
                "Meaning of the load: load on the door, or load of the hand that moves it.");
    walk.choice("shown", measurement.shown, kMeasurementShownNames,
                "Whether the points are drawn over the curves.");
    walk.list("more", measurement.more, "Further table");
    walk.texts("table", measurement.table,
               "The table itself in place of a file, one line each: headings, then rows.");
    walk.optionalObject("fit", measurement.fit, "Fit");
}

} // namespace hingelab
