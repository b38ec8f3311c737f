// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "mechanism/mechanism_pose.h"
#include "simulation/model.h"

/// From a pose to a document: rigs that start where a mechanism stands.
namespace hingelab {

/// A rig, or why there is none, for people.
struct StartedRig {
    std::optional<Rig> rig;
    std::string problem;
};

/// The model's rig with initial values, initial rates and, where they would choose another branch, the guesses
/// of assemblies such that it starts at `pose` with rates `v`; prescribed motions begin at the pose's time.
/// What is right already stays as it is written.
[[nodiscard]] StartedRig startedAt(const Model& model, const MechanismPose& pose, const JointVector& v);

/// The same, with a coordinate prescribed to move on from there at a constant speed [rad/s or m/s].
[[nodiscard]] StartedRig drivenAt(const Model& model, const MechanismPose& pose, const JointVector& v,
                                  int coordinate, double speed);

/// The same, with the prescribed motion of a coordinate taken off: it is free and begins where it is.
[[nodiscard]] StartedRig releasedAt(const Model& model, const MechanismPose& pose, const JointVector& v,
                                    int coordinate);

/// Speed [rad/s or m/s] of a coordinate that is prescribed to move at a constant one, else empty.
[[nodiscard]] std::optional<double> constantSpeedOf(const Model& model, int coordinate);

/// Why a coordinate cannot be driven at a constant speed, for people; empty if it can.
[[nodiscard]] std::string whyNotDriven(const Model& model, int coordinate);

} // namespace hingelab
