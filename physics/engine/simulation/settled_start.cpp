// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulation/settled_start.h"

#include <algorithm>
#include <cmath>
#include <memory>

#include "numerics/indices.h"
#include "simulation/simulation.h"
#include "text/quantity.h"

namespace hingelab {
namespace {

constexpr double kHolds = 10.0; // friction: tan 84°
// [s/m] Hunt and Crossley's d: what bounces on its own weight calms with the time constant 2/(d g), a hundredth
// of a second.
constexpr double kCalms = 20.0;
constexpr double kLongest = 2.0; // [s]
// [s] What is at rest is so at any step, and with the shortest that a rig may have it would take minutes.
constexpr double kShortestStep = 5e-4;
constexpr int kStepsAtRest = 20;
constexpr double kTurnCountsAs = 0.1; // [m] arm by which a rate of turning is compared with a creep

Rig calmed(const Rig& rig) {
    Rig calm = rig;
    calm.simulation.contactStart = ContactStart::asPlaced;
    calm.simulation.contactScheme = ContactScheme::twoWay;
    calm.simulation.contactStep = std::max(rig.simulation.contactStep, kShortestStep);
    for (Contact& contact : calm.contacts) {
        contact.friction = contact.staticFriction = kHolds;
        contact.dissipation = std::max(contact.dissipation, kCalms);
    }
    return calm;
}

/// The speed of what moves the fastest [m/s], and which coordinate that is.
struct Fastest {
    double speed = 0.0;
    std::size_t coordinate = 0;
};

Fastest fastestOf(const Mechanism& mechanism, const JointVector& rates) {
    Fastest fastest;
    for (std::size_t i = 0; i < toSize(rates.size()); ++i) {
        const double arm = mechanism.coordinates()[i].isRotation ? kTurnCountsAs : 1.0;
        const double speed = arm * std::abs(rates[toIndex(i)]);
        if (speed > fastest.speed) fastest = {speed, i};
    }
    return fastest;
}

} // namespace

SettledStart settledStart(const Model& model) {
    const auto calm = std::make_shared<const Model>(calmed(model.rig()));
    Simulation simulation(calm);
    const auto poseNow = [&]() -> MechanismPose {
        const Simulation::Checkpoint now = simulation.checkpointAt(simulation.integratedTime());
        return {0.0, now.q, now.mechanism};
    };
    simulation.setPose(poseNow());
    const double rest = calm->rig().simulation.stictionTolerance;
    Fastest fastest;
    for (int calmSteps = 0; calmSteps < kStepsAtRest;) {
        const double next = simulation.integratedTime() + calm->rig().simulation.contactStep;
        if (simulation.advanceTo(next) != StepStatus::ok) return {{}, simulation.report().cause};
        fastest = fastestOf(calm->mechanism(), simulation.stateAtStepEnd().v);
        calmSteps = fastest.speed < rest ? calmSteps + 1 : 0;
        if (calmSteps == 0 && next > kLongest) {
            const std::size_t joint = calm->mechanism().coordinates()[fastest.coordinate].joint;
            return {{},
                    "\"" + calm->rig().joints[joint].name + "\" still moves after " +
                        displayText(Quantity::time, kLongest, 2)};
        }
    }
    return {poseNow(), {}};
}

} // namespace hingelab
