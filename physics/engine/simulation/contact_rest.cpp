// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulation/contact_rest.h"

#include <algorithm>
#include <cmath>

namespace hingelab {
namespace {

constexpr int kStreak = 2;          // calm steps until the first that is not solved
constexpr double kDisturbed = 1e-4; // a change that begins another rest

} // namespace

ContactRest::ContactRest(std::shared_ptr<const Model> model)
    : model_(std::move(model)),
      last_(model_->degreesOfFreedom(), model_->stateCount(), RigEquations(model_).quadratureCount()) {
    canRest_ = model_->actuators().empty() && !model_->handLaw() &&
               std::none_of(model_->laws().begin(), model_->laws().end(),
                            [](const Model::LawUnit& unit) { return unit.law->followsTime(); });
    work_.setZero(last_.w.size());
    drift_.setZero(last_.z.size());
    way_.setZero(last_.q.size());
    efforts_.setZero(last_.v.size());
    laws_.assign(model_->laws().size(), 0);
}

void ContactRest::forget() {
    left_ = streak_ = repeated_ = 0;
    most_ = kMostSteps;
}

/// Whether no input changes the forces of the next step.
bool ContactRest::isUndisturbed(const RigEquations& equations) const {
    return canRest_ && !equations.hand && equations.efforts() == efforts_ && equations.phase.laws == laws_;
}

/// Whether no prescribed motion moves within a step. Steps end at corners of motions: in between, one that has
/// neither rate nor acceleration at both ends, and the same place, has not moved.
bool ContactRest::standsStill(double time, double h) const {
    const std::vector<PrescribedMotion>& motions = model_->mechanism().motions();
    return std::all_of(motions.begin(), motions.end(), [&](const PrescribedMotion& motion) {
        const MotionValue before = motion.at(time);
        const MotionValue after = motion.at(time + h);
        return before.value == after.value && before.rate == 0.0 && after.rate == 0.0 &&
               before.acceleration == 0.0 && after.acceleration == 0.0;
    });
}

/// What weight alone gives in a step [m/s]; to angles, as on an arm of 1 m.
double ContactRest::scaleOf(double h) const {
    return h * model_->rig().environment.gravity.norm();
}

/// What a step changed: velocities against those that weight alone gives in its time, states of laws against
/// themselves; the largest one. By coordinate, so that a light body counts beside a heavy one.
double ContactRest::changeOf(const MotionState& start, double h, const MotionState& end) const {
    double largest = 0.0;
    const double scale = scaleOf(h);
    for (Eigen::Index i = 0; i < end.v.size(); ++i) {
        const double dv = std::abs(end.v[i] - start.v[i]);
        if (dv > 0.0) largest = std::max(largest, dv / scale);
    }
    for (Eigen::Index i = 0; i < end.z.size(); ++i) {
        const double dz = std::abs(end.z[i] - start.z[i]);
        if (dz > 0.0) largest = std::max(largest, dz / std::abs(end.z[i]));
    }
    return largest;
}

/// Ways of the coordinates in a step that repeats one to `end`.
void ContactRest::findWays(double h, const MotionState& end) {
    const double least = kTolerance * scaleOf(h);
    for (Eigen::Index i = 0; i < end.v.size(); ++i) {
        way_[i] = std::abs(end.v[i]) > least ? h * end.v[i] : 0.0;
    }
}

/// Whether a step of this length goes no farther than steps that are not solved may.
bool ContactRest::creeps(double h, const MotionState& end) const {
    for (Eigen::Index i = 0; i < end.v.size(); ++i) {
        if (!(std::abs(end.v[i]) * h <= kMostWay)) return false;
    }
    return true;
}

bool ContactRest::isGoneOnFrom(const MotionState& start) const {
    return start.q == last_.q && start.v == last_.v && start.z == last_.z;
}

bool ContactRest::repeats(const RigEquations& equations, const MotionState& start, double time, double h) {
    const bool isOne =
        left_ > 0 && h == length_ && isUndisturbed(equations) && isGoneOnFrom(start) && standsStill(time, h);
    left_ = isOne ? left_ - 1 : 0;
    if (isOne) ++repeated_;
    return isOne;
}

void ContactRest::repeat(const MotionState& start, MotionState& end) {
    end.q = start.q + way_;
    end.v = start.v;
    end.z = start.z + drift_;
    end.w = start.w + work_;
    last_.q = end.q;
    last_.z = end.z;
}

void ContactRest::observe(const RigEquations& equations, const MotionState& start, double time, double h,
                          bool isWhole, const MotionState& end) {
    const bool goesOn = streak_ > 0 && h == length_ && isUndisturbed(equations) && isGoneOnFrom(start);
    const bool canBe = isWhole && canRest_ && !equations.hand && creeps(h, end) && standsStill(time, h);
    const double change = canBe ? changeOf(start, h, end) : 1.0;
    const bool isSame = change <= (goesOn && repeated_ > 0 ? kTolerance : kToBegin);
    if (change > kDisturbed) {
        most_ = kMostSteps;
    } else if (repeated_ > 1) {
        most_ = isSame ? std::min(kMostSteps, most_ + 1) : repeated_ / 2;
    }
    streak_ = isSame ? (goesOn ? streak_ + 1 : 1) : 0;
    left_ = repeated_ = 0;
    if (!isSame) return;
    last_ = end;
    length_ = h;
    work_ = end.w - start.w;
    drift_ = end.z - start.z;
    efforts_ = equations.efforts();
    laws_ = equations.phase.laws;
    if (streak_ < kStreak) return;
    constexpr int mostDoublings = 6; // of 1 to kMostSteps
    left_ = std::min(most_, 1 << std::min(streak_ - kStreak, mostDoublings));
    findWays(h, end);
    const double way = way_.size() > 0 ? way_.cwiseAbs().maxCoeff() : 0.0;
    if (way * left_ > kMostWay) left_ = static_cast<int>(kMostWay / way);
}

} // namespace hingelab
