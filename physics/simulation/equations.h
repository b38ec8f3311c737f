// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Eigen/Cholesky>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "physics/simulation/gear_friction.h"
#include "physics/simulation/hand.h"
#include "physics/simulation/model.h"
#include "physics/simulation/motor_law.h"
#include "physics/simulation/rosenbrock.h"

namespace hingelab {

/// What is kept of a motor from step to step.
struct MotorMemory {
    DriveState drive;
    // Of the last step with contacts, at its end:
    double delivered = 0.0; ///< what the gear delivered to the coordinate [N·m or N]
    double gearLoss = 0.0;  ///< friction of its teeth [N·m or N]
};

/// What is constant within a step and changes between steps only.
struct Phase {
    std::vector<int> laws; ///< of each law's own
    std::vector<MotorMemory> motors;
    MechanismPhase mechanism;
};

/// A phase, and room for the mechanism that is placed in it. The room points to the phase that it was last
/// placed in: copies point to their own.
class PhasedScratch {
  public:
    Phase phase;

  protected:
    PhasedScratch() = default;
    PhasedScratch(const PhasedScratch& other) : phase(other.phase), scratch_(other.scratch_) { adopt(other); }
    PhasedScratch(PhasedScratch&& other) noexcept
        : phase(std::move(other.phase)), scratch_(std::move(other.scratch_)) {
        adopt(other);
    }
    PhasedScratch& operator=(const PhasedScratch& other) {
        phase = other.phase;
        scratch_ = other.scratch_;
        adopt(other);
        return *this;
    }
    PhasedScratch& operator=(PhasedScratch&& other) noexcept {
        phase = std::move(other.phase);
        scratch_ = std::move(other.scratch_);
        adopt(other);
        return *this;
    }
    ~PhasedScratch() = default;

    MechanismScratch scratch_;

  private:
    void adopt(const PhasedScratch& other) {
        if (scratch_.phase == &other.phase.mechanism) scratch_.phase = &phase.mechanism;
    }
};

/// The equations of motion of a model in one smooth phase.
///
///   M(q, t) v' = sum over laws and motors of (dx/dq)^T f(x, x', z, t) + J^T f_hand - h(q, v, t)
/// M and h contain the rotors, with their inertia seen through the gears. z holds the states of the laws that
/// have one, then currents and temperature rises, in the order of the motors. Laws are those of the elements,
/// then those of the stops. Contacts are not among these forces: a step with contacts takes them, and all
/// others, at its end (see contact_stepper.h). Quadratures, in this order: dissipation (or, of sources, work)
/// of each law, dissipation by damping and by friction of each contact, work of each prescribed motion,
/// kMotorQuadratures of each motor, work of the hand [J].
class RigEquations final : public MotionEquations, public PhasedScratch {
  public:
    explicit RigEquations(std::shared_ptr<const Model> model);

    [[nodiscard]] int quadratureCount() const;
    [[nodiscard]] std::size_t firstContactQuadrature() const { return model_->laws().size(); }
    [[nodiscard]] std::size_t firstDriveQuadrature() const {
        return firstContactQuadrature() + 2 * model_->contacts().size();
    }
    [[nodiscard]] std::size_t firstMotorQuadrature() const {
        return firstDriveQuadrature() + model_->mechanism().motions().size();
    }
    [[nodiscard]] std::size_t handQuadrature() const {
        return firstMotorQuadrature() + kMotorQuadratures * model_->motors().size();
    }

    std::optional<Hand> hand;
    /// Efforts [N·m or N] on coordinates of joints, of all the free ones; of none where there are none.
    void setEfforts(const JointVector& efforts);
    [[nodiscard]] const JointVector& efforts() const { return efforts_; }
    /// Adds a multiple of them as generalised forces, for the placed state.
    void addEfforts(JointVector& tau, double share = 1.0) const;
    /// By motor: a voltage set by hand, in place of the drive's [V].
    std::vector<std::optional<double>> manualVoltage;

    void rates(double time, const MotionState& at, MotionRates& rates) override;
    void jacobians(double time, const MotionState& at, MotionRates& there, MotionJacobians& j) override;

    /// Motion of every port (laws, then motors) at a state; false if the mechanism cannot be
    /// closed there.
    [[nodiscard]] bool observe(double time, const JointVector& q, const JointVector& v,
                               std::vector<PortMotion>& ports);

