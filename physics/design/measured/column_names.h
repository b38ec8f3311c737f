// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rig/kept_measurement.h"
#include "text/quantity.h"

/// What the headings of measured tables mean.
namespace hingelab {

struct NameAndUnit {
    std::string name;
    std::string unit; ///< as written, empty: none
};

/// "Angle [deg]", "angle (°)", "Torque/Nm", "angle_deg", "Drehmoment in Nm", "angle, deg".
[[nodiscard]] NameAndUnit splitName(std::string_view heading);

[[nodiscard]] std::string withoutBrackets(std::string_view unit);

/// Whether all cells are units, brackets around them or not, or nothing; at least one is a unit.
[[nodiscard]] bool isRowOfUnits(std::span<const std::string> cells);

/// The role that a name means, in English or German; `ignored` if it means none.
[[nodiscard]] ColumnRole roleOfName(std::string_view name);

/// A unit of those that measured columns have, or null: "Nm", "deg", "Grad/s". A unit that fits two roles is of
/// the one that is given first.
[[nodiscard]] const Unit* measuredUnit(std::string_view symbol, ColumnRole role);
[[nodiscard]] ColumnRole roleOfUnit(std::string_view symbol);

/// What a role can be measured in.
[[nodiscard]] std::vector<const Unit*> unitsOfRole(ColumnRole role);

/// "torque", for people and for the command line.
[[nodiscard]] const char* roleName(ColumnRole role);
[[nodiscard]] ColumnRole roleNamed(std::string_view name);

} // namespace hingelab
