// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "numerics/quintic.h"

namespace hingelab {

/// The coordinates of a group of loops near a pose in which it gains a freedom, as smooth functions of one of
/// them.
///
/// Where all bodies of a parallelogram lie in line, two paths cross: as a parallelogram and as an
/// antiparallelogram. At the crossing the equations of the loop have no unique solution, and near it they lose
/// their digits. A motion with a speed stays on its path, which is smooth. So within halfWidth of the crossing
/// all coordinates follow from one of them, x, by polynomials of degree 5 that have the values and the first
/// two derivatives of the closed loops at both ends.
struct LoopCourse {
    bool isKnown = false;
    int mover = 0;                      ///< of the group's movers: x
    double centre = 0.0;                ///< [rad or m]
    double halfWidth = 0.0;             ///< [rad or m]
    std::vector<Quintic> quintics = {}; ///< of each dependent coordinate, of (x - centre)/halfWidth

    using Value = Quintic::Value; ///< of a coordinate, with its derivatives with respect to x
    [[nodiscard]] bool holdsAt(double x) const {
        return isKnown && x >= centre - halfWidth && x <= centre + halfWidth;
    }
    [[nodiscard]] Value at(std::size_t dependent, double x) const;
    /// Between two ends; each has the value of x and, by dependent coordinate, what holds there.
    struct End {
        double x = 0.0;
        std::vector<Value> values;
    };
    [[nodiscard]] static LoopCourse between(int mover, const End& low, const End& high);

    friend bool operator==(const LoopCourse&, const LoopCourse&) = default;
};

} // namespace hingelab
