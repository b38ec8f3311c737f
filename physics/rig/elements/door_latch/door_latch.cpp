// SPDX-License-Identifier: GPL-3.0-or-later
#include "elements/door_latch/door_latch.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "elements/smooth_law.h"
#include "text/check_support.h"

namespace hingelab {
namespace {

constexpr double kReleaseTime = 0.005;    // [s] in which a pawl lets go
constexpr double kMemoryTime = 0.001;     // [s] with which the state follows the phase
constexpr double kReleaseInstant = 1e-12; // [s] as loads have it: an instant counts from here

class DoorLatchLaw final : public SmoothLaw<DoorLatchLaw> {
  public:
    enum Phase { free, riding, half, halfHeld, latched, latchedHeld, releasingHalf, releasingFull, released };

    explicit DoorLatchLaw(const DoorLatch& latch)
        : l_(latch),
          hasHalf_(latch.halfTravel < latch.fullTravel),
          isReleased_(latch.releaseTime < kUnlimited),
          instants_{latch.releaseTime, latch.releaseTime + kReleaseTime},
          feature_{{{latch.touchAngle - 0.5 * latch.fullTravel / latch.lever,
                     0.5 * latch.fullTravel / latch.lever}}} {}

    template <class Number>
    LawNumbers<Number> numbers(const LawPoint& at, const Number& x, const Number& rate,
                               const Number& memory) const {
        const Number follows = (memoryOf(at.phase) - memory) / kMemoryTime;
        if (at.phase == free) return {Number(0.0), Number(0.0), follows};
        const Number d = travel(x);
        const Number speed = -l_.lever * rate;
        const Number spring = l_.preload + l_.stiffness * d;
        const SmoothStepOf<Number> step(Number(speed / l_.frictionSpeed));
        const double sign = plain(spring) < 0.0 ? -1.0 : 1.0;
        const Number rub = l_.friction * sign * spring * step.s;
        const Hold hold = holdIn(at);
        const Number stretch = hold.depth - d;
        Number force = spring + rub;
        Number power = -rub * speed;
        if (hold.share > 0.0 && plain(stretch) > 0.0) {
            force -= hold.share * l_.holdStiffness * stretch;
            power += 0.5 * hold.shareRate * l_.holdStiffness * stretch * stretch;
        }
        return {l_.lever * force, power, follows};
    }
    [[nodiscard]] double storedEnergy(const LawPoint& at) const override {
        if (at.phase == free) return 0.0;
        const double d = travel(at.x);
        const Hold hold = holdIn(at);
        const double stretch = std::max(0.0, hold.depth - d);
        return l_.preload * d + 0.5 * l_.stiffness * d * d +
               0.5 * hold.share * l_.holdStiffness * stretch * stretch;
    }
    [[nodiscard]] bool isStiff() const override { return true; }
    [[nodiscard]] bool followsTime() const override { return isReleased_; }
    [[nodiscard]] std::span<const double> instants() const override {
        return std::span(instants_).first(isReleased_ ? instants_.size() : 0);
    }
    [[nodiscard]] std::span<const Feature> features() const override { return feature_; }

    [[nodiscard]] int stateCount() const override { return 1; }
    [[nodiscard]] double initialState(const LawPoint& at) const override {
        return memoryOf(phaseWithoutPast(travel(at.x)));
    }

    [[nodiscard]] int lastPhase() const override { return released; }
    [[nodiscard]] int guardCount(int phase) const override {
        return phase == riding || phase == half || isReleasing(phase) ? 2 : 1;
    }
    [[nodiscard]] double guard(int which, const LawPoint& at) const override {
        const double d = travel(at.x);
        switch (at.phase) {
            case free:
                return -d;
            case riding:
                return which == 0 ? d : (hasHalf_ ? l_.halfTravel : l_.fullTravel) - d;
            case half:
                return which == 0 ? d - l_.halfTravel : l_.fullTravel - d;
            case halfHeld:
                return l_.halfTravel - d;
            case latched:
                return d - l_.fullTravel;
            case latchedHeld:
                return l_.fullTravel - d;
            case releasingHalf:
                return which == 0 ? d : l_.halfTravel - d;
            case releasingFull:
                return which == 0 ? d : l_.fullTravel - d;
            default:
                return d;
        }
    }
    [[nodiscard]] int phaseBehind(int which, const LawPoint& at) const override {
        switch (at.phase) {
            case free:
            case halfHeld:
            case latchedHeld:
                return at.phase == free ? riding : at.phase - 1;
            case riding:
                return which == 0 ? free : hasHalf_ ? half : latched;
            case half:
                return which == 0 ? halfHeld : latched;
            case latched:
                return latchedHeld;
            case releasingHalf:
            case releasingFull:
                return which == 0 ? free : released;
            default:
                return free;
        }
    }
    [[nodiscard]] int settledPhase(const LawPoint& at) const override {
        const double d = travel(at.x);
        const int byPlace = phaseWithoutPast(d);
        const double memory = at.states.empty() ? 0.0 : std::round(at.states[0]);
        if (memory >= memoryOf(released)) return d > 0.0 ? released : free;
        if (memory == memoryOf(latched)) return d < l_.fullTravel ? latchedHeld : latched;
        if (memory == memoryOf(half) && byPlace != latched) return d < l_.halfTravel ? halfHeld : half;
        return byPlace;
    }
    [[nodiscard]] int phaseFrom(double time, int phase) const override {
        if (!isReleased_ || time < instants_.front() - kReleaseInstant) return phase;
        if (time >= instants_.back() - kReleaseInstant) {
            return isReleasing(phase) ? released : phase;
        }
        if (phase == half || phase == latched) return released; // nothing is stretched
        if (phase == halfHeld) return releasingHalf;
        return phase == latchedHeld ? releasingFull : phase;
    }
    [[nodiscard]] std::optional<LawEvent> eventOf(int from, int to) const override {
        if (to == free || to == released || to == releasingHalf || to == releasingFull)
            return LawEvent::released;
        if (from == free) return LawEvent::touched;
        const bool catches = (to == half && from == riding) || (to == latched && from != latchedHeld);
        return catches ? std::optional(LawEvent::switched) : std::nullopt;
    }

