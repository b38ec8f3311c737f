// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "rig/rig.h"
#include "spatial/pose.h"

/// Numbers of an item that are values of the coordinate that it is or acts on (where a stop begins, the angle
/// of a detent), and where they lie in a picture: on the way of the far end of what the joint moves.
namespace hingelab {

struct CoordinateMark {
    std::string pointer;   ///< by indices: "/joints/0/upper_stop/angle"
    std::string label;     ///< "Upper stop angle"
    double value = 0.0;    ///< [rad or m]
    bool isDriven = false; ///< by an expression
};

struct CoordinateMarks {
    std::string parent; ///< body or frame of an assembly that carries the joint
    Pose X_PJ;          ///< of the joint's frame in it
    SingleMotion motion;
    Vector3 arm = Vector3::Zero(); ///< from the joint's frame to the far end at the coordinate's zero [m]
    std::vector<CoordinateMark> marks;
    double low = 0.0, high = 0.0; ///< what the way reaches: start, stops, and marks [rad or m]

    /// Where the far end is at a value of the coordinate, and the middle about which it turns there (of a slide
    /// the same) [m, joint's frame].
    [[nodiscard]] Vector3 endAt(double value) const;
    [[nodiscard]] Vector3 middleAt(double value) const;
};

/// Those of a joint, of the joint that holds a body, or of an element that acts on a joint: of its first
/// motion. None where there are none, and of the coordinates of assemblies.
[[nodiscard]] std::optional<CoordinateMarks> coordinateMarksOf(const Rig& rig, const std::string& item);

/// "Upper stop angle follows =opening: change that, or a dimension" of a number that an expression drives;
/// empty of others.
[[nodiscard]] std::string wordsIfDriven(const Rig& rig, const std::string& pointer);

} // namespace hingelab
