// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulation/contact_momentum.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "numerics/indices.h"

namespace hingelab {

StepMomentum::StepMomentum(std::shared_ptr<const Model> model, const ContactIslands& islands)
    : model_(std::move(model)), rates_(model_->mechanism(), model_->degreesOfFreedom()) {
    const Mechanism& mechanism = model_->mechanism();
    const int n = model_->degreesOfFreedom();
    isTurning_.assign(toSize(islands.groupCount()), false);
    std::size_t largest = 1;
    for (int g = 0; g < islands.groupCount(); ++g) {
        largest = std::max(largest, islands.coordinatesOf(g).size());
    }
    groupMass_.setIdentity(toIndex(largest), toIndex(largest));
    groupRight_.setZero(toIndex(largest));
    massFactor_.compute(groupMass_); // sized
    for (int i = 0; i < n; ++i) {
        if (mechanism.coordinates()[toSize(i)].chart >= 0) orientation_.push_back(i);
    }
    for (JointVector* vector : {&momentum_, &free_, &midwayRates_, &turningAcceleration_, &weight_}) {
        vector->setZero(n);
    }
    prescribed_.setZero(mechanism.coordinateCount() - n);
    for (JointVector* vector : {&effortForce_, &midwayBias_}) vector->setZero(mechanism.coordinateCount());
}

void StepMomentum::prepare(const ContactStep& step, const ContactIslands& islands) {
    findTurning(step, islands);
    const std::vector<PrescribedMotion>& motions = model_->mechanism().motions();
    for (std::size_t d = 0; d < motions.size(); ++d) {
        prescribed_[toIndex(d)] =
            (motions[d].at(step.time + step.h).value - motions[d].at(step.time).value) / step.h;
    }
}

bool StepMomentum::turnsBeyond(double most, const ContactStep& step) const {
    return std::any_of(orientation_.begin(), orientation_.end(),
                       [&](Eigen::Index i) { return std::abs(step.start.v[i]) * step.h > most; });
}

/// Of the groups that turn: result = M^-1 right.
void StepMomentum::solveTurning(const ContactIslands& islands, const JointMatrix& mass,
                                const JointVector& right, JointVector& result) {
    for (int g = 0; g < islands.groupCount(); ++g) {
        if (!isTurning_[toSize(g)]) continue;
        const std::vector<int>& own = islands.coordinatesOf(g);
        const Eigen::Index size = toIndex(own.size());
        groupMass_.resize(size, size);
        groupRight_.resize(size);
        for (Eigen::Index i = 0; i < size; ++i) {
            groupRight_[i] = right[own[toSize(i)]];
            for (Eigen::Index j = 0; j < size; ++j) groupMass_(i, j) = mass(own[toSize(i)], own[toSize(j)]);
        }
        massFactor_.compute(groupMass_);
        massFactor_.solveInPlace(groupRight_);
        for (Eigen::Index i = 0; i < size; ++i) result[own[toSize(i)]] = groupRight_[i];
    }
}

void StepMomentum::findTurning(const ContactStep& step, const ContactIslands& islands) {
    constexpr double leastTurn = 1e-4; // [rad] in a step: slower, the gain would be less than rounding shows
    somethingTurns_ = false;
    std::fill(isTurning_.begin(), isTurning_.end(), false);
    for (const Eigen::Index i : orientation_) {
        if (std::abs(rates_.start()[i]) * step.h <= leastTurn) continue;
        isTurning_[toSize(islands.groupOf(static_cast<int>(i)))] = somethingTurns_ = true;
    }
    if (!somethingTurns_) return;
    RigEquations& equations = step.equations;
    const Mechanism& mechanism = model_->mechanism();
    const Eigen::Index n = model_->degreesOfFreedom();
    free_.setZero(n);
    solveTurning(islands, equations.massMatrix(), -equations.bias().head(n), free_);
    midwayRates_ = rates_.start() + 0.5 * step.h * free_;
    equations.findBias(midwayRates_, rates_.accelerationAt(midwayRates_), midwayBias_);
    solveTurning(islands, equations.massMatrix(), -midwayBias_.head(n), free_);
    mechanism.move(rates_.start(), equations.scratch());
    for (int i = 0; i < n; ++i) {
        const bool turns = isTurning_[toSize(islands.groupOf(i))];
        weight_[i] = turns ? mechanism.gravityForce(i, equations.scratch()) : 0.0;
    }
    turningAcceleration_.setZero();
    solveTurning(islands, equations.massMatrix(), weight_, turningAcceleration_);
    turningAcceleration_ = free_ - turningAcceleration_;
}

void StepMomentum::find(const ContactStep& step, const ContactIslands& islands, const JointVector& further) {
    const RigEquations& equations = step.equations;
    model_->mechanism().multiplyFree(equations.massMatrix(), rates_.start(), momentum_);
    for (int i = 0; i < model_->degreesOfFreedom(); ++i) {
        const bool turns = isTurning_[toSize(islands.groupOf(i))];
        momentum_[i] -= step.h * (turns ? midwayBias_[i] : equations.bias()[i]);
    }
    effortForce_.setZero();
    equations.addEfforts(effortForce_);
    momentum_ += step.h * (effortForce_.head(momentum_.size()) + further);
}

/// Gyroscopic terms of other rates do work, in proportion to the step and to what contacts change.
void StepMomentum::correct(const ContactStep& step, const ContactIslands& islands, const JointVector& endRates,
                           const JointVector& further) {
    midwayRates_ = 0.5 * (rates_.start() + endRates);
    step.equations.findBias(midwayRates_, rates_.accelerationAt(midwayRates_), midwayBias_);
    model_->mechanism().move(rates_.start(), step.equations.scratch());
    find(step, islands, further);
}

bool StepMomentum::spins(const ContactIslands& islands, int island, double h) const {
    constexpr double leastTurn = 1e-3; // [rad] in a step
    const std::vector<Coordinate>& coordinates = model_->mechanism().coordinates();
    const auto isFast = [&](int i) {
        return coordinates[toSize(i)].chart >= 0 && std::abs(rates_.start()[i]) * h > leastTurn;
    };
    const std::span<const int> groups = islands.groupsOf(island);
    return std::any_of(groups.begin(), groups.end(), [&](int group) {
        const std::vector<int>& own = islands.coordinatesOf(group);
        return isTurning_[toSize(group)] && std::any_of(own.begin(), own.end(), isFast);
    });
}

/// At rest it is nothing.
void StepMomentum::mendWay(const ContactIslands& islands, const std::vector<StepShare>& shares, double h,
                           JointVector& q) const {
    for (const Eigen::Index i : orientation_) {
        const int group = islands.groupOf(static_cast<int>(i));
        if (!isTurning_[toSize(group)]) continue;
        q[i] -= (shares[toSize(group)].s - 0.5) * h * h * turningAcceleration_[i];
    }
}

} // namespace hingelab
