// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "hinge/door_hinge.h"

namespace hingelab {

/// A quasi-static sweep of a hinge: torque parts at a sequence of angles or rates.
struct HingeCurve {
    std::vector<double> x;                 ///< angle [rad] or rate [rad/s], ascending
    std::vector<DoorHingeTorques> torques; ///< at each x [N·m]
};

/// Limits of adaptive sampling.
struct SamplingOptions {
    std::size_t initialPoints = 65; ///< evenly spaced, to start with
    std::size_t maximumPoints = 4000;
    double tolerance = 5e-4; ///< largest deviation of the chord, as a share of the curve's range
};

/// Points at which a function of x is drawn by straight lines: evenly spaced ones, and more where it bends. A
/// feature narrower than the initial spacing is seen only if `landmarks` (values of x inside the range) point
/// at it.
[[nodiscard]] std::vector<double> adaptiveSamples(const std::function<double(double)>& f, double from,
                                                  double to, const std::vector<double>& landmarks,
                                                  const SamplingOptions& options);

/// Evenly spaced values, both ends included.
[[nodiscard]] std::vector<double> evenSamples(double from, double to, std::size_t points);

/// Torque against angle at a constant rate [rad/s], adaptively sampled between two angles [rad].
[[nodiscard]] HingeCurve torqueAgainstAngle(const DoorHinge& hinge, double from, double to, double rate,
                                            const SamplingOptions& options = {});

/// Torque against rate at a constant angle [rad], adaptively sampled between two rates [rad/s].
[[nodiscard]] HingeCurve torqueAgainstRate(const DoorHinge& hinge, double from, double to, double angle,
                                           const SamplingOptions& options = {});

/// The torque parts at given states: at x as angle and constant rate, or at x as rate and constant angle.
[[nodiscard]] HingeCurve atAngles(const DoorHinge& hinge, std::vector<double> angles, double rate);
[[nodiscard]] HingeCurve atRates(const DoorHinge& hinge, std::vector<double> rates, double angle);

} // namespace hingelab