    [[nodiscard]] std::optional<double> latchesBelow() const override {
        return l_.touchAngle - l_.fullTravel / l_.lever;
    }

    [[nodiscard]] LawChannels channels() const override {
        static constexpr std::array parts = {
            LawChannel{"travel", "travel of the striker in the claw", Quantity::length},
            LawChannel{"striker_force", "force on the striker, opening", Quantity::force},
            LawChannel{"pawl", "pawl: 0 free, 1 half latched, 2 latched, 3 released", Quantity::dimensionless}};
        return {parts, {}};
    }
    void sample(const LawPoint& at, double force, std::span<double> values) const override {
        values[0] = force;
        values[1] = std::max(0.0, travel(at.x));
        values[2] = force / l_.lever;
        values[3] = at.states[0];
    }

  private:
    [[nodiscard]] static bool isReleasing(int phase) {
        return phase == releasingHalf || phase == releasingFull;
    }
    /// What a phase is remembered by.
    [[nodiscard]] static double memoryOf(int phase) {
        constexpr std::array<double, released + 1> memories = {0, 0, 1, 1, 2, 2, 1, 2, 3};
        return memories[static_cast<std::size_t>(phase)];
    }
    [[nodiscard]] int phaseWithoutPast(double d) const {
        if (d >= l_.fullTravel) return latched;
        if (hasHalf_ && d >= l_.halfTravel) return half;
        return d > 0.0 ? riding : free;
    }
    struct Hold {
        double depth = 0.0;     ///< of the position that holds [m]
        double share = 0.0;     ///< s
        double shareRate = 0.0; ///< ds/dt [1/s]
    };
    [[nodiscard]] Hold holdIn(const LawPoint& at) const {
        const double depth = at.phase == halfHeld || at.phase == releasingHalf ? l_.halfTravel : l_.fullTravel;
        if (at.phase == halfHeld || at.phase == latchedHeld) return {depth, 1.0, 0.0};
        if (at.phase != releasingHalf && at.phase != releasingFull) return {};
        const double u = std::clamp((at.time - instants_.front()) / kReleaseTime, 0.0, 1.0);
        return {depth, 1.0 - u * u * (3.0 - 2.0 * u), -6.0 * u * (1.0 - u) / kReleaseTime};
    }
    /// d
    template <class Number>
    [[nodiscard]] Number travel(const Number& x) const {
        return l_.lever * (l_.touchAngle - x);
    }

    DoorLatch l_;
    bool hasHalf_, isReleased_;
    std::array<double, 2> instants_;
    std::array<Feature, 1> feature_;
};

} // namespace

DoorLatch ElementKind<DoorLatch>::sized(const RigScale& scale) {
    DoorLatch latch;
    latch.lever = scale.length;
    latch.touchAngle = latch.fullTravel / scale.length;
    latch.preload = 0.05 * scale.weight;
    latch.stiffness = 5.0 * scale.weight;
    return latch;
}

std::unique_ptr<const ForceLaw> ElementKind<DoorLatch>::law(const DoorLatch& latch) {
    return std::make_unique<DoorLatchLaw>(latch);
}

void ElementKind<DoorLatch>::check(const DoorLatch& latch, const std::string& pointer, Issues& issues) {
    constexpr double longest = 0.5; // [rad] beyond which the arc is no line any more
    if (latch.fullTravel <= longest * latch.lever) return;
    checks::addError(issues, pointer + "/full_travel", "The latch's travel is long beside its lever",
                     valueText(Quantity::length, latch.fullTravel),
                     "at most half the lever, " + valueText(Quantity::length, longest * latch.lever));
}

} // namespace hingelab
