// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulation/contact_stepper.h"

#include <algorithm>
#include <utility>

#include "numerics/indices.h"
#include "simulation/contact_failure.h"

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

StribeckParameters solverParameters(const Model& model) {
    StribeckParameters parameters;
    parameters.stictionTolerance = model.rig().simulation.stictionTolerance;
    // Contacts are only a part of the forces here; a residual of 1e-8 keeps its error below that of the scheme.
    parameters.momentumTolerance = 1e-8;
    parameters.residualSuffices = true;
    parameters.maxIterations = 40;
    return parameters;
}

constexpr StepShare kImplicit{1.0};
constexpr StepShare kAveraged{0.5};

} // namespace

ContactStepper::ContactStepper(std::shared_ptr<const Model> model)
    : model_(std::move(model)),
      solver_(std::max(1, model_->degreesOfFreedom()), reservedContacts(*model_),
              static_cast<int>(model_->portCount()) + 3),
      islands_(*model_),
      rest_(model_),
      momentum_(model_, islands_),
      search_(model_, islands_, model_->rig().simulation.stictionTolerance),
      places_(model_->spotCount()),
      rows_(model_, model_->rig().simulation.stictionTolerance),
      judge_(model_),
      loads_(model_, model_->rig().simulation.stictionTolerance) {
    solver_.setParameters(solverParameters(*model_));
    const int n = model_->degreesOfFreedom();
    const std::size_t rows = model_->portCount() + 3;
    solution_.shares.assign(toSize(islands_.groupCount()), kImplicit);
    solution_.rowRates.assign(rows, 0.0);
    solution_.rowForces.assign(rows, 0.0);
    solution_.laws.resize(model_->laws().size());
    solution_.force.setZero(model_->mechanism().coordinateCount());
    acceleration_.setZero(n);
    islandForce_.setZero(std::max(1, n));
    middle_ = next_ = MotionState(n, model_->stateCount(), RigEquations(model_).quadratureCount());
    gears_.resize(model_->actuators().size());
    statistics_.updates.reserve(toSize(solver_.parameters().maxIterations));
}

void ContactStepper::reset() {
    rest_.forget();
    places_.forget();
    loads_.reset();
    search_.forget();
    isAllApart_ = false;
    acceleration_.setZero();
    statistics_.substeps = statistics_.iterations = 0;
    statistics_.momentumResidual = 0.0;
    statistics_.updates.clear();
    failure_.clear();
    failedCase_.reset();
}

/// The equations in the middle of the step, with the spots that touch or may touch, the islands that they make,
/// and the momenta.
ContactStepper::Outcome ContactStepper::prepare(const ContactStep& step) {
    constexpr double mostTurn = 0.3; // [rad] of a chart in one substep
    if (step.canHalve && momentum_.turnsBeyond(mostTurn, step)) return Outcome::tooCoarse;
    const bool isApart =
        search_.isClear(step) && step.equations.prepareSimpleStep(step.h, step.start.q, step.start.v);
    momentum_.begin(step);
    const JointVector* turning = momentum_.turning();
    const CarriedRates& rates = momentum_.rates();
    if (!isApart && !step.equations.prepareMidway(step.time, step.h, rates.midway(), rates.start(), turning)) {
        failure_ = "a linkage cannot be closed";
        return Outcome::failed;
    }
    momentum_.prepare(step, islands_);
    if (isApart) {
        search_.findNone();
    } else if (const auto found = search_.find(step); found == SpotSearch::Outcome::tooMany) {
        failure_ = "more than " + std::to_string(kMostActiveSpots) + " spots touch at the same time";
        return Outcome::failed;
    } else if (found == SpotSearch::Outcome::tooCoarse) {
        return Outcome::tooCoarse;
    }
    findIslands();
    momentum_.find(step, islands_, search_.shareForce());
    return Outcome::taken;
}

