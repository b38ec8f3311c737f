// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "analysis/three_positions.h"

/// All that a four-bar can do without being taken apart, followed continuously from one of its positions.
///
/// With phi the angle of the crank and psi that of the line from moving pivot a to b, in the fixed plane, the
/// positions of a four-bar are the curve
///   (1) f(phi, psi) = |g + c e(phi) + h e(psi)|² - r² = 0,  g = A0 - B0,  e(x) = (cos x, sin x)
/// on a torus, with c, h, r the lengths of crank, coupler and rocker. Its connected parts are the circuits.
/// A circuit is followed by steps along its tangent, each brought back to (1) by Newton's method, as short as
/// keeps the tangent from turning much, until it closes. The crank turns back where  df/dpsi = 0 : coupler and
/// rocker in a line, a dead centre of the crank. Those cut a circuit into branches.
/// Source: Chase and Mirth, Circuits and branches of single-degree-of-freedom planar linkages, J. Mech. Des.
/// 115 (1993) 223-230; path following: Allgower and Georg, Introduction to Numerical Continuation Methods,
/// ch. 2.
namespace hingelab {

struct LoopPoint {
    double phi = 0.0; ///< of the crank, unwrapped along the circuit [rad]
    double psi = 0.0; ///< of the line from moving pivot a to b, unwrapped [rad]
    double way = 0.0; ///< along the curve from its beginning [rad]
};

/// Lengths and places that (1) consists of.
class LoopEquation {
  public:
    /// A linkage with the lengths that it has in this pose of its coupler.
    LoopEquation(const FourBar& linkage, const PlanarPose& pose);

    [[nodiscard]] LoopPoint pointOf(const PlanarPose& pose) const; ///< angles in (-pi, pi]
    [[nodiscard]] PlanarPose poseAt(const LoopPoint& point) const;
    [[nodiscard]] Vector2 movingA(const LoopPoint& point) const; ///< in F [m]
    [[nodiscard]] Vector2 movingB(const LoopPoint& point) const;
    /// Gradient of f / (2 size²) over phi and psi.
    [[nodiscard]] Vector2 gradient(const LoopPoint& point) const;
    [[nodiscard]] double residual(const LoopPoint& point) const; ///< f / (2 size²)
    /// The angle between coupler and rocker, which carries the crank's motion on, folded into 0 .. pi/2.
    [[nodiscard]] double transmissionAngle(const LoopPoint& point) const;
    /// The position of the linkage next to a point that is nearly one.
    [[nodiscard]] LoopPoint closed(LoopPoint point) const;
    [[nodiscard]] const FourBar& linkage() const { return linkage_; }

  private:
    [[nodiscard]] Vector2 rockerVector(const LoopPoint& point) const; ///< from B0 to b

    FourBar linkage_;
    double crank_ = 0.0, coupler_ = 0.0, rocker_ = 0.0; ///< [m]
    double couplerAngle_ = 0.0;                         ///< of the line a-b in C [rad]
    double size_ = 1.0;
};

/// One circuit, closed: its last point is its first one again, angles whole turns further.
struct Circuit {
    std::vector<LoopPoint> points;
    std::vector<double> deadCentres; ///< where the crank turns back, by their way, ascending [rad]
    double length = 0.0;             ///< all the way round [rad]
    bool isClosed = false;           ///< false: could not be followed to its end
    /// Of other positions that were looked for, by their way; NaN for those on another circuit.
    std::vector<double> found;

    /// Between the points of a circuit, going on round for ways beyond its length.
    [[nodiscard]] LoopPoint at(double way) const;
};

/// Follows the circuit from a position round, and says where on it others are.
[[nodiscard]] Circuit followCircuit(const LoopEquation& loop, const PlanarPose& start,
                                    const std::vector<PlanarPose>& others);

} // namespace hingelab
