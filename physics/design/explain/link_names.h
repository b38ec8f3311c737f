// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <string>
#include <vector>

#include "simulation/model.h"

namespace hingelab {

/// Numbers of links and letters of joints as textbooks on mechanisms have them. The ground is link 1; bodies
/// that are welded together are one link. Fixed joints have no letter, nor have free ones, which connect
/// nothing.
struct LinkNames {
    std::vector<int> bodies;              ///< number of each body
    std::vector<std::array<int, 2>> rods; ///< of each assembly: rod 1 and rod 2; 0: there is none
    std::vector<std::string> joints;      ///< letter of each joint; empty: none
    /// Of each assembly, where its joints are: at frame_a, where the rods meet, at frame_b.
    std::vector<std::array<std::string, 3>> assemblies;
};

[[nodiscard]] LinkNames linkNames(const Model& model);

/// Where a body turns about in the plane of its motion: the point that has no velocity. Empty if it does not
/// turn, or not across its velocity. World frame.
[[nodiscard]] std::optional<Vector3> instantCentre(const FrameMotion& motion);

} // namespace hingelab
