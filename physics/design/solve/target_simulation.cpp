// SPDX-License-Identifier: GPL-3.0-or-later
#include "solve/target_simulation.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace hingelab {
namespace {

/// What a target says that the door does when it is let go at a place.
struct Promise {
    enum class Kind { stays, staysOpen, opens, closes };
    Kind kind = Kind::stays;
    double place = 0.0;                         ///< [rad or m]
    std::optional<double> until = std::nullopt; ///< where it shall get to; none: the end of the range
};

std::vector<Promise> one(bool isMade, Promise::Kind kind, double place) {
    return isMade ? std::vector{Promise{kind, place}} : std::vector<Promise>{};
}

/// From one place to another; without places along the whole range.
std::vector<Promise> passing(bool isMade, Promise::Kind kind, double from, double to) {
    if (!isMade) return {};
    const double start = kind == Promise::Kind::opens ? -kUnlimited : kUnlimited;
    if (from >= kUnlimited || to >= kUnlimited) return {{kind, start, std::nullopt}};
    return {{kind, from, to}};
}

/// At the ends of the part of the way, and between; without places along all of it.
std::vector<Promise> stayingBetween(const Target& target, Promise::Kind kind, const DoorWay& way) {
    const double from = target.hasFrom() ? target.from : way.low;
    const double to = target.hasTo() ? target.to : way.high;
    constexpr int places = 5;
    std::vector<Promise> promises;
    promises.reserve(places);
    for (int i = 0; i < places; ++i) promises.push_back({kind, from + (to - from) * i / (places - 1)});
    return promises;
}

std::vector<Promise> promisesOf(const Target& target, const DoorWay& way) {
    const bool isSurplus = target.hasLeast() && target.atLeast >= 0.0;
    switch (target.figure) {
        case Figure::holdsAt:
            return one(isSurplus, Promise::Kind::stays, target.from);
        case Figure::holdsBetween:
            return isSurplus ? stayingBetween(target, Promise::Kind::stays, way) : std::vector<Promise>{};
        case Figure::staysOpenBetween:
            return isSurplus ? stayingBetween(target, Promise::Kind::staysOpen, way) : std::vector<Promise>{};
        case Figure::opensFrom:
            return one(isSurplus, Promise::Kind::opens, target.from);
        case Figure::closesFrom:
            return one(isSurplus, Promise::Kind::closes, target.from);
        case Figure::opensBetween:
            return passing(isSurplus, Promise::Kind::opens, target.from, target.to);
        case Figure::closesBetween:
            return passing(isSurplus, Promise::Kind::closes, target.to, target.from);
        case Figure::selfOpeningFrom:
            return one(target.hasMost(), Promise::Kind::opens, target.atMost);
        case Figure::selfClosingTo:
            return one(target.hasLeast(), Promise::Kind::closes, target.atLeast);
        default:
            return {};
    }
}

/// A door in one condition, to be let go again and again.
class LetGo {
  public:
    LetGo(const std::shared_ptr<const Model>& model, const MotorVoltages& voltages,
          const std::function<bool()>& goOn) {
        DoorStatics::Found statics = DoorStatics::of(model, voltages);
        refusal_ = statics.refusal;
        if (!statics.statics) return;
        DoorMotion::Found found = DoorMotion::of(*statics.statics);
        refusal_ = found.refusal;
        motion_ = std::move(found.motion);
        if (motion_ && goOn) motion_->setInterruption([goOn] { return !goOn(); });
    }

    /// What a target promises of this door; where it cannot be simulated, that it is there at all.
    [[nodiscard]] std::vector<Promise> promises(const Target& target) const {
        return promisesOf(target, motion_ ? motion_->way() : DoorWay{});
    }

    /// What it does instead; empty: what it shall.
    [[nodiscard]] std::string instead(const Target& target, const Promise& promise) {
        if (!motion_) return "this cannot be simulated: " + refusal_;
        const DoorWay& way = motion_->way();
        const double place = std::clamp(promise.place, way.low, way.high);
        if (promise.kind == Promise::Kind::stays || promise.kind == Promise::Kind::staysOpen)
            return insteadOfStaying(target, place, promise.kind == Promise::Kind::staysOpen);
        const bool opens = promise.kind == Promise::Kind::opens;
        const double end = std::clamp(promise.until.value_or(opens ? way.high : way.low), way.low, way.high);
        if (std::abs(place - end) <= heldDrift(target)) return {}; // it is there
        const std::optional<DoorRun::Arrival> arrival = motion_->arrivalAt({place, 0.0}, end);
        if (!motion_->failure().empty()) return "this cannot be simulated: " + motion_->failure();
        if (arrival) return {};
        return "the simulated door, let go at " + placeText(target, place) + ", does not get to " +
               placeText(target, end);
    }

  private:
    static std::string placeText(const Target& target, double x) {
        constexpr int digits = 3;
        return displayText(placeQuantity(target.isRotation()), x, digits);
    }

    [[nodiscard]] std::string insteadOfStaying(const Target& target, double place, bool mayRise) {
        for (const double sign : {-1.0, 1.0}) {
            if (sign > 0.0 && mayRise) continue;
            const double limit = place + sign * heldDrift(target);
            if (limit <= motion_->way().low || limit >= motion_->way().high) continue;
            const auto passed = motion_->arrivalAt({place, 0.0}, limit);
            if (!motion_->failure().empty()) return "this cannot be simulated: " + motion_->failure();
            if (!passed || passed->time > DoorFigures::kDriftTime) continue;
            return "the simulated door has moved to " + placeText(target, limit) + " after " +
                   displayText(Quantity::time, passed->time, 2);
        }
        return {};
    }

    std::string refusal_;
    std::optional<DoorMotion> motion_;
};

} // namespace

std::vector<std::string> contradictionsOf(const Rig& rig, const MotorVoltages& voltages,
                                          const std::function<bool()>& goOn) {
    std::vector<std::string> contradictions;
    std::map<double, LetGo> doors; // by temperature
    const auto doorAt = [&](double ambient) -> LetGo& {
        const auto known = doors.find(ambient);
        if (known != doors.end()) return known->second;
        const auto model = std::make_shared<const Model>(rigUnder(rig, {ambient, 1.0, 0.0}));
        return doors.emplace(ambient, LetGo(model, voltages, goOn)).first->second;
    };
    for (const Target& target : rig.targets) {
        if (promisesOf(target, DoorWay{}).empty()) continue;
        for (const std::optional<double>& temperature : temperaturesOf(target, rig)) {
            const double ambient = temperature.value_or(rig.environment.temperature);
            LetGo& door = doorAt(ambient);
            for (const Promise& promise : door.promises(target)) {
                if (goOn && !goOn()) return contradictions;
                const std::string instead = door.instead(target, promise);
                if (goOn && !goOn()) return contradictions; // an interrupted run contradicts nothing
                if (instead.empty()) continue;
                constexpr int digits = 3;
                std::string where = "\"" + target.name + "\"";
                if (target.hasTemperatures())
                    where += " at " + displayText(Quantity::temperature, ambient, digits);
                where.append(": ").append(instead).append(instead.ends_with('.') ? "" : ".");
                contradictions.push_back(std::move(where));
                break;
            }
        }
    }
    return contradictions;
}

} // namespace hingelab
