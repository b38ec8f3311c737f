// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "spatial/spatial_vectors.h"

namespace hingelab {

/// The virtual hand: a damped spring that pulls a grip point of a body to a target in the world,
///   f = k (p_target - p_grip) - c v_grip   [N].
/// The linear law is the usual one for picking in interactive simulators; a person's arm is softer and slower.
struct Hand {
    std::size_t body = 0;             ///< index in the rig's bodies
    Vector3 grip = Vector3::Zero();   ///< p_BQ [m]
    Vector3 target = Vector3::Zero(); ///< p_WT [m]
    double stiffness = 300.0;         ///< k [N/m]
    double damping = 15.0;            ///< c [N·s/m]

    friend bool operator==(const Hand&, const Hand&) = default;
};

} // namespace hingelab
