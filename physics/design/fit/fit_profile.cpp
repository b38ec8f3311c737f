// SPDX-License-Identifier: GPL-3.0-or-later
#include "fit/fit_profile.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

namespace hingelab {
namespace {

constexpr int kMostTries = 14;
constexpr double kCloseEnough = 0.02; // of the half width: intervals are told in two digits
constexpr int kInnerSteps = 12;

/// One side of an interval.
class ProfileSide {
  public:
    ProfileSide(const LeastSquares& problem, const LeastSquaresEnd& best, Eigen::Index which,
                const Eigen::MatrixXd& covariance, double rise)
        : problem_(problem), best_(best), which_(which), covariance_(covariance), rise_(rise) {}

    /// The place where the sum has risen by `rise`, in the direction of `step`; the bound, if that comes first.
    std::optional<double> find(double step, double bound, bool& endsAtBound) const {
        const double from = best_.unknowns[which_];
        const double sign = step > 0.0 ? 1.0 : -1.0;
        double inside = 0.0; // distances from the best
        double insideRise = 0.0;
        double outside = HUGE_VAL;
        double outsideRise = 0.0;
        const double room = std::abs(bound - from);
        double at = std::abs(step);
        for (int i = 0; i < kMostTries; ++i) {
            const bool isBound = at >= room;
            at = std::min(at, room);
            const std::optional<double> rise = riseAt(from + sign * at);
            if (problem_.goOn && !problem_.goOn()) return std::nullopt;
            const double ratio = rise ? std::sqrt(std::max(*rise, 0.0) / rise_) : HUGE_VAL;
            if (isBound && ratio <= 1.0) {
                endsAtBound = true;
                return bound;
            }
            if (std::abs(ratio - 1.0) < kCloseEnough) return from + sign * at;
            (ratio < 1.0 ? inside : outside) = at;
            (ratio < 1.0 ? insideRise : outsideRise) = ratio;
            at = next(inside, insideRise, outside, outsideRise);
            if (outside - inside < 1e-6 * outside) return from + sign * inside;
        }
        return std::nullopt;
    }

  private:
    /// The root of the rise grows in proportion with the distance where the problem is straight.
    static double next(double inside, double insideRise, double outside, double outsideRise) {
        if (!std::isfinite(outside)) return inside * std::clamp(1.0 / std::max(insideRise, 0.1), 1.1, 4.0);
        if (!std::isfinite(outsideRise)) return 0.5 * (inside + outside);
        const double share = (1.0 - insideRise) / (outsideRise - insideRise);
        return inside + std::clamp(share, 0.1, 0.9) * (outside - inside);
    }

    /// With the unknown held there, all others begun where the covariance leads them.
    [[nodiscard]] std::optional<double> riseAt(double held) const {
        const Eigen::Index count = best_.unknowns.size();
        const double along = covariance_(which_, which_) > 0.0
                                 ? (held - best_.unknowns[which_]) / covariance_(which_, which_)
                                 : 0.0;
        Eigen::VectorXd whole = best_.unknowns + along * covariance_.col(which_);
        whole = whole.cwiseMax(problem_.lower).cwiseMin(problem_.upper);
        whole[which_] = held;
        if (count == 1) {
            Eigen::VectorXd residuals(problem_.count);
            if (!problem_.residuals(whole, residuals)) return std::nullopt;
            return residuals.squaredNorm() - best_.sum;
        }
        std::vector<Eigen::Index> others;
        for (Eigen::Index k = 0; k < count; ++k) {
            if (k != which_) others.push_back(k);
        }
        LeastSquares rest = problem_;
        rest.lower = problem_.lower(others);
        rest.upper = problem_.upper(others);
        rest.residuals = [&](const Eigen::VectorXd& unknowns, Eigen::VectorXd& residuals) {
            Eigen::VectorXd all = whole;
            all(others) = unknowns;
            return problem_.residuals(all, residuals);
        };
        const LeastSquaresEnd end = solveLeastSquares(rest, whole(others), kInnerSteps);
        if (!end.isSolved) return std::nullopt;
        return end.sum - best_.sum;
    }

    const LeastSquares& problem_;
    const LeastSquaresEnd& best_;
    Eigen::Index which_;
    const Eigen::MatrixXd& covariance_;
    double rise_;
};

} // namespace

ProfileInterval profileOf(const LeastSquares& problem, const LeastSquaresEnd& best, Eigen::Index which,
                          const Eigen::MatrixXd& covariance, double rise) {
    ProfileInterval interval;
    const ProfileSide side(problem, best, which, covariance, rise);
    const double step = std::max(std::sqrt(rise * std::max(covariance(which, which), 0.0)), 1e-9);
    const std::optional<double> low = side.find(-step, problem.lower[which], interval.endsAtLower);
    const std::optional<double> high = side.find(step, problem.upper[which], interval.endsAtUpper);
    if (!low || !high) return interval;
    interval.low = *low;
    interval.high = *high;
    interval.isFound = true;
    return interval;
}

} // namespace hingelab
