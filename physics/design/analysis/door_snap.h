// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "analysis/door_curve.h"

namespace hingelab {

/// A hump of the effort that a hand feels: it rises to a peak and gives way behind it, as at a detent or a
/// catch.
struct DoorSnap {
    double peakAt = 0.0;   ///< place of the largest effort [rad or m]
    double peak = 0.0;     ///< effort there [N·m or N]
    double returnAt = 0.0; ///< place behind it where the effort is least before it rises again
    double returned = 0.0; ///< effort there; below 0: the door pulls on

    /// How much of the peak is given back: 0 nothing, 1 all, more where the door pulls on by itself. Click
    /// ratio of switches: (peak - return)/peak.
    [[nodiscard]] double ratio() const { return (peak - returned) / peak; }
    /// How suddenly [N·m/rad or N/m].
    [[nodiscard]] double sharpness() const {
        return (peak - returned) / (returnAt > peakAt ? returnAt - peakAt : peakAt - returnAt);
    }
};

enum class DoorSense { opening, closing };

/// All humps of the effort in the order in which the door passes them, opening or closing slowly, friction
/// slipping. What is lower than 2 % of the largest effort is none, and a peak from which the effort falls to
/// the end of the way is one. Peaks lie between samples by the parabola through three of them.
[[nodiscard]] std::vector<DoorSnap> doorSnaps(const DoorCurve& curve, DoorSense sense);

/// The one that gives back most; none if there is none with an effort.
[[nodiscard]] std::optional<DoorSnap> strongestSnap(const DoorCurve& curve, DoorSense sense);

} // namespace hingelab
