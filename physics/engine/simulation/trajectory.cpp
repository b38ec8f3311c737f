// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulation/trajectory.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace hingelab {
namespace {

constexpr double kLargestRate = 1e5;           // [rad/s] far beyond any hinge: the motion has run away
constexpr double kMostStepsPerSecond = 20'000; // of simulated time: 2,000 times what a door needs

} // namespace

Trajectory::Trajectory(std::shared_ptr<const Model> model)
    : model_(std::move(model)),
      equations_(model_),
      stepper_(model_->degreesOfFreedom(), model_->stateCount(), equations_.quadratureCount(),
               model_->hasStiffLaws()) {
    resize();
}

void Trajectory::adopt(std::shared_ptr<const Model> model) {
    const std::shared_ptr<const Model> old = std::exchange(model_, std::move(model));
    const std::vector<std::optional<double>> told = equations_.told;
    equations_ = RigEquations(model_);
    stepper_ = Stepper(model_->degreesOfFreedom(), model_->stateCount(), equations_.quadratureCount(),
                       model_->hasStiffLaws());
    resize();
    keepTold(*old, told, *model_, equations_.told);
}

/// For the model, whose equations are there already.
void Trajectory::resize() {
    start_ = end_ = scratch_ = contactEnd_ =
        MotionState(model_->degreesOfFreedom(), model_->stateCount(), equations_.quadratureCount());
    stepPhase_ = equations_.phase;
    endPorts_.assign(model_->portCount(), {});
    events_ = EventSearch(*model_, scratch_);
    linkage_.resize(model_->mechanism().assemblies().size());
    deliveredBefore_.assign(model_->actuators().size(), 0.0);
    contacts_.reset();
    if (!model_->contacts().empty()) contacts_.emplace(model_);
}

void Trajectory::placeAtStart() {
    const std::vector<Coordinate>& coordinates = model_->mechanism().coordinates();
    for (Eigen::Index c = 0; c < end_.q.size(); ++c) {
        const Coordinate& coordinate = coordinates[static_cast<std::size_t>(c)];
        end_.q[c] = coordinate.initial;
        end_.v[c] = coordinate.initialRate;
    }
    book_.statistics = {};
    static_cast<void>(model_->mechanism().start(end_.q, 0.0, equations_.scratch(), equations_.phase.mechanism));
}

void Trajectory::place(const MechanismPose& pose, const JointVector& rates) {
    end_.q = pose.q;
    end_.v = rates;
    equations_.phase.mechanism = pose.phase;
    if (pose.phase.loops.size() == model_->mechanism().loops().groups().size()) return;
    stepEnd_ = pose.time;
    closeLoops(); // of a rig with the coordinates in another order
}

/// At coordinates, rates and branches that are there already.
void Trajectory::forgetPast(double time) {
    end_.z.setZero();
    end_.w.setZero();
    start_ = end_;
    stepStart_ = stepEnd_ = time;
    length_.begin();
    report_ = {};
    stepper_.reset();
    if (contacts_) contacts_->reset();
}

void Trajectory::begin(double time) {
    forgetPast(time);
    book_.clear();
    equations_.hand.reset();
    equations_.setEfforts(JointVector::Zero(model_->degreesOfFreedom()));
    linkage_.begin();
    observeEnd();
    forgetCourses();
    beginStates(end(), end_.z);
    settlePhases(end());
    pass(Booking::silent);
    if (beginActuators(end())) stepper_.forget();
    start_ = end_;
    reviewMechanism();
    tryContacts();
}

Trajectory::Earlier Trajectory::leave() const {
    return {model_, end_, equations_.phase, equations_.hand, equations_.efforts()};
}

void Trajectory::goOn(const Earlier& earlier, const Kept& kept) {
    equations_.phase.mechanism = kept.map.ofPhase(earlier.phase.mechanism);
    end_.q = kept.map.ofFree(earlier.state.q);
    end_.v = kept.map.ofFree(earlier.state.v);
    if (kept.work) keepWork(*earlier.model, earlier.state.w, *kept.work, *model_, end_.w);
    if (kept.isSameRig) {
        std::copy_n(earlier.phase.laws.begin(), model_->elementCount() + model_->stops().size(),
                    equations_.phase.laws.begin());
    }
    if (kept.isSameScript) keepHandStage(*earlier.model, earlier.phase, *model_, equations_.phase);
    if (!kept.isSameRig || equations_.phase.mechanism.loops.empty()) closeLoops();
    observeEnd();
    if (!kept.isSameRig) forgetCourses();
    keepStates(*earlier.model, earlier.state.z, end(), end_.z);
    if (keepActuators(*earlier.model, earlier.phase.actuators, earlier.state.z, end(), end_.z)) {
        stepper_.forget();
    }
    start_ = end_;
    stepStart_ = stepEnd_; // the step behind was of the other version
    equations_.hand = keepHand(*earlier.model, earlier.hand, *model_);
    equations_.setEfforts(kept.map.ofFree(earlier.efforts));
    observeEnd();
    settlePhases(end());
    pass(Booking::silent);
    reviewMechanism();
    tryContacts();
    length_.limit();
}

