// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "elements/force_law.h"

namespace hingelab {

/// An end stop (hinge/end_stop.h) as a force law on its joint's coordinate. Phases are StopState.
class EndStopLaw final : public ForceLaw {
  public:
    EndStopLaw(const EndStop& stop, double side) : stop_(stop), side_(side) {}

    [[nodiscard]] ElementResponse response(const LawPoint& at) const override;
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
