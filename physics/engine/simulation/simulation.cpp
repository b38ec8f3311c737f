// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulation/simulation.h"

#include <algorithm>
#include <cmath>

namespace hingelab {
namespace {

constexpr std::size_t kMostEvents = 1000;

} // namespace

Simulation::Simulation(std::shared_ptr<const Model> model)
    : base_(std::move(model)),
      model_(base_),
      equations_(model_),
      stepper_(model_->degreesOfFreedom(), model_->stateCount(), equations_.quadratureCount(),
               model_->hasStiffLaws()) {
    rebuild();
    reset();
}

Simulation::Simulation(const Simulation& other) = default;
Simulation::Simulation(Simulation&& other) noexcept = default;
Simulation& Simulation::operator=(const Simulation& other) = default;
Simulation& Simulation::operator=(Simulation&& other) noexcept = default;
Simulation::~Simulation() = default;

void Simulation::rebuild() {
    const int n = model_->degreesOfFreedom();
    const int m = equations_.quadratureCount();
    const std::size_t ports = model_->portCount();
    const int p = model_->stateCount();
    start_ = end_ = scratch_ = contactEnd_ = MotionState(n, p, m);
    rates_ = MotionRates(n, p, m);
    net_.setZero(model_->mechanism().coordinateCount());
    row_.setZero(model_->mechanism().coordinateCount());
    stepPhase_ = equations_.phase;
    for (std::vector<PortMotion>* list : {&endPorts_, &portsAfter_}) list->assign(ports, {});
    guards_.reserve(2 * model_->laws().size());
    assemblySpeeds_.assign(model_->mechanism().assemblies().size(), 0.0);
    sides_.assign(model_->mechanism().assemblies().size(), 0.0);
    forcesInLine_.assign(model_->mechanism().assemblies().size(), 0.0);
    inLine_.reserve(forcesInLine_.size());
    stopForces_.assign(static_cast<std::size_t>(model_->mechanism().coordinateCount()), 0.0);
    lastRow_.assign(model_->channels().size(), 0.0);
    model_->mechanism().makeReactions(reactionInput_, reactions_);
    deliveredBefore_.assign(model_->actuators().size(), 0.0);
    contacts_.reset();
    if (!model_->contacts().empty()) contacts_.emplace(model_);
    events_.reserve(kMostEvents);
    settled_.reset();
}

void Simulation::reset() {
    dropScript();
    const std::vector<Coordinate>& coordinates = model_->mechanism().coordinates();
    for (Eigen::Index c = 0; c < end_.q.size(); ++c) {
        const Coordinate& coordinate = coordinates[static_cast<std::size_t>(c)];
        end_.q[c] = coordinate.initial;
        end_.v[c] = coordinate.initialRate;
    }
    statistics_ = {};
    static_cast<void>(model_->mechanism().start(end_.q, 0.0, equations_.scratch(), equations_.phase.mechanism));
    const bool settles = contacts_ && model_->rig().simulation.contactStart == ContactStart::settled;
    if (settles && !settled_) settled_ = settledStart(*base_);
    if (settles && settled_->problem.empty()) {
        end_.q = settled_->pose.q;
        end_.v.setZero();
        equations_.phase.mechanism = settled_->pose.phase;
    }
    beginAt(0.0);
}

/// Without a past, at coordinates, rates and branches that are there already.
void Simulation::beginAt(double time) {
    end_.z.setZero();
    end_.w.setZero();
    start_ = end_;
    stepStart_ = stepEnd_ = time;
    stepSize_ = kFirstStep;
    lastStep_ = 0.0;
    editEnergy_ = closureBeforeLoss_ = 0.0;
    report_ = {};
    events_.clear();
    equations_.hand.reset();
    equations_.setEfforts(JointVector::Zero(model_->degreesOfFreedom()));
    stepper_.reset();
    if (contacts_) contacts_->reset();
    std::fill(sides_.begin(), sides_.end(), 0.0);
    observeEnd();
    forgetCourses();
    beginStates();
    settlePhase();
    passInstants(Booking::silent);
    beginActuators();
    start_ = end_;
    reviewMechanism();
    tryContacts();
    initialEnergy_ = isClosed_ ? energyOf(time, end_).total() : 0.0;
    watch_.begin(time, isClosed_ ? energyFloor() : 0.0);
}

/// Motion of all ports and assemblies at the end of the last step.
void Simulation::observeEnd() {
    isClosed_ = equations_.observe(stepEnd_, end_.q, end_.v, endPorts_);
    keepSpeeds();
}

/// Of another rig or another start, courses through change points are found anew.
void Simulation::forgetCourses() {
    if (!isClosed_ || model_->mechanism().assemblies().empty()) return;
    model_->mechanism().forgetCourses(equations_.scratch(), equations_.phase.mechanism);
    observeEnd();
}

/// The same after a step with contacts, whose end is not placed where that is not needed.
void Simulation::observeContactEnd() {
    if (!equations_.readsDirectly()) return observeEnd();
    equations_.readDirectly(stepEnd_, end_.q, end_.v, endPorts_);
    isClosed_ = true;
}

/// The same right after a step: an explicit one has just evaluated its end.
void Simulation::observeStepEnd() {
    isClosed_ = equations_.observeAgain(stepEnd_, end_.q, end_.v, endPorts_);
    keepSpeeds();
}

void Simulation::keepSpeeds() {
    for (std::size_t k = 0; k < assemblySpeeds_.size(); ++k) {
        assemblySpeeds_[k] = std::abs(equations_.scratch().assemblyRates[k].rate);
    }
}

/// Phases of laws that fit the present state when there is no history.
void Simulation::settlePhase() {
    for (std::size_t i = 0; i < model_->laws().size(); ++i) {
        equations_.phase.laws[i] =
            model_->laws()[i].law->settledPhase(equations_.pointOf(i, endPorts_[i], stepEnd_, end_.z));
    }
}

/// States of laws that have no past.
void Simulation::beginStates() {
    for (std::size_t i = 0; i < model_->laws().size(); ++i) {
        const Model::LawUnit& unit = model_->laws()[i];
        if (unit.state < 0) continue;
        end_.z[unit.state] = unit.law->initialState(equations_.pointOf(i, endPorts_[i], stepEnd_, end_.z));
    }
}

/// Lets laws change that do so at instants.
void Simulation::passInstants(Booking booking) {
    for (std::size_t i = 0; i < model_->laws().size(); ++i) {
        const ForceLaw& law = *model_->laws()[i].law;
        int& phase = equations_.phase.laws[i];
        const int next = law.phaseFrom(stepEnd_, phase);
        if (next == phase) continue;
        const bool isNews = stepEnd_ > 0.0 && booking == Booking::events;
        const std::optional<LawEvent> event = law.eventOf(phase, next);
        const bool isHand = model_->handLaw() == i;
        if (isNews && event) bookLaw(isHand ? *event : LawEvent::switched, i);
        stepper_.forget();
        phase = next;
    }
}

/// Lets the mechanism change its charts and branches at the end of a step, and books dead centres passed.
void Simulation::reviewMechanism() {
    changePointTime_ = std::numeric_limits<double>::infinity();
    const Mechanism& mechanism = model_->mechanism();
    if (!isClosed_ || (mechanism.assemblies().empty() && !mechanism.leavesChart(end_.q))) return;
    if (contacts_ && equations_.readsDirectly()) observeEnd(); // nothing is placed at the end yet
    if (mechanism.review(stepEnd_, end_.q, end_.v, equations_.scratch(), equations_.phase.mechanism)) {
        stepper_.forget();
        observeEnd();
        if (!isClosed_) return;
    }
    changePointTime_ = mechanism.timeToChangePoint(equations_.phase.mechanism, equations_.scratch());
    for (std::size_t k = 0; k < sides_.size(); ++k) {
        constexpr double onNeitherSide =
            1e-9; // sine: rounding would make events of a linkage that rests in line
        const AssemblyPlacement& p = equations_.scratch().assemblies[k];
        if (std::abs(mechanism.assemblies()[k].transmission(p)) < onNeitherSide) continue;
        const double side = p.D > 0.0 ? 1.0 : -1.0;
        if (sides_[k] * side < 0.0 && stepEnd_ > 0.0) bookEvent(SimulationEvent::Kind::deadCentrePassed, k);
        sides_[k] = side;
    }
}

void Simulation::bookLaw(LawEvent event, std::size_t law) {
    using Kind = SimulationEvent::Kind;
    if (model_->handLaw() == law) {
        bookEvent(event == LawEvent::released ? Kind::handLetsGo : Kind::handPushes, 0);
        return;
    }
    constexpr Kind kinds[] = {Kind::touched, Kind::released, Kind::switched};
    bookEvent(kinds[static_cast<std::size_t>(event)], law);
}

void Simulation::bookEvent(SimulationEvent::Kind kind, std::size_t index) {
    ++statistics_.events;
    if (events_.size() < kMostEvents) events_.push_back({stepEnd_, kind, index});
}

std::vector<SimulationEvent> Simulation::takeEvents() {
    std::vector<SimulationEvent> events(events_);
    events_.clear();
    return events;
}

/// Whether the state at a time is given in the coordinates of the last step rather than in those after it.
bool Simulation::isInsideStep(double time) const {
    return stepEnd_ > stepStart_ && (time < stepEnd_ || contacts_);
}

void Simulation::interpolate(double time) {
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
}

} // namespace hingelab
