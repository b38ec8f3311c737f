// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "physics/hinge/door_hinge.h"
#include "physics/rig/rig.h"

/// A door hinge for other programs, each with a report of what is lost on the way (docs/export.md).
namespace hingelab {

/// Something of the rig that the exported file does not have, or has otherwise.
struct ExportLoss {
    std::string what;  ///< "detents", "presliding" ...
    std::string words; ///< what becomes of it
    /// Largest difference of the hinge's torque over the angles and rates of the report [N·m]; empty: it cannot
    /// be told in torque.
    std::optional<double> largest;
    double angle = 0.0; ///< where that is [rad]
    double rate = 0.0;  ///< [rad/s]
};

struct HingeExport {
    std::string text;
    std::vector<ExportLoss> losses;
};

enum class HingeTarget {
    drake,   ///< YAML of Drake's DoorHingeConfig, for drake::yaml::LoadYamlFile
    cHeader, ///< the torque as a function in C99
    table    ///< torque over angle and rate, as CSV for lookup tables with linear interpolation
};

struct HingeTargetInfo {
    HingeTarget target;
    const char* key;    ///< on the command line
    const char* ending; ///< of a file
    const char* words;
};
inline constexpr std::array<HingeTargetInfo, 3> kHingeTargets = {{
    {HingeTarget::drake, "drake-hinge", "yaml", "Drake DoorHingeConfig as YAML"},
    {HingeTarget::cHeader, "c-header", "h", "C header with the torque as a function"},
    {HingeTarget::table, "hinge-table", "csv", "table of torque over angle and rate"},
}};

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
[[nodiscard]] HingeExport exportHinge(const Rig& rig, const Element& element, HingeTarget target,
                                      const HingeExportRange& range);

} // namespace hingelab
