// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Eigen/Geometry>

#include "simulation/model.h"

namespace hingelab {

/// Makes `box` [m, world] hold a body at a pose: the bounding boxes of its shapes, or its origin where it has
/// none.
void extendBy(Eigen::AlignedBox3d& box, const Body& body, const Pose& X_WB);

/// The box [m, world] that a rig reaches by what its document says alone, without a simulation: coordinates
/// between their stops (round a whole turn where a linkage has none), prescribed motions through a period. All
/// of them move together, in some dozen poses; those that a linkage cannot take are left out. Bodies that are
/// free to leave count where they start. Meshes count as points: their size is not in the document.
[[nodiscard]] Eigen::AlignedBox3d reachOf(const Model& model);

} // namespace hingelab
