// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "simulation/model.h"
#include "spatial/pose.h"

namespace hingelab {

/// A place of a strut's end in the plane in which it moves, seen with the door closed (at the lower end of its
/// range): `along` the closed door away from the hinge, `out` in the direction in which it opens [m].
struct StrutPoint {
    double along = 0.0;
    double out = 0.0;
};

/// A rectangle of such places [m].
struct StrutSpace {
    StrutPoint low, high;

    [[nodiscard]] bool contains(const StrutPoint& point) const {
        return point.along >= low.along && point.along <= high.along && point.out >= low.out &&
               point.out <= high.out;
    }
};

/// The plane in which a strut works between a door on a revolute joint and what carries it.
struct StrutPlane {
    std::string door;             ///< body
    std::string carrier;          ///< body, or the world
    Pose X_DP;                    ///< plane to door: x along, y out, z about the axis in the opening sense
    Pose X_CP;                    ///< plane to carrier, with the door closed
    double low = 0.0, high = 0.0; ///< range of motion, without ends of struts [rad]
    double reach = 0.5;           ///< of the door from its axis [m]
    double width = 0.5;           ///< of the door along the axis [m], about the plane's origin
    StrutSpace doorSpace;         ///< where its shapes are, at closed
    StrutSpace carrierSpace;
    std::string refusal; ///< why there is none, in words: then all else is without meaning

    /// Of a strut from the middle of the door along the axis [m]: near a side, where there are two.
    [[nodiscard]] double aside(bool isPair) const {
        constexpr double share = 0.46; // of the width
        return isPair ? share * width : 0.0;
    }
    [[nodiscard]] Vector3 onDoor(const StrutPoint& p, double aside) const {
        return X_DP * Vector3(p.along, p.out, aside);
    }
    [[nodiscard]] Vector3 onCarrier(const StrutPoint& p, double aside) const {
        return X_CP * Vector3(p.along, p.out, aside);
    }
};

/// Of a valid rig with one degree of freedom whose driving joint is revolute. The plane goes through the middle
/// of the door's shapes along the axis.
[[nodiscard]] StrutPlane strutPlaneOf(const Model& model);

} // namespace hingelab
