// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "contact/contact_form.h"

namespace hingelab {

/// Distance of two cores and their nearest points.
struct CoreDistance {
    enum class Result {
        apart,
        far,      ///< farther than what was asked for; `distance` is a lower bound
        overlaps, ///< closer than 1e-9 of the forms' size
    };
    Result result = Result::overlaps;
    double distance = 0.0;                                         ///< [m]
    Vector3 normal = Vector3::UnitZ();                             ///< from the second to the first
    Vector3 onFirst = Vector3::Zero(), onSecond = Vector3::Zero(); ///< nearest points [m]
};

/// The algorithm of Gilbert, Johnson and Keerthi: the point nearest to the origin of the Minkowski difference,
/// by simplices of support points. For cores with flat faces it ends after finitely many steps at the exact
/// answer; at curved rims where |v|² is known to 1e-14 of itself. The normal errs by about the rounding of
/// coordinates divided by the distance. No half spaces. Source: E. Gilbert, D. Johnson, S. Keerthi, IEEE J.
/// Robotics and Automation 4 (1988); C. Ericson, Real-Time Collision Detection (2005), for the regions of
/// simplices.
[[nodiscard]] CoreDistance distanceOf(const PlacedCore& first, const PlacedCore& second, double farther);

} // namespace hingelab
