// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "physics/simulation/hand.h"
#include "physics/simulation/model.h"
#include "physics/simulation/rosenbrock.h"

namespace hingelab {

/// The equations of motion of a model in one smooth phase: the state of each stop and which loads act are
/// constant and changed between steps only.
///
///   M(q) v' = sum of element torques + Jᵀ f_hand - h(q, v)
/// Quadratures, in this order: dissipation of each hinge, dissipation of each stop, work of each load, work of
/// the hand [J].
class RigEquations final : public MotionEquations {
  public:
    explicit RigEquations(std::shared_ptr<const Model> model);

    [[nodiscard]] int quadratureCount() const;
    [[nodiscard]] std::size_t firstStopQuadrature() const { return model_->hinges().size(); }
    [[nodiscard]] std::size_t firstLoadQuadrature() const {
        return firstStopQuadrature() + model_->stops().size();
    }
    [[nodiscard]] std::size_t handQuadrature() const { return firstLoadQuadrature() + model_->loads().size(); }

    std::vector<StopState> stopStates;
    std::vector<bool> loadActs;
    std::optional<Hand> hand;

    void rates(const JointVector& q, const JointVector& v, JointVector& acceleration,
               JointVector& quadratureRates) override;
    void jacobians(const JointVector& q, const JointVector& v, MotionJacobians& jacobians) override;

    /// Torque of all stops on each coordinate [N·m].
    void stopTorques(const JointVector& q, const JointVector& v, JointVector& torques) const;

    /// Penetration x of a stop and its rate.
    struct Penetration {
        double x;
        double rate;
    };
    [[nodiscard]] Penetration penetration(std::size_t stop, const JointVector& q, const JointVector& v) const;

    /// Force of the hand on its grip [N]; zero without a hand.
    [[nodiscard]] Vector3 handForce(const JointVector& q, const JointVector& v);

  private:
    void elementTorques(const JointVector& q, const JointVector& v);
    void elementSlopes(const JointVector& q, const JointVector& v, MotionJacobians& jacobians);
    void addHand(const JointVector& q, const JointVector& v, JointVector& tau);
    void smoothLoad(const JointVector& q, const JointVector& v, const JointVector& a, JointVector& result);
    void solveMass(const JointVector& q);

    std::shared_ptr<const Model> model_;
    MechanismScratch scratch_;
    JointVector tau_; ///< torques of elements (and hand)
    JointVector bias_;
    JointVector handTorque_;
    JointMatrix mass_;
    Eigen::LLT<JointMatrix> massFactor_;
    JointMatrix slopeByAngle_;
    JointMatrix slopeByRate_;
    JointVector perturbed_;
    JointVector difference_;
    JointVector accelerationHere_;
    JointVector quadratureHere_;
};

} // namespace hingelab
