// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

/// How large a document may be.
namespace hingelab {

/// Most bodies, joints and elements a rig may have, each: files beyond it are refused rather than simulated for
/// hours. Joint coordinates are limited by kMaximumDegreesOfFreedom.
inline constexpr std::size_t kMaximumItems = 1000;
inline constexpr std::size_t kMaximumItemsInAll = 10000;     ///< of all lists, those within items among them
inline constexpr std::size_t kMaximumDegreesOfFreedom = 600; ///< a hundred bodies in space
/// Joint coordinates and assemblies together: each frame has room for the velocities that they give it.
inline constexpr std::size_t kMaximumCoordinates = 640;
/// Beyond this many issues, validation stops looking for more.
inline constexpr std::size_t kMaximumIssues = 200;

} // namespace hingelab
