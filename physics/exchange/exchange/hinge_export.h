// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

#include "exchange/export_report.h"
#include "rig/rig.h"

/// A door hinge for other programs, each with a report of what is lost on the way (docs/how-to/export.md).
namespace hingelab {

enum class HingeTarget {
    drake,   ///< YAML of Drake's DoorHingeConfig, for drake::yaml::LoadYamlFile
    cHeader, ///< the torque as a function in C99
    table    ///< torque over angle and rate, as CSV for lookup tables with linear interpolation
};

/// Over which angles and rates losses are looked for, and tables are made.
struct HingeExportRange {
    double from = 0.0, to = 1.0;  ///< [rad], from < to
    std::size_t angles = 361;     ///< of a table, at least 2
    double fastest = 3.0;         ///< [rad/s], > 0
    std::size_t ratesPerSide = 8; ///< of a table, closing and opening each: finest at rest
};

/// Between the stops of the joint that the element turns, half a turn without.
[[nodiscard]] HingeExportRange rangeOfHinge(const Rig& rig, const Element& element);

/// `element` is a door hinge of the rig.
/// @throws std::invalid_argument if it is not, or for a range that is none.
[[nodiscard]] ExportResult exportHinge(const Rig& rig, const Element& element, HingeTarget target,
                                       const HingeExportRange& range);

} // namespace hingelab
