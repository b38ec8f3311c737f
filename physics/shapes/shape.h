// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "physics/shapes/geometry.h"

namespace hingelab {

/// What a shape looks like; the scene maps it to a colour of the theme.
enum class Finish { panel, frame, interior, metal, dark, accent, glass, wood };

/// A solid of homogeneous density, part of a body.
struct Shape {
    std::string name;
    Geometry geometry;
    Vector3 position = Vector3::Zero(); ///< of the anchor, in the body frame [m]
    Vector3 rotation = Vector3::Zero(); ///< roll, pitch, yaw in the body frame [rad]
    Vector3 anchor = Vector3::Zero();   ///< the point of the shape at `position`, in half sizes: -1 .. 1
    double mass = 0.0;                  ///< [kg]; 0: drawn but weightless
    Finish finish = Finish::panel;
};

} // namespace hingelab
