// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "rig/rig.h"

/// Whether gas struts fit the motion of a door: how short and how long each of them gets between the stops of
/// the door, if its own ends did not hold it.
namespace hingelab {

struct StrutStroke {
    std::size_t element = 0; ///< of the rig
    std::string name;
    double shortest = 0.0, longest = 0.0;     ///< over the range of motion [m]
    double shortestAt = 0.0, longestAt = 0.0; ///< driving coordinate there [rad or m]
    double compressedLength = 0.0;            ///< of the strut [m]
    double extendedLength = 0.0;

    /// What is left of the stroke at its ends [m]; negative: the strut stops the door there.
    [[nodiscard]] double leftCompressed() const { return shortest - compressedLength; }
    [[nodiscard]] double leftExtended() const { return extendedLength - longest; }
    [[nodiscard]] bool fits() const { return leftCompressed() >= 0.0 && leftExtended() >= 0.0; }
};

struct StrutStrokes {
    std::vector<StrutStroke> struts; ///< in the rig's order
    bool isRotation = true;          ///< of the door
    double low = 0.0, high = 0.0;    ///< range of motion without the struts' ends [rad or m]
    std::string refusal;             ///< why it cannot be told, in words
};

/// Of all gas struts of a valid rig with one degree of freedom. Contacts are left out of account. Lengths are
/// extrema to 1e-9 of the range between steps of the way (door_way.h).
[[nodiscard]] StrutStrokes strutStrokes(const Rig& rig);

/// The rig with struts that reach beyond their ends on the same line of force, and without contacts, for which
/// doors have no curve: its motion is that between the stops of the door.
[[nodiscard]] Rig withoutStrutEnds(const Rig& rig);

/// "The strut is 12 mm too long at 0°": what does not fit, in words; empty if all fits.
[[nodiscard]] std::string overTravelText(const StrutStroke& stroke, bool isRotation);

} // namespace hingelab
