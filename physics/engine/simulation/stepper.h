// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "simulation/dormand_prince.h"

namespace hingelab {

/// The two methods behind one door: RODAS where laws are stiff, Dormand-Prince where they are not. An explicit
/// step that turns out to be limited by stability changes the method for good, until reset.
class Stepper {
  public:
    Stepper(int n, int p, int m, bool isStiff)
        : implicit_(n, p, m), explicit_(n, p, m), startsStiff_(isStiff), isStiff_(isStiff) {}

    double attempt(MotionEquations& equations, const MotionState& start, double time, double h,
                   double tolerance, bool reuse) {
        h_ = h;
        attemptIsStiff_ = isStiff_ || forced_;
        return attemptIsStiff_
                   ? implicit_.attempt(equations, start, time, h, tolerance, reuse)
                   : explicit_.attempt(equations, start, time, h, kExplicitShare * tolerance, reuse);
    }

    /// Of order 5 and with steps as long as the estimate allows, Dormand-Prince makes twenty times the error of
    /// RODAS in the end for the same local tolerance (measured on the shipped linkages); so that a tolerance
    /// means the same with both, it gets a twentieth.
    static constexpr double kExplicitShare = 0.05;

    [[nodiscard]] const MotionState& end() const { return attemptIsStiff_ ? implicit_.end() : explicit_.end(); }

    void accept(const MotionState& start) {
        acceptedIsStiff_ = attemptIsStiff_;
        if (attemptIsStiff_) {
            implicit_.accept(start);
            return;
        }
        explicit_.accept(start, h_);
        if (explicit_.isStiff()) isStiff_ = true;
    }
    void interpolate(double theta, MotionState& state) const {
        if (acceptedIsStiff_) {
            implicit_.interpolate(theta, state);
        } else {
            explicit_.interpolate(theta, state);
        }
    }
    /// Coordinates, rates and states at `theta` in 0..1 of the last attempt, which was made from `start`.
    void interpolateAttempt(const MotionState& start, double theta, MotionState& state) const {
        if (attemptIsStiff_) {
            implicit_.interpolateAttempt(start, theta, state);
        } else {
            explicit_.interpolateAttempt(start, h_, theta, state);
        }
    }
    /// Laws or coordinates have changed at the end of the last step.
    void forget() { explicit_.forget(); }
    /// While something stiff acts that comes and goes: a touching stop.
    void force(bool stiff) { forced_ = stiff; }
    void reset() {
        isStiff_ = startsStiff_;
        explicit_.resetStiffness();
        forget();
    }
    /// Exponent of the error estimate in the step size.
    [[nodiscard]] double errorExponent() const { return acceptedIsStiff_ ? -0.25 : -0.2; }

  private:
    RosenbrockStep implicit_;
    DormandPrinceStep explicit_;
    bool startsStiff_;
    bool isStiff_;
    bool forced_ = false;
    bool attemptIsStiff_ = true;
    bool acceptedIsStiff_ = true;
    double h_ = 0.0;
};

} // namespace hingelab