void Trajectory::resume(double time, const Model& old, const JointVector& z,
                        const std::vector<ActuatorRecord>& actuators) {
    forgetPast(time);
    observeEnd();
    keepStates(old, z, end(), end_.z);
    settlePhases(end());
    pass(Booking::silent);
    if (keepActuators(old, actuators, z, end(), end_.z)) stepper_.forget();
    start_ = end_;
    reviewMechanism();
    tryContacts();
}

/// Of another rig, loops that joints close may have other lengths, and other dependent coordinates.
void Trajectory::closeLoops() {
    const Mechanism& mechanism = model_->mechanism();
    if (mechanism.loops().isEmpty()) return;
    static_cast<void>( // observeEnd() finds out
        mechanism.closeAnew(end_.q, stepEnd_, equations_.scratch(), equations_.phase.mechanism));
}

/// Motion of all ports and assemblies at the end of the last step.
void Trajectory::observeEnd() {
    isClosed_ = equations_.observe(stepEnd_, end_.q, end_.v, endPorts_);
    linkage_.keepSpeeds(equations_.scratch());
}

/// Of another rig or another start, courses through change points are found anew.
void Trajectory::forgetCourses() {
    if (!isClosed_ || model_->mechanism().assemblies().empty()) return;
    model_->mechanism().forgetCourses(equations_.scratch(), equations_.phase.mechanism);
    observeEnd();
}

/// The same after a step with contacts, whose end is not placed where that is not needed.
void Trajectory::observeContactEnd() {
    if (!equations_.readsDirectly()) return observeEnd();
    equations_.readDirectly(stepEnd_, end_.q, end_.v, endPorts_);
    isClosed_ = true;
}

/// The same right after a step: an explicit one has just evaluated its end.
void Trajectory::observeStepEnd() {
    isClosed_ = equations_.observeAgain(stepEnd_, end_.q, end_.v, endPorts_);
    linkage_.keepSpeeds(equations_.scratch());
}

/// Lets the mechanism change its charts and branches at the end of a step, and books dead centres passed.
void Trajectory::reviewMechanism() {
    linkage_.expectNothing();
    const Mechanism& mechanism = model_->mechanism();
    const bool isTree = mechanism.assemblies().empty() && mechanism.loops().isEmpty();
    if (!isClosed_ || (isTree && !mechanism.leavesChart(end_.q))) return;
    if (contacts_ && equations_.readsDirectly()) observeEnd(); // nothing is placed at the end yet
    if (mechanism.review(stepEnd_, end_.q, end_.v, equations_.scratch(), equations_.phase.mechanism)) {
        stepper_.forget();
        observeEnd();
        if (!isClosed_) return;
    }
    linkage_.observe(end(), book_);
}

void Trajectory::pass(Booking booking) {
    if (passInstants(end(), booking, book_)) stepper_.forget();
}

void Trajectory::look() {
    if (letActuatorsLook(end())) stepper_.forget();
}

double Trajectory::smoothLimit() const {
    const double limit =
        std::min({model_->largestStep(endPorts_), nextInstant(*model_, equations_.phase, stepEnd_) - stepEnd_,
                  std::max(linkage_.changePointTime(), kSmallestStep)});
    return linkage_.stepLimit(model_->mechanism(), end_.v, limit);
}

double Trajectory::contactLimit() const {
    return std::min({model_->rig().simulation.contactStep,
                     nextInstant(*model_, equations_.phase, stepEnd_) - stepEnd_,
                     std::max(linkage_.changePointTime(), kSmallestStep)});
}

/// By h; onto an instant exactly, or the switch would need another, tiny step.
void Trajectory::moveEndBy(double h) {
    stepStart_ = stepEnd_;
    const double instant = nextInstant(*model_, equations_.phase, stepStart_);
    const double end = stepStart_ + h;
    const bool landsOnInstant = std::isfinite(instant) && std::abs(end - instant) <= 1e-12 * instant;
    stepEnd_ = landsOnInstant ? instant : end;
    equations_.scratch().failedLoop = kNoIndex;
    equations_.scratch().failedAssembly = kNoIndex; // a trial step that went too far is no failure
    ++book_.statistics.steps;
}

