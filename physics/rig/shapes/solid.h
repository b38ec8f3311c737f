// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "shapes/shape.h"
#include "spatial/pose.h"
#include "spatial/rigid_inertia.h"

namespace hingelab {

/// Half the extents of the shape's bounding box in its own axes [m].
[[nodiscard]] Vector3 halfExtents(const Shape& shape);

/// Pose of the shape's centre in the body frame: position, rotation and anchor resolved.
[[nodiscard]] Pose poseInBody(const Shape& shape);

/// Volume [m³]; of a mesh and of a half space, which have none that is known, 0.
[[nodiscard]] double volumeOf(const Shape& shape);

/// Density of a material [kg/m³]; of none, 0.
[[nodiscard]] double densityOf(Material material);

/// What the shape weighs [kg]: its mass, or its volume times the density of itself or its material.
[[nodiscard]] double massOf(const Shape& shape);

/// Inertia of the homogeneous solid in the body frame.
[[nodiscard]] RigidInertia massPropertiesOf(const Shape& shape);

} // namespace hingelab
