// SPDX-License-Identifier: GPL-3.0-or-later
// What steps: how long a step is, how it is taken and ended, and why steps stop.
#include <algorithm>
#include <cmath>

#include "simulation/simulation.h"

namespace hingelab {
namespace {

constexpr double kLargestRate = 1e5;           // [rad/s] far beyond any hinge: the motion has run away
constexpr double kMostStepsPerSecond = 20'000; // of simulated time: 2,000 times what a door needs
constexpr double kMostTurn = 1.0; // [rad] an assembly may turn in a step, so that angles stay unwrapped

} // namespace

double Simulation::nextInstant(double time) const {
    const std::vector<double>& instants = model_->instants();
    const auto next = std::upper_bound(instants.begin(), instants.end(), time + kSmallestStep);
    double first = next == instants.end() ? std::numeric_limits<double>::infinity() : *next;
    for (const ActuatorRecord& actuator : equations_.phase.actuators) {
        if (actuator.memory.next > time + kSmallestStep) first = std::min(first, actuator.memory.next);
    }
    return first;
}

double Simulation::stepLimit() const {
    double limit = std::min({model_->largestStep(endPorts_), nextInstant(stepEnd_) - stepEnd_,
                             std::max(changePointTime_, kSmallestStep)});
    for (std::size_t k = 0; k < sides_.size(); ++k) {
        if (model_->mechanism().assemblies()[k].closure() != Assembly::Closure::revolute) continue;
        const double rate = assemblySpeeds_[k];
        if (rate * limit > kMostTurn) limit = kMostTurn / rate;
    }
    for (std::size_t c = 0; c < static_cast<std::size_t>(end_.v.size()); ++c) {
        if (model_->mechanism().coordinates()[c].chart < 0) continue;
        constexpr double mostChartTurn = 0.3; // [rad] well inside what is left beyond the largest pitch
        const double rate = std::abs(end_.v[static_cast<Eigen::Index>(c)]);
        if (rate * limit > mostChartTurn) limit = mostChartTurn / rate;
    }
    return limit;
}

/// Predictive step-size control (Gustafsson 1994), which follows the sudden stiffness of sticking better than
/// the error of the last step alone.
void Simulation::adaptStep(double error) {
    const double safeError = std::max(error, 1e-10);
    const double exponent = stepper_.errorExponent();
    double factor = 0.9 * std::pow(safeError, exponent);
    if (lastStep_ > 0.0) {
        const double predicted =
            0.9 * (stepEnd_ - stepStart_) / lastStep_ * std::pow(safeError * safeError / lastError_, exponent);
        factor = std::min(factor, predicted);
    }
    lastStep_ = stepEnd_ - stepStart_;
    lastError_ = std::max(safeError, 1e-2);
    stepSize_ = lastStep_ * std::clamp(factor, 0.2, 6.0);
}

void Simulation::commitStep(double h) {
    stepper_.accept(end_);
    std::swap(start_, end_);
    end_ = stepper_.end();
    stepStart_ = stepEnd_;
    const double instant = nextInstant(stepStart_);
    const double end = stepStart_ + h;
    const bool landsOnInstant = std::isfinite(instant) && std::abs(end - instant) <= 1e-12 * instant;
    stepEnd_ = landsOnInstant ? instant : end; // exactly, or the switch would need another, tiny step
    stepPhase_ = equations_.phase;
    equations_.scratch().failedAssembly = kNoIndex; // a trial step that went too far is no failure
    ++statistics_.steps;
}

/// A fixed step of a rig with contacts; shorter before an instant at which a law jumps.
StepStatus Simulation::contactStep() {
    if (!isClosed_) return stopLocked();
    if (settled_ && !settled_->problem.empty() && statistics_.steps == 0) {
        return stopWith(StepStatus::failed, "the start cannot settle: " + settled_->problem,
                        "start as placed, or place the bodies so that their contacts can carry them");
    }
    const double h = std::min({model_->rig().simulation.contactStep, nextInstant(stepEnd_) - stepEnd_,
                               std::max(changePointTime_, kSmallestStep)});
    settlePhase();
    for (std::size_t k = 0; k < deliveredBefore_.size(); ++k) {
        deliveredBefore_[k] = equations_.phase.actuators[k].delivered;
    }
    if (!contacts_->advance(equations_, end_, stepEnd_, h, scratch_)) {
        if (equations_.scratch().failedAssembly >= 0) return stopLocked();
        return stopWith(StepStatus::failed, "the contacts cannot be followed: " + contacts_->failure(),
                        "shorten the contact step, raise the stiction tolerance, or soften the contact; the "
                        "failing problem can be saved and solved by itself (hingelab-cli solve-contact)");
    }
    std::swap(start_, end_);
    std::swap(end_, scratch_);
    contactEnd_ = end_; // the review below may change what its coordinates mean
    stepStart_ = stepEnd_;
    const double instant = nextInstant(stepStart_);
    const double end = stepStart_ + h;
    stepEnd_ = std::isfinite(instant) && std::abs(end - instant) <= 1e-12 * instant ? instant : end;
    equations_.scratch().failedAssembly = kNoIndex;
    ++statistics_.steps;
    attempts_ = 1;
    observeContactEnd();
    settleHand();
    settlePhase();
    keepContactGears();
    stepPhase_ = equations_.phase; // samples of this step have its charts, for that is what its results mean
    passInstants(Booking::events);
    letActuatorsLook();
    reviewMechanism();
    return checkRates();
}

StepStatus Simulation::checkRates() {
    if (end_.v.size() == 0 || end_.v.cwiseAbs().maxCoeff() <= kLargestRate) return StepStatus::ok;
    return stopWith(StepStatus::diverged, "a joint turns faster than 100,000 rad/s",
                    "undo the last change; something feeds energy into the motion");
}

/// Whether a law acts that comes and goes and is stiff while it acts, such as a touching stop.
bool Simulation::somethingStiffActs() const {
    for (std::size_t i = 0; i < model_->laws().size(); ++i) {
        if (model_->laws()[i].law->isStiffIn(equations_.phase.laws[i])) return true;
    }
    return false;
}

StepStatus Simulation::step() {
    if (contacts_) return contactStep();
    if (!isClosed_) return stopLocked();
    const double tolerance = model_->rig().simulation.tolerance;
    const double limit = stepLimit();
    const double proposal = stepSize_;
    double h = std::min(stepSize_, limit);
    std::size_t flips = 0;
    bool reuse = false;
    std::optional<double> event; // length of the step that ends at it
    stepper_.force(equations_.hand || somethingStiffActs());
    attempts_ = 0;
    for (;;) {
        if (h < kSmallestStep && h < limit) return stopLocked();
        if (isInterrupted()) return StepStatus::interrupted;
        equations_.scratch().hasLeftKnown = false;
        const double error = stepper_.attempt(equations_, end_, stepEnd_, h, tolerance, reuse);
        ++statistics_.attempts;
        ++attempts_;
        reuse = true;
        if (equations_.scratch().hasLeftKnown) { // a change point may lie in between that nobody knows
            ++statistics_.rejected;
            h *= 0.5;
            continue;
        }
        if (!(error <= 1.0)) {
            ++statistics_.rejected;
            h *= std::isnan(error) ? 0.1 : std::clamp(0.9 * std::pow(error, -0.25), 0.1, 0.9);
            continue;
        }
        event = findEvent(h);
        if (event && *event <= 0.0 && flips++ < 2 * guards_.capacity()) {
            passGuards(Booking::silent); // the phase is over at the start already
            reuse = false;
            continue;
        }
        if (event && *event > 0.0) h = *event; // findEvent left this attempt in the stepper
        commitStep(h);
        adaptStep(std::min(error, 1.0));
        break;
    }
    observeStepEnd();
    if (event && *event > 0.0) {
        passGuards(Booking::events);
        stepSize_ = std::min(proposal, 1e-3); // a new law, whose time scale is not known yet
        lastStep_ = 0.0;
    } else if (h == limit) {
        stepSize_ = std::max(stepSize_, proposal);
    }
    passInstants(Booking::events);
    letActuatorsLook();
    reviewMechanism();
    return checkRates();
}

StepStatus Simulation::stopWith(StepStatus status, std::string cause, std::string remedy) {
    report_ = {stepEnd_, std::move(cause), std::move(remedy)};
    return status;
}

/// Steps have become too small to go on: because a linkage locks, or for want of a better reason.
StepStatus Simulation::stopLocked() {
    const Mechanism& mechanism = model_->mechanism();
    MechanismScratch& s = equations_.scratch();
    // Nearly locked is locked: forces and rates grow without bound before the rods cease to reach.
    constexpr double lockedBelow = 0.05; // sine of the transmission angle
    const bool isPlaced = s.failedAssembly < 0 && equations_.place(stepEnd_, end_.q, end_.v);
    for (std::size_t k = 0; isPlaced && k < mechanism.assemblies().size(); ++k) {
        const Assembly& assembly = mechanism.assemblies()[k];
        if (equations_.phase.mechanism.branches[k].course.isKnown) continue; // through a change point, evenly
        const bool isUniversal = assembly.hasUniversal() && s.assemblies[k].l < lockedBelow;
        if (isUniversal) s.assemblies[k].problem = AssemblyProblem::universal;
        if (!isUniversal && std::abs(assembly.transmission(s.assemblies[k])) > lockedBelow) continue;
        s.failedAssembly = static_cast<int>(k);
        break;
    }
    if (s.failedAssembly >= 0 && !mechanism.assemblies().empty()) {
        const auto failed = static_cast<std::size_t>(s.failedAssembly);
        const auto hasLengths = [&] {
            return mechanism.frameA(failed, s).X.translation.allFinite() &&
                   mechanism.frameB(failed, s).X.translation.allFinite();
        };
        // Of a trial that has run away there are no lengths to tell; of the last good state there are.
        if (!hasLengths()) static_cast<void>(equations_.place(stepEnd_, end_.q, end_.v));
        s.failedAssembly = static_cast<int>(failed);
        report_ = describeFailure(model_->rig(), mechanism, s, stepEnd_);
        return StepStatus::failed;
    }
    if (equations_.failedGear() >= 0) {
        const Model::ActuatorUnit& unit =
            model_->actuators()[static_cast<std::size_t>(equations_.failedGear())];
        return stopWith(StepStatus::failed,
                        std::string("the gear of ") + unit.law->channels().kind + " \"" + unit.name +
                            "\" holds so hard here that its rotor is too light for a "
                            "unique motion",
                        "raise its backward efficiency, its ratio or the rotor inertia (docs/gear.md)");
    }
    const std::string also = mechanism.isTimeDependent() ? ", or a prescribed motion that is too fast" : "";
    return stopWith(StepStatus::failed, "the motion changes faster than can be followed in steps",
                    "undo the last change; look for a very large stiffness or a very small mass" + also +
                        "; or raise the tolerance");
}

StepStatus Simulation::advanceTo(double time) {
    const long firstStep = statistics_.steps + statistics_.rejected;
    double stepsPerSecond = contacts_
                                ? std::max(kMostStepsPerSecond, 2.0 / model_->rig().simulation.contactStep)
                                : kMostStepsPerSecond;
    constexpr double stepsPerLook = 30.0; // what jumps there needs some to be followed
    for (const Model::ActuatorUnit& unit : model_->actuators()) {
        stepsPerSecond += stepsPerLook * unit.law->lookRate() + stepsPerLook / unit.law->timeScale();
    }
    const double mostSteps = stepsPerSecond * (1.0 + std::max(0.0, time - stepEnd_));
    equations_.scratch().failedAssembly = kNoIndex;
    while (stepEnd_ < time) {
        if (contacts_ && isInterrupted()) return StepStatus::interrupted;
        if (const StepStatus status = step(); status != StepStatus::ok) return status;
        if (isClosed_ && watch_.isDue(stepEnd_)) watchEnergy();
        if (static_cast<double>(statistics_.steps + statistics_.rejected - firstStep) > mostSteps) {
            return stopLocked();
        }
    }
    return StepStatus::ok;
}

} // namespace hingelab