/// One part of a step, of all islands. The results are kept if it is taken.
ContactStepper::Outcome ContactStepper::substep(const ContactStep& step, MotionState& end) {
    search_.expectNoJump();
    // Of a row of balls one more may be hit in each search.
    constexpr int mostSearches = 16;
    for (int searches = 1;; ++searches) {
        const Outcome outcome = solve(step, end);
        if (outcome == Outcome::failed && searches > 1) return solveWithFirstSpots(step, end);
        if (outcome != Outcome::taken) return outcome;
        if (!search_.misses(step, momentum_.start(), end.v)) break;
        if (step.canHalve && searches == mostSearches) return Outcome::tooCoarse;
        if (searches == mostSearches) break;
    }
    keepResults(step, end);
    return Outcome::taken;
}

/// With more spots there was no solution, or too many: those that the first search found had one.
ContactStepper::Outcome ContactStepper::solveWithFirstSpots(const ContactStep& step, MotionState& end) {
    if (step.canHalve) return Outcome::tooCoarse;
    search_.expectNoJump();
    const Outcome outcome = solve(step, end);
    if (outcome == Outcome::taken) keepResults(step, end);
    return outcome;
}

/// With the spots that the search finds.
ContactStepper::Outcome ContactStepper::solve(const ContactStep& step, MotionState& end) {
    if (const Outcome outcome = prepare(step); outcome != Outcome::taken) return outcome;
    rows_.begin();
    const Outcome outcome = solveIslands(step, end, [](int) { return true; });
    if (outcome != Outcome::taken || !correctTurning(step, end)) return outcome;
    return solveIslands(step, end, [this](int island) { return turnsAndTouches(island); });
}

/// Which islands what touches makes, and where its spots are shown. Where nothing touches, as nothing did in
/// the step before, that is known.
void ContactStepper::findIslands() {
    std::vector<ActiveSpot>& active = search_.active();
    if (active.empty() && isAllApart_) return;
    islands_.build(search_.touches());
    places_.assign(*model_, active);
    isAllApart_ = active.empty();
}

/// Those islands that are asked for.
template <class Asked>
ContactStepper::Outcome ContactStepper::solveIslands(const ContactStep& step, MotionState& end,
                                                     const Asked& asked) {
    rows_.readHand(step, islands_);
    for (int island = 0; island < islands_.count(); ++island) {
        if (!asked(island)) continue;
        const Outcome outcome = solveIsland(step, island, end);
        if (outcome != Outcome::taken) return outcome;
    }
    return Outcome::taken;
}

/// Whether something of an island turns so fast, and touches something, that what contacts change of its rates
/// within a step matters to its gyroscopic terms.
bool ContactStepper::turnsAndTouches(int island) const {
    return !islands_.touchesOf(island).empty() && momentum_.spins(islands_, island, stepLength_);
}

/// Once more, with the rates of the middle to which contacts have led. False if nothing that turns touches
/// anything.
bool ContactStepper::correctTurning(const ContactStep& step, const MotionState& end) {
    if (!momentum_.somethingTurns()) return false;
    bool isNeeded = false;
    for (int island = 0; island < islands_.count(); ++island) {
        if (!turnsAndTouches(island)) continue;
        isNeeded = true;
        rows_.dropTurnings(islands_.touchesOf(island));
    }
    if (!isNeeded) return false;
    momentum_.correct(step, islands_, end.v, search_.shareForce());
    return true;
}

/// Whether an island is one coordinate on which nothing acts but weight: there is nothing to solve, and nothing
/// that a step could lose.
bool ContactStepper::movesFreely(const ContactStep& step, int island) const {
    const std::span<const int> groups = islands_.groupsOf(island);
    if (groups.size() != 1 || !islands_.touchesOf(island).empty()) return false;
    const bool isOne = islands_.coordinatesOf(groups[0]).size() == 1 && islands_.portsOf(groups[0]).empty();
    return isOne && !step.equations.hand && model_->rig().simulation.contactScheme != ContactScheme::oneWay;
}

void ContactStepper::moveFreely(const ContactStep& step, int island, MotionState& end) {
    const int group = islands_.groupsOf(island)[0];
    const int i = islands_.coordinatesOf(group)[0];
    end.v[i] = momentum_.momentum()[i] / step.equations.massMatrix()(i, i);
    solution_.force[i] = 0.0;
    solution_.shares[toSize(group)] = kAveraged;
}