void Trajectory::commit(double h) {
    stepper_.accept(end_);
    std::swap(start_, end_);
    end_ = stepper_.end();
    moveEndBy(h);
    stepPhase_ = equations_.phase;
}

Trajectory::Found Trajectory::findStep(double limit, const Interruption& interruption) {
    SimulationStatistics& count = book_.statistics;
    double h = std::min(length_.next(), limit);
    std::size_t flips = 0;
    bool reuse = false;
    attempts_ = 0;
    for (;;) {
        if (h < kSmallestStep && h < limit) return {stopLocked()};
        if (interruption && interruption()) return {StepStatus::interrupted};
        equations_.scratch().hasLeftKnown = false;
        const double error =
            stepper_.attempt(equations_, end_, stepEnd_, h, model_->rig().simulation.tolerance, reuse);
        ++count.attempts;
        ++attempts_;
        reuse = true;
        const bool hasLeftKnown = equations_.scratch().hasLeftKnown; // a change point may lie in between
        if (hasLeftKnown || !(error <= 1.0)) {
            ++count.rejected;
            h = hasLeftKnown ? 0.5 * h : StepLength::afterRejection(h, error);
            continue;
        }
        const std::optional<double> event = events_.find(end(), stepper_, h, count);
        if (event && *event <= 0.0 && flips++ < events_.mostFlips()) {
            events_.pass(end(), Booking::silent, book_); // the phase is over at the start already
            stepper_.forget();
            reuse = false;
            continue;
        }
        const bool endsAtEvent = event && *event > 0.0;
        return {StepStatus::ok, endsAtEvent ? *event : h, error, endsAtEvent};
    }
}

StepStatus Trajectory::smoothStep(const Interruption& interruption) {
    const double limit = smoothLimit();
    const double proposal = length_.next();
    stepper_.force(equations_.hand || somethingStiffActs(end()));
    const Found found = findStep(limit, interruption);
    if (found.status != StepStatus::ok) return found.status;
    commit(found.length);
    length_.adapt(stepEnd_ - stepStart_, std::min(found.error, 1.0), stepper_.errorExponent());
    observeStepEnd();
    if (found.endsAtEvent) {
        events_.pass(end(), Booking::events, book_);
        stepper_.forget();
        length_.limitTo(proposal); // a new law, whose time scale is not known yet
    } else if (found.length == limit) {
        length_.atLeast(proposal);
    }
    pass(Booking::events);
    look();
    reviewMechanism();
    return checkRates();
}

/// A fixed step of a rig with contacts; shorter before an instant at which a law jumps.
StepStatus Trajectory::contactStep() {
    const double h = contactLimit();
    settlePhases(end());
    for (std::size_t k = 0; k < deliveredBefore_.size(); ++k) {
        deliveredBefore_[k] = equations_.phase.actuators[k].delivered;
    }
    if (!contacts_->advance(equations_, end_, stepEnd_, h, scratch_)) {
        if (equations_.scratch().failedAssembly >= 0) return stopLocked();
        if (std::optional<StopReport> load = describeLoadWithoutValue(*model_, equations_, end_, stepEnd_)) {
            report_ = std::move(*load);
            return StepStatus::failed;
        }
        return stopWith(StepStatus::failed, "the contacts cannot be followed: " + contacts_->failure(),
                        "shorten the contact step, raise the stiction tolerance, or soften the contact; the "
                        "failing problem can be saved and solved by itself (hingelab-cli solve-contact)");
    }
    std::swap(start_, end_);
    std::swap(end_, scratch_);
    contactEnd_ = end_; // the review below may change what its coordinates mean
    moveEndBy(h);
    attempts_ = 1;
    observeContactEnd();
    settleHand(end(), book_);
    settlePhases(end());
    keepContactGears();
    stepPhase_ = equations_.phase; // samples of this step have its charts, for that is what its results mean
    pass(Booking::events);
    look();
    reviewMechanism();
    return checkRates();
}

StepStatus Trajectory::step(const Interruption& interruption) {
    if (!isClosed_) return stopLocked();
    return contacts_ ? contactStep() : smoothStep(interruption);
}

