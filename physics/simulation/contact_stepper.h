// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Eigen/Cholesky>
#include <array>
#include <memory>
#include <optional>
#include <vector>

#include "physics/contact/contact_case.h"
#include "physics/contact/stribeck_solver.h"
#include "physics/simulation/equations.h"
#include "physics/simulation/step_forces.h"

namespace hingelab {

/// What one spot of a contact did in the last step; forces are means over it. World frame.
struct SpotState {
    ContactSpot spot;                        ///< at the start of the step; its id is unique in its contact
    std::size_t pair = 0;                    ///< among Model::contactPairs()
    Vector3 normalForce = Vector3::Zero();   ///< on the first body [N]
    Vector3 frictionForce = Vector3::Zero(); ///< on the first body [N]
    double normal = 0.0;                     ///< magnitude of the normal force [N]
    double friction = 0.0;                   ///< magnitude of the friction force [N]
    double slip = 0.0;                       ///< slip speed at the end of the step [m/s]
    bool acts = false;
};

/// Counters of the last step.
struct ContactStepStatistics {
    int substeps = 0;
    int iterations = 0; ///< Newton updates of all substeps, with those of second attempts
    StribeckStrategy strategy = StribeckStrategy::newton; ///< of the hardest substep
    double momentumResidual = 0.0;                        ///< relative; the largest
    std::vector<double> updates; ///< |Jt dv| of each Newton update of the last substep [m/s]
};

/// Advances a model with contacts by one fixed step: the semi-implicit Euler scheme of the implicit Stribeck
/// solver, extended so that every law of the rig is taken at the end of the step.
///
///   M(q0) (v1 - v0 - h a) = h [sum g^T f(x0 + h g v1, g v1) + Jn^T fn(v1) + Jt^T ft(v1)],   q1 = q0 + h v1,
/// where a is the acceleration by weight and inertia alone, -M^-1 bias: of the start of the step or, where
/// bodies turn in space, of its middle. Solved for v1 by StribeckSolver from v0, the continuation of the
/// present branch of hinge friction. f are the elements, end stops and the hand; fn is linearised in depth,
/// which is exact without a doubling depth. Motors are scalar forces, too: their currents are those of a
/// backward Euler step for the end velocity, found in closed form; the teeth of a gear rub under what they
/// carry at its end or, where a load pushes a gear that does not drive back, at the end of the step before.
/// Forces that are reported are means over the step. Order 1: the scheme takes energy from whatever swings, in
/// proportion to h. Where compliances would lose more than the share kLossAllowed of the energy at hand per
/// second, as in an impact on a stiff contact, where a body turns by more than 0.3 rad in a step, and where a
/// solve fails, the step is cut in 2, 4, ... 32. Steps allocate nothing once all spots have touched at the same
/// time, unless they fail.
class ContactStepper {
  public:
    explicit ContactStepper(std::shared_ptr<const Model> model);

    /// From `start` at `time` by h [s] to `end`; equations.phase is constant. False if no substep helps: then
    /// failure() says why, and failedCase() has the problem.
    [[nodiscard]] bool advance(RigEquations& equations, const MotionState& start, double time, double h,
                               MotionState& end);

    /// Spots that touch or may touch, each at the place that it had before; of a contact about very many, those
    /// for which there is a place.
    [[nodiscard]] const std::vector<SpotState>& spots() const { return spots_; }
    [[nodiscard]] const ContactStepStatistics& statistics() const { return statistics_; }
    /// (v1 - v0)/h of the last step.
    [[nodiscard]] const JointVector& acceleration() const { return acceleration_; }
    /// Generalised force of all contacts, over all coordinates: the mean of the step.
    [[nodiscard]] const JointVector& contactForce() const { return contactForce_; }

    [[nodiscard]] const std::vector<StepMotor>& motors() const { return motors_; }

    [[nodiscard]] const std::string& failure() const { return failure_; }
    [[nodiscard]] const std::optional<ContactCase>& failedCase() const { return failedCase_; }

