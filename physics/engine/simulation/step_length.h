// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cmath>

namespace hingelab {

/// How long the next step with error control is to be: predictive control (Gustafsson 1994), which follows the
/// sudden stiffness of sticking better than the error of the last step alone. Lengths in [s]; errors are shares
/// of the tolerance.
class StepLength {
  public:
    [[nodiscard]] double next() const { return next_; }

    /// A motion begins.
    void begin() {
        next_ = kFirst;
        forget();
    }
    /// What acts has changed, and its time scale is not known yet.
    void limit() { limitTo(next_); }
    /// The same, of a step for which `proposal` was there before what acts changed at its end.
    void limitTo(double proposal) {
        next_ = std::min(proposal, kUnknown);
        forget();
    }
    /// The last step says nothing of the next one.
    void forget() { last_ = 0.0; }
    /// A step was short for another reason than its error.
    void atLeast(double proposal) { next_ = std::max(next_, proposal); }

    /// After a step of `length` with that error; `exponent` of the method's estimate (Stepper::errorExponent).
    void adapt(double length, double error, double exponent) {
        const double safeError = std::max(error, 1e-10);
        double factor = 0.9 * std::pow(safeError, exponent);
        if (last_ > 0.0) {
            const double predicted =
                0.9 * length / last_ * std::pow(safeError * safeError / lastError_, exponent);
            factor = std::min(factor, predicted);
        }
        last_ = length;
        lastError_ = std::max(safeError, 1e-2);
        next_ = last_ * std::clamp(factor, 0.2, 6.0);
    }
    /// Of an attempt of length h that was rejected, the next one.
    [[nodiscard]] static double afterRejection(double h, double error) {
        return h * (std::isnan(error) ? 0.1 : std::clamp(0.9 * std::pow(error, -0.25), 0.1, 0.9));
    }

  private:
    static constexpr double kFirst = 1e-4;
    static constexpr double kUnknown = 1e-3;

    double next_ = kUnknown;
    double last_ = 0.0;
    double lastError_ = 1.0;
};

} // namespace hingelab
