// SPDX-License-Identifier: GPL-3.0-or-later
#include "couplings/coupling_curve.h"

#include <algorithm>
#include <cmath>

namespace hingelab {

void CouplingCurve::findSpline() {
    if (!repeats_) {
        spline_ = Interpolation(x_, y_, Interpolation::Kind::naturalSpline);
        return;
    }
    if (x_.size() < 2) return;
    gain_ = y_.back() - y_.front();
    std::vector<double> rest; // without the gain, it is the same at both ends
    for (std::size_t i = 0; i < x_.size(); ++i)
        rest.push_back(y_[i] - gain_ * (x_[i] - x_.front()) / (x_.back() - x_.front()));
    spline_ = Interpolation(x_, std::move(rest), Interpolation::Kind::periodicSpline);
}

Interpolation::Value CouplingCurve::at(double x) const {
    if (x_.empty()) {
        const auto& [a, b, c, d] = coefficients_;
        const double u = x / span_;
        return {u * (a + u * (b + u * (c + u * d))), (a + u * (2.0 * b + u * (3.0 * c + u * 4.0 * d))) / span_,
                (2.0 * b + u * (6.0 * c + u * 12.0 * d)) / (span_ * span_)};
    }
    if (!repeats_) {
        const Interpolation::Value inside = spline_.within(std::clamp(x, x_.front(), x_.back()));
        if (x >= x_.front() && x <= x_.back()) return inside;
        const double beyond = x - (x < x_.front() ? x_.front() : x_.back());
        return {inside.y + inside.slope * beyond, inside.slope, 0.0};
    }
    const double period = x_.back() - x_.front();
    const double turns = std::floor((x - x_.front()) / period);
    const Interpolation::Value inside = spline_.within(std::clamp(x - turns * period, x_.front(), x_.back()));
    return {inside.y + gain_ * (x - x_.front()) / period, inside.slope + gain_ / period, inside.curvature};
}

double CouplingCurve::steepest() const {
    double most = 0.0;
    if (x_.empty()) {
        constexpr int samples = 16; // to each side
        for (int i = -samples; i <= samples; ++i)
            most = std::max(most, std::abs(at(span_ * i / samples).slope));
    }
    for (const double x : x_) most = std::max(most, std::abs(at(x).slope));
    return most;
}

CouplingCurve::Knots CouplingCurve::knots() const {
    Knots knots{x_, y_, {}};
    for (const double x : x_) knots.slope.push_back(at(x).slope);
    return knots;
}

std::vector<double> CouplingCurve::powers() const {
    if (!x_.empty()) return {};
    std::vector<double> powers;
    double scale = 1.0;
    for (const double coefficient : coefficients_) powers.push_back(coefficient / (scale *= span_));
    return powers;
}

} // namespace hingelab
