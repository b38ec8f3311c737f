// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

namespace hingelab {

/// A cubic through points (x ascending). Outside the points the value stays that of the nearest one. No points:
/// zero. Kinds:
///   restingSpline   second derivative continuous, slope zero at both ends: for motions
///   naturalSpline   second derivative continuous, zero at both ends
///   periodicSpline  second derivative continuous, also from the end to the beginning; the last y must be the
///                   first, and there are at least four points
///   monotone        of Fritsch and Carlson (SIAM J. Numer. Anal. 17, 1980): no overshoot, for loads
class Interpolation {
  public:
    enum class Kind { restingSpline, naturalSpline, periodicSpline, monotone };

    Interpolation() = default;
    Interpolation(std::vector<double> x, std::vector<double> y, Kind kind);

    struct Value {
        double y = 0.0;
        double slope = 0.0;
        double curvature = 0.0;
    };
    [[nodiscard]] Value at(double x) const;
    /// From the first to the last of two or more points, with the slopes that the cubic has at these.
    [[nodiscard]] Value within(double x) const;

    /// Integral from the first point to x.
    [[nodiscard]] double integral(double x) const;

  private:
    void findSplineSlopes(Kind kind);
    void findMonotoneSlopes();

    std::vector<double> x_;
    std::vector<double> y_;
    std::vector<double> slope_;
    std::vector<double> integral_; ///< up to each point
};

} // namespace hingelab
