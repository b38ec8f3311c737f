// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <string>
#include <vector>

#include "fit/door_fit.h"
#include "fit/fit_unknowns.h"

/// Beginnings of a fit: a nearest minimum is not always the least one, where widths, places of detents or
/// breakaway speeds are free.
namespace hingelab {

inline constexpr int kMostStarts = 200;

/// Scaled unknowns to begin at, the first of them as given. The others are a Latin hypercube (McKay, Beckman,
/// Conover 1979) over what people would take each number to be, within its bounds: each of as many equal parts
/// of it (of its logarithm, where its scale is one) is begun in once. Unknowns without such a range stay.
[[nodiscard]] std::vector<Eigen::VectorXd> startsOf(const Eigen::VectorXd& first,
                                                    const std::vector<FitUnknown>& unknowns, int count,
                                                    std::uint64_t seed);

/// Where one of them led.
struct StartEnd {
    Eigen::VectorXd unknowns; ///< scaled
    Eigen::VectorXd values;   ///< that the rig has there
    double sum = 0.0;         ///< of squares
};

/// Ends whose values differ by less than a twentieth of what the better one leaves, or by rounding, are the
/// same minimum.
/// @param ends none of them empty. @param size of the measured values, root mean square.
[[nodiscard]] DoorFit::Starts countMinima(const std::vector<StartEnd>& ends, int tried, double size);

/// What came of it, in a sentence. @param first whether the rig's own numbers led to the best.
[[nodiscard]] std::string startWords(const DoorFit::Starts& starts, bool first);

} // namespace hingelab
