// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <memory>
#include <optional>

#include "analysis/curve_figures.h"
#include "analysis/door_motion.h"
#include "analysis/strut_stroke.h"

namespace hingelab {

/// A key figure, with the places that it is asked with [rad or m].
struct FigureAsked {
    Figure figure = Figure::wayFrom;
    std::optional<double> from, to;
    std::vector<BandPoint> band = {}; ///< of figures that take one
};

/// Key figures of a rig, each asked for by itself. The curve of the whole door is made once, when the first
/// figure needs it; figures that need a motion simulate it, each anew. Room for evaluation is inside: one for
/// each thread.
class DoorFigures {
  public:
    explicit DoorFigures(std::shared_ptr<const Model> model, MotorVoltages voltages = {});

    /// Never throws for what a rig is: what it does not have, or what the places do not fit, is told.
    [[nodiscard]] FigureAnswer answer(const FigureAsked& asked);

    /// How far the door, left at rest at a place where friction holds it, creeps in kDriftTime, because its
    /// friction is a function of the rate alone [rad or m]; 0: it stays. Without inertia, which creep is too
    /// slow for. None where it is not held, or where there is no curve.
    [[nodiscard]] std::optional<double> driftFrom(double place) {
        const std::optional<double> creep = creepFrom(place);
        return creep ? std::optional(std::abs(*creep)) : std::nullopt;
    }
    /// The same with its sign: positive where it opens.
    [[nodiscard]] std::optional<double> creepFrom(double place);
    static constexpr double kDriftTime = 5.0; ///< [s]

    /// The curve; empty with a refusal, if the rig has none.
    [[nodiscard]] const DoorCurve& curve();

  private:
    [[nodiscard]] FigureAnswer answerOfCurve(const FigureAsked& asked);
    [[nodiscard]] FigureAnswer answerOfBand(const FigureAsked& asked);
    [[nodiscard]] FigureAnswer answerOfStroke(Figure figure);
    [[nodiscard]] FigureAnswer answerOfMotion(const FigureAsked& asked);
    [[nodiscard]] FigureAnswer timeOf(const FigureAsked& asked, double from);
    [[nodiscard]] FigureAnswer latchOf(Figure figure, double from);
    [[nodiscard]] std::optional<double> placeOnWay(double place) const;
    [[nodiscard]] DoorCurve partOf(double from, double to);
    void addSample(double x, DoorCurve& part);

    std::shared_ptr<const Model> model_;
    MotorVoltages voltages_;
    std::optional<DoorStatics> statics_;
    std::optional<DoorCurve> curve_;
    std::optional<DoorMotion> motion_;
    std::optional<StrutStrokes> strokes_;
};

} // namespace hingelab
