// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Eigen/Core>
#include <cmath>

// After the core, which it takes for granted.
#include <unsupported/Eigen/AutoDiff>

#include "numerics/interpolation.h"
#include "numerics/smooth_step.h"

/// Laws are written once, for any number: for double they give values, for a number with slopes the slopes, too
/// (forward-mode automatic differentiation).
namespace hingelab {

/// A number with its derivatives by `count` others.
template <int count>
using WithSlopes = Eigen::AutoDiffScalar<Eigen::Matrix<double, count, 1>>;

[[nodiscard]] inline double plain(double x) {
    return x;
}
template <int count>
[[nodiscard]] double plain(const WithSlopes<count>& x) {
    return x.value();
}

/// f(x) from the value and the derivative of f at plain(x).
[[nodiscard]] inline double chained(double /*x*/, double value, double /*derivative*/) {
    return value;
}
template <int count>
[[nodiscard]] WithSlopes<count> chained(const WithSlopes<count>& x, double value, double derivative) {
    return {value, derivative * x.derivatives()};
}

/// SmoothStep of any number.
template <class Number>
struct SmoothStepOf {
    Number s;     ///< tanh(x)
    Number sech2; ///< 1 - tanh²(x)

    explicit SmoothStepOf(const Number& x) : SmoothStepOf(x, SmoothStep(plain(x))) {}

    [[nodiscard]] Number doublet() const { return 2.0 * s * sech2; }

  private:
    SmoothStepOf(const Number& x, const SmoothStep& step)
        : s(chained(x, step.s, step.sech2)), sech2(chained(x, step.sech2, -2.0 * step.s * step.sech2)) {}
};

/// A curve and its slope at any number.
template <class Number>
struct CurvePoint {
    Number y, slope;

    CurvePoint(const Interpolation& curve, const Number& x) : CurvePoint(x, curve.at(plain(x))) {}

  private:
    CurvePoint(const Number& x, const Interpolation::Value& value)
        : y(chained(x, value.y, value.slope)), slope(chained(x, value.slope, value.curvature)) {}
};

} // namespace hingelab
