// SPDX-License-Identifier: GPL-3.0-or-later
#include "numerics/interpolation.h"

#include <algorithm>
#include <cmath>

namespace hingelab {
namespace {

/// An equation of a tridiagonal system: the factors of the unknown before, the own one and the one after.
struct Row {
    double before = 0.0, own = 0.0, after = 0.0, right = 0.0;
};
using Rows = std::vector<Row>;

/// Thomas' algorithm.
std::vector<double> solved(Rows rows) {
    const std::size_t n = rows.size();
    for (std::size_t i = 1; i < n; ++i) {
        const double share = rows[i].before / rows[i - 1].own;
        rows[i].own -= share * rows[i - 1].after;
        rows[i].right -= share * rows[i - 1].right;
    }
    std::vector<double> unknowns(n);
    for (std::size_t i = n; i-- > 0;) {
        const double known = i + 1 < n ? rows[i].after * unknowns[i + 1] : 0.0;
        unknowns[i] = (rows[i].right - known) / rows[i].own;
    }
    return unknowns;
}

/// The same where the unknown before the first is the last one, and the reverse: a tridiagonal system with one
/// dyad more, after Sherman and Morrison.
std::vector<double> solvedCyclic(Rows rows) {
    const std::size_t n = rows.size();
    const double corner = rows.front().before; // equal to that of the last row
    const double gamma = -rows.front().own;
    rows.front().own -= gamma;
    rows.back().own -= corner * corner / gamma;
    Rows dyad = rows;
    for (Row& row : dyad) row.right = 0.0;
    dyad.front().right = gamma;
    dyad.back().right = corner;
    std::vector<double> unknowns = solved(std::move(rows));
    const std::vector<double> part = solved(std::move(dyad));
    const double share = (unknowns.front() + corner / gamma * unknowns.back()) /
                         (1.0 + part.front() + corner / gamma * part.back());
    for (std::size_t i = 0; i < n; ++i) unknowns[i] -= share * part[i];
    return unknowns;
}

} // namespace

Interpolation::Interpolation(std::vector<double> x, std::vector<double> y, Kind kind)
    : x_(std::move(x)), y_(std::move(y)), slope_(x_.size(), 0.0), integral_(x_.size(), 0.0) {
    if (x_.size() < 2) return;
    if (kind == Kind::monotone) {
        findMonotoneSlopes();
    } else {
        findSplineSlopes(kind);
    }
    for (std::size_t i = 0; i + 1 < x_.size(); ++i) {
        const double h = x_[i + 1] - x_[i];
        integral_[i + 1] =
            integral_[i] + 0.5 * h * (y_[i] + y_[i + 1]) + h * h / 12.0 * (slope_[i] - slope_[i + 1]);
    }
}

/// Slopes m from the condition that the second derivative is continuous at each point within, d the secants:
///   m[i-1]/h[i-1] + 2 m[i] (1/h[i-1] + 1/h[i]) + m[i+1]/h[i] = 3 (d[i-1]/h[i-1] + d[i]/h[i]),
/// and two conditions for the ends, which depend on the kind.
void Interpolation::findSplineSlopes(Kind kind) {
    const std::size_t n = x_.size();
    const auto perStep = [&](std::size_t i) { return 1.0 / (x_[i + 1] - x_[i]); };
    const auto secant = [&](std::size_t i) { return (y_[i + 1] - y_[i]) * perStep(i); };
    Rows rows(n);
    for (std::size_t i = 1; i + 1 < n; ++i) {
        const double before = perStep(i - 1);
        const double after = perStep(i);
        rows[i] = {before, 2.0 * (before + after), after, 3.0 * (secant(i - 1) * before + secant(i) * after)};
    }
    if (kind == Kind::restingSpline) {
        rows.front() = rows.back() = {0.0, 1.0, 0.0, 0.0};
    } else if (kind == Kind::naturalSpline) {
        rows.front() = {0.0, 2.0, 1.0, 3.0 * secant(0)};
        rows.back() = {1.0, 2.0, 0.0, 3.0 * secant(n - 2)};
    } else { // the last point is the first one
        const double before = perStep(n - 2);
        const double after = perStep(0);
        rows.pop_back();
        rows.front() = {before, 2.0 * (before + after), after,
                        3.0 * (secant(n - 2) * before + secant(0) * after)};
        slope_ = solvedCyclic(std::move(rows));
        slope_.push_back(slope_.front());
        return;
    }
    slope_ = solved(std::move(rows));
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
    return within(x);
}

Interpolation::Value Interpolation::within(double x) const {
    const auto i = static_cast<std::size_t>(std::upper_bound(x_.begin() + 1, x_.end() - 1, x) - x_.begin()) - 1;
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
