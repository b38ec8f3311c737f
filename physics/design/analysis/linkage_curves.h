// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "simulation/model.h"

namespace hingelab {

/// How well each assembly transmits, over the range of the coordinate that drives it: quasi-static, all other
/// coordinates at their initial values.
struct LinkageCurve {
    std::size_t assembly = 0;
    std::vector<double> driving;             ///< ascending [rad or m]
    std::vector<double> coordinate;          ///< of the assembly, unwrapped [rad or m]
    std::vector<double> transmissionAngle;   ///< [rad], 0 at a dead centre
    std::vector<double> singularityDistance; ///< sine, the smaller of dead centre and universal joint
};

/// Joint whose first coordinate is taken as the driving one: the first that moves and is no free rotation.
struct DrivingCoordinate {
    std::size_t joint = 0;
    bool isRotation = true;
    bool found = false;
};
[[nodiscard]] DrivingCoordinate drivingCoordinate(const Rig& rig);

/// Curves of all assemblies with a rod 2, from the start in both directions: between the joint's stops, else
/// one turn (or 1 m) each way, and no farther than the linkage closes: a curve that ends there ends at its dead
/// centre. A prescribed motion is taken off for that.
[[nodiscard]] std::vector<LinkageCurve> linkageCurves(const Rig& rig, int pointsEachWay = 180);

} // namespace hingelab
