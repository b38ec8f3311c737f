// SPDX-License-Identifier: GPL-3.0-or-later
#include "motor/drive.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <type_traits>

namespace hingelab {
namespace {

constexpr double kTurn = 2.0 * std::numbers::pi;

template <class T>
constexpr bool isPositionPid = false;
template <MotionOf K>
constexpr bool isPositionPid<PositionPid<K>> = true;
template <class T>
constexpr bool isRatePid = false;
template <MotionOf K>
constexpr bool isRatePid<RatePid<K>> = true;
template <class T>
constexpr bool isDoorLaw = false;
template <MotionOf K>
constexpr bool isDoorLaw<DoorController<K>> = true;
template <class T>
constexpr bool isSampled = isPositionPid<T> || isRatePid<T> || isDoorLaw<T>;

double valueOf(const VoltageTable& table, double time) {
    const auto& points = table.points;
    if (points.empty()) return 0.0;
    const auto next = std::upper_bound(points.begin(), points.end(), time,
                                       [](double t, const VoltageTable::Point& p) { return t < p.time; });
    if (next == points.begin()) return next->voltage;
    const auto last = next - 1;
    if (next == points.end()) return last->voltage;
    return last->voltage + (next->voltage - last->voltage) * (time - last->time) / (next->time - last->time);
}

/// Adds `change` to the sum unless the output is at its limit and the change would drive it further in.
double limitedOutput(double& sum, double change, double rest, double limit) {
    const double output = rest + sum + change;
    const bool isBeyond = std::abs(output) > limit && output * change > 0.0;
    if (!isBeyond) sum += change;
    return std::clamp(rest + sum, -limit, limit);
}

template <class Pid>
double pidVoltage(const Pid& pid, DriveState& s, const DriveView& view, const MotionValue& target,
                  double supply) {
    const double limit = pid.limit > 0.0 ? std::min(pid.limit, supply) : supply;
    const double rateError = target.rate - view.rate;
    if constexpr (isPositionPid<Pid>) {
        const double error = target.value - view.position;
        return limitedOutput(s.integral, pid.integral * error * pid.period,
                             pid.proportional * error + pid.derivative * rateError, limit);
    } else {
        const double slope = (rateError - s.lastError) / pid.period;
        s.lastError = rateError;
        return limitedOutput(s.integral, pid.integral * rateError * pid.period,
                             pid.proportional * rateError + pid.derivative * slope, limit);
    }
}

void beginMove(DriveState& s, DoorPhase phase, double to, const DriveView& view) {
    s.door = phase;
    s.phaseStart = view.time;
    s.from = view.position;
    s.to = to;
    s.overSince = std::numeric_limits<double>::infinity();
}

bool isMoving(DoorPhase phase) {
    return phase == DoorPhase::opening || phase == DoorPhase::closing || phase == DoorPhase::retreating;
}

/// True once the current has been above the obstacle's for its time.
template <class Door>
bool meetsObstacle(const Door& door, DriveState& s, const DriveView& view) {
    if (std::abs(view.current) <= door.obstacleCurrent) {
        s.overSince = std::numeric_limits<double>::infinity();
        return false;
    }
    s.overSince = std::min(s.overSince, view.time);
    return view.time - s.overSince >= door.obstacleTime * (1.0 - 1e-9);
}

/// What comes after the present phase, if it is over.
template <class Door>
void changePhase(const Door& door, DriveState& s, const DriveView& view) {
    const bool isLetGo = s.door == DoorPhase::closing && door.hold == DoorHold::release;
    if (isMoving(s.door) && !isLetGo && meetsObstacle(door, s, view)) {
        ++s.obstacles;
        const double back = door.open > door.closed ? -door.retreat : door.retreat;
        const double low = std::min(door.open, door.closed);
        const double high = std::max(door.open, door.closed);
        if (s.door == DoorPhase::closing) {
            beginMove(s, DoorPhase::opening, door.open, view);
        } else if (s.door == DoorPhase::opening) {
            beginMove(s, DoorPhase::retreating, std::clamp(view.position + back, low, high), view);
        } else {
            s.door = DoorPhase::stopped;
        }
        s.integral = 0.0;
        return;
    }
    const double elapsed = view.time - s.phaseStart;
    constexpr double near = 0.02; // of the way: what a closer has brought so far is closed
    const bool hasArrived =
        isLetGo ? std::abs(view.position - door.closed) < near * std::abs(door.open - door.closed)
                : isMoving(s.door) && trapezoid(s.from, s.to, door.speed, door.acceleration, elapsed).isOver;
    if (s.door == DoorPhase::waiting && view.time >= door.start * (1.0 - 1e-12)) {
        beginMove(s, DoorPhase::opening, door.open, view);
    } else if (s.door == DoorPhase::opening && hasArrived) {
        s.door = DoorPhase::open;
        s.phaseStart = view.time;
    } else if (s.door == DoorPhase::closing && hasArrived) {
        s.door = DoorPhase::closed;
    } else if (s.door == DoorPhase::retreating && hasArrived) {
        s.door = DoorPhase::stopped;
    } else if (s.door == DoorPhase::open && door.dwell > 0.0 && elapsed >= door.dwell * (1.0 - 1e-9)) {
        beginMove(s, DoorPhase::closing, door.closed, view);
    }
}

template <class Door>
double doorVoltage(const Door& door, DriveState& s, const DriveView& view, double supply, double emfPerRate) {
    changePhase(door, s, view);
    const bool drivesShut = door.hold == DoorHold::hold;
    const bool holds = s.door == DoorPhase::open || (drivesShut && s.door == DoorPhase::closed);
    const bool drives = isMoving(s.door) && (drivesShut || s.door != DoorPhase::closing);
    if (!drives && !holds) {
        s.integral = 0.0;
        return 0.0;
    }
    const ProfilePoint wanted =
        holds ? ProfilePoint{s.to, 0.0, true}
              : trapezoid(s.from, s.to, door.speed, door.acceleration, view.time - s.phaseStart);
    const double error = wanted.position - view.position;
    return limitedOutput(s.integral, door.integral * error * door.period,
                         door.proportional * error + emfPerRate * wanted.rate, supply);
}

} // namespace

ProfilePoint trapezoid(double from, double to, double speed, double acceleration, double time) {
    const double way = std::abs(to - from);
    const double s = to < from ? -1.0 : 1.0;
    const double top = std::min(speed, std::sqrt(way * acceleration)); // short ways: a triangle
    if (way == 0.0 || top == 0.0) return {to, 0.0, true};
    const double rise = top / acceleration;
    const double cruise = way / top - rise;
    if (time <= 0.0) return {from, 0.0, false};
    if (time >= 2.0 * rise + cruise) return {to, 0.0, true};
    if (time < rise) return {from + s * 0.5 * acceleration * time * time, s * acceleration * time, false};
    if (time < rise + cruise) return {from + s * (0.5 * top * rise + top * (time - rise)), s * top, false};
    const double left = 2.0 * rise + cruise - time;
    return {to - s * 0.5 * acceleration * left * left, s * acceleration * left, false};
}

Drive::Drive(const DriveParameters& parameters, double supply, double emfPerRate)
    : law_(parameters.law), supply_(supply), emfPerRate_(emfPerRate) {
    std::visit(
        [this](const auto& law) {
            using Law = std::decay_t<decltype(law)>;
            if constexpr (isPositionPid<Law> || isRatePid<Law>) {
                target_.emplace_back(law.target);
            } else if constexpr (std::is_same_v<Law, VoltageStep>) {
                knots_ = {law.time};
            } else if constexpr (std::is_same_v<Law, VoltageRamp>) {
                knots_ = {law.begin, law.begin + law.duration};
            } else if constexpr (std::is_same_v<Law, VoltageTable>) {
                for (const VoltageTable::Point& point : law.points) knots_.push_back(point.time);
            }
        },
        law_);
    std::erase_if(knots_, [](double t) { return t <= 0.0; });
}

double Drive::command(double time, const DriveState& state) const {
    return std::visit(
        [&](const auto& law) -> double {
            using Law = std::decay_t<decltype(law)>;
            if constexpr (std::is_same_v<Law, ConstantVoltage>) {
                return law.voltage;
            } else if constexpr (std::is_same_v<Law, VoltageRamp>) {
                const double share = std::clamp((time - law.begin) / law.duration, 0.0, 1.0);
                return law.from + share * (law.to - law.from);
            } else if constexpr (std::is_same_v<Law, VoltageSine>) {
                return law.offset + law.amplitude * std::sin(kTurn * law.frequency * time + law.phase);
            } else if constexpr (std::is_same_v<Law, VoltageTable>) {
                return valueOf(law, time);
            } else if constexpr (std::is_same_v<Law, PwmVoltage>) {
                return eventRate() > 0.0 ? state.voltage : law.duty * supply_;
            } else { // controllers, and what jumps: between steps, not within one
                return state.voltage;
            }
        },
        law_);
}

double Drive::period() const {
    return std::visit(
        [](const auto& law) -> double {
            using Law = std::decay_t<decltype(law)>;
            if constexpr (isSampled<Law>) return law.period;
            return 0.0;
        },
        law_);
}

DriveState Drive::begin(const DriveView& view) const {
    DriveState state;
    if (const auto* step = std::get_if<VoltageStep>(&law_)) {
        state.next = step->time;
        state.voltage = step->before;
        if (view.time >= step->time) look(state, view);
    } else if (const auto* pwm = std::get_if<PwmVoltage>(&law_); pwm != nullptr && eventRate() > 0.0) {
        state.ticks = 2 * static_cast<long long>(std::floor(view.time * pwm->frequency)) - 1;
        look(state, view);
    } else if (period() > 0.0) {
        state.ticks = static_cast<long long>(std::floor(view.time / period() * (1.0 + 1e-12)));
        state.phaseStart = view.time;
        state.lastError = target_.empty() ? 0.0 : target_.front().at(view.time).rate - view.rate;
        --state.ticks;
        look(state, view);
    }
    return state;
}

void Drive::look(DriveState& state, const DriveView& view) const {
    ++state.ticks;
    std::visit(
        [&](const auto& law) {
            using Law = std::decay_t<decltype(law)>;
            if constexpr (std::is_same_v<Law, VoltageStep>) {
                state.voltage = law.after;
                state.next = std::numeric_limits<double>::infinity();
            } else if constexpr (std::is_same_v<Law, PwmVoltage>) {
                // Even ticks switch on, odd ones off.
                const bool isOn = state.ticks % 2 == 0;
                const long long cycles = state.ticks / 2;
                const auto cycle = static_cast<double>(cycles);
                state.voltage = isOn ? (law.duty < 0.0 ? -supply_ : supply_) : 0.0;
                state.next = (isOn ? cycle + std::abs(law.duty) : cycle + 1.0) / law.frequency;
            } else if constexpr (isSampled<Law>) {
                state.next = static_cast<double>(state.ticks + 1) * law.period;
                if constexpr (isDoorLaw<Law>) {
                    state.voltage = doorVoltage(law, state, view, supply_, emfPerRate_);
                } else {
                    state.voltage = pidVoltage(law, state, view, target_.front().at(view.time), supply_);
                }
            }
        },
        law_);
}

bool Drive::wantsRest(double time, const DriveState& state) const {
    if (isDoor()) return !isMoving(state.door);
    constexpr double still = 1e-9; // [rad/s, m/s]
    return !target_.empty() && std::abs(target_.front().at(time).rate) < still;
}

double Drive::timeScale() const {
    if (const auto* sine = std::get_if<VoltageSine>(&law_); sine != nullptr && sine->frequency > 0.0) {
        return 0.1 / sine->frequency;
    }
    return std::numeric_limits<double>::infinity();
}

bool Drive::isTimeDependent() const {
    return std::holds_alternative<VoltageRamp>(law_) || std::holds_alternative<VoltageSine>(law_) ||
           std::holds_alternative<VoltageTable>(law_);
}

bool Drive::isDoor() const {
    return std::visit([](const auto& law) { return isDoorLaw<std::decay_t<decltype(law)>>; }, law_);
}

bool Drive::continuesAs(const Drive& edited) const {
    return law_.index() == edited.law_.index() && period() > 0.0 && period() == edited.period();
}

double Drive::eventRate() const {
    if (const auto* pwm = std::get_if<PwmVoltage>(&law_)) {
        const double duty = std::abs(pwm->duty);
        return pwm->mode == PwmMode::switched && duty > 0.0 && duty < 1.0 ? 2.0 * pwm->frequency : 0.0;
    }
    return period() > 0.0 ? 1.0 / period() : 0.0;
}

DriveLaw::DriveLaw() = default;
DriveLaw::DriveLaw(const DriveLaw& other) = default;
DriveLaw::DriveLaw(DriveLaw&& other) noexcept = default;
DriveLaw& DriveLaw::operator=(const DriveLaw& other) = default;
DriveLaw& DriveLaw::operator=(DriveLaw&& other) noexcept = default;
DriveLaw::~DriveLaw() = default;

} // namespace hingelab
