// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/sampled_trace.h"

/// What can be measured between two instants of a run on the path of one channel over another: slope and areas.
/// Both channels have the same rows; between two of them the path is a straight line.
namespace hingelab {

/// (y(b) − y(a)) / (x(b) − x(a)), of the straight line from one point to the other; empty where there is none,
/// and where one stands above the other.
template <SampledRows Rows>
[[nodiscard]] std::optional<double> pathSlope(const Rows& x, const Rows& y, double a, double b) {
    const std::optional<double> x0 = traceValue(x, a), x1 = traceValue(x, b);
    const std::optional<double> y0 = traceValue(y, a), y1 = traceValue(y, b);
    if (!x0 || !x1 || !y0 || !y1 || *x0 == *x1) return std::nullopt;
    return (*y1 - *y0) / (*x1 - *x0);
}

/// ∫ y dx along the path from instant a to instant b [s]: the area under it, where what is gone back over
/// counts negative; the work of a torque over its angle. From b to a it has the other sign. By trapezoids over
/// the rows, the first and the last of them in part: exact for the straight lines between rows. Empty where a
/// or b has no value, or a row between has none.
template <SampledRows Rows>
[[nodiscard]] std::optional<double> pathArea(const Rows& x, const Rows& y, double a, double b) {
    if (b < a) {
        const std::optional<double> area = pathArea(x, y, b, a);
        return area ? std::optional(-*area) : std::nullopt;
    }
    const std::optional<double> x0 = traceValue(x, a), x1 = traceValue(x, b);
    const std::optional<double> y0 = traceValue(y, a), y1 = traceValue(y, b);
    if (!x0 || !x1 || !y0 || !y1) return std::nullopt;
    double sum = 0.0;
    double atX = *x0;
    double atY = *y0;
    const auto goTo = [&](double nextX, double nextY) {
        sum += 0.5 * (atY + nextY) * (nextX - atX);
        atX = nextX;
        atY = nextY;
    };
    // Rows at b itself, too: where there are several it is a jump, the last of them is the value there.
    for (std::size_t i = rowAfter(x, a); i < x.rows() && x.time(i) <= b; ++i) goTo(x.value(i), y.value(i));
    goTo(*x1, *y1);
    return std::isfinite(sum) ? std::optional(sum) : std::nullopt;
}

/// The area that the path from a to b encloses with the straight line from b back to a: ∮ y dx, positive where
/// it is gone round clockwise (x to the right, y upwards). Of a loop that ends where it began, that of the
/// loop.
template <SampledRows Rows>
[[nodiscard]] std::optional<double> pathEnclosed(const Rows& x, const Rows& y, double a, double b) {
    const std::optional<double> area = pathArea(x, y, a, b);
    const std::optional<double> x0 = traceValue(x, a), x1 = traceValue(x, b);
    const std::optional<double> y0 = traceValue(y, a), y1 = traceValue(y, b);
    if (!area || !x0 || !x1 || !y0 || !y1) return std::nullopt;
    return *area - 0.5 * (*y0 + *y1) * (*x1 - *x0);
}

/// Units of y over x and of y times x. Torque over angle is a stiffness and makes work; what has no name has
/// both symbols.
[[nodiscard]] TraceUnit pathSlopeUnit(Quantity x, Quantity y);
[[nodiscard]] TraceUnit pathAreaUnit(Quantity x, Quantity y);

} // namespace hingelab
