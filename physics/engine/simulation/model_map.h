// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "mechanism/mechanism_pose.h"
#include "simulation/model.h"

/// Where what one version of a rig has stands in another version: items may have changed their names and their
/// places in the lists, but not what they are (rig/identity.h).
namespace hingelab {

/// [place in the one version] = place in the other.
using Places = std::vector<std::size_t>;

/// Of two versions with the same coordinates.
struct CoordinateMap {
    Places coordinates; ///< free ones first, then prescribed ones
    Places charts;
    Places assemblies;

    /// Values, rates or efforts of the free coordinates.
    [[nodiscard]] JointVector ofFree(const JointVector& values) const;
    [[nodiscard]] MechanismPhase ofPhase(const MechanismPhase& phase) const;
    [[nodiscard]] MechanismPose ofPose(const MechanismPose& pose) const;
};

/// Empty where coordinates or assemblies differ in more than their order.
[[nodiscard]] std::optional<CoordinateMap> mapCoordinates(const Model& from, const Model& to);

/// True if the one has the coordinates and assemblies of the other, whatever their names are now and in
/// whatever order, so that a state of the one, mapped, is a state of the other.
[[nodiscard]] inline bool haveSameCoordinates(const Model& a, const Model& b) {
    return &a == &b || mapCoordinates(a, b).has_value();
}

/// Of the integrals of energy (RigEquations), without that of a hand's script, which has kNoPlace. Empty where
/// what acts differs in more than its order, or acts elsewhere.
[[nodiscard]] std::optional<Places> mapWork(const Model& from, const Model& to,
                                            const CoordinateMap& coordinates);
inline constexpr std::size_t kNoPlace = static_cast<std::size_t>(-1);

} // namespace hingelab
