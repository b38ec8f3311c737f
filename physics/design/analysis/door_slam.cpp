// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/door_slam.h"

#include <algorithm>
#include <cmath>

namespace hingelab {
namespace {

constexpr double kCounts = 1e-3; // of the largest share: less is not told
constexpr double kShareFromTip =
    0.1; // of the closing range, that a door is let go before the place where it tips
constexpr int kPlaceDigits = 3;

Quantity placeOf(const DoorSlam& slam) {
    return slam.isRotation ? Quantity::angle : Quantity::length;
}

/// Where the door is let go: where it opens no farther, if it closes from there; else clear of where it tips.
std::optional<double> placeOfLettingGo(const DoorCurve& curve) {
    const DoorSpan& first = curve.spans.front();
    if (first.behaviour != DoorBehaviour::closes) return std::nullopt;
    if (curve.spans.size() == 1) return curve.x.back();
    return first.to - kShareFromTip * (first.to - first.from);
}

class SlamFigures {
  public:
    explicit SlamFigures(DoorSlam& slam) : slam_(slam) {}

    void addThrown(const std::optional<double>& leastSpeed, const std::string& failure, bool hasLatch) {
        const DoorRun& run = slam_.run;
        const std::string missing = "does not get there";
        const auto of = [&](double DoorRun::Arrival::*member) {
            return run.arrival ? std::optional((*run.arrival).*member) : std::nullopt;
        };
        add("slam_speed", "Speed at the latch", Quantity::velocity,
            "Speed of the handle when the thrown door first reaches its latch, or the lower end of its range.",
            of(&DoorRun::Arrival::speed), missing);
        add("slam_energy", "Energy at the latch", Quantity::energy,
            "Kinetic energy of the door at that moment.", of(&DoorRun::Arrival::energy), missing);
        add("slam_time", "Time to the latch", Quantity::time, "From the throw to that moment.",
            of(&DoorRun::Arrival::time), missing);
        add("slam_rebound", "Rebound", placeOf(slam_), "Distance by which the door comes back from there.",
            run.arrival ? std::optional(run.rebound) : std::nullopt, missing);
        if (hasLatch)
            add("slam_overslam", "Over-slam", placeOf(slam_),
                "Distance by which the door moves on beyond the position where its latch holds.",
                run.arrival ? std::optional(run.overslam) : std::nullopt, missing);
        add("slam_left_at", "Is left at", placeOf(slam_), "Position where the door comes to rest.",
            run.rests ? std::optional(run.restAt) : std::nullopt, "it has not come to rest after a minute");
        add("minimum_closing_speed", "Least speed that shuts it", Quantity::velocity,
            "Smallest speed of the handle at the start position with which the door gets there; 0: it closes "
            "by itself.",
            leastSpeed, failure.empty() ? "not even 10 m/s shut it" : failure);
    }
    void addLetGo(const std::optional<double>& from, const std::optional<DoorRun::Arrival>& arrival,
                  const std::string& failure) {
        const std::string missing = !failure.empty() ? failure : from ? "it stays on its way" : "–";
        const auto of = [&](double DoorRun::Arrival::*member) {
            return arrival ? std::optional((*arrival).*member) : std::nullopt;
        };
        add("let_go_from", "Let go at rest from", placeOf(slam_),
            "The upper end of the way, if the door closes from there; else a tenth of its closing range before "
            "the "
            "place where it tips.",
            from, "does not close by itself");
        add("closing_time", "… time to close", Quantity::time,
            "Time that the door, released there at rest, takes to its latch or lower end.",
            of(&DoorRun::Arrival::time), missing);
        add("latch_speed", "… speed at the latch", Quantity::velocity, "Speed of its grip there.",
            of(&DoorRun::Arrival::speed), missing);
        add("latch_energy", "… energy at the latch", Quantity::energy, "Its kinetic energy there.",
            of(&DoorRun::Arrival::energy), missing);
    }

