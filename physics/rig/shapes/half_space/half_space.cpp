// SPDX-License-Identifier: GPL-3.0-or-later
#include "shapes/half_space/half_space.h"

#include <array>

namespace hingelab {

/// A slab whose upper face is the surface.
ShapeSurface ShapeKind<HalfSpaceGeometry>::surface(const HalfSpaceGeometry& ground, const SurfaceDetail&) {
    const double h = 0.5 * ground.size;
    const std::array outline = {Vector2(-h, -h), Vector2(h, -h), Vector2(h, h), Vector2(-h, h)};
    return prismSurface(outline, -0.01 * ground.size, 0.0);
}

PortableShape ShapeKind<HalfSpaceGeometry>::portable(const HalfSpaceGeometry& ground) {
    return {PortableShape::Form::plane, {ground.size, ground.size, 0.0}};
}

} // namespace hingelab
