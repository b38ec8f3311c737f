// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "elements/smooth_law.h"

namespace hingelab {

/// An end stop (hinge/end_stop.h) as a force law on its joint's coordinate. Phases are StopState.
class EndStopLaw final : public SmoothLaw<EndStopLaw> {
  public:
    EndStopLaw(const EndStop& stop, double side) : stop_(stop), side_(side) {}

    template <class Number>
    [[nodiscard]] LawNumbers<Number> numbers(const LawPoint& at, const Number& x, const Number& rate,
                                             const Number& /*state*/) const {
        const auto state = static_cast<StopState>(at.phase);
        if (state == StopState::open) return {};
        const Number depth = side_ * (x - stop_.angle);
        const Number deeper = side_ * rate;
        if (state == StopState::releasing) // the pad follows without pushing: what it stored is lost
            return {Number(0.0), stop_.stiffness * depth * deeper};
        return {-side_ * stopTorque(stop_, depth, deeper),
                -stop_.stiffness * stop_.dissipation * depth * deeper * deeper};
    }
    [[nodiscard]] double storedEnergy(const LawPoint& at) const override;

    [[nodiscard]] bool isStiffIn(int phase) const override {
        return phase != static_cast<int>(StopState::open);
    }
    [[nodiscard]] int guardCount(int phase) const override;
    [[nodiscard]] double guard(int which, const LawPoint& at) const override;
    [[nodiscard]] int phaseBehind(int which, const LawPoint& at) const override;
    [[nodiscard]] int settledPhase(const LawPoint& at) const override;
    [[nodiscard]] bool phaseFollowsState() const override { return true; }
    [[nodiscard]] int lastPhase() const override { return static_cast<int>(StopState::releasing); }
    [[nodiscard]] std::optional<LawEvent> eventOf(int from, int to) const override;

  private:
    [[nodiscard]] double depth(const LawPoint& at) const { return side_ * (at.x - stop_.angle); }

    EndStop stop_;
    double side_; ///< +1: above the stop's angle, -1: below
};

} // namespace hingelab
