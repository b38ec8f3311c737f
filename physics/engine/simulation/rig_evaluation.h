// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Eigen/Cholesky>
#include <vector>

#include "simulation/model.h"

namespace hingelab {

/// What is kept of an actuator from step to step.
struct ActuatorRecord {
    ActuatorMemory memory;
    // Of the last step with contacts, at its end:
    double delivered = 0.0; ///< what the gear delivered to the coordinate [N·m or N]
    double gearLoss = 0.0;  ///< friction of its teeth [N·m or N]
};

/// What is constant within a step and changes between steps only.
struct Phase {
    std::vector<int> laws; ///< of each law's own
    std::vector<ActuatorRecord> actuators;
    MechanismPhase mechanism;
};

/// Where the integrals of energy stand: of each law, two of each contact, of each prescribed motion, accounts
/// of each actuator and of its teeth, of the hand.
class QuadratureLayout {
  public:
    explicit QuadratureLayout(const Model& model) : model_(model) {}

    [[nodiscard]] std::size_t firstContact() const { return model_.laws().size(); }
    [[nodiscard]] std::size_t firstDrive() const { return firstContact() + 2 * model_.contacts().size(); }
    [[nodiscard]] std::size_t firstActuator() const {
        return firstDrive() + model_.mechanism().motions().size();
    }
    /// The first account of an actuator; that of its teeth is the last.
    [[nodiscard]] std::size_t ofActuator(std::size_t actuator) const {
        return firstActuator() + model_.actuators()[actuator].firstAccount;
    }
    [[nodiscard]] std::size_t hand() const { return firstActuator() + model_.actuatorAccountCount(); }
    [[nodiscard]] int count() const { return static_cast<int>(hand()) + 1; }

  private:
    const Model& model_;
};

/// What the equations of motion consist of at a state. Ports are those of the laws, then those of the
/// actuators; coordinates are all, the free ones first. World frame.
struct RigEvaluation {
    using Rows = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

    explicit RigEvaluation(const Model& model);

    std::vector<PortMotion> ports;
    std::vector<double> stateRates;            ///< of each law; 0 of those without a state
    std::vector<std::size_t> stateful;         ///< laws with a state
    std::vector<ElementResponse> responses;    ///< of each law; see RigEquations::findLawSlopes()
    std::vector<StateResponse> stateResponses; ///< of those with a state; likewise
    std::vector<double> forces;                ///< of each port [N·m or N]
    Rows rows;                                 ///< of each port: its rate by those of the coordinates
    JointVector tau;                           ///< generalised forces of elements, stops and hand
    JointVector bias;                          ///< of weight and inertia
    JointVector handTorque;                    ///< generalised force of the hand
    JointVector driveForce;                    ///< that each prescribed motion needs [N·m or N]
    JointMatrix mass;                          ///< rotors included
    JointMatrix freeMass;                      ///< of the free coordinates
    Eigen::LLT<JointMatrix> massFactor;        ///< of that
    JointVector powers;                        ///< of the quadratures [W]
};

} // namespace hingelab