    /// Forgets the last step: nothing touches.
    void reset();

    /// What contacts at the placed state store by their compliance [J].
    [[nodiscard]] double storedEnergy(const MechanismScratch& placed) const;

    static constexpr int kMostSubsteps = 32;
    static constexpr double kLossAllowed = 0.25; ///< [1/s]

  private:
    /// A spot that takes part in a step.
    struct Active {
        std::size_t pair = 0;
        ContactSpot spot;
        std::size_t place = 0; ///< among all spots that are shown; kNowhere: none was left
        TangentPair tangents;
    };
    static constexpr std::size_t kNowhere = static_cast<std::size_t>(-1);

    [[nodiscard]] bool substep(RigEquations& equations, const MotionState& start, double time, double h,
                               MotionState& end);
    [[nodiscard]] ContactManifold spotsOf(const Model::ContactPair& pair, const MechanismScratch& placed,
                                          double farther) const;
    void findPlaces();
    [[nodiscard]] const Model::ContactUnit& lawOf(const Active& active) const {
        return model_->contacts()[model_->contactPairs()[active.pair].contact];
    }
    void findActive(RigEquations& equations, double h);
    void writeContactRow(std::size_t active, const MechanismScratch& s);
    void fillSystem(RigEquations& equations, const JointVector& v, double time, double h);
    void fillRows(RigEquations& equations);
    void keepResults(RigEquations& equations, const MotionState& start, double time, double h,
                     MotionState& end);
    void keepSpot(const Active& active, const ContactSystem::State& state, double share);
    void keepSpots(double share);
    void findFreeAcceleration(RigEquations& equations, const MotionState& start, double time, double h);
    [[nodiscard]] bool advanceIn(int count, RigEquations& equations, const MotionState& start, double time,
                                 double h, MotionState& end);
    void addWork(RigEquations& equations, const MotionState& start, double time, double h, MotionState& end);
    void finishMotors(RigEquations& equations, const MotionState& start, double time, double h,
                      MotionState& end);
    void describeProblem(double time, double h);

    std::shared_ptr<const Model> model_;
    StribeckSolver solver_;
    std::vector<SpotState> spots_;
    std::vector<int> idAt_, idBefore_; ///< of the spots at each place, now and in the step before; -1: none
    std::vector<Active> active_;
    Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor> rows_; ///< 3 per active, all columns
    JointVector momentum_;
    JointVector prescribed_; ///< rates of prescribed coordinates at the end of the step
    JointVector acceleration_;
    JointVector contactForce_; ///< mean over the step
    JointVector stepForce_;    ///< of the last substep
    JointVector freeAcceleration_, freeVelocity_;
    JointMatrix freeMass_;
    Eigen::LLT<JointMatrix> massFactor_;
    JointVector turningAcceleration_; ///< gyroscopic and centrifugal part of the free acceleration
    JointVector weight_;
    bool isTurning_ = false;                ///< something turns fast enough in space for that to matter
    std::vector<Eigen::Index> orientation_; ///< free coordinates of orientation charts
    double stepLength_ = 1.0;
    StribeckResult lastResult_ = StribeckResult::success;
    JointVector failedGuess_;
    MotionState halfway_;
    MechanismScratch halfwayScratch_;
    JointVector halfwayBias_;
    JointMatrix halfwayMass_;
    JointVector effortForce_; ///< generalised, of efforts by hand at the start of the substep
    std::array<Eigen::RowVectorXd, 3> handRows_;
    Vector3 handGap_ = Vector3::Zero();
    std::vector<StepMotor> motors_;
    double loss_ = 0.0;         ///< energy that the scheme took in compliances during the last step [J]
    double leastEnergy_ = 0.0;  ///< that matters: what lifts everything by a tenth of a millimetre [J]
    double energyAtHand_ = 0.0; ///< kinetic, and stored in contacts, at its start [J]
    MotionState middle_;
    MotionState next_;
    ContactStepStatistics statistics_;
    std::string failure_;
    std::optional<ContactCase> failedCase_;
};

} // namespace hingelab