    /// The same where the last evaluation may have been at this very state, in the same phase: then nothing is
    /// placed anew.
    [[nodiscard]] bool observeAgain(double time, const JointVector& q, const JointVector& v,
                                    std::vector<PortMotion>& ports);
    /// Whether all laws and motors act on coordinates of joints, whose motion is known without placing
    /// anything.
    [[nodiscard]] bool readsDirectly() const { return readsDirectly_; }
    /// Motion of every port then.
    void readDirectly(double time, const JointVector& q, const JointVector& v,
                      std::vector<PortMotion>& ports) const;
    /// Motion of every port at the state that the mechanism was last placed at.
    void readPorts(const JointVector& q, const JointVector& v, std::vector<PortMotion>& ports) const;

    /// The mechanism at a state, with true accelerations; false if it cannot be closed. Leaves everything in
    /// scratch() and forces().
    [[nodiscard]] bool evaluate(double time, const MotionState& at, MotionRates& rates);
    /// The same for accelerations that are known, with further generalised forces over all coordinates: those
    /// of contacts. What gears carry and lose is that of the last step with contacts.
    [[nodiscard]] bool evaluateGiven(double time, const MotionState& at, const JointVector& acceleration,
                                     const JointVector& further);
    /// What a step with contacts needs: the mechanism placed and moved midway to where it would come at the
    /// rates v in h, portRows(), massMatrix() and bias() there, and ports() at the start; no forces.
    [[nodiscard]] bool prepareStep(double time, double h, const JointVector& q, const JointVector& v);
    /// The same where joints do not influence each other and nothing acts but on their own coordinates: without
    /// placing anything. False where that is not so: nothing is prepared.
    [[nodiscard]] bool prepareSimpleStep(double h, const JointVector& q, const JointVector& v);
    /// The bias of the placed state at other rates.
    void findBias(const JointVector& v, JointVector& bias);
    /// A law's point at a motion, in its phase.
    [[nodiscard]] LawPoint pointOf(std::size_t law, const PortMotion& motion, double time,
                                   const JointVector& z) const {
        const int state = model_->laws()[law].state;
        return {motion.x, motion.rate, time, phase.laws[law],
                state < 0 ? std::span<const double>() : std::span(&z[state], 1)};
    }
    /// The same, but where the phase follows from the state it is that of this point.
    [[nodiscard]] LawPoint settledPointOf(std::size_t law, const PortMotion& motion, double time,
                                          const JointVector& z) const {
        LawPoint at = pointOf(law, motion, time, z);
        const ForceLaw& of = *model_->laws()[law].law;
        if (of.phaseFollowsState()) at.phase = of.settledPhase(at);
        return at;
    }
    [[nodiscard]] auto portRow(std::size_t port) const { return rows_.row(static_cast<Eigen::Index>(port)); }
    [[nodiscard]] const JointMatrix& massMatrix() const { return mass_; }
    [[nodiscard]] const JointVector& bias() const { return bias_; }

    /// Positions and velocities only.
    [[nodiscard]] bool place(double time, const JointVector& q, const JointVector& v);

    /// Adds the rotors to a mass matrix and its bias force, for the mechanism as it is in `s`.
    void addRotors(const MechanismScratch& s, JointMatrix& mass, JointVector& bias);
    /// Voltage that a motor is told, by its drive or by hand [V].
    [[nodiscard]] double commandOf(std::size_t motor, double time) const;
    /// Current of a motor at a state, at the motion that its port has in `ports` [A].
    [[nodiscard]] double currentOf(std::size_t motor, const std::vector<PortMotion>& ports,
                                   const JointVector& z, double time) const;
    /// At the last evaluation: what a motor does, what its gear delivers, and what that loses.
    [[nodiscard]] const MotorValues<double>& motor(std::size_t k) const { return motors_[k]; }
    [[nodiscard]] double delivered(std::size_t k) const {
        return gears_.delivered[static_cast<Eigen::Index>(k)];
    }
    /// Motor without which the last evaluation would have had a unique motion; -1: it had.
    [[nodiscard]] int failedGear() const { return failedGear_; }
    [[nodiscard]] double gearLoss(std::size_t k) const { return gears_.loss[static_cast<Eigen::Index>(k)]; }
    [[nodiscard]] std::size_t firstMotorPort() const { return model_->laws().size(); }

