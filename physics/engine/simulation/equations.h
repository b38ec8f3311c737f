// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <limits>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "simulation/actuator_forces.h"
#include "simulation/hand.h"
#include "simulation/model.h"
#include "simulation/rig_evaluation.h"
#include "simulation/rig_slopes.h"
#include "simulation/rosenbrock.h"

namespace hingelab {

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
///   M(q, t) v' = sum over laws and actuators of (dx/dq)^T f(x, x', z, t) + J^T f_hand - h(q, v, t)
/// M and h contain what of the actuators turns along, with its inertia seen through the gears. z holds the
/// states of the laws that have one, then those of the actuators. Laws are those of the elements,
/// then those of the stops. Contacts are not among these forces: a step with contacts takes them, and all
/// others, at its end (see contact_stepper.h). Quadratures, in this order: dissipation (or, of sources, work)
/// of each law, dissipation by damping and by friction of each contact, work of each prescribed motion,
/// accounts of each actuator and of its teeth, work of the hand [J].
class RigEquations final : public MotionEquations, public PhasedScratch {
  public:
    explicit RigEquations(std::shared_ptr<const Model> model);

    [[nodiscard]] const Model& model() const { return *model_; }

    [[nodiscard]] int quadratureCount() const { return quadratures().count(); }
    [[nodiscard]] std::size_t firstContactQuadrature() const { return quadratures().firstContact(); }
    [[nodiscard]] std::size_t firstDriveQuadrature() const { return quadratures().firstDrive(); }
    [[nodiscard]] std::size_t firstActuatorQuadrature() const { return quadratures().firstActuator(); }
    /// The first account of an actuator; that of its teeth is the last.
    [[nodiscard]] std::size_t quadratureOf(std::size_t actuator) const {
        return quadratures().ofActuator(actuator);
    }
    [[nodiscard]] std::size_t handQuadrature() const { return quadratures().hand(); }

    std::optional<Hand> hand;
    /// Efforts [N·m or N] on coordinates of joints, of all the free ones; of none where there are none.
    void setEfforts(const JointVector& efforts);
    [[nodiscard]] const JointVector& efforts() const { return efforts_; }
    /// Adds a multiple of them as generalised forces, for the placed state.
    void addEfforts(JointVector& tau, double share = 1.0) const;
    /// Adds the generalised force of the hand and of efforts, for the placed and moved state.
    void addHand(JointVector& tau) const;
    /// By actuator: what a hand tells it, in place of its controller (a motor: a voltage [V]).
    std::vector<std::optional<double>> told;

    void rates(double time, const MotionState& at, MotionRates& rates) override;
    void jacobians(double time, const MotionState& at, MotionRates& there, MotionJacobians& j) override {
        slopes_.find(*this, time, at, there, j);
    }

    /// Motion of every port (laws, then actuators) at a state; false if the mechanism cannot be
    /// closed there.
    [[nodiscard]] bool observe(double time, const JointVector& q, const JointVector& v,
                               std::vector<PortMotion>& ports);

    /// The same where the last evaluation may have been at this very state, in the same phase: then nothing is
    /// placed anew.
    [[nodiscard]] bool observeAgain(double time, const JointVector& q, const JointVector& v,
                                    std::vector<PortMotion>& ports);
    /// Whether all laws and actuators act on coordinates of joints, whose motion is known without placing
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
    /// Slopes of all laws into evaluation(), at the state that was evaluated last.
    void findLawSlopes(double time, const MotionState& at);
    /// The same for accelerations that are known, with further generalised forces over all coordinates: those
    /// of contacts. What gears carry and lose is that of the last step with contacts.
    [[nodiscard]] bool evaluateGiven(double time, const MotionState& at, const JointVector& acceleration,
                                     const JointVector& further);
    /// What a step with contacts needs: the mechanism placed and moved midway to where it would come at the
    /// rates v in h, portRows(), massMatrix() and bias() there, and ports() at the start; no forces.
    [[nodiscard]] bool prepareStep(double time, double h, const JointVector& q, const JointVector& v);
    /// The same where the middle is known, and coordinates accelerate there by `turning` while nothing acts:
    /// the bias is that of the rates of CarriedRates.
    [[nodiscard]] bool prepareMidway(double time, double h, const JointVector& midway, const JointVector& v,
                                     const JointVector* turning);
    /// The same where joints do not influence each other and nothing acts but on their own coordinates: without
    /// placing anything. False where that is not so: nothing is prepared.
    [[nodiscard]] bool prepareSimpleStep(double h, const JointVector& q, const JointVector& v);
    /// The bias of the placed state at other rates, with the accelerations that they bring along.
    void findBias(const JointVector& v, const JointVector& turning, JointVector& bias);
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
    [[nodiscard]] auto portRow(std::size_t port) const {
        return here_.rows.row(static_cast<Eigen::Index>(port));
    }
    [[nodiscard]] const JointMatrix& massMatrix() const { return here_.mass; }
    [[nodiscard]] const JointVector& bias() const { return here_.bias; }

