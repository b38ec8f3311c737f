// SPDX-License-Identifier: GPL-3.0-or-later
#include "shapes/box/box.h"

namespace hingelab {

RigidInertia ShapeKind<BoxGeometry>::inertia(const BoxGeometry& box, double mass) {
    const Vector3 squares = box.size.cwiseAbs2();
    const Vector3 moments = mass * ((Vector3::Constant(squares.sum()) - squares) / 12.0);
    return {mass, Vector3::Zero(), moments.asDiagonal()};
}

std::optional<TouchingSolid> ShapeKind<BoxGeometry>::touching(const BoxGeometry& box, std::string&) {
    return TouchingSolid{TouchingSolid::Core::box, 0.5 * box.size};
}

} // namespace hingelab