    [[nodiscard]] MechanismScratch& scratch() { return scratch_; }
    /// Force of every port (laws, then motors) at the last evaluation.
    [[nodiscard]] const std::vector<double>& forces() const { return forces_; }
    [[nodiscard]] const std::vector<PortMotion>& ports() const { return ports_; }
    /// M a of the free coordinates at the last evaluate().
    [[nodiscard]] auto freeInertialForce(const JointVector& a) const {
        return mass_.topLeftCorner(a.size(), a.size()).lazyProduct(a);
    }
    /// Torque or force that a prescribed motion needs, by motion, at the last evaluate().
    [[nodiscard]] double driveForce(std::size_t motion) const {
        return driveForce_[static_cast<Eigen::Index>(motion)];
    }

    /// Force of the hand on its grip [N], for the last placed state; zero without a hand.
    [[nodiscard]] Vector3 handForce() const;
    /// What the hand, by mouse or by script, does on a coordinate of a joint at the last evaluation [N·m or N].
    [[nodiscard]] double handEffort(int coordinate) const;

  private:
    /// Joints that do not influence each other, with forces on their own coordinates: constant coefficients.
    [[nodiscard]] bool isSimple() const { return actsSimply() && model_->contacts().empty(); }
    [[nodiscard]] bool actsSimply() const { return hasSimpleJoints_ && !hand && !hasEfforts_; }
    [[nodiscard]] bool isPlacedAt(double time, const JointVector& q, const JointVector& v) const {
        return time == placedTime_ && q == placedQ_ && v == placedV_;
    }
    [[nodiscard]] bool dependsOnTime(double time) const;
    [[nodiscard]] bool gather(double time, const MotionState& at);
    void applyMotors(double time, const JointVector& z);
    [[nodiscard]] bool applyGears(JointVector& acceleration);
    void fillStateRates(MotionRates& rates) const;
    void simpleRates(double time, const MotionState& at, MotionRates& rates);
    void motorSlopes(double time, const MotionState& at, MotionJacobians& j);
    void numericJacobians(double time, const MotionState& at, MotionRates& there, MotionJacobians& j);
    void findDriveForces(const JointVector& acceleration);
    void lawStateSlopes(MotionJacobians& j);
    void applyPorts(double time, const MotionState& at);
    void addHand(JointVector& tau) const;
    void remainder(const JointVector& a, JointVector& result);
    void simpleJacobians(const JointVector& q, MotionJacobians& j);
    void timeSlopes(double time, const MotionState& at, MotionJacobians& j);

    std::shared_ptr<const Model> model_;
    JointVector efforts_;           ///< of the free coordinates
    bool hasEfforts_ = false;       ///< one that is not zero
    JointVector placedQ_, placedV_; ///< what scratch_ was last placed and moved for, with placedTime_
    double placedTime_ = std::numeric_limits<double>::quiet_NaN();
    std::vector<PortMotion> ports_;
    std::vector<ElementResponse> responses_;
    std::vector<std::size_t> stateful_;         ///< laws with a state
    std::vector<StateResponse> stateResponses_; ///< of those
    std::vector<double> forces_;
    Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor> rows_; ///< of each port
    Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor> rowsHere_;
    JointVector tau_; ///< generalised forces of elements, stops and hand, over all coordinates
    JointVector bias_;
    JointVector handTorque_;
    JointVector driveForce_;
    JointMatrix mass_;
    JointMatrix freeMass_;
    Eigen::LLT<JointMatrix> massFactor_;
    JointMatrix slopeByAngle_; ///< all coordinates x free ones
    JointMatrix slopeByRate_;
    JointVector perturbed_;
    JointVector difference_;
    MotionRates here_, there_;
    MotionState perturbedState_;
    JointVector quadratureHere_;
    std::vector<MotorValues<double>> motors_;
    GearFriction gears_;
    int failedGear_ = -1;
    JointMatrix gearColumns_; ///< M^-1 g^T of each motor
    JointVector gearBias_;    ///< of each motor's coordinate, without free accelerations
    Eigen::RowVectorXd rotorRow_;
    bool hasSimpleJoints_ = false;
    bool readsDirectly_ = false;
    JointVector midway_;
    std::vector<std::size_t> timed_; ///< laws whose force follows the time
    JointVector inertia_;            ///< of simple joints, rotors included
    std::vector<PortMotion> portsThere_;
    Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic> portRateByAngle_; ///< d x'/dq of each port
};

} // namespace hingelab