StepStatus Trajectory::checkRates() {
    if (end_.v.size() == 0 || end_.v.cwiseAbs().maxCoeff() <= kLargestRate) return StepStatus::ok;
    if (std::optional<StopReport> lock = describeNearLock(*model_, equations_, end_, stepEnd_)) {
        report_ = std::move(*lock);
        return StepStatus::failed;
    }
    return stopWith(StepStatus::diverged, "a joint turns faster than 100,000 rad/s",
                    "undo the last change; something feeds energy into the motion");
}

StepStatus Trajectory::stopWith(StepStatus status, std::string cause, std::string remedy) {
    report_ = {stepEnd_, std::move(cause), std::move(remedy)};
    return status;
}

StepStatus Trajectory::stopLocked() {
    report_ = describeLock(*model_, equations_, end_, stepEnd_);
    return StepStatus::failed;
}

double Trajectory::mostStepsPerSecond() const {
    constexpr double stepsPerLook = 30.0; // what jumps there needs some to be followed
    double steps = contacts_ ? std::max(kMostStepsPerSecond, 2.0 / model_->rig().simulation.contactStep)
                             : kMostStepsPerSecond;
    for (const Model::ActuatorUnit& unit : model_->actuators()) {
        steps += stepsPerLook * unit.law->lookRate() + stepsPerLook / unit.law->timeScale();
    }
    return steps;
}

/// What gears carried in the last step with contacts, which the next one and the samples of this one need.
void Trajectory::keepContactGears() {
    for (std::size_t k = 0; k < model_->actuators().size(); ++k) {
        equations_.phase.actuators[k].delivered = contacts_->gears()[k].delivered;
        equations_.phase.actuators[k].gearLoss = contacts_->gears()[k].gearLoss;
    }
}

/// Contacts of the present state before any step from it: those of a step that is not taken.
void Trajectory::tryContacts() {
    if (!contacts_ || !isClosed_) return;
    if (!contacts_->advance(equations_, end_, stepEnd_, model_->rig().simulation.contactStep, scratch_)) {
        contacts_->reset();
    }
    keepContactGears();
    observeEnd();
}

void Trajectory::truncate(double time) {
    if (time >= stepEnd_ || stepEnd_ <= stepStart_) return;
    const MotionState& interpolated = stateAt(time);
    equations_.phase = stepPhase_;
    stepper_.forget();
    for (std::size_t k = 0; contacts_ && k < deliveredBefore_.size(); ++k) {
        equations_.phase.actuators[k].delivered = deliveredBefore_[k];
    }
    if (contacts_) { // whose line between the ends of a step says nothing of an impact within
        if (contacts_->advance(equations_, start_, stepStart_, time - stepStart_, end_)) {
            keepContactGears();
        } else {
            end_ = interpolated;
        }
    } else {
        const double error = stepper_.attempt(equations_, start_, stepStart_, time - stepStart_,
                                              model_->rig().simulation.tolerance, false);
        end_ = error <= 1.0 ? stepper_.end() : interpolated;
    }
    contactEnd_ = end_;
    start_ = end_;
    stepStart_ = stepEnd_ = time;
    length_.forget();
    book_.eraseBehind(time);
    observeEnd();
    settlePhases(end());
    pass(Booking::silent);
    look();
    reviewMechanism();
}

void Trajectory::setHand(const std::optional<Hand>& hand) {
    stepper_.forget();
    equations_.hand = hand;
    observeEnd(); // a hand needs the mechanism placed
}

void Trajectory::setEfforts(const JointVector& efforts) {
    stepper_.forget();
    equations_.setEfforts(efforts);
    length_.limit();
    observeEnd(); // efforts need the mechanism placed
}

void Trajectory::setCommand(std::size_t actuator, std::optional<double> command) {
    stepper_.forget();
    equations_.told[actuator] = command;
    length_.limit();
}

const MotionState& Trajectory::stateAt(double time) {
    if (stepEnd_ <= stepStart_ || (time >= stepEnd_ && !contacts_)) {
        scratch_ = end_;
    } else if (contacts_) {
        const double theta = std::min(1.0, (time - stepStart_) / (stepEnd_ - stepStart_));
        scratch_.q = (1.0 - theta) * start_.q + theta * contactEnd_.q;
        scratch_.v = (1.0 - theta) * start_.v + theta * contactEnd_.v;
        scratch_.z = (1.0 - theta) * start_.z + theta * contactEnd_.z;
        scratch_.w = (1.0 - theta) * start_.w + theta * contactEnd_.w;
    } else {
        stepper_.interpolate((time - stepStart_) / (stepEnd_ - stepStart_), scratch_);
    }
    return scratch_;
}

} // namespace hingelab
