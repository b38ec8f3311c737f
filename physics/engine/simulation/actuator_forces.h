// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "simulation/gear_friction.h"
#include "simulation/rig_evaluation.h"
#include "simulation/rosenbrock.h"

namespace hingelab {

/// Actuators in the equations of motion: their forces, states and accounts, what turns along, and gears.
/// Allocates nothing after construction.
class ActuatorForces {
  public:
    explicit ActuatorForces(const Model& model);

    /// What actuators know besides their motion: the phase, and by actuator what a hand tells it.
    struct Context {
        const Phase& phase;
        const std::vector<std::optional<double>>& told;
    };
    /// An actuator's point at a motion of its port.
    [[nodiscard]] static ActuatorPoint pointOf(const Model& model, const Context& context, std::size_t actuator,
                                               const PortMotion& motion, double time, const JointVector& z) {
        const Model::ActuatorUnit& unit = model.actuators()[actuator];
        return {motion.x,
                motion.rate,
                time,
                std::span(z.data() + unit.firstState, static_cast<std::size_t>(unit.states)),
                &context.phase.actuators[actuator].memory,
                context.told[actuator]};
    }

    /// Forces and powers at the motion of the evaluation's ports, as if the gears lost nothing.
    void apply(const Model& model, const Context& context, double time, const JointVector& z,
               RigEvaluation& at);
    /// Adds what turns along to a mass matrix and its bias force, for the mechanism as it is in `s`.
    void addRotors(const Model& model, const MechanismScratch& s, JointMatrix& mass, JointVector& bias);
    /// Adds to a bias what turns along, for the accelerations that are set in `s`.
    void addRotorBias(const Model& model, const MechanismScratch& s, JointVector& bias);
    /// What gears deliver, for accelerations of the free coordinates that leave the friction of their teeth
    /// out; these are mended. False if there is no such motion: failedGear() is to blame.
    [[nodiscard]] bool applyGears(const Model& model, RigEvaluation& at, JointVector& acceleration);
    /// What gears delivered and lost in the last step with contacts, in place of that.
    void applyGiven(const Phase& phase, std::size_t firstPort, RigEvaluation& at);
    /// Derivatives of the states of actuators.
    void fillStateRates(const Model& model, MotionRates& rates) const;

    [[nodiscard]] ActuatorLoad loadOf(std::size_t actuator) const {
        const auto k = static_cast<Eigen::Index>(actuator);
        return {gears_.delivered[k], gears_.loss[k]};
    }
    /// Actuator without which the last evaluation would have had a unique motion; -1: it had.
    [[nodiscard]] int failedGear() const { return failedGear_; }

  private:
    void findGearColumns(const Model& model, const RigEvaluation& at, Eigen::Index n);
    void takeLosses(const Model& model, RigEvaluation& at, JointVector& acceleration) const;

    std::vector<ActuatorValues> values_;
    GearFriction gears_;
    int failedGear_ = -1;
    JointMatrix gearColumns_; ///< M^-1 g^T of each actuator
    JointVector gearBias_;    ///< of each actuator's coordinate, without free accelerations
    Eigen::RowVectorXd rotorRow_;
};

} // namespace hingelab
