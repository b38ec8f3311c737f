// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "elements/force_law.h"
#include "numerics/interpolation.h"
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
class HandScriptLaw final : public ForceLaw {
  public:
    explicit HandScriptLaw(const HandScript& script);

    [[nodiscard]] ElementResponse response(const LawPoint& at) const override;
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
    HandLegs legs_;
    double stiffness_;
    double damping_;
    std::optional<HandScript::Push> push_;
    double sign_ = 0.0; ///< of the push
    Interpolation levers_;
};

} // namespace hingelab
