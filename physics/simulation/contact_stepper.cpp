// SPDX-License-Identifier: GPL-3.0-or-later
#include "physics/simulation/contact_stepper.h"

#include <algorithm>
#include <cmath>

#include "physics/numerics/indices.h"

namespace hingelab {
namespace {

constexpr std::size_t kReservedSpots = 400; // that touch at once without a step that allocates

} // namespace

ContactStepper::ContactStepper(std::shared_ptr<const Model> model)
    : model_(std::move(model)),
      solver_(std::max(1, model_->degreesOfFreedom()),
              static_cast<int>(std::min(model_->mostSpots(), kReservedSpots)),
              static_cast<int>(model_->portCount()) + 3) {
    StribeckParameters parameters;
    parameters.stictionTolerance = model_->rig().simulation.stictionTolerance;
    // Contacts are only a part of the forces here; a residual of 1e-8 keeps its error below that of the scheme.
    parameters.momentumTolerance = 1e-8;
    parameters.maxIterations = 40;
    solver_.setParameters(parameters);
    const Eigen::Index all = model_->mechanism().coordinateCount();
    const int n = model_->degreesOfFreedom();
    spots_.resize(model_->spotCount());
    idAt_.assign(model_->spotCount(), -1);
    idBefore_ = idAt_;
    active_.reserve(model_->mostSpots());
    rows_.setZero(3 * toIndex(std::min(model_->mostSpots(), kReservedSpots)), all);
    momentum_.setZero(n);
    freeAcceleration_.setZero(n);
    freeVelocity_.setZero(n);
    freeMass_.setZero(n, n);
    massFactor_.compute(JointMatrix::Identity(n, n)); // sized
    const auto& coordinates = model_->mechanism().coordinates();
    for (int i = 0; i < n; ++i) {
        if (coordinates[toSize(i)].chart >= 0) orientation_.push_back(i);
    }
    turningAcceleration_.setZero(n);
    weight_.setZero(n);
    prescribed_.setZero(all - n);
    acceleration_.setZero(n);
    contactForce_.setZero(all);
    stepForce_.setZero(all);
    effortForce_.setZero(all);
    for (Eigen::RowVectorXd& row : handRows_) row.setZero(all);
    double mass = 0.0;
    for (std::size_t b = 0; b < model_->rig().bodies.size(); ++b) {
        if (model_->mechanism().attachmentOf(b).frame != 0) mass += model_->mechanism().inertiaOfBody(b).mass;
    }
    constexpr double height = 1e-4; // [m]
    leastEnergy_ = mass * model_->rig().environment.gravity.norm() * height;
    const int quadratures = RigEquations(model_).quadratureCount();
    halfwayScratch_ = model_->mechanism().makeScratch();
    halfwayBias_.setZero(all);
    halfwayMass_.setZero(all, all);
    middle_ = next_ = halfway_ = MotionState(n, model_->stateCount(), quadratures);
    motors_.resize(model_->motors().size());
    statistics_.updates.reserve(toSize(parameters.maxIterations));
}

void ContactStepper::reset() {
    std::fill(spots_.begin(), spots_.end(), SpotState{});
    std::fill(idAt_.begin(), idAt_.end(), -1);
    acceleration_.setZero();
    contactForce_.setZero();
    statistics_.substeps = statistics_.iterations = 0;
    statistics_.momentumResidual = 0.0;
    statistics_.updates.clear();
    failure_.clear();
    failedCase_.reset();
}

/// Acceleration by weight and by centrifugal and gyroscopic terms alone. Where bodies turn in space it is that
/// of the middle of the step: taken at its start, as by the published scheme, a spinning body gains energy.
void ContactStepper::findFreeAcceleration(RigEquations& equations, const MotionState& start, double time,
                                          double h) {
    const Eigen::Index n = model_->degreesOfFreedom();
    double fastest = 0.0;
    for (const Eigen::Index i : orientation_) fastest = std::max(fastest, std::abs(start.v[i]));
    constexpr double leastTurn = 1e-4; // [rad] in a step: slower, the gain would be less than rounding shows
    isTurning_ = fastest * h > leastTurn;
    if (!isTurning_) return;
    const auto solve = [&](const JointMatrix& mass, const JointVector& bias) {
        freeMass_ = mass.topLeftCorner(n, n);
        massFactor_.compute(freeMass_);
        freeAcceleration_ = -bias.head(n);
        massFactor_.solveInPlace(freeAcceleration_);
    };
    solve(equations.massMatrix(), equations.bias());
    turningAcceleration_.setZero();
    const Mechanism& mechanism = model_->mechanism();
    halfway_.v = start.v + 0.5 * h * freeAcceleration_;
    halfway_.q = start.q + 0.5 * h * start.v;
    if (!mechanism.place(halfway_.q, time + 0.5 * h, equations.phase.mechanism, halfwayScratch_)) return;
    mechanism.move(halfway_.v, halfwayScratch_);
    mechanism.accelerateBias(halfwayScratch_);
    mechanism.inertialForces(halfwayScratch_, halfwayBias_);
    mechanism.massMatrix(halfwayScratch_, halfwayMass_);
    equations.addRotors(halfwayScratch_, halfwayMass_, halfwayBias_);
    solve(halfwayMass_, halfwayBias_);
    for (Eigen::Index i = 0; i < n; ++i) {
        weight_[i] = mechanism.gravityForce(static_cast<int>(i), halfwayScratch_);
    }
    massFactor_.solveInPlace(weight_);
    turningAcceleration_ = freeAcceleration_ - weight_;
}

bool ContactStepper::substep(RigEquations& equations, const MotionState& start, double time, double h,
                             MotionState& end) {
    if (!equations.prepareStep(time, start.q, start.v)) {
        failure_ = "a linkage cannot be closed";
        return false;
    }
    findFreeAcceleration(equations, start, time, h);
    fillSystem(equations, start.v, time, h);
    const StepForces forces(equations, *model_, start.z, motors_, time, h, handGap_);
    solver_.system().rowForces = &forces;
    constexpr double rest[1] = {0.0};
    const auto n = toSize(model_->degreesOfFreedom());
    lastResult_ = solver_.solve(n > 0 ? std::span(start.v.data(), n) : std::span<const double>(rest));
    const bool isSolved = lastResult_ == StribeckResult::success;
    if (isSolved) keepResults(equations, start, time, h, end);
    if (!isSolved) failedGuess_ = start.v;
    solver_.system().rowForces = nullptr;
    return isSolved;
}

bool ContactStepper::advance(RigEquations& equations, const MotionState& start, double time, double h,
                             MotionState& end) {
    failure_.clear();
    failedCase_.reset();
    constexpr double mostTurn = 0.3; // [rad] of a chart in one substep
    int first = 1;
    for (Eigen::Index i = 0; i < start.v.size(); ++i) {
        if (model_->mechanism().coordinates()[toSize(i)].chart < 0) continue;
        while (first < kMostSubsteps && std::abs(start.v[i]) * h > mostTurn * first) first *= 2;
    }
    if (!advanceIn(first, equations, start, time, h, end)) {
        for (int count = 2 * first; count <= kMostSubsteps; count *= 2) {
            if (advanceIn(count, equations, start, time, h, end)) return true;
        }
        if (failure_.empty()) describeProblem(time, h / kMostSubsteps);
        return false;
    }
    const double allowed = kLossAllowed * h * std::max(energyAtHand_, leastEnergy_);
    if (loss_ <= allowed || first >= kMostSubsteps) return true;
    // The loss of a step falls with its length: so many parts are needed.
    const double parts = first * loss_ / allowed;
    int count = 2 * first;
    while (count < kMostSubsteps && count < parts) count *= 2;
    for (; count <= kMostSubsteps; count *= 2) {
        if (advanceIn(count, equations, start, time, h, end)) return true;
    }
    return advanceIn(first, equations, start, time, h, end); // coarse, but a solution
}

/// The step in `count` parts.
bool ContactStepper::advanceIn(int count, RigEquations& equations, const MotionState& start, double time,
                               double h, MotionState& end) {
    statistics_.substeps = count;
    statistics_.iterations = 0;
    statistics_.strategy = StribeckStrategy::newton;
    statistics_.momentumResidual = 0.0;
    loss_ = energyAtHand_ = 0.0;
    std::fill(spots_.begin(), spots_.end(), SpotState{});
    contactForce_.setZero();
    for (std::size_t k = 0; k < motors_.size(); ++k) {
        motors_[k].delivered = equations.phase.motors[k].delivered;
    }
    stepLength_ = h;
    middle_ = start;
    const double part = h / count;
    for (int i = 0; i < count; ++i) {
        if (!substep(equations, middle_, time + i * part, part, next_)) return false;
        std::swap(middle_, next_);
    }
    std::swap(end, middle_);
    acceleration_ = (end.v - start.v) / h;
    return true;
}

} // namespace hingelab
