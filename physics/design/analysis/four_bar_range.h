// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "analysis/four_bar_defects.h"
#include "rig/rig.h"

namespace hingelab {

/// Lengths of a four-bar in its plane [m].
struct FourBarLengths {
    double ground = 0.0, crank = 0.0, coupler = 0.0, rocker = 0.0;
    [[nodiscard]] FourBarType type() const { return typeOf(ground, crank, coupler, rocker); }
};

/// Of a planar assembly JointRRR between a crank and the body that its pivot is on; empty of others. The crank
/// is the body that the revolute joint carries, whichever end of the assembly it is at.
[[nodiscard]] std::optional<FourBarLengths> fourBarOf(const Rig& rig, std::size_t assembly);

/// The angle through which a bar at the ground turns [rad]; 2 pi of one that turns fully. With the ground g,
/// the bar a, the others b, c, its end is |b - c| to b + c away from the far pivot, and by the law of cosines
///   cos(largest) = (g² + a² - (b + c)²) / (2 g a),   cos(smallest) = (g² + a² - (b - c)²) / (2 g a),
/// where these exist; between them it swings on one side of the line of the pivots, else through it.
/// Source: McCarthy and Soh, Geometric Design of Linkages (2011), 2.5.
[[nodiscard]] double turningRange(double ground, double bar, double other, double another);
[[nodiscard]] double crankRange(const FourBarLengths& lengths);
[[nodiscard]] double rockerRange(const FourBarLengths& lengths);

/// "Crank-rocker. The shortest and the longest bar are together 0.7 m, the others 0.9 m (Grashof's rule holds).
/// The crank turns fully, the rocker through 65°."
[[nodiscard]] std::string fourBarWords(const FourBarLengths& lengths);

} // namespace hingelab
