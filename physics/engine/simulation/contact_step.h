// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "contact/contact_geometry.h"
#include "contact/contact_system.h"
#include "simulation/equations.h"
#include "simulation/step_forces.h"

/// What the parts of a step with contacts (contact_stepper.h) hand to each other. World frame.
namespace hingelab {

/// The start of a step, or of a part of one.
struct ContactStep {
    RigEquations& equations; ///< prepared in the middle of the step
    const MotionState& start;
    double time, h; ///< [s]
    bool canHalve;
};

/// Of a pair that may touch: the frames of the mechanism that carry its forms, and who moves them.
struct PairPlace {
    int firstFrame = 0, secondFrame = 0;
    int firstGroup = -1, secondGroup = -1; ///< of ContactIslands; -1: nothing free
    double thickness = 0.0;                ///< of the thinner one [m]
    Vector3 firstExtents, secondExtents;   ///< half, along the forms' axes [m]
};

/// A spot that takes part in a step.
struct ActiveSpot {
    static constexpr std::size_t kNowhere = static_cast<std::size_t>(-1);

    std::size_t pair = 0; ///< among Model::contactPairs()
    ContactSpot spot;
    std::size_t place = kNowhere; ///< among all spots that are shown; kNowhere: none was left
    TangentPair tangents;
    std::array<double, 3> startSpeeds{}; ///< along normal and tangents, at the start [m/s]
    bool isAtStart = false; ///< the depth is that of the start; else that of the middle, where it was found
    double elastic = 0.0;   ///< part of the normal force that is stored, not lost [N]
    Vector3 carried =
        Vector3::Zero();        ///< what the slip changes by to the end, of velocities in the middle [m/s]
    ContactSystem::State state; ///< at the step's end

    /// Whether it has a part in what is stored or lost.
    [[nodiscard]] bool matters() const {
        return state.f[0] > 0.0 || state.normalSlope != 0.0 || spot.depth > 0.0;
    }
    [[nodiscard]] const Model::ContactUnit& lawIn(const Model& model) const {
        return model.contacts()[model.contactPairs()[pair].contact];
    }
};

/// Torques of a spot against rolling, or against spinning about its normal: it rubs as a contact whose
/// tangential velocity is that of a point `radius` from the axis of the turning.
struct TurningSpot {
    std::size_t active = 0;   ///< the spot
    double coefficient = 0.0; ///< most torque by the normal force and the radius
    double radius = 1.0;      ///< [m]
    Vector3 first = Vector3::Zero(), second = Vector3::Zero(); ///< axes; zero: there is none
    std::array<double, 2> startSpeeds{};                       ///< [m/s]
    std::array<double, 2> speeds{}, forces{};                  ///< at the end [m/s], [N]

    /// On the first body [N·m].
    [[nodiscard]] Vector3 torque() const { return radius * (forces[0] * first + forces[1] * second); }
};

/// Whether a spot exerts anything: of a convex problem it may rub where it does not press.
[[nodiscard]] inline bool rubs(const ContactSystem::State& state) {
    return state.f[0] > 0.0 || state.f[1] != 0.0 || state.f[2] != 0.0;
}

/// What a law of the rig did in a solved step.
struct LawResult {
    double power = 0.0; ///< that is lost or, of a source, brought in [W]
    double state = 0.0; ///< at the end
};

/// What the islands of a step were solved for, besides velocities and spots.
struct ContactSolution {
    std::vector<StepShare> shares;           ///< of each group: the kind of its step
    std::vector<double> rowRates, rowForces; ///< of all ports and the hand, at the end
    std::vector<LawResult> laws;             ///< of all laws
    JointVector force; ///< of all contacts, over all coordinates; of the free ones by the islands' rows
};

/// The island whose equations are in the solver. Refers to what its parts hold.
struct LoadedIsland {
    int index = 0;                         ///< among those of ContactIslands
    std::span<const int> groups;           ///< that it consists of
    std::span<const int> touches;          ///< of its spots among all active ones
    std::span<const int> rows;             ///< ports, and from their number on the three directions of the hand
    std::span<const TurningSpot> turnings; ///< contacts of the system behind the touches
};

} // namespace hingelab
