// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/door_motion.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <utility>

#include "analysis/slow_force.h"

namespace hingelab {
namespace {

constexpr double kLongestRun = 60.0;            // [s]
constexpr double kStandingTime = 0.5;           // [s] in which a door that stands
constexpr double kStandingShare = 1.0 / 2000.0; // moves less than this of its way
constexpr double kFastestPush = 10.0;           // [m/s] at the grip: nobody pushes a door faster

/// A door stands when it has not gone far for a while.
class Standstill {
  public:
    explicit Standstill(double way) : room_(kStandingShare * way) {}
    [[nodiscard]] bool has(double time, double x) {
        if (!std::isfinite(since_) || std::abs(x - at_) > room_) {
            since_ = time;
            at_ = x;
        }
        return time - since_ >= kStandingTime;
    }

  private:
    double room_;
    double since_ = -std::numeric_limits<double>::infinity();
    double at_ = 0.0;
};

/// The highest place at which a latch on the driving coordinate holds the door, within its way.
std::optional<double> latchOn(const Model& model, const DoorWay& way) {
    std::optional<double> latch;
    for (const Model::LawUnit& unit : model.laws()) {
        const std::optional<double> place = unit.law->latchesBelow();
        const bool isOnDoor = unit.port.kind == Port::Kind::coordinate && unit.port.index == 0;
        if (!place || !isOnDoor || *place < way.low || *place >= way.high) continue;
        latch = std::max(latch.value_or(*place), *place);
    }
    return latch;
}

/// The same door without what is done to it over time.
std::shared_ptr<const Model> withoutLoads(const DoorStatics& statics) {
    Rig rig = statics.model().rig();
    const std::vector<std::string>& loads = statics.leftOut();
    std::erase_if(rig.elements, [&](const Element& element) {
        return std::find(loads.begin(), loads.end(), element.name) != loads.end();
    });
    return std::make_shared<const Model>(std::move(rig));
}

} // namespace

DoorMotion::Found DoorMotion::of(const DoorStatics& statics) {
    const Model& model = statics.model();
    if (!model.mechanism().motions().empty()) {
        return {std::nullopt,
                "The rig has prescribed motions besides: what a throw does depends on when it is."};
    }
    return {DoorMotion(statics, withoutLoads(statics), statics.voltages()), {}};
}

DoorMotion::DoorMotion(DoorStatics statics, const std::shared_ptr<const Model>& model,
                       std::vector<double> voltages)
    : statics_(std::move(statics)),
      voltages_(std::move(voltages)),
      simulation_(model),
      latch_(latchOn(*model, statics_.way())),
      scratch_(model->mechanism().makeScratch()) {}

void DoorMotion::setInterruption(Interruption interruption) {
    interruption_ = std::move(interruption);
}

double DoorMotion::rateAtSpeed(double x, double speed) {
    constexpr double leastLeverage = 1e-6; // [m/rad] nearer to the axis nothing is pushed
    if (!statics_.goTo(x) || statics_.leverage() < leastLeverage) return 0.0;
    return speed / statics_.leverage();
}

MechanismPose DoorMotion::poseAt(double x) const {
    const std::vector<DoorWay::Step>& steps = statics_.way().steps;
    const auto nearest = std::min_element(steps.begin(), steps.end(), [&](const auto& a, const auto& b) {
        return std::abs(a.x - x) < std::abs(b.x - x);
    });
    MechanismPose pose = nearest->pose;
    pose.time = 0.0;
    pose.q[0] = x;
    return pose;
}

void DoorMotion::begin(const DoorThrow& thrown) {
    const DoorWay& way = statics_.way();
    if (!(thrown.x >= way.low && thrown.x <= way.high) || !std::isfinite(thrown.rate)) {
        throw std::invalid_argument("a door cannot be thrown from beyond its way");
    }
    failure_.clear();
    simulation_.setMotion(poseAt(thrown.x), JointVector::Constant(1, thrown.rate));
    for (std::size_t k = 0; k < voltages_.size(); ++k) simulation_.setCommand(0.0, k, voltages_[k]);
    here_ = {0.0, thrown.x, thrown.rate};
}

/// Coordinates may mean something else near a dead centre: the joint's own is read off the mechanism.
DoorMotion::Instant DoorMotion::instantAt(double time) {
    const Simulation::Checkpoint at = simulation_.checkpointAt(time);
    const Mechanism& mechanism = simulation_.model().mechanism();
    if (!mechanism.place(at.q, time, at.mechanism, scratch_)) return {time, here_.x, 0.0};
    mechanism.move(at.v, scratch_);
    return {time, scratch_.value[0], scratch_.rate[0]};
}

bool DoorMotion::step() {
    const double before = simulation_.integratedTime();
    const StepStatus status =
        simulation_.advanceTo(std::nextafter(before, std::numeric_limits<double>::infinity()));
    if (status == StepStatus::ok && !(interruption_ && interruption_())) {
        here_ = instantAt(simulation_.integratedTime());
        return true;
    }
    failure_ = status == StepStatus::ok || status == StepStatus::interrupted ? "It was interrupted."
                                                                             : simulation_.report().cause;
    return false;
}

/// Between two ends of steps, by halving: within a step the dense output is as accurate as the step.
DoorRun::Arrival DoorMotion::arrivalWithin(double x, const Instant& before, const Instant& after) {
    const double sign = before.x >= x ? 1.0 : -1.0;
    double low = before.time;
    double high = after.time;
    Instant at = after;
    constexpr int halvings = 40;
    for (int i = 0; i < halvings && high - low > 0.0; ++i) {
        const double middle = 0.5 * (low + high);
        const Instant there = instantAt(middle);
        if (sign * (there.x - x) > 0.0) {
            low = middle;
        } else {
            high = middle;
            at = there;
        }
    }
    DoorRun::Arrival arrival{at.time, at.rate, 0.0, 0.0};
    if (statics_.goTo(std::clamp(at.x, statics_.way().low, statics_.way().high))) {
        arrival.speed = statics_.leverage() * std::abs(at.rate);
    }
    arrival.energy = kineticAt(at.time);
    return arrival;
}

double DoorMotion::kineticAt(double time) {
    const Simulation::Checkpoint at = simulation_.checkpointAt(time);
    MotionState state = simulation_.stateAtStepEnd();
    state.q = at.q;
    state.v = at.v;
    state.z = at.z;
    return simulation_.energyOf(time, state).kinetic;
}

std::optional<DoorRun::Arrival> DoorMotion::arrivalAt(const DoorThrow& thrown, double x) {
    begin(thrown);
    if (x == thrown.x || (x == shutAt() && thrown.x < x)) return DoorRun::Arrival{};
    const double sign = thrown.x > x ? 1.0 : -1.0;
    Standstill standstill(statics_.way().high - statics_.way().low);
    while (here_.time < kLongestRun) {
        const Instant before = here_;
        if (!step()) return std::nullopt;
        if (sign * (here_.x - x) <= 0.0) return arrivalWithin(x, before, here_);
        if (standstill.has(here_.time, here_.x)) return std::nullopt;
    }
    return std::nullopt;
}

DoorRun DoorMotion::run(const DoorThrow& thrown, End to) {
    begin(thrown);
    DoorRun run;
    const double end = to == End::low ? shutAt() : statics_.way().high;
    const double sign = to == End::low ? 1.0 : -1.0;
    Standstill standstill(statics_.way().high - statics_.way().low);
    Account account(*this);
    while (here_.time < kLongestRun) {
        const Instant before = here_;
        if (!step()) {
            run.failure = failure_;
            break;
        }
        account.add(before, here_);
        if (run.arrival) {
            run.rebound = std::max(run.rebound, sign * (here_.x - end));
            run.overslam = std::max(run.overslam, sign * (end - here_.x));
        } else if (sign * (here_.x - end) <= 0.0) {
            run.arrival = arrivalWithin(end, before, here_);
        }
        if (!standstill.has(here_.time, here_.x)) continue;
        run.rests = true;
        break;
    }
    run.restAt = here_.x;
    run.duration = here_.time;
    run.account = account.shares();
    return run;
}

std::optional<double> DoorMotion::leastSpeedThatShuts(double from) {
    const double ratio = rateAtSpeed(from, 1.0); // rate at 1 m/s
    const auto shuts = [&](double speed) { return arrivalAt({from, -speed * ratio}, shutAt()).has_value(); };
    if (shuts(0.0)) return 0.0;
    if (ratio == 0.0 || !failure_.empty()) return std::nullopt;
    constexpr double slowest = 0.02; // [m/s]
    double high = slowest;
    while (!shuts(high)) {
        if (!failure_.empty() || high >= kFastestPush) return std::nullopt;
        high = std::min(2.0 * high, kFastestPush);
    }
    double least = high > slowest ? 0.5 * high : 0.0;
    constexpr double accuracy = 1e-3; // of the speed
    while (high - least > accuracy * high) {
        const double middle = 0.5 * (least + high);
        (shuts(middle) ? high : least) = middle;
        if (!failure_.empty()) return std::nullopt; // what could not be followed says nothing of the door
    }
    return high;
}

// Energy by cause
// -----------------------------------------------------------------------------------------------

/// What an element takes is the simulation's own quadrature. Of a law without a state, friction is what it
/// takes in slow motion, and the rest is damping. A law with a state may lag behind its slow motion: bristles
/// that hardly slip take less, and air that is let out takes what it takes. There, what is viscous in slow
/// motion is damping and the rest is friction, if the law slips at all; else all is damping. The integrals here
/// are Simpson's over each step.
DoorMotion::Account::Account(DoorMotion& motion)
    : motion_(motion),
      split_(motion.simulation_.model().elementCount(), 0.0),
      powers_(split_.size(), 0.0),
      slips_(split_.size(), false),
      start_(levels()) {
    splitPowers(motion_.here_.time, powers_);
}

/// [W] at a time of the last step, or at its end: that dry friction of an element takes; if it has a state,
/// that its viscous part takes.
void DoorMotion::Account::splitPowers(double time, std::vector<double>& powers) {
    constexpr double unseen = 1e-6; // [N or N·m] of a slip
    const Simulation& simulation = motion_.simulation_;
    static_cast<void>(motion_.instantAt(time)); // places the mechanism
    for (std::size_t i = 0; i < powers.size(); ++i) {
        const Model::LawUnit& unit = simulation.model().laws()[i];
        const PortMotion at = motionOf(unit.port, simulation.model().mechanism(), motion_.scratch_);
        const SlowForce slow(*unit.law, at.x);
        if (unit.law->stateCount() == 0) {
            powers[i] = (slow.at(at.rate, false) - slow.atRest()) * at.rate;
        } else {
            powers[i] = slow.viscousAt(at.rate) * at.rate;
            slips_[i] = slips_[i] || std::abs(slow.slip(at.rate)) > unseen;
        }
    }
}

/// Of what an element has taken [J].
double DoorMotion::Account::dampingOf(std::size_t element, double taken) const {
    const Model::LawUnit& unit = motion_.simulation_.model().laws()[element];
    if (unit.law->stateCount() == 0) return -taken - split_[element];
    return slips_[element] ? split_[element] : -taken;
}

void DoorMotion::Account::add(const Instant& before, const Instant& after) {
    const double h = after.time - before.time;
    std::vector<double> middle(powers_.size());
    std::vector<double> end(powers_.size());
    splitPowers(0.5 * (before.time + after.time), middle);
    splitPowers(after.time, end);
    for (std::size_t i = 0; i < split_.size(); ++i) {
        split_[i] += h / 6.0 * (powers_[i] + 4.0 * middle[i] + end[i]);
    }
    powers_ = std::move(end);
}

DoorMotion::Account::Levels DoorMotion::Account::levels() {
    Simulation& simulation = motion_.simulation_;
    const Model& model = simulation.model();
    const double time = simulation.integratedTime();
    const Simulation::Energy energy = simulation.energyOf(time, simulation.stateAtStepEnd());
    Levels levels{energy.kinetic, energy.gravity, {}, simulation.stateAtStepEnd().w};
    static_cast<void>(motion_.instantAt(time));
    const JointVector& z = simulation.stateAtStepEnd().z;
    for (const Model::LawUnit& unit : model.laws()) {
        const PortMotion motion = motionOf(unit.port, model.mechanism(), motion_.scratch_);
        LawPoint at{motion.x, motion.rate, time, 0, {}};
        if (unit.state >= 0) at.states = std::span(&z[unit.state], 1);
        at.phase = unit.law->settledPhase(at);
        levels.stored.push_back(unit.law->storedEnergy(at));
    }
    return levels;
}

std::vector<DoorEnergyShare> DoorMotion::Account::shares() {
    using Kind = DoorEnergyShare::Kind;
    const Model& model = motion_.simulation_.model();
    const Levels end = levels();
    std::vector<DoorEnergyShare> shares;
    shares.push_back({Kind::kinetic, {}, start_.kinetic - end.kinetic});
    shares.push_back({Kind::gravity, {}, start_.gravity - end.gravity});
    double stops = 0.0;
    for (std::size_t i = 0; i < model.laws().size(); ++i) {
        const double taken = end.w[static_cast<Eigen::Index>(i)] - start_.w[static_cast<Eigen::Index>(i)];
        const double given = start_.stored[i] - end.stored[i];
        if (i >= model.elementCount()) {
            stops += given - taken;
            continue;
        }
        const std::string& name = model.laws()[i].name;
        shares.push_back({Kind::stored, name, given});
        const double damping = dampingOf(i, taken);
        shares.push_back({Kind::friction, name, -taken - damping});
        shares.push_back({Kind::damping, name, damping});
    }
    if (model.laws().size() > model.elementCount()) shares.push_back({Kind::stop, {}, stops});
    const auto first = static_cast<Eigen::Index>(model.laws().size()); // no contacts, no prescribed motions
    for (const Model::ActuatorUnit& unit : model.actuators()) {
        const auto lost = static_cast<Eigen::Index>(unit.accounts); // with that of the teeth
        const Eigen::VectorXd w =
            (end.w - start_.w).segment(first + static_cast<Eigen::Index>(unit.firstAccount), lost + 1);
        shares.push_back({Kind::motor, unit.name, w[0] - w.tail(lost).sum()});
    }
    return shares;
}

} // namespace hingelab
