// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/posed_mechanism.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "analysis/reach.h"
#include "numerics/indices.h"

namespace hingelab {
namespace {

constexpr double kLeastSize = 1e-3; // [m] of a rig of points
// Sine below which an assembly may take its other solution, because there both lie within a step of each other
// and the motion goes straight through: a change point. Twice the sine is the most that such a step jumps.
constexpr double kCrossableSine = 5e-3;
constexpr double kWeakSine = 0.5;      // above it, the other solution is farther than any step
constexpr double kMostTurned = 0.35;   // [rad, or of the size] by which one step may turn an assembly
constexpr double kLeastTogether = 0.8; // cosine of how far a step may turn rod 1 about itself
constexpr double kStopRounding = 1e-9;

bool hasReplaced(const MechanismPhase& phase, std::size_t assembly) {
    return phase.branches[assembly].replaces >= 0;
}

double sineOf(const Mechanism& mechanism, std::size_t k, const MechanismScratch& s) {
    return std::abs(mechanism.assemblies()[k].transmission(s.assemblies[k]));
}

} // namespace

PosedMechanism::PosedMechanism(std::shared_ptr<const Model> model, MechanismPose pose)
    : model_(std::move(model)), pose_(std::move(pose)), scratch_(mechanism().makeScratch()), trial_(scratch_) {
    rest_.setZero(pose_.q.size());
    const Eigen::AlignedBox3d reach = reachOf(*model_);
    if (!reach.isEmpty() && std::isfinite(reach.diagonal().norm())) {
        size_ = std::max(kLeastSize, 0.5 * reach.diagonal().norm());
    }
    allowed_.assign(model_->stops().size(), 0.0);
    isClosed_ = place(pose_, scratch_);
    if (!isClosed_) return;
    review();
    for (std::size_t i = 0; i < allowed_.size(); ++i) allowed_[i] = std::max(0.0, excess(i, scratch_));
}

/// A scratch refers to the phase it was placed with.
PosedMechanism::PosedMechanism(const PosedMechanism& other)
    : model_(other.model_),
      pose_(other.pose_),
      tried_(other.tried_),
      scratch_(other.scratch_),
      trial_(other.trial_),
      rest_(other.rest_),
      allowed_(other.allowed_),
      failure_(other.failure_),
      size_(other.size_),
      isClosed_(other.isClosed_) {
    scratch_.phase = &pose_.phase;
    trial_.phase = &tried_.phase;
}

PosedMechanism& PosedMechanism::operator=(const PosedMechanism& other) {
    if (this == &other) return *this;
    model_ = other.model_;
    pose_ = other.pose_;
    tried_ = other.tried_;
    scratch_ = other.scratch_;
    trial_ = other.trial_;
    rest_ = other.rest_;
    allowed_ = other.allowed_;
    failure_ = other.failure_;
    size_ = other.size_;
    isClosed_ = other.isClosed_;
    scratch_.phase = &pose_.phase;
    trial_.phase = &tried_.phase;
    return *this;
}

double PosedMechanism::unitOf(Eigen::Index coordinate) const {
    const Coordinate& c = mechanism().coordinates()[toSize(coordinate)];
    for (std::size_t k = 0; k < pose_.phase.branches.size(); ++k) {
        if (pose_.phase.branches[k].replaces != coordinate) continue;
        return mechanism().assemblies()[k].closure() == Assembly::Closure::revolute ? size_ : 1.0;
    }
    return c.isRotation ? size_ : 1.0;
}

bool PosedMechanism::place(const MechanismPose& pose, MechanismScratch& s) {
    s.failedAssembly = kNoIndex;
    s.failedLoop = kNoIndex;
    if (mechanism().place(pose.q, pose.time, pose.phase, s)) {
        mechanism().move(rest_, s);
        return true;
    }
    failure_ = {s.failedAssembly, s.failedAssembly < 0 ? AssemblyProblem::unreachable
                                                       : s.assemblies[toSize(s.failedAssembly)].problem};
    return false;
}

/// Whether the tried pose is where the present rates of the assemblies lead. Those that have to take their
/// other solution for that, at a change point, are added to `crossed`.
bool PosedMechanism::isContinuous(const JointVector& dq, std::vector<std::size_t>& crossed) const {
    bool isNear = true;
    mechanism().forEachDependent(scratch_, [&](int c) {
        const Coordinate& coordinate = mechanism().coordinates()[toSize(c)];
        const double most = kMostTurned * (coordinate.isRotation ? 1.0 : size_);
        isNear = isNear && std::abs(trial_.value[c] - scratch_.value[c]) < most;
    });
    if (!isNear) return false;
    for (std::size_t k = 0; k < mechanism().assemblies().size(); ++k) {
        const Assembly& assembly = mechanism().assemblies()[k];
        const bool turnsRod = assembly.hasUniversal();
        if (turnsRod && scratch_.assemblies[k].e2.dot(trial_.assemblies[k].e2) < kLeastTogether) return false;
        if (!assembly.hasRod2() || hasReplaced(pose_.phase, k)) continue;
        double way = 0.0;
        for (Eigen::Index i = 0; i < dq.size(); ++i) {
            way += mechanism().assemblyRow(k, static_cast<int>(i), scratch_) * dq[i];
        }
        const double expected = scratch_.assemblies[k].angle + way;
        const double here = std::abs(trial_.assemblies[k].angle - expected);
        const double unit = assembly.closure() == Assembly::Closure::revolute ? 1.0 : size_;
        const bool isOnCourse = tried_.phase.branches[k].course.isKnown; // through a change point, evenly
        if (!isOnCourse && sineOf(mechanism(), k, scratch_) < kWeakSine) {
            AssemblyPlacement other;
            assembly.solve(mechanism().frameA(k, trial_).X, mechanism().frameB(k, trial_).X,
                           1 - tried_.phase.branches[k].branch, scratch_.assemblies[k].angle,
                           Mechanism::kLeastDiscriminant, false, other);
            if (other.problem == AssemblyProblem::none && std::abs(other.angle - expected) < here) {
                if (sineOf(mechanism(), k, scratch_) > kCrossableSine) return false;
                crossed.push_back(k);
                continue;
            }
        }
        if (std::abs(trial_.assemblies[k].angle - scratch_.assemblies[k].angle) > kMostTurned * unit) {
            return false;
        }
    }
    return true;
}

/// Places `tried_`, which a step dq of the coordinates leads to.
bool PosedMechanism::tryPose(const JointVector& dq) {
    failure_ = {};
    if (!tried_.q.allFinite() || !place(tried_, trial_)) return false;
    std::vector<std::size_t> crossed;
    if (!isContinuous(dq, crossed)) return false;
    if (crossed.empty()) return true;
    for (const std::size_t k : crossed) {
        MechanismPhase::Branch& branch = tried_.phase.branches[k];
        branch.branch = 1 - branch.branch;
    }
    return place(tried_, trial_);
}

bool PosedMechanism::tryStep(const JointVector& dq) {
    tried_ = pose_;
    tried_.q += dq;
    mechanism().followLinearly(scratch_, tried_.q);
    return tryPose(dq);
}

void PosedMechanism::goToTried() {
    std::swap(pose_, tried_);
    std::swap(scratch_, trial_);
    scratch_.phase = &pose_.phase;
    trial_.phase = &tried_.phase;
    for (std::size_t k = 0; k < scratch_.assemblies.size(); ++k) {
        pose_.phase.branches[k].reference = scratch_.assemblies[k].angle;
    }
    JointVector still = rest_;
    mechanism().keepDependents(scratch_, pose_.q, still);
}

bool PosedMechanism::free(int coordinate) {
    const MechanismPhase before = pose_.phase;
    if (!mechanism().makeIndependent(coordinate, scratch_, pose_.phase)) return false;
    if (place(pose_, scratch_)) return true;
    pose_.phase = before; // with which it could be placed
    static_cast<void>(place(pose_, scratch_));
    failure_ = {}; // of the choice, not of the pose
    return false;
}

void PosedMechanism::foresee(int coordinate) {
    mechanism().foreseeCrossings(coordinate, pose_.time, pose_.q, scratch_, pose_.phase);
}

void PosedMechanism::accept() {
    goToTried();
    review();
}

bool PosedMechanism::stepTo(MechanismPose pose) {
    // A rotation in space may have another reference: then its angles tell nothing of the step.
    JointVector dq = pose.q - pose_.q;
    for (Eigen::Index i = 0; i < dq.size(); ++i) {
        if (mechanism().coordinates()[toSize(i)].chart >= 0) dq[i] = 0.0;
    }
    tried_ = std::move(pose);
    mechanism().followLinearly(scratch_, tried_.q);
    if (!tryPose(dq) || passedStop(trial_) >= 0) return false;
    goToTried();
    return true;
}

void PosedMechanism::review() {
    JointVector still = rest_;
    const MechanismPose before = pose_;
    if (mechanism().review(pose_.time, pose_.q, still, scratch_, pose_.phase) &&
        (!place(pose_, scratch_) || passedStop(scratch_) >= 0)) {
        pose_ = before; // as it was, it could be closed within its stops
        isClosed_ = place(pose_, scratch_);
    }
    failure_ = {};
}

bool PosedMechanism::restoreCoordinates() {
    tried_ = pose_;
    std::vector<Eigen::Index> restored;
    for (std::size_t k = 0; k < tried_.phase.branches.size(); ++k) {
        MechanismPhase::Branch& branch = tried_.phase.branches[k];
        if (branch.replaces < 0) continue;
        tried_.q[branch.replaces] = scratch_.value[branch.replaces];
        restored.push_back(branch.replaces);
        branch.branch = scratch_.assemblies[k].D > 0.0 ? 0 : 1;
        branch.replaces = -1;
    }
    if (restored.empty()) return true;
    // At the dead centre itself, rounding may have put the coordinate beyond its limit.
    const JointVector exact = tried_.q;
    for (int decade = -15; decade < -3; ++decade) {
        const double nudge = decade < -14 ? 0.0 : std::pow(10.0, decade);
        for (const double side : {1.0, -1.0}) {
            for (const Eigen::Index c : restored) tried_.q[c] = exact[c] + side * nudge;
            if (!place(tried_, trial_)) continue;
            goToTried();
            return true;
        }
    }
    return false;
}

bool PosedMechanism::flip(std::size_t k) {
    tried_ = pose_;
    MechanismPhase::Branch& branch = tried_.phase.branches[k];
    if (branch.course.isKnown) branch.branch = scratch_.assemblies[k].D > 0.0 ? 0 : 1;
    branch.course = {};
    branch.branch = 1 - branch.branch;
    if (!place(tried_, trial_)) return false;
    goToTried();
    return true;
}

bool PosedMechanism::flipLoops(std::size_t group) {
    tried_ = pose_;
    if (!mechanism().closeOtherwise(group, tried_.q, tried_.time, trial_, tried_.phase)) return false;
    if (!place(tried_, trial_)) return false;
    goToTried();
    return true;
}

bool PosedMechanism::mayReach(const Model::Stop& stop, int coordinate, double from) const {
    if (stop.port.kind != Port::Kind::coordinate || stop.port.index != coordinate) return false;
    const bool isRotation = mechanism().coordinates()[static_cast<std::size_t>(coordinate)].isRotation;
    return std::abs(stop.law.angle - from) <= kFarthest * (isRotation ? 1.0 : size_);
}

double PosedMechanism::excess(std::size_t i, const MechanismScratch& s) const {
    const Model::Stop& stop = model_->stops()[i];
    return stop.side * (motionOf(stop.port, mechanism(), s).x - stop.law.angle);
}

int PosedMechanism::passedStop(const MechanismScratch& s) const {
    int worst = -1;
    double most = kStopRounding;
    for (std::size_t i = 0; i < allowed_.size(); ++i) {
        const double passed = newExcess(i, s);
        if (passed <= most) continue;
        most = passed;
        worst = static_cast<int>(i);
    }
    return worst;
}

Eigen::VectorXd PosedMechanism::values(const MechanismScratch& s) const {
    const auto assemblies = toIndex(s.assemblies.size());
    Eigen::VectorXd all(freedom() + assemblies);
    all.head(freedom()) = s.value.head(freedom());
    for (Eigen::Index k = 0; k < assemblies; ++k) all[freedom() + k] = s.assemblies[toSize(k)].angle;
    return all;
}

} // namespace hingelab
