// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "shapes/shape_kind.h"

namespace hingelab {

struct BoxGeometry {
    Vector3 size{0.1, 0.1, 0.1}; ///< edge lengths [m]
    bool operator==(const BoxGeometry&) const = default;
};

void describe(Walk& walk, BoxGeometry& object);

/// How far the flat faces of a box end before its edges in pictures with bevels [m]; contacts, masses and
/// exports know sharp boxes.
[[nodiscard]] double bevelOf(const Vector3& size);

template <>
struct ShapeKind<BoxGeometry> {
    static const KindName info;
    static constexpr bool hasVolume = true;
    static constexpr std::array extents = {ExtentField{"/size/0", 0, 1.0}, ExtentField{"/size/1", 1, 1.0},
                                           ExtentField{"/size/2", 2, 1.0}};
    static BoxGeometry sized(double size) { return {Vector3::Constant(size)}; }
    static Vector3 halfExtents(const BoxGeometry& box) { return 0.5 * box.size; }
    static double volume(const BoxGeometry& box) { return box.size.prod(); }
    static RigidInertia inertia(const BoxGeometry& box, double mass);
    static std::optional<TouchingSolid> touching(const BoxGeometry& box, std::string& fault);
    static void check(const BoxGeometry&, const std::string&, Issues&) {}
    static ShapeSurface surface(const BoxGeometry& box, const SurfaceDetail& detail);
    static PortableShape portable(const BoxGeometry& box);
};

} // namespace hingelab
