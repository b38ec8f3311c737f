// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "mechanism/mechanism_pose.h"
#include "simulation/model.h"

namespace hingelab {

/// Where a rig with contacts is at rest.
struct SettledStart {
    MechanismPose pose;
    std::string problem; ///< why there is none, or empty
};

/// The rig is let go where it is placed, at rest, for up to two seconds of its own time, with contacts that
/// damp well and in which nothing slips (friction of 10), until nothing moves faster than it creeps. So the
/// contacts come to carry what they carry at rest, and what lies on a slope stays where it is: what it does
/// then under its own friction is for the run to show. Elements, motors and gravity act as in the run; a hand
/// does not.
[[nodiscard]] SettledStart settledStart(const Model& model);

} // namespace hingelab
