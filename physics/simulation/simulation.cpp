// SPDX-License-Identifier: GPL-3.0-or-later
#include "physics/simulation/simulation.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "physics/simulation/channels.h"

namespace hingelab {
namespace {

constexpr double kFirstStep = 1e-4;            // [s]
constexpr double kLargestRate = 1e5;           // [rad/s] far beyond any hinge: the motion has run away
constexpr double kMostStepsPerSecond = 20'000; // of simulated time: 2,000 times what a door needs
constexpr double kMostTurn = 1.0; // [rad] an assembly may turn in a step, so that angles stay unwrapped
constexpr std::size_t kMostEvents = 1000;

} // namespace

Simulation::Simulation(std::shared_ptr<const Model> model)
    : model_(std::move(model)),
      equations_(model_),
      stepper_(model_->degreesOfFreedom(), model_->stateCount(), equations_.quadratureCount(),
               model_->hasStiffLaws()) {
    rebuild();
    reset();
}

void Simulation::rebuild() {
    const int n = model_->degreesOfFreedom();
    const int m = equations_.quadratureCount();
    const std::size_t ports = model_->portCount();
    const int p = model_->stateCount();
    start_ = end_ = scratch_ = contactEnd_ = MotionState(n, p, m);
    rates_ = MotionRates(n, p, m);
    net_.setZero(model_->mechanism().coordinateCount());
    lever_.setZero(model_->mechanism().coordinateCount());
    stepPhase_ = equations_.phase;
    for (std::vector<PortMotion>* list : {&endPorts_, &portsAfter_}) list->assign(ports, {});
    guards_.reserve(2 * (model_->stops().size() + model_->elements().size()));
    assemblySpeeds_.assign(model_->mechanism().assemblies().size(), 0.0);
    sides_.assign(model_->mechanism().assemblies().size(), 0.0);
    stopForces_.assign(static_cast<std::size_t>(model_->mechanism().coordinateCount()), 0.0);
    lastRow_.assign(model_->channels().size(), 0.0);
    model_->mechanism().makeReactions(reactionInput_, reactions_);
    deliveredBefore_.assign(model_->motors().size(), 0.0);
    contacts_.reset();
    if (!model_->contacts().empty()) contacts_.emplace(model_);
    events_.reserve(kMostEvents);
}

void Simulation::reset() {
    const std::vector<Coordinate>& coordinates = model_->mechanism().coordinates();
    for (Eigen::Index c = 0; c < end_.q.size(); ++c) {
        const Coordinate& coordinate = coordinates[static_cast<std::size_t>(c)];
        end_.q[c] = coordinate.initial;
        end_.v[c] = coordinate.initialRate;
    }
    end_.z.setZero();
    end_.w.setZero();
    start_ = end_;
    stepStart_ = stepEnd_ = 0.0;
    stepSize_ = kFirstStep;
    lastStep_ = 0.0;
    editEnergy_ = 0.0;
    statistics_ = {};
    report_ = {};
    events_.clear();
    equations_.hand.reset();
    stepper_.reset();
    if (contacts_) contacts_->reset();
    isClosed_ = model_->mechanism().start(end_.q, 0.0, equations_.scratch(), equations_.phase.mechanism);
    observeEnd();
    settlePhase();
    updateLoads(Booking::silent);
    beginDrives();
    reviewMechanism();
    tryContacts();
    initialEnergy_ = isClosed_ ? energyOf(0.0, end_).total() : 0.0;
}

/// Motion of all ports and assemblies at the end of the last step.
void Simulation::observeEnd() {
    isClosed_ = equations_.observe(stepEnd_, end_.q, end_.v, endPorts_);
    keepSpeeds();
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

/// Phases of stops and gas that fit the present state when there is no history.
void Simulation::settlePhase() {
    for (std::size_t i = 0; i < equations_.phase.stops.size(); ++i) {
        const RigEquations::Penetration p = equations_.penetration(i, endPorts_);
        equations_.phase.stops[i] = stopStateAt(model_->stops()[i].law, p.x, p.rate);
    }
    for (std::size_t e = 0; e < model_->elements().size(); ++e) {
        const EngineGas* engine = model_->elements()[e].law.engine();
        if (engine == nullptr) continue;
        equations_.phase.gas[e] = gasPhase(1.0 - endPorts_[e].x / engine->cylinderLength, endPorts_[e].rate);
    }
}

void Simulation::updateLoads(Booking booking) {
    for (std::size_t i = 0; i < equations_.phase.loadActs.size(); ++i) {
        const bool acts = model_->elements()[i].law.actsAt(stepEnd_);
        const bool isNews =
            acts != equations_.phase.loadActs[i] && stepEnd_ > 0.0 && booking == Booking::events;
        if (isNews) bookEvent(SimulationEvent::Kind::loadChanged, i);
        if (acts != equations_.phase.loadActs[i]) stepper_.forget();
        equations_.phase.loadActs[i] = acts;
    }
}

/// Lets the mechanism change its charts and branches at the end of a step, and books dead centres passed.
void Simulation::reviewMechanism() {
    changePointTime_ = std::numeric_limits<double>::infinity();
    const Mechanism& mechanism = model_->mechanism();
    if (!isClosed_ || (mechanism.assemblies().empty() && equations_.phase.mechanism.charts.empty())) return;
    if (mechanism.review(stepEnd_, end_.q, end_.v, equations_.scratch(), equations_.phase.mechanism)) {
        stepper_.forget();
        observeEnd();
        if (!isClosed_) return;
    }
    if (mechanism.crossesChangePoint(equations_.phase.mechanism)) stepper_.forget();
    changePointTime_ = mechanism.timeToChangePoint(equations_.phase.mechanism, equations_.scratch());
    for (std::size_t k = 0; k < sides_.size(); ++k) {
        const double side = equations_.scratch().assemblies[k].D > 0.0 ? 1.0 : -1.0;
        if (sides_[k] * side < 0.0 && stepEnd_ > 0.0) bookEvent(SimulationEvent::Kind::deadCentrePassed, k);
        sides_[k] = side;
    }
}

double Simulation::nextInstant(double time) const {
    const std::vector<double>& instants = model_->instants();
    const auto next = std::upper_bound(instants.begin(), instants.end(), time + kSmallestStep);
    double first = next == instants.end() ? std::numeric_limits<double>::infinity() : *next;
    for (const MotorMemory& motor : equations_.phase.motors) {
        if (motor.drive.next > time + kSmallestStep) first = std::min(first, motor.drive.next);
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
    equations_.scratch().failedAssembly = -1; // a trial step that went too far is no failure
    ++statistics_.steps;
}

/// A fixed step of a rig with contacts; shorter before an instant at which a law jumps.
StepStatus Simulation::contactStep() {
    if (!isClosed_) return stopLocked();
    const double h = std::min({model_->rig().simulation.contactStep, nextInstant(stepEnd_) - stepEnd_,
                               std::max(changePointTime_, kSmallestStep)});
    settlePhase();
    for (std::size_t k = 0; k < deliveredBefore_.size(); ++k) {
        deliveredBefore_[k] = equations_.phase.motors[k].delivered;
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
    equations_.scratch().failedAssembly = -1;
    ++statistics_.steps;
    observeEnd();
    settlePhase();
    keepContactMotors();
    stepPhase_ = equations_.phase; // samples of this step have its charts, for that is what its results mean
    updateLoads(Booking::events);
    lookAtDrives();
    reviewMechanism();
    return checkRates();
}

StepStatus Simulation::checkRates() {
    if (end_.v.size() == 0 || end_.v.cwiseAbs().maxCoeff() <= kLargestRate) return StepStatus::ok;
    return stopWith(StepStatus::diverged, "a joint turns faster than 100,000 rad/s",
                    "undo the last change; something feeds energy into the motion");
}

StepStatus Simulation::step() {
    if (contacts_) return contactStep();
    if (!isClosed_) return stopLocked();
    const double tolerance = model_->rig().simulation.tolerance;
    const double limit = stepLimit();
    // The one step across a change point is taken in one go: what its error estimate sees there is rounding
    // (see mechanism_phase.cpp), and shorter steps would see more of it.
    constexpr double allowedAcross = 300.0;
    const bool crosses = model_->mechanism().crossesChangePoint(equations_.phase.mechanism);
    const double allowed = crosses ? allowedAcross : 1.0;
    if (crosses) stepSize_ = std::max(stepSize_, limit);
    const double proposal = stepSize_;
    double h = std::min(stepSize_, limit);
    std::size_t flips = 0;
    bool reuse = false;
    std::optional<double> event; // length of the step that ends at it
    const auto touches = [](StopState state) { return state != StopState::open; };
    stepper_.force(equations_.hand ||
                   std::any_of(equations_.phase.stops.begin(), equations_.phase.stops.end(), touches));
    for (;;) {
        if (h < kSmallestStep && h < limit) return stopLocked();
        if (isInterrupted()) return StepStatus::interrupted;
        const double error = stepper_.attempt(equations_, end_, stepEnd_, h, tolerance, reuse);
        ++statistics_.attempts;
        reuse = true;
        if (!(error <= allowed)) {
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
    updateLoads(Booking::events);
    lookAtDrives();
    reviewMechanism();
    return checkRates();
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
        const bool isUniversal = assembly.hasUniversal() && s.assemblies[k].l < lockedBelow;
        if (isUniversal) s.assemblies[k].problem = AssemblyProblem::universal;
        if (!isUniversal && std::abs(assembly.transmission(s.assemblies[k])) > lockedBelow) continue;
        s.failedAssembly = static_cast<int>(k);
        break;
    }
    if (s.failedAssembly >= 0 && !mechanism.assemblies().empty()) {
        report_ = describeFailure(model_->rig(), mechanism, s, stepEnd_);
        return StepStatus::failed;
    }
    if (equations_.failedGear() >= 0) {
        const std::string& name = model_->motors()[static_cast<std::size_t>(equations_.failedGear())].name;
        return stopWith(StepStatus::failed,
                        "the gear of motor \"" + name +
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
    constexpr double stepsPerLook = 30.0; // a voltage that jumps needs some to follow the current
    for (const Model::MotorUnit& unit : model_->motors()) {
        stepsPerSecond += stepsPerLook * unit.drive.eventRate() + stepsPerLook / unit.drive.timeScale();
    }
    const double mostSteps = stepsPerSecond * (1.0 + std::max(0.0, time - stepEnd_));
    equations_.scratch().failedAssembly = -1;
    while (stepEnd_ < time) {
        if (contacts_ && isInterrupted()) return StepStatus::interrupted;
        if (const StepStatus status = step(); status != StepStatus::ok) return status;
        if (static_cast<double>(statistics_.steps + statistics_.rejected - firstStep) > mostSteps) {
            return stopLocked();
        }
    }
    return StepStatus::ok;
}

/// Steps again from the start of the last step to `time`: more accurate than its dense output, which has a
/// lower order, and that matters when a hand moves sixty times a second.
void Simulation::truncate(double time) {
    if (time >= stepEnd_ || stepEnd_ <= stepStart_) return;
    interpolate(time);
    equations_.phase = stepPhase_;
    stepper_.forget();
    for (std::size_t k = 0; contacts_ && k < deliveredBefore_.size(); ++k) {
        equations_.phase.motors[k].delivered = deliveredBefore_[k];
    }
    if (contacts_) { // whose line between the ends of a step says nothing of an impact within
        if (contacts_->advance(equations_, start_, stepStart_, time - stepStart_, end_)) {
            keepContactMotors();
        } else {
            end_ = scratch_;
        }
    } else {
        const double error = stepper_.attempt(equations_, start_, stepStart_, time - stepStart_,
                                              model_->rig().simulation.tolerance, false);
        end_ = error <= 1.0 ? stepper_.end() : scratch_;
    }
    contactEnd_ = end_;
    start_ = end_;
    stepStart_ = stepEnd_ = time;
    lastStep_ = 0.0;
    std::erase_if(events_, [time](const SimulationEvent& event) { return event.time > time; });
    observeEnd();
    settlePhase();
    updateLoads(Booking::silent);
    lookAtDrives();
    reviewMechanism();
}

void Simulation::setHand(double time, const std::optional<Hand>& hand) {
    truncate(time);
    stepper_.forget();
    const bool isPossible = hand && hand->body < model_->rig().bodies.size() && hand->grip.allFinite() &&
                            hand->target.allFinite() && std::isfinite(hand->stiffness) &&
                            std::isfinite(hand->damping);
    equations_.hand = isPossible ? hand : std::nullopt;
    observeEnd(); // a hand needs the mechanism placed
}

/// Energy plus what has left, less what has come in: constant but for edits.
double Simulation::auditOf(const MotionState& state, double time) {
    return energyOf(time, state).total() + channels_detail::Audit(*model_, equations_, state.w).balance();
}

void Simulation::setModel(double time, std::shared_ptr<const Model> model) {
    const bool goesOn = model->hasSameCoordinates(*model_);
    const bool sameElements = model->hasSameElements(*model_);
    truncate(time);
    const bool wasClosed = isClosed_;
    const double closure =
        wasClosed ? auditOf(end_, stepEnd_) - initialEnergy_ - editEnergy_ : closureBeforeLoss_;
    const std::optional<Hand> hand = equations_.hand;
    const MotionState present = end_;
    const Phase phase = equations_.phase;
    const std::shared_ptr<const Model> old = model_;
    const std::vector<std::optional<double>> manual = equations_.manualVoltage;
    // While an edit keeps the linkage from closing, there is no energy: then what it last had counts.
    const double before = wasClosed ? energyOf(stepEnd_, end_).total() : energyBeforeLoss_;
    energyBeforeLoss_ = before;
    closureBeforeLoss_ = closure;

    model_ = std::move(model);
    equations_ = RigEquations(model_);
    stepper_ = Stepper(model_->degreesOfFreedom(), model_->stateCount(), equations_.quadratureCount(),
                       model_->hasStiffLaws());
    rebuild();
    keepManualVoltages(*old, manual);
    if (!goesOn) {
        reset();
        return;
    }
    equations_.phase.mechanism = phase.mechanism;
    end_.q = present.q;
    end_.v = present.v;
    if (sameElements) end_.w = present.w;
    observeEnd();
    keepMotors(*old, phase.motors, present.z);
    start_ = end_;
    const auto nameOf = [](const Model& owner, std::size_t body) { return owner.rig().bodies[body].name; };
    const bool keepsHand = hand && hand->body < model_->rig().bodies.size() &&
                           nameOf(*old, hand->body) == nameOf(*model_, hand->body);
    if (keepsHand) equations_.hand = hand;
    observeEnd();
    settlePhase();
    updateLoads(Booking::silent);
    reviewMechanism();
    tryContacts();
    if (isClosed_ && sameElements) {
        editEnergy_ += energyOf(stepEnd_, end_).total() - before;
    } else if (isClosed_) { // elements came or went: the audit starts anew, with the error it had
        const double handWork = present.w[present.w.size() - 1];
        end_.w[end_.w.size() - 1] = start_.w[end_.w.size() - 1] = handWork;
        initialEnergy_ = energyOf(stepEnd_, end_).total() - handWork - closure;
        editEnergy_ = 0.0;
    }
    stepSize_ = std::min(stepSize_, 1e-3);
    lastStep_ = 0.0;
}

Simulation::Checkpoint Simulation::checkpointAt(double time) {
    interpolate(time);
    const Phase& phase = isInsideStep(time) ? stepPhase_ : equations_.phase;
    return {time, scratch_.q, scratch_.v, scratch_.z, phase.mechanism, phase.motors, model_};
}

/// Whether the state at a time is given in the coordinates of the last step rather than in those after it.
bool Simulation::isInsideStep(double time) const {
    return stepEnd_ > stepStart_ && (time < stepEnd_ || contacts_);
}

/// Contacts of the present state before any step from it: those of a step that is not taken.
void Simulation::tryContacts() {
    if (!contacts_ || !isClosed_) return;
    if (!contacts_->advance(equations_, end_, stepEnd_, model_->rig().simulation.contactStep, scratch_)) {
        contacts_->reset();
    }
    keepContactMotors();
    observeEnd();
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

void Simulation::restore(const Checkpoint& checkpoint) {
    if (!checkpoint.model || !checkpoint.model->hasSameCoordinates(*model_)) {
        throw std::invalid_argument("the checkpoint is of a rig with other coordinates");
    }
    end_.q = checkpoint.q;
    end_.v = checkpoint.v;
    end_.z.setZero();
    end_.w.setZero();
    equations_.phase.mechanism = checkpoint.mechanism;
    start_ = end_;
    stepStart_ = stepEnd_ = checkpoint.time;
    stepSize_ = kFirstStep;
    lastStep_ = 0.0;
    editEnergy_ = 0.0;
    report_ = {};
    stepper_.reset();
    if (contacts_) contacts_->reset();
    observeEnd();
    settlePhase();
    updateLoads(Booking::silent);
    keepMotors(*checkpoint.model, checkpoint.motors, checkpoint.z);
    reviewMechanism();
    tryContacts();
    initialEnergy_ = isClosed_ ? energyOf(stepEnd_, end_).total() : 0.0;
}

Simulation::Energy Simulation::energyOf(double time, const MotionState& state) {
    if (!equations_.place(time, state.q, state.v)) return {};
    equations_.readPorts(state.q, state.v, portsAfter_);
    return energyOfPlaced(portsAfter_, state.z);
}

/// Energy of the state that the mechanism was last placed at.
Simulation::Energy Simulation::energyOfPlaced(const std::vector<PortMotion>& ports, const JointVector& z) {
    Energy energy;
    const MechanismScratch& s = equations_.scratch();
    energy.kinetic = model_->mechanism().kineticEnergy(s);
    energy.gravity = model_->mechanism().gravityEnergy(s);
    const std::size_t elements = model_->elements().size();
    for (std::size_t e = 0; e < elements; ++e) {
        energy.stored += model_->elements()[e].law.storedEnergy(ports[e].x);
    }
    for (std::size_t i = 0; i < model_->stops().size(); ++i) {
        if (equations_.phase.stops[i] == StopState::open) continue;
        const Model::Stop& stop = model_->stops()[i];
        const double x = ports[elements + i].x - stop.law.angle;
        energy.stored += 0.5 * stop.law.stiffness * x * x;
    }
    for (std::size_t k = 0; k < model_->motors().size(); ++k) {
        const Model::MotorUnit& unit = model_->motors()[k];
        const double rate = ports[equations_.firstMotorPort() + k].rate;
        energy.kinetic += 0.5 * unit.reflectedInertia() * rate * rate;
        if (unit.currentState < 0) continue;
        const double current = z[unit.currentState];
        energy.stored += 0.5 * unit.motor.parameters().inductance * current * current;
    }
    if (contacts_) energy.stored += contacts_->storedEnergy(s);
    return energy;
}

} // namespace hingelab
