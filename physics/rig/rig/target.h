// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "rig/figure_kinds.h"
#include "text/describe.h"
#include "text/field.h"

namespace hingelab {

/// Whether the driving coordinate of a door is an angle or a distance: the units of places and own forces.
enum class DoorTravel { turns, slides };

/// Limits of a curve at a place; between places they run straight.
struct BandPoint {
    double at = 0.0;            ///< of the driving coordinate [rad or m]
    double least = -kUnlimited; ///< [SI of the figure]; none: no lower limit at this point
    double most = kUnlimited;   ///< none: no upper limit
};

/// What a key figure of the rig shall be: a limit below, above, or both. Numbers are in SI; what is not there
/// is beyond kUnlimited.
struct Target {
    std::string name;
    Figure figure = Figure::peakHandleForceOpening;
    DoorTravel travel = DoorTravel::turns;
    double from = kUnlimited; ///< place, or where the part of the way begins [rad or m]
    double to = kUnlimited;   ///< where it ends
    double atLeast = -kUnlimited;
    double atMost = kUnlimited;
    double weight = kUnlimited; ///< how much it counts where not all can be met; none: 1
    /// What the figure shall keep from its limits [SI]; none: what friction and struts may differ by.
    double reserve = kUnlimited;
    /// Between which ambient temperatures it shall be so [°C]; none: at the rig's.
    double coldest = kUnlimited;
    double warmest = kUnlimited;
    std::vector<BandPoint> band; ///< in ascending order, of figures that compare a curve with a band
    std::string source;          ///< where the limit comes from

    [[nodiscard]] bool isRotation() const { return travel == DoorTravel::turns; }
    [[nodiscard]] Quantity quantity() const { return quantityOf(kindOf(figure).measure, isRotation()); }
    [[nodiscard]] bool hasFrom() const { return from < kUnlimited; }
    [[nodiscard]] bool hasTo() const { return to < kUnlimited; }
    [[nodiscard]] bool hasLeast() const { return atLeast > -kUnlimited; }
    [[nodiscard]] bool hasMost() const { return atMost < kUnlimited; }
    [[nodiscard]] bool hasReserve() const { return reserve < kUnlimited; }
    [[nodiscard]] bool hasTemperatures() const { return coldest < kUnlimited || warmest < kUnlimited; }
    [[nodiscard]] bool hasWeight() const { return weight < kUnlimited; }
    [[nodiscard]] double countsAs() const { return hasWeight() ? weight : 1.0; }
};

void describe(Walk& walk, Target& target);

/// Least and greatest weight: beyond them, searches see one target or none.
inline constexpr Range kTargetWeights{1e-3, 1e3};
} // namespace hingelab
