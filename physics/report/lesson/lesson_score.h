// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "lesson/lesson.h"
#include "text/quantity.h"

/// How answers and predictions of a lesson are judged.
namespace hingelab {

/// The right answer to a question for a number, in SI.
struct RightNumber {
    Quantity quantity = Quantity::dimensionless;
    double value = 0.0;
    double tolerance = 0.0; ///< > 0

    [[nodiscard]] bool accepts(double given) const;
};

/// Empty where the answer is no number with a unit, or the tolerance fits it not or is not above zero.
[[nodiscard]] std::optional<RightNumber> rightNumber(const NumberQuestion& question);

/// Whether exactly the right answers are chosen; one flag for each answer.
[[nodiscard]] bool isRight(const ChoiceQuestion& question, const std::vector<bool>& chosen);

/// In which order `count` items are shown at first: never the right one; the same each time.
[[nodiscard]] std::vector<std::size_t> mixedOrder(std::size_t count);

/// The measure of a curve, given by its samples with rising times [s]; empty where it has none: of a period
/// where the curve rises through its mean less than twice.
[[nodiscard]] std::optional<double> measureOf(LessonMeasure measure, std::span<const double> times,
                                              std::span<const double> values);

/// A curve as somebody drew it: values at equal steps from the left end of the axis to its right end, NaN where
/// nothing was drawn. Linear between.
struct DrawnCurve {
    double from = 0.0, to = 1.0;
    std::vector<double> values;

    [[nodiscard]] double at(double x) const; ///< NaN: nothing was drawn there
    [[nodiscard]] double stepAt(std::size_t i) const;
    [[nodiscard]] bool isEmpty() const;
};

struct PredictionScore {
    double within = 0.0; ///< share of the samples whose predicted value lies in the band about the real one
    double meanDifference = 0.0; ///< of magnitudes, where something was drawn [unit of the curve]
    std::size_t samples = 0;     ///< that lie on the axis; without any, the score says nothing
};

/// `x` and `y`: the real curve. What was not drawn is not within.
[[nodiscard]] PredictionScore scoreOf(const DrawnCurve& drawn, std::span<const double> x,
                                      std::span<const double> y, double halfBand);

} // namespace hingelab
