// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rig/parameters.h"
#include "text/issue.h"
#include "text/quantity.h"

namespace hingelab {

/// Names of what is not a number of the rig: the ground that it stands on leans about the world's x or y axis,
/// right hand rule. Gravity turns the other way instead.
inline constexpr std::string_view kTiltAboutX = "tilt_x";
inline constexpr std::string_view kTiltAboutY = "tilt_y";

/// What differs between the rigs of a family.
struct FamilyAxis {
    std::string pointer; ///< of a number of the rig, dimensions too; or kTiltAboutX, kTiltAboutY
    std::string label;   ///< for people
    Quantity quantity = Quantity::dimensionless;
};

/// The axis of a name; `issues` says which there are if there is none, and `axis` is without meaning then.
struct FoundAxis {
    FamilyAxis axis;
    Issues issues;
};
[[nodiscard]] FoundAxis familyAxis(const Rig& rig, std::string_view name);

[[nodiscard]] FamilyAxis familyAxis(const Parameter& parameter);

struct FamilyMember {
    double value = 0.0; ///< [SI]
    Rig rig;
    Issues issues; ///< errors: the rig cannot be used
};

/// The same rig with each value in turn, [SI]; checked as a document is.
[[nodiscard]] std::vector<FamilyMember> rigFamily(const Rig& rig, const FamilyAxis& axis,
                                                  std::span<const double> values);

/// `count` values from one to another, evenly; count >= 1.
[[nodiscard]] std::vector<double> evenly(double from, double to, std::size_t count);

} // namespace hingelab
