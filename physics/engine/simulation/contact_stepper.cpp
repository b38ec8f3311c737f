// SPDX-License-Identifier: GPL-3.0-or-later
// How a step with contacts is taken: its islands, by averaged or implicit steps, and in what parts.
#include "simulation/contact_stepper.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "numerics/indices.h"

namespace hingelab {
namespace {

constexpr std::size_t kReservedSpots = 400; // that touch at once without a step that allocates
/// With up to two torques for each spot.
int reservedContacts(const Model& model) {
    const bool turns = std::any_of(model.contacts().begin(), model.contacts().end(), [](const auto& unit) {
        return unit.rollingFriction > 0.0 || unit.spinningFriction > 0.0;
    });
    return static_cast<int>((turns ? 3 : 1) * std::min(model.mostSpots(), kReservedSpots));
}

constexpr StepShare kImplicit{1.0};
constexpr StepShare kAveraged{0.5};

} // namespace

ContactStepper::ContactStepper(std::shared_ptr<const Model> model)
    : model_(std::move(model)),
      islands_(*model_),
      rest_(model_),
      rates_(model_->mechanism(), model_->degreesOfFreedom()),
      solver_(std::max(1, model_->degreesOfFreedom()), reservedContacts(*model_),
              static_cast<int>(model_->portCount()) + 3) {
    StribeckParameters parameters;
    parameters.stictionTolerance = model_->rig().simulation.stictionTolerance;
    // Contacts are only a part of the forces here; a residual of 1e-8 keeps its error below that of the scheme.
    parameters.momentumTolerance = 1e-8;
    parameters.residualSuffices = true;
    parameters.maxIterations = 40;
    solver_.setParameters(parameters);
    const Mechanism& mechanism = model_->mechanism();
    const Eigen::Index all = mechanism.coordinateCount();
    const int n = model_->degreesOfFreedom();
    spots_.resize(model_->spotCount());
    idAt_.assign(model_->spotCount(), -1);
    idBefore_ = idAt_;
    active_.reserve(std::min(model_->mostSpots(), kMostActive));
    touches_.reserve(std::min(model_->mostSpots(), kMostActive));
    clearance_ = ContactClearance(mechanism, kLargestAcceleration);
    placePairs();
    const auto groups = toSize(islands_.groupCount());
    shares_.assign(groups, kImplicit);
    isTurning_.assign(groups, false);
    std::size_t largest = 1;
    for (int g = 0; g < islands_.groupCount(); ++g) {
        largest = std::max(largest, islands_.coordinatesOf(g).size());
    }
    groupMass_.setIdentity(toIndex(largest), toIndex(largest));
    groupRight_.setZero(toIndex(largest));
    massFactor_.compute(groupMass_); // sized
    for (int i = 0; i < n; ++i) {
        if (mechanism.coordinates()[toSize(i)].chart >= 0) orientation_.push_back(i);
    }
    for (JointVector* vector :
         {&momentum_, &shareForce_, &free_, &midwayRates_, &turningAcceleration_, &weight_, &acceleration_}) {
        vector->setZero(n);
    }
    guess_.setZero(std::max(1, n));
    stiffness_.setZero(std::max(1, n));
    islandForce_.setZero(std::max(1, n));
    byMass_.setZero(std::max(1, n));
    prescribed_.setZero(all - n);
    for (JointVector* vector : {&contactForce_, &stepForce_, &effortForce_, &midwayBias_}) {
        vector->setZero(all);
    }
    for (Eigen::RowVectorXd& row : handRows_) row.setZero(all);
    const std::size_t rows = model_->portCount() + 3;
    rowsOfIsland_.reserve(rows);
    rowRates_.assign(rows, 0.0);
    rowForces_.assign(rows, 0.0);
    lawResults_.resize(model_->laws().size());
    sums_.resize(model_->contacts().size());
    bodyLoads_.resize(model_->rig().bodies.size());
    turnings_.reserve(2 * std::min(model_->mostSpots(), kReservedSpots));
    const int quadratures = RigEquations(model_).quadratureCount();
    middle_ = next_ = MotionState(n, model_->stateCount(), quadratures);
    gears_.resize(model_->actuators().size());
    statistics_.updates.reserve(toSize(parameters.maxIterations));
}

void ContactStepper::reset() {
    rest_.forget();
    std::fill(spots_.begin(), spots_.end(), SpotState{});
    std::fill(idAt_.begin(), idAt_.end(), -1);
    std::fill(sums_.begin(), sums_.end(), ContactSum{});
    std::fill(bodyLoads_.begin(), bodyLoads_.end(), SpatialForce{});
    clearance_.forget();
    isAllApart_ = hasResults_ = false;
    acceleration_.setZero();
    contactForce_.setZero();
    statistics_.substeps = statistics_.iterations = 0;
    statistics_.momentumResidual = 0.0;
    statistics_.updates.clear();
    failure_.clear();
    failedCase_.reset();
}

/// Of the groups that turn: result = M^-1 right.
void ContactStepper::solveTurning(const JointMatrix& mass, const JointVector& right, JointVector& result) {
    for (int g = 0; g < islands_.groupCount(); ++g) {
        if (!isTurning_[toSize(g)]) continue;
        const std::vector<int>& own = islands_.coordinatesOf(g);
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

/// Where bodies turn in space, centrifugal and gyroscopic terms are those of the rates in the middle of the
/// step, as far as weight and inertia lead there: taken at its start, as by the published scheme, a spinning
/// body gains energy.
void ContactStepper::findTurning(const Step& step) {
    constexpr double leastTurn = 1e-4; // [rad] in a step: slower, the gain would be less than rounding shows
    somethingTurns_ = false;
    std::fill(isTurning_.begin(), isTurning_.end(), false);
    for (const Eigen::Index i : orientation_) {
        if (std::abs(rates_.start()[i]) * step.h <= leastTurn) continue;
        isTurning_[toSize(islands_.groupOf(static_cast<int>(i)))] = somethingTurns_ = true;
    }
    if (!somethingTurns_) return;
    RigEquations& equations = step.equations;
    const Mechanism& mechanism = model_->mechanism();
    const Eigen::Index n = model_->degreesOfFreedom();
    free_.setZero(n);
    solveTurning(equations.massMatrix(), -equations.bias().head(n), free_);
    midwayRates_ = rates_.start() + 0.5 * step.h * free_;
    equations.findBias(midwayRates_, rates_.accelerationAt(midwayRates_), midwayBias_);
    solveTurning(equations.massMatrix(), -midwayBias_.head(n), free_);
    mechanism.move(rates_.start(), equations.scratch());
    for (int i = 0; i < n; ++i) {
        const bool turns = isTurning_[toSize(islands_.groupOf(i))];
        weight_[i] = turns ? mechanism.gravityForce(i, equations.scratch()) : 0.0;
    }
    turningAcceleration_.setZero();
    solveTurning(equations.massMatrix(), weight_, turningAcceleration_);
    turningAcceleration_ = free_ - turningAcceleration_;
}

/// One part of a step, of all islands. The results are kept if it is taken.
ContactStepper::Outcome ContactStepper::substep(const Step& step, MotionState& end) {
    constexpr double mostTurn = 0.3; // [rad] of a chart in one substep
    for (const Eigen::Index i : orientation_) {
        if (step.canHalve && std::abs(step.start.v[i]) * step.h > mostTurn) return Outcome::tooCoarse;
    }
    const bool isClear = clearance_.holds(step.start.q, step.start.v, step.h);
    const bool isApart = isClear && step.equations.prepareSimpleStep(step.h, step.start.q, step.start.v);
    rates_.begin(step.equations.phase.mechanism, step.start.q, step.start.v, step.h);
    const JointVector* turning = rates_.turns() ? &rates_.accelerationAt(rates_.start()) : nullptr;
    if (!isApart &&
        !step.equations.prepareMidway(step.time, step.h, rates_.midway(), rates_.start(), turning)) {
        failure_ = "a linkage cannot be closed";
        return Outcome::failed;
    }
    findTurning(step);
    const std::vector<PrescribedMotion>& motions = model_->mechanism().motions();
    for (std::size_t d = 0; d < motions.size(); ++d) {
        prescribed_[toIndex(d)] =
            (motions[d].at(step.time + step.h).value - motions[d].at(step.time).value) / step.h;
    }
    shareForce_.setZero();
    if (isApart) {
        active_.clear();
        touches_.clear();
        findIslands();
    } else if (!findActive(step)) {
        return failure_.empty() ? Outcome::tooCoarse : Outcome::failed;
    }
    findMomentum(step);
    turnings_.clear();
    Outcome outcome = solveIslands(step, end, [](int) { return true; });
    if (outcome == Outcome::taken && correctTurning(step, end)) {
        outcome = solveIslands(step, end, [this](int island) { return turnsAndTouches(island); });
    }
    if (outcome == Outcome::taken) keepResults(step, end);
    return outcome;
}

/// Those islands that are asked for.
template <class Asked>
ContactStepper::Outcome ContactStepper::solveIslands(const Step& step, MotionState& end, const Asked& asked) {
    if (step.equations.hand) readHand(step.equations);
    for (int island = 0; island < islands_.count(); ++island) {
        if (!asked(island)) continue;
        island_ = island;
        const Outcome outcome = solveIsland(step, island, end);
        if (outcome != Outcome::taken) return outcome;
    }
    return Outcome::taken;
}

/// Whether something of an island turns so fast, and touches something, that what contacts change of its rates
/// within a step matters to its gyroscopic terms.
bool ContactStepper::turnsAndTouches(int island) const {
    constexpr double leastTurn = 1e-3; // [rad] in a step
    if (islands_.touchesOf(island).empty()) return false;
    const std::vector<Coordinate>& coordinates = model_->mechanism().coordinates();
    const auto spins = [&](int i) {
        return coordinates[toSize(i)].chart >= 0 && std::abs(rates_.start()[i]) * stepLength_ > leastTurn;
    };
    const std::span<const int> groups = islands_.groupsOf(island);
    return std::any_of(groups.begin(), groups.end(), [&](int group) {
        const std::vector<int>& own = islands_.coordinatesOf(group);
        return isTurning_[toSize(group)] && std::any_of(own.begin(), own.end(), spins);
    });
}

/// Once more, with the rates of the middle to which contacts have led: gyroscopic terms of other rates do work,
/// in proportion to the step and to what contacts change. False if nothing that turns touches anything.
bool ContactStepper::correctTurning(const Step& step, const MotionState& end) {
    if (!somethingTurns_) return false;
    bool isNeeded = false;
    for (int island = 0; island < islands_.count(); ++island) {
        if (!turnsAndTouches(island)) continue;
        isNeeded = true;
        const std::span<const int> touches = islands_.touchesOf(island);
        std::erase_if(turnings_, [&](const Turning& turning) {
            return std::find(touches.begin(), touches.end(), static_cast<int>(turning.active)) != touches.end();
        });
    }
    if (!isNeeded) return false;
    midwayRates_ = 0.5 * (rates_.start() + end.v);
    step.equations.findBias(midwayRates_, rates_.accelerationAt(midwayRates_), midwayBias_);
    model_->mechanism().move(rates_.start(), step.equations.scratch());
    findMomentum(step);
    return true;
}

/// Whether an island is one coordinate on which nothing acts but weight: there is nothing to solve, and nothing
/// that a step could lose.
bool ContactStepper::movesFreely(const Step& step, int island) const {
    const std::span<const int> groups = islands_.groupsOf(island);
    if (groups.size() != 1 || !islands_.touchesOf(island).empty()) return false;
    const bool isOne = islands_.coordinatesOf(groups[0]).size() == 1 && islands_.portsOf(groups[0]).empty();
    return isOne && !step.equations.hand && model_->rig().simulation.contactScheme != ContactScheme::oneWay;
}

void ContactStepper::moveFreely(const Step& step, int island, MotionState& end) {
    const int group = islands_.groupsOf(island)[0];
    const int i = islands_.coordinatesOf(group)[0];
    end.v[i] = momentum_[i] / step.equations.massMatrix()(i, i);
    stepForce_[i] = 0.0;
    shares_[toSize(group)] = kAveraged;
}

/// The better of both kinds of steps, if one is good enough.
ContactStepper::Outcome ContactStepper::solveIsland(const Step& step, int island, MotionState& end) {
    if (movesFreely(step, island)) {
        moveFreely(step, island, end);
        return Outcome::taken;
    }
    loadIsland(step, island);
    Outlook outlook = outlookOf(step, island);
    const bool isTwoWay = model_->rig().simulation.contactScheme != ContactScheme::oneWay;
    constexpr double atRest = 1e-3; // of the energy that matters
    const bool calms =
        outlook.touches && outlook.kinetic <= atRest * outlook.least && isAllowed(step, outlook, outlook.loss);
    // In an impact what swings is the energy at hand itself: followed to (w h)²/12, with loss/energy = (w
    // h)²/2.
    const bool isImpact = outlook.loss > kImpact * std::max(outlook.energy, outlook.least);
    if (step.canHalve && isTwoWay && outlook.touches && isImpact) return Outcome::tooCoarse;
    bool canAverage = isTwoWay && outlook.isResolved;
    if (canAverage && !calms) {
        const Outcome outcome = tryIsland(step, island, kAveraged, outlook, end);
        if (outcome != Outcome::failed && outlook.isResolved) return outcome;
        canAverage = false; // a solve failed, or springs turned out to be stiffer
    }
    const Outcome outcome = tryIsland(step, island, kImplicit, outlook, end);
    if (outcome != Outcome::tooCoarse) return outcome;
    if (canAverage && outlook.isResolved) {
        const Outcome averaged = tryIsland(step, island, kAveraged, outlook, end);
        if (averaged == Outcome::taken) return averaged;
    }
    return Outcome::tooCoarse;
}

ContactStepper::Outcome ContactStepper::tryIsland(const Step& step, int island, StepShare share,
                                                  Outlook& outlook, MotionState& end) {
    ContactSystem& system = solver_.system();
    StepForces forces(step.equations, *model_, step.start.z, gears_, step.time, step.h, share, handGap_);
    forces.rows = rowsOfIsland_;
    forces.handRate = handRate_;
    system.rowForces = &forces;
    system.isAveraged = share.s < 1.0;
    system.isLagged = model_->rig().simulation.contactScheme == ContactScheme::convex;
    lastResult_ = solver_.solve(std::span<const double>(guess_.data(), toSize(system.n)));
    system.rowForces = nullptr;
    if (lastResult_ != StribeckResult::success) return Outcome::failed;
    keepSolve();
    keepIsland(island, share, end);
    const double loss = lossOf(step, island, share, outlook);
    if (step.canHalve && !isAllowed(step, outlook, loss)) return Outcome::tooCoarse;
    keepForces(island);
    return Outcome::taken;
}

/// Of the step before.
void ContactStepper::clearResults() {
    contactForce_.setZero();
    if (!std::exchange(hasResults_, false)) return;
    std::fill(spots_.begin(), spots_.end(), SpotState{});
    std::fill(sums_.begin(), sums_.end(), ContactSum{});
    std::fill(bodyLoads_.begin(), bodyLoads_.end(), SpatialForce{});
}

bool ContactStepper::advance(RigEquations& equations, const MotionState& start, double time, double h,
                             MotionState& end) {
    failure_.clear();
    failedCase_.reset();
    statistics_.substeps = statistics_.iterations = 0;
    if (rest_.repeats(equations, start, time, h)) {
        rest_.repeat(start, end);
        acceleration_.setZero();
        return true;
    }
    statistics_.strategy = StribeckStrategy::newton;
    statistics_.momentumResidual = 0.0;
    statistics_.updates.clear();
    clearResults();
    for (std::size_t k = 0; k < gears_.size(); ++k) {
        gears_[k].delivered = equations.phase.actuators[k].delivered;
    }
    stepLength_ = h;
    middle_ = start;
    // Counted in the shortest parts: each is tried with all the length that halving could have left there.
    for (int done = 0; done < kMostSubsteps;) {
        int parts = done == 0 ? kMostSubsteps : done & -done;
        for (;; parts /= 2) {
            const double length = h * parts / kMostSubsteps;
            const Step step{equations, middle_, time + h * done / kMostSubsteps, length, parts > 1};
            failure_.clear();
            const Outcome outcome = substep(step, next_);
            if (outcome == Outcome::taken) break;
            if (parts > 1 && active_.size() < kMostActive) continue;
            if (failure_.empty()) describeProblem(step);
            return false;
        }
        std::swap(middle_, next_);
        done += parts;
        ++statistics_.substeps;
    }
    std::swap(end, middle_);
    acceleration_ = (end.v - start.v) / h;
    rest_.observe(equations, start, time, h, statistics_.substeps == 1, end);
    return true;
}

} // namespace hingelab
