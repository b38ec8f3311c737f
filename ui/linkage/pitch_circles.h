// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>

#include "ui/drawing/scene_pose.h"

namespace hingelab {

/// The pitch circle of one of two wheels, which roll on each other without slipping.
struct PitchCircle {
    std::size_t body = ScenePose::npos; ///< that turns with it
    Pose X_BC;           ///< of the circle's frame, whose z axis is its own, and x begins at the touch
    double radius = 0.0; ///< [m]
};

/// Of an element that gears two revolute joints with parallel axes: the wheels, as they are at the start. Empty
/// where there are none: axes that are not parallel, or the same.
[[nodiscard]] std::optional<std::array<PitchCircle, 2>> pitchCirclesOf(const Model& model,
                                                                       const Element& element);

} // namespace hingelab
