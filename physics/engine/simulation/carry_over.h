// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "simulation/model_map.h"
#include "simulation/step_end.h"

/// What goes on in another version of a rig: from the version `old` to that of `end`, whose items are found by
/// what they are (rig/identity.h). Nothing here throws.
namespace hingelab {

/// What a hand tells the actuators of `old`, by actuator, to those of the model.
void keepTold(const Model& old, const std::vector<std::optional<double>>& told, const Model& model,
              std::vector<std::optional<double>>& kept);

/// States of laws: `z` of the old version; others begin. `kept` may be the state of the end.
void keepStates(const Model& old, const JointVector& z, const StepEnd& end, JointVector& kept);

/// States and controllers of actuators; others begin. Then those look whose time has come: true if one did.
bool keepActuators(const Model& old, const std::vector<ActuatorRecord>& records, const JointVector& z,
                   const StepEnd& end, JointVector& kept);

/// Integrals of the same elements [J], as `places` (mapWork()) says: that of the hand with a script comes or
/// goes; what a hand has done that goes stays the hand's.
void keepWork(const Model& old, const Eigen::VectorXd& work, const Places& places, const Model& model,
              Eigen::VectorXd& kept);

/// The work of the hand, by mouse and by script [J].
[[nodiscard]] double handWorkOf(const Model& model, const Eigen::VectorXd& work);

/// The same script goes on where it was.
void keepHandStage(const Model& old, const Phase& phase, const Model& model, Phase& kept);

/// The hand on the same body; empty where the model does not have it.
[[nodiscard]] std::optional<Hand> keepHand(const Model& old, const std::optional<Hand>& hand,
                                           const Model& model);

} // namespace hingelab
