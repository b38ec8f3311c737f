// SPDX-License-Identifier: GPL-3.0-or-later
#include "physics/simulation/simulation.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace hingelab {
namespace {

constexpr double kFirstStep = 1e-4;             // [s]
constexpr double kSmallestStep = 1e-11;         // [s] below it, rounding eats the step
constexpr double kLargestRate = 1e5;            // [rad/s] far beyond any hinge: the motion has run away
constexpr double kMostStepsPerSecond = 200'000; // of simulated time: 20,000 times what a door needs
constexpr std::size_t kMostEvents = 1000;

} // namespace

Simulation::Simulation(std::shared_ptr<const Model> model)
    : model_(std::move(model)),
      equations_(model_),
      stepper_(model_->degreesOfFreedom(), equations_.quadratureCount()) {
    rebuild();
    reset();
}

void Simulation::rebuild() {
    const int n = model_->degreesOfFreedom();
    const int m = equations_.quadratureCount();
    start_ = end_ = scratch_ = MotionState(n, m);
    acceleration_.setZero(n);
    stepStopStates_ = equations_.stopStates;
    stepLoadActs_ = equations_.loadActs;
    torques_.setZero(n);
    jointScratch_.setZero(n);
    quadratureRates_.setZero(m);
    mechanismScratch_ = model_->mechanism().makeScratch();
    events_.reserve(kMostEvents);
}

void Simulation::reset() {
    const Rig& rig = model_->rig();
    for (std::size_t j = 0; j < rig.joints.size(); ++j) {
        const int c = model_->mechanism().coordinateOfJoint(j);
        if (c < 0) continue;
        end_.q[c] = rig.joints[j].initialAngle;
        end_.v[c] = rig.joints[j].initialRate;
    }
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
    settleStops();
    updateLoads(Booking::silent);
    initialEnergy_ = energyOf(end_).total();
}

/// Stop states that fit the present state when there is no history: touching wherever the stop is pressed.
void Simulation::settleStops() {
    for (std::size_t i = 0; i < equations_.stopStates.size(); ++i) {
        const RigEquations::Penetration p = equations_.penetration(i, end_.q, end_.v);
        const EndStop& law = model_->stops()[i].law;
        equations_.stopStates[i] = p.x <= 0.0                             ? StopState::open
                                   : 1.0 + law.dissipation * p.rate > 0.0 ? StopState::touching
                                                                          : StopState::releasing;
    }
}

void Simulation::updateLoads(Booking booking) {
    for (std::size_t i = 0; i < equations_.loadActs.size(); ++i) {
        const AppliedTorque& load = model_->loads()[i].law;
        const bool acts = stepEnd_ >= load.start - kSmallestStep && stepEnd_ < load.end - kSmallestStep;
        const bool isNews = acts != equations_.loadActs[i] && stepEnd_ > 0.0 && booking == Booking::events;
        if (isNews) bookEvent(SimulationEvent::Kind::loadChanged, i);
        equations_.loadActs[i] = acts;
    }
}

double Simulation::nextLoadSwitch(double time) const {
    double next = std::numeric_limits<double>::infinity();
    for (const Model::Load& load : model_->loads()) {
        for (const double instant : {load.law.start, load.law.end}) {
            if (instant > time + kSmallestStep) next = std::min(next, instant);
        }
    }
    return next;
}

double Simulation::stepLimit() const {
    return std::min(model_->largestStep(end_.q, end_.v), nextLoadSwitch(stepEnd_) - stepEnd_);
}

