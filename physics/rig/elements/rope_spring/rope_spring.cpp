// SPDX-License-Identifier: GPL-3.0-or-later
#include "elements/rope_spring/rope_spring.h"

#include <array>
#include <cmath>

#include "elements/smooth_law.h"
#include "hinge/bristle.h"

namespace hingelab {
namespace {

constexpr int kSlack = 0;
constexpr int kTaut = 1;

class RopeSpringLaw final : public SmoothLaw<RopeSpringLaw> {
  public:
    explicit RopeSpringLaw(const RopeSpring& rope)
        : stiffness_(rope.stiffness), slackAt_(rope.freeLength - rope.preload / rope.stiffness) {
        if (!rope.brake) return;
        const RopeBrake& brake = *rope.brake;
        const double wrap = brake.friction * brake.wrapAngle;
        if (!(wrap > 0.0)) return;
        bristle_ = Presliding{brake.stiffness, brake.damping, brake.elasticShare};
        rising_ = std::expm1(wrap);
        falling_ = -std::expm1(-wrap);
    }

    template <class Number>
    LawNumbers<Number> numbers(const LawPoint& at, const Number& x, const Number& rate,
                               const Number& state) const {
        const Number tension = at.phase == kTaut ? Number(stiffness_ * (x - slackAt_)) : Number(0.0);
        if (!bristle_) return {-tension, Number(0.0), Number(0.0)};
        const BristleNumbers<Number> b = bristleNumbers(*bristle_, levelAt(tension, rate), rate, state);
        return {b.torque - tension, b.power, b.stateRate};
    }
    [[nodiscard]] double storedEnergy(const LawPoint& at) const override {
        const double bent = bristle_ ? bristleEnergy(*bristle_, at.states[0]) : 0.0;
        if (at.phase == kSlack) return bent;
        const double stretch = at.x - slackAt_;
        return 0.5 * stiffness_ * stretch * stretch + bent;
    }
    [[nodiscard]] bool isStiff() const override { return bristle_.has_value(); }
    [[nodiscard]] int stateCount() const override { return bristle_ ? 1 : 0; }
    [[nodiscard]] double initialState(const LawPoint& at) const override {
        if (!bristle_) return 0.0;
        const double tension = std::max(0.0, stiffness_ * (at.x - slackAt_));
        return bristleStart(*bristle_, levelAt(tension, at.rate).level, at.rate);
    }
    [[nodiscard]] int guardCount(int) const override { return 1; }
    [[nodiscard]] double guard(int, const LawPoint& at) const override {
        return at.phase == kTaut ? at.x - slackAt_ : slackAt_ - at.x;
    }
    [[nodiscard]] int phaseBehind(int, const LawPoint& at) const override {
        return at.phase == kTaut ? kSlack : kTaut;
    }
    [[nodiscard]] int settledPhase(const LawPoint& at) const override {
        return at.x > slackAt_ ? kTaut : kSlack;
    }
    [[nodiscard]] bool phaseFollowsState() const override { return true; }
    [[nodiscard]] int lastPhase() const override { return kTaut; }
    [[nodiscard]] std::optional<LawEvent> eventOf(int, int to) const override {
        return to == kTaut ? LawEvent::touched : LawEvent::released;
    }
    [[nodiscard]] LawChannels channels() const override {
        static constexpr std::array parts = {
            LawChannel{"tension", "tension of the spring", Quantity::force},
            LawChannel{"bristle_length", "bristles bent by", Quantity::length}};
        return {std::span(parts).first(bristle_ ? 2 : 1), {}};
    }
    void sample(const LawPoint& at, double force, std::span<double> values) const override {
        values[0] = force;
        values[1] = std::max(0.0, stiffness_ * (at.x - slackAt_));
        if (bristle_) values[2] = at.states[0];
    }

  private:
    /// Of a slack rope a little: the bristle divides by it.
    template <class Number>
    [[nodiscard]] SlipLevel<Number> levelAt(const Number& tension, const Number& rate) const {
        constexpr double least = 1e-4; // [m] of stretch
        const Number level = (plain(rate) < 0.0 ? falling_ : rising_) * tension;
        const double floor = least * stiffness_;
        const double value = std::hypot(plain(level), floor);
        const Number both = chained(level, value, plain(level) / value);
        return {both, both};
    }

    double stiffness_;
    double slackAt_;
    double rising_ = 0.0, falling_ = 0.0; ///< friction per tension
    std::optional<Presliding> bristle_;
};

} // namespace

RopeSpring ElementKind<RopeSpring>::sized(const RigScale& scale) {
    RopeSpring rope;
    rope.stiffness = 4.0 * scale.weight / scale.length;
    rope.freeLength = 0.5 * scale.length;
    return rope;
}

std::unique_ptr<const ForceLaw> ElementKind<RopeSpring>::law(const RopeSpring& rope) {
    return std::make_unique<RopeSpringLaw>(rope);
}

} // namespace hingelab
