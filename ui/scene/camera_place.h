// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "spatial/spatial_vectors.h"

namespace hingelab {

/// Where a camera stands and what it looks at [m, world].
struct CameraPlace {
    Vector3 focus = Vector3::Zero();
    Vector3 position = Vector3::UnitX();
    Vector3 up = Vector3::UnitZ();
};

/// Turns a camera about what it looks at as a turntable does: about `up` (unit, world) by `around`, and up or
/// down by `over`, at most to straight above or below [rad]. The horizon is level afterwards, whatever it was.
[[nodiscard]] CameraPlace turnedLevel(const CameraPlace& place, const Vector3& up, double around, double over);

/// The nearest place along the direction of `from` that has all points in the picture, with a margin. The
/// view's angle is that of the height [degrees]; aspect: width by height. At least one point.
[[nodiscard]] CameraPlace closePlace(const std::vector<Vector3>& points, const CameraPlace& from,
                                     double viewAngle, double aspect);

} // namespace hingelab
