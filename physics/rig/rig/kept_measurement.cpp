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

void describe(Walk& walk, KeptMeasurement& measurement) {
    walk.name("name", measurement.name, "Name of the measurement.");
    walk.file("file", measurement.file, "Table (CSV), relative to the folder of the rig's file.");
    walk.text("fingerprint", measurement.fingerprint,
              "Fingerprint of the file when it was added, to recognise a changed file; absent: any file is "
              "accepted.");
    walk.list("columns", measurement.columns, "Column");
    walk.limit("lever_arm", measurement.leverArm, kLeverArmField);
    walk.choice("load", measurement.load, kLoadSenseNames,
                "Meaning of the load: load on the door, or load of the hand that moves it.");
    walk.choice("shown", measurement.shown, kMeasurementShownNames,
                "Whether the points are drawn over the curves.");
    walk.texts("table", measurement.table,
               "The table itself in place of a file, one line each: headings, then rows.");
    walk.optionalObject("fit", measurement.fit, "Fit");
}

} // namespace hingelab
