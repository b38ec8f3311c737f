// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/lesson_score.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "text/trimmed.h"

namespace hingelab {
namespace {

struct NumberWithQuantity {
    Quantity quantity;
    double si;
};

/// A bare number is without a dimension; of several quantities with the same unit the first.
std::optional<NumberWithQuantity> numberIn(const std::string& text) {
    for (std::size_t i = 0; i < kQuantityCount; ++i) {
        const auto quantity = static_cast<Quantity>(i);
        if (const std::optional<double> si = parseQuantity(quantity, text)) return {{quantity, *si}};
    }
    return std::nullopt;
}

/// Times at which the curve rises through `level`; it must have been below it by `depth` in between, so that a
/// ripple counts once.
std::vector<double> risesThrough(double level, double depth, std::span<const double> times,
                                 std::span<const double> values) {
    std::vector<double> rises;
    bool wasBelow = false;
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (values[i] < level - depth) wasBelow = true;
        if (!wasBelow || values[i] < level || i == 0) continue;
        const double share = (level - values[i - 1]) / (values[i] - values[i - 1]);
        rises.push_back(times[i - 1] + share * (times[i] - times[i - 1]));
        wasBelow = false;
    }
    return rises;
}

double meanOf(std::span<const double> times, std::span<const double> values) {
    double area = 0.0;
    for (std::size_t i = 1; i < values.size(); ++i)
        area += 0.5 * (values[i] + values[i - 1]) * (times[i] - times[i - 1]);
    return area / (times.back() - times.front());
}

std::optional<double> periodOf(std::span<const double> times, std::span<const double> values) {
    constexpr double ripple = 0.05; // of half the curve's range
    const auto [least, greatest] = std::minmax_element(values.begin(), values.end());
    const double mean = meanOf(times, values);
    const std::vector<double> rises = risesThrough(mean, ripple * 0.5 * (*greatest - *least), times, values);
    if (rises.size() < 2) return std::nullopt;
    return (rises.back() - rises.front()) / static_cast<double>(rises.size() - 1);
}

} // namespace

bool RightNumber::accepts(double given) const {
    constexpr double rounding = 1e-9; // of the tolerance: "5 %" away is within 5 %
    return std::abs(given - value) <= tolerance * (1.0 + rounding);
}

std::optional<RightNumber> rightNumber(const NumberQuestion& question) {
    const std::optional<NumberWithQuantity> answer = numberIn(question.answer);
    if (!answer) return std::nullopt;
    RightNumber right{answer->quantity, answer->si, 0.0};
    const std::string tolerance(trimmed(question.tolerance));
    if (tolerance.ends_with('%')) {
        const std::optional<double> share = parseQuantity(Quantity::dimensionless, tolerance);
        if (share) right.tolerance = *share * std::abs(right.value);
    } else if (const std::optional<double> absolute = parseQuantity(right.quantity, tolerance)) {
        right.tolerance = *absolute;
    }
    return right.tolerance > 0.0 ? std::optional(right) : std::nullopt;
}

bool isRight(const ChoiceQuestion& question, const std::vector<bool>& chosen) {
    if (chosen.size() != question.answers.size()) return false;
    for (std::size_t i = 0; i < chosen.size(); ++i) {
        if (chosen[i] != question.answers[i].isRight) return false;
    }
    return true;
}

/// Every second one first, then the rest backwards: 1, 3, 5, 4, 2, 0.
std::vector<std::size_t> mixedOrder(std::size_t count) {
    std::vector<std::size_t> order;
    for (std::size_t i = 1; i < count; i += 2) order.push_back(i);
    for (std::size_t i = count; i-- > 0;) {
        if (i % 2 == 0) order.push_back(i);
    }
    return order;
}

std::optional<double> measureOf(LessonMeasure measure, std::span<const double> times,
                                std::span<const double> values) {
    const auto isUsable = [](double value) { return std::isfinite(value); };
    if (values.size() < 2 || !std::all_of(values.begin(), values.end(), isUsable)) return std::nullopt;
    switch (measure) {
        case LessonMeasure::value:
            return values.back();
        case LessonMeasure::greatest:
            return *std::max_element(values.begin(), values.end());
        case LessonMeasure::least:
            return *std::min_element(values.begin(), values.end());
        case LessonMeasure::mean:
            return meanOf(times, values);
        case LessonMeasure::period:
            return periodOf(times, values);
    }
    return std::nullopt;
}

double DrawnCurve::stepAt(std::size_t i) const {
    return from + (to - from) * static_cast<double>(i) / static_cast<double>(values.size() - 1);
}

double DrawnCurve::at(double x) const {
    constexpr double nothing = std::numeric_limits<double>::quiet_NaN();
    if (values.size() < 2 || !(x >= from && x <= to)) return nothing;
    const double place = (x - from) / (to - from) * static_cast<double>(values.size() - 1);
    const std::size_t i = std::min(static_cast<std::size_t>(place), values.size() - 2);
    const double share = place - static_cast<double>(i);
    if (share == 0.0) return values[i]; // its neighbour may not have been drawn
    return (1.0 - share) * values[i] + share * values[i + 1];
}

bool DrawnCurve::isEmpty() const {
    return std::none_of(values.begin(), values.end(), [](double value) { return std::isfinite(value); });
}

PredictionScore scoreOf(const DrawnCurve& drawn, std::span<const double> x, std::span<const double> y,
                        double halfBand) {
    PredictionScore score;
    std::size_t within = 0;
    std::size_t compared = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        if (!(x[i] >= drawn.from && x[i] <= drawn.to) || !std::isfinite(y[i])) continue;
        ++score.samples;
        const double difference = std::abs(drawn.at(x[i]) - y[i]);
        if (!std::isfinite(difference)) continue;
        ++compared;
        score.meanDifference += difference;
        if (difference <= halfBand) ++within;
    }
    if (compared > 0) score.meanDifference /= static_cast<double>(compared);
    if (score.samples > 0) score.within = static_cast<double>(within) / static_cast<double>(score.samples);
    return score;
}

} // namespace hingelab