    /// Positions and velocities only.
    [[nodiscard]] bool place(double time, const JointVector& q, const JointVector& v);
    /// scratch() is moved at other rates than it was placed for.
    void forgetPlace() { placedTime_ = std::numeric_limits<double>::quiet_NaN(); }

    /// Joints that do not influence each other, with forces on their own coordinates: constant coefficients.
    [[nodiscard]] bool isSimple() const { return actsSimply() && model_->contacts().empty(); }
    /// Inertia of each free coordinate then, rotors included.
    [[nodiscard]] const JointVector& simpleInertia() const { return inertia_; }

    /// Adds what of the actuators turns along to a mass matrix and its bias force, for the mechanism as it is
    /// in `s`.
    void addRotors(const MechanismScratch& s, JointMatrix& mass, JointVector& bias) {
        actuators_.addRotors(*model_, s, mass, bias);
    }
    /// An actuator's point at a motion of its port.
    [[nodiscard]] ActuatorPoint actuatorPoint(std::size_t actuator, const PortMotion& motion, double time,
                                              const JointVector& z) const {
        return ActuatorForces::pointOf(*model_, {phase, told}, actuator, motion, time, z);
    }
    /// At the last evaluation: what the gear of an actuator delivers, and what that loses.
    [[nodiscard]] ActuatorLoad loadOf(std::size_t actuator) const { return actuators_.loadOf(actuator); }
    /// Actuator without which the last evaluation would have had a unique motion; -1: it had.
    [[nodiscard]] int failedGear() const { return actuators_.failedGear(); }
    [[nodiscard]] std::size_t firstActuatorPort() const { return model_->laws().size(); }

    [[nodiscard]] MechanismScratch& scratch() { return scratch_; }
    [[nodiscard]] const MechanismScratch& scratch() const { return scratch_; }
    /// All that the last evaluation has found.
    [[nodiscard]] const RigEvaluation& evaluation() const { return here_; }
    /// Force of every port (laws, then actuators) at the last evaluation.
    [[nodiscard]] const std::vector<double>& forces() const { return here_.forces; }
    [[nodiscard]] const std::vector<PortMotion>& ports() const { return here_.ports; }
    /// M a of the free coordinates at the last evaluate().
    [[nodiscard]] auto freeInertialForce(const JointVector& a) const {
        return here_.mass.topLeftCorner(a.size(), a.size()).lazyProduct(a);
    }
    /// Torque or force that a prescribed motion needs, by motion, at the last evaluate().
    [[nodiscard]] double driveForce(std::size_t motion) const {
        return here_.driveForce[static_cast<Eigen::Index>(motion)];
    }

    /// Force of the hand on its grip [N], for the last placed state; zero without a hand.
    [[nodiscard]] Vector3 handForce() const;
    /// What the hand, by mouse or by script, does on a coordinate of a joint at the last evaluation [N·m or N].
    [[nodiscard]] double handEffort(int coordinate) const;

  private:
    [[nodiscard]] double effortByMouse(int coordinate) const;
    [[nodiscard]] double effortInLoop(std::size_t group, int coordinate) const;
    [[nodiscard]] QuadratureLayout quadratures() const { return QuadratureLayout(*model_); }
    [[nodiscard]] bool actsSimply() const { return hasSimpleJoints_ && !hand && !hasEfforts_; }
    [[nodiscard]] bool isPlacedAt(double time, const JointVector& q, const JointVector& v) const {
        return time == placedTime_ && q == placedQ_ && v == placedV_;
    }
    [[nodiscard]] bool gather(double time, const MotionState& at);
    void findSimpleInertia();
    [[nodiscard]] bool accelerate(JointVector& acceleration);
    void fillStateRates(MotionRates& rates) const;
    void simpleRates(double time, const MotionState& at, MotionRates& rates);
    void findDriveForces(const JointVector& acceleration);
    void applyPorts(double time, const MotionState& at);

    std::shared_ptr<const Model> model_;
    JointVector efforts_;           ///< of the free coordinates
    bool hasEfforts_ = false;       ///< one that is not zero
    JointVector placedQ_, placedV_; ///< what scratch_ was last placed and moved for, with placedTime_
    double placedTime_ = std::numeric_limits<double>::quiet_NaN();
    RigEvaluation here_;
    ActuatorForces actuators_;
    RigSlopes slopes_;
    bool hasSimpleJoints_ = false;
    bool readsDirectly_ = false;
    JointVector midway_;
    JointVector inertia_; ///< of simple joints, rotors included
};

} // namespace hingelab