/// Predictive step-size control (Gustafsson 1994), which follows the sudden stiffness of sticking better than
/// the error of the last step alone.
void Simulation::adaptStep(double error) {
    const double safeError = std::max(error, 1e-10);
    double factor = 0.9 * std::pow(safeError, -0.25);
    if (lastStep_ > 0.0) {
        const double predicted =
            0.9 * (stepEnd_ - stepStart_) / lastStep_ * std::pow(safeError * safeError / lastError_, -0.25);
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
    const double switchTime = nextLoadSwitch(stepStart_);
    const double end = stepStart_ + h;
    const bool landsOnSwitch = std::isfinite(switchTime) && std::abs(end - switchTime) <= 1e-12 * switchTime;
    stepEnd_ = landsOnSwitch ? switchTime : end; // exactly, or the switch would need another, tiny step
    stepStopStates_ = equations_.stopStates;
    stepLoadActs_ = equations_.loadActs;
    ++statistics_.steps;
}

StepStatus Simulation::step() {
    const double tolerance = model_->rig().simulation.tolerance;
    const double limit = stepLimit();
    const double proposal = stepSize_;
    double h = std::min(stepSize_, limit);
    std::size_t flips = 0;
    bool reuse = false;
    for (;;) {
        if (h < kSmallestStep && h < limit) {
            return stopWith(StepStatus::failed, "the motion changes faster than can be followed",
                            "undo the last change; look for a very large stiffness or a very small mass, or "
                            "raise the tolerance");
        }
        const double error = stepper_.attempt(equations_, end_, h, tolerance, reuse);
        reuse = true;
        if (!(error <= 1.0)) {
            ++statistics_.rejected;
            h *= std::isnan(error) ? 0.1 : std::clamp(0.9 * std::pow(error, -0.25), 0.1, 0.9);
            continue;
        }
        const std::optional<PendingEvent> event = findStopEvent(h);
        if (event && event->step <= 0.0 && flips++ < 2 * equations_.stopStates.size()) {
            equations_.stopStates[event->stop] = event->next; // the phase is over at the start already
            reuse = false;
            continue;
        }
        if (event && event->step > 0.0) h = event->step; // findStopEvent left this attempt in the stepper
        commitStep(h);
        adaptStep(error);
        if (event && event->step > 0.0) {
            equations_.stopStates[event->stop] = event->next;
            bookEvent(event->next == StopState::touching ? SimulationEvent::Kind::stopTouched
                                                         : SimulationEvent::Kind::stopReleased,
                      event->stop);
            stepSize_ = std::min(proposal, 1e-3); // a new law, whose time scale is not known yet
            lastStep_ = 0.0;
        } else if (h == limit) {
            stepSize_ = std::max(stepSize_, proposal);
        }
        break;
    }
    updateLoads(Booking::events);
    if (end_.v.size() > 0 && end_.v.cwiseAbs().maxCoeff() > kLargestRate) {
        return stopWith(StepStatus::diverged, "a joint turns faster than 100,000 rad/s",
                        "undo the last change; something feeds energy into the motion");
    }
    return StepStatus::ok;
}

/// A function of the state that is positive while the stop is in `from` and crosses zero when it passes to
/// `to`.
double Simulation::stopGuard(std::size_t stop, StopState from, StopState to, const MotionState& state) const {
    const RigEquations::Penetration p = equations_.penetration(stop, state.q, state.v);
    const double push = 1.0 + model_->stops()[stop].law.dissipation * p.rate;
    if (from == StopState::open) return -p.x;
    if (to == StopState::open) return p.x;
    return to == StopState::releasing ? push : -push;
}

/// Finds the first change of a stop's phase in the attempted step of length h. Where there is one inside the
/// step, the stepper is left with an attempt that ends just behind it: found by regula falsi (Illinois) on real
/// steps from the same start, so that each step sees one smooth law only and the event is as accurate as the
/// step.
std::optional<Simulation::PendingEvent> Simulation::findStopEvent(double h) {
    std::optional<PendingEvent> first;
    const double tolerance = model_->rig().simulation.tolerance;
    for (std::size_t stop = 0; stop < equations_.stopStates.size(); ++stop) {
        const StopState from = equations_.stopStates[stop];
        for (const StopState to : {StopState::open, StopState::touching, StopState::releasing}) {
            if (to == from || (from == StopState::open && to == StopState::releasing)) continue;
            double after = stopGuard(stop, from, to, stepper_.end());
            if (after >= 0.0) continue;
            double before = stopGuard(stop, from, to, end_);
            if (before <= 0.0) {
                if (before > after) return PendingEvent{0.0, stop, to};
                continue; // on its way back into the phase
            }
            double low = 0.0;
            double high = h;
            for (int i = 0; i < 60 && high - low > 1e-12; ++i) {
                const double middle =
                    std::clamp(low + (high - low) * before / (before - after), low + 1e-13, high);
                static_cast<void>(stepper_.attempt(equations_, end_, middle, tolerance, true));
                const double value = stopGuard(stop, from, to, stepper_.end());
                if (value < 0.0) {
                    high = middle;
                    after = value;
                    before *= 0.5;
                } else {
                    low = middle;
                    before = value;
                    after *= 0.5;
                    if (value < 1e-14) low = high = middle + 1e-13;
                }
            }
            h = high;
            static_cast<void>(stepper_.attempt(equations_, end_, h, tolerance, true));
            first = PendingEvent{h, stop, to};
        }
    }
    return first;
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

StepStatus Simulation::advanceTo(double time) {
    const long firstStep = statistics_.steps + statistics_.rejected;
    const double mostSteps = kMostStepsPerSecond * (1.0 + std::max(0.0, time - stepEnd_));
    while (stepEnd_ < time) {
        if (const StepStatus status = step(); status != StepStatus::ok) return status;
        if (static_cast<double>(statistics_.steps + statistics_.rejected - firstStep) > mostSteps) {
            return stopWith(StepStatus::failed, "the motion needs too many steps",
                            "raise the tolerance, or undo the last change");
        }
    }
    return StepStatus::ok;
}

/// Steps again from the start of the last step to `time`: more accurate than its dense output, which has a
/// lower order, and that matters when a hand moves sixty times a second.
void Simulation::truncate(double time) {
    if (time >= stepEnd_ || stepEnd_ <= stepStart_) return;
    interpolate(time);
    equations_.stopStates = stepStopStates_;
    equations_.loadActs = stepLoadActs_;
    const double error =
        stepper_.attempt(equations_, start_, time - stepStart_, model_->rig().simulation.tolerance, false);
    end_ = error <= 1.0 ? stepper_.end() : scratch_;
    start_ = end_;
    stepStart_ = stepEnd_ = time;
    lastStep_ = 0.0;
    std::erase_if(events_, [time](const SimulationEvent& event) { return event.time > time; });
    settleStops();
    updateLoads(Booking::silent);
}

void Simulation::setHand(double time, const std::optional<Hand>& hand) {
    truncate(time);
    equations_.hand = hand;
}

void Simulation::setModel(double time, std::shared_ptr<const Model> model) {
    const bool goesOn = model->hasSameCoordinates(*model_);
    const bool sameElements = model->hasSameElements(*model_);
    truncate(time);
    const double before = energyOf(end_).total();
    const double audited =
        before + end_.w.head(static_cast<Eigen::Index>(equations_.firstLoadQuadrature())).sum() -
        end_.w.tail(end_.w.size() - static_cast<Eigen::Index>(equations_.firstLoadQuadrature())).sum();
    const double closure = audited - initialEnergy_ - editEnergy_;
    const std::optional<Hand> hand = equations_.hand;
    const MotionState present = end_;
    const double handWork = end_.w[static_cast<Eigen::Index>(equations_.handQuadrature())];

    model_ = std::move(model);
    equations_ = RigEquations(model_);
    stepper_ = RosenbrockStep(model_->degreesOfFreedom(), equations_.quadratureCount());
    rebuild();
    if (!goesOn) {
        reset();
        return;
    }
    end_.q = present.q;
    end_.v = present.v;
    // Elements may have come or gone: carry the integrals over where they still fit, else restart the audit.
    if (sameElements) {
        end_.w = present.w;
    } else {
        end_.w[static_cast<Eigen::Index>(equations_.handQuadrature())] = handWork;
    }
    start_ = end_;
    if (hand && hand->body < model_->rig().bodies.size()) equations_.hand = hand;
    settleStops();
    updateLoads(Booking::silent);
    const double after = energyOf(end_).total();
    if (sameElements) {
        editEnergy_ += after - before;
    } else {
        initialEnergy_ = after - handWork - closure;
        editEnergy_ = 0.0;
    }
    stepSize_ = std::min(stepSize_, 1e-3);
    lastStep_ = 0.0;
}

void Simulation::motionAt(double time, JointVector& q, JointVector& v) {
    interpolate(time);
    q = scratch_.q;
    v = scratch_.v;
}

void Simulation::interpolate(double time) {
    if (time >= stepEnd_ || stepEnd_ <= stepStart_) {
        scratch_ = end_;
    } else {
        stepper_.interpolate((time - stepStart_) / (stepEnd_ - stepStart_), scratch_);
    }
}

void Simulation::restore(double time, const JointVector& q, const JointVector& v) {
    end_.q = q;
    end_.v = v;
    end_.w.setZero();
    start_ = end_;
    stepStart_ = stepEnd_ = time;
    stepSize_ = kFirstStep;
    lastStep_ = 0.0;
    editEnergy_ = 0.0;
    report_ = {};
    settleStops();
    updateLoads(Booking::silent);
    initialEnergy_ = energyOf(end_).total();
}

Simulation::Energy Simulation::energyOf(const MotionState& state) {
    Energy energy;
    energy.kinetic = model_->mechanism().kineticEnergy(state.q, state.v, mechanismScratch_);
    energy.gravity = model_->mechanism().gravityEnergy(state.q, mechanismScratch_);
    for (const Model::Hinge& hinge : model_->hinges()) {
        energy.stored += hinge.law.storedEnergy(state.q[hinge.coordinate]);
    }
    for (std::size_t i = 0; i < equations_.stopStates.size(); ++i) {
        const double x = equations_.penetration(i, state.q, state.v).x;
        if (equations_.stopStates[i] != StopState::open) {
            energy.stored += 0.5 * model_->stops()[i].law.stiffness * x * x;
        }
    }
    return energy;
}

} // namespace hingelab
