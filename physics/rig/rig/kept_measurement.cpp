// SPDX-License-Identifier: GPL-3.0-or-later
#include "rig/kept_measurement.h"
#include "text/field_makers.h"
#include "text/walk.h"

namespace hingelab {
namespace {

constexpr FieldInfo kLeverArmField{
    "lever_arm",      "lever_arm",
    Quantity::length, kPositive,
    {0.0, 2.0},       0.01,
    Scale::linear,    "From the axis to where a force was measured; absent: at the rig's handle."};

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
    walk.choice("is", column.role, kColumnRoleNames, "What the column is.");
    walk.text("unit", column.unit, "Its unit.");
}

void describe(Walk& walk, KeptMeasurement& measurement) {
    walk.name("name", measurement.name, "Name of the measurement.");
    walk.file("file", measurement.file, "Table (CSV), relative to the folder of the rig's file.");
    walk.text("fingerprint", measurement.fingerprint,
              "Of the file's contents when it was kept, so that another one is told; absent: any will do.");
    walk.list("columns", measurement.columns, "Column");
    walk.limit("lever_arm", measurement.leverArm, kLeverArmField);
    walk.choice("load", measurement.load, kLoadSenseNames, "Whose load was measured.");
    walk.choice("shown", measurement.shown, kMeasurementShownNames, "Whether its points lie over the curves.");
    walk.texts("table", measurement.table, "Or the table itself, a line each: headings, then rows.");
    walk.optionalObject("fit", measurement.fit, "Fit");
}

} // namespace hingelab