  private:
    void add(const char* key, const char* label, Quantity quantity, const char* definition,
             const std::optional<double>& value, const std::string& missing) {
        slam_.figures.push_back({key, label, definition, quantity, value, value ? std::string() : missing});
    }
    DoorSlam& slam_;
};

/// What is wrong with what was asked, in words; empty if nothing is.
std::string refusalOfAsked(const DoorSlam& slam, const SlamAsked& asked) {
    if (slam.way.lowEnd == DoorWay::End::turn) {
        return "The door's way has no lower end: there is nothing to shut it against. Give its joint a lower "
               "stop.";
    }
    if (!std::isfinite(asked.speed) || asked.speed < 0.0) {
        return "A door is thrown with a speed of 0 m/s or more.";
    }
    if (!asked.from || (*asked.from >= slam.way.low && *asked.from <= slam.way.high)) return {};
    std::string text =
        "The door cannot be thrown from " + displayText(placeOf(slam), *asked.from, kPlaceDigits);
    text += ": its way goes from " + displayText(placeOf(slam), slam.way.low, kPlaceDigits);
    text += " to " + displayText(placeOf(slam), slam.way.high, kPlaceDigits) + ".";
    return text;
}

DoorSlam slamOf(DoorStatics& statics, const SlamAsked& asked, const Interruption& interruption) {
    DoorSlam slam;
    slam.isRotation = statics.isRotation();
    slam.grip = statics.gripWords();
    slam.way = statics.way();
    slam.way.steps.clear();
    slam.refusal = refusalOfAsked(slam, asked);
    if (!slam.refusal.empty()) return slam;
    DoorMotion::Found found = DoorMotion::of(statics);
    if (!found.motion) {
        slam.refusal = std::move(found.refusal);
        return slam;
    }
    DoorMotion& motion = *found.motion;
    motion.setInterruption(interruption);
    slam.thrown.x = asked.from.value_or(0.5 * (slam.way.low + slam.way.high));
    slam.thrown.rate = -motion.rateAtSpeed(slam.thrown.x, asked.speed);
    slam.pose = motion.poseAt(slam.thrown.x);
    slam.run = motion.run(slam.thrown);
    SlamFigures figures(slam);
    const std::optional<double> leastSpeed = motion.leastSpeedThatShuts(slam.thrown.x);
    figures.addThrown(leastSpeed, motion.failure(), motion.hasLatch());
    const std::optional<double> from = placeOfLettingGo(doorCurve(statics, DoorCurveOptions{}.sampling));
    std::optional<DoorRun::Arrival> arrival;
    if (from) arrival = motion.arrivalAt({*from, 0.0}, motion.shutAt());
    figures.addLetGo(from, arrival, from ? motion.failure() : std::string());
    if (!slam.run.failure.empty()) slam.refusal = "The throw could not be simulated: " + slam.run.failure;
    slam.isInterrupted = interruption && interruption();
    return slam;
}

} // namespace

DoorSlam slamDoor(const std::shared_ptr<const Model>& model, const SlamAsked& asked,
                  const Interruption& interruption) {
    DoorStatics::Found found = DoorStatics::of(model, asked.voltages);
    if (found.statics) return slamOf(*found.statics, asked, interruption);
    DoorSlam slam;
    slam.refusal = std::move(found.refusal);
    return slam;
}

std::string shareWords(const DoorEnergyShare& share) {
    using Kind = DoorEnergyShare::Kind;
    const std::string of = share.cause.empty() ? std::string() : share.cause + ": ";
    switch (share.kind) {
        case Kind::kinetic:
            return "the throw";
        case Kind::gravity:
            return "weight";
        case Kind::stored:
            return of + "springs and catches";
        case Kind::friction:
            return of + "dry friction";
        case Kind::damping:
            return of + "damping";
        case Kind::stop:
            return "stops";
        case Kind::motor:
            return share.cause;
    }
    return {};
}

std::vector<DoorEnergyShare> sharesThatCount(std::vector<DoorEnergyShare> account) {
    double largest = 0.0;
    for (const DoorEnergyShare& share : account) largest = std::max(largest, std::abs(share.energy));
    std::erase_if(account,
                  [&](const DoorEnergyShare& share) { return std::abs(share.energy) <= kCounts * largest; });
    std::stable_sort(account.begin(), account.end(), [](const DoorEnergyShare& a, const DoorEnergyShare& b) {
        if ((a.energy > 0.0) != (b.energy > 0.0)) return a.energy > 0.0;
        return std::abs(a.energy) > std::abs(b.energy);
    });
    return account;
}

} // namespace hingelab
