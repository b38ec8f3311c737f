// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include "simulation/contact_hand.h"
#include "simulation/contact_islands.h"
#include "simulation/contact_momentum.h"
#include "simulation/contact_step.h"

namespace hingelab {

/// A step with contacts whose islands are solved, and velocities found.
struct SolvedStep {
    const ContactStep& step;
    const ContactIslands& islands;
    const StepMomentum& momentum;
    const ContactSolution& solution;
    const std::vector<ActiveSpot>& active;
    const std::vector<TurningSpot>& turnings;
    const HandRows& hand;
};

/// Coordinates at the end of the step, for its rates end.v.
void findWay(const Model& model, const SolvedStep& solved, MotionState& end);

/// What was dissipated and brought in during the step, end.w, and the states of laws, end.z. Forces are those
/// of the step, paths those of the mean velocity: with them the kinetic energy of the step balances exactly,
/// and what is left is what the scheme itself makes or loses. `acceleration` is the change of free rates by h.
void addWork(const Model& model, const SolvedStep& solved, const JointVector& acceleration, MotionState& end);

/// States, work and loads of the actuators at the end of the step, for the velocities found.
void finishActuators(const Model& model, const SolvedStep& solved, std::vector<StepGear>& gears,
                     MotionState& end);

} // namespace hingelab
