// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "measured/column_names.h"
#include "measured/csv_table.h"
#include "rig/rig.h"

/// What a test bench measured: the load on a door against its angle, slowly both ways, or its angle over time.
namespace hingelab {

/// A stretch of a sweep in one direction: rows [begin, end).
struct MeasuredPass {
    std::size_t begin = 0, end = 0;
    int direction = 1;       ///< +1: towards larger angles (opening), -1: closing
    double medianRate = 0.0; ///< magnitude [rad/s or m/s]; NaN: neither time nor rate is known
};

/// Rows in the order in which they were taken, in SI units.
struct Measurement {
    std::string name;
    bool isRotation = true;
    std::vector<double> time;  ///< [s]; empty: not measured
    std::vector<double> place; ///< [rad or m]
    std::vector<double> rate;  ///< [rad/s or m/s]; empty: unknown
    std::vector<double>
        load; ///< on the door, positive opens [N·m; N of what slides or of a handle]; may be empty
    bool isHandleForce = false; ///< load is a force along the path of the handle
    std::vector<int> direction; ///< of each row: of its pass
    std::vector<MeasuredPass> passes;

    [[nodiscard]] std::size_t size() const { return place.size(); }
};

/// What a column is.
struct ColumnUse {
    ColumnRole role = ColumnRole::ignored;
    const Unit* unit = nullptr; ///< null: not known
    bool isGuessed = false;     ///< nothing in the file says the unit
};

struct MeasuredLayout {
    std::vector<ColumnUse> columns; ///< one for each of the table
    /// [m] from the axis to where force and distance were measured: turns force into torque, and a distance
    /// into an angle. 0: force at the rig's handle.
    double leverArm = 0.0;
    DistanceAlong along = DistanceAlong::arc; ///< with a lever arm; a door that slides has no chord
    LoadSense sense = LoadSense::recognised;
    std::optional<bool> doorTurns = std::nullopt; ///< whether the rig's door does, or slides; empty: not known
};

/// Whether the door of a rig turns or slides; empty where that cannot be told, such as of several freedoms.
[[nodiscard]] std::optional<bool> doorTurnsOf(const Rig& rig);

struct LayoutProposal {
    MeasuredLayout layout;
    Issues notes; ///< what was guessed, and from what
};

/// Roles and units as headings and units say, and where they say nothing as numbers do. An angle's unit is
/// guessed only where it can be but one.
[[nodiscard]] LayoutProposal proposeLayout(const CsvTable& table);

struct MeasurementReading {
    std::optional<Measurement> measurement; ///< there if and only if no issue is an error
    Issues issues;
    LoadSense sense = LoadSense::onDoor; ///< that was taken
};

/// Turns a table into a measurement: units, lever arm (of forces, and of distances of a door that turns: s
/// along its arc is s/r, d along the chord 2 asin(d/2r)), passes, rates (from the time where none are measured)
/// and the sense of the load. Rows with gaps in what is used are left out, and told.
[[nodiscard]] MeasurementReading takeMeasurement(const CsvTable& table, const MeasuredLayout& layout);

/// Passes of a sweep: it turns round where it goes back by more than a fiftieth of its whole range, or by more
/// than six times its noise, whichever is larger.
[[nodiscard]] std::vector<MeasuredPass> findPasses(std::span<const double> place);

/// "opening, 0.2 ° to 89.8 °, 450 points, 5 °/s"
[[nodiscard]] std::string passWords(const Measurement& measurement, const MeasuredPass& pass);

} // namespace hingelab
