// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

namespace hingelab {

/// A cubic through points (x ascending): a spline that rests at both ends (slope zero there, second
/// derivative continuous between, for motions) or a
/// monotone cubic of Fritsch and Carlson (SIAM J. Numer. Anal. 17, 1980: no overshoot, for loads). Outside the
/// points the value stays that of the nearest one. No points: zero.
class Interpolation {
  public:
    enum class Kind { restingSpline, monotone };

    Interpolation() = default;
    Interpolation(std::vector<double> x, std::vector<double> y, Kind kind);

    struct Value {
        double y = 0.0;
        double slope = 0.0;
        double curvature = 0.0;
    };
    [[nodiscard]] Value at(double x) const;

    /// Integral from the first point to x.
    [[nodiscard]] double integral(double x) const;

  private:
    void findSplineSlopes();
    void findMonotoneSlopes();

    std::vector<double> x_;
    std::vector<double> y_;
    std::vector<double> slope_;
    std::vector<double> integral_; ///< up to each point
};

} // namespace hingelab
