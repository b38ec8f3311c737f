// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/slider_span.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace hingelab {
namespace {

constexpr double kUsualTurn = 15.0 * std::numbers::pi / 180.0;
constexpr double kShareOfRig = 0.04;
constexpr double kLeastHalf = 0.005;    // [m]
constexpr double kNarrowest = 0.1;      // of the usual window
constexpr double kRoundingSlack = 1e-9; // of rounding, in comparisons

bool isOfTurn(const FieldInfo& field) {
    return field.quantity == Quantity::angle || field.quantity == Quantity::angleInDegrees;
}

/// The number of the series 1, 2, 5, 10 that is nearest by its factor.
double round125(double value) {
    const double decade = std::pow(10.0, std::floor(std::log10(value)));
    double best = decade;
    for (const double times : {2.0, 5.0, 10.0}) {
        if (std::abs(std::log(value / (times * decade))) < std::abs(std::log(value / best)))
            best = times * decade;
    }
    return best;
}

/// Of sizes no more than about half of what they are: a sheet of 2 mm is no matter of 50.
double usualHalf(const FieldInfo& field, double value, double extent) {
    if (isOfTurn(field)) return kUsualTurn;
    double half = kShareOfRig * extent;
    if (field.range.lower >= 0.0 && value > 0.0) half = std::min(half, 0.5 * value);
    const double inUnit = std::max(half, kLeastHalf) / drawingUnit().siPerUnit;
    return round125(inUnit) * drawingUnit().siPerUnit;
}

/// The usual step of a length in the unit of drawings: 1 mm or 0.05 in.
double usualLengthStep() {
    constexpr double inches = 0.05;
    constexpr double inch = 0.0254;
    constexpr double millimetre = 0.001;
    return unitSystem() == UnitSystem::inch ? inches * inch : millimetre;
}

/// The slider has room for twenty of them.
double linearStep(const FieldInfo& field, const Unit& unit) {
    constexpr double degree = std::numbers::pi / 180.0;
    constexpr double fewest = 20.0;
    const double whole = field.slider.upper - field.slider.lower;
    double step = 0.0;
    if (field.quantity == Quantity::length) {
        step = usualLengthStep();
    } else if (isOfTurn(field)) {
        step = degree;
    } else {
        constexpr double arrows = 1000.0; // from end to end, where the table says nothing
        const double usual = field.step > 0.0
                                 ? displayUnit(field.quantity, UnitSystem::metre).siPerUnit * field.step
                                 : whole / arrows;
        return round125(usual / unit.siPerUnit) * unit.siPerUnit;
    }
    while (whole > 0.0 && fewest * step > whole * (1.0 + kRoundingSlack)) step /= 10.0;
    return step;
}

/// To about so much [SI], as a decimal number of the unit: without what is left of sums.
double decimalTo(double value, double about, const Unit& unit) {
    const double decade = std::pow(10.0, std::floor(std::log10(about / unit.siPerUnit) + kRoundingSlack));
    const double shown = unit.fromSi(value);
    // Dividing by a power of ten gives the decimal number itself; multiplying by 0.01 would not.
    const double places = std::round(1.0 / decade);
    return unit.toSi(decade < 1.0 ? std::round(shown * places) / places : std::round(shown / decade) * decade);
}

double timesUsual(StepSize size) {
    constexpr double ten = 10.0;
    if (size == StepSize::fine) return 1.0 / ten;
    return size == StepSize::coarse ? ten : 1.0;
}

} // namespace

double keyStep(const FieldInfo& field, const Unit& unit, double value, StepSize size) {
    if (field.scale == Scale::logarithmic) {
        const double share = std::max(std::abs(field.step - 1.0), kRoundingSlack);
        return std::abs(value) * share * timesUsual(size);
    }
    return linearStep(field, unit) * timesUsual(size);
}

double afterSteps(const FieldInfo& field, const Unit& unit, double value, int steps, StepSize size) {
    const double step = keyStep(field, unit, value, size);
    if (step <= 0.0) return value;
    // A share of the value is one of each step: down is the way back of up.
    const double next =
        field.scale == Scale::logarithmic
            ? decimalTo(value * std::pow(1.0 + step / std::abs(value), steps), 1e-2 * step, unit)
            : decimalTo(value + steps * step, 1e-3 * step, unit);
    if (field.range.contains(next)) return next;
    const double limit = steps < 0 ? field.range.lower : field.range.upper;
    return field.range.contains(limit) ? limit : value;
}

bool hasGenericSlider(const FieldInfo& field) {
    // Where the slider covers all that is valid, its author has chosen the ends: those of a dimension.
    const bool isAll = field.slider.lower <= field.range.lower && field.slider.upper >= field.range.upper;
    if (field.scale != Scale::linear || isAll) return false;
    if (field.quantity == Quantity::length) return true;
    const double width = field.slider.upper - field.slider.lower;
    constexpr double turn = 2.0 * std::numbers::pi;
    const bool isFree = field.range.lower <= -kUnlimited && field.range.upper >= kUnlimited;
    return isOfTurn(field) && isFree && width >= turn * (1.0 - kRoundingSlack);
}

SliderSpan::SliderSpan(const FieldInfo& field, double value, double extent)
    : field_(field),
      usual_(usualHalf(field, value, extent)),
      half_(usual_),
      canChange_(hasGenericSlider(field) &&
                 field.slider.upper - field.slider.lower > 2.0 * usual_ * (1.0 + kRoundingSlack)) {
    if (!canChange_) half_ = 0.0;
    place(value);
}

std::vector<double> SliderSpan::halves() const {
    std::vector<double> found;
    if (!canChange_) return found;
    const double whole = field_.slider.upper - field_.slider.lower;
    for (const double times : {0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0}) {
        if (times * usual_ * 2.0 < whole) found.push_back(times * usual_);
    }
    return found;
}

void SliderSpan::centreOn(double value) {
    place(value);
}

void SliderSpan::widen(double value) {
    if (!isWhole()) choose(2.0 * half_, value);
}

void SliderSpan::narrow(double value) {
    if (!canChange_) return;
    const double wide = isWhole() ? 0.5 * (range_.upper - range_.lower) : half_;
    choose(std::max(0.5 * wide, kNarrowest * usual_), value);
}

void SliderSpan::choose(double half, double value) {
    if (!canChange_) return;
    const bool isAll = 2.0 * half >= (field_.slider.upper - field_.slider.lower) * (1.0 - kRoundingSlack);
    half_ = isAll ? 0.0 : half;
    place(value);
}

void SliderSpan::place(double value) {
    const Range& table = field_.slider;
    range_ = table;
    if (!canChange_) return;
    if (isWhole()) {
        range_.lower = std::min(table.lower, value);
        range_.upper = std::max(table.upper, value);
        return;
    }
    range_.lower = value - half_;
    range_.upper = value + half_;
    // Where a number has limits, its table ends at the last value that makes sense.
    if (field_.range.lower > -kUnlimited)
        range_.lower = std::max(range_.lower, std::min(table.lower, 0.5 * (value + field_.range.lower)));
    if (field_.range.upper < kUnlimited)
        range_.upper = std::min(range_.upper, std::max(table.upper, 0.5 * (value + field_.range.upper)));
}

} // namespace hingelab
