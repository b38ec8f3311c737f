// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "rig/rig.h"
#include "text/issue.h"

namespace hingelab {

/// What an element or motor acts on: a coordinate of `joint`, or the distance between two points.
struct PortPlace {
    const std::string& joint;
    const std::optional<PlacePoint>& from;
    const std::optional<PlacePoint>& to;
};

/// True if it is an angle, false if a distance; empty if there is no such thing, which is then reported under
/// the pointer `base`. `what` is "An element" or the like.
[[nodiscard]] std::optional<bool> checkPort(const Rig& rig, const PortPlace& place, const std::string& base,
                                            const std::string& what, Issues& issues);

/// True where both names are those of one coordinate: "hinge" and "hinge.angle".
[[nodiscard]] bool isSameCoordinate(const Rig& rig, const std::string& a, const std::string& b);

/// What an element is geared to, and whether its kind can be. The element's own port is for checkPort().
void checkGearing(const Rig& rig, const Element& element, const std::string& base, Issues& issues);

} // namespace hingelab
