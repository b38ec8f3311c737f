// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "physics/rig/issue.h"
#include "physics/rig/rig.h"

namespace hingelab {

/// Everything that keeps `rig` from being simulated (errors) or is probably not meant (warnings), all at once:
/// numbers outside their tables' ranges, dangling or cyclic references, duplicate names, zero axes, linkages
/// that cannot be closed, massless moving bodies, empty zones, crossed stops. A rig without errors can always
/// be compiled into a Model.
[[nodiscard]] Issues validate(const Rig& rig);

/// Issues of one set of hinge parameters, with pointers relative to it.
[[nodiscard]] Issues validate(const DoorHingeParameters& hinge);

/// Most bodies, joints and elements a rig may have, each: files beyond it are refused rather than simulated for
/// hours. Joint coordinates are limited by
/// kMaximumDegreesOfFreedom.
inline constexpr std::size_t kMaximumItems = 1000;
inline constexpr std::size_t kMaximumItemsInAll = 10000; ///< of all lists, those within items among them
inline constexpr std::size_t kMaximumDegreesOfFreedom = 32;
inline constexpr std::size_t kMaximumCoordinates = 60; ///< joint coordinates and assemblies together
inline constexpr std::size_t kMaximumParameters = 5000;
/// Beyond this many issues, validation stops looking for more.
inline constexpr std::size_t kMaximumIssues = 200;

} // namespace hingelab
