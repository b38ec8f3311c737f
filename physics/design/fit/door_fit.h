// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "measured/measurement.h"
#include "rig/rig.h"

/// Finds numbers of a rig from a measurement, says how surely, and what the measurement cannot tell.
///
/// Least squares of the loads of a slow sweep, or of the places of a motion over time, within the ranges of the
/// parameters. Robust: points that lie out count less (Huber's weights with the scale of the median, found in
/// turns with the numbers). Intervals are of 95 %, by the covariance of the linearised problem with Student's
/// factor; where a bound is near or the problem is bent, by profile likelihood. Residuals of neighbours that
/// are alike make intervals wider, as fewer points would. Source: Huber and Ronchetti (2009), Robust
/// Statistics, 7.6; Bates and Watts (1988), Nonlinear Regression Analysis, 6.1;
/// docs/explanation/fit.md.
namespace hingelab {

/// A number that a fit may change.
struct FitNumber {
    std::string pointer; ///< "/elements/hinge/spring_constant", by names or indices
    std::optional<double> lower = std::nullopt, upper = std::nullopt; ///< [SI] within its own range
    bool isLocked = false;                                            ///< stays as it is, and is shown
};

enum class FitKind {
    suitable, ///< sweep where there is a load, else motion
    sweep,
    motion
};

struct FitRequest {
    std::vector<FitNumber> numbers;
    FitKind kind = FitKind::suitable;
    bool isRobust = true;
    int starts = 1; ///< beginnings: the first is the rig as it is, the others are spread over the bounds
    std::uint64_t seed = 1; ///< of those: the same seed gives the same ones everywhere
    ProgressCall goOn;      ///< share done is an estimate; false: give up
};

/// A number that was found.
struct FittedNumber {
    enum class Interval {
        locked,     ///< it was not free
        covariance, ///< symmetric
        profile,    ///< by profile likelihood: may be lopsided, may end at a bound
        none        ///< the data cannot tell it: it stands where it was, or anywhere on a line with others
    };
    std::string pointer; ///< by index
    std::string name;    ///< pointer by names; empty: of the fit, not of the rig
    std::string label;   ///< "Spring constant"
    Quantity quantity = Quantity::dimensionless;
    double before = 0.0, value = 0.0; ///< [SI]
    double low = -std::numeric_limits<double>::infinity(), high = std::numeric_limits<double>::infinity();
    double lower = 0.0, upper = 0.0; ///< bounds
    Interval interval = Interval::none;
    bool isAtLower = false, isAtUpper = false;

    [[nodiscard]] bool isTold() const {
        return interval == Interval::covariance || interval == Interval::profile;
    }
};

struct DoorFit {
    std::string refusal; ///< why there is none, in words; all else is empty then
    bool isCancelled = false;
    FitKind kind = FitKind::sweep;
    std::vector<FittedNumber> numbers;
    Eigen::MatrixXd correlations; ///< of numbers; NaN where one is locked or not told
    std::vector<double> time;     ///< of each point [s]; of a sweep empty
    std::vector<double> place;    ///< [rad or m]
    std::vector<int> direction;
    Eigen::VectorXd measured, before, after; ///< loads [N·m or N] or places [rad or m]
    Quantity quantity = Quantity::torque;    ///< of these
    double deviationBefore = 0.0;            ///< root mean square of what is left
    double deviation = 0.0;
    std::size_t outliers = 0;       ///< points that count less than half
    double neighbours = 0.0;        ///< correlation of residuals with those of the next point
    std::vector<std::string> words; ///< what is worth knowing, and what the data cannot tell, a sentence each
    std::size_t evaluations = 0;
    /// Of a fit that began at several places: how many there were, how many led to an end, how many different
    /// ones these are, and how many led to the best.
    struct Starts {
        int tried = 1, ended = 1, minima = 1, atBest = 1;
    };
    Starts starts;
};

/// Never throws for what rig or measurement are.
[[nodiscard]] DoorFit fitDoor(const Rig& rig, const Measurement& measurement, const FitRequest& request);

/// "1.52 ± 0.03 N·m/rad", "0.4 N·m (0 to 0.9)", "2 N·m: not told by the data".
[[nodiscard]] std::string fittedText(const FittedNumber& number);

} // namespace hingelab
