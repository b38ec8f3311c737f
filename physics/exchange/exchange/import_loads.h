// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "exchange/import_tree.h"

/// What the joints of an imported tree carry, in the pose of the file.
namespace hingelab {

/// A link with all that hangs on it, welded together.
struct CarriedLoad {
    RigidInertia inertia;  ///< in the link
    Pose X_WL;             ///< of the link in the world
    double ownMass = 0.0;  ///< of the link alone [kg]
    bool isOnFixed = true; ///< nothing between the link's own joint and the ground moves
};

/// By link. `order` has parents before children.
[[nodiscard]] std::vector<CarriedLoad> carriedLoads(const ImportedTree& tree,
                                                    const std::vector<std::size_t>& order);

/// Where Hunt and Crossley's law of a stop has the linear damping of other programs [rad or m].
[[nodiscard]] constexpr double stopDampingDepth(const ImportedMotion& motion) {
    return motion.kind == ImportedMotion::Kind::slide ? 1e-3 : 0.017453292519943295;
}

/// Inertia of the motion's coordinate, its armature included [kg·m² or kg].
[[nodiscard]] double inertiaOfMotion(const ImportedMotion& motion, const CarriedLoad& load);

/// Stiffness of a stop at `limit`: what the file says, or else so large that weight and springs press it in by
/// at most 0.0005 rad or 0.2 mm, and that it swings at 100 rad/s or more. 0: nothing to choose it by.
[[nodiscard]] double stopStiffnessOf(const ImportedMotion& motion, const CarriedLoad& load,
                                     const Vector3& gravity, double limit);

} // namespace hingelab
