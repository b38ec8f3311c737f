// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

#include "contact/stribeck_solver.h"

namespace hingelab {

/// The path of solutions (11) from one almost without friction to the wanted one, followed by its arc length.
///
/// Its parameter is l = ln vs; the corners of the normal forces are rounded over a speed e that shrinks along
/// with vs, and beyond the wanted tolerance alone, until Newton's method goes the rest of the way. Points are
/// y = (sqrt(M_ii) v_i / speed, l / span) with the speed of the present point. Where the path turns back, l
/// grows for a while; which way is ahead is told by the sign of a determinant (11b), also at bends that are
/// sharper than a step.
class StribeckPath {
  public:
    struct Settings {
        double firstTolerance = 1e4; ///< vs at the start, over one that is beyond all slip
        double firstRounding = 1.0;  ///< e at the start, over the speed of the contacts
        double longestStep = 0.1;
    };

    explicit StribeckPath(StribeckSolver& solver) : solver_(solver), s_(solver.system_) {}

    /// From the system's velocities; `large` is a tolerance beyond all slip [m/s], `speed` the scale of
    /// contact velocities [m/s]; true with the solution in the system's velocities. Leaves tolerance and
    /// rounding changed.
    [[nodiscard]] bool follow(double large, double speed, const Settings& settings);

  private:
    [[nodiscard]] bool start(double large, double speed, const Settings& settings);
    void takeMemory();
    void rescale();
    [[nodiscard]] bool arrive();
    void setStage(double logTolerance);
    void moveTo(const double* y);
    [[nodiscard]] std::array<double, 3> forceByStage(int contact) const;
    void findStageSlope();
    void fillBordered(const double* border, bool withResidual, double right);
    [[nodiscard]] bool solveBordered(const double* border, bool withResidual, double right);
    [[nodiscard]] double sizeOfChange() const;
    [[nodiscard]] bool findTangent();
    [[nodiscard]] bool correct(double length);

    StribeckSolver& solver_;
    ContactSystem& s_;
    double target_ = 0.0;        ///< ln of the wanted tolerance
    double first_ = 0.0;         ///< ln of the first one
    double lastRounding_ = 0.0;  ///< [m/s]
    double roundingSlope_ = 0.0; ///< d ln e/d l
    double speed_ = 1.0;         ///< scale of velocities on the path [sqrt(J)]
    double span_ = 1.0;          ///< scale of l
    double orientation_ = 0.0;   ///< sign of the determinant that is ahead; 0: not known yet
    double determinant_ = 0.0;   ///< sign of the last one solved with
    bool isShrinking_ = true;    ///< vs follows l

    // nv + 1 numbers each, in the solver's memory.
    double* point_ = nullptr;
    double* tangent_ = nullptr;
    double* predicted_ = nullptr;
    double* corrected_ = nullptr;
    double* slope_ = nullptr;  ///< d residual/d l
    double* change_ = nullptr; ///< what solveBordered() found
};

} // namespace hingelab
