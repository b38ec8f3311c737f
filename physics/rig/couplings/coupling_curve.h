// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <string>
#include <vector>

#include "motion/motion.h"
#include "numerics/interpolation.h"
#include "text/describe.h"

/// What a coupled coordinate follows by where the ratio changes on the way: cams, non-circular gears, and the
/// polynomials of other programs. The type says which of the two turn and which slide, so that each number has
/// its unit in files and panel.
namespace hingelab {

template <MotionOf Leader, MotionOf Follower>
struct CouplingPoint {
    double at = 0.0;    ///< of the joint that is followed [rad or m], ascending
    double value = 0.0; ///< what the coupled one travels [rad or m]
};

/// A cubic spline through the points, whose second derivative has no jump. Beyond the points it goes straight
/// on, or where it `repeats` begins anew, on top of what it gained from its first point to its last one.
template <MotionOf Leader, MotionOf Follower>
struct CouplingTable {
    bool repeats = false;
    std::vector<CouplingPoint<Leader, Follower>> points;
};

/// linear u + quadratic u² + cubic u³ + quartic u⁴, with u = x / span
template <MotionOf Leader, MotionOf Follower>
struct CouplingPolynomial {
    double span = 1.0;   ///< [rad or m], not 0
    double linear = 1.0; ///< [rad or m], as the others
    double quadratic = 0.0;
    double cubic = 0.0;
    double quartic = 0.0;
};

template <MotionOf Leader, MotionOf Follower>
void describe(Walk& walk, CouplingPoint<Leader, Follower>& object);
template <MotionOf Leader, MotionOf Follower>
void describe(Walk& walk, CouplingTable<Leader, Follower>& object);
template <MotionOf Leader, MotionOf Follower>
void describe(Walk& walk, CouplingPolynomial<Leader, Follower>& object);

/// A table or polynomial ready for evaluation: twice continuously differentiable everywhere.
class CouplingCurve {
  public:
    template <MotionOf Leader, MotionOf Follower>
    explicit CouplingCurve(const CouplingTable<Leader, Follower>& table) : repeats_(table.repeats) {
        for (const auto& point : table.points) {
            x_.push_back(point.at);
            y_.push_back(point.value);
        }
        findSpline();
    }
    template <MotionOf Leader, MotionOf Follower>
    explicit CouplingCurve(const CouplingPolynomial<Leader, Follower>& p)
        : span_(p.span), coefficients_{p.linear, p.quadratic, p.cubic, p.quartic} {}

    /// Value, slope and second derivative.
    [[nodiscard]] Interpolation::Value at(double x) const;
    /// The greatest slope at the points; of a polynomial the greatest within its span.
    [[nodiscard]] double steepest() const;

    /// For exports: knots of the spline, empty for a polynomial.
    struct Knots {
        std::vector<double> x, y, slope;
    };
    [[nodiscard]] Knots knots() const;
    [[nodiscard]] bool repeats() const { return repeats_; }
    /// Of a polynomial, in x, x², x³, x⁴; empty for a table.
    [[nodiscard]] std::vector<double> powers() const;

  private:
    void findSpline();

    bool repeats_ = false;
    std::vector<double> x_, y_;
    double gain_ = 0.0; ///< of each repetition
    Interpolation spline_;
    double span_ = 1.0;
    std::array<double, 4> coefficients_{}; ///< of u, u², ...
};

} // namespace hingelab