/// The better of both kinds of steps, if one is good enough.
ContactStepper::Outcome ContactStepper::solveIsland(const ContactStep& step, int island, MotionState& end) {
    if (movesFreely(step, island)) {
        moveFreely(step, island, end);
        return Outcome::taken;
    }
    rows_.load(step, {islands_, momentum_, search_}, island, solver_.system());
    const IslandJudge::Case of{step, islands_, rows_, search_.active(), solver_.system()};
    IslandOutlook outlook = judge_.outlookOf(of, turnsAndTouches(island));
    const bool isTwoWay = model_->rig().simulation.contactScheme != ContactScheme::oneWay;
    constexpr double atRest = 1e-3; // of the energy that matters
    const bool calms = outlook.touches && outlook.kinetic <= atRest * outlook.least &&
                       judge_.isAllowed(step, outlook, outlook.loss);
    // In an impact what swings is the energy at hand itself: followed to (w h)²/12, with loss/energy = (w
    // h)²/2.
    const bool isImpact = outlook.loss > IslandJudge::kImpact * std::max(outlook.energy, outlook.least);
    if (step.canHalve && isTwoWay && outlook.touches && isImpact) return Outcome::tooCoarse;
    bool canAverage = isTwoWay && outlook.isResolved;
    if (canAverage && !calms) {
        const Outcome outcome = tryIsland(of, kAveraged, outlook, end);
        if (outcome != Outcome::failed && outlook.isResolved) return outcome;
        canAverage = false; // a solve failed, or springs turned out to be stiffer
    }
    const Outcome outcome = tryIsland(of, kImplicit, outlook, end);
    if (outcome != Outcome::tooCoarse) return outcome;
    if (canAverage && outlook.isResolved) {
        const Outcome averaged = tryIsland(of, kAveraged, outlook, end);
        if (averaged == Outcome::taken) return averaged;
    }
    return Outcome::tooCoarse;
}

ContactStepper::Outcome ContactStepper::tryIsland(const IslandJudge::Case& of, StepShare share,
                                                  IslandOutlook& outlook, MotionState& end) {
    const ContactStep& step = of.step;
    ContactSystem& system = solver_.system();
    StepForces forces(step.equations, *model_, step.start.z, gears_, step.time, step.h, share,
                      rows_.hand().gap());
    forces.rows = rows_.island(islands_).rows;
    forces.handRate = rows_.hand().rate();
    system.rowForces = &forces;
    system.isAveraged = share.s < 1.0;
    system.isLagged = model_->rig().simulation.contactScheme == ContactScheme::convex;
    lastResult_ = solver_.solve(std::span<const double>(rows_.guess().data(), toSize(system.n)));
    system.rowForces = nullptr;
    if (lastResult_ != StribeckResult::success) return Outcome::failed;
    keepSolve();
    keepIsland(share, end);
    const double loss = judge_.lossOf(of, share, forces, outlook, solution_.laws);
    if (step.canHalve && !judge_.isAllowed(step, outlook, loss)) return Outcome::tooCoarse;
    keepForces();
    return Outcome::taken;
}

/// Counts what the last solve did.
void ContactStepper::keepSolve() {
    const StribeckStatistics& solve = solver_.statistics();
    statistics_.iterations += solve.iterations + solve.furtherIterations;
    statistics_.strategy = std::max(statistics_.strategy, solve.strategy);
    statistics_.momentumResidual = std::max(statistics_.momentumResidual, solve.relativeResidual);
    statistics_.updates.assign(solve.residuals.begin(), solve.residuals.end());
}

