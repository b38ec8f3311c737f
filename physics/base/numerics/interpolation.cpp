// SPDX-License-Identifier: GPL-3.0-or-later
#include "numerics/interpolation.h"

#include <algorithm>
#include <cmath>

namespace hingelab {

Interpolation::Interpolation(std::vector<double> x, std::vector<double> y, Kind kind)
    : x_(std::move(x)), y_(std::move(y)), slope_(x_.size(), 0.0), integral_(x_.size(), 0.0) {
    if (x_.size() < 2) return;
    if (kind == Kind::restingSpline) {
        findSplineSlopes();
    } else {
        findMonotoneSlopes();
    }
    for (std::size_t i = 0; i + 1 < x_.size(); ++i) {
        const double h = x_[i + 1] - x_[i];
        integral_[i + 1] =
            integral_[i] + 0.5 * h * (y_[i] + y_[i + 1]) + h * h / 12.0 * (slope_[i] - slope_[i + 1]);
    }
}

/// Slopes m between the ends, where they are zero, from the tridiagonal system of a continuous second
/// derivative (Thomas algorithm): m[i-1]/h[i-1] + 2 m[i] (1/h[i-1] + 1/h[i]) + m[i+1]/h[i] = 3 (d[i-1]/h[i-1] +
/// d[i]/h[i]), d the secants.
void Interpolation::findSplineSlopes() {
    const std::size_t n = x_.size();
    std::vector<double> upper(n, 0.0);
    const auto h = [&](std::size_t i) { return x_[i + 1] - x_[i]; };
    const auto secant = [&](std::size_t i) { return (y_[i + 1] - y_[i]) / h(i); };
    for (std::size_t i = 1; i + 1 < n; ++i) {
        const double before = 1.0 / h(i - 1);
        const double after = 1.0 / h(i);
        const double diagonal = 2.0 * (before + after) - before * upper[i - 1];
        upper[i] = after / diagonal;
        slope_[i] = (3.0 * (secant(i - 1) * before + secant(i) * after) - before * slope_[i - 1]) / diagonal;
    }
    for (std::size_t i = n - 1; i-- > 1;) slope_[i] -= upper[i] * slope_[i + 1];
}

void Interpolation::findMonotoneSlopes() {
    const std::size_t n = x_.size();
    const auto h = [&](std::size_t i) { return x_[i + 1] - x_[i]; };
    const auto secant = [&](std::size_t i) { return (y_[i + 1] - y_[i]) / h(i); };
    for (std::size_t i = 1; i + 1 < n; ++i) { // weighted harmonic mean of the neighbours, 0 at an extremum
        const double before = secant(i - 1);
        const double after = secant(i);
        if (before * after <= 0.0) continue;
        const double w1 = 2.0 * h(i) + h(i - 1);
        const double w2 = h(i) + 2.0 * h(i - 1);
        slope_[i] = (w1 + w2) / (w1 / before + w2 / after);
    }
    slope_[0] = slope_[n - 1] = 0.0; // meets the constant outside without a corner
}

Interpolation::Value Interpolation::at(double x) const {
    if (x_.empty()) return {};
    if (x <= x_.front()) return {y_.front(), 0.0, 0.0};
    if (x >= x_.back()) return {y_.back(), 0.0, 0.0};
    const auto i = static_cast<std::size_t>(std::upper_bound(x_.begin(), x_.end(), x) - x_.begin()) - 1;
    const double h = x_[i + 1] - x_[i];
    const double t = (x - x_[i]) / h;
    const double secant = (y_[i + 1] - y_[i]) / h;
    const double c2 = 3.0 * secant - 2.0 * slope_[i] - slope_[i + 1];
    const double c3 = slope_[i] + slope_[i + 1] - 2.0 * secant;
    return {y_[i] + h * t * (slope_[i] + t * (c2 + t * c3)), slope_[i] + t * (2.0 * c2 + 3.0 * t * c3),
            (2.0 * c2 + 6.0 * t * c3) / h};
}

double Interpolation::integral(double x) const {
    if (x_.empty()) return 0.0;
    if (x <= x_.front()) return (x - x_.front()) * y_.front();
    if (x >= x_.back()) return integral_.back() + (x - x_.back()) * y_.back();
    const auto i = static_cast<std::size_t>(std::upper_bound(x_.begin(), x_.end(), x) - x_.begin()) - 1;
    const double h = x_[i + 1] - x_[i];
    const double t = (x - x_[i]) / h;
    const double secant = (y_[i + 1] - y_[i]) / h;
    const double c2 = 3.0 * secant - 2.0 * slope_[i] - slope_[i + 1];
    const double c3 = slope_[i] + slope_[i + 1] - 2.0 * secant;
    return integral_[i] + h * t * (y_[i] + h * t * (slope_[i] / 2.0 + t * (c2 / 3.0 + t * c3 / 4.0)));
}

} // namespace hingelab
