// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "elements/end_stop_law.h"

namespace hingelab {

/// Two stops, above and below, of which at most one touches, with a damper: the flanks of a gear on both sides
/// of its play, or the ends of a way. Phases are 0 (neither), the phases of the upper stop from 1 and those of
/// the lower one after them. lower.angle <= upper.angle.
class StopPairLaw final : public SmoothLaw<StopPairLaw> {
  public:
    StopPairLaw(const EndStop& lower, const EndStop& upper, double damping)
        : damping_(damping), hasPlay_(upper.angle > lower.angle), upper_(upper, 1.0), lower_(lower, -1.0) {}

    template <class Number>
    LawNumbers<Number> numbers(const LawPoint& at, const Number& x, const Number& rate,
                               const Number& state) const {
        LawNumbers<Number> n;
        if (at.phase != kFree) n = touchingIn(at.phase).numbers(ofTouching(at), x, rate, state);
        const Number drag = -damping_ * rate;
        n.force += drag;
        n.power += drag * rate;
        return n;
    }
    [[nodiscard]] double storedEnergy(const LawPoint& at) const override {
        return at.phase == kFree ? 0.0 : touchingIn(at.phase).storedEnergy(ofTouching(at));
    }
    [[nodiscard]] bool isStiffIn(int phase) const override { return phase != kFree; }

    [[nodiscard]] int guardCount(int) const override { return 2; }
    [[nodiscard]] double guard(int which, const LawPoint& at) const override {
        if (at.phase == kFree) return (which == 0 ? upper_ : lower_).guard(0, open(at));
        return touchingIn(at.phase).guard(which, ofTouching(at));
    }
    [[nodiscard]] int phaseBehind(int which, const LawPoint& at) const override {
        if (at.phase == kFree) return which == 0 ? kUpper : kLower;
        const bool isUpper = at.phase < kLower;
        if (which == 0) return hasPlay_ ? kFree : isUpper ? kLower : kUpper; // without play straight on
        return (isUpper ? kUpper : kLower) + touchingIn(at.phase).phaseBehind(which, ofTouching(at)) -
               kTouching;
    }
    [[nodiscard]] int settledPhase(const LawPoint& at) const override {
        const int up = upper_.settledPhase(open(at));
        if (up != kOpen) return kUpper + up - kTouching;
        const int low = lower_.settledPhase(open(at));
        if (low != kOpen) return kLower + low - kTouching;
        return kFree;
    }
    [[nodiscard]] bool phaseFollowsState() const override { return true; }
    [[nodiscard]] int lastPhase() const override { return kLower + 1; }
    [[nodiscard]] std::optional<LawEvent> eventOf(int from, int to) const override {
        if (from == kFree) return LawEvent::touched;
        return to == kFree ? std::optional(LawEvent::released) : std::nullopt;
    }

  private:
    static constexpr int kOpen = static_cast<int>(StopState::open);
    static constexpr int kTouching = static_cast<int>(StopState::touching);
    static constexpr int kFree = 0;
    static constexpr int kUpper = 1; ///< touching, then releasing
    static constexpr int kLower = 3;

    [[nodiscard]] const EndStopLaw& touchingIn(int phase) const { return phase < kLower ? upper_ : lower_; }
    [[nodiscard]] static LawPoint ofTouching(LawPoint at) {
        at.phase = kTouching + at.phase - (at.phase < kLower ? kUpper : kLower);
        return at;
    }
    [[nodiscard]] static LawPoint open(LawPoint at) {
        at.phase = kOpen;
        return at;
    }

    double damping_;
    bool hasPlay_;
    EndStopLaw upper_, lower_;
};

} // namespace hingelab