/// Takes an island's solution out of the solver.
void ContactStepper::keepIsland(StepShare share, MotionState& end) {
    const ContactSystem& system = solver_.system();
    const LoadedIsland island = rows_.island(islands_);
    for (const int group : island.groups) {
        solution_.shares[toSize(group)] = share;
        for (const int i : islands_.coordinatesOf(group)) end.v[i] = system.v[toSize(islands_.placeOf(i))];
    }
    const std::span<const int> touches = island.touches;
    std::vector<ActiveSpot>& active = search_.active();
    for (std::size_t c = 0; c < touches.size(); ++c) active[toSize(touches[c])].state = system.states[c];
    const std::span<TurningSpot> turnings = rows_.ownTurnings();
    for (std::size_t k = 0; k < turnings.size(); ++k) {
        const ContactSystem::State& state = system.states[touches.size() + k];
        turnings[k].speeds = {state.v[1], state.v[2]};
        turnings[k].forces = {state.f[1], state.f[2]};
    }
    for (std::size_t r = 0; r < island.rows.size(); ++r) {
        solution_.rowRates[toSize(island.rows[r])] = system.rowRates[r];
        solution_.rowForces[toSize(island.rows[r])] = system.rowValues[r];
    }
}

/// What the contacts of an island that is solved do along its coordinates: by the rows of the solver.
void ContactStepper::keepForces() {
    const ContactSystem& system = solver_.system();
    islandForce_.head(system.n).setZero();
    for (int c = 0; c < system.nc; ++c) {
        const ContactSystem::State& state = system.states[toSize(c)];
        if (!rubs(state)) continue;
        const ContactSystem::Range range = system.ranges[toSize(c)];
        const double* rows = system.rowOf(system.J, 3 * c);
        for (int j = range.begin; j < std::min(range.end, system.n); ++j) {
            islandForce_[j] += state.f[0] * rows[j] + state.f[1] * rows[system.stride + j] +
                               state.f[2] * rows[2 * system.stride + j];
        }
    }
    for (const int group : rows_.island(islands_).groups) {
        for (const int i : islands_.coordinatesOf(group))
            solution_.force[i] = islandForce_[islands_.placeOf(i)];
    }
}

void ContactStepper::keepResults(const ContactStep& step, MotionState& end) {
    const SolvedStep solved{step,        islands_, momentum_, solution_, search_.active(), rows_.turnings(),
                            rows_.hand()};
    findWay(*model_, solved, end);
    acceleration_ = (end.v - momentum_.start()) / step.h;
    loads_.add({step.equations.scratch(), search_, rows_.turnings(), places_, step.h / stepLength_},
               solution_.force);
    addWork(*model_, solved, acceleration_, end);
    finishActuators(*model_, solved, gears_, end);
    momentum_.rates().finish(end.q, end.v);
}

/// What the last part of the step failed for.
void ContactStepper::describeFailure(const ContactStep& step) {
    ContactFailure failure = describeContactFailure(
        *model_, step, solver_, lastResult_, rows_.island(islands_).touches, search_.active(), rows_.guess());
    failure_ = std::move(failure.words);
    failedCase_ = std::move(failure.problem);
}

/// Before a step that is solved.
void ContactStepper::begin(const RigEquations& equations, const MotionState& start, double h) {
    statistics_.strategy = StribeckStrategy::newton;
    statistics_.momentumResidual = 0.0;
    statistics_.updates.clear();
    loads_.clear();
    for (std::size_t k = 0; k < gears_.size(); ++k) {
        gears_[k].delivered = equations.phase.actuators[k].delivered;
    }
    stepLength_ = h;
    middle_ = start;
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
    begin(equations, start, h);
    // Counted in the shortest parts: each is tried with all the length that halving could have left there.
    for (int done = 0; done < kMostSubsteps;) {
        int parts = done == 0 ? kMostSubsteps : done & -done;
        for (;; parts /= 2) {
            const double length = h * parts / kMostSubsteps;
            const ContactStep step{equations, middle_, time + h * done / kMostSubsteps, length, parts > 1};
            failure_.clear();
            const Outcome outcome = substep(step, next_);
            if (outcome == Outcome::taken) break;
            if (parts > 1 && search_.active().size() < kMostActiveSpots) continue;
            if (failure_.empty()) describeFailure(step);
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
