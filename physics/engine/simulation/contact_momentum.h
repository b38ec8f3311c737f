// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Eigen/Cholesky>
#include <memory>
#include <vector>

#include "simulation/carried_rates.h"
#include "simulation/contact_islands.h"
#include "simulation/contact_step.h"

namespace hingelab {

/// What a step with contacts begins with: the rates of its start by the axes of its middle, those of prescribed
/// coordinates, and the momenta p* that free coordinates come to by all but contacts and laws.
///
/// Where bodies turn in space, centrifugal and gyroscopic terms are those of the rates in the middle of the
/// step, as far as weight and inertia lead there: taken at its start, as by the published scheme, a spinning
/// body gains energy. Allocates nothing after construction.
class StepMomentum {
  public:
    StepMomentum(std::shared_ptr<const Model> model, const ContactIslands& islands);

    /// The rates of a step; the mechanism is not placed yet.
    void begin(const ContactStep& step) {
        rates_.begin(step.equations.phase.mechanism, step.start.q, step.start.v, step.h);
    }
    /// Second derivatives of the coordinates in the middle that the turning of charts brings along; null: none.
    [[nodiscard]] const JointVector* turning() {
        return rates_.turns() ? &rates_.accelerationAt(rates_.start()) : nullptr;
    }
    /// Of the step that is prepared: what turns, and the rates of prescribed coordinates.
    void prepare(const ContactStep& step, const ContactIslands& islands);
    /// p*, with a further force on the free coordinates.
    void find(const ContactStep& step, const ContactIslands& islands, const JointVector& further);
    /// The same with the rates of the middle to which contacts have led: `endRates` are those of the end.
    void correct(const ContactStep& step, const ContactIslands& islands, const JointVector& endRates,
                 const JointVector& further);

    /// Whether something of an island turns so fast that what contacts change of its rates within a step of
    /// length h matters to its gyroscopic terms.
    [[nodiscard]] bool spins(const ContactIslands& islands, int island, double h) const;
    [[nodiscard]] bool somethingTurns() const { return somethingTurns_; }
    /// Whether a chart may turn by more than `most` [rad] in a step.
    [[nodiscard]] bool turnsBeyond(double most, const ContactStep& step) const;
    /// What of the way of an implicit or averaged step does not belong to its end but to its middle, because
    /// rates of orientations turn: takes it from `q`.
    void mendWay(const ContactIslands& islands, const std::vector<StepShare>& shares, double h,
                 JointVector& q) const;

    [[nodiscard]] const CarriedRates& rates() const { return rates_; }
    [[nodiscard]] const JointVector& start() const { return rates_.start(); } ///< rates of the start
    /// Rates of prescribed coordinates: means over the step.
    [[nodiscard]] const JointVector& prescribed() const { return prescribed_; }
    /// Generalised, of efforts by hand at the start, over all coordinates.
    [[nodiscard]] const JointVector& effortForce() const { return effortForce_; }
    [[nodiscard]] const JointVector& momentum() const { return momentum_; } ///< p*

  private:
    void findTurning(const ContactStep& step, const ContactIslands& islands);
    void solveTurning(const ContactIslands& islands, const JointMatrix& mass, const JointVector& right,
                      JointVector& result);

    std::shared_ptr<const Model> model_;
    CarriedRates rates_; ///< by the axes of the middle of the step, as all that a step is solved for
    JointVector prescribed_;
    JointVector momentum_;
    JointVector effortForce_;
    std::vector<Eigen::Index> orientation_; ///< free coordinates of orientation charts
    std::vector<bool> isTurning_;           ///< groups that turn fast enough in space for that to matter
    bool somethingTurns_ = false;
    JointVector free_;                ///< acceleration by weight and inertia alone, of what turns
    JointVector turningAcceleration_; ///< gyroscopic and centrifugal part of the free acceleration
    JointVector weight_;
    JointVector midwayRates_, midwayBias_; ///< in the middle of the step, of what turns
    JointMatrix groupMass_;
    JointVector groupRight_;
    Eigen::LLT<JointMatrix> massFactor_;
};

} // namespace hingelab
