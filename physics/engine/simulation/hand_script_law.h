// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "elements/smooth_law.h"
#include "simulation/hand_script.h"

namespace hingelab {

/// The path along which a script leads.
class HandLegs {
  public:
    explicit HandLegs(const HandScript& script);

    struct Point {
        double value = 0.0; ///< [rad or m]
        double rate = 0.0;  ///< per second
    };
    /// At a time [s]; before and after it the path rests.
    [[nodiscard]] Point at(double time) const;
    [[nodiscard]] double end() const { return knots_.back(); } ///< [s]
    /// Where pieces of the path begin and end [s]: its third derivative jumps there.
    [[nodiscard]] const std::vector<double>& knots() const { return knots_; }

  private:
    struct Piece {
        double begin = 0.0; ///< [s]
        double lasts = 0.0; ///< [s]
        double from = 0.0, to = 0.0;
        double ramp = 0.0; ///< how long the rate rises and how long it falls [s]; 0: it rests
    };
    std::vector<Piece> pieces_;
    std::vector<double> knots_;
};

/// A hand's script as a force law on the coordinate, so that steps, events, audit and samples treat it as any
/// other. Phases are HandStage. Work that it does is the hand's.
class HandScriptLaw final : public SmoothLaw<HandScriptLaw> {
  public:
    explicit HandScriptLaw(const HandScript& script);

    template <class Number>
    [[nodiscard]] LawNumbers<Number> numbers(const LawPoint& at, const Number& x, const Number& rate,
                                             const Number& /*state*/) const {
        const Number force = forceAt(at, x, rate);
        return {force, force * rate};
    }
    [[nodiscard]] bool isSource() const override { return true; }
    [[nodiscard]] bool isStiffIn(int phase) const override {
        return phase == static_cast<int>(HandStage::leads);
    }
    [[nodiscard]] bool followsTime() const override { return true; }
    [[nodiscard]] std::span<const double> instants() const override { return legs_.knots(); }

    [[nodiscard]] int guardCount(int phase) const override {
        return phase == static_cast<int>(HandStage::pushes) ? 1 : 0;
    }
    [[nodiscard]] double guard(int which, const LawPoint& at) const override;
    [[nodiscard]] int phaseBehind(int /*which*/, const LawPoint& /*at*/) const override { return lastPhase(); }
    [[nodiscard]] int settledPhase(const LawPoint& at) const override;
    [[nodiscard]] int phaseFrom(double time, int phase) const override;
    [[nodiscard]] int lastPhase() const override { return static_cast<int>(HandStage::hasLetGo); }
    [[nodiscard]] std::optional<LawEvent> eventOf(int from, int to) const override;

  private:
    template <class Number>
    [[nodiscard]] Number forceAt(const LawPoint& at, const Number& x, const Number& rate) const {
        switch (static_cast<HandStage>(at.phase)) {
            case HandStage::leads: {
                const HandLegs::Point path = legs_.at(at.time);
                return stiffness_ * (path.value - x) + damping_ * (path.rate - rate);
            }
            case HandStage::pushes: {
                const double effort = sign_ * push_->effort;
                if (push_->levers.empty()) return Number(effort);
                return effort * CurvePoint<Number>(levers_, x).y;
            }
            case HandStage::hasLetGo:
                break;
        }
        return Number(0.0);
    }

    HandLegs legs_;
    double stiffness_;
    double damping_;
    std::optional<HandScript::Push> push_;
    double sign_ = 0.0; ///< of the push
    Interpolation levers_;
};

} // namespace hingelab
